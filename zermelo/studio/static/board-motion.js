// Animations: stones fall, pieces slide along their path and capture, discs flip, seeds drop into pits; none if the user
// prefers reduced motion.

import { waysOf } from "./board-steps.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const LEAST = 180, MOST = 650, TURN = 320, WALK = 140; // milliseconds

/** Whether a position follows another by one move. */
export function follows(before, view) {
  return view.game === before?.game && view.moves.length === before.moves.length + 1
    && before.moves.every((move, place) => move.text === view.moves[place].text);
}

/** The centre and the size of a square; of a rectangle read from its attributes, as getBBox forces a layout. */
export function middle(shape) {
  if (shape.tagName === "rect") {
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(shape.getAttribute(name)));
    return { x: x + width / 2, y: y + height / 2, size: width, height };
  }
  const { x, y, width, height } = shape.getBBox();
  return { x: x + width / 2, y: y + height / 2, size: width, height };
}
const onSquare = (picture, square) => picture?.querySelector(`[data-on="${square}"]`);
const ownerOf = (piece) => piece?.dataset.player;

/** Animate the last move; `before` is the picture of the previous position, whose pieces may vanish or flip. */
export function animate(board, move, before, { dropped = false } = {}) {
  if (still.matches) return;
  if (walkers(board.picture).length) { walkOn(board.picture, before); return; }
  if (!move || move !== board.view.moves.at(-1) || !move.squares.length) return;
  const places = move.squares.map((square) => board.squares.get(square.join()));
  const target = move.squares.at(-1).join(), piece = onSquare(board.picture, target);
  if (places.some((place) => !place)) return;
  if (board.view.in_steps) { if (!dropped) arriveInSteps(board, move); return; }
  let arrival = 0;
  if (piece && !dropped) arrival = arrive(board, piece, places, move);
  changeOthers(board, before, { target, origin: move.squares[0].join(), arrival });
}

/** The pieces with an identity, which walk by themselves: they are found again wherever they are. */
export const walkers = (picture) => [...picture?.querySelectorAll("[data-who]") ?? []];

function walkOn(picture, before) {
  const old = new Map(walkers(before).map((piece) => [piece.dataset.who, piece.dataset.at.split(" ")]));
  for (const piece of walkers(picture)) {
    const was = old.get(piece.dataset.who), at = piece.dataset.at.split(" ");
    if (!was || was.join() === at.join()) continue;
    piece.animate([{ translate: `${was[0] - at[0]}px ${was[1] - at[1]}px` }, { translate: "0 0" }], { duration: WALK, easing: "linear" });
  }
}

/** Animate each checker of a move in steps. */
function arriveInSteps(board, { squares }) {
  const moved = [...board.picture.querySelectorAll(".moved")];
  for (const way of waysOf(squares)) {
    const piece = moved.splice(moved.findIndex((one) => one.dataset.on === way.at(-1).join()), 1)[0];
    if (piece) arrive(board, piece, way.map((square) => board.squares.get(square.join())), { squares: way });
  }
}

/** Animate the piece that moved; return the duration. */
function arrive(board, piece, places, { squares }) {
  const to = middle(places.at(-1));
  if (squares.length > 1) {
    piece.parentNode.append(piece); // draw it above the others
    const path = places.map(middle).map(({ x, y }) => ({ translate: `${x - to.x}px ${y - to.y}px` }));
    const length = places.slice(1).reduce((sum, place, step) => sum + Math.hypot(middle(place).x - middle(places[step]).x, middle(place).y - middle(places[step]).y), 0);
    return run(piece, path, "ease-in-out", length);
  }
  if (board.view.by_column) {
    const fall = to.y + to.height / 2;
    return run(piece, [{ translate: `0 ${-fall}px` }, { translate: "0 0" }], "cubic-bezier(.5, 0, .9, .6)", fall);
  }
  grow(piece);
  return LEAST;
}

/** Animate the other changes: captured pieces fade, discs flip, pits gain or lose seeds. */
function changeOthers(board, before, { target, origin, arrival }) {
  const old = new Map([...before?.querySelectorAll("[data-on]") ?? []].map((piece) => [piece.dataset.on, piece]));
  for (const [square, was] of old) {
    const now = onSquare(board.picture, square);
    if (!now && square !== origin) ghost(board, was).animate([{ opacity: 1 }, { opacity: 0, scale: .6 }], { duration: LEAST, delay: arrival * .7, fill: "both" }).finished.then(removeGhosts(board), () => {});
    else if (now && square !== target && ownerOf(now) !== ownerOf(was)) turn(board, was, now, arrival);
    else if (now && square !== target && now.textContent !== was.textContent) grow(now);
  }
}

/** Flip a disc: the old side narrows to a line, the new one widens from it. */
function turn(board, was, now, delay) {
  const old = ghost(board, was);
  old.animate([{ scale: "1 1" }, { scale: "0 1" }], { duration: TURN / 2, delay, fill: "both", easing: "ease-in" }).finished.then(removeGhosts(board), () => {});
  now.style.transformBox = "fill-box";
  now.style.transformOrigin = "center";
  now.animate([{ scale: "0 1" }, { scale: "1 1" }], { duration: TURN / 2, delay: delay + TURN / 2, fill: "backwards", easing: "ease-out" });
}

function ghost(board, piece) {
  const copy = piece.cloneNode(true);
  copy.classList.add("ghost");
  delete copy.dataset.on;
  copy.style.transformBox = "fill-box";
  copy.style.transformOrigin = "center";
  board.squares.values().next().value.before(copy);
  return copy;
}

const removeGhosts = (board) => () => {
  for (const copy of board.picture?.querySelectorAll(".ghost") ?? []) if (!copy.getAnimations().some((one) => one.playState !== "finished")) copy.remove();
};

function grow(piece) {
  piece.style.transformBox = "fill-box";
  piece.style.transformOrigin = "center";
  piece.animate([{ scale: .5 }, { scale: 1 }], { duration: LEAST, easing: "cubic-bezier(.2, 1.4, .5, 1)" });
}

function run(piece, frames, easing, distance) {
  const duration = Math.min(MOST, LEAST + distance);
  piece.animate(frames, { duration, easing });
  return duration;
}
