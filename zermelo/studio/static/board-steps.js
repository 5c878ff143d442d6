// Moves in steps, as in backgammon: each checker is clicked or dragged from one square to another, in any order.
//
// The squares of a legal move are (from, to) pairs. The candidates are the moves that contain all steps so far; two steps
// of one checker may be clicked as one. A step can be taken back until the move is complete.

import { announce, t } from "./common.js";

const CHECKER = 46, EDGE = 26, BAR_EDGE = 54, BAR = 6; // as zermelo/draw/board_backgammon.py draws them
const key = (square) => square.join();

/** The steps of a move. */
function stepsOf(move) {
  const steps = [];
  for (let at = 0; at + 1 < move.squares.length; at += 2) steps.push([key(move.squares[at]), key(move.squares[at + 1])]);
  return steps;
}

/** The path of each piece of a move in steps: consecutive steps are joined. */
export function waysOf(squares) {
  const ways = [];
  for (let at = 0; at + 1 < squares.length; at += 2) {
    const way = ways.find((one) => key(one.at(-1)) === key(squares[at]));
    if (way) way.push(squares[at + 1]);
    else ways.push([squares[at], squares[at + 1]]);
  }
  return ways;
}

/** Highlight the checkers that a move in steps has moved. */
export function markMoved(board, move) {
  const arrived = {};
  for (const way of waysOf(move?.squares ?? [])) {
    const to = key(way.at(-1)), below = arrived[to] = (arrived[to] ?? 0) + 1;
    [...board.picture.querySelectorAll(`.piece[data-on="${to}"]`)].at(-below)?.classList.add("moved");
  }
}

/** The remaining steps without one step, or without a chain of steps of one checker; null if it is not among them. */
function without(steps, from, to) {
  const at = steps.findIndex((step) => step[0] === from && step[1] === to);
  if (at >= 0) return steps.toSpliced(at, 1);
  for (const [place, [origin, next]] of steps.entries()) {
    if (origin === from && next !== to) {
      const rest = without(steps.toSpliced(place, 1), next, to);
      if (rest) return rest;
    }
  }
  return null;
}

/** The squares that a checker can reach from a square, in one step or several. */
function reached(steps, from) {
  return steps.flatMap(([origin, to], place) => origin === from ? [to, ...reached(steps.toSpliced(place, 1), to)] : []);
}

export class Steps {
  constructor(legal) {
    this.legal = legal.filter((move) => move.squares.length).map((move) => ({ move, steps: stepsOf(move) }));
    this.done = [];
    this.origin = null;
  }

  /** The moves that contain all steps so far, with their remaining steps. */
  get candidates() {
    return this.legal.flatMap(({ move, steps }) => {
      const left = this.done.reduce((rest, [from, to]) => rest && without(rest, from, to), steps);
      return left ? [{ move, left }] : [];
    });
  }

  /** The squares that can be chosen: origins of a checker, or destinations of the chosen one. */
  get targets() {
    const left = this.candidates.map((one) => one.left);
    if (this.origin !== null) return new Set(left.flatMap((steps) => reached(steps, this.origin)));
    return new Set(left.flatMap((steps) => steps.map(([from]) => from)));
  }

  /** Choose a square; return the complete moves, or null if there are none. */
  take(square) {
    if (this.origin === null) this.origin = square;
    else {
      this.done.push([this.origin, square]);
      this.origin = null;
    }
    const complete = this.candidates.filter((one) => !one.left.length);
    return this.origin === null && complete.length ? complete.map((one) => one.move) : null;
  }

  /** Take back the chosen square, or the last step; return whether there was one. */
  back() {
    if (this.origin !== null) this.origin = null;
    else return this.done.pop() !== undefined;
    return true;
  }
}

/** Show the steps so far: move the top checker of each, and a hit blot to the bar. */
export function showSteps(board, done) {
  for (const [from, to] of done) {
    const piece = uppermost(board, from);
    if (!piece) continue;
    const met = board.picture.querySelectorAll(`.piece[data-on="${to}"]`);
    if (met.length === 1 && met[0].dataset.player !== piece.dataset.player && !isTray(to)) {
      lay(board, met[0], `${BAR},${met[0].dataset.player}`);
    }
    lay(board, piece, to);
  }
}

const isTray = (square) => square.startsWith("13,");

/** The top checker of a point. */
export function uppermost(board, square) {
  return [...board.picture.querySelectorAll(`.piece.checker[data-on="${square}"]`)].at(-1);
}

/** Place a piece on top of the others on a square. */
function lay(board, piece, square) {
  const room = board.squares.get(square).getBBox(), own = piece.getBBox();
  const [column, row] = square.split(",").map(Number);
  const below = board.picture.querySelectorAll(`.piece[data-on="${square}"]`).length;
  const fromTop = (row === 0) !== (column === BAR);
  const height = (column === BAR ? BAR_EDGE : EDGE) + CHECKER * Math.min(below, 4.5);
  const y = fromTop ? room.y + height : room.y + room.height - height;
  const across = room.x + room.width / 2 - own.x - own.width / 2, down = y - own.y - own.height / 2;
  piece.setAttribute("transform", `translate(${across} ${down})`); // getBBox ignores it
  piece.dataset.on = square;
  piece.parentNode.append(piece);
  for (const rect of board.squares.values()) rect.parentNode.append(rect); // clickable squares stay on top
}

/** Choose a square of a move in steps; a square that is not a target takes back the last step. */
export function takeStep(board, square) {
  const place = square.join(), isTarget = board.steps.targets.has(place);
  if (!isTarget && !board.steps.back()) {
    announce(t("{square} is not a legal target", { square: board.name(square) }));
    return;
  }
  const moves = isTarget ? board.steps.take(place) : null;
  board.paint();
  if (moves) {
    board.dropped = true; // no animation, as its checkers are already there
    board.steps = new Steps([]);
    board.finish([...new Map(moves.map((move) => [move.text, move])).values()]);
    return;
  }
  board.showTargets();
  if (isTarget) announce(t("{name} chosen", { name: board.name(square) }));
}
