// A game in the address of a page, so that it can be reloaded, kept and shared: #game=…&start=…&m=…&m=…&ply=…

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

/** Read the address of this page; game is null where it names none. */
export function readAddress() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const moves = fields.getAll("m");
  return {
    game: fields.get("game"), start: fields.get("start") ?? "", moves,
    ply: fields.has("ply") ? +fields.get("ply") : moves.length, chart: fields.has("chart"),
  };
}
