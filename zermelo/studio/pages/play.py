"""The page Play: people and programs at one board."""

from zermelo.languages.message import M
from zermelo.studio.pages import Page

PAGE = Page(name="play", title=M("Play"), place=10)
