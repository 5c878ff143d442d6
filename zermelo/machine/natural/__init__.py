"""Plain Python made ready for the compiler: what positions, constants and statements become."""
