// The page to play: buttons, keys and the start. See play/course.js for the course of a game.

import { $, attempt, keys } from "./common.js";
import { GamePicker } from "./game-picker.js";
import { offerMoves, playTyped } from "./moves.js";
import { advance, again, changeClock, hint, interrupt, newGame, pause, play, resign, restart, takeBack } from "./play/course.js";
import { readSeats, showSeats, showStrength } from "./play/seats.js";
import { board } from "./play/show.js";
import { state } from "./play/state.js";

const picker = new GamePicker();
const another = () => again(picker.address);

board.onMove = play;
board.onChoice = (texts) => offerMoves(texts, play);
playTyped(play);
picker.onChoice(() => { showSeats(picker.game); newGame(picker.address); });
$("#setup").addEventListener("submit", (event) => { event.preventDefault(); another(); });
$("#clock").addEventListener("change", () => changeClock(picker.address));
$("#seats").addEventListener("change", (event) => {
  showStrength(event.target.closest(".seat"));
  if (state.view && picker.address === state.address) { readSeats(); attempt(advance); }
});
for (const [id, action] of Object.entries({ again: another, back: takeBack, hint, pause, resign })) {
  $(`#${id}`).addEventListener("click", action);
}
keys({ n: another, u: takeBack, h: hint, p: pause, r: resign, b: () => $("#board").focus(), m: () => $("#typed").focus() });
window.addEventListener("pagehide", interrupt);

await picker.start({
  shown: () => state.address,
  begin({ moves }) {
    showSeats(picker.game);
    return newGame(picker.address, moves);
  },
  restart() {
    showSeats(picker.game);
    return restart(picker.address);
  },
});
