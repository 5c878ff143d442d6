"""A search step by step: the drawing with a slider, in one self-contained page.

The page contains the complete drawing; a step only lists the nodes entered and the values known by then, with a
sentence. Keys: ← and →, Home and End, and the space bar to play or stop. Screen readers announce the sentence.
Nothing moves on its own. The studio uses the same script (`page/stepper.js`).
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from zermelo.draw.boxes import Style, number_text, player_text
from zermelo.draw.path_picture import ENTERED, VALUED, path_steps
from zermelo.draw.pen import safe
from zermelo.draw.picture import Picture
from zermelo.draw.plain import title
from zermelo.draw.themes import DARK, LIGHT
from zermelo.explain.levels import deeds
from zermelo.explain.path_story import PathStory
from zermelo.explain.reasons import name_of, reason
from zermelo.explain.sentences import case, window_at_entry
from zermelo.explain.simulations import selection
from zermelo.explain.story import Story, Visit, answers, journey
from zermelo.explain.writings import distinct, writings_of
from zermelo.languages.message import M, Message, in_language, joined
from zermelo.rules.game import CHANCE, Value


@dataclass(frozen=True)
class Stepper:
    """A page with a search to step through, shown in an iframe in notebooks."""

    page: str

    def _repr_html_(self) -> str:
        frame = escape(self.page, quote=True)
        return f'<iframe srcdoc="{frame}" style="width:100%;height:640px;border:0" title="zermelo"></iframe>'


class _Changes:
    """The changes of a step to a drawing, for the visits whose nodes are drawn."""

    def __init__(self, picture: Picture, style: Style) -> None:
        self.picture, self.language = picture, style.lang
        self.numbers = {node.told: number for number, node in enumerate(picture.nodes) if node.told}

    def of(self, visit: Visit, stage: int, value: Value = None) -> Iterator[list[Any]]:
        """The number of the node, its stage, and its value if known."""
        number = self.numbers.get(visit.node.number)
        if number is None:
            return
        turned = self.picture.seen_by_mover and self.picture.nodes[number].player == 1
        shown = None if value is None else number_text(-value if turned else value, self.language)
        yield [number, stage, shown]


def level_steps(picture: Picture, style: Style, story: Story | PathStory) -> Iterator[dict[str, Any]]:
    """The steps of an algorithm written level by level, each with its active lines; empty for other algorithms."""
    if isinstance(story, PathStory):
        return
    change = _Changes(picture, style).of
    for deed in deeds(story):
        nodes = [part for visit in deed.entered for part in change(visit, ENTERED)]
        if deed.valued:
            nodes += change(deed.valued, VALUED, deed.valued.value)
        yield {"text": deed.text.in_language(style.lang), "nodes": nodes, "lines": deed.lines}


def steps(picture: Picture, style: Style, story: Story | PathStory) -> Iterator[dict[str, Any]]:
    """The content of each step: a sentence, and the changed nodes with their stage and value."""
    if isinstance(story, PathStory):
        yield from path_steps(picture, style, story)
        return
    change = _Changes(picture, style).of
    known = answers(story)
    for visit, leaving in journey(story):
        if not leaving and not visit.is_leaf:
            text = _enter(picture, visit, style, story).in_language(style.lang)
            yield {"text": text, "nodes": [*change(visit, ENTERED)]}
            continue
        nodes = [*change(visit, VALUED, visit.value)]
        above = visit.above
        if above is not None and known[visit.number].improved:
            nodes += change(above, ENTERED, visit.value)
        told = [case(story, visit), *([reason(story, visit.cut)] if visit.cut else [])]
        yield {"text": joined(told, " ").in_language(style.lang), "nodes": nodes}
    gaps = {"node": name_of(story.root), "value": number_text(story.value, style.lang)}
    found = M("The search is over: the value of {node} is {value}.", **gaps)
    if story.result.is_sampled:
        found = M("The search is over: the estimate of {node} is {value}.", **gaps)
    yield {"text": found.in_language(style.lang), "nodes": []}


def _enter(picture: Picture, visit: Visit, style: Style, story: Story) -> Message:
    player = CHANCE if visit.node.role in ("chance", "model") else visit.node.player
    if story.simulates:
        return selection(story, visit)
    who = player_text(picture, player, style)
    entered = M("Enter {node} ({player}).", node=name_of(visit.node), player=who)
    if not story.has_windows:
        return entered
    return joined([entered, window_at_entry(visit)], " ")


def parents_of(picture: Picture) -> list[int]:
    """The number of each node's parent; -1 for the root."""
    return [node.parent for node in picture.nodes]


def script_json(value: Any) -> str:
    """JSON that is safe inside a script element."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


@cache
def resource(name: str) -> str:
    """A file of the page; inlined in a page, a script exports nothing."""
    text = (files("zermelo.draw") / "page" / name).read_text(encoding="utf-8")
    return text.replace("\nexport ", "\n")


def page(drawing: str, picture: Picture, style: Style, story: Story | PathStory | None, dark: bool) -> str:
    """The page; without a story, the drawing alone."""
    colours = DARK if dark else LIGHT
    told = list(steps(picture, style, story)) if story is not None else []
    data, parents = script_json(told), script_json(parents_of(picture))
    head = (
        f'<!doctype html>\n<html lang="{style.lang}">\n<meta charset="utf-8">\n'
        f"<title>{safe(title(picture, style))}</title>\n"
        f"<style>{STYLE % vars(colours)}{resource('stepper.css')}</style>\n"
    )
    if not told:
        return f"{head}<main>{drawing}</main>\n</html>\n"
    names = {key: escape(word.in_language(style.lang)) for key, word in WORDS.items()}
    count = script_json(M("Step {number} of {count}", number="{0}", count="{1}").in_language(style.lang))
    code, choice = _code(story, picture, style)
    controls = (
        f'<button id="first" aria-label="{names["first"]}">|←</button>'
        f'<button id="back" aria-label="{names["back"]}">←</button>'
        f'<input id="slider" type="range" min="0" max="{len(told) - 1}" value="0" aria-label="{names["slider"]}">'
        f'<button id="play" aria-pressed="false" aria-label="{names["play"]}">▶</button>'
        f'<button id="on" aria-label="{names["on"]}">→</button>'
        f'<button id="last" aria-label="{names["last"]}">→|</button>'
    )
    return (
        f'{head}<nav>{controls}<span id="count"></span></nav>\n<p id="sentence" role="status" aria-live="polite"></p>\n'
        f"<main>{drawing}</main>\n{choice}<footer>{names['keys']}</footer>\n"
        f"<script>\nconst steps = {data}, parents = {parents}, counted = {count}, code = {code};\n"
        f"{resource('stepper.js')}{START}</script>\n</html>\n"
    )


def _code(story: Story | PathStory | None, picture: Picture, style: Style) -> tuple[str, str]:
    """The writings of the algorithm, as data and as a choice; empty if its source cannot be read."""
    language = style.lang
    writings = [one for one in writings_of(story, language) if one.lines] if isinstance(story, Story) else []
    if not writings:
        return "null", ""
    works, places = distinct(writings)
    data: dict[str, Any] = {"lines": [one.lines for one in writings], "works": works, "places": places}
    data["byLevels"] = [one.by_levels for one in writings]
    data["levels"] = list(level_steps(picture, style, story)) if story is not None else []
    options = "".join(
        f'<option value="{number}">{escape(in_language(one.title, language))}</option>'
        for number, one in enumerate(writings)
    )
    label = escape(M("How it is written").in_language(language))
    choice = f'<section><select id="writing" aria-label="{label}">{options}</select><ol id="code"></ol></section>\n'
    return script_json(data), choice


WORDS = {
    "first": M("first step"),
    "back": M("step back"),
    "play": M("play and stop"),
    "on": M("step forward"),
    "last": M("last step"),
    "slider": M("Step"),
    "keys": M("Keys: ← → one step, Home and End to the ends, the space bar plays and stops."),
}
STYLE = """
body { margin: 0; background: %(ground)s; color: %(ink)s; font: 16px/1.4 Helvetica, Arial, sans-serif; }
nav { display: flex; gap: 6px; align-items: center; padding: 10px 16px 0; }
nav input { flex: 1; max-width: 480px; accent-color: %(muted)s; }
button { font-size: 16px; min-width: 40px; min-height: 34px; border: 1px solid %(muted)s; border-radius: 6px;
  background: %(panel)s; color: %(ink)s; }
#sentence { min-height: 3em; margin: 8px 16px; }
main { overflow: auto; padding: 0 16px; } footer { padding: 4px 16px 12px; color: %(muted)s; font-size: 13px; }
main svg { max-width: 100%%; height: auto; }
section { padding: 8px 16px 0; }
section select { font-size: 15px; min-height: 32px; background: %(panel)s; color: %(ink)s; }
#code { list-style: none; margin: 8px 0; padding: 8px 0; overflow-x: auto; background: %(panel)s; border-radius: 6px;
  font: 14px/1.5 "DejaVu Sans Mono", Menlo, Consolas, monospace; }
#code li { white-space: pre; padding: 0 10px; border-left: 4px solid transparent; min-height: 1.5em; }
#code .working { border-left-color: %(ink)s; font-weight: bold; }
button[aria-pressed=true] { outline: 2px solid %(ink)s; }
"""
START = """
const at = name => document.getElementById(name);
const drawing = document.querySelector("main svg"), inDepth = new Steps(drawing, steps, parents);
let shown = inDepth;
const driver = drive(() => shown, at, counted);
const light = () => {
  const lines = shown.steps[shown.here].lines ?? code.works[code.places[shown.here]][+at("writing").value];
  [...at("code").children].forEach((item, line) => item.classList.toggle("working", lines.includes(line)));
};
const follow = (taken) => {
  shown = taken;
  shown.told = (here, { text }) => { driver.follow(shown); at("sentence").textContent = text; if (code) light(); };
};
const write = () => {
  const levels = code.byLevels[+at("writing").value] && code.levels.length;
  if (levels || shown !== inDepth) {
    driver.stop();
    inDepth.show(inDepth.last);
    follow(levels ? new Steps(drawing, code.levels, parents) : inDepth);
  }
  at("code").replaceChildren(...code.lines[+at("writing").value].map((line) => {
    const item = document.createElement("li");
    item.textContent = line || " ";
    return item;
  }));
  if (levels) shown.show(0);
  else light();
};
follow(inDepth);
if (code) at("writing").addEventListener("change", write);
shown.show(0);
if (code) write();
"""
