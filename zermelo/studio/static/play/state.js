// The game that is played: its moves make the position, and the studio says what they lead to.

import { $, t } from "../common.js";

export const PERSON = "person";

export const state = {
  address: "", // of the game
  listed: null, // the game as /api/games lists it
  get title() { return $("#game").selectedOptions[0]?.text ?? this.address; },
  view: null, // the position as the studio shows it
  seats: [], // for each player {who: PERSON or an algorithm, seconds, depth}
  ended: "", // why a game is over that the rules would let go on: somebody resigned, or has no time left
  paused: false,
  progress: "", // how far the search is, in words
  clocks: null,
  browsed: null, // the ply that the reader looks back to
};

export const movesMade = () => state.view.moves.map((move) => move.text);
export const nameOf = (player) => (player < 0 ? t("chance") : state.view.players[player].said);
export const isOver = () => state.view.over || Boolean(state.ended);
/** Whether a person would lose something if the game were replaced. */
export const isUnderWay = () => Boolean(state.view) && !isOver() && state.view.moves.some((move) => isPerson(move.player));
export const isPerson = (player) => player >= 0 && state.seats[player].who === PERSON;
/** A program that thinks is left alone; while it waits, its move can be asked for too. */
export const mayHint = () => !isOver() && state.view.player >= 0 && (isPerson(state.view.player) || state.paused);
export const somePersonPlays = () => state.seats.some((seat) => seat.who === PERSON);
