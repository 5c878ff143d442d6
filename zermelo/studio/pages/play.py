"""The page to play: people and programs at one board."""

from zermelo.studio.page import Page

PAGE = Page(name="play", title="Play", place=10)
