"""The textbook algorithms as the book and the lectures write them, one file for each algorithm.

Slips of the originals are mended: MIN cuts at v ≤ α, α reaches the moves of the root, a finished game is tested before
the depth, and a chance node weighs outcomes.
"""
