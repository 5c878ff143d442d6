"""Machine instructions that rulebooks of this package use: bits of a word and lines of a board."""
