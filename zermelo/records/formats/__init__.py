"""One format a file: each defines `FORMAT` (see `zermelo.records.registry`)."""
