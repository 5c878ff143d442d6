// The page to analyse. The page holds the game (a start and moves) and which of its positions is looked at; the studio
// says what a text means, searches, and draws the board and the chart.

import { $, announce, announceFinding, ask, attempt, capital, complain, decimals, draw, keys, make, memory, stream, t, watchRulebook } from "./common.js";
import { BoardView } from "./board.js";

const TYPING_PAUSE = 250; // milliseconds without a key until a text is read
const MOST_SHOWN = [12, 5]; // moves of a line, in one column and in two
const SVG = "http://www.w3.org/2000/svg";

const state = { game: "", start: "", moves: [], ply: 0 };
let games = [];
let view = null;
let searching = true;
let charting = null; // stops the chart
let points = new Map(); // what is known of each ply
let mistakes = new Set();
let chartDrawn = 0;

const board = new BoardView($("#board"), {
  onMove: (text) => play(text), onChoice: (texts) => offer(texts), onSquare: (square, erase) => putOn(square, erase),
});
const shown = () => state.moves.slice(0, state.ply);
const where = (moves = shown()) => ({ game: state.game, start: state.start, moves });
const chosenGame = () => games.find((game) => game.address === $("#game").value);
const opposed = () => view.players.length === 2 && chosenGame().zero_sum;

// -------------------------------------------------------------------------------------------------
// Numbers as people read them

const signed = (chance) => `${chance > 0.004 ? "+" : chance < -0.004 ? "−" : ""}${decimals(Math.abs(chance), 2)}`;

function amount(number) {
  const [size, sign] = number >= 1e9 ? [1e9, "G"] : number >= 1e6 ? [1e6, "M"] : number >= 1e4 ? [1e3, "k"] : [1, ""];
  return `${decimals(number / size, size === 1 ? 0 : 1)} ${sign}`.trim();
}

// -------------------------------------------------------------------------------------------------
// One search: what it is, what it has found

class Column {
  constructor(name) {
    this.name = name;
    this.running = null;
    this.lines = new Map();
    this.algorithm = make("select", { name: "algorithm" });
    this.depth = make("input", { name: "depth", type: "number", min: 1, max: 100, step: 1, placeholder: "∞" });
    this.evaluation = make("select", { name: "evaluation" });
    this.meters = make("div", { class: "meters" });
    this.counts = make("p", { class: "counts" });
    this.list = make("ol", { class: "lines" });
    this.words = make("p", { class: "words" });
    this.element = make("section", { class: `column ${name}`, "aria-label": t("Search {}", name === "one" ? 1 : 2) },
      make("div", { class: "row" },
        make("label", {}, make("span", {}, t("Algorithm")), this.algorithm),
        make("label", { class: "depth" }, make("span", {}, t("Depth")), this.depth),
        make("label", {}, make("span", {}, t("Evaluation")), this.evaluation)),
      this.meters, this.words, this.counts, this.list);
    this.element.addEventListener("change", () => { this.keep(); look(); });
  }

  /** The algorithms and evaluations of a game, with what was chosen last time. */
  fill(game) {
    const kept = memory.get(`analyse ${this.name} ${game.address}`, {});
    const option = (value, label, title = "") => make("option", { value, title, selected: value === kept.algorithm }, label);
    this.algorithm.replaceChildren(option("auto", `auto (${game.automatic})`), ...game.algorithms.map((one) => option(one.name, one.name, one.about)));
    this.depth.value = kept.depth ?? "";
    const engine = game.algorithms.some((one) => one.name === "engine");
    const kinds = [["game", t("the game's own")], ["rollout", t("random games")], ["mobility", t("number of moves")]];
    this.evaluation.replaceChildren(...kinds.slice(0, engine ? 3 : 1).map(([value, label]) => make("option", { value, selected: value === kept.evaluation }, label)));
  }

  keep() {
    memory.set(`analyse ${this.name} ${$("#game").value}`, {
      algorithm: this.algorithm.value, depth: this.depth.value, evaluation: this.evaluation.value,
    });
  }

  wish(more) {
    const asked = { ...where(), algorithm: this.algorithm.value || "auto", evaluation: this.evaluation.value || "game", ...more };
    const depth = Math.min(100, Math.round(+this.depth.value));
    if (depth >= 1) asked.depth = depth;
    return asked;
  }

  stop() {
    this.running?.abort();
    this.running = null;
    this.element.removeAttribute("aria-busy");
  }

  clear() {
    this.stop();
    this.lines.clear();
    for (const part of [this.meters, this.counts, this.list, this.words]) part.replaceChildren();
    showAdvice();
  }

  async search() {
    this.clear();
    const stopper = new AbortController();
    this.running = stopper;
    this.element.setAttribute("aria-busy", "true");
    const asked = this.wish({ lines: +$("#lines").value, seconds: +$("#seconds").value });
    await attempt(async () => {
      for await (const [kind, value] of stream("/api/analyse", asked, stopper.signal)) {
        if (stopper.signal.aborted) return;
        if (kind === "queued") this.counts.textContent = t("Number {} in the line", value.place);
        if (kind === "started") this.counts.textContent = t("Thinking …");
        if (kind === "compiling") this.counts.textContent = t("The rules are compiled, which happens once …");
        if (kind === "line") this.found(value);
        if (kind === "answer" && value && this === one) announceFinding(`${value.words} ${this.spoken(value)}`);
      }
    });
    if (this.running === stopper) {
      this.stop();
      if (one.running === null && two.running === null) showSearch(false);
    }
  }

  found(line) {
    if (line.rank === 1) {
      this.showMeters(line);
      this.words.textContent = line.words;
      const depth = line.depth === null ? t("to the end") : line.deepest > line.depth ? `${line.depth}–${line.deepest}` : line.depth;
      this.counts.replaceChildren(
        make("span", {}, t("depth {}", depth)), make("span", {}, t("{} nodes", amount(line.nodes))),
        ...(line.rate ? [make("span", {}, t("{} nodes/s", amount(line.rate)))] : []),
        ...(line.fill === null ? [] : [make("span", {}, t("table {} %", decimals(100 * line.fill, line.fill < 0.1 ? 1 : 0)))]));
    }
    this.lines.set(line.rank, line);
    this.list.replaceChildren(...[...this.lines.values()].filter((one) => one.move).sort((a, b) => a.rank - b.rank).map((one) => this.row(one)));
    showAdvice();
  }

  row(line) {
    const mine = line.chances[Math.max(0, opposed() ? 0 : view.player)];
    const most = MOST_SHOWN[columns().length - 1];
    const steps = line.line.slice(0, most).map((move, number) => make("button", {
      type: "button", title: t("Play up to here"), onclick: () => follow(line.line.slice(0, number + 1)),
    }, move));
    return make("li", {}, make("span", { class: "worth", title: this.score(line), tabindex: 0 }, signed(mine)),
      make("span", { class: "follow" }, ...steps, line.line.length > most ? " …" : ""));
  }

  score(line) {
    const soon = line.plies === null ? "" : `, ${t("{} plies to the end", line.plies)}`;
    return `${t("Score {}", line.score)}${soon}${line.known ? `, ${t("certain")}` : ""}`;
  }

  spoken(line) {
    return opposed() ? `${view.players[0].name} ${signed(line.chances[0])}` : "";
  }

  /** Where what one gains the other loses one bar says it all; else there is one for each. */
  showMeters(line) {
    const bars = opposed() ? [0] : line.chances.map((_, player) => player);
    this.meters.replaceChildren(...bars.map((player) => {
      const chance = line.chances[player];
      const share = make("div", { class: "share" });
      share.style.width = `${50 + 50 * chance}%`;
      const scale = make("div", { class: "scale" }, share, make("div", { class: "even" }), make("div", { class: "said" },
        make("span", {}, `${view.players[player].name} ${signed(chance)}`), make("span", {}, opposed() ? view.players[1].name : "")));
      scale.style.setProperty("--meter-fill", `var(--player-${player % 6}-pale)`);
      scale.style.setProperty("--meter-rest", opposed() ? "var(--player-1-pale)" : "var(--panel)");
      return make("div", {
        class: "meter", role: "meter", "aria-valuemin": -1, "aria-valuemax": 1, "aria-valuenow": chance.toFixed(3),
        "aria-label": t("Winning chances of {}", view.players[player].name), title: this.score(line),
      }, scale);
    }));
  }
}

const one = new Column("one");
const two = new Column("two");
const columns = () => ($("#compare").checked ? [one, two] : [one]);

function showColumns() {
  $("#columns").replaceChildren(...columns().map((column) => column.element));
  $("#columns").classList.toggle("two", $("#compare").checked);
}

/** Search the position that is shown, if searching is switched on. */
function look() {
  for (const column of [one, two]) column.clear();
  showSearch(searching);
  if (searching && view && !charting) for (const column of columns()) column.search();
}

function showSearch(busy) {
  $("#search span").textContent = busy ? t("Stop") : t("Analyse");
  $("#search").setAttribute("aria-pressed", String(busy));
}

function toggleSearch() {
  stopChart();
  const busy = $("#search").getAttribute("aria-pressed") === "true";
  searching = !busy;
  if (searching) look();
  else {
    for (const column of [one, two]) column.stop();
    showSearch(false);
  }
}

// -------------------------------------------------------------------------------------------------
// Marks on the board: rings and arrows with the rank of the move

function shape(name, attributes, text = "") {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

function showAdvice() {
  const picture = board.picture;
  if (!picture || !view) return;
  picture.querySelector(".advice")?.remove();
  const layer = shape("g", { class: "advice", "aria-hidden": "true" });
  for (const column of columns()) {
    for (const line of [...column.lines.values()].sort((a, b) => b.rank - a.rank)) mark(layer, column, line);
  }
  picture.append(layer);
}

function mark(layer, column, line) {
  const squares = view.legal.find((move) => move.text === line.move)?.squares ?? [];
  const places = squares.map((square) => board.squares.get(square.join())).filter(Boolean).map(({ x, y, width, height }) => (
    [x.baseVal.value + width.baseVal.value / 2, y.baseVal.value + height.baseVal.value / 2, width.baseVal.value]));
  if (!places.length) return;
  const [x, y, size] = places.at(-1);
  const group = shape("g", { class: column.name, opacity: 1 - 0.16 * (line.rank - 1) });
  const shift = column === two ? 0.12 * size : 0;
  if (places.length > 1) {
    const [fromX, fromY] = places[0];
    const length = Math.hypot(x - fromX, y - fromY) || 1;
    const [dx, dy] = [(x - fromX) / length, (y - fromY) / length];
    const [tipX, tipY] = [x - 6 * dx + shift * dy, y - 6 * dy - shift * dx];
    group.append(shape("line", { x1: fromX + shift * dy, y1: fromY - shift * dx, x2: tipX - 9 * dx, y2: tipY - 9 * dy, "stroke-width": 8 - line.rank }));
    group.append(shape("polygon", { points: [[tipX, tipY], [tipX - 16 * dx - 9 * dy, tipY - 16 * dy + 9 * dx], [tipX - 16 * dx + 9 * dy, tipY - 16 * dy - 9 * dx]].join(" ") }));
    group.append(shape("text", { x: (fromX + x) / 2, y: (fromY + y) / 2 + 5 }, line.rank));
  } else {
    group.append(shape("circle", { class: "ring", cx: x, cy: y, r: size * (column === two ? 0.26 : 0.36) }));
    group.append(shape("text", { x: x + (column === two ? size * 0.32 : -size * 0.32), y: y - size * 0.28 }, line.rank));
  }
  layer.append(group);
}

// -------------------------------------------------------------------------------------------------
// The position

function show({ texts = true } = {}) {
  const playable = !view.over && view.player >= 0 && !draft;
  const seen = draft?.fault ? { ...view, board: draft.board, moves: [], legal: [] } : view;
  board.show(seen, { playable, arranging: Boolean(draft), names: view.players.map((player) => player.name) });
  $("#dice").hidden = !view.dice;
  draw($("#dice"), view.dice);
  const offered = playable ? view.legal.filter((move) => !move.squares.length) : draft ? [] : view.outcomes;
  offer(offered.map((move) => move.text));
  $("#typed").disabled = $("#typing button").disabled = view.over;
  $("#first").disabled = $("#previous").disabled = state.ply === 0;
  $("#next").disabled = $("#last").disabled = state.ply >= state.moves.length;
  const scores = view.players.filter((player) => player.score).map((player) => `${player.name} ${player.score}`).join(", ");
  const turn = view.over ? view.words : view.player < 0 ? t("Choose what chance does.") : capital(t("{} to move", view.players[view.player].said));
  $("#status").textContent = draft?.fault ? t("This is no position of the game yet.") : [turn, scores].filter(Boolean).join(" · ");
  if (texts) {
    $("#board-text").value = view.text;
    $("#moves-text").value = state.moves.join(" ");
    wrong("");
  }
  showMoves();
  showChartPlace();
  showLooker();
  remember();
}

let movers = []; // who made each move
function showMoves() {
  view.moves.forEach((move, number) => { movers[number] = move.player; });
  $("#moves").replaceChildren(...state.moves.map((move, number) => make("li", {
    "data-player": (movers[number] ?? -1) < 0 ? false : movers[number] % 6, class: mistakes.has(number + 1) ? "mistake" : "",
    "aria-current": number + 1 === state.ply ? "true" : false,
  }, make("button", { type: "button", "data-number": `${number + 1}.`, onclick: () => goTo(number + 1) }, move))));
  $("#moves [aria-current]")?.scrollIntoView({ block: "nearest" });
}

function offer(texts) {
  $("#choices").replaceChildren(...texts.map((text) => make("button", { type: "button", onclick: () => play(text) }, text)));
  $("#choices").hidden = !texts.length;
}

function wrong(sentence, box = null) {
  $("#fault").textContent = sentence;
  for (const one of [$("#board-text"), $("#moves-text")]) one.classList.toggle("wrong", Boolean(sentence) && one === box);
}

/** Another game in place of this one; what is known of the same beginning stays known. */
function adopt(start, moves) {
  stopChart();
  let same = start === state.start ? 0 : -1;
  while (same >= 0 && same < Math.min(moves.length, state.moves.length) && moves[same] === state.moves[same]) same += 1;
  for (const ply of [...points.keys()]) if (ply > same) points.delete(ply);
  for (const ply of [...mistakes]) if (ply > same) mistakes.delete(ply);
  movers.length = Math.max(0, Math.min(movers.length, same));
  Object.assign(state, { start, moves });
  if (!points.size) { draw($("#chart"), ""); $("#chart-words").textContent = ""; }
}

let newest = 0;
async function goTo(ply) {
  leaveArranging();
  const asked = ++newest;
  await attempt(async () => {
    complain();
    const wanted = Math.max(0, Math.min(state.moves.length, ply));
    const seen = await ask("/api/position", where(state.moves.slice(0, wanted)));
    if (asked !== newest) return;
    state.ply = wanted;
    view = seen;
    show();
    announce(`${wanted ? `${wanted}. ${state.moves[wanted - 1]}. ` : ""}${$("#status").textContent}`);
    look();
  });
}

async function play(text) {
  leaveArranging();
  const asked = ++newest;
  await attempt(async () => {
    complain();
    const seen = await ask("/api/position", where([...shown(), text]));
    if (asked !== newest) return;
    const moves = seen.moves.map((move) => move.text);
    const kept = state.moves[state.ply] === moves.at(-1) ? state.moves : moves;
    adopt(state.start, kept);
    state.ply = moves.length;
    view = seen;
    $("#typed").value = "";
    show();
    announce(`${moves.at(-1)}. ${$("#status").textContent}`);
    look();
  });
}

/** Play a line up to one of its moves. */
async function follow(line) {
  const moves = [...shown(), ...line];
  adopt(state.start, moves);
  await goTo(moves.length);
}

// -------------------------------------------------------------------------------------------------
// Texts: what is typed is drawn while it is typed

let pause = 0;
function typed(box, kind) {
  clearTimeout(pause);
  pause = setTimeout(() => attempt(() => readText(box, kind)), TYPING_PAUSE);
}

async function readText(box, kind) {
  leaveArranging();
  const asked = ++newest;
  const wish = { game: state.game, text: box.value, kind };
  if (kind === "moves") wish.start = state.start;
  const read = await ask("/api/analyse/read", wish);
  if (asked !== newest) return;
  wrong(read.fault, box);
  if (read.fault) return;
  const imported = kind === "either" && read.moves.length > 0;
  adopt(read.start, read.moves);
  state.ply = read.moves.length;
  view = read.view;
  show({ texts: false });
  if (kind === "moves" || imported) $("#board-text").value = imported ? box.value : view.text;
  if (kind !== "moves") $("#moves-text").value = state.moves.join(" ");
  announce($("#status").textContent);
  look();
  if (imported) await drawChart();
}

// -------------------------------------------------------------------------------------------------
// Setting up a position: a piece is chosen and put on squares; what the game does not accept stays on the board until it does

let palette = { pieces: [], empty: "", movers: [] };
let draft = null; // the board that is being set up, as the studio answered last; null when none is
let sign = "";
let lastChange = Promise.resolve();

/** The pieces of the game; offered when the position is shown, for that is what they are put on. */
async function fillPalette(positionShown) {
  const game = state.game;
  $("#arranging").hidden = true;
  const [found] = await Promise.all([ask("/api/analyse/palette", { game }), positionShown]);
  if (game !== state.game) return;
  palette = found;
  $("#arranging").hidden = !palette.pieces.length;
  $("#pieces").replaceChildren(...palette.pieces.map((piece, number) => {
    const button = pieceButton(piece.sign, piece.name, number < 9 ? number + 1 : "");
    const picture = draw(button, piece.svg);
    picture.setAttribute("aria-hidden", "true");
    picture.querySelector("[data-square]").remove(); // it is no square of the board
    if (number < 9) button.append(make("kbd", { "aria-hidden": "true" }, number + 1));
    return button;
  }), pieceButton(palette.empty, t("Eraser"), 0, make("span", { class: "eraser", "aria-hidden": "true" }, "⌫"), make("kbd", { "aria-hidden": "true" }, "0")));
  $("#moving").hidden = !palette.movers.length;
  $("#mover").replaceChildren(...palette.movers.map((name, player) => make("option", { value: player }, name)));
  if (palette.pieces.length) choosePiece(palette.pieces[0].sign);
}

function pieceButton(itsSign, name, key, ...children) {
  return make("button", {
    type: "button", "data-sign": itsSign, title: name, "aria-label": name, "aria-keyshortcuts": String(key), onclick: () => choosePiece(itsSign, name),
  }, ...children);
}

function choosePiece(wanted, name = "") {
  sign = wanted;
  for (const button of $("#pieces").children) button.setAttribute("aria-pressed", String(button.dataset.sign === sign));
  if (name) announce(t("{} chosen", name));
}

/** The piece of a number on the keyboard; 0 is the eraser. */
function choosePieceNumber(number) {
  const button = draft && [...$("#pieces").children].at(number - 1);
  button?.click();
}

function showArranging() {
  $("#palette").hidden = !draft;
  $("#arrange").setAttribute("aria-expanded", String(Boolean(draft)));
  $("#arrange").firstChild.textContent = `${draft ? t("Done") : t("Set up a position")} `;
  $("#arrange-fault").textContent = draft?.fault ?? "";
  if (draft && draft.player >= 0) $("#mover").value = draft.player;
}

function leaveArranging() {
  draft = null;
  showArranging();
}

async function toggleArranging() {
  if ($("#arranging").hidden || !view) return;
  if (draft) {
    const { fault } = draft;
    leaveArranging();
    show({ texts: !fault });
    if (fault) wrong(fault, $("#board-text")); // what was set up stays in the text, to go on with
    return;
  }
  const box = $("#board-text");
  const asked = ++newest;
  await attempt(async () => {
    draft = await arrangement(box.classList.contains("wrong") ? box.value : view.text);
    if (asked !== newest) { leaveArranging(); return; }
    stopChart();
    showArranging();
    show({ texts: !draft.fault });
    $("#board").focus();
    announce(t("Choose a piece, then click squares; a second click takes it away."));
  });
}

/** What was typed, if it is a board at all, else the position that is shown. */
async function arrangement(text) {
  try {
    const found = await ask("/api/analyse/arrange", { game: state.game, text });
    return found;
  } catch (error) {
    if (text === view.text) throw error;
    return arrangement(view.text);
  }
}

function putOn([column, row], erase) {
  change(() => {
    const stands = draft.signs[row][column];
    return { square: [column, row], sign: erase || stands === sign ? palette.empty : sign };
  });
}

/** Change the draft; one change after the other, so that quick clicks are all kept. */
function change(wish) {
  lastChange = lastChange.then(() => attempt(async () => {
    if (!draft) return;
    const asked = ++newest;
    const found = await ask("/api/analyse/arrange", { game: state.game, text: draft.text, ...wish() });
    if (asked !== newest || !draft) return;
    draft = found;
    complain();
    if (!draft.fault) {
      adopt(draft.text, []);
      state.ply = 0;
      view = draft.view;
      $("#moves-text").value = "";
    }
    show({ texts: false });
    $("#fault").textContent = "";
    $("#board-text").value = draft.text;
    $("#board-text").classList.toggle("wrong", Boolean(draft.fault));
    showArranging();
    if (document.activeElement === $("#board")) board.tell();
    if (draft.fault) for (const column of [one, two]) column.clear();
    else look();
  }));
}

// -------------------------------------------------------------------------------------------------
// The chart: one search a position, from the start to the end

function stopChart() {
  charting?.abort();
  charting = null;
  $("#chart-start").firstChild.textContent = `${t("Draw the chart")} `;
}

async function drawChart() {
  if (charting) { stopChart(); look(); return; }
  for (const column of [one, two]) column.stop();
  const stopper = new AbortController();
  charting = stopper;
  $("#chart-start").firstChild.textContent = `${t("Stop")} `;
  points.clear();
  mistakes.clear();
  const { moves } = state;
  await attempt(async () => {
    for (let ply = 0; ply <= moves.length; ply += 1) {
      $("#chart-words").textContent = t("Position {} of {}", ply + 1, moves.length + 1);
      let best = null;
      const asked = one.wish({ moves: moves.slice(0, ply), seconds: +$("#chart-seconds").value });
      for await (const [kind, value] of stream("/api/analyse", asked, stopper.signal)) if (kind === "answer") best = value;
      if (stopper.signal.aborted) return;
      if (best) points.set(ply, { ply, chances: best.chances.map((chance) => Math.max(-1, Math.min(1, chance))), score: best.score.slice(0, 200), best: best.move.slice(0, 60), known: best.known });
      await showChart(ply === moves.length, stopper.signal);
    }
  });
  if (charting === stopper) { stopChart(); look(); }
}

async function showChart(finished, signal) {
  if (!finished && performance.now() - chartDrawn < 150) return;
  chartDrawn = performance.now();
  const drawn = await ask("/api/analyse/chart", { ...where(state.moves), points: [...points.values()], shown: state.ply }, signal);
  mistakes = new Set(drawn.mistakes.map((one) => one.ply));
  draw($("#chart"), drawn.svg);
  if (finished) {
    $("#chart-words").textContent = drawn.words;
    showMoves();
  }
}

function showChartPlace() {
  if (points.size && !charting) attempt(() => showChart(true));
}

$("#chart").addEventListener("click", (event) => {
  const strip = event.target.closest("[data-ply]");
  if (strip && !charting) goTo(+strip.dataset.ply);
});

// -------------------------------------------------------------------------------------------------
// Links: the address of the page, the tree lab, the page to play

function remember() {
  const told = new URLSearchParams([["game", state.game]]);
  if (state.start) told.set("start", state.start);
  for (const move of state.moves) told.append("m", move);
  if (state.ply !== state.moves.length) told.set("ply", state.ply);
  history.replaceState(null, "", `#${told}`);
  const played = new URLSearchParams([["game", state.game], ...state.moves.map((move) => ["m", move])]);
  $("#play").href = `/play#${played}`;
  $("#play").hidden = Boolean(state.start);
}

function showLooker() {
  const game = chosenGame();
  if ($("#looker").dataset.game !== game.address) {
    $("#looker").dataset.game = game.address;
    const textbook = game.algorithms.filter((one) => one.name !== "engine");
    const usual = ["alphabeta", "star2", "expectiminimax", "maxn"].find((name) => textbook.some((one) => one.name === name));
    $("#looker").replaceChildren(...textbook.map((one) => make("option", { value: one.name, title: one.about, selected: one.name === usual }, one.name)));
  }
  const told = new URLSearchParams([["game", state.game]]);
  if (state.start) told.set("start", state.start);
  for (const move of shown()) told.append("move", move);
  told.set("algorithm", $("#looker").value);
  $("#look").href = `/trees#${told}`;
  $("#look").hidden = view.over || !$("#looker").value;
}

// -------------------------------------------------------------------------------------------------
// Which game

function wantedAddress() {
  const parameters = $("#parameters").value.trim();
  return parameters && !chosenGame().own ? `${$("#game").value}:${parameters}` : $("#game").value;
}

function showGame() {
  const game = chosenGame();
  $("#sizing").hidden = game.own;
  for (const column of [one, two]) column.fill(game);
}

async function newGame(start = "", moves = [], ply = moves.length) {
  leaveArranging();
  adopt(start, moves);
  points.clear();
  mistakes.clear();
  movers = [];
  draw($("#chart"), "");
  state.game = wantedAddress();
  state.ply = 0;
  await attempt(async () => {
    complain();
    const whole = await ask("/api/position", where(moves));
    state.moves = whole.moves.map((move) => move.text);
    movers = whole.moves.map((move) => move.player);
    await fillPalette(goTo(ply));
  });
}

function showGames() {
  const chosen = $("#game").value;
  $("#game").replaceChildren(...games.map((game) => make("option", { value: game.address, selected: game.address === chosen }, game.own ? game.address : game.name)));
}

/** The game of the address: #game=…&start=…&m=…&m=…&ply=… */
function chooseFromAddress() {
  const told = new URLSearchParams(location.hash.slice(1));
  const wanted = told.get("game") ?? memory.get("game", "tic-tac-toe");
  const known = games.some((game) => game.address === wanted);
  const [base, ...parameters] = known ? [wanted] : wanted.split(":");
  $("#game").value = games.some((game) => game.address === base) ? base : "tic-tac-toe";
  $("#parameters").value = $("#game").value === base ? parameters.join(":") : "";
  const moves = told.getAll("m");
  return { start: told.get("start") ?? "", moves, ply: told.has("ply") ? +told.get("ply") : moves.length, chart: told.has("chart") };
}

// -------------------------------------------------------------------------------------------------
// Buttons, keys and the start

for (const name of ["lines", "seconds", "compare"]) {
  const input = $(`#${name}`);
  const kept = memory.get(`analyse ${name}`, null);
  if (name === "compare") input.checked = Boolean(kept);
  else if (kept && [...input.options].some((option) => option.value === kept)) input.value = kept;
  input.addEventListener("change", () => {
    memory.set(`analyse ${name}`, name === "compare" ? input.checked : input.value);
    showColumns();
    look();
  });
}
$("#search").addEventListener("click", toggleSearch);
$("#first").addEventListener("click", () => goTo(0));
$("#previous").addEventListener("click", () => goTo(state.ply - 1));
$("#next").addEventListener("click", () => goTo(state.ply + 1));
$("#last").addEventListener("click", () => goTo(state.moves.length));
$("#chart-start").addEventListener("click", drawChart);
$("#clear").addEventListener("click", () => newGame());
$("#looker").addEventListener("change", showLooker);
$("#arrange").addEventListener("click", toggleArranging);
$("#mover").addEventListener("change", (event) => change(() => ({ player: +event.target.value })));
$("#bare").addEventListener("click", () => change(() => ({ sign: palette.empty })));
$("#setup").addEventListener("submit", (event) => { event.preventDefault(); newGame(); });
$("#game").addEventListener("change", () => {
  $("#parameters").value = "";
  memory.set("game", $("#game").value);
  showGame();
  newGame();
});
$("#parameters").addEventListener("change", () => newGame());
$("#board-text").addEventListener("input", (event) => typed(event.target, "either"));
$("#moves-text").addEventListener("input", (event) => typed(event.target, "moves"));
$("#typing").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("#typed").value.trim();
  if (text) play(text);
});
function switchCompare() {
  $("#compare").checked = !$("#compare").checked;
  $("#compare").dispatchEvent(new Event("change"));
}
keys({
  ArrowLeft: () => goTo(state.ply - 1), ArrowRight: () => goTo(state.ply + 1), Home: () => goTo(0), End: () => goTo(state.moves.length),
  ...Object.fromEntries([..."0123456789"].map((number) => [number, () => choosePieceNumber(+number)])),
  p: toggleArranging, a: toggleSearch, c: drawChart, s: switchCompare, b: () => $("#board").focus(), m: () => $("#typed").focus(),
  e: () => $("#board-text").focus(), l: () => $("#lines").focus(), t: () => { if (!$("#look").hidden) location.href = $("#look").href; },
});
window.addEventListener("pagehide", () => {
  stopChart();
  for (const column of [one, two]) column.stop();
});

watchRulebook(async ({ number, fault }) => {
  complain(fault);
  if (fault || number < 2) return;
  await attempt(async () => {
    games = await ask("/api/games");
    const own = games.find((game) => game.own);
    showGames();
    if (!own || state.game !== own.address) return;
    const { start, moves } = state;
    showGame();
    await newGame();
    if (start || moves.length) await newGame(start, moves);
    announce(t("The file {} was read again.", own.address));
  });
});

await attempt(async () => {
  games = await ask("/api/games");
  showGames();
  const own = games.find((game) => game.own);
  if (own && !location.hash) memory.set("game", own.address);
  const { start, moves, ply, chart } = chooseFromAddress();
  showGame();
  showColumns();
  await newGame(start, moves, ply);
  if (chart && state.moves.length) await drawChart();
});
