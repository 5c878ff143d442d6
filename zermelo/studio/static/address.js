// A game in the address of a page, so that it can be reloaded, kept and shared: #game=…&start=…&m=…&m=…&ply=…

import { ask, complain, Refusal } from "./common.js";

/** The fields of an address for a game; the tree lab calls its moves "move". */
export function gameFields({ game, start = "", moves = [] }, move = "m") {
  const fields = new URLSearchParams([["game", game]]);
  if (start) fields.set("start", start);
  for (const one of moves) fields.append(move, one);
  return fields;
}

/** Write the fields into the address of this page. */
export function keepAddress(fields) {
  history.replaceState(null, "", `#${fields}`);
}

/** Follow another address of the same page that is typed, pasted or gone back to; the pages' own writing is not heard. */
export function followAddress() {
  window.addEventListener("hashchange", () => location.reload());
}

/** Read the address of this page; game is null where it names none. */
export function readAddress() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const moves = fields.getAll("m");
  return {
    game: fields.get("game"), start: fields.get("start") ?? "", moves,
    ply: fields.has("ply") ? +fields.get("ply") : Infinity, chart: fields.has("chart"),
    comments: fields.getAll("c").map(listIn).filter(Boolean),
    others: fields.getAll("v").map(listIn).filter(Boolean), line: listIn(fields.get("line") ?? ""),
  };
}

/** A list that was written into an address; null where somebody spoiled it. */
function listIn(text) {
  try {
    const list = JSON.parse(text);
    return Array.isArray(list) ? list : null;
  } catch { return null; }
}

/** The moves of an address up to the first that is illegal, of which the reader is told. */
export async function legalBeginning(position, moves) {
  let legal = 0, tried = moves.length, beyond = moves.length + 1;
  while (beyond - legal > 1) {
    try {
      await ask("/api/position", { ...position, moves: moves.slice(0, tried) });
      legal = tried;
    } catch (error) {
      if (!(error instanceof Refusal) || !tried) throw error;
      complain(error.message);
      beyond = tried;
    }
    tried = Math.floor((legal + beyond) / 2);
  }
  return moves.slice(0, legal);
}
