"""The studio: a local web page to play, watch and explain every game that has a rulebook.

`docs/studio.md` says how it is used, what its API offers, and how a page is made.
"""
