"""The checks of `check`, one idea per file; a check is a function that enters itself in the list of `registry.py`."""
