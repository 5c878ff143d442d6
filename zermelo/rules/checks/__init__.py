"""What `check` looks at, one idea a file; a check is a function that enters itself in the list of `registry.py`."""
