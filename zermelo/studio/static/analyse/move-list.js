// The move list of the analysed game, with variations in brackets after the moves that they replace.

import { $, make } from "../common.js";

const items = new Map(); // the list item of each move

/** List the moves; goTo(node) is called when one is chosen. */
export function listVariations(tree, { ply, mistakes, goTo }) {
  const line = tree.line, shown = line[ply - 1];
  const blunders = new Map(line.map((one, place) => [one, mistakes.get(place + 1)]));

  items.clear();
  function item(one, number) {
    const found = make("li", {
      "data-player": (one.player ?? -1) < 0 ? false : one.player % 6,
      class: blunders.get(one) ? "mistake" : one.player === null ? "unseen" : false,
      "aria-current": one === shown ? "true" : false,
    }, make("button", { type: "button", "data-number": `${number}.`, "data-mark": blunders.get(one)?.mark, title: blunders.get(one)?.words, onclick: () => goTo(one) }, one.text),
    ...(one.comment ? [make("span", { class: "comment" }, one.comment)] : []));
    items.set(one, found);
    return found;
  }

  function following(from, before) {
    const list = [];
    let here = from, number = before;
    while (here.children.length) {
      const [main, ...others] = here.children;
      number += 1;
      list.push(item(main, number), ...others.map((other) => make("li", { class: "variation" },
        make("ol", {}, item(other, number), ...following(other, number)))));
      here = main;
    }
    return list;
  }

  $("#moves").replaceChildren(...following(tree.root, 0));
  $("#moves [aria-current]")?.scrollIntoView({ block: "nearest" });
}

/** Highlight the current move at once, before the list is rebuilt. */
export function markMove(shown) {
  $("#moves [aria-current]")?.removeAttribute("aria-current");
  items.get(shown)?.setAttribute("aria-current", "true");
}
