// The moves of the game that is analysed, with its variations in brackets behind the moves that they replace.

import { $, make } from "../common.js";

/** List the moves; goTo(node) is called when one is chosen. */
export function listVariations(tree, { ply, mistakes, goTo }) {
  const line = tree.line, shown = line[ply - 1];
  const blundered = new Set(line.filter((_, place) => mistakes.has(place + 1)));

  function item(one, number) {
    return make("li", {
      "data-player": (one.player ?? -1) < 0 ? false : one.player % 6,
      class: blundered.has(one) ? "mistake" : one.player === null ? "unseen" : false,
      "aria-current": one === shown ? "true" : false,
    }, make("button", { type: "button", "data-number": `${number}.`, onclick: () => goTo(one) }, one.text),
    ...(one.comment ? [make("span", { class: "comment" }, one.comment)] : []));
  }

  function items(from, before) {
    const list = [];
    let here = from, number = before;
    while (here.children.length) {
      const [main, ...others] = here.children;
      number += 1;
      list.push(item(main, number), ...others.map((other) => make("li", { class: "variation" },
        make("ol", {}, item(other, number), ...items(other, number)))));
      here = main;
    }
    return list;
  }

  $("#moves").replaceChildren(...items(tree.root, 0));
  $("#moves [aria-current]")?.scrollIntoView({ block: "nearest" });
}
