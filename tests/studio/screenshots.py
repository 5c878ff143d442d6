"""Pictures of the pages for the documentation, in both themes: python -m tests.studio.screenshots [FOLDER]."""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.studio.conftest import BROWSERS, Running

PAGES = {
    "play-connect-four": "/play#game=connect-four&m=4&m=4&m=3&m=5&m=3&m=3",
    "play-coins": "/play#game=coins&m=left&m=right&m=right",
    "play-pig": "/play#game=pig&m=roll&m=5&m=roll&m=6",
}


def main(folder: Path) -> None:
    """One picture for each page and theme."""
    browser_file = next(str(path) for path in BROWSERS if path.exists())
    with Running() as studio, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=browser_file, args=["--no-sandbox"])
        for theme in ("light", "dark"):
            for name, path in PAGES.items():
                page = browser.new_page(viewport={"width": 1100, "height": 760}, color_scheme=theme, locale="en-GB")
                page.goto(studio.address + path)
                page.wait_for_function("() => document.querySelectorAll('#moves li').length > 0")
                page.wait_for_timeout(500)
                page.screenshot(path=folder / f"studio-{name}-{theme}.png")
                page.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/images"))
