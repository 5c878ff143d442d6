"""The pseudo-code of the textbook algorithms in the book and the lectures, one file per algorithm.

Errors of the originals are corrected: MIN cuts at v ≤ α, α reaches the moves of the root, a terminal position is tested
before the depth, and a chance node weighs outcomes.
"""
