// The page Analyse. It holds a game and the ply shown; the server parses texts, searches and draws.

import { $, afterPaint, announce, ask, attempt, complain, keys, t } from "./common.js";
import { legalBeginning } from "./address.js";
import { BoardView } from "./board.js";
import { boardSettings } from "./board-settings.js";
import { allowTyping, movesBesideTheBoard, offerMoves, playTyped, showDice } from "./moves.js";
import { foresee, foreseeLine, positionAt } from "./positions.js";
import { Arranging } from "./analyse/arranging.js";
import { Chart } from "./analyse/chart.js";
import { draftHooks } from "./analyse/drafts.js";
import { fillFormats, listenToFiles } from "./analyse/files.js";
import { game, latestRequest, movesShown, picker, positionAfter, statusText } from "./analyse/game.js";
import { Learning } from "./analyse/learning.js";
import { showLinks, showTreeLink } from "./analyse/links.js";
import { showMarks } from "./analyse/marks.js";
import { listVariations, markMove } from "./analyse/move-list.js";
import { readTexts, showFault } from "./analyse/reading.js";
import { Searches } from "./analyse/searches.js";
import { keepSettings, toggleCompare } from "./analyse/settings.js";
import { Past, Variations } from "./analyse/variations.js";

const board = new BoardView($("#board"), {
  onMove: play, onChoice: (moves) => offerMoves(moves, play), onSquare: (square, erase) => arranging.put(square, erase),
  onForeseen: (moves) => foresee(positionAfter(movesShown()), moves), yields: true,
});
const fitSettings = boardSettings(board);
const searches = new Searches({ found: () => showMarks(board, searches.shown), follow, isBusy: () => chart.isRunning });
const chart = new Chart({
  request: (moves, limits) => searches.first.request(moves, limits),
  marked: showMoves, ended: () => { showMoves(); searches.look(); }, goTo,
});
const learning = new Learning({
  mistakes: () => chart.mistakes, best: (ply) => chart.best(ply), goTo,
  request: (moves, limits) => searches.first.request(moves, limits),
  changed: () => { searches.rest(learning.isOn); if (!learning.isOn) searches.look(); },
});
const arranging = new Arranging(draftHooks({ board, chart, searches, show, adopt }));

const past = new Past({
  state: () => structuredClone({ address: game.address, start: game.start, ply: game.ply, tree: { ...game.tree } }),
  async restore({ address, start, ply, tree }) {
    picker.choose(address);
    showGame();
    Object.assign(game, { address, start, tree: Object.assign(new Variations(), tree) });
    chart.changeLine();
    await goTo(ply);
  },
});

// -------------------------------------------------------------------------------------------------
// The position

/** Show the position; without `texts`, the text boxes stay unchanged while the user types. */
function show({ texts = true } = {}) {
  const { view } = game, { draft } = arranging;
  const playable = !view.over && view.player >= 0 && !draft;
  const seen = draft?.fault ? { ...view, board: draft.board, moves: [], legal: [] } : view;
  board.show(seen, { playable, arranging: Boolean(draft), names: view.players.map((player) => player.name) });
  fitSettings(view);
  showDice(view);
  offerMoves(playable ? movesBesideTheBoard(view) : draft ? [] : view.outcomes, play);
  allowTyping(!view.over);
  $("#first").disabled = $("#previous").disabled = game.ply === 0;
  $("#next").disabled = $("#last").disabled = game.ply >= game.moves.length;
  $("#status").textContent = draft?.fault ? t("This is not a position of the game yet.") : statusText(view);
  if (texts) {
    $("#board-text").value = view.text;
    $("#moves-text").value = game.moves.join(" ");
    showFault("");
    searches.rest(learning.isOn);
  }
  markMove(game.tree.line[game.ply - 1]);
  afterPaint(showBeside);
}

/** Update everything beside the board, after the board is painted. */
function showBeside() {
  showMoves();
  chart.showPlace();
  showLinks();
  foreseeLine(positionAfter(game.moves), game.ply);
}

const look = () => searches.look();

function showMoves() {
  const { line } = game.tree;
  if (game.view.moves.length === game.ply) game.view.moves.forEach((move, place) => { line[place].player = move.player; });
  listVariations(game.tree, { ply: game.ply, mistakes: chart.mistakes, goTo: goToNode });
  $("#variation").hidden = !game.tree.branch(game.ply);
  $("#learn").hidden = !chart.mistakes.size || chart.isRunning;
  $("#comment").disabled = game.ply === 0;
  if (document.activeElement !== $("#comment")) $("#comment").value = line[game.ply - 1]?.comment ?? "";
  $("#undo").disabled = !past.canUndo;
  $("#redo").disabled = !past.canRedo;
}

/** Continue with these moves; where they differ from the game, they become a variation. */
function adopt(start, moves) {
  if (start !== game.start) {
    past.remember();
    Object.assign(game, { start, tree: new Variations() });
  } else if (!game.tree.has(moves)) past.remember();
  game.tree.take(moves);
  chart.changeLine();
}

let heading = null; // the last requested ply until it is shown, as keys can be faster than responses

/** Show the position at a ply of the line. */
async function goTo(wanted) {
  arranging.leave();
  const isLatest = latestRequest();
  const { moves } = game, ply = Math.max(0, Math.min(moves.length, wanted));
  heading = ply;
  await attempt(async () => {
    complain();
    const view = await positionAt(positionAfter(moves.slice(0, ply)));
    if (!isLatest()) return;
    Object.assign(game, { ply, view });
    show();
    announce(`${ply ? `${ply}. ${moves[ply - 1]}. ` : ""}${$("#status").textContent}`);
    afterPaint(look);
  });
  if (isLatest()) heading = null;
}

/** Show the position after a move of any line. */
async function goToNode(node) {
  const ply = game.tree.choose(node);
  chart.changeLine();
  await goTo(ply);
}

function promote() {
  past.remember();
  game.tree.promote(game.ply);
  goTo(game.ply);
}

function removeVariation() {
  const branch = game.tree.branch(game.ply);
  if (!branch) return;
  past.remember();
  const ply = game.tree.choose(branch) - 1;
  game.tree.remove(branch);
  chart.changeLine();
  goTo(ply);
}

/** Make a move in the position shown; a move other than that of the game starts a variation. */
async function play(text) {
  arranging.leave();
  if (learning.isOn && game.ply === learning.ply) { await learning.answer(text); return; }
  const isLatest = latestRequest();
  await attempt(async () => {
    complain();
    const view = await positionAt(positionAfter([...movesShown(), text]));
    if (!isLatest()) return;
    const moves = view.moves.map((move) => move.text);
    adopt(game.start, moves);
    Object.assign(game, { ply: moves.length, view });
    $("#typed").value = "";
    show();
    announce(`${moves.at(-1)}. ${$("#status").textContent}`);
    afterPaint(look);
  });
}

/** Play a line up to one of its moves. */
async function follow(line) {
  const moves = [...movesShown(), ...line];
  adopt(game.start, moves);
  await goTo(moves.length);
}

async function newGame({ start = "", moves = [], ply = Infinity, others = [], comments = [], line = null } = {}) {
  arranging.leave();
  learning.end();
  if (game.view && (game.start || game.moves.length)) past.remember();
  Object.assign(game, { address: picker.address, start, ply: 0, tree: new Variations() });
  chart.changeLine();
  complain();
  await attempt(async () => {
    const legal = (tried) => legalBeginning(positionAfter([]), tried);
    const whole = await ask("/api/position", positionAfter(await legal(moves)));
    game.tree.take(whole.moves.map((move) => move.text));
    game.tree.line.forEach((one, place) => { one.player = whole.moves[place].player; });
    await game.tree.add(others, legal);
    game.tree.comment(comments);
    game.tree.take(line ? await legal(line) : game.tree.main);
    const complaint = $("#complaint").textContent;
    await arranging.fill(goTo(ply));
    complain(complaint);
  });
}

/** Show the game of a file, with its variations and comments. */
async function openFile({ game: address, start, tree }) {
  picker.choose(address);
  showGame();
  past.remember();
  Object.assign(game, { address, start, ply: 0, tree: Variations.of(tree) });
  chart.changeLine();
  await arranging.fill(goTo(Infinity));
}

function showGame() {
  fillFormats();
  picker.showParameters();
  searches.fill(picker.game);
}

// -------------------------------------------------------------------------------------------------
// Buttons, keys and the start

function toggleSearch() {
  chart.stop();
  searches.toggle();
}

async function toggleChart() {
  if (!chart.isRunning) searches.stop();
  await chart.toggle();
}

keepSettings(() => {
  searches.showColumns();
  searches.look();
});
const walk = {
  first: () => goTo(0), previous: () => goTo((heading ?? game.ply) - 1), next: () => goTo((heading ?? game.ply) + 1),
  last: () => goTo(Infinity), undo: () => past.undo(), redo: () => past.redo(),
};
for (const [id, action] of Object.entries({ ...walk, promote, remove: removeVariation, search: toggleSearch, "chart-start": toggleChart, clear: () => newGame() })) {
  $(`#${id}`).addEventListener("click", action);
}
$("#comment").addEventListener("input", () => {
  game.tree.line[game.ply - 1].comment = $("#comment").value;
  showMoves();
  showLinks();
});
listenToFiles(openFile);
playTyped(play);
picker.onChoice(() => { showGame(); newGame(); });
$("#setup").addEventListener("submit", (event) => { event.preventDefault(); newGame(); });
$("#parameters").addEventListener("change", () => newGame());
$("#looker").addEventListener("change", showTreeLink);
readTexts({
  begun: () => arranging.leave(),
  async understood({ start, moves, view, imported }) {
    adopt(start, moves);
    Object.assign(game, { ply: moves.length, view });
    searches.rest(learning.isOn);
    show({ texts: false });
    announce($("#status").textContent);
    searches.look();
    if (imported) await toggleChart();
  },
  refused() {
    searches.rest(true);
    $("#status").textContent = t("The search waits until the text is a position again.");
  },
});
keys({
  ArrowLeft: walk.previous, ArrowRight: walk.next, Home: walk.first, End: walk.last,
  ...Object.fromEntries([..."0123456789"].map((digit) => [digit, () => arranging.chooseNumber(+digit)])),
  p: () => arranging.toggle(), a: toggleSearch, c: toggleChart, s: toggleCompare,
  b: () => $("#board").focus(), m: () => $("#typed").focus(), e: () => $("#board-text").focus(), l: () => $("#lines").focus(),
  t: () => { if (!$("#look").hidden) location.href = $("#look").href; },
});
past.listen();
window.addEventListener("pagehide", () => {
  chart.stop();
  searches.stop();
});

await picker.start({
  shown: () => game.address,
  async begin({ start, moves, ply, others, comments, line, chart: charted }) {
    showGame();
    searches.showColumns();
    await newGame({ start, moves, ply, others, comments, line });
    if (charted && game.moves.length) await toggleChart();
  },
  async restart() {
    const { start, moves, tree: { main, others, comments } } = game;
    showGame();
    await newGame();
    if (start || moves.length) await newGame({ start, moves: main, others, comments, line: moves });
  },
});
