"""Numbers that machine code reads from outside: arrays in files, and rows of floats."""
