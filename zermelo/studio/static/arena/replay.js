// The replay of a game of a match.

import { $, ask, attempt, draw, keys, t } from "../common.js";
import { gameFields } from "../address.js";
import { foreseeLine, positionAt } from "../positions.js";

let played = null, ply = 0, turn = 0;

/** Show a game from its start. */
export async function showGame(match, number) {
  played = await ask("/api/arena/game", { match, number });
  $("#replay").hidden = false;
  $("#title").textContent = played.title;
  $("#analyse").hidden = played.hides;
  $("#analyse").href = `/analyse#${gameFields(played)}`;
  await go(0);
  $("#replay").scrollIntoView({ block: "nearest" });
  $("#on").focus({ preventScroll: true });
}

async function go(wanted) {
  if (!played) return;
  const { game, start, moves, end } = played, own = ++turn;
  ply = Math.max(0, Math.min(wanted, moves.length));
  const view = await positionAt({ game, start, moves: moves.slice(0, ply) });
  if (own !== turn) return;
  foreseeLine({ game, start, moves }, ply);
  draw($("#board"), view.board);
  const made = t("{ply} of {count}", { ply, count: moves.length });
  $("#move").textContent = [made, ply ? moves[ply - 1] : "", ply === moves.length ? end : ""].filter(Boolean).join(" · ");
  $("#first").disabled = $("#back").disabled = !ply;
  $("#last").disabled = $("#on").disabled = ply === moves.length;
}

const step = (where) => () => attempt(() => go(where()));
for (const [id, where] of [["first", () => 0], ["back", () => ply - 1], ["on", () => ply + 1], ["last", () => Infinity]]) {
  $(`#${id}`).addEventListener("click", step(where));
}
keys({ ArrowLeft: step(() => ply - 1), ArrowRight: step(() => ply + 1), Home: step(() => 0), End: step(() => Infinity) });
