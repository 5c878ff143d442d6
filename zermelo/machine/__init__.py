"""Plain functions become machine code, and run."""
