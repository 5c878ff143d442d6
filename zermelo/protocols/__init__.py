"""External programs as players: one protocol per file, over a driver of line-based processes."""
