"""The Python API: everything by name as on the command line, one position or many, and results as tables."""
