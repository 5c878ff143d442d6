"""The 8-puzzle: tiles in a frame of 3 by 3 cells; see `sliding_tiles.py` for the rules."""

from zermelo.games.sliding_tiles import sliding_tiles

game = sliding_tiles(3, 3)
