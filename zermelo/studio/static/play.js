// The page Play: buttons, keys and the start; play/course.js runs the game.

import { $, attempt, keys, memory } from "./common.js";
import { ARROWS } from "./board-arrows.js";
import { GamePicker } from "./game-picker.js";
import { playTyped } from "./moves.js";
import { model, offerModels, showBeliefs } from "./play/beliefs.js";
import { backToGame } from "./play/browsing.js";
import { advance, again, changeClock, hint, interrupt, newGame, pause, play, playFrom, resign, restart, step, takeBack } from "./play/course.js";
import { listenToEvaluation, stopEvaluation } from "./play/evaluation.js";
import { showLevel, swapSides, takeLevel } from "./play/levels.js";
import { board } from "./play/show.js";
import { readSeats, seatOnePerson, showSeats, showStrength } from "./play/seats.js";
import { isHidden, state } from "./play/state.js";

const picker = new GamePicker({ hidden: true });
const another = () => again(picker.address);

playTyped(play);
const seat = () => {
  state.listed = picker.game;
  picker.showParameters();
  showSeats(picker.game);
  offerModels(picker.game);
  if (isHidden()) seatOnePerson();
  showLevel();
};
const reseated = () => {
  showLevel();
  if (isHidden()) { newGame(picker.address); return; } // what another player sees is another game
  readSeats();
  attempt(advance);
};
listenToEvaluation();
picker.onChoice(() => { seat(); newGame(picker.address); });
$("#model").addEventListener("change", () => { if (!model()) $("#advice").textContent = ""; showBeliefs(board); });
$("#level").addEventListener("change", () => { if (takeLevel() && state.view) reseated(); });
$("#setup").addEventListener("submit", (event) => { event.preventDefault(); another(); });
$("#clock").addEventListener("change", () => changeClock(picker.address));
$("#seats").addEventListener("change", (event) => {
  showStrength(event.target.closest(".seat"));
  if (isHidden()) seatOnePerson(event.target.closest(".seat"));
  if (state.view && picker.address === state.address) reseated();
});
const otherSide = () => { swapSides(); readSeats(); newGame(picker.address); };
for (const [id, action] of Object.entries({
  again: another, "once-more": another, "other-side": otherSide, back: takeBack, hint, pause, step, resign,
  "to-game": backToGame, retry: advance, "from-here": () => playFrom(state.browsed),
})) {
  $(`#${id}`).addEventListener("click", action);
}
keys({ n: another, u: takeBack, h: hint, p: pause, s: step, r: resign, b: () => $("#board").focus(), m: () => $("#typed").focus() });
keys(Object.fromEntries([...ARROWS.keys()].map((key) => [key, ({ target }) => !target.closest("button, a, summary") && board.move(key)])));
window.addEventListener("pagehide", () => { interrupt(); stopEvaluation(); });
$("#more").open = memory.get("play set-up", false);
$("#more").addEventListener("toggle", () => memory.set("play set-up", $("#more").open));

await picker.start({
  shown: () => state.address,
  begin({ moves }) {
    seat();
    return newGame(picker.address, moves);
  },
  restart() {
    seat();
    return restart(picker.address);
  },
});
