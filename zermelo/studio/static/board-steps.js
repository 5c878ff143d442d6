// Moves of several steps, as in backgammon: each checker is clicked or dragged from a square to another, in any order.
//
// The squares of a legal move are pairs, from and to. The clicks so far leave those moves that hold the same steps;
// two steps of one checker may be clicked as one. A step can be taken back until the move is complete.

import { announce, t } from "./common.js";

const CHECKER = 46, EDGE = 26, BAR_EDGE = 54, BAR = 6; // as zermelo/draw/board_backgammon.py draws them
const key = (square) => square.join();

/** The steps of a move. */
function stepsOf(move) {
  const steps = [];
  for (let at = 0; at + 1 < move.squares.length; at += 2) steps.push([key(move.squares[at]), key(move.squares[at + 1])]);
  return steps;
}

/** The way of each piece of a move in steps: steps that follow each other are made by one piece. */
export function waysOf(squares) {
  const ways = [];
  for (let at = 0; at + 1 < squares.length; at += 2) {
    const way = ways.find((one) => key(one.at(-1)) === key(squares[at]));
    if (way) way.push(squares[at + 1]);
    else ways.push([squares[at], squares[at + 1]]);
  }
  return ways;
}

/** Let the checkers stand out that a move in steps brought to their points. */
export function markMoved(board, move) {
  const arrived = {};
  for (const way of waysOf(move?.squares ?? [])) {
    const to = key(way.at(-1)), below = arrived[to] = (arrived[to] ?? 0) + 1;
    [...board.picture.querySelectorAll(`.piece[data-on="${to}"]`)].at(-below)?.classList.add("moved");
  }
}

/** The rest of some steps without one, or without a chain of them by the same checker; null if it is not there. */
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

/** Where a checker can come to from a square, with one step or several. */
function reached(steps, from) {
  return steps.flatMap(([origin, to], place) => origin === from ? [to, ...reached(steps.toSpliced(place, 1), to)] : []);
}

export class Steps {
  constructor(legal) {
    this.legal = legal.filter((move) => move.squares.length).map((move) => ({ move, steps: stepsOf(move) }));
    this.done = [];
    this.origin = null;
  }

  /** The moves that hold all steps done so far, with what is left of them. */
  get candidates() {
    return this.legal.flatMap(({ move, steps }) => {
      const left = this.done.reduce((rest, [from, to]) => rest && without(rest, from, to), steps);
      return left ? [{ move, left }] : [];
    });
  }

  /** The squares that can be taken now: from which a checker goes, or where the chosen one comes to. */
  get targets() {
    const left = this.candidates.map((one) => one.left);
    if (this.origin !== null) return new Set(left.flatMap((steps) => reached(steps, this.origin)));
    return new Set(left.flatMap((steps) => steps.map(([from]) => from)));
  }

  /** Take a square; the complete moves if there are any, else null. */
  take(square) {
    if (this.origin === null) this.origin = square;
    else {
      this.done.push([this.origin, square]);
      this.origin = null;
    }
    const complete = this.candidates.filter((one) => !one.left.length);
    return this.origin === null && complete.length ? complete.map((one) => one.move) : null;
  }

  /** Take back the chosen square, or the last step; whether there was one. */
  back() {
    if (this.origin !== null) this.origin = null;
    else return this.done.pop() !== undefined;
    return true;
  }
}

/** Show the steps made so far: the uppermost checker of each goes where it was sent, and what it meets alone to the bar. */
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

/** The checker that lies on top of a point. */
export function uppermost(board, square) {
  return [...board.picture.querySelectorAll(`.piece.checker[data-on="${square}"]`)].at(-1);
}

/** Lay a piece on top of the others of a square. */
function lay(board, piece, square) {
  const room = board.squares.get(square).getBBox(), own = piece.getBBox();
  const [column, row] = square.split(",").map(Number);
  const below = board.picture.querySelectorAll(`.piece[data-on="${square}"]`).length;
  const fromTop = (row === 0) !== (column === BAR);
  const height = (column === BAR ? BAR_EDGE : EDGE) + CHECKER * Math.min(below, 4.5);
  const y = fromTop ? room.y + height : room.y + room.height - height;
  const across = room.x + room.width / 2 - own.x - own.width / 2, down = y - own.y - own.height / 2;
  piece.setAttribute("transform", `translate(${across} ${down})`); // the box of a piece does not know of it
  piece.dataset.on = square;
  piece.parentNode.append(piece);
  for (const rect of board.squares.values()) rect.parentNode.append(rect); // what is clicked lies above
}

/** Take a square of a move in steps; one that is no target takes the last step back. */
export function takeStep(board, square) {
  const place = square.join(), isTarget = board.steps.targets.has(place);
  if (!isTarget && !board.steps.back()) {
    announce(t("{square} is not a legal target", { square: board.name(square) }));
    return;
  }
  const moves = isTarget ? board.steps.take(place) : null;
  board.paint();
  if (moves) {
    board.dropped = true; // its checkers lie where they came to
    board.steps = new Steps([]);
    board.finish([...new Map(moves.map((move) => [move.text, move])).values()]);
    return;
  }
  board.showTargets();
  if (isTarget) announce(t("{name} chosen", { name: board.name(square) }));
}
