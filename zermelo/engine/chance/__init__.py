"""The part of the engine that differs where dice fall: values that are averages, and cuts that know it.

Limits, threads, memory and the order of moves are those of the folder above; here are the recursion (`kernel.py`), the
outcomes of a chance node (`outcomes.py`), the entries of the table (`table.py`) and the scale (`scale.py`).
"""
