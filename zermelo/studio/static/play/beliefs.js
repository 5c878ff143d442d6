// What the first player believes of the others: a choice of models, and arrows with probabilities on the board.

import { $, ask, attempt, decimals, make, shape, t } from "../common.js";
import { arrow } from "../board-arrows.js";
import { middle } from "../board-motion.js";
import { asked, isOver, movesMade, state } from "./state.js";

const NAMES = { "": t("not shown"), uniform: t("any move equally likely"), "mixture:0.8": t("the best move, 80 %") };

/** The model that the first player believes in; empty for none. */
export const model = () => ($("#believing").hidden ? "" : $("#model").value);

/** Offer the models of a game, if it has some of its own. */
export function offerModels({ models }) {
  const before = $("#model").value;
  $("#believing").hidden = !models.length;
  $("#model").replaceChildren(...["", ...models].map((name) => make("option", { value: name, selected: name === before }, NAMES[name] ?? name)));
}

/** Draw what is believed in the position that the board shows; without a model, nothing. */
export async function showBeliefs(board) {
  const { view } = state, believed = model();
  board.picture?.querySelector(".advice")?.remove();
  if (!believed || isOver() || state.browsed !== null) return;
  await attempt(async () => {
    const expected = await ask("/api/beliefs", { ...asked(movesMade()), model: believed });
    if (view !== state.view || believed !== model() || state.browsed !== null) return; // a move was made meanwhile
    board.picture?.querySelector(".advice")?.remove();
    const layer = shape("g", { class: "advice", "aria-hidden": "true" });
    for (const move of expected) layer.append(drawn(board, move));
    board.picture?.append(layer);
    $("#advice").textContent = told(expected);
  });
}

function drawn(board, { squares, probability }) {
  const group = shape("g", { class: "belief" });
  const places = squares.map((square) => board.squares.get(square.join())).filter(Boolean);
  if (!places.length) return group;
  const from = middle(places[0]), to = middle(places.at(-1));
  const along = (share) => ({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) });
  if (places.length > 1) {
    const way = shape("g", { opacity: 0.5 + 0.5 * probability });
    way.append(...arrow(along(0.3), along(0.8), "", { wide: 3 + 5 * probability }));
    group.append(way);
  }
  group.append(shape("text", { x: to.x, y: to.y + 5 }, percent(probability)));
  return group;
}

const percent = (share) => `${decimals(100 * share, 0)} %`;

/** The beliefs in words, a row for each of the others: "1: East 10 %, South 90 %". */
function told(expected) {
  const rows = Map.groupBy(expected, ({ agent }) => agent);
  return [...rows].map(([agent, moves]) => `${agent + 1}: ${moves.map(({ said, probability }) => `${said} ${percent(probability)}`).join(", ")}`).join("; ");
}
