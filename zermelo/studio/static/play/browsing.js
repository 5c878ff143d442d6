// Browse earlier positions of the game without changing it.

import { $, attempt, t } from "../common.js";
import { positionAt } from "../positions.js";
import { board, show } from "./show.js";
import { asked, movesMade, state } from "./state.js";

/** Show the position at a ply; the last ply returns to the game. */
export async function browse(ply) {
  const { view } = state;
  if (ply >= view.moves.length) { backToGame(); return; }
  await attempt(async () => {
    const past = await positionAt(asked(movesMade().slice(0, ply)));
    if (view !== state.view) return; // a move was made meanwhile
    state.browsed = ply;
    board.show(past, { names: past.players.map((player) => player.name) });
    $("#browsing").hidden = false;
    $("#browsed").textContent = t("After move {number}", { number: ply });
    document.querySelectorAll("#moves li").forEach((item, place) => {
      if (place === ply - 1) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    });
  });
}

export function backToGame() {
  state.browsed = null;
  show();
}
