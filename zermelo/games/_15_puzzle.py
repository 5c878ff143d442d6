"""The 15-puzzle: tiles in a frame of 4 by 4 cells; see `sliding_tiles.py` for the rules."""

from zermelo.games.sliding_tiles import sliding_tiles

game = sliding_tiles(4, 4)
