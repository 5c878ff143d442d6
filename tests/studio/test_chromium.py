"""The browser is present, can be installed, or is missing: each case is simulated."""

import os

import pytest

from tests.studio import chromium as browsers
from tests.studio.chromium import NoBrowser, chromium


@pytest.fixture
def bare_machine(tmp_path, monkeypatch):
    """A machine without a browser, on which we are root."""
    monkeypatch.setattr(browsers, "BROWSERS", [tmp_path / "chromium"])
    monkeypatch.setattr(browsers, "NOTE", tmp_path / "note")
    monkeypatch.setattr(browsers.os, "getuid", lambda: 0)
    monkeypatch.setattr(browsers.shutil, "which", lambda name: f"/usr/bin/{name}")
    return tmp_path


def test_it_is_installed_where_that_is_possible(bare_machine, monkeypatch):
    monkeypatch.setattr(browsers, "installed", lambda: (bare_machine / "chromium").touch() or "")
    assert chromium() == bare_machine / "chromium"


def test_installing_is_tried_once(bare_machine, monkeypatch):
    tried = []
    monkeypatch.setattr(browsers, "installed", lambda: tried.append(1) or "no network")
    for _ in range(3):
        with pytest.raises(NoBrowser, match=r"could not be installed \(no network\), so the pages .* not driven"):
            chromium()
    assert len(tried) == 1
    os.utime(browsers.NOTE, (0, 0))
    with pytest.raises(NoBrowser):
        chromium()
    assert len(tried) == 2


def test_who_may_not_install_is_told_how(bare_machine, monkeypatch):
    monkeypatch.setattr(browsers.os, "getuid", lambda: 1000)
    with pytest.raises(NoBrowser, match="on Debian: apt install chromium"):
        chromium()


def test_what_apt_says_is_told(bare_machine, monkeypatch):
    commands = []

    class Run:
        returncode, stdout = 100, "reading\nE: Unable to locate package chromium\n"

    monkeypatch.setattr(browsers.subprocess, "run", lambda command, **more: commands.append(command) or Run)
    assert browsers.installed() == "E: Unable to locate package chromium"
    assert [command[0] for command in commands] == ["apt-get", "apt-get"]
