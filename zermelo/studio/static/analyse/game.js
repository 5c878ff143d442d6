// The analysed game: its start, its moves, and the ply shown.

import { t } from "../common.js";
import { GamePicker } from "../game-picker.js";
import { scoresOf, turnText } from "../moves.js";
import { Variations } from "./variations.js";

export const picker = new GamePicker();

export const game = {
  address: "", start: "", ply: 0,
  tree: new Variations(), // all moves and variations
  view: null, // the position shown, as answered by /api/position
  get moves() { return this.tree.moves; }, // of the line shown
};

export const movesShown = () => game.moves.slice(0, game.ply);

/** The part of a request that identifies the position. */
export const positionAfter = (moves) => ({ game: game.address, start: game.start, moves });

/** Whether the game is zero-sum between two players, so that one bar suffices. */
export const isOpposed = () => game.view.players.length === 2 && picker.game.zero_sum;

/** Whether values are equities, averages over dice, which are shown unchanged. */
export const isAverage = () => isOpposed() && picker.game.chance;

/** The player to move or the result, and the scores. */
export function statusText(view) {
  const turn = view.over ? view.words : view.player < 0 ? t("Choose the outcome of chance.")
    : turnText(view);
  return [turn, scoresOf(view)].filter(Boolean).join(" · ");
}

let latest = 0;

/** Begin a request that supersedes earlier ones; return a function that tells whether it is still the latest. */
export function latestRequest() {
  latest += 1;
  const mine = latest;
  return () => mine === latest;
}
