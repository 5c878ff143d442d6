"""Move generators, where they are too long for a rulebook."""
