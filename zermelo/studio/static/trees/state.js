// The state of the tree lab: a tree or a position of a game, and the options. The URL holds all of it.

import { t } from "../common.js";
import { gameFields } from "../address.js";
import { leaveOff } from "../left-off.js";

/** Example trees. */
export const EXAMPLES = [
  [t("two plies"), "A(a1: B(3,12,8), a2: C(2,4,6), a3: D(14,5,2))"],
  [t("three plies in one branch"), "A(a1: B(B1=3,B2=12,B3(8,7,3)), a2: C(2,4,6), a3: D(14,5,1))"],
  [t("a deep cut"), "A(5,B(C(D(4,E(7,8)),9),10))"],
  [t("chance"), "A(safe: 5, risky: B*(win 1/3: C(12,9), lose 2/3: D(2,4)))"],
  [t("three players"), "A@1(B@2(C@3([1,2,6],[4,3,3]),D@3([6,1,2],[7,4,1])),E@2(F@3([5,1,1],[1,5,2]),G@3([7,7,1],[5,4,5])))"],
  [t("sixteen leaves"), "A(B(D(H(8,9),I(2,4)),E(J(6,7),K(5,3))),C(F(L(9,1),M(0,2)),G(N(7,4),O(3,8))))"],
];
export const TICKS = ["windows", "numbers", "names", "reach"];
const TEXTS = ["algorithm", "rule", "labels", "theme", "model", "window"];
const CHOICES = [...TEXTS, "depth", "symmetric", ...TICKS];
const PLACE = ["tree", "game", "start", "position", "move", "moves", "weights"]; // in the URL, besides the choices
const OTHER_TREE = ["notation", "game", "moves", "start", "depth", "symmetric", "algorithm"];
const LONGEST_LINK = 60_000, LONGEST_NAME = 30, DEEPEST = 40;

const USUAL = {
  notation: EXAMPLES[1][1], game: "", start: "", moves: [], algorithm: "auto", rule: "nonstrict", labels: "soft",
  theme: "aima", model: "", window: "", depth: null, symmetric: false, windows: true, numbers: true, names: true, reach: false, opened: [], weights: [],
};
export const state = structuredClone(USUAL);

/** The state of the drawing. */
export const lab = {
  answer: null, // of /api/trees/show
  steps: null, // the stepper of the drawing
  chosen: -1, // the selected node
  edited: true, // whether the tree is an edit of the previous one
  notice: "", // about the algorithm
  linked: false, // whether the state is that of the URL, unchanged
  complaint: "", // about the URL
  wanted: null, // the path of the node to select after the next drawing
};

export const at = (name) => document.getElementById(name);

// -------------------------------------------------------------------------------------------------
// Changes

let changed = () => {};

/** Call a function after each change, with the milliseconds to wait for further changes. */
export function onChange(listener) {
  changed = listener;
}

/** Change the state and show the result. */
export function change(what, after = 0) {
  const other = OTHER_TREE.some((name) => name in what);
  lab.edited = !("game" in what || what.another);
  Object.assign(lab, { linked: false, complaint: "" });
  if ("algorithm" in what) lab.notice = "";
  delete what.another;
  Object.assign(state, other ? { opened: [] } : {}, "game" in what ? { weights: [] } : {}, what);
  if (state.rule === "strict" && needsTies(state.labels)) state.labels = "soft";
  changed(after);
}

/** Whether a label style requires that ties cut. */
export const needsTies = (labels) => ["hard", "practical"].includes(labels);

/** Parse a depth, clamped to the limit; null for none. */
export const depthOf = (text) => (+text >= 1 ? Math.min(DEEPEST, Math.round(+text)) : null);

// -------------------------------------------------------------------------------------------------
// Requests and the URL

/** The request for the state. Defaults are omitted, so that details are drawn where there is space. */
export function request() {
  const asked = {};
  if (state.game) Object.assign(asked, { game: state.game, start: state.start, moves: state.moves });
  else asked.notation = state.notation;
  for (const name of CHOICES) if (state[name] !== USUAL[name] && state[name] !== null) asked[name] = state[name];
  if (state.opened.length) asked.opened = state.opened;
  if (state.weights.length) asked.weights = state.weights;
  return asked;
}

export function address() {
  const fields = state.game ? gameFields(state, "move") : new URLSearchParams([["tree", state.notation]]);
  for (const name of CHOICES) if (state[name] !== USUAL[name]) fields.set(name, state[name]);
  if (state.weights.length) fields.set("weights", state.weights.join(" "));
  return `/trees#${fields}`;
}

export function writeAddress() {
  const path = address();
  if (path.length >= LONGEST_LINK) return;
  history.replaceState(null, "", path);
  const shown = state.game || state.notation.replace(/\s+/g, " ");
  const tree = shown.length > LONGEST_NAME ? `${shown.slice(0, LONGEST_NAME)}…` : shown;
  if (shown !== USUAL.notation) leaveOff("trees", t("Tree lab: {tree}", { tree }));
}

/** Parse the URL: the fragment, as the lab writes it, or the query, as other pages may. */
export function readAddress() {
  const fields = new URLSearchParams(location.hash.slice(1) || location.search);
  Object.assign(state, structuredClone(USUAL));
  const unknown = [...new Set(fields.keys())].filter((name) => ![...PLACE, ...CHOICES].includes(name));
  Object.assign(lab, { linked: true, complaint: unknown.length ? t("The tree lab does not know this part of the link: {names}.", { names: unknown.join(", ") }) : "" });
  if (fields.has("tree")) Object.assign(state, { notation: fields.get("tree"), game: "" });
  if (fields.has("game")) {
    const listed = (fields.get("moves") ?? "").split(",").map((move) => move.trim()).filter(Boolean);
    Object.assign(state, {
      game: fields.get("game"), start: fields.get("start") ?? fields.get("position") ?? "",
      moves: [...listed, ...fields.getAll("move")], depth: 2,
    });
  }
  for (const name of TEXTS) if (fields.has(name)) state[name] = fields.get(name);
  for (const name of [...TICKS, "symmetric"]) if (fields.has(name)) state[name] = fields.get(name) !== "false";
  const weights = (fields.get("weights") ?? "").split(" ").filter(Boolean).map(Number);
  if (state.game && weights.every(Number.isFinite)) state.weights = weights;
  state.depth = depthOf(fields.get("depth")) ?? state.depth;
}
