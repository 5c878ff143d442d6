"""A studio that listens on a free port, and a real browser to look at it."""

import json
import tempfile
import threading
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
import uvicorn

from tests.compiling import interpreted, still_compiling  # noqa: F401
from tests.studio.chromium import NoBrowser, chromium
from tests.waiting import PATIENCE, comes_true
from zermelo.studio import library, painting
from zermelo.studio.app import Studio
from zermelo.studio.serve import listening

UNUSED = (
    # The pages that a window prerenders for its address bar: two for each context, and never used here.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    # Of those that playwright turns off, whose list this one replaces: requests to other hosts, and late painting.
    *("AimEnabled", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "NetworkTimeServiceQuerying"),
    *("OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "LensOverlay", "MediaRouter"),
)
"""Features of the browser that only cost time here; a version that lacks one ignores its name."""
LOCALES = {"en": "en-GB", "es": "es-ES", "ca": "ca-ES"}
"""The locale of the browser for each language."""


def expect(place):
    """Assert a condition of a page or a locator, with waiting: expect(page.locator("#status")).to_have_text(…).

    The effect of an action comes a moment later, so nothing is asserted of a page at once.
    """
    from playwright.sync_api import expect as expected

    expected.set_options(timeout=1000 * PATIENCE)
    return expected(place)


def becomes(page, expression):
    """Wait until a JavaScript expression is true in a page: layout and style follow the text with a delay."""
    page.wait_for_function(f"() => {expression}", timeout=1000 * PATIENCE)  # no text is run twice by our pages


def type_move(page, text):
    """Make a move with the keyboard alone."""
    page.keyboard.press("m")
    expect(page.locator("#typed")).to_be_focused()
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def fits(page):
    """Wait until a page need not be scrolled sideways."""
    becomes(page, f"document.documentElement.scrollWidth <= {page.viewport_size['width']}")


class Running:
    """A studio that runs in a thread."""

    def __init__(self, rulebook=None, **settings):
        self.studio = Studio(rulebook)
        self._folder = tempfile.TemporaryDirectory()
        self.studio.matches.file = Path(self._folder.name) / "arena.sqlite"
        self._channel = listening("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._channel.getsockname()[1]}"
        application = self.studio.application()
        config = uvicorn.Config(
            application,
            log_level="critical",
            timeout_graceful_shutdown=1,
            timeout_keep_alive=PATIENCE,
            ws="none",
            **settings,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._channel]}, daemon=True)

    def __enter__(self):
        self._thread.start()
        assert comes_true(lambda: self._server.started)
        return self

    def __exit__(self, *problem):
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self.studio.matches.stop()
        self._folder.cleanup()

    def client(self, **more):
        return httpx.Client(base_url=self.address, timeout=PATIENCE, trust_env=False, **more)


@contextmanager
def running(rulebook=None, **settings):
    with Running(rulebook, **settings) as studio:
        yield studio


@pytest.fixture(scope="session", autouse=True)
def patient():
    """Raise the timeouts, as the machine may be busy."""
    painting.PATIENCE = library.PATIENCE = PATIENCE


@pytest.fixture
def compiling():
    """The rules of this test's games are compiled in the background, as for people."""


@pytest.fixture(autouse=True)
def quietly(request):
    """Pages and requests are answered interpreted: tests are over before the rules of their games are compiled.

    The processes that compile would only keep everything else waiting.
    """
    asked = set(request.fixturenames)
    if asked & {"studio", "visit"} and not asked & {"compiling", "still_compiling"}:
        request.getfixturevalue("interpreted")


@pytest.fixture(scope="session")
def studio():
    with running() as found:
        yield found


@pytest.fixture
def client(studio):
    with studio.client(headers={"accept-language": "en"}) as found:
        yield found


@pytest.fixture(scope="session")
def described(studio):
    """The JSON Schema validators of the responses, by path, from the studio's OpenAPI description."""
    schemas = pytest.importorskip("jsonschema_rs", reason="jsonschema_rs comes with schemathesis")
    return {one.path: schemas.validator_for(one.gives) for one in studio.studio.endpoints() if not one.streams}


@pytest.fixture
def ask(client, described):
    """Send a request; return the response, which must match its schema, or the error message."""

    def asked(path, expected=200, **body):
        response = client.post(path, json=body)
        assert response.status_code == expected, response.text
        if expected != 200:
            return response.json()["error"]
        described[path].validate(response.json())
        return response.json()

    return asked


@pytest.fixture(scope="session")
def browser():
    """Debian's chromium, driven by playwright."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    try:
        found = chromium()
    except NoBrowser as reason:
        pytest.skip(str(reason))
    with playwright.sync_playwright() as driver:
        launched = driver.chromium.launch(
            executable_path=str(found),
            timeout=1000 * PATIENCE,
            args=["--no-sandbox", "--disable-dev-shm-usage", f"--disable-features={','.join(UNUSED)}"],
        )
        yield launched
        launched.close()


RESTING_PLACE = "/static/style.css"
"""A text of the studio where a page does nothing."""


class Visit:
    """A page that must neither log errors to the console nor contact other hosts."""

    def __init__(self, page, address):
        self.page, self.address = page, address
        self.faults = []
        self.is_refused = False
        """Whether this visit expects an error response, which the browser logs to the console."""
        self._listeners = {"console": self._said, "pageerror": self._failed, "request": self._asked}
        for event, listener in self._listeners.items():
            page.on(event, listener)
        page.set_default_timeout(1000 * PATIENCE)

    def _said(self, message):
        if message.type in {"error", "warning"}:
            self.faults.append(message.text)

    def _failed(self, error):
        self.faults.append(str(error))

    def _asked(self, request):
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.faults.append(f"a request to {request.url}")

    def open(self, path):
        self.page.goto(self.address + path)

    def remember(self, kept):
        """Put values into local storage, as if from an earlier visit."""
        self.open(RESTING_PLACE)
        written = [[name, json.dumps(value)] for name, value in kept.items()]
        self.page.evaluate("kept => kept.forEach(one => localStorage.setItem(...one))", written)

    def leave(self):
        """Reset the page: remove listeners, move the mouse away, and clear storage and cookies."""
        for event, listener in self._listeners.items():
            self.page.remove_listener(event, listener)
        self.page.mouse.move(0, 0)
        self.open(RESTING_PLACE)
        self.page.evaluate("localStorage.clear(), sessionStorage.clear()")
        self.page.context.clear_cookies()

    def unexpected(self):
        """Console messages to ignore."""
        return [fault for fault in self.faults if not (self.is_refused and "responded with a status of 400" in fault)]


class Pages:
    """A pool of browser pages, as a new one costs a second of CPU time."""

    def __init__(self, browser):
        self._browser = browser
        self._free = []
        """With the settings of their contexts, which cannot be changed."""

    def take(self, width, height, settings, is_new):
        page = None if is_new else next((page for page, its in self._free if its == settings), None)
        if page is None:
            page = self._browser.new_context(**{"locale": LOCALES["en"], **settings}).new_page()
        else:
            self._free.remove((page, settings))
        page.set_viewport_size({"width": width, "height": height})
        return page

    def give_back(self, visit, settings, is_fit):
        """Return a page to the pool after a visit; close it if it cannot be reset."""
        from playwright.sync_api import Error

        if is_fit and visit.page.context.pages == [visit.page]:
            with suppress(Error):  # the studio of the visit may have been stopped
                visit.leave()
                self._free.append((visit.page, settings))
                return
        visit.page.context.close()


@pytest.fixture(scope="session")
def pages(browser):
    return Pages(browser)


@pytest.fixture
def visit(pages):
    """Open pages: visit(studio, width=…, …) gives a Visit; its faults are checked in the end.

    A test that installs something in the page (a clock, a script, a text of its own) says `own=True`.
    """
    visits = []

    def opened(studio, *, width=1200, height=900, own=False, **settings):
        one = Visit(pages.take(width, height, settings, is_new=own), studio.address)
        visits.append((one, settings, not own))
        return one

    yield opened
    faults = [fault for one, *_ in visits for fault in one.unexpected()]
    for one in visits:
        pages.give_back(*one)
    assert faults == []
