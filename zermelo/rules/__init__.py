"""The model of a game: its rules, its board, and whether they are right."""
