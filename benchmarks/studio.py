"""The speed of the studio in a browser: its first page, a move, a step, animations, and a stable layout.

Everything is measured inside Chromium (which needs playwright and chromium, as the tests do), with the studio on this
machine: bytes as sent, and the browser's own clock. It needs an idle machine; the load
is printed too. The median of several times decides, and the slowest is printed.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

LARGEST_PAGE, INTERACTIVE, MOVE, FRAME, SLOW_FRAME = 300_000, 300.0, 50.0, 1000 / 60, 1000 / 40
LEAST_SMOOTH = 0.95
"""The share of frames in time while pieces move; a frame in time is at most half a frame late."""
VISITS, STEPS = 5, 12
COLUMNS = [4, 4, 3, 3, 5, 2, 1, 6, 2, 5, 6, 7]
"""A game of Connect Four without an early win."""
SHOWN = """async ([selector, act]) => {
  const place = document.querySelector(selector), began = performance.now();
  const changed = new Promise((go) => {
    const watcher = new MutationObserver(() => { watcher.disconnect(); go(); });
    watcher.observe(place, {childList: true, subtree: true, attributes: true});
  });
  new Function(act)();
  await changed;
  place.getBoundingClientRect(); // what it takes to lay the page out is counted too
  return performance.now() - began;
}"""
"""Milliseconds from an action until a part of the page has changed and could be painted."""
CLICKED = """(selector) => {
  window.shown = [];
  let pressed = null;
  document.addEventListener("pointerup", () => { pressed = performance.now(); }, true);
  const board = document.querySelector(selector);
  new MutationObserver(() => {
    if (pressed === null) return;
    board.getBoundingClientRect();
    window.shown.push(performance.now() - pressed);
    pressed = null;
  }).observe(board, {childList: true});
}"""
"""Record the milliseconds from each mouse click until the board has changed."""
FRAMES = """async (act) => {
  const times = [], moving = () => document.getAnimations().length > 0;
  const next = () => new Promise(requestAnimationFrame);
  new Function(act)();
  for (let waited = 0; !moving() && waited < 60; waited += 1) await next();
  while (moving()) times.push(await next());
  return times.slice(1).map((now, place) => now - times[place]);
}"""
"""The milliseconds between animation frames."""
RUN = """() => {
  const [one] = performance.getEntriesByType("navigation");
  return one.domContentLoadedEventEnd - one.responseStart;
}"""
"""The milliseconds from the first byte until the scripts of a page have run."""
SHIFTS = """(act) => new Promise((go) => {
  let sum = 0;
  const add = (list) => { for (const one of list.getEntries()) sum += one.value; };
  new PerformanceObserver(add).observe({type: "layout-shift"});
  new Function(act)();
  setTimeout(() => go(sum), 4000);
})"""


@contextmanager
def studio() -> Iterator[str]:
    """The address of a new studio."""
    command = [sys.executable, "-m", "zermelo", "studio", "--no-browser", "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        try:
            said = process.stdout.readline()
            found = re.search(r"http://\S+?(?=/?;)", said)
            if found is None:
                raise SystemExit(f"The studio did not start: {said.strip()}")
            yield found[0].rstrip("/")
        finally:
            process.terminate()


def first_page(browser: Any, address: str) -> tuple[int, list[float]]:
    """The size of the first page in bytes, and the milliseconds from its first byte until its scripts have run."""
    sizes, spans = [], []
    for _ in range(VISITS):
        page = browser.new_page()
        session, received = page.context.new_cdp_session(page), []
        session.send("Network.enable")
        session.on("Network.loadingFinished", lambda told, got=received: got.append(told["encodedDataLength"]))
        page.goto(f"{address}/", wait_until="networkidle")
        spans.append(page.evaluate(RUN))
        sizes.append(int(sum(received)))
        page.close()
    return max(sizes), spans[1:]  # the first visit also starts the browser


def game_page(browser: Any, address: str, path: str, **kept: str) -> Any:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    for name, value in kept.items():
        page.add_init_script(f"localStorage.setItem({name!r}, {value!r})")
    page.goto(address + path)
    page.wait_for_selector("#board svg, #drawing svg")
    page.wait_for_load_state("networkidle")
    return page


PEOPLE = {"seats connect-four": '[{"who":"person"},{"who":"person"}]'}


def key(name: str) -> str:
    return f"document.body.dispatchEvent(new KeyboardEvent('keydown', {{key: '{name}', bubbles: true}}))"


def typed(move: str) -> str:
    """Enter a move in the text box, which takes the same path as a click."""
    return f"const box = document.querySelector('#typed'); box.value = '{move}'; box.form.requestSubmit()"


def clicked(page: Any, columns: list[int]) -> list[float]:
    """The milliseconds until a click on each column is visible, without hovering first."""
    page.evaluate(CLICKED, "#board")
    for column in columns:
        box = page.locator(f'[data-square="{column - 1},0"]').bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.up()
        page.wait_for_timeout(800)  # until the stone has fallen
    return list(page.evaluate("window.shown"))


def report(what: str, found: str, needed: str, reached: bool) -> bool:
    print(f"  {what:66}{found:>10}   needed {needed:12} {'yes' if reached else 'NO'}", flush=True)
    return reached


def timed(what: str, spans: list[float], most: float) -> bool:
    """Report a series of times: the median decides."""
    found = f"{median(spans):.1f} ms"
    worst = f"worst of {len(spans)}: {max(spans):.1f}"
    return report(f"{what} ({worst} ms)", found, f"{most:.3g} ms", median(spans) <= most)


def main() -> int:
    from playwright.sync_api import sync_playwright

    from tests.studio.chromium import chromium

    print(f"\nThe studio in Chromium; load {os.getloadavg()[0]:.1f}")
    with studio() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=str(chromium()), args=["--no-sandbox"])
        reached = [*measured(browser, address)]
        browser.close()
    return 0 if all(reached) else 1


def measured(browser: Any, address: str) -> Iterator[bool]:
    size, spans = first_page(browser, address)
    yield report("first page", f"{size / 1000:.0f} kB", "300 kB", size < LARGEST_PAGE)
    yield timed("interactive after the first byte", spans, INTERACTIVE)
    page = game_page(browser, address, "/play#game=connect-four", **PEOPLE)
    yield timed("a move shown after the click", clicked(page, COLUMNS), MOVE)
    frames = [gap for move in ("7", "7", "1", "1") for gap in page.evaluate(FRAMES, typed(move))]
    smooth = sum(gap <= SLOW_FRAME for gap in frames) / len(frames)
    what = f"frames in time while a stone falls ({len(frames)}, median {median(frames):.1f} ms)"
    yield report(what, f"{smooth:.0%}", "95 %", smooth >= LEAST_SMOOTH)
    page.close()
    yield from stepping(browser, address)


def stepping(browser: Any, address: str) -> Iterator[bool]:
    moves = "&".join(f"m={move}" for move in "4444443522352")
    page = game_page(browser, address, f"/analyse#game=connect-four&{moves}", **{"analyse seconds": '"1"'})
    page.wait_for_timeout(2500)  # until the search is over and the positions of the game are ready
    spans = [page.evaluate(SHOWN, ["#board", key("ArrowLeft")]) for _ in range(STEPS)]
    yield timed("a step in Analyse", spans, FRAME)
    page.close()
    page = game_page(browser, address, f"/analyse#game=connect-four&{moves}", **{"analyse seconds": '"5"'})
    shift = page.evaluate(SHIFTS, key("ArrowLeft"))
    yield report("layout shift in four seconds of search", f"{shift:.4f}", "0", shift == 0)
    page.close()
    tree = "A(B(D(H(8,9),I(2,4)),E(J(6,7),K(5,3))),C(F(L(9,1),M(0,2)),G(N(7,4),O(3,8))))"
    page = game_page(browser, address, f"/trees#tree={tree}")
    page.evaluate(key("Home"))
    spans = [page.evaluate(SHOWN, ["#code", key("ArrowRight")]) for _ in range(STEPS)]
    yield timed("a step in the tree lab", spans, FRAME)
    page.close()


if __name__ == "__main__":
    sys.exit(main())
