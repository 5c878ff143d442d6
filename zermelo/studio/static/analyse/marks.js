// Marks on the board: a badge or an arrow for the first move of each line, with its rank.

import { arrow } from "../board-arrows.js";
import { shape } from "../common.js";
import { middle } from "../board-motion.js";
import { uppermost, waysOf } from "../board-steps.js";
import { game } from "./game.js";

/** Mark the moves found by the searches; the best are drawn last, on top. */
export function showMarks(board, searches) {
  const { picture } = board;
  if (!picture || !game.view) return;
  picture.querySelector(".advice")?.remove();
  const layer = shape("g", { class: "advice", "aria-hidden": "true" });
  for (const search of searches) {
    const lines = [...search.lines.values()].sort((one, other) => other.rank - one.rank);
    for (const line of lines) layer.append(...mark(board, search, line));
  }
  picture.append(layer);
}

function mark(board, search, { move, rank }) {
  const squares = game.view.legal.find((one) => one.text === move)?.squares ?? [];
  const ways = (board.view.in_steps ? waysOf(squares) : [squares])
    .map((way) => way.map((square) => board.squares.get(square.join())).filter(Boolean).map((place) => spotOf(board, place)));
  if (!ways[0]?.length) return [];
  const second = search.name === "two"; // its marks stand beside those of the first
  const group = shape("g", { class: search.name, opacity: 1 - 0.16 * (rank - 1) });
  for (const places of ways) {
    if (places.length > 1) group.append(...arrow(places[0], places.at(-1), rank, { wide: 8 - rank, beside: second ? 0.12 * places.at(-1).size : 0 }));
    else group.append(...badge(places[0], rank, second));
  }
  return [group];
}

/** An end of an arrow: the centre of a square or, on a point of backgammon, the top checker. */
function spotOf(board, place) {
  const spot = middle(place), checker = board.view.in_steps && uppermost(board, place.dataset.square)?.querySelector("circle:nth-child(2)");
  return checker ? { ...spot, x: Number(checker.getAttribute("cx")), y: Number(checker.getAttribute("cy")) } : spot;
}

/** A filled badge, distinct from the pieces of all games. */
function badge({ x, y, size }, rank, second) {
  const beside = second ? size * 0.26 : 0, radius = size * 0.24;
  return [shape("circle", { class: "badge", cx: x + beside, cy: y + beside, r: radius }),
    shape("text", { class: "in-badge", x: x + beside, y: y + beside, "font-size": radius * 1.3 }, rank)];
}
