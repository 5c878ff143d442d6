// The form of the tree lab: the tree or position, the algorithm, and the style of the drawing.

import { $, ask, make, t } from "../common.js";
import { at, change, depthOf, EXAMPLES, lab, needsTies, state, TICKS } from "./state.js";

const TYPING_PAUSE = 160; // milliseconds without a key until a text is parsed

let games = [];

export async function fillGames() {
  games = (await ask("/api/games")).filter(({ hides }) => !hides);
  at("game").replaceChildren(...games.map(({ address, title }) => new Option(title, address)));
}

// -------------------------------------------------------------------------------------------------
// From the state to the form

export function fillForm() {
  const game = Boolean(state.game);
  $(`[name=kind][value=${game ? "game" : "tree"}]`).checked = true;
  at("of-tree").hidden = game;
  at("of-game").hidden = !game;
  if (at("notation").value !== state.notation) at("notation").value = state.notation;
  if (game) fillGame();
  at("symmetric").checked = state.symmetric;
  at("rule").value = state.rule;
  at("labels").value = state.labels;
  at("shapes").value = state.theme;
  at("depth").value = state.depth ?? "";
  at("model").value = state.model;
  at("window").value = state.window;
  for (const tick of TICKS) at(tick).checked = state[tick];
  fillPath();
}

function fillGame() {
  const [name, parameters] = state.game.split(":");
  if (![...at("game").options].some((option) => option.value === name)) at("game").append(new Option(name, name));
  at("game").value = name;
  at("parameters").value = parameters ?? "";
  at("sizing").hidden = Boolean(games.find(({ address }) => address === name)?.own);
  at("start").value = state.start;
}

/** The moves to the root, each a button to go back there. */
function fillPath() {
  const { moves } = state;
  const button = (text, length) => make("button", { type: "button", onclick: () => change({ moves: moves.slice(0, length) }) }, text);
  at("path").replaceChildren(...(moves.length ? [t("start"), ...moves].map(button) : []));
}

/** List the algorithms that fit, and enable the options of the current one. */
export function fillAlgorithms() {
  const known = lab.answer?.algorithms ?? [], [best] = known, automatic = best?.name;
  const options = [new Option(automatic ? t("automatic ({algorithm})", { algorithm: best.title }) : t("automatic"), "auto"),
    ...known.map(({ name, title }) => new Option(title, name)), new Option(t("none: only draw"), "none")];
  if (!options.some(({ value }) => value === state.algorithm)) options.push(new Option(state.algorithm, state.algorithm));
  at("algorithm").replaceChildren(...options);
  at("algorithm").value = state.algorithm;
  const used = known.find(({ name }) => name === (state.algorithm === "auto" ? automatic : state.algorithm));
  at("about").textContent = [lab.notice, used?.about].filter(Boolean).join(" ");
  at("rule").disabled = !used?.ties;
  at("labels").disabled = !used;
  for (const option of at("labels").options)
    option.disabled = needsTies(option.value) && (!used?.ties || state.rule === "strict");
  at("symmetric").disabled = !lab.answer?.symmetric;
}

// -------------------------------------------------------------------------------------------------
// From the form to the state

export function listenToChoices() {
  const listen = (name, read, event = "change", after = 0) =>
    at(name).addEventListener(event, () => change(read(at(name)), after));
  listen("notation", ({ value }) => ({ notation: value }), "input", TYPING_PAUSE);
  listen("algorithm", ({ value }) => ({ algorithm: value }));
  listen("rule", ({ value }) => ({ rule: value }));
  listen("labels", ({ value }) => ({ labels: value }));
  listen("shapes", ({ value }) => ({ theme: value }));
  listen("model", ({ value }) => ({ model: value, algorithm: "auto" }));
  listen("window", ({ value }) => ({ window: value.trim() }));
  listen("symmetric", ({ checked }) => ({ symmetric: checked }));
  listen("start", ({ value }) => ({ start: value, moves: [] }));
  listen("depth", ({ value }) => ({ depth: depthOf(value) ?? (state.game ? 1 : null) }));
  for (const tick of TICKS) listen(tick, ({ checked }) => ({ [tick]: checked }));
  listenToGame();
  listenToExamples();
}

function listenToGame() {
  const chosen = () => {
    const parameters = at("parameters").value.trim();
    change({ game: at("game").value + (parameters ? `:${parameters}` : ""), start: "", moves: [] });
  };
  at("game").addEventListener("change", () => { at("parameters").value = ""; chosen(); });
  at("parameters").addEventListener("change", chosen);
  for (const kind of document.querySelectorAll("[name=kind]"))
    kind.addEventListener("change", () => change(kind.value === "tree" ? { game: "", depth: null, algorithm: "auto" }
      : { game: games[0]?.address ?? "", start: "", moves: [], depth: 2, algorithm: "auto" }));
}

function listenToExamples() {
  at("example").append(new Option("…", ""), ...EXAMPLES.map(([name, tree]) => new Option(name, tree)));
  at("example").addEventListener("change", () => {
    if (at("example").value) writeNotation(at("example").value, true);
    at("example").value = "";
  });
}

/** Replace the text so that the browser can undo it; not on touch screens, where focusing would open a keyboard. */
export function writeNotation(notation, another = false) {
  if (!matchMedia("(pointer: coarse)").matches) {
    const text = at("notation"), focused = document.activeElement;
    text.focus({ preventScroll: true });
    text.select();
    if (!document.execCommand?.("insertText", false, notation)) text.value = notation;
    focused?.focus?.({ preventScroll: true });
  }
  change({ notation, another });
}
