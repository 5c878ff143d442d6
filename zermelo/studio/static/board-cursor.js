// The cursor of a board: the arrow keys move it, and the content of its square is announced.

import { announce, t } from "./common.js";

const placesOf = (board) => [...board.squares.keys()].map((place) => place.split(",").map(Number));

/** The initial square of the cursor: one where a move begins. */
export function firstSquare(board) {
  return board.legal.find((move) => move.squares.length)?.squares[0] ?? placesOf(board)[0];
}

/** Move the cursor to the next square in a direction as seen on the screen. */
export function walk(board, step) {
  const [dx, dy] = step.map((part) => (board.isFlipped ? -part : part));
  if (board.cursor) board.cursor = (dx ? beside(board, dx) : above(board, dy)) ?? board.cursor;
  else board.cursor = firstSquare(board);
  board.showCursor(true);
  tell(board);
}

/** The next square in the row. */
function beside(board, dx) {
  const [column, row] = board.cursor;
  const ahead = placesOf(board).filter(([x, y]) => y === row && (x - column) * dx > 0);
  return ahead.sort((one, other) => (one[0] - other[0]) * dx)[0];
}

/** The next square in the column or, where that skips a row as on the dark squares of a chessboard, in the adjacent one:
 *  columns are paired, so that up and down follow the same path. */
function above(board, dy) {
  const [column, row] = board.cursor, twin = column % 2 ? column - 1 : column + 1;
  const rank = (x) => (x === column ? 0 : x === twin ? 1 : 2);
  const ahead = placesOf(board).filter(([x, y]) => Math.abs(x - column) <= 1 && (y - row) * dy > 0);
  return ahead.sort((one, other) => (one[1] - other[1]) * dy || rank(one[0]) - rank(other[0]))[0];
}

/** Announce the content of the square under the cursor. */
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
