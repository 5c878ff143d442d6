"""What people read: messages in three languages, and numbers."""
