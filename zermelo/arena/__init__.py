"""Players against each other: matches and tournaments, their results in one file, and ratings."""
