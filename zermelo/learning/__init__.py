"""Evaluations that are learned: games against oneself, what their positions were worth, and weights for them."""
