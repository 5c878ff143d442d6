// The game in the URL of a page, so that it can be reloaded, bookmarked and shared: #game=…&start=…&m=…&m=…&ply=…

import { ask, complain, Refusal } from "./common.js";

/** The URL parameters of a game; the tree lab uses "move" instead of "m". */
export function gameFields({ game, start = "", moves = [] }, move = "m") {
  const fields = new URLSearchParams([["game", game]]);
  if (start) fields.set("start", start);
  for (const one of moves) fields.append(move, one);
  return fields;
}

/** Write the parameters into the URL of this page. */
export function keepAddress(fields) {
  history.replaceState(null, "", `#${fields}`);
}

/** Reload when the user changes the fragment; `replaceState` does not trigger this. */
export function followAddress() {
  window.addEventListener("hashchange", () => location.reload());
}

/** Parse the URL of this page; game is null if it names none. */
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

/** Parse a JSON list of the URL; null if it is invalid. */
function listIn(text) {
  try {
    const list = JSON.parse(text);
    return Array.isArray(list) ? list : null;
  } catch { return null; }
}

/** The longest legal prefix of some moves, by bisection; an illegal move is reported to the reader. */
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
