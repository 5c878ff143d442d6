"""The first page, in a real browser: the ways in, the gallery, alpha-beta to try, and where one left off."""

import re

import pytest

from tests.rulebooks import STICKS
from tests.studio.conftest import becomes, expect, fits, running
from zermelo.games import names


def opened(visit, studio, **more):
    one = visit(studio, reduced_motion="reduce", **more)
    one.open("/")
    return one.page


def turn(page):
    page.locator(".minute .card:enabled").click()


def test_every_game_has_a_picture_and_a_way_in(visit, studio):
    page = opened(visit, studio)
    cards = page.locator("#gallery > .card")
    expect(cards).to_have_count(len(names()))
    for number in range(len(names())):
        expect(cards.nth(number).locator("svg :is(path, rect, text, line, circle)").first).to_be_attached()
        expect(cards.nth(number).locator("strong")).not_to_be_empty()
    page.locator("#gallery").get_by_role("link", name="Connect Four", exact=True).click()
    expect(page).to_have_url(re.compile("/play#game=connect-four"))
    page.get_by_role("link", name="Zermelo").click()
    expect(page.locator("h1")).to_be_visible()
    for name in ("Play", "Analyse", "Tree lab", "Workbook"):
        expect(page.locator(".doors").get_by_text(name, exact=True)).to_have_count(1)


def test_alpha_beta_in_sixty_seconds(visit, studio):
    page = opened(visit, studio)
    said, buttons = page.locator(".minute .say"), page.locator(".minute .row")
    for _ in range(3):
        turn(page)
    expect(said).to_have_text(re.compile("^So you are sure of 3 now"))
    expect(page.locator(".minute .max")).to_have_text("≥ 3")
    turn(page)
    expect(said).to_have_text(re.compile("at most 2, and you have 3 already"))
    buttons.get_by_role("button", name="No, skip them").click()
    expect(page.locator(".minute .skipped")).to_have_count(2)
    for _ in range(3):
        turn(page)
    expect(said).to_have_text(re.compile("You get 3, and 7 of 9 cards were enough"))
    watch = buttons.get_by_role("link", name="Watch the algorithm")
    expect(watch).to_have_attribute("href", re.compile("/trees#tree="))
    buttons.get_by_role("button", name="Again").click()
    expect(page.locator(".minute .turned")).to_have_count(0)


def test_with_the_keyboard_and_without_skipping(visit, studio):
    page = opened(visit, studio)
    page.locator(".minute .card:enabled").focus()
    for _ in range(4):
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="No, skip them")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for _ in range(2):
        page.keyboard.press("Enter")
    expect(page.locator(".minute .say")).to_have_text(re.compile("^You keep your 3"))
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(page.locator(".minute .say")).to_have_text(re.compile("You turned 9 of 9 cards"))


@pytest.mark.parametrize(
    ("path", "wait", "words"),
    [
        ("/play#game=tic-tac-toe&m=b2&m=a1", "#moves li", "Play: Tic-tac-toe, 2 moves"),
        ("/analyse#game=nim&m=2x1", "#moves li", "Analyse: Nim, 1 move"),
        ("/trees#tree=A(B(3,4),C(2,5))", "#drawing svg", "Tree lab: A(B(3,4),C(2,5))"),
        ("/workbook#name=three-moves", "#fields svg", "Workbook: "),
    ],
)
def test_where_one_left_off(visit, studio, path, wait, words):
    one = visit(studio, reduced_motion="reduce")
    one.remember({"seats tic-tac-toe": [{"who": "person"}, {"who": "person"}]})
    one.open(path)
    expect(one.page.locator(wait).first).to_be_visible()
    one.page.get_by_role("link", name="Zermelo").click()
    place = one.page.locator("#left .place")
    expect(place).to_have_text(re.compile("^" + re.escape(words)))
    place.click()
    expect(one.page.locator(wait).first).to_be_visible()


def test_ones_own_game_has_a_door(visit, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(STICKS)
    with running(str(file)) as studio:
        page = opened(visit, studio)
        expect(page.locator("#own span")).to_have_text("mine (mine.py)")
        page.locator("#own").click()
        expect(page.locator("#game")).to_have_value("mine.py")
        page.close()


def test_a_telephone_in_three_languages(visit, studio):
    page = opened(visit, studio, width=390, height=844, has_touch=True, is_mobile=True)
    for language in ("en", "es", "ca"):
        page.select_option("#language", language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("#gallery > .card").first).to_be_visible()
        fits(page)
        becomes(page, "document.querySelector('header').getBoundingClientRect().height < 100")
