"""Played games with tags, comments, variations and times: as values, and in the standard formats."""
