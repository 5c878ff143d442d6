// The pointer on a board: a click chooses a square, a drag chooses two.

import { uppermost } from "./board-steps.js";

export const same = (one, other) => one[0] === other[0] && one[1] === other[1];

/** Track the pointer from press to release. */
export function press(board, event) {
  const way = event.target.closest?.("[data-edge]");
  if (way && !event.button && board.along(way)) board.finish([board.along(way)]);
  const rect = event.target.closest?.("[data-square]");
  if (!rect || !(board.playable || board.arranging) || event.button) return;
  const origin = rect.dataset.square.split(",").map(Number);
  const start = [event.clientX, event.clientY];
  const onward = board.chosen.length > 1 && same(board.chosen.at(-1), origin); // continue the path of a piece
  const piece = onward ? board.carried : board.steps ? uppermost(board, rect.dataset.square) : board.picture.querySelector(`[data-on="${rect.dataset.square}"]`);
  const movable = piece && board.playable && (onward || (board.steps ? board.steps.origin === null && board.steps.targets.has(rect.dataset.square)
    : board.candidates([]).some((move) => move.squares.length > 1 && same(move.squares[0], origin))));
  const [x = 0, y = 0] = (piece?.style.translate || "0 0").split(" ").map(parseFloat);
  const scale = board.picture.getScreenCTM().a;
  let dragging = false;
  if (movable) event.preventDefault();
  const follow = (moved) => {
    const [dx, dy] = [moved.clientX - start[0], moved.clientY - start[1]];
    if (!movable || (!dragging && Math.hypot(dx, dy) < 6)) return;
    if (!dragging) {
      dragging = true;
      if (board.steps) { board.steps.take(rect.dataset.square); board.showTargets(); }
      else if (!onward && !(board.chosen.length === 1 && same(board.chosen[0], origin))) { board.clear(); board.pick(origin); }
      piece.parentNode.append(piece);
      piece.classList.add("dragged");
    }
    piece.style.translate = `${x + dx / scale}px ${y + dy / scale}px`;
  };
  const release = (moved) => {
    document.removeEventListener("pointermove", follow);
    document.removeEventListener("pointerup", release);
    document.removeEventListener("pointercancel", release);
    if (piece) piece.style.translate = x || y ? `${x}px ${y}px` : "";
    piece?.classList.remove("dragged");
    const under = document.elementFromPoint(moved.clientX, moved.clientY)?.closest?.("[data-square]");
    if (dragging) {
      if (moved.type === "pointerup" && under && under.dataset.square !== rect.dataset.square) {
        board.dropped = true; // no animation, as it is already there
        board.pick(under.dataset.square.split(",").map(Number));
      } else if (board.steps) board.clear();
    } else if (moved.type === "pointerup" && under?.dataset.square === rect.dataset.square) {
      board.cursor = origin;
      board.showCursor(false);
      board.pick(origin);
    }
  };
  document.addEventListener("pointermove", follow);
  document.addEventListener("pointerup", release);
  document.addEventListener("pointercancel", release);
}
