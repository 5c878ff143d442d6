// Random trees: as deep and as wide as the sliders say, with dice where they are wanted.

import { at } from "./state.js";
import { writeNotation } from "./choices.js";

const LARGEST = 20, LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const number = () => Math.floor(Math.random() * (LARGEST + 1));

/** The notation of a random tree; nodes have letters, level by level, where there are enough of them. */
export function randomTree(depth, branching, dice) {
  const inner = Array.from({ length: depth }, (_, ply) => branching ** ply).reduce((sum, count) => sum + count, 0);
  let before = 0; // how many nodes the levels above have
  const starts = Array.from({ length: depth }, (_, ply) => { const start = before; before += branching ** ply; return start; });
  const place = Array(depth).fill(0); // the next node of each level
  const node = (ply) => {
    if (ply === depth) return String(number());
    const name = inner <= LETTERS.length ? LETTERS[starts[ply] + place[ply]] : "";
    place[ply] += 1;
    const chance = dice && ply % 2 === 1;
    const share = chance ? `1/${branching}: ` : "";
    return `${name}${chance ? "*" : ""}(${Array.from({ length: branching }, () => share + node(ply + 1)).join(", ")})`;
  };
  return node(0);
}

export function listenToRandom() {
  const make = () => {
    showSizes();
    writeNotation(randomTree(+at("plies").value, +at("width").value, at("dice").checked), true);
  };
  for (const name of ["plies", "width", "dice"]) at(name).addEventListener("change", make);
  for (const name of ["plies", "width"]) at(name).addEventListener("input", showSizes);
  at("random").addEventListener("click", make);
  for (const example of document.querySelectorAll("#help [data-tree]"))
    example.addEventListener("click", () => writeNotation(example.dataset.tree, true));
  showSizes();
}

function showSizes() {
  for (const name of ["plies", "width"]) at(`${name}-shown`).textContent = at(name).value;
}
