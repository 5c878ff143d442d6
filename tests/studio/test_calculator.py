"""The calculator: the figures of the lectures, and the page in a real browser."""

import pytest

from tests.studio.conftest import LOCALES, expect, fits


def by_search(answer):
    return {one["name"]: one for one in answer["searches"]}


def test_the_figures_of_the_lectures(client, ask):
    presets = {one["name"]: one["fields"] for one in client.get("/api/calculator/presets").json()}
    minute = by_search(ask("/api/calculator", **presets["chess-minute"]))
    assert minute["minimax"]["depth"] == "5"
    best = minute["alpha-beta, best move first"]
    assert (best["depth"], best["leaves"], best["time"]) == ("9", "105,043,749", "1.8 minutes")
    whole = by_search(ask("/api/calculator", **presets["chess-whole"]))
    assert whole["minimax"]["leaves"] == "2.6·10^154"
    assert "3.2·10^26 years" in ask("/api/calculator", **presets["chess-positions"])["positions"]
    assert "1.1·10^101 centuries" in ask("/api/calculator", **presets["chess-tree"])["positions"]
    assert "1.1·10^21 centuries" in ask("/api/calculator", **presets["checkers"])["positions"]
    assert by_search(ask("/api/calculator", **presets["deep-blue"]))["alpha-beta, best move first"]["branching"] == "6"
    ten = by_search(ask("/api/calculator", branching=10, depth=4))
    assert [one["leaves"] for one in ten.values()] == ["10,000", "199", "1,000"]
    dice = by_search(ask("/api/calculator", branching=20, depth=2, outcomes=21))
    assert dice["expectiminimax"]["leaves"] == "176,400"


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ({"speed": "fast"}, "not a number"),
        ({"speed": "-1"}, "above 0"),
        ({"branching": 1}, "branching"),
        ({"depth": 0}, "depth"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(ask, body, word):
    assert word in ask("/api/calculator", expected=400, **body)


@pytest.mark.parametrize(("language", "search"), [("en", "minimax"), ("es", "minimax"), ("ca", "minimax")])
def test_the_page_on_a_telephone(visit, studio, language, search):
    one = visit(studio, width=390, locale=LOCALES[language])
    one.is_refused = True
    one.open("/calculator")
    page = one.page
    expect(page.locator("#searches tr")).to_have_count(3)
    page.locator("[name=branching]").fill("10")
    page.locator("[name=depth]").fill("4")
    expect(page.locator("#searches tr").nth(1)).to_contain_text("199")
    page.locator("[name=speed]").fill("quick")
    expect(page.locator("#fault")).to_be_visible()
    page.locator("#preset").select_option("checkers")
    expect(page.locator("#positions")).to_contain_text("10^21")
    page.locator("#preset").select_option("tic-tac-toe")
    expect(page.locator("#searches tr").first).to_contain_text(search)
    fits(page)
