"""The games of the package, one rulebook per file, found by listing this folder (see `loading.py`)."""

from zermelo.games.loading import NoSuchGame, find, names, playable

__all__ = ["NoSuchGame", "find", "names", "playable"]
