"""A value that compiled rules cannot hold, met while they run."""


class Outgrown(ValueError):
    """A board of another size than at the start, or a number that a set cannot hold: interpreted rules can go on."""
