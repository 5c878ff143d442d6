// The moves beside the board, on the pages Play and Analyse: move list, move buttons, text input, dice.

import { $, draw, make, t } from "./common.js";

const MOST_CHOICES = 4;

/** List the moves of the game; with go(ply), each is a button, and `current` is the ply shown. */
export function listMoves(moves, { go = null, current = 0, mistakes = new Set() } = {}) {
  $("#moves").replaceChildren(...moves.map(({ text, said, player }, place) => {
    const ply = place + 1;
    return make("li", {
      "data-player": player < 0 ? false : player % 6, "data-number": go ? false : `${ply}.`,
      class: mistakes.has(ply) ? "mistake" : false, "aria-current": go && ply === current ? "true" : false,
    }, go ? make("button", { type: "button", "data-number": `${ply}.`, onclick: () => go(ply) }, said ?? text) : said ?? text);
  }));
}

/** Show moves as buttons, if they cannot be made by clicks on the board. */
export function offerMoves(moves, play) {
  $("#choices").replaceChildren(...moves.map(({ text, said }) => make("button", { type: "button", onclick: () => play(text) }, said ?? text)));
  $("#choices").hidden = !moves.length;
}

/** Play a typed move on submit. */
export function playTyped(play) {
  $("#typing").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = $("#typed").value.trim();
    if (text) play(text);
  });
}

export function allowTyping(allowed) {
  $("#typed").disabled = $("#typing button").disabled = !allowed;
}

/** Show the last roll of the dice, if any. */
export function showDice(view) {
  $("#dice").hidden = !view.dice;
  draw($("#dice"), view.dice);
}

/** The legal moves without squares on the board. */
export const movesBesideTheBoard = (view) => view.legal.filter((move) => !move.squares.length);

/** The scores of the players: "First 12, Second 7". */
export const scoresOf = (view) => view.players.filter((player) => player.score)
  .map((player) => `${player.name} ${player.score}`).join(", ");

/** The player to move and, if no move is made on the board, the choices: "White to move: take or pass". */
export function turnText(view) {
  const { turn } = view.players[view.player];
  const choices = view.legal.map(({ text, said }) => said ?? text);
  if (choices.length < 2 || choices.length > MOST_CHOICES || !view.board || view.legal.some(({ squares }) => squares.length)) return turn;
  return `${turn}: ${choices.slice(0, -1).join(", ")}${t(" or ")}${choices.at(-1)}`;
}
