"""The part of the engine for games of chance, whose values are averages.

Limits, threads, memory and move ordering are those of the parent folder; here are the recursion (`kernel.py`), the
outcomes of a chance node (`outcomes.py`), the table entries (`table.py`) and the scale (`scale.py`).
"""
