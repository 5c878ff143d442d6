// The cursor of a board: the arrow keys walk over its squares, and what lies there is said.

import { announce, t } from "./common.js";

const placesOf = (board) => [...board.squares.keys()].map((place) => place.split(",").map(Number));

/** Where the cursor begins: where a move can begin. */
export function firstSquare(board) {
  return board.legal.find((move) => move.squares.length)?.squares[0] ?? placesOf(board)[0];
}

/** Go to the next square in a direction, as the reader sees the board. */
export function walk(board, step) {
  const [dx, dy] = step.map((part) => (board.isFlipped ? -part : part));
  const from = board.cursor ?? firstSquare(board);
  if (board.cursor) {
    const ahead = placesOf(board).filter(([x, y]) => dx ? y === from[1] && (x - from[0]) * dx > 0 : x === from[0] && (y - from[1]) * dy > 0);
    ahead.sort((one, other) => Math.abs(one[0] - from[0]) + Math.abs(one[1] - from[1])
      - Math.abs(other[0] - from[0]) - Math.abs(other[1] - from[1]));
    if (ahead.length) board.cursor = ahead[0];
  } else board.cursor = from;
  board.showCursor(true);
  tell(board);
}

/** Say the content of the square that was chosen last. */
export function tell(board) {
  if (!board.cursor || !board.squares.has(board.cursor.join())) return;
  const rect = board.squares.get(board.cursor.join());
  const pieces = board.picture.querySelectorAll(`[data-on="${board.cursor.join()}"]`), piece = [...pieces].at(-1);
  const owner = piece?.dataset.player === undefined ? "" : board.names[piece.dataset.player] ?? "";
  const written = piece?.querySelector("text")?.textContent ?? (pieces.length > 1 ? String(pieces.length) : "");
  const content = piece ? [owner, written === owner ? "" : written].filter(Boolean).join(" ") || t("occupied") : t("empty");
  const legal = rect.classList.contains("legal") ? `, ${t("legal")}` : "";
  announce(`${rect.dataset.name}: ${content}${legal}`);
}
