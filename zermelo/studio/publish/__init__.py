"""The studio as a folder of files: the same pages, with Python in the reader's browser instead of a server."""
