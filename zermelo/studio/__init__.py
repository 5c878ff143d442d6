"""The studio: a local web application to play, analyse and explain every game that has a rulebook.

`docs/studio.md` describes its use, its API, and how to add a page.
"""
