"""Tasks that may be done anywhere and again: by this process, by several, or by the machines of a cluster."""
