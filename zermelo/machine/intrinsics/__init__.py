"""Instructions for bits of a word and for lines of a board, which packaged rulebooks use, and numba's decorators."""
