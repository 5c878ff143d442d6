"""The page Arena, in a real browser: a match is started, watched, listed and replayed; an impossible one is refused."""

import re

import pytest

from tests.studio.conftest import expect, running
from zermelo.arena.store import Store
from zermelo.tasks.pool import Alone


@pytest.fixture(scope="module")
def arena():
    """A studio that plays its matches in a thread, which is quickly begun."""
    with running() as studio:
        studio.studio.matches._pool = Alone
        yield studio


def opened(visit, arena, is_refused=False):
    one = visit(arena, reduced_motion="reduce")
    one.is_refused = is_refused
    one.open("/arena")
    expect(one.page.locator("#players input")).to_have_count(2)
    return one.page


def fill(page, *players, game="nim", pairs=3):
    page.select_option("#game", game)
    for number, player in enumerate(players):
        page.locator("#players select").nth(number).select_option("")
        page.locator("#players input").nth(number).fill(player)
    page.fill("[name=pairs]", str(pairs))


def test_a_match_is_started_watched_and_replayed(visit, arena):
    page = opened(visit, arena)
    fill(page, "perfect", "random")
    page.fill("[name=low]", "0")
    page.fill("[name=high]", "300")
    page.click("#start")
    expect(page.locator("#progress")).to_have_text("The match is over.")
    expect(page.locator("#rows tr")).to_have_count(2)
    expect(page.locator("#rows tr th").first).to_have_text("perfect")
    expect(page.locator("#words")).to_contain_text("Elo, stronger with a probability of")
    expect(page.locator("#words")).to_contain_text("LLR")
    with Store(arena.studio.matches.file) as store:
        matches, games = store.matches(), store.games(store.match().id)
    expect(page.locator("#matches tr")).to_have_count(len(matches))
    page.click("#played summary")
    expect(page.locator("#games tr")).to_have_count(len(games))
    page.locator("#games button").nth(1).click()
    expect(page.locator("#title")).to_have_text("Game 2: random – perfect")
    expect(page.locator("#board svg")).to_be_visible()
    count = len(games[1].opening.moves) + len(games[1].moves)
    expect(page.locator("#move")).to_have_text(f"0 of {count}")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#move")).to_have_text(re.compile(rf"^1 of {count} · "))
    page.click("#last")
    expect(page.locator("#move")).to_have_text(re.compile(rf"^{count} of {count} · .* wins"))
    page.click("#analyse")
    expect(page).to_have_url(re.compile("/analyse#game=nim"))


def test_a_tournament_has_a_chart_and_its_address_can_be_kept(visit, arena):
    page = opened(visit, arena)
    page.click("#more")
    fill(page, "perfect", "random", "model:mixture:0.5", pairs=1)
    page.select_option("[name=kind]", "ladder")
    page.click("#start")
    expect(page.locator("#progress")).to_have_text("The match is over.")
    expect(page.locator("#chart svg")).to_be_visible()
    expect(page.locator("#words p")).to_have_count(2)
    number = page.locator("#which").inner_text()
    page.reload()
    expect(page.locator("#which")).to_have_text(number)


@pytest.mark.parametrize(
    ("player", "problem"),
    [
        ("gtp:cat", "The studio starts no programs"),
        ("player.py", "The studio starts no programs"),
        ("magic", "There is no player 'magic'"),
        ("engine:depth=x", "not a value of depth"),
    ],
)
def test_what_cannot_play_is_refused_in_a_sentence(visit, arena, player, problem):
    page = opened(visit, arena, is_refused=True)
    fill(page, player, "random")
    page.click("#start")
    expect(page.locator("#complaint")).to_contain_text(problem)


def test_one_match_at_a_time_and_it_can_be_stopped(arena):
    """By requests, for a page would be slower than the match."""
    body = {"game": "connect-four", "players": ["model:mixture:0.5", "random"], "pairs": 2000}
    with arena.client() as client:
        match = client.post("/api/arena/start", json=body).json()["match"]
        again = client.post("/api/arena/start", json=body)
        assert again.status_code == 429 and "stop it first" in again.json()["error"]
        assert client.post("/api/arena/stop", json={}).json() == {}
        listed = {one["match"]: one for one in client.get("/api/arena/matches").json()}
        assert not listed[match]["running"] and not listed[match]["finished"] and listed[match]["games"] < 4000
        assert client.post("/api/arena/game", json={"match": match, "number": 4001}).status_code == 400
        assert client.post("/api/arena/games", json={"match": 999}).status_code == 400
