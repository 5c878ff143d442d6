"""Exact solutions: the value of a game under perfect play."""
