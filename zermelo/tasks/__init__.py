"""Pools for idempotent tasks: this process, several processes, or a cluster."""
