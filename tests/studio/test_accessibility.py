"""Accessibility: axe-core finds no violation, in light and dark, on a wide screen and on a phone."""

import pytest

from tests.studio.axe import NoAxe, axe
from tests.studio.conftest import becomes, expect
from tests.studio.screenshots import pressed

RUN = """async (rules) => {
  const only = rules && {runOnly: {type: "rule", values: rules}};
  const {violations, passes} = await axe.run(document, {preload: false, ...only});
  return {violations, passes};
}"""
"""Without `preload`, by which it would fetch style sheets itself, from addresses of its own."""
PAGES = {
    "first page": ("/", "main svg", ()),
    "play": ("/play#game=breakthrough&m=a2-a3", "#board svg", ("document.querySelector('#more').open = true",)),
    "end of a game": ("/play#game=connect-four&m=4&m=5&m=4&m=5&m=4&m=5&m=4", "#end", ()),
    "backgammon": ("/play#game=backgammon:1&m=31&m=8/5%206/5&m=double", "#board svg", ()),
    "payoff table": ("/play#game=prisoners-dilemma", "#board svg", ()),
    "analyse": ("/analyse#game=tic-tac-toe&m=b2&m=a1", ".lines li", ()),
    "tree lab": ("/trees", ".drawing svg, main svg", (pressed("End"),)),
    "topics": ("/workbook", "#subjects button", ()),
    "exercise": ("/workbook", "#collection button", ("document.querySelector('#collection button').click()",)),
    "teacher": ("/workbook", "#collection button", ("document.querySelector('#teach').click()",)),
    "learn": ("/learn", "#lesson h1", ()),
    "arena": ("/arena", "main form", ()),
    "calculator": ("/calculator", "main form", ()),
    "missing": ("/nothing-here", "main a", ()),
}


@pytest.fixture(scope="module")
def script():
    try:
        return axe()
    except NoAxe as reason:
        pytest.skip(str(reason))


BACKGROUND = "getComputedStyle(document.body).backgroundColor"


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_no_violation(visit, studio, script, name):
    """Check all rules in light, and only the colour rules in dark, as only the colours differ."""
    path, ready, steps = PAGES[name]
    one = visit(studio, color_scheme="light", reduced_motion="reduce", bypass_csp=True)
    one.is_refused = name == "missing"
    one.page.emulate_media(color_scheme="light")
    one.open(path)
    expect(one.page.locator(ready).first).to_be_visible()
    for step in steps:
        one.page.evaluate(step)
    one.page.evaluate(script)
    by_day = one.page.evaluate(RUN)
    assert len(by_day["passes"]) > 10
    background = one.page.evaluate(BACKGROUND)
    one.page.emulate_media(color_scheme="dark")
    becomes(one.page, f"{BACKGROUND} !== '{background}'")
    by_night = one.page.evaluate(RUN, ["color-contrast", "link-in-text-block"])
    assert by_night["passes"]
    for found in (by_day, by_night):
        assert [(rule["id"], [node["html"][:200] for node in rule["nodes"]][:6]) for rule in found["violations"]] == []
    if name == "missing":
        one.faults.clear()  # the browser tells of the 404 in its console
