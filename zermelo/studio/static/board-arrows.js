// Arrows: the keys that make moves which are directions, and arrows drawn on the board.

import { shape } from "./common.js";

/** The directions of moves by the keys that make them. */
export const ARROWS = new Map([["ArrowLeft", "left"], ["ArrowRight", "right"], ["ArrowUp", "up"], ["ArrowDown", "down"], [" ", "stay"]]);

/** The legal move that a key makes, if moves are directions. */
export const directed = (legal, key) => ARROWS.has(key) && legal.find((move) => move.key === ARROWS.get(key));

/** An arrow between two points with a text, which may be empty; `beside` shifts it, for a second set of arrows. */
export function arrow(from, to, text, { wide = 7, beside = 0 } = {}) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [tipX, tipY] = [to.x - 6 * dx + beside * dy, to.y - 6 * dy - beside * dx];
  const wing = (side) => [tipX - 16 * dx - side * 9 * dy, tipY - 16 * dy + side * 9 * dx];
  return [
    shape("line", { x1: from.x + beside * dy, y1: from.y - beside * dx, x2: tipX - 9 * dx, y2: tipY - 9 * dy, "stroke-width": wide }),
    shape("polygon", { points: [[tipX, tipY], wing(1), wing(-1)].join(" ") }),
    ...(text === "" ? [] : [shape("text", { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + 5 }, text)]),
  ];
}
