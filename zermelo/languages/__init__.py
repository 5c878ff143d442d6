"""Text for people: messages in three languages, and numbers."""
