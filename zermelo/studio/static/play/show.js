// Show the game in progress.

import { $, counted, make, relabel, sentence, t } from "../common.js";
import { BoardView } from "../board.js";
import { walkers } from "../board-motion.js";
import { boardSettings } from "../board-settings.js";
import { gameFields, keepAddress } from "../address.js";
import { leaveOff } from "../left-off.js";
import { allowTyping, listMoves, movesBesideTheBoard, offerMoves, showDice, turnText } from "../moves.js";
import { foresee } from "../positions.js";
import { browse } from "./browsing.js";
import { play } from "./course.js";
import { showBeliefs } from "./beliefs.js";
import { evaluate } from "./evaluation.js";
import { adapt } from "./levels.js";
import { asked, isHidden, isOver, isPerson, mayHint, movesMade, nameOf, OPPONENTS, PERSON, somePersonPlays, state } from "./state.js";

export const board = new BoardView($("#board"), {
  onMove: play, onChoice: (moves) => offerMoves(moves, play),
  onRefused: () => { if (state.view.forced) $("#advice").textContent = state.view.forced; },
  onForeseen: (moves) => isHidden() || foresee(asked(movesMade()), moves),
});
const fitSettings = boardSettings(board);
const APART = 2; // rows between the pieces of two players who face each other

export function show() {
  const { view } = state;
  const playable = !isOver() && isPerson(view.player);
  state.browsed = null;
  $("#browsing").hidden = true;
  board.show(view, { playable, names: view.players.map((player) => player.name) });
  if (!view.moves.length) orient();
  fitSettings(view);
  showDice(view);
  $("#dice").classList.toggle("rolled", view.moves.length > 0 && view.moves.at(-1).player < 0);
  $("#text").textContent = $("#plain").textContent = view.text;
  $("#plain").hidden = Boolean(view.board);
  offerMoves(playable ? movesBesideTheBoard(view) : [], play);
  allowTyping(playable);
  $("#back").disabled = !view.moves.length;
  for (const id of ["back", "from-here", "analyse", "mistakes"]) $(`#${id}`).hidden = isHidden();
  $("#hint").disabled = !mayHint();
  $("#resign").disabled = isOver() || !somePersonPlays();
  $("#pause").hidden = !state.clocks && state.seats.every((seat) => seat.who === PERSON);
  $("#step").hidden = state.seats.every((seat) => seat.who === PERSON);
  $("#step").disabled = isOver() || isPerson(view.player);
  relabel($("#pause"), state.paused ? t("Resume") : t("Pause"));
  showPlayers();
  listMoves(view.moves, { go: browse, current: view.moves.length });
  $("#moves").scrollTo($("#moves").scrollWidth, $("#moves").scrollHeight);
  showStatus();
  showEnd();
  writeAddress();
  evaluate();
  showBeliefs(board);
}

/** Turn the board so that the pieces of its only person are below. */
function orient() {
  const people = state.seats.flatMap(({ who }, player) => (who === PERSON ? [player] : []));
  const heights = [0, 1].map((player) => {
    const rows = [...board.element.querySelectorAll(`[data-on][data-player="${player}"]`)].map((piece) => +piece.dataset.on.split(",")[1]);
    return rows.reduce((sum, row) => sum + row, 0) / rows.length;
  });
  const [own] = people, below = heights[own] - heights[1 - own];
  board.element.classList.toggle("flipped", people.length === 1 && state.seats.length === 2 && !walkers(board.picture).length && below <= -APART);
}

/** Show the result of a finished game. */
function showEnd() {
  const { view, ended, seats } = state;
  $("#end").hidden = !isOver();
  $("#status").hidden = isOver();
  if (!isOver()) return;
  const alone = view.players.length === 1;
  $("#end").classList.toggle("lost", alone && !(view.utility > 0));
  $("#other-side").hidden = alone;
  const winner = winnerOf(view, ended), people = seats.filter((seat) => seat.who === PERSON).length;
  const mine = people === 1 && winner !== null;
  const won = mine && (winner < 0 ? null : seats[winner].who === PERSON);
  const said = !mine ? "" : won === null ? t("A draw.") : won ? t("You win!") : t("You lose.");
  if (mine && winner >= 0) state.adapted ||= adapt(won);
  $("#outcome").textContent = [said, said === t("A draw.") ? "" : statusText(), state.adapted].filter(Boolean).join(" ");
  if (winner !== null && winner >= 0) $("#end").dataset.player = winner % 6;
  else delete $("#end").dataset.player;
  $("#mistakes").hidden = isHidden() || !view.moves.length;
}

/** The winner, -1 for a draw; null if the game has no single winner. */
function winnerOf(view, ended) {
  if (view.players.length !== 2) return null;
  if (ended) return 1 - state.loser;
  if (typeof view.utility !== "number") return null;
  return view.utility > 0 ? 0 : view.utility < 0 ? 1 : -1;
}

export function showStatus() {
  $("#status").textContent = statusText();
}

function statusText() {
  const { view, ended, paused, progress } = state;
  if (ended) return ended;
  if (view.over) return view.words;
  if (view.player < 0) return t("Chance decides …");
  const player = nameOf(view.player), { turn } = view.players[view.player];
  if (isPerson(view.player)) return paused ? t("{turn}; the clocks are stopped", { turn }) : turnText(view);
  if (paused) return sentence("{player} waits until you resume", { player });
  return progress || sentence("{player} is thinking …", { player });
}

function showPlayers() {
  const { view, seats } = state;
  $("#players").replaceChildren(...view.players.map((player, number) => {
    const moving = !isOver() && number === view.player;
    return make("li", { "data-player": number % 6, "data-tone": player.tone || null, class: moving ? "moving" : "", "aria-current": moving ? "true" : false },
      make("span", { class: "name" }, player.name),
      make("span", { class: "who" }, whoIs(seats[number])),
      make("span", { class: "score" }, player.score),
      make("span", { class: "time" }));
  }));
  showClocks();
}

function whoIs({ who }) {
  if (OPPONENTS.includes(who)) return who;
  if (who !== PERSON) return who === "auto" ? t("computer") : `${t("computer")} (${who})`;
  return state.seats.filter((seat) => seat.who === PERSON).length === 1 ? t("you") : t("person");
}

export function showClocks() {
  const { clocks } = state;
  document.querySelectorAll("#players .time").forEach((place, player) => {
    place.textContent = clocks ? clocks.text(player) : "";
    place.classList.toggle("low", Boolean(clocks?.isLow(player)));
  });
}

function writeAddress() {
  const fields = gameFields({ game: state.address, moves: movesMade() });
  keepAddress(fields);
  if (state.view.moves.length && !isOver()) leaveOff("play", counted("Play: {game}, {count} move", "Play: {game}, {count} moves", state.view.moves.length, { game: state.title }));
  $("#analyse").href = $("#mistakes").href = `/analyse#${fields}${state.view.moves.length ? "&chart=1" : ""}`;
}
