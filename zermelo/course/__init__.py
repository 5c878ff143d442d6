"""The course: pages whose trees, boards and numbers are computed when they are shown.

    contents.py   the pages and their order             computed.py   numbers inside the text
    document.py   a page as text and live elements      elements/     blocks between paragraphs, one per file
    html.py       a page for a browser                  terminal.py   a page for a terminal
    site.py       export as files that open from a folder

>>> from zermelo.course.contents import find
>>> find("minimax").title("es")
'Minimax'
"""
