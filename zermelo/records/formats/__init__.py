"""One format per file: each defines `FORMAT` (see `zermelo.records.registry`)."""
