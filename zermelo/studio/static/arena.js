// The arena: the form to start a match, the state of the match, the stored matches, and the replay of a game.

import { $, announce, ask, attempt, complain, decimals, draw, make, memory, stream, t } from "./common.js";
import { showGame } from "./arena/replay.js";

const MOST_PLAYERS = 16;
const USUAL = "opponent:otto";
let watching = null; // aborts the stream of the match shown

function addPlayer(text = USUAL) {
  const number = $("#players").children.length + 1;
  const name = t("Player {number}", { number });
  const choice = make("select", { "aria-label": name }, $("#choices").content.cloneNode(true));
  const input = make("input", { name: "player", list: "known", value: text, maxlength: 200, spellcheck: "false", autocomplete: "off", "aria-label": name });
  choice.value = text;
  if (choice.selectedIndex < 0) choice.value = "";
  input.hidden = Boolean(choice.value);
  choice.addEventListener("change", () => {
    if (choice.value) input.value = choice.value;
    input.hidden = Boolean(choice.value);
    if (!choice.value) input.focus();
  });
  $("#players").append(make("div", { class: "player" }, make("span", { class: "muted" }, name), choice, input));
  $("#more").disabled = number >= MOST_PLAYERS;
}

/** The form as a request. */
function request() {
  const fields = new FormData($("#contest"));
  const [low, high] = [fields.get("low"), fields.get("high")];
  return {
    game: fields.get("game"), players: fields.getAll("player").filter((text) => text.trim()), kind: fields.get("kind"),
    pairs: Number(fields.get("pairs")), seed: Number(fields.get("seed")),
    sprt: low || high ? [Number(low), Number(high)] : [],
  };
}

async function start(event) {
  event.preventDefault();
  complain();
  await attempt(async () => {
    const body = request();
    const { match } = await ask("/api/arena/start", body);
    memory.set("arena", body);
    announce(t("The match has begun."));
    listMatches();
    watch(match);
  });
}

/** Show the state of a match and follow its changes. */
async function watch(match) {
  watching?.abort();
  const own = watching = new AbortController();
  history.replaceState(null, "", `#match=${match}`);
  $("#played").open = false;
  await attempt(async () => {
    for await (const [, state] of stream("/api/arena/watch", { match }, own.signal)) show(state);
    if (own === watching) listMatches();
  });
}

function show(state) {
  const { match, running, finished, done, whole, progress, rows, words, llr, chart, fault } = state;
  $("#state").hidden = false;
  $("#which").textContent = t("Match {number}", { number: match });
  $("#bar").max = whole;
  $("#bar").value = done;
  $("#progress").textContent = progress || (finished ? t("The match is over.") : t("{done} of {whole} games; the match was stopped.", { done, whole }));
  $("#start").disabled = running;
  $("#stop").disabled = !running;
  $("#rows").replaceChildren(...rows.map(({ player, elo, games, won, drawn, lost, points }) => make("tr", {},
    make("th", { scope: "row" }, player), ...[elo, games, won, drawn, lost, points].map((cell) => make("td", {}, cell)))));
  $("#words").replaceChildren(...words.map((text) => make("p", {}, text)));
  $("#llr").hidden = !llr;
  if (llr) {
    const [value, low, high] = llr;
    Object.assign($("#llr"), { min: low, max: high, value });
    $("#llr").setAttribute("aria-label", t("LLR {value}", { value: decimals(value, 2) }));
  }
  draw($("#chart"), chart);
  if (fault) complain(fault);
  $("#played").hidden = !done;
  if ($("#played").open) listGames(match);
  $("#played").ontoggle = () => $("#played").open && listGames(match);
}

function listGames(match) {
  return attempt(async () => {
    const games = await ask("/api/arena/games", { match });
    $("#games").replaceChildren(...games.map(({ number, players, result, moves, end }) => make("tr", {},
      make("td", {}, make("button", { type: "button", onclick: () => attempt(() => showGame(match, number)) }, t("Game {number}", { number }))),
      make("td", {}, players.join(" – ")), make("td", {}, result), make("td", {}, moves), make("td", {}, end))));
  });
}

function listMatches() {
  return attempt(async () => {
    const matches = await ask("/api/arena/matches");
    $("#none").hidden = matches.length > 0;
    $("#matches").replaceChildren(...matches.map(({ match, game, begun, players, games, finished }) => make("tr", {},
      make("td", {}, make("button", { type: "button", onclick: () => watch(match) }, t("Match {number}", { number: match }))),
      make("td", {}, game), make("td", {}, players.join(", ")), make("td", {}, games), make("td", {}, finished ? "✓" : "…"), make("td", {}, begun))));
    return matches;
  });
}

$("#contest").addEventListener("submit", start);
$("#stop").addEventListener("click", () => attempt(() => ask("/api/arena/stop", {})));
$("#more").addEventListener("click", () => { addPlayer(); $("#players").lastElementChild.querySelector("select").focus(); });

await attempt(async () => {
  const last = memory.get("arena", { players: ["opponent:bruno", "opponent:clara"], pairs: 10 });
  const games = await ask("/api/games");
  $("#game").replaceChildren(...games.map(({ address, title, first }) => make("option", { value: address, selected: last.game ? address === last.game : first }, title)));
  for (const player of last.players) addPlayer(player);
  while ($("#players").children.length < 2) addPlayer();
  $("#contest").elements.pairs.value = last.pairs;
  const matches = await listMatches();
  const asked = Number(new URLSearchParams(location.hash.slice(1)).get("match"));
  const shown = matches.find(({ match }) => match === asked) ?? matches.find(({ running }) => running);
  if (asked && shown?.match !== asked) complain(t("There is no match {number}.", { number: asked }));
  if (shown) watch(shown.match);
});
