// An interactive board: moves by click, by drag, and with the arrow keys.
//
//   const board = new BoardView($("#board"), { onMove: (text) => …, onChoice: (moves) => … });
//   board.show(view, { playable: true, names: ["X", "O"] });   // view: the answer of /api/position
//   board.hint([[1, 1]]);                                      // squares to highlight
//   board.show(view, { arranging: true });                     // every square calls onSquare(square, erase)
//
// A move along an edge has its two ends as squares: click the edge, or both ends in either order.

import { afterPaint, announce, draw, t } from "./common.js";
import { animate, follows, middle } from "./board-motion.js";
import { ARROWS, directed } from "./board-arrows.js";
import { firstSquare, walk } from "./board-cursor.js";
import { press, same } from "./board-pointer.js";
import { markMoved, showSteps, Steps, takeStep } from "./board-steps.js";
import { sound } from "./sounds.js";
import { showTones } from "./tones.js";

const WALKING = new Set(["Tab", "b", "Enter", " "]);
let byKeyboard = false; // whether the keyboard was used last; only then the cursor is shown
document.addEventListener("keydown", ({ key }) => { byKeyboard ||= WALKING.has(key); }, true);
document.addEventListener("pointerdown", () => { byKeyboard = false; }, true);

const LARGEST = 2.5; // the largest scale of a board
const ASKED = 1500; // milliseconds for which the legal moves are shown after an illegal one
const FEW = 16; // the most moves whose positions are prefetched
const SELECTIVE = 0.5; // targets get dots if they are at most this share of the empty squares

export class BoardView {
  #few = () => { if (this.playable && !this.steps) this.#foreseeAll(); };
  #next = () => { if (this.waiting) this.move(this.waiting); };

  /** onMove(text) is called with a legal move, onChoice(moves) with several moves that have the same squares,
   *  onSquare(square, erase) with each square chosen while a position is set up, onForeseen(texts) with the moves that
   *  the next click may make, onRefused() when no move begins on a square. With `yields` the arrow keys belong to the page
   *  until the board is reached with the keyboard. */
  constructor(element, { onMove = () => {}, onChoice = () => {}, onSquare = () => {}, onForeseen = () => {}, onRefused = () => {}, yields = false } = {}) {
    this.element = element;
    this.onMove = onMove;
    this.onChoice = onChoice;
    this.onSquare = onSquare;
    this.onForeseen = onForeseen;
    this.onRefused = onRefused;
    this.yields = yields;
    this.view = null;
    this.chosen = [];
    this.cursor = null;
    element.classList.add("board");
    element.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("focus", () => this.showCursor(byKeyboard));
    element.addEventListener("blur", () => this.showCursor(false));
    element.addEventListener("pointerdown", (event) => press(this, event));
    element.addEventListener("pointerover", (event) => this.#foresee(event.target));
  }

  show(view, { playable = false, arranging = false, names = [] } = {}) {
    const before = this.view, pieces = this.picture;
    if (view === before && pieces && arranging === this.arranging && !this.steps?.done.length) { // do not interrupt an animation
      this.playable = playable && !arranging;
      this.showTargets();
      return;
    }
    this.view = view;
    this.names = names;
    this.playable = playable && !arranging;
    this.arranging = arranging;
    this.element.classList.toggle("arranging", arranging);
    this.chosen = [];
    this.steps = view.in_steps ? new Steps(view.legal) : null;
    this.paint();
    this.ways = [...this.picture?.querySelectorAll("[data-edge]") ?? []];
    this.legal = this.ways.length ? view.legal.flatMap((move) => [move, { ...move, squares: move.squares.toReversed() }]) : view.legal;
    this.element.hidden = !this.picture;
    if (!this.picture) return;
    this.picture.style.maxWidth = `${LARGEST * this.picture.viewBox.baseVal.width}px`;
    const usable = this.squares.size > 0;
    this.element.tabIndex = usable ? 0 : -1;
    if (usable) {
      this.element.setAttribute("role", "application");
      this.element.setAttribute("aria-label", arranging
        ? t("Board: arrow keys choose a square, Enter puts the piece there, Delete empties it")
        : t("Board: arrow keys choose a square, Enter takes it"));
    } else {
      for (const name of ["role", "aria-label"]) this.element.removeAttribute(name);
    }
    this.element.dataset.player = view.player < 0 ? -1 : view.player % 6;
    showTones(this.element, view);
    const last = view.moves.findLast((move) => move.squares.length);
    if (this.ways.length || this.picture.querySelector("[data-line]")) this.#markLine(last);
    else if (view.in_steps) markMoved(this, last);
    else for (const square of last?.squares ?? []) this.#mark(square, "last");
    for (const move of view.legal) if (move.squares.length > 1) this.#mark(move.squares[0], "movable");
    for (const piece of this.picture.querySelectorAll("[data-on]")) this.squares.get(piece.dataset.on)?.classList.add("held");
    this.showTargets();
    if (follows(before, view)) {
      animate(this, last, pieces, { dropped: this.dropped });
      sound(view.over ? "end" : last === view.moves.at(-1) ? "move" : "roll");
    }
    this.dropped = false;
    this.directions = follows(before, view) && this.directions || view.legal.some((move) => move.key);
    if (this.waiting && this.playable) afterPaint(this.#next);
    if (this.cursor && !this.squares.has(this.cursor.join())) this.cursor = null;
    if (document.activeElement === this.element) this.showCursor(byKeyboard);
  }

  /** Draw the position, including the steps made so far of a move in steps. */
  paint() {
    this.picture = draw(this.element, this.view.board);
    this.squares = new Map();
    for (const rect of this.picture?.querySelectorAll("[data-square]") ?? []) {
      this.squares.set(rect.dataset.square, rect);
    }
    if (this.steps?.done.length) showSteps(this, this.steps.done);
    if (this.cursor && document.activeElement === this.element) this.showCursor(byKeyboard);
  }

  /** Whether the board is rotated by 180°. */
  get isFlipped() {
    return this.element.classList.contains("flipped");
  }

  /** Highlight the squares of a recommended move. */
  hint(squares) {
    for (const rect of this.squares.values()) rect.classList.remove("hint");
    for (const square of squares) this.#mark(square, "hint");
  }

  #mark(square, kind) {
    this.squares.get(square.join())?.classList.add(kind);
  }

  /** Highlight the edge of the last move. */
  #markLine(move) {
    const ends = (move?.squares ?? []).map((square) => square.join());
    this.picture.querySelector(`[data-line="${ends.join()}"], [data-line="${ends.toReversed().join()}"]`)?.classList.add("last");
  }

  /** The legal move along an edge. */
  along(way) {
    return this.playable && this.legal.find((move) => move.squares.length === 2 && move.squares.join() === way.dataset.edge);
  }

  // -----------------------------------------------------------------------------------------------
  // Choosing a move square by square

  #matches(square, wanted) {
    const { by_column: byColumn, by_row: byRow } = this.view;
    return byColumn ? square[0] === wanted[0] : byRow ? square[1] === wanted[1] : same(square, wanted);
  }

  /** The legal moves whose squares begin with those chosen so far. */
  candidates(chosen = this.chosen) {
    return this.legal.filter((move) => move.squares.length >= Math.max(1, chosen.length)
      && chosen.every((square, step) => same(square, move.squares[step])));
  }

  showTargets() {
    for (const rect of this.squares.values()) rect.classList.remove("legal", "chosen");
    this.element.classList.remove("dotted");
    this.element.classList.toggle("taken", this.chosen.length > 0);
    for (const way of this.ways) way.classList.toggle("legal", Boolean(this.along(way)));
    if (!this.playable) return;
    if (this.steps) {
      this.element.classList.toggle("taken", this.steps.origin !== null);
      if (this.steps.origin !== null) this.squares.get(this.steps.origin)?.classList.add("chosen");
      for (const square of this.steps.targets) this.squares.get(square)?.classList.add("legal");
      return;
    }
    if (this.carried) this.carried.style.translate = "";
    for (const square of this.chosen) this.#mark(square, "chosen");
    this.#carry();
    for (const move of this.candidates()) {
      const next = move.squares[this.chosen.length];
      if (next) this.#mark(next, "legal");
    }
    const targets = new Set(this.candidates().map((move) => move.squares[this.chosen.length]?.join()));
    const empty = this.squares.size - this.picture.querySelectorAll("[data-on]").length;
    this.element.classList.toggle("dotted", !this.view.by_column && !this.view.by_row
      && (this.chosen.length > 0 || !this.element.querySelector(".movable")) && targets.size <= SELECTIVE * empty);
    afterPaint(this.#few);
  }

  /** Choose a square: the next of the current move, or the first of another move. */
  pick(square) {
    if (this.arranging) this.onSquare(square, false);
    if (!this.playable) return;
    if (this.steps) { takeStep(this, square); return; }
    const step = this.chosen.length;
    if (step && same(square, this.chosen[step - 1])) {
      if (!this.finish(this.candidates().filter((move) => move.squares.length === step))) this.clear();
      return;
    }
    const next = this.candidates().map((move) => move.squares[step]).find((one) => one && this.#matches(one, square));
    if (!next) {
      this.clear();
      if (step) this.pick(square);
      else this.#refuse(square);
      return;
    }
    this.chosen = [...this.chosen, next];
    const left = this.candidates();
    const complete = left.filter((move) => move.squares.length === this.chosen.length);
    if (complete.length === left.length) this.finish(complete);
    else {
      this.showTargets();
      announce(t("{name} chosen", { name: this.name(square) }));
    }
  }

  /** Announce that no move begins on a square, and briefly show where one does, for example if a capture is forced. */
  #refuse(square) {
    announce(t("{square} is not a legal target", { square: this.name(square) }));
    this.onRefused();
    this.element.classList.add("asked");
    setTimeout(() => this.element.classList.remove("asked"), ASKED);
  }

  /** Draw a piece whose path is clicked square by square on its latest square. */
  #carry() {
    const [origin] = this.chosen, place = this.chosen.at(-1);
    const piece = origin && this.picture.querySelector(`[data-on="${origin.join()}"]`);
    if (!piece || piece.classList.contains("dragged")) return;
    const from = middle(this.squares.get(origin.join())), to = middle(this.squares.get(place.join()));
    piece.style.translate = `${to.x - from.x}px ${to.y - from.y}px`;
    this.carried = piece;
  }

  finish(moves) {
    if (!moves.length) return false;
    this.chosen = [];
    this.showTargets();
    if (moves.length === 1) this.onMove(moves[0].text);
    else this.onChoice(moves);
    return true;
  }

  clear() {
    this.chosen = [];
    if (this.steps) {
      this.steps.back();
      this.paint();
    }
    this.showTargets();
  }

  /** Report the move that a click would complete, for prefetching. */
  #foresee(place) {
    if (!this.playable || !this.picture || this.steps) return;
    const way = place.closest?.("[data-edge]"), square = place.closest?.("[data-square]")?.dataset.square.split(",").map(Number);
    const moves = way ? [this.along(way)].filter(Boolean) : !square ? [] : this.candidates().filter((move) => (
      move.squares.length === this.chosen.length + 1 && this.#matches(move.squares[this.chosen.length], square)));
    if (moves.length === 1) this.onForeseen([moves[0].text]);
  }

  /** Report the moves that one more click can complete, for prefetching, if they are few. */
  #foreseeAll() {
    const next = this.chosen.length + 1, moves = this.candidates().filter((move) => move.squares.length === next);
    if (moves.length <= FEW) this.onForeseen(moves.map((move) => move.text));
  }

  // -----------------------------------------------------------------------------------------------
  // Keyboard: the arrow keys move the cursor

  #key(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (!this.squares.size || event.ctrlKey || event.altKey || event.metaKey) return;
    if (steps[event.key] && this.yields && !this.arranging && !this.element.classList.contains("walked")) return;
    if (!this.arranging && this.move(event.key)) { /* it is made */ }
    else if (steps[event.key]) { byKeyboard = true; walk(this, steps[event.key]); }
    else if (event.key === "Enter" || event.key === " ") { if (this.cursor) this.pick(this.cursor); }
    else if (this.arranging && (event.key === "Delete" || event.key === "Backspace")) { if (this.cursor) this.onSquare(this.cursor, true); }
    else if (event.key === "Escape" && !this.arranging) this.clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Make the move of an arrow key or the space bar, at the next turn if others move now; return whether keys make moves here. */
  move(key) {
    if (!this.directions || !ARROWS.has(key)) return false;
    const found = directed(this.view.legal, key);
    this.waiting = this.playable && this.asked !== this.view ? null : key;
    if (this.waiting || !found) return true;
    this.asked = this.view;
    this.onMove(found.text);
    return true;
  }

  showCursor(shown) {
    this.element.classList.toggle("walked", shown);
    for (const rect of this.squares?.values() ?? []) rect.classList.remove("cursor");
    if (shown && !this.cursor && this.squares?.size) this.cursor = firstSquare(this);
    if (shown && this.cursor) this.#mark(this.cursor, "cursor");
  }

  name(square) {
    return this.squares.get(square.join())?.dataset.name ?? square.join();
  }
}
