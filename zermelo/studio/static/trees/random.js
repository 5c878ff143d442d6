// Random trees of the chosen depth and branching factor, optionally with chance nodes.

import { at } from "./state.js";
import { writeNotation } from "./choices.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", PLAYERS = 3;

/** The notation of a random tree; nodes are named by letters level by level, if there are enough. */
function randomTree({ depth, branching, largest, dice, three }) {
  const number = () => Math.floor(Math.random() * (largest + 1));
  const inner = Array.from({ length: depth }, (_, ply) => branching ** ply).reduce((sum, count) => sum + count, 0);
  let before = 0; // the number of nodes in the levels above
  const starts = Array.from({ length: depth }, (_, ply) => { const start = before; before += branching ** ply; return start; });
  const place = Array(depth).fill(0); // the next node of each level
  const node = (ply) => {
    if (ply === depth) return three ? `[${Array.from({ length: PLAYERS }, number).join(",")}]` : String(number());
    const name = inner <= LETTERS.length ? LETTERS[starts[ply] + place[ply]] : "";
    place[ply] += 1;
    const chance = dice && ply % 2 === 1;
    const share = chance ? `1/${branching}: ` : "";
    const player = chance ? "*" : three ? `@${1 + ply % PLAYERS}` : "";
    return `${name}${player}(${Array.from({ length: branching }, () => share + node(ply + 1)).join(", ")})`;
  };
  return node(0);
}

const SLIDERS = ["plies", "width", "largest"];

export function listenToRandom() {
  const make = () => {
    showSizes();
    const [depth, branching, largest] = SLIDERS.map((name) => +at(name).value);
    writeNotation(randomTree({ depth, branching, largest, dice: at("dice").checked, three: at("three").checked }), true);
  };
  for (const name of [...SLIDERS, "dice", "three"]) at(name).addEventListener("change", make);
  for (const name of SLIDERS) at(name).addEventListener("input", showSizes);
  at("random").addEventListener("click", make);
  for (const example of document.querySelectorAll("#help [data-tree]"))
    example.addEventListener("click", () => writeNotation(example.dataset.tree, true));
  showSizes();
}

function showSizes() {
  for (const name of SLIDERS) at(`${name}-shown`).textContent = at(name).value;
}
