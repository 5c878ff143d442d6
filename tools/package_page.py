"""The README as the page of a package index, where relative links lead nowhere.

`home` in pyproject.toml is the address under which the files of this repository can be read, such as
`https://…/blob/main`. Links become absolute by it; without it, pictures are left out and links become plain text.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!\w+:|#)([^)]+)\)")


def page(text: str, home: str) -> str:
    """The text with links that work everywhere."""

    def absolute(link: re.Match[str]) -> str:
        picture, words, path = link.groups()
        if home:
            return f"{picture}[{words}]({home.rstrip('/')}/{path}{'?raw=true' if picture else ''})"
        return "" if picture else words

    return re.sub(r"\n{3,}", "\n\n", LINK.sub(absolute, text))


class PackagePage(MetadataHookInterface):
    """Called by hatchling when a package is built."""

    def update(self, metadata: dict[str, Any]) -> None:
        home = self.config.get("home", "")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": page(text, home)}
        if home:
            metadata["urls"] = {"Source": home, "Changelog": f"{home.rstrip('/')}/CHANGELOG.md"}


def get_metadata_hook() -> type[MetadataHookInterface]:
    return PackagePage
