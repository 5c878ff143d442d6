"""Heuristics, proofs and features of the games, where they are too long for a rulebook."""
