"""The pages of the studio, one module each: `PAGE` with its endpoints."""
