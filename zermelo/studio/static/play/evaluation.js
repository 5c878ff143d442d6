// The evaluation bar: a short search of the position on the board whenever it changes.

import { $, attempt, memory, stream, t } from "../common.js";
import { isHidden, isOver, isPerson, movesMade, state } from "./state.js";

const SECONDS = 0.4, KEPT = "play evaluation";

let running = null, shown = ""; // the position that the bar is about

export function stopEvaluation() {
  running?.abort();
  running = null;
}

function showChance(chance) {
  const { players } = state.view;
  $("#evaluation").classList.remove("unknown");
  $("#evaluation .share").style.width = `${50 + 50 * chance}%`;
  $("#evaluation").setAttribute("aria-valuenow", chance.toFixed(2));
  $("#evaluation").setAttribute("aria-label", t("Winning chances of {player}", { player: players[0].name }));
}

/** Evaluate the position, if the bar is shown and no program is thinking. */
export async function evaluate() {
  const opposed = state.view.players.length === 2 && state.listed?.zero_sum && !isHidden();
  const wanted = $("#evaluate").checked && opposed;
  $("#evaluating").hidden = !opposed;
  $("#evaluation").hidden = !wanted;
  const place = JSON.stringify([state.address, movesMade()]);
  if (!wanted || place === shown) return;
  stopEvaluation();
  const { view } = state;
  if (view.over) { showChance(Math.sign(view.utility)); shown = place; return; }
  $("#evaluation").classList.add("unknown");
  if (!isOver() && !isPerson(view.player) && !state.paused) return;
  shown = place;
  const controller = new AbortController();
  running = controller;
  const request = { game: state.address, moves: movesMade(), seconds: SECONDS };
  await attempt(async () => {
    for await (const [kind, value] of stream("/api/analyse", request, controller.signal)) {
      if (kind === "line" && value.rank === 1 && !controller.signal.aborted) showChance(value.chances[0]);
    }
  });
}

export function listenToEvaluation() {
  $("#evaluate").checked = memory.get(KEPT, false);
  $("#evaluate").addEventListener("change", () => {
    memory.set(KEPT, $("#evaluate").checked);
    shown = "";
    if (state.view) evaluate();
  });
}
