"""Running machine code: its memory, its stack, and the files and locks around it."""
