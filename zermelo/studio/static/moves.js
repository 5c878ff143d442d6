// The moves of a game beside its board, on the pages that play and analyse: made, offered, typed, and rolled.

import { $, draw, make, sentence, t } from "./common.js";

const MOST_CHOICES = 4;

/** List the moves that were made; where they can be gone to, go(ply) does it, and `current` is the ply that is shown. */
export function listMoves(moves, { go = null, current = 0, mistakes = new Set() } = {}) {
  $("#moves").replaceChildren(...moves.map(({ text, said, player }, place) => {
    const ply = place + 1;
    return make("li", {
      "data-player": player < 0 ? false : player % 6, "data-number": go ? false : `${ply}.`,
      class: mistakes.has(ply) ? "mistake" : false, "aria-current": go && ply === current ? "true" : false,
    }, go ? make("button", { type: "button", "data-number": `${ply}.`, onclick: () => go(ply) }, said ?? text) : said ?? text);
  }));
}

/** Offer moves as buttons: those that no click on the board makes. */
export function offerMoves(moves, play) {
  $("#choices").replaceChildren(...moves.map(({ text, said }) => make("button", { type: "button", onclick: () => play(text) }, said ?? text)));
  $("#choices").hidden = !moves.length;
}

/** Play the moves that are typed. */
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

/** Show the dice that were rolled last, if any. */
export function showDice(view) {
  $("#dice").hidden = !view.dice;
  draw($("#dice"), view.dice);
}

/** The moves of a position that no square of the board stands for. */
export const movesBesideTheBoard = (view) => view.legal.filter((move) => !move.squares.length);

/** The scores of the players in words: "First 12, Second 7". */
export const scoresOf = (view) => view.players.filter((player) => player.score)
  .map((player) => `${player.name} ${player.score}`).join(", ");

/** Whose turn it is; where nothing is moved on the board, what there is to choose: "White to move: take or pass". */
export function turnText(view, player) {
  const turn = sentence("{player} to move", { player }), choices = view.legal.map(({ text, said }) => said ?? text);
  if (choices.length < 2 || choices.length > MOST_CHOICES || !view.board || view.legal.some(({ squares }) => squares.length)) return turn;
  return `${turn}: ${choices.slice(0, -1).join(", ")}${t(" or ")}${choices.at(-1)}`;
}
