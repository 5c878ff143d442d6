"""Programs of others as players: one protocol a file, over one driver of a process that is spoken to in lines."""
