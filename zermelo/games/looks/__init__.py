"""The looks of the games, where they are too long for a rulebook."""
