"""The page Play: people and programs at one board."""

from zermelo.languages.message import M
from zermelo.studio.api import Endpoint
from zermelo.studio.beliefs import beliefs
from zermelo.studio.pages import Page

PAGE = Page(name="play", title=M("Play"), place=10, endpoints=[Endpoint("POST", "/api/beliefs", beliefs)])
