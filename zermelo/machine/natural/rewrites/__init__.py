"""Rewriting rules before they are compiled: what people write naturally, in the words that the compiler knows."""
