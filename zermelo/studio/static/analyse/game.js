// The game that is analysed: a start, moves, and which of its positions is shown.

import { t } from "../common.js";
import { GamePicker } from "../game-picker.js";
import { scoresOf, turnText } from "../moves.js";
import { Variations } from "./variations.js";

export const picker = new GamePicker();

export const game = {
  address: "", start: "", ply: 0,
  tree: new Variations(), // all moves that were made or tried
  view: null, // the position that is shown, as the studio answered
  get moves() { return this.tree.moves; }, // of the line that is shown
};

export const movesShown = () => game.moves.slice(0, game.ply);

/** The part of a request that says which position it means. */
export const positionAfter = (moves) => ({ game: game.address, start: game.start, moves });

/** Whether one player loses what the other gains, so that one bar says it all. */
export const isOpposed = () => game.view.players.length === 2 && picker.game.zero_sum;

/** Whether values are averages over dice that one player loses and the other gains, so that they are told as they are. */
export const isAverage = () => isOpposed() && picker.game.chance;

/** Whose turn it is, or how the game ended, and the scores. */
export function statusText(view) {
  const turn = view.over ? view.words : view.player < 0 ? t("Choose the outcome of chance.")
    : turnText(view, view.players[view.player].said);
  return [turn, scoresOf(view)].filter(Boolean).join(" · ");
}

let latest = 0;

/** Begin a request that replaces those before it; the function that is returned says whether it is still the latest. */
export function latestRequest() {
  latest += 1;
  const mine = latest;
  return () => mine === latest;
}
