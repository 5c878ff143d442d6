"""Learn, in a real browser: pages of the course in three languages, trees that are changed and asked, progress."""

import re

import pytest

from tests.studio.conftest import LOCALES, expect, fits
from zermelo.course.contents import find, pages
from zermelo.languages.choice import LANGUAGES

WIDE, TELEPHONE = (1200, 900), (390, 800)
COMBINATIONS = [
    (page.name, language, scheme, size)
    for page in pages()
    for language in LANGUAGES
    for scheme in ("light", "dark")
    for size in (WIDE, TELEPHONE)
]
EACH = len(COMBINATIONS) // len(pages())
SOME = [COMBINATIONS[EACH * number + number % EACH] for number in range(len(pages()))]
"""Every page, every language, both themes and both widths, though not each with each."""


def looked_at(visit, studio, name, language, scheme, size):
    """Open a page and see that it is whole, fits, and steps."""
    one = visit(studio, width=size[0], height=size[1], color_scheme=scheme, locale=LOCALES[language])
    one.open(f"/learn#{name}")
    expect(one.page.locator("html")).to_have_attribute("lang", language)
    expect(one.page.locator("#lesson h1")).to_have_text(find(name).title(language))
    fits(one.page)
    return one.page


@pytest.mark.parametrize(("name", "language", "scheme", "size"), SOME)
def test_a_page_is_whole_and_fits(visit, studio, name, language, scheme, size):
    looked_at(visit, studio, name, language, scheme, size)


def test_every_page_language_theme_and_width_is_among_them():
    assert {name for name, *_ in SOME} == {page.name for page in pages()}
    assert len({tuple(rest) for _, *rest in SOME}) == EACH


@pytest.mark.soak
@pytest.mark.parametrize(("name", "language", "scheme", "size"), COMBINATIONS)
def test_every_page_is_whole_and_fits(visit, studio, name, language, scheme, size):
    looked_at(visit, studio, name, language, scheme, size)


def test_a_tree_is_stepped_through_changed_and_asked(visit, studio):
    page = looked_at(visit, studio, "minimax", "en", "light", WIDE)
    tree = page.locator(".live-tree").first
    expect(tree.locator(".count")).to_have_text("Step 18 of 18")
    tree.locator(".first").click()
    expect(tree.locator(".sentence")).to_have_text("Enter A (MAX).")
    tree.locator(".on").press("ArrowRight")
    expect(tree.locator(".count")).to_have_text("Step 2 of 18")
    expect(page.locator(".live-tree").nth(1).locator(".count")).to_have_text(re.compile("Step (\\d+) of \\1$"))
    tree.locator("[data-node='1']").click()
    expect(tree.locator(".said")).to_contain_text("MIN moves at B")
    tree.get_by_text("14", exact=True).click()
    tree.locator("form.leaf input").fill("x(")
    tree.get_by_role("button", name="Change").click()
    expect(tree.locator(".refused")).to_be_visible()
    tree.locator("form.leaf input").fill("1")
    tree.get_by_role("button", name="Change").click()
    expect(tree.locator(".sentence")).to_have_text("The search is over: the value of A is 3.")
    expect(tree.get_by_text("14", exact=True)).to_have_count(0)
    expect(tree.get_by_role("link", name="Open in the tree lab")).to_have_attribute("href", re.compile("1%2C5%2C2"))
    tree.get_by_role("button", name="As it was").click()
    expect(tree.get_by_text("14", exact=True)).to_have_count(1)


def test_a_tree_that_nothing_searched_is_not_asked_why(visit, studio):
    page = looked_at(visit, studio, "games", "ca", "light", WIDE)
    tree = page.locator(".live-tree")
    expect(tree.locator(".under span")).to_have_text("Fes clic en una fulla per canviar-la.")
    tree.get_by_text("12", exact=True).click()
    tree.locator("form.leaf input").fill("7")
    tree.get_by_role("button", name="Canviar").click()
    expect(tree.get_by_text("12", exact=True)).to_have_count(0)
    expect(tree.locator(".said")).to_be_hidden()


def test_the_root_of_a_game_is_named_in_the_language_of_the_page(visit, studio):
    page = looked_at(visit, studio, "practice", "ca", "light", WIDE)
    tree = page.locator(".live-tree").nth(2)
    tree.locator("[data-node='0']").click()
    expect(tree.locator(".said strong")).to_have_text("arrel")


def test_pages_follow_each_other_and_progress_is_kept(visit, studio):
    page = looked_at(visit, studio, "games", "en", "light", WIDE)
    expect(page.locator("#progress")).to_have_text("0 of 20 read")
    page.locator("#turning").scroll_into_view_if_needed()
    expect(page.locator("#progress")).to_have_text("1 of 20 read")
    page.get_by_role("link", name="People and programs →").click()
    expect(page.locator("#lesson h1")).to_have_text("People and programs")
    expect(page.locator(".timeline li").first).to_contain_text("Zermelo")
    page.reload()
    expect(page.locator("#contents .read")).to_have_count(1)
    page.goto(f"{studio.address}/learn#matrices")
    page.locator("#exercises").get_by_role("link", name="Prisoner's dilemma", exact=True).click()
    expect(page.locator("#exercise")).to_contain_text("Prisoner's dilemma")


def test_weights_are_dragged_and_the_tree_follows(visit, studio):
    page = looked_at(visit, studio, "evaluation", "en", "light", WIDE)
    weights = page.locator(".weights")
    expect(weights.locator("output")).to_have_text(["1", "−1", "0", "0"])
    expect(weights.locator(".sentence")).to_have_text("The search is over: the value of the root is 4.")
    weights.locator("input").nth(2).fill("-5")
    expect(weights.locator("output").nth(2)).to_have_text("-5")
    expect(weights.locator(".sentence")).to_have_text("The search is over: the value of the root is 3.")


def test_a_page_that_is_not_there_is_told(visit, studio):
    one = visit(studio)
    one.is_refused = True
    one.open("/learn#weather")
    expect(one.page.locator("#complaint")).to_contain_text("There is no page 'weather'")
    expect(one.page.locator("#contents li")).to_have_count(len(pages()))


@pytest.mark.parametrize("name", ["nope", "%E0%A4%A"])
def test_a_page_that_is_not_there_is_told_and_the_first_one_shown(visit, studio, name):
    one = visit(studio)
    one.is_refused = True
    one.open(f"/learn#{name}")
    expect(one.page.locator("#complaint")).to_contain_text("There is no page")
    expect(one.page.locator("#lesson h1")).to_have_text("Games and their kinds")
