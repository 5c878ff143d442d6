// The tree lab. The text (or the game and its moves) and the choices are the state; the studio searches and draws,
// and the page steps through the answer by itself. The address holds the state, so that a link is the whole lab.

import { $, announce, ask, attempt, complain, draw, make, Refusal, t, watchRulebook } from "./common.js";
import { drive, Steps } from "./stepper.js";

const EXAMPLES = [
  [t("two plies"), "A(a1: B(3,12,8), a2: C(2,4,6), a3: D(14,5,2))"],
  [t("three plies in one branch"), "A(a1: B(B1=3,B2=12,B3(8,7,3)), a2: C(2,4,6), a3: D(14,5,1))"],
  [t("a deep cut"), "A(5,B(C(D(4,E(7,8)),9),10))"],
  [t("chance"), "A(safe: 5, risky: B*(win 1/3: C(12,9), lose 2/3: D(2,4)))"],
  [t("three players"), "A@1(B@2(C@3([1,2,6],[4,3,3]),D@3([6,1,2],[7,4,1])),E@2(F@3([5,1,1],[1,5,2]),G@3([7,7,1],[5,4,5])))"],
  [t("sixteen leaves"), "A(B(D(H(8,9),I(2,4)),E(J(6,7),K(5,3))),C(F(L(9,1),M(0,2)),G(N(7,4),O(3,8))))"],
];
const AGAIN = 160, COUNT_AFTER = 350, LINES = 11, MOST_CALLS = 9, MOST_CUTS = 200, LONGEST_LINK = 60_000;
const CHOICES = ["algorithm", "rule", "labels", "theme", "depth", "symmetric", "windows", "numbers", "names"];
const TICKS = ["windows", "numbers", "names"];

const state = {
  notation: EXAMPLES[1][1], game: "", start: "", moves: [], algorithm: "auto", rule: "nonstrict", labels: "soft",
  theme: "aima", depth: null, symmetric: false, windows: true, numbers: true, names: true, opened: [],
};
const USUAL = structuredClone(state);
let shown = null;      // the answer of the studio that is drawn
let steps = null;      // the drawing at its step
let zoom = null;       // null: as it fits
let chosen = -1;       // the node that was clicked
let wanted = null;     // the path of the node to choose after the next drawing
let games = [];
const at = (name) => document.getElementById(name);

// -------------------------------------------------------------------------------------------------
// The state in the address

function wish() {
  const asked = {};
  if (state.game) Object.assign(asked, { game: state.game, start: state.start, moves: state.moves });
  else asked.notation = state.notation;
  // What is usual goes without saying; details are then drawn wherever there is room.
  for (const name of CHOICES) if (state[name] !== USUAL[name] && state[name] !== null) asked[name] = state[name];
  if (state.opened.length) asked.opened = state.opened;
  return asked;
}

function address() {
  const fields = new URLSearchParams();
  if (!state.game) fields.set("tree", state.notation);
  else {
    fields.set("game", state.game);
    if (state.start) fields.set("start", state.start);
    for (const move of state.moves) fields.append("move", move);
  }
  for (const name of CHOICES) {
    if (state[name] !== USUAL[name]) fields.set(name, state[name]);
  }
  return `/trees#${fields}`;
}

/** What a link says: behind # as the lab writes it, or behind ? as other pages may. */
function readAddress() {
  const fields = new URLSearchParams(location.hash.slice(1) || location.search);
  Object.assign(state, structuredClone(USUAL));
  if (fields.has("tree")) Object.assign(state, { notation: fields.get("tree"), game: "" });
  if (fields.has("game")) {
    const listed = (fields.get("moves") ?? "").split(",").map((move) => move.trim()).filter(Boolean);
    Object.assign(state, {
      game: fields.get("game"), start: fields.get("start") ?? fields.get("position") ?? "",
      moves: [...listed, ...fields.getAll("move")],
    });
    state.depth = 2;
  }
  for (const name of ["algorithm", "rule", "labels", "theme"]) if (fields.has(name)) state[name] = fields.get(name);
  for (const name of TICKS) if (fields.has(name)) state[name] = fields.get(name) !== "false";
  if (fields.has("symmetric")) state.symmetric = fields.get("symmetric") !== "false";
  if (+fields.get("depth") >= 1) state.depth = Math.min(40, Math.round(+fields.get("depth")));
}

function remember() {
  const path = address();
  if (path.length < LONGEST_LINK) history.replaceState(null, "", path);
}

// -------------------------------------------------------------------------------------------------
// The choices

function fillForm() {
  const game = Boolean(state.game);
  $(`[name=kind][value=${game ? "game" : "tree"}]`).checked = true;
  at("of-tree").hidden = game;
  at("of-game").hidden = !game;
  if (at("notation").value !== state.notation) at("notation").value = state.notation;
  const [name, parameters] = state.game.split(":");
  if (game) {
    if (![...at("game").options].some((option) => option.value === name)) at("game").append(new Option(name, name));
    at("game").value = name;
    at("parameters").value = parameters ?? "";
    at("start").value = state.start;
  }
  at("symmetric").checked = state.symmetric;
  at("rule").value = state.rule;
  at("labels").value = state.labels;
  at("shapes").value = state.theme;
  at("depth").value = state.depth ?? "";
  for (const tick of TICKS) at(tick).checked = state[tick];
  const up = (length) => () => change({ moves: state.moves.slice(0, length) });
  at("path").replaceChildren(...(state.moves.length ? [
    make("button", { type: "button", onclick: up(0) }, t("start")),
    ...state.moves.map((move, place) => make("button", { type: "button", onclick: up(place + 1) }, move)),
  ] : []));
}

function fillAlgorithms() {
  const known = shown?.algorithms ?? [];
  const options = [new Option(known.length ? t("automatic ({})", known[0].name) : t("automatic"), "auto"),
    ...known.map(({ name }) => new Option(name, name)), new Option(t("none: only draw"), "none")];
  if (!options.some(({ value }) => value === state.algorithm)) options.push(new Option(state.algorithm, state.algorithm));
  at("algorithm").replaceChildren(...options);
  at("algorithm").value = state.algorithm;
  const used = known.find(({ name }) => name === (state.algorithm === "auto" ? known[0].name : state.algorithm));
  at("about").textContent = used?.about ?? "";
  at("rule").disabled = !used?.ties;
  at("labels").disabled = !used;
  for (const option of at("labels").options)
    option.disabled = ["hard", "practical"].includes(option.value) && (!used?.ties || state.rule === "strict");
  at("symmetric").disabled = !shown?.symmetric;
}

/** Change the state and show what comes of it. */
function change(what, after = 0) {
  const other = "notation" in what || "game" in what || "moves" in what || "start" in what || "depth" in what
    || "symmetric" in what || "algorithm" in what;
  Object.assign(state, other ? { opened: [] } : {}, what);
  if (state.rule === "strict" && ["hard", "practical"].includes(state.labels)) state.labels = "soft";
  fillForm();
  refresh(after);
}

function choices() {
  const listen = (name, read, event = "change", after = 0) =>
    at(name).addEventListener(event, () => change(read(at(name)), after));
  listen("notation", ({ value }) => ({ notation: value }), "input", AGAIN);
  listen("algorithm", ({ value }) => ({ algorithm: value }));
  listen("rule", ({ value }) => ({ rule: value }));
  listen("labels", ({ value }) => ({ labels: value }));
  listen("shapes", ({ value }) => ({ theme: value }));
  listen("symmetric", ({ checked }) => ({ symmetric: checked }));
  listen("start", ({ value }) => ({ start: value, moves: [] }));
  listen("depth", ({ value }) => ({ depth: +value >= 1 ? Math.min(40, Math.round(+value)) : state.game ? 1 : null }));
  for (const tick of TICKS) listen(tick, ({ checked }) => ({ [tick]: checked }));
  const gameChosen = () => {
    const parameters = at("parameters").value.trim();
    change({ game: at("game").value + (parameters ? `:${parameters}` : ""), start: "", moves: [] });
  };
  at("game").addEventListener("change", () => { at("parameters").value = ""; gameChosen(); });
  at("parameters").addEventListener("change", gameChosen);
  for (const kind of document.querySelectorAll("[name=kind]"))
    kind.addEventListener("change", () => change(kind.value === "tree" ? { game: "", depth: null, algorithm: "auto" }
      : { game: games[0]?.address ?? "tic-tac-toe", start: "", moves: [], depth: 2, algorithm: "auto" }));
  at("example").append(new Option("…", ""), ...EXAMPLES.map(([name, tree]) => new Option(name, tree)));
  at("example").addEventListener("change", () => {
    if (at("example").value) write(at("example").value);
    at("example").value = "";
  });
}

/** A new text in place of the old one, so that the browser can undo it; not where that would open a keyboard. */
function write(notation) {
  const text = at("notation");
  if (matchMedia("(pointer: coarse)").matches) return change({ notation });
  const focused = document.activeElement;
  text.focus({ preventScroll: true });
  text.select();
  if (!document.execCommand?.("insertText", false, notation)) text.value = notation;
  focused?.focus?.({ preventScroll: true });
  return change({ notation });
}

// -------------------------------------------------------------------------------------------------
// Asking the studio

let stopper = new AbortController(), waiting = 0, counting = 0;

function refresh(after = 0) {
  clearTimeout(waiting);
  clearTimeout(counting);
  stopper.abort();
  stopper = new AbortController();
  const { signal } = stopper;
  waiting = setTimeout(() => attempt(async () => {
    try {
      const answer = await ask("/api/trees/show", wish(), signal);
      if (signal.aborted) return;
      complain();
      show(answer);
      remember();
      if (answer.svg) counting = setTimeout(() => attempt(() => count(signal)), COUNT_AFTER);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      at("drawing").classList.add("stale");
      showFault({ sentence: error.message, line: 0, picture: "" });
    }
  }), after);
}

async function count(signal) {
  if (!steps) {
    at("counts").replaceChildren();
    at("best").disabled = at("worst").disabled = true;
    return;
  }
  const { lines, ordered } = await ask("/api/trees/counts", wish(), signal);
  if (signal.aborted) return;
  at("counts").replaceChildren(...lines.map((line) => make("li", {}, line)));
  at("best").disabled = at("worst").disabled = !ordered;
}

function showFault({ sentence, line, column, picture }) {
  at("fault").hidden = !sentence;
  at("fault-sentence").textContent = sentence;
  at("fault-place").textContent = picture;
  at("fault-place").hidden = !picture;
  at("fault-go").hidden = !line;
  at("fault-go").onclick = () => {
    const before = state.notation.split("\n").slice(0, line - 1).reduce((sum, row) => sum + row.length + 1, 0);
    const place = before + [...state.notation.split("\n")[line - 1]].slice(0, column - 1).join("").length;
    at("notation").focus();
    at("notation").setSelectionRange(place, place + 1);
  };
  at("notation").setAttribute("aria-invalid", sentence && !state.game ? "true" : "false");
}

// -------------------------------------------------------------------------------------------------
// The drawing and its steps

function show(answer) {
  showFault(answer.fault);
  at("drawing").classList.toggle("stale", !answer.svg);
  if (!answer.svg) return;
  const before = steps && { here: steps.here, over: steps.over };
  const held = at("drawing").contains(document.activeElement);
  closeLeaf();
  shown = answer;
  chosen = -1;
  const picture = draw(at("drawing"), answer.svg);
  picture.naturalWidth = +picture.getAttribute("width");
  picture.naturalHeight = +picture.getAttribute("height");
  scale();
  fillAlgorithms();
  at("refold").hidden = !state.opened.length;
  at("bare").hidden = answer.boards;
  prepareNodes(picture);
  fillCode();
  fillCuts();
  showCode.before = null;
  steps = answer.steps.length ? new Steps(picture, answer.steps, answer.parents) : null;
  for (const name of ["first", "back", "play", "on", "last", "slider"]) at(name).disabled = !steps;
  if (!steps) {
    for (const name of ["count", "sentence"]) at(name).textContent = "";
    for (const name of ["calls", "trace"]) at(name).replaceChildren();
  } else {
    steps.told = follow;
    steps.show(before?.over ? steps.last : before ? Math.min(before.here, steps.last) : 0);
  }
  if (wanted) {
    const number = numberAt(wanted);
    wanted = null;
    if (number > 0) choose(number, held);
  }
}

const driver = drive(() => steps, at, t("Step {} of {}", "{0}", "{1}"), () => +at("pace").value);

function follow(here, step) {
  driver.follow(steps);
  at("sentence").textContent = step.text;
  if (!driver.playing || here === steps.last) announce(step.text);
  showCode(step);
  showCalls(here, step);
  showTrace(step, here);
  showCut(here);
  keepInView(steps.now);
}

// Where things are is measured when they are drawn and not at each step, which would cost a layout of the page each.
const view = { left: 0, top: 0, width: 0, height: 0 };
let boxes = null;

function watchView() {
  const ground = at("drawing");
  ground.addEventListener("scroll", () => { view.left = ground.scrollLeft; view.top = ground.scrollTop; });
  new ResizeObserver(() => { view.width = ground.clientWidth; view.height = ground.clientHeight; }).observe(ground);
}

function measure() {
  const ground = at("drawing"), origin = ground.getBoundingClientRect();
  boxes = new Map([...ground.querySelectorAll("[data-node]")].map((group) => {
    const box = group.getBoundingClientRect();
    const left = box.left - origin.left + ground.scrollLeft, top = box.top - origin.top + ground.scrollTop;
    return [+group.dataset.node, { left, top, right: left + box.width, bottom: top + box.height }];
  }));
  Object.assign(view, { left: ground.scrollLeft, top: ground.scrollTop, width: ground.clientWidth, height: ground.clientHeight });
}

function keepInView(number) {
  const box = boxes.get(number);
  if (!box) return;
  const beyond = (low, high, start, size, margin) =>
    low < start ? low - start - margin : high > start + size ? high - start - size + margin : 0;
  const dx = beyond(box.left, box.right, view.left, view.width, 40);
  const dy = beyond(box.top, box.bottom, view.top, view.height, 20);
  if (dx || dy) at("drawing").scrollBy(dx, dy);
}

/** How large a picture can be so that all of it is seen. */
function fitting(picture) {
  const ground = at("drawing"), highest = parseFloat(getComputedStyle(ground).maxHeight);
  return Math.min((ground.clientWidth - 4) / picture.naturalWidth, (highest - 6) / picture.naturalHeight);
}

function scale() {
  const picture = $("svg", at("drawing"));
  if (!picture) return;
  const factor = zoom ?? Math.max(state.game ? 0.75 : 0.55, Math.min(1.15, fitting(picture))); // as small as can be read
  picture.setAttribute("width", picture.naturalWidth * factor);
  picture.setAttribute("height", picture.naturalHeight * factor);
  picture.factor = factor;
  measure();
}

// -------------------------------------------------------------------------------------------------
// What is in step with the drawing

let lit = [], lines = [];

function fillCode() {
  at("code").replaceChildren(...shown.code.map((line) => make("li", {}, line || " ")));
  lines = [...at("code").children].map((item) => ({ item, top: item.offsetTop }));
  lit = [];
}

function showCode({ code }) {
  for (const { item } of lit) item.className = "";
  lit = [...new Set(code)].map((line) => lines[line]).filter(Boolean);
  lit.forEach(({ item }, place) => { item.className = place ? "also" : "now"; });
  if (lit.length && lit[0] !== showCode.before) at("code").scrollTop = Math.max(0, lit[0].top - 140);
  showCode.before = lit[0];
}

function showCalls(here, { frame, back }) {
  const calls = [];
  for (let one = frame; one >= 0; one = shown.frames[one].above) calls.unshift(one);
  const left = calls.length > MOST_CALLS ? calls.splice(1, calls.length - MOST_CALLS) : [];
  const items = calls.map((one) => {
    const { call, states } = shown.frames[one];
    const known = states.findLast(([step]) => step <= here)?.[1] ?? "";
    const text = one === frame && back ? t("returns {}", back) : known;
    return make("li", {}, call, ...(text ? [make("small", {}, text)] : []));
  });
  if (left.length) items.splice(1, 0, make("li", {}, t("… {} more calls …", left.length)));
  at("calls").replaceChildren(...items);
}

function showTrace({ trace }, here) {
  const before = here ? shown.steps[here - 1].trace : 0;
  const start = Math.max(0, Math.min(Math.max(trace, 1) - 7, shown.trace.length - LINES));
  const rows = shown.trace.slice(start, start + LINES).map((line, place) => {
    const number = start + place;
    const kind = number >= trace ? "later" : number >= before ? "now" : "";
    return make("span", kind ? { class: kind } : {}, `${line}\n`);
  });
  at("trace").replaceChildren(...rows);
}

let cutAt = new Map(), cutNow = null;

function fillCuts() {
  cutAt = new Map();
  const items = shown.cuts.slice(0, MOST_CUTS).map(({ step, node, condition, why, skips }) => {
    const button = make("button", { type: "button", onclick: () => { driver.stop(); steps.show(step); } }, t("Cut at {}", node));
    const item = make("li", { class: skips ? null : "none" }, button, make("div", {}, condition), make("div", {}, why));
    cutAt.set(step, { button, item });
    return item;
  });
  if (shown.cuts.length > MOST_CUTS) items.push(make("li", {}, t("… and {} more.", shown.cuts.length - MOST_CUTS)));
  at("cuts").replaceChildren(...(items.length ? items : [make("li", { class: "muted" }, t("Nothing is cut."))]));
}

function showCut(here) {
  cutNow?.button.removeAttribute("aria-current");
  cutNow = cutAt.get(here) ?? null;
  if (!cutNow) return;
  cutNow.button.setAttribute("aria-current", "step");
  at("cuts").scrollTop = cutNow.item.offsetTop - at("cuts").offsetTop;
}

// -------------------------------------------------------------------------------------------------
// Nodes: choosing, changing, moving

function prepareNodes(picture) {
  const depth = [];
  picture.setAttribute("role", "tree");
  picture.setAttribute("aria-label", $("title", picture).textContent);
  picture.removeAttribute("aria-labelledby");
  for (const group of picture.querySelectorAll("[data-node]")) {
    const number = +group.dataset.node, parent = shown.parents[number];
    depth[number] = parent < 0 ? 1 : depth[parent] + 1;
    group.setAttribute("role", "treeitem");
    group.setAttribute("aria-level", depth[number]);
    group.setAttribute("aria-label", $("title", group).textContent);
    group.setAttribute("tabindex", number === 0 ? "0" : "-1");
  }
}

const childrenOf = (number) => shown.parents.flatMap((parent, child) => (parent === number ? [child] : []));
const groupOf = (number) => $(`[data-node="${number}"]`, at("drawing"));

/** Where a node stands: which child of which child, from the root. A redrawn tree is searched by that. */
function pathOf(number) {
  const path = [];
  for (let one = number; shown.parents[one] >= 0; one = shown.parents[one])
    path.unshift(childrenOf(shown.parents[one]).indexOf(one));
  return path;
}

function numberAt(path) {
  let number = 0;
  for (const place of path) number = childrenOf(number)[place] ?? -1;
  return number;
}

/** Nodes in the order in which they are read. */
function reading() {
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
  $(".chosen", at("drawing"))?.classList.remove("chosen");
  for (const other of at("drawing").querySelectorAll("[tabindex='0'][data-node]")) other.setAttribute("tabindex", "-1");
  group.setAttribute("tabindex", "0");
  group.classList.add("chosen");
  chosen = number;
  if (focus) group.focus({ preventScroll: true });
  keepInView(number);
}

/** A click, or Enter: a marker is opened, a leaf is changed, and of every other node the story is told. */
function act(number) {
  const node = shown.nodes[number];
  choose(number);
  if (node.whole >= 0) {
    wanted = pathOf(number);
    change({ opened: [...state.opened, node.whole] });
    return;
  }
  if (node.leaf && node.number >= 0) openLeaf(number);
  attempt(() => explain(number));
}

async function explain(number) {
  const node = shown.nodes[number];
  const moved = (by) => () => move(number, by);
  const parts = [make("p", {}, make("strong", {}, node.name))];
  if (steps) {
    const { sentences } = await ask("/api/trees/explain", { ...wish(), node: node.name });
    if (chosen !== number) return;
    parts.push(...sentences.map((sentence) => make("p", { class: "small" }, sentence)));
    announce(sentences.join(" "));
  }
  const buttons = [];
  if (!state.game && number > 0 && childrenOf(shown.parents[number]).length > 1)
    buttons.push(make("button", { type: "button", onclick: moved(-1) }, t("Move left")),
      make("button", { type: "button", onclick: moved(1) }, t("Move right")));
  if (state.game && number > 0)
    buttons.push(make("button", { type: "button", onclick: () => into(number) }, t("Search from here")));
  at("node").replaceChildren(...parts, make("div", { class: "row" }, ...buttons));
}

/** The position of a node becomes the root. */
function into(number) {
  const moves = [];
  for (let one = number; one > 0; one = shown.parents[one]) moves.unshift(shown.nodes[one].action);
  change({ moves: [...state.moves, ...moves] });
}

/** Another place among its siblings. */
function move(number, by) {
  const siblings = childrenOf(shown.parents[number]);
  reorder(number, Math.max(0, Math.min(siblings.length - 1, siblings.indexOf(number) + by)));
}

function reorder(number, place) {
  const parent = shown.parents[number], siblings = childrenOf(parent);
  if (state.game || siblings.indexOf(number) === place) return;
  if (siblings.some((one) => shown.nodes[one].number < 0)) return;
  const others = siblings.filter((one) => one !== number);
  others.splice(place, 0, number);
  wanted = [...pathOf(number).slice(0, -1), place];
  attempt(() => alter({
    change: "order", node: shown.nodes[parent].number, children: others.map((one) => shown.nodes[one].number),
  }));
  announce(t("{} is now child {} of {}", shown.nodes[number].name, place + 1, shown.nodes[parent].name));
}

/** Ask for the text after a change; the sentence if there is none. */
async function alter(how) {
  const { notation, fault } = await ask("/api/trees/change", { notation: state.notation, ...how });
  if (!fault) write(notation);
  return fault;
}

function openLeaf(number) {
  const node = shown.nodes[number], form = at("leaf");
  const box = groupOf(number).getBoundingClientRect(), ground = at("ground").getBoundingClientRect();
  form.hidden = false;
  form.dataset.node = number;
  at("leaf-name").textContent = t("Value of {}", node.name);
  at("leaf-fault").hidden = true;
  at("value").value = node.value;
  form.style.left = `${Math.max(0, Math.min(ground.width - form.offsetWidth - 4, box.left - ground.left))}px`;
  form.style.top = `${Math.max(0, Math.min(ground.height - form.offsetHeight - 4, box.bottom - ground.top + 6))}px`;
  at("value").focus({ preventScroll: true });
  at("value").select();
}

function closeLeaf(back = false) {
  at("leaf").hidden = true;
  if (back) groupOf(chosen)?.focus({ preventScroll: true });
}

function leaves() {
  at("leaf").addEventListener("submit", (event) => {
    event.preventDefault();
    const number = +at("leaf").dataset.node;
    attempt(async () => {
      wanted = pathOf(number);
      const fault = await alter({ change: "leaf", node: shown.nodes[number].number, value: at("value").value });
      at("leaf-fault").textContent = fault;
      at("leaf-fault").hidden = !fault;
      if (!fault) closeLeaf(true);
    });
  });
  at("leaf").addEventListener("keydown", (event) => { if (event.key === "Escape") closeLeaf(true); });
  document.addEventListener("pointerdown", (event) => {
    if (!at("leaf").hidden && !event.target.closest("#leaf")) closeLeaf();
  });
}

function keyboard() {
  at("drawing").addEventListener("keydown", (event) => {
    const number = +(event.target.closest("[data-node]")?.dataset.node ?? -1);
    if (number < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const order = reading(), place = order.indexOf(number);
    const actions = event.shiftKey ? { ArrowLeft: () => move(number, -1), ArrowRight: () => move(number, 1) } : {
      ArrowUp: () => choose(order[Math.max(0, place - 1)]),
      ArrowDown: () => choose(order[Math.min(order.length - 1, place + 1)]),
      Enter: () => act(number),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  });
}

/** Dragging: the node goes along with the pointer, everything below it too; where it is let go is its new place. */
function dragging() {
  let drag = null;
  const ground = at("drawing");
  ground.addEventListener("pointerdown", (event) => {
    const group = event.target.closest("[data-node]");
    if (!group || event.button) return;
    drag = { number: +group.dataset.node, x: event.clientX, y: event.clientY, moved: false, pointer: event.pointerId };
  });
  window.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const dx = event.clientX - drag.x;
    if (!drag.moved) {
      if (Math.hypot(dx, event.clientY - drag.y) < 7 || state.game || drag.number <= 0) return;
      drag.moved = true;
      drag.middles = childrenOf(shown.parents[drag.number]).map(middleOf);
      drag.below = below(drag.number);
    }
    event.preventDefault();
    const shift = `translate(${dx / $("svg", ground).factor} 0)`;
    for (const group of drag.below) {
      group.setAttribute("transform", shift);
      group.classList.add("dragged");
    }
    drag.dx = dx;
  });
  window.addEventListener("pointerup", (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { number, moved, dx, middles, below: groups } = drag;
    drag = null;
    if (!moved) {
      if (event.target.closest?.("[data-node]")) act(number);
      return;
    }
    for (const group of groups) {
      group.removeAttribute("transform");
      group.classList.remove("dragged");
    }
    const siblings = childrenOf(shown.parents[number]), place = siblings.indexOf(number);
    const now = middles[place] + dx;
    reorder(number, middles.filter((middle, other) => other !== place && middle < now).length);
  });
  window.addEventListener("pointercancel", () => {
    for (const group of drag?.below ?? []) {
      group.removeAttribute("transform");
      group.classList.remove("dragged");
    }
    drag = null;
  });
}

function middleOf(number) {
  const box = groupOf(number).getBoundingClientRect();
  return box.left + box.width / 2;
}

function below(number) {
  const numbers = [number];
  for (const one of numbers) numbers.push(...childrenOf(one));
  const edges = numbers.slice(1).map((one) => $(`[data-edge="${one}"]`, at("drawing")));
  return [...numbers.map(groupOf), ...edges].filter(Boolean);
}

// -------------------------------------------------------------------------------------------------
// Saving

function saving() {
  for (const button of at("saves").querySelectorAll("[data-format]"))
    button.addEventListener("click", () => attempt(() => save(button.dataset.format)));
  at("link").addEventListener("click", async () => {
    const link = new URL(address(), location.href).href;
    try { await navigator.clipboard.writeText(link); } catch { window.prompt(t("The link that holds the tree:"), link); }
    announce(t("The link is copied."));
    at("link").textContent = t("The link is copied.");
    setTimeout(() => { at("link").textContent = t("Copy a link"); }, 2500);
  });
}

async function save(format) {
  const root = document.documentElement;
  const dark = getComputedStyle(root).colorScheme === "dark";
  const { name, type, data } = await ask("/api/trees/export", { ...wish(), format, dark });
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const file = URL.createObjectURL(new Blob([bytes], { type }));
  make("a", { href: file, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
  complain();
}

// -------------------------------------------------------------------------------------------------
// All together

async function fillGames() {
  games = await ask("/api/games");
  at("game").replaceChildren(...games.map(({ address: value, name }) => new Option(name, value)));
}

function buttons() {
  for (const kind of ["best", "worst"])
    at(kind).addEventListener("click", () => attempt(async () => {
      const fault = await alter({ change: kind, rule: state.rule });
      complain(fault);
    }));
  const zoomed = (factor) => () => {
    const picture = $("svg", at("drawing"));
    if (!picture) return;
    zoom = Math.max(0.15, Math.min(4, picture.factor * factor));
    scale();
  };
  at("smaller").addEventListener("click", zoomed(0.8));
  at("larger").addEventListener("click", zoomed(1.25));
  at("fit").addEventListener("click", () => {
    const picture = $("svg", at("drawing"));
    zoom = picture ? fitting(picture) : null;
    scale();
  });
  at("refold").addEventListener("click", () => change({ opened: [] }));
  window.addEventListener("resize", () => { if (zoom === null) scale(); });
  window.addEventListener("hashchange", () => {
    readAddress();
    fillForm();
    refresh();
  });
}

readAddress();
choices();
buttons();
leaves();
keyboard();
dragging();
saving();
watchView();
watchRulebook(() => { if (state.game) refresh(); });
await attempt(fillGames);
fillForm();
refresh();
