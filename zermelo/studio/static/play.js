// The page to play. The page holds the game (its moves); the studio says what they lead to and thinks for the programs.

import { $, announce, ask, attempt, capital, complain, decimals, draw, keys, make, memory, stream, t, watchRulebook } from "./common.js";
import { BoardView } from "./board.js";

const PERSON = "person";
const USUAL_SECONDS = 1;
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
const PAUSE_TO_WATCH = still ? 0 : 350; // milliseconds a move of a program takes at least, for people to follow

let games = [];
let seats = []; // for each player {who: "person" or an algorithm, seconds, depth}
let address = "";
let view = null;
let ended = ""; // why a game is over that the rules let go on: resigned, time
let paused = false;
let running = null; // stops what is going on
let clocks = null;
let thinkingWords = "";
let notice = ""; // to be shown with the next move
let compilingTold = false;

const board = new BoardView($("#board"), { onMove: (text) => play(text), onChoice: (texts) => offer(texts) });

const moves = () => view.moves.map((move) => move.text);
const name = (player) => (player < 0 ? t("chance") : view.players[player].said);
const isOver = () => view.over || Boolean(ended);
const isPersons = (player) => player >= 0 && seats[player].who === PERSON;

// -------------------------------------------------------------------------------------------------
// Showing

function show() {
  const playable = !isOver() && isPersons(view.player);
  board.show(view, { playable, names: view.players.map((player) => player.name) });
  const rolled = view.moves.length && view.moves.at(-1).player < 0;
  $("#dice").hidden = !view.dice;
  draw($("#dice"), view.dice);
  $("#dice").classList.toggle("rolled", Boolean(rolled));
  $("#text").textContent = view.text;
  offer(playable ? view.legal.filter((move) => !move.squares.length).map((move) => move.text) : []);
  $("#typed").disabled = !playable;
  $("#typing button").disabled = !playable;
  $("#back").disabled = !view.moves.length;
  $("#hint").disabled = isOver() || view.player < 0;
  $("#resign").disabled = isOver() || !seats.some((seat) => seat.who === PERSON);
  $("#pause").hidden = seats.every((seat) => seat.who === PERSON);
  showPause();
  showPlayers();
  showMoves();
  showStatus();
  remember();
}

function showPause() {
  $("#pause").firstChild.textContent = `${paused ? t("Go on") : t("Pause")} `;
}

function showStatus() {
  if (ended) $("#status").textContent = ended;
  else if (view.over) $("#status").textContent = view.words;
  else if (view.player < 0) $("#status").textContent = t("The dice are rolling …");
  else if (isPersons(view.player)) $("#status").textContent = capital(t("{} to move", name(view.player)));
  else if (paused) $("#status").textContent = capital(t("{} waits until you go on", name(view.player)));
  else $("#status").textContent = thinkingWords || capital(t("{} is thinking …", name(view.player)));
}

function showPlayers() {
  $("#players").replaceChildren(...view.players.map((player, number) => make("li", {
    "data-player": number % 6, class: !isOver() && number === view.player ? "moving" : "",
    "aria-current": !isOver() && number === view.player ? "true" : false,
  },
  make("span", { class: "name" }, player.name),
  make("span", { class: "who" }, seats[number].who === PERSON ? t("person") : seats[number].who),
  make("span", { class: "score" }, player.score),
  make("span", { class: "time" }))));
  showClocks();
}

function showMoves() {
  $("#moves").replaceChildren(...view.moves.map((move, number) => make("li", {
    "data-player": move.player < 0 ? false : move.player % 6, "data-number": `${number + 1}.`,
  }, move.text)));
  $("#moves").scrollTop = $("#moves").scrollHeight;
}

function offer(texts) {
  $("#choices").replaceChildren(...texts.map((text) => make("button", { type: "button", onclick: () => play(text) }, text)));
  $("#choices").hidden = !texts.length;
}

// -------------------------------------------------------------------------------------------------
// The course of a game

/** Whatever is going on is stopped: a search, an animation, a game of two programs. */
function interrupt() {
  running?.abort();
  running = null;
  thinkingWords = "";
}

async function goTo(texts, path = "/api/position") {
  view = await ask(path, { game: address, moves: texts }, running?.signal);
}

async function play(text) {
  if (!view || isOver() || !isPersons(view.player)) return;
  interrupt();
  complain();
  await attempt(async () => {
    const mover = view.player;
    await goTo([...moves(), text]);
    $("#typed").value = "";
    moved(mover);
    await advance();
  });
}

/** Tell of the move that was just made. */
function moved(mover) {
  const last = view.moves.at(-1);
  $("#advice").textContent = notice;
  notice = "";
  if (clocks && mover >= 0) clocks.left[mover] += clocks.increment * 1000;
  show();
  const next = view.over ? view.words : isPersons(view.player) ? capital(t("{} to move", name(view.player))) : "";
  announce(`${capital(name(last.player))}: ${last.text}. ${view.players.map((player) => player.score && `${player.name} ${player.score}`)
    .filter(Boolean).join(", ")} ${next}`);
}

/** Let chance and the programs move until it is a person's turn. */
async function advance() {
  interrupt();
  const stopper = new AbortController();
  running = stopper;
  await attempt(async () => {
    while (!isOver() && !isPersons(view.player) && !(paused && view.player >= 0)) {
      show();
      const mover = view.player;
      const started = performance.now();
      if (mover < 0) {
        await wait(PAUSE_TO_WATCH, stopper.signal);
        await goTo(moves(), "/api/roll");
      } else {
        const text = view.legal.length === 1 ? view.legal[0].text : (await think(seats[mover], stopper.signal)).move;
        await wait(PAUSE_TO_WATCH - (performance.now() - started), stopper.signal);
        await goTo([...moves(), text]);
      }
      if (stopper.signal.aborted) return;
      thinkingWords = "";
      moved(mover);
    }
    show();
  });
}

function wait(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.max(0, milliseconds));
    signal.addEventListener("abort", () => { clearTimeout(timer); reject(new DOMException("stopped", "AbortError")); });
  });
}

/** Have the rules compiled, or loaded, while the person still looks at the board. */
async function prepare(who) {
  if (who !== PERSON) await attempt(() => ask("/api/prepare", { game: address, moves: moves(), algorithm: who }));
}

/** Said once, below the board, with the first move that was found without machine code. */
function tellOfCompiling() {
  if (compilingTold) return;
  compilingTold = true;
  notice = t("The rules are being compiled, which happens once; until then the program thinks more slowly.");
}

/** What a program finds; the status says how far it is. */
async function think(seat, signal) {
  const mover = view.player;
  const wish = { game: address, moves: moves(), algorithm: seat.who === PERSON ? "auto" : seat.who };
  wish.seconds = clocks ? Math.min(seat.seconds, Math.max(0.05, clocks.left[mover] / 25000 + clocks.increment * 0.7)) : seat.seconds;
  if (seat.depth) wish.depth = seat.depth;
  let answer = null;
  for await (const [kind, value] of stream("/api/think", wish, signal)) {
    if (kind === "queued") thinkingWords = capital(t("{} waits: number {} in the line", name(mover), value.place));
    if (kind === "started") thinkingWords = "";
    if (kind === "compiling") tellOfCompiling();
    if (kind === "fact") thinkingWords = value.depth === null ? "" : capital(t("{} is thinking: {} plies", name(mover), value.depth));
    if (kind === "answer") answer = value;
    else if (!isPersons(mover)) showStatus();
  }
  return answer;
}

async function hint() {
  if (!view || isOver() || view.player < 0) return;
  interrupt();
  running = new AbortController();
  $("#advice").textContent = t("Thinking …");
  await attempt(async () => {
    const seat = seats[view.player].who === PERSON ? { who: "auto", seconds: USUAL_SECONDS } : seats[view.player];
    const answer = await think(seat, running.signal);
    $("#advice").textContent = answer.words;
    board.hint(view.legal.find((move) => move.text === answer.move)?.squares ?? []);
  });
}

/** Back to before the last move of a person; where programs play alone, one move back. */
async function takeBack() {
  if (!view?.moves.length) return;
  interrupt();
  complain();
  ended = "";
  const own = view.moves.findLastIndex((move) => isPersons(move.player));
  const some = seats.some((seat) => seat.who === PERSON);
  if (some && own < 0) return announce(t("You have not moved yet."));
  if (!some) paused = true;
  await attempt(async () => {
    await goTo(moves().slice(0, some ? own : -1));
    $("#advice").textContent = "";
    announce(t("Taken back."));
    await advance();
  });
}

function resign() {
  if (!view || isOver() || !seats.some((seat) => seat.who === PERSON)) return;
  interrupt();
  const loser = isPersons(view.player) ? view.player : seats.findIndex((seat) => seat.who === PERSON);
  ended = view.players.length === 2
    ? capital(t("{} resigns; {} wins.", name(loser), name(1 - loser))) : capital(t("{} resigns.", name(loser)));
  show();
}

async function pause() {
  paused = !paused;
  if (paused) { interrupt(); show(); } else await advance();
}

/** Start the game that is chosen, or take up the one that the address of the page tells. */
async function newGame(texts = []) {
  interrupt();
  complain();
  ended = "";
  paused = false;
  address = wantedAddress();
  await attempt(async () => {
    await goTo(texts);
    readSeats();
    startClocks();
    $("#advice").textContent = "";
    show();
    for (const who of new Set(seats.map((seat) => seat.who))) prepare(who);
    announce(`${t("New game")}: ${address}. ${$("#status").textContent}`);
    await advance();
  });
}

function wantedAddress() {
  const parameters = $("#parameters").value.trim();
  return parameters && !chosenGame().own ? `${$("#game").value}:${parameters}` : $("#game").value;
}

const chosenGame = () => games.find((game) => game.address === $("#game").value);

// -------------------------------------------------------------------------------------------------
// Clocks

function startClocks() {
  const [minutes, increment] = $("#clock").value.split("+").map(Number);
  clocks = minutes ? { left: view.players.map(() => minutes * 1000), increment, seen: performance.now() } : null;
}

setInterval(() => {
  if (!clocks || !view) return;
  const now = performance.now();
  const passed = now - clocks.seen;
  clocks.seen = now;
  if (isOver() || view.player < 0 || (paused && !isPersons(view.player))) return;
  clocks.left[view.player] -= passed;
  if (clocks.left[view.player] <= 0) {
    clocks.left[view.player] = 0;
    interrupt();
    ended = view.players.length === 2
      ? capital(t("{} has no time left; {} wins.", name(view.player), name(1 - view.player))) : capital(t("{} has no time left.", name(view.player)));
    show();
  }
  showClocks();
}, 100);

function showClocks() {
  document.querySelectorAll("#players .time").forEach((place, player) => {
    const left = clocks?.left[player];
    place.textContent = left === undefined ? "" : left < 10000 ? decimals(left / 1000, 1)
      : `${Math.floor(left / 60000)}:${String(Math.floor(left / 1000) % 60).padStart(2, "0")}`;
    place.classList.toggle("low", left < 10000);
  });
}

// -------------------------------------------------------------------------------------------------
// Who plays what

function showGames() {
  const before = $("#game").value;
  $("#game").replaceChildren(...games.map((game) => make("option", { value: game.address }, game.address)));
  if (games.some((game) => game.address === before)) $("#game").value = before;
}

function showSeats() {
  const game = chosenGame();
  $("#about").textContent = game.about;
  $("#sizing").hidden = game.own;
  const kept = memory.get(`seats ${game.address}`, []);
  $("#seats").replaceChildren(...game.player_names.map((player, number) => {
    const seat = kept[number] ?? { who: number ? "auto" : PERSON, seconds: USUAL_SECONDS };
    return make("fieldset", { class: "seat", "data-player": number % 6 },
      make("legend", {}, player),
      make("div", { class: "row" },
        make("label", {}, make("span", {}, t("who")), whoSelect(game, seat.who)),
        make("label", {}, make("span", {}, t("seconds")), make("input", {
          name: "seconds", type: "number", min: 0.05, max: 60, step: "any", value: seat.seconds })),
        make("label", {}, make("span", {}, t("depth")), make("input", {
          name: "depth", type: "number", min: 1, max: 100, step: 1, value: seat.depth || null }))));
  }));
  $("#seats").querySelectorAll(".seat").forEach(showStrength);
}

function whoSelect(game, who) {
  const option = (value, label) => make("option", { value, selected: value === who }, label);
  return make("select", { name: "who" }, option(PERSON, t("person")),
    make("optgroup", { label: t("program") }, option("auto", `auto (${game.automatic})`),
      ...game.algorithms.map((one) => make("option", { value: one.name, selected: one.name === who, title: one.about }, one.name))));
}

function showStrength(place) {
  for (const label of [...place.querySelectorAll("label")].slice(1)) label.hidden = $("select", place).value === PERSON;
}

function readSeats() {
  seats = [...document.querySelectorAll("#seats .seat")].map((place) => ({
    who: $("[name=who]", place).value,
    seconds: Math.min(60, Math.max(0.05, Number($("[name=seconds]", place).value) || USUAL_SECONDS)),
    depth: Math.min(100, Math.round(Number($("[name=depth]", place).value))) || 0,
  }));
  while (seats.length < view.players.length) seats.push({ who: "auto", seconds: USUAL_SECONDS, depth: 0 });
  memory.set(`seats ${$("#game").value}`, seats);
}

/** The game in the address of the page, so that it can be reloaded, kept and shared. */
function remember() {
  const told = new URLSearchParams([["game", address], ...moves().map((move) => ["m", move])]);
  history.replaceState(null, "", `#${told}`);
  $("#analyse").href = `/analyse#${told}${view.moves.length ? "&chart=1" : ""}`;
}

function chooseFromAddress() {
  const told = new URLSearchParams(location.hash.slice(1));
  const wanted = told.get("game") ?? memory.get("game", "tic-tac-toe");
  const known = games.some((game) => game.address === wanted);
  const [base, ...parameters] = known ? [wanted] : wanted.split(":");
  if (games.some((game) => game.address === base)) {
    $("#game").value = base;
    $("#parameters").value = parameters.join(":");
  } else {
    $("#game").value = "tic-tac-toe";
  }
  return told.getAll("m");
}

// -------------------------------------------------------------------------------------------------
// Buttons, keys and the start

$("#setup").addEventListener("submit", (event) => { event.preventDefault(); newGame(); });
$("#game").addEventListener("change", () => {
  $("#parameters").value = "";
  memory.set("game", $("#game").value);
  showSeats();
  newGame();
});
$("#seats").addEventListener("change", (event) => {
  showStrength(event.target.closest(".seat"));
  if (view && wantedAddress() === address) { readSeats(); attempt(advance); }
});
$("#clock").addEventListener("change", () => newGame());
$("#typing").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("#typed").value.trim();
  if (text) play(text);
});
for (const [id, action] of Object.entries({ again: () => newGame(), back: takeBack, hint, pause, resign })) {
  $(`#${id}`).addEventListener("click", action);
}
keys({
  n: () => newGame(), u: takeBack, h: hint, p: pause, r: resign,
  b: () => $("#board").focus(), m: () => $("#typed").focus(),
});
window.addEventListener("pagehide", interrupt);

watchRulebook(async ({ number, fault }) => {
  complain(fault);
  if (fault || number < 2) return;
  await attempt(async () => {
    games = await ask("/api/games");
    const own = games.find((game) => game.own);
    const playing = own && address === own.address;
    showGames();
    if (!playing) return;
    const texts = moves();
    showSeats();
    await newGame();
    if (texts.length) {
      try { interrupt(); await goTo(texts); show(); await advance(); } catch { /* the new rules know no such moves */ }
    }
    announce(t("The file {} was read again.", own.address));
  });
});

await attempt(async () => {
  games = await ask("/api/games");
  showGames();
  const own = games.find((game) => game.own);
  if (own && !location.hash) memory.set("game", own.address);
  const texts = chooseFromAddress();
  showSeats();
  await newGame(texts);
});
