// Run a game: people move, programs search, chance rolls, until it is over.

import { $, announce, ask, attempt, capital, complain, sentence, stream, t } from "../common.js";
import { legalBeginning } from "../address.js";
import { scoresOf, turnText } from "../moves.js";
import { walkers } from "../board-motion.js";
import { keepPosition, positionAt } from "../positions.js";
import { model } from "./beliefs.js";
import { Clocks } from "./clocks.js";
import { readSeats, USUAL_SECONDS } from "./seats.js";
import { board, show, showClocks, showStatus } from "./show.js";
import { asked, isHidden, isOver, isPerson, isUnderWay, mayHint, movesMade, nameOf, OPPONENTS, PERSON, somePersonPlays, state } from "./state.js";

const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
const LEAST_PAUSE = still ? 0 : 350; // the shortest time of a program's move in milliseconds, so that people can follow
const LEAST_STEP = still ? 0 : 130; // the same where pieces walk by themselves, in a maze
const leastPause = () => (walkers(board.picture).length ? LEAST_STEP : LEAST_PAUSE);
const MOST_SECONDS = 60; // of an opponent, which takes what it needs
const BEFORE_RETRY = 3000; // milliseconds
const TICK = 100; // milliseconds between two updates of the clocks
let running = null; // aborts the current activity: a search, a delay, a game between programs
let notice = ""; // shown with the next move
let compilingTold = false;

export function interrupt() {
  running?.abort();
  running = null;
  state.progress = "";
  $("#retry").hidden = true;
}

async function goTo(moves) {
  state.view = await positionAt(asked(moves), running?.signal);
}

// -------------------------------------------------------------------------------------------------
// Moves

/** Make a person's move. */
export async function play(text) {
  if (!state.view || isOver() || !isPerson(state.view.player)) return;
  interrupt();
  complain();
  state.paused = false;
  await attempt(async () => {
    const mover = state.view.player;
    await goTo([...movesMade(), text]);
    $("#typed").value = "";
    moved(mover);
    await advance();
  });
}

/** Show and announce the move just made. */
function moved(mover) {
  const { view, clocks } = state, last = view.moves.at(-1);
  $("#advice").textContent = notice;
  notice = "";
  if (mover >= 0) clocks?.addIncrement(mover);
  show();
  const next = view.over ? view.words : isPerson(view.player) ? turnText(view) : "";
  announce(`${capital(nameOf(last.player))}: ${last.said ?? last.text}. ${scoresOf(view)} ${next}`);
}

/** Let chance and the programs move until it is a person's turn. */
export async function advance({ one = false } = {}) {
  interrupt();
  const controller = new AbortController(), { signal } = controller;
  running = controller;
  let isAnswered = false;
  await attempt(async () => {
    for (let steps = one ? 1 : 0; !isOver() && !isPerson(state.view.player) && !(state.paused && state.view.player >= 0 && !steps); steps = 0) {
      show();
      const mover = state.view.player;
      await (mover < 0 ? roll(signal) : moveOfProgram(mover, signal));
      if (signal.aborted) return;
      state.progress = "";
      moved(mover);
      complain();
    }
    isAnswered = true;
    show();
  });
  if (!isAnswered && !signal.aborted) waitForAnswer(signal);
}

/** After a failure offer to try again, and try by itself in a moment: the studio may have been started again. */
function waitForAnswer(signal) {
  $("#retry").hidden = false;
  $("#status").textContent = t("The move did not arrive.");
  wait(BEFORE_RETRY, signal).then(advance, () => {});
}

async function roll(signal) {
  await wait(leastPause(), signal);
  state.view = await ask("/api/roll", asked(movesMade()), signal);
}

async function moveOfProgram(mover, signal) {
  const started = performance.now(), { legal } = state.view, made = movesMade();
  const only = legal.length === 1 ? [...made, legal[0].text] : null;
  const view = only ? await positionAt(asked(only), signal) : (await think(state.seats[mover], signal)).view;
  keepPosition(asked(view.moves.map((move) => move.text)), view);
  await wait(leastPause() - (performance.now() - started), signal);
  state.view = view;
}

function wait(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.max(0, milliseconds));
    signal.addEventListener("abort", () => { clearTimeout(timer); reject(new DOMException("stopped", "AbortError")); });
  });
}

// -------------------------------------------------------------------------------------------------
// Searching

/** Compile or load the rules in the background, while the person looks at the board. */
async function prepare(who) {
  if (who === PERSON) return;
  await attempt(() => ask("/api/prepare", { ...asked(movesMade()), algorithm: OPPONENTS.includes(who) ? "auto" : who }));
}

/** Search for a program's move; the status shows the progress. */
async function think(seat, signal) {
  const mover = state.view.player, player = nameOf(mover);
  const request = asked(movesMade());
  Object.assign(request, OPPONENTS.includes(seat.who) ? { opponent: seat.who, seed: state.seed } : { algorithm: seat.who });
  const seconds = OPPONENTS.includes(seat.who) ? MOST_SECONDS : seat.seconds;
  request.seconds = state.clocks?.secondsFor(mover, seconds) ?? seconds;
  if (model() && request.algorithm === "expectimax" && !mover) request.model = model();
  if (seat.depth) request.depth = seat.depth;
  let answer = null;
  for await (const [kind, value] of stream("/api/think", request, signal)) {
    if (kind === "queued") state.progress = sentence("{player} waits: number {place} in the queue", { player, place: value.place });
    if (kind === "started") state.progress = "";
    if (kind === "compiling") tellOfCompiling();
    if (kind === "fact") state.progress = value.depth === null ? "" : sentence("{player} is thinking: {depth} plies", { player, depth: value.depth });
    if (kind === "answer") answer = value;
    else if (!isPerson(mover)) showStatus();
  }
  return answer;
}

/** Explain once, with the first move found without machine code, why the search is slow. */
function tellOfCompiling() {
  if (compilingTold) return;
  compilingTold = true;
  notice = t("The rules are being compiled, which happens once; until then the program thinks more slowly.");
}

export async function hint() {
  if (!state.view || !mayHint()) return;
  interrupt();
  running = new AbortController();
  const { signal } = running, { view, seats } = state;
  const said = { answer: t("Thinking …") };
  $("#advice").textContent = said.answer;
  signal.addEventListener("abort", () => { if ($("#advice").textContent === said.answer) $("#advice").textContent = ""; });
  await attempt(async () => {
    const who = model() && !view.player ? "expectimax" : "auto";
    const seat = isPerson(view.player) ? { who, seconds: USUAL_SECONDS } : seats[view.player];
    const answer = await think(seat, signal);
    $("#advice").textContent = answer.words;
    board.hint(view.legal.find((move) => move.text === answer.move)?.squares ?? []);
  });
}

// -------------------------------------------------------------------------------------------------
// Taking back, pausing, the end and a new game

/** Take back the last move of a person or, between programs, one move; after a resignation, resume the game. */
export async function takeBack() {
  if (!state.view?.moves.length || (isHidden() && !state.ended)) return;
  interrupt();
  complain();
  if (state.ended) {
    state.ended = "";
    if (state.clocks?.isOut) state.clocks = null;
    announce(t("Taken back."));
    await advance();
    return;
  }
  const own = state.view.moves.findLastIndex((move) => isPerson(move.player));
  const people = somePersonPlays();
  if (people && own < 0) { announce(t("You have not moved yet.")); return; }
  if (!people) state.paused = true;
  await attempt(async () => {
    await goTo(movesMade().slice(0, people ? own : -1));
    $("#advice").textContent = "";
    announce(t("Taken back."));
    await advance();
  });
}

/** Resume the game from an earlier position. */
export async function playFrom(ply) {
  interrupt();
  complain();
  state.ended = "";
  await attempt(async () => {
    await goTo(movesMade().slice(0, ply));
    $("#advice").textContent = "";
    await advance();
  });
}

export async function pause() {
  state.paused = !state.paused;
  if (state.paused) { interrupt(); show(); } else await advance();
}

/** Pause, and let a program make one move, and chance what follows it. */
export async function step() {
  state.paused = true;
  await advance({ one: true });
}

/** Ask for confirmation before a game in progress is abandoned. */
async function sure(question) {
  if (!isUnderWay()) return true;
  const dialog = $("#sure");
  if (dialog.open) return false;
  $("p", dialog).textContent = question;
  dialog.returnValue = "";
  dialog.showModal();
  await new Promise((resolve) => { dialog.addEventListener("close", resolve, { once: true }); });
  return dialog.returnValue === "yes";
}

export async function resign() {
  if (!state.view || isOver() || !somePersonPlays() || !await sure(t("Resign this game?")) || isOver()) return;
  const { view, seats } = state;
  const loser = isPerson(view.player) ? view.player : seats.findIndex((seat) => seat.who === PERSON);
  const names = { player: nameOf(loser), winner: view.players.length === 2 ? nameOf(1 - loser) : "" };
  state.loser = loser;
  end(names.winner ? sentence("{player} resigns; {winner} wins.", names) : sentence("{player} resigns.", names));
}

function loseOnTime(loser) {
  const names = { player: nameOf(loser), winner: state.view.players.length === 2 ? nameOf(1 - loser) : "" };
  state.loser = loser;
  end(names.winner ? sentence("{player} has no time left; {winner} wins.", names) : sentence("{player} has no time left.", names));
}

function end(reason) {
  interrupt();
  state.ended = reason;
  show();
}

setInterval(() => {
  const { clocks, view, paused } = state;
  if (!clocks || !view) return;
  const stands = isOver() || view.player < 0 || paused;
  if (clocks.run(stands ? null : view.player)) loseOnTime(view.player);
  if (!stands) showClocks();
}, TICK);

/** Start another game, after confirmation if one is in progress. */
export async function again(address) {
  if (await sure(t("Leave this game and start a new one?"))) await newGame(address);
}

/** Apply the chosen clock: at once before the first move, else in the next game. */
export function changeClock(address) {
  if (state.view?.moves.length && !isOver()) $("#advice").textContent = t("The clock will be used in the next game.");
  else newGame(address);
}

/** Start a game, optionally after some moves, of which the longest legal prefix is made. */
export async function newGame(address, moves = []) {
  interrupt();
  complain();
  Object.assign(state, { address, ended: "", paused: false, adapted: "", seed: Math.floor(Math.random() * 1e9) });
  if (isHidden()) readSeats(); // the person looks
  await attempt(async () => {
    await goTo(await legalBeginning(asked([]), moves));
    readSeats();
    state.clocks = $("#clock").value ? new Clocks($("#clock").value, state.view.players.length) : null;
    $("#advice").textContent = "";
    show();
    for (const who of new Set(state.seats.map((seat) => seat.who))) prepare(who);
    announce(`${t("New game")}: ${state.title}. ${$("#status").textContent}`);
    await advance();
  });
}

/** Restart after the rules have changed, with the same moves if they are still legal. */
export async function restart(address) {
  const moves = movesMade();
  await newGame(address);
  if (!moves.length) return;
  try {
    interrupt();
    await goTo(moves);
    show();
    await advance();
  } catch { /* they are not */ }
}
