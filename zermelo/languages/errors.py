"""Errors that a person can mend: one sentence each."""


class ZermeloError(Exception):
    """Something the caller can mend; its text is one sentence for a person, a `Message` where it can be translated."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message)
        self.message = message


class BadText(ZermeloError):
    """A text that cannot be read as what it should be: a number, a tree, a table of payoffs."""
