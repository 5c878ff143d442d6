"""Games that were played, with tags, comments, variations and times: as values, and in the formats of the trade."""
