"""The studio as a folder: relative addresses, the same bytes each time, answers without a server or threads."""

import functools
import http.server
import io
import json
import shutil
import subprocess
import threading
import zipfile

import pytest

from tests.machine.test_bare_python import bare
from zermelo.languages.errors import ZermeloError
from zermelo.studio.publish import build, runtime
from zermelo.studio.publish.in_page import Site, response


@pytest.fixture
def english(monkeypatch):
    """One language, because each takes a second or two."""
    monkeypatch.setattr(build, "LANGUAGES", ("en",))


def test_no_address_is_absolute():
    site = Site()
    texts = {name: content.decode() for name, content in build.scripts()}
    texts |= {page.name: build.relative(site.render(page, "es")) for page in site.pages}
    own = [*(page.name for page in site.pages), "static", "colours.css"]
    for name, text in texts.items():
        text = text.replace("`/${page}`", "")
        assert [path for path in own if any(f"{quote}/{path}" in text for quote in "\"'`")] == [], name
        assert 'href="/' not in text, name


def test_the_archive_is_the_same_each_time_and_holds_what_is_imported(tmp_path):
    content = runtime.archive()
    assert content == runtime.archive()
    assert len(content) < 3_500_000
    zipfile.ZipFile(io.BytesIO(content)).extractall(tmp_path / "packed")
    code = f"""
    sys.path[:] = [{str(tmp_path / "packed")!r}, *[path for path in sys.path if "site-packages" not in path and path]]
    import asyncio
    import json
    from zermelo.studio.publish import in_page
    from zermelo.machine.runtime import threads

    in_page.begin(threads.set_timer)

    async def ask(path, **body):
        parts, over = [], asyncio.Event()

        def send(status, text, last):
            parts.append((status, text))
            if last:
                over.set()

        in_page.answer("one", path, json.dumps(body), "en", send)
        await over.wait()
        return parts

    async def main():
        (shown,) = await ask("/api/trees/show", notation="A(B(3,12,8),C(2,4,6))", algorithm="alphabeta")
        print(shown[0], "<svg" in shown[1])
        which = dict(kind="alphabeta", seed=1, level="easy")
        (exercise,) = await ask("/api/workbook/exercise", **which)
        print(exercise[0], json.loads(exercise[1])["title"])
        print(await ask("/api/position", game="chess:"))
        events = await ask("/api/think", game="connect-four", seconds=0.2)
        print(events[0], events[1][1].split()[1], json.loads(events[-2][1].partition("data: ")[2])["move"])
        asyncio.ensure_future(ask("/api/think", game="connect-four", seconds=1000))
        while not in_page._tasks:
            await asyncio.sleep(0)
        in_page.stop("one")
        while in_page._tasks:
            await asyncio.sleep(0)

    asyncio.run(main())
    """
    done = bare(code, tmp_path)
    assert not done.stderr
    shown, exercise, refusal, thought = done.stdout.splitlines()
    assert shown == "200 True"
    assert exercise.startswith("200 Alpha-beta")
    assert "400" in refusal and "is not the name of a game" in refusal
    assert thought == "(200, '') started 4"


def test_answers_in_advance_are_those_of_the_application():
    site, page = Site(), '{"page":"alpha-beta"}'
    written = dict(build.answers(site, "en"))
    index = json.loads(written["answers/en/index.json"])
    _, lesson = response(site, "/api/course/page", page, "en")
    assert written[f"answers/en/{index['/api/course/page ' + page]}"].decode() == build.relative(lesson)
    games = json.loads(written[f"answers/en/{index['/api/games']}"])
    assert "backgammon" not in {game["address"] for game in games}


def test_a_folder_with_something_else_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(ZermeloError, match="holds something else; give an empty folder"):
        build.publish(tmp_path, None, print)
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]


def test_another_package_is_refused(tmp_path):
    (tmp_path / "other.tgz").write_bytes(b"not Python")
    with pytest.raises(ZermeloError, match="its checksum differs"):
        list(runtime.python_files(tmp_path / "other.tgz"))
    with pytest.raises(ZermeloError, match="cannot be read"):
        list(runtime.python_files(tmp_path / "missing.tgz"))


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """The npm package, fetched; without npm or network the pages are not tried."""
    folder = tmp_path_factory.mktemp("npm")
    if not shutil.which("npm"):
        pytest.skip("npm is not installed, so the static site was not tried in a browser")
    try:
        subprocess.run(["npm", "pack", runtime.PACKAGE], cwd=folder, check=True, capture_output=True, timeout=60)
    except (subprocess.SubprocessError, OSError):
        pytest.skip("npm cannot fetch pyodide, so the static site was not tried in a browser")
    return next(folder.glob("*.tgz"))


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def test_a_page_computes_in_the_browser(english, package, browser, tmp_path):
    """From a subfolder of a plain file server: a tree, an exercise with its grade, and no other host."""
    _, size = build.publish(tmp_path / "below" / "zermelo", package, lambda text: None)
    assert size < 25_000_000
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=tmp_path))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/below/zermelo/"
    context = browser.new_context(locale="en-GB")
    page, asked, faults = context.new_page(), [], []
    page.set_default_timeout(300_000)
    context.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    try:
        page.goto(address)
        page.wait_for_url("**/en/index.html")
        page.goto(f"{address}en/trees.html#tree=A(B(3,12,8),C(2,4,6))&algorithm=alphabeta")
        page.get_by_text("Enter A (MAX)").first.wait_for()
        page.locator("nav").get_by_text("Workbook").click()
        page.locator("#generating").click()
        page.locator("#check").click()
        page.locator("#verdict:not(:empty)").wait_for()
    finally:
        context.close()
        server.shutdown()
    assert faults == []
    assert [url for url in asked if not url.startswith((address, "blob:", "data:"))] == []
