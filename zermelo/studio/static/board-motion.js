// Pieces in motion: stones fall, pieces slide, marks appear; nothing moves where the reader prefers that.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const LEAST = 180, MOST = 650; // milliseconds

/** Whether a position is the one before with a move more. */
export function follows(before, view) {
  return view.game === before.game && view.moves.length === before.moves.length + 1
    && before.moves.every((move, place) => move.text === view.moves[place].text);
}

const placeOf = (rect) => ({ x: rect.x.baseVal.value, y: rect.y.baseVal.value });

/** Show the last move as it is made. */
export function animate(board, move) {
  if (still.matches || !move || move !== board.view.moves.at(-1)) return;
  const from = board.squares.get(move.squares[0].join()), target = board.squares.get(move.squares.at(-1).join());
  const piece = board.picture.querySelector(`[data-on="${move.squares.at(-1).join()}"]`);
  if (!from || !target || !piece) return;
  const to = placeOf(target);
  if (move.squares.length > 1) {
    const start = placeOf(from);
    piece.parentNode.append(piece); // above the others on its way
    run(piece, `translate(${start.x - to.x}px, ${start.y - to.y}px)`, "ease-in-out", Math.hypot(start.x - to.x, start.y - to.y));
  } else if (board.view.by_column) {
    const fall = to.y + target.height.baseVal.value;
    run(piece, `translateY(${-fall}px)`, "cubic-bezier(.5, 0, .9, .6)", fall);
  } else {
    piece.style.transformBox = "fill-box";
    piece.style.transformOrigin = "center";
    run(piece, "scale(.4)", "cubic-bezier(.2, 1.4, .5, 1)", 0);
  }
}

function run(piece, transform, easing, distance) {
  piece.animate([{ transform }, { transform: "none" }], { duration: Math.min(MOST, LEAST + distance), easing });
}
