// The state of the game in progress.

import { $, t } from "../common.js";

export const PERSON = "person";
/** The names of the opponents, from the weakest to the strongest. */
export const OPPONENTS = [...document.querySelectorAll("#level [data-temper]")].map((option) => option.value);
export const USUAL_OPPONENT = "Nadia";

export const state = {
  address: "", // of the game
  listed: null, // the game as /api/games lists it
  get title() { return $("#game").selectedOptions[0]?.text ?? this.address; },
  view: null, // the position, as answered by /api/position
  seats: [], // for each player {who: PERSON or an algorithm, seconds, depth}
  ended: "", // why the game ended before its rules did: a resignation, or the time is up
  paused: false,
  progress: "", // of the search, in words
  seed: 0, // of this game, on which the choices of the opponents depend
  adapted: "", // who is next, after a game against an opponent that adapts
  clocks: null,
  browsed: null, // the earlier ply shown
};

/** Where something is hidden: whether it is, and the one person, who looks. */
export const isHidden = () => Boolean(state.listed?.hides);
export const viewer = () => Math.max(0, state.seats.findIndex((seat) => seat.who === PERSON));
/** The game as a request: {game, moves}, and who looks where something is hidden. */
export const asked = (moves) => ({ game: state.address, moves, ...(isHidden() ? { me: viewer() } : {}) });
export const movesMade = () => state.view.moves.map((move) => move.text);
export const nameOf = (player) => (player < 0 ? t("chance") : state.view.players[player].said);
export const isOver = () => state.view.over || Boolean(state.ended);
/** Whether a person has moved in an unfinished game. */
export const isUnderWay = () => Boolean(state.view) && !isOver() && state.view.moves.some((move) => isPerson(move.player));
export const isPerson = (player) => player >= 0 && state.seats[player].who === PERSON;
/** Whether a hint is available: on a person's turn, or on a program's turn while paused. */
export const mayHint = () => !isOver() && state.view.player >= 0 && (isPerson(state.view.player) || (state.paused && !isHidden()));
export const somePersonPlays = () => state.seats.some((seat) => seat.who === PERSON);
