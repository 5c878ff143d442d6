// The nodes of the tree: select, open, change and move them.

import { $, announce, ask, attempt, complain, keys, make, t } from "../common.js";
import { writeNotation } from "./choices.js";
import { groupOf, keepInView } from "./drawing.js";
import { at, change, lab, request, state } from "./state.js";

const ground = at("drawing");
const nodeOf = (number) => lab.answer.nodes[number];
const parentOf = (number) => lab.answer.parents[number];
const childrenOf = (number) => lab.answer.parents.flatMap((parent, child) => (parent === number ? [child] : []));
const siblingsOf = (number) => childrenOf(parentOf(number));

// -------------------------------------------------------------------------------------------------
// Choosing

/** The path of a node: child indices from the root, which identify the node in a redrawn tree. */
function pathOf(number) {
  const path = [];
  for (let one = number; parentOf(one) >= 0; one = parentOf(one)) path.unshift(siblingsOf(one).indexOf(one));
  return path;
}

function numberAt(path) {
  let number = 0;
  for (const place of path) number = childrenOf(number)[place] ?? -1;
  return number;
}

/** The nodes in depth-first order. */
function readingOrder() {
  const order = [], rest = [0];
  while (rest.length) {
    const number = rest.pop();
    order.push(number);
    rest.push(...childrenOf(number).reverse());
  }
  return order;
}

function choose(number, focus = true) {
  const group = groupOf(number);
  if (!group) return;
  closeForm();
  $(".chosen", ground)?.classList.remove("chosen");
  for (const other of ground.querySelectorAll("[tabindex='0'][data-node]")) other.setAttribute("tabindex", "-1");
  group.setAttribute("tabindex", "0");
  group.classList.add("chosen");
  lab.chosen = number;
  if (focus) group.focus({ preventScroll: true });
  keepInView(number);
}

/** Restore the selected node after the tree is redrawn. */
export function chooseAgain(focus) {
  if (!lab.wanted) return;
  const number = numberAt(lab.wanted);
  lab.wanted = null;
  if (number > 0) choose(number, focus);
}

// -------------------------------------------------------------------------------------------------
// Opening

/** Open a node by a click or Enter: expand a fold marker, or edit and explain the node. */
export function open(number) {
  const node = nodeOf(number);
  choose(number);
  if (node.whole >= 0) {
    lab.wanted = pathOf(number);
    change({ opened: [...state.opened, node.whole] });
    return;
  }
  if (node.leaf && node.number >= 0 && !state.game && !document.body.classList.contains("presenting")) openForm(number, node);
  attempt(() => explain(number));
}

async function explain(number) {
  const { name } = nodeOf(number);
  const parts = [make("p", {}, make("strong", {}, state.game && !number ? t("root") : name))];
  if (lab.steps) {
    const { sentences } = await ask("/api/trees/explain", { ...request(), node: name });
    if (lab.chosen !== number) return;
    parts.push(...sentences.map((sentence) => make("p", { class: "small" }, sentence)));
    announce(sentences.join(" "));
  }
  at("node").replaceChildren(...parts, make("div", { class: "row" }, ...buttonsOf(number)));
}

function buttonsOf(number) {
  const button = (text, action) => make("button", { type: "button", onclick: action }, text);
  if (state.game) return number ? [button(t("Search from here"), () => makeRoot(number))] : [];
  const several = number > 0 && siblingsOf(number).length > 1;
  const moving = [button(t("Move left"), () => move(number, -1)), button(t("Move right"), () => move(number, 1))];
  return [...(several ? moving : []), button(t("Add a child"), () => grow(number)), ...(several ? [button(t("Delete"), () => prune(number))] : [])];
}

/** Search from the position of a node. */
function makeRoot(number) {
  const moves = [];
  for (let one = number; one > 0; one = parentOf(one)) moves.unshift(nodeOf(one).action);
  change({ moves: [...state.moves, ...moves] });
}

// -------------------------------------------------------------------------------------------------
// Changing the tree

/** Request the notation after a change and write it; return the fault, if any. */
export async function alter(how) {
  const { notation, fault } = await ask("/api/trees/change", { notation: state.notation, ...how });
  if (!fault) writeNotation(notation);
  return fault;
}

/** Add a leaf below a node. */
function grow(number) {
  lab.wanted = [...pathOf(number), childrenOf(number).length || 1];
  attempt(async () => { complain(await alter({ change: "add", node: nodeOf(number).number })); });
}

/** Delete a node and its subtree. */
function prune(number) {
  lab.wanted = pathOf(number).slice(0, -1);
  attempt(async () => { complain(await alter({ change: "delete", node: nodeOf(number).number })); });
}

function move(number, by) {
  const siblings = siblingsOf(number);
  moveTo(number, Math.max(0, Math.min(siblings.length - 1, siblings.indexOf(number) + by)));
}

/** Move a node to another place among its siblings. */
export function moveTo(number, place) {
  const siblings = siblingsOf(number);
  if (state.game || siblings.indexOf(number) === place) return;
  if (siblings.some((one) => nodeOf(one).number < 0)) return;
  const children = siblings.filter((one) => one !== number);
  children.splice(place, 0, number);
  lab.wanted = [...pathOf(number).slice(0, -1), place];
  const parent = nodeOf(parentOf(number));
  attempt(() => alter({ change: "order", node: parent.number, children: children.map((one) => nodeOf(one).number) }));
  announce(t("{node} is now child {place} of {parent}", { node: nodeOf(number).name, place: place + 1, parent: parent.name }));
}

// -------------------------------------------------------------------------------------------------
// Editing a leaf in a form below it, where nothing is; inner nodes are changed in the panel beside the tree

/** Forget the node of another tree. */
export function forgetNode() {
  at("node").replaceChildren(make("p", { class: "muted small" }, t("Choose a node of the tree to see how it was searched.")));
}

function openForm(number, { name, value }) {
  const form = at("leaf");
  const box = groupOf(number).getBoundingClientRect(), around = at("ground").getBoundingClientRect();
  form.hidden = false;
  form.dataset.of = number; // not data-node, which is reserved for drawn nodes
  at("leaf-name").textContent = t("Value of {node}", { node: name });
  at("leaf-fault").hidden = true;
  at("leaf-delete").hidden = !number || siblingsOf(number).length < 2;
  form.style.left = `${Math.max(0, Math.min(around.width - form.offsetWidth - 4, box.left - around.left))}px`;
  form.style.top = `${Math.max(0, Math.min(around.height - form.offsetHeight - 4, box.bottom - around.top + 6))}px`;
  at("value").value = value;
  at("value").focus({ preventScroll: true });
  at("value").select();
}

export function closeForm(back = false) {
  at("leaf").hidden = true;
  if (back) groupOf(lab.chosen)?.focus({ preventScroll: true });
}

async function changeLeaf(number) {
  lab.wanted = pathOf(number);
  const fault = await alter({ change: "leaf", node: nodeOf(number).number, value: at("value").value });
  at("leaf-fault").textContent = fault;
  at("leaf-fault").hidden = !fault;
  if (!fault) closeForm(true);
}

export function listenToForm() {
  at("leaf").addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => changeLeaf(+at("leaf").dataset.of));
  });
  at("leaf-add").addEventListener("click", () => { closeForm(); grow(+at("leaf").dataset.of); });
  at("leaf-delete").addEventListener("click", () => { closeForm(); prune(+at("leaf").dataset.of); });
  at("leaf").addEventListener("keydown", (event) => { if (event.key === "Escape") closeForm(true); });
  document.addEventListener("pointerdown", (event) => {
    if (!at("leaf").hidden && !event.target.closest("#leaf")) closeForm();
  });
}

// -------------------------------------------------------------------------------------------------
// Keyboard

export function listenToKeys() {
  keys({ b: () => ground.querySelector("[data-node][tabindex='0']")?.focus() });
  ground.addEventListener("keydown", (event) => {
    const number = +(event.target.closest("[data-node]")?.dataset.node ?? -1);
    if (number < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const order = readingOrder(), place = order.indexOf(number);
    const actions = event.shiftKey ? { ArrowLeft: () => move(number, -1), ArrowRight: () => move(number, 1) } : {
      ArrowUp: () => choose(order[Math.max(0, place - 1)]),
      ArrowDown: () => choose(order[Math.min(order.length - 1, place + 1)]),
      Enter: () => open(number),
      Insert: () => { if (!state.game) grow(number); },
      Delete: () => { if (!state.game) prune(number); },
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  });
}
