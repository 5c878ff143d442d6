// The panels that follow the steps of the drawing: code, calls, trace and cuts.

import { counted, make, memory, t } from "../common.js";
import { at, lab } from "./state.js";

const TRACE_LINES = 11, TRACE_BEFORE = 7, MOST_CALLS = 9, MOST_CUTS = 200;

/** Fill the panels for a new search; goTo(step) is called when the user chooses a cut, and other() when the chosen listing
 *  traverses the tree in another order than the previous one. */
export function fillPanels(goTo, other) {
  shown = null;
  fillWritings(other);
  fillCode();
  fillCuts(goTo);
}

export function emptyPanels() {
  for (const name of ["calls", "trace"]) at(name).replaceChildren();
}

/** Show a step in all panels. */
export function showPanels(here, step) {
  showCode(step);
  showCalls(here, step);
  showTrace(here, step);
  showCut(here);
}

// -------------------------------------------------------------------------------------------------
// Code: the active lines

let lines = [], lit = [], first = null, shown = null;

const OWN = "source", CHOSEN = "writing";

/** List the listings of the algorithm; select the stored choice. */
function fillWritings(other) {
  const { writings, code } = lab.answer, chosen = memory.get(CHOSEN, OWN);
  const options = [[OWN, t("our own source")], ...writings.map(({ name, title }) => [name, title])];
  at("writing").replaceChildren(...options.map(([name, title]) => new Option(title, name)));
  at("writing").value = options.some(([name]) => name === chosen) ? chosen : OWN;
  at("writing").hidden = !code.length;
  let ordered = goesByLevels();
  at("writing").onchange = () => {
    memory.set(CHOSEN, at("writing").value);
    fillCode();
    if (goesByLevels() !== ordered) {
      ordered = goesByLevels();
      other();
    } else if (shown) showCode(shown);
  };
}

/** Whether the listing shown processes the tree level by level. */
export const goesByLevels = () => Boolean(lab.answer.levels.length && lab.answer.writings[written()]?.by_levels);

/** The index of the listing shown; -1 for our own source. */
const written = () => lab.answer.writings.findIndex(({ name }) => name === at("writing").value);

function fillCode() {
  const text = lab.answer.writings[written()]?.lines ?? lab.answer.code;
  at("code").replaceChildren(...text.map((line) => make("li", {}, line || " ")));
  lines = [...at("code").children].map((item) => ({ item, top: item.offsetTop }));
  lit = [];
  first = null;
}

function showCode(step) {
  shown = step;
  for (const { item } of lit) item.className = "";
  lit = [...new Set(step.lines ?? lab.answer.works[step.work]?.[written()] ?? step.code)].map((line) => lines[line]).filter(Boolean);
  lit.forEach(({ item }, place) => { item.className = place ? "also" : "now"; });
  if (lit.length && lit[0] !== first) at("code").scrollTop = Math.max(0, lit[0].top - 140);
  [first] = lit;
}

// -------------------------------------------------------------------------------------------------
// Calls, from the root to the current node

function showCalls(here, { frame = -1, back }) {
  const { frames } = lab.answer, calls = [];
  for (let one = frame; one >= 0; one = frames[one].above) calls.unshift(one);
  const left = calls.length > MOST_CALLS ? calls.splice(1, calls.length - MOST_CALLS) : [];
  const items = calls.map((one) => {
    const { call, states } = frames[one];
    const known = states.findLast(([step]) => step <= here)?.[1] ?? "";
    const text = one === frame && back ? t("returns {value}", { value: back }) : known;
    return make("li", {}, call, ...(text ? [make("small", {}, text)] : []));
  });
  if (left.length) items.splice(1, 0, make("li", {}, counted("… {count} more call …", "… {count} more calls …", left.length)));
  at("calls").replaceChildren(...items);
}

// -------------------------------------------------------------------------------------------------
// Trace: some lines before and after the step

function showTrace(here, { trace }) {
  if (trace === undefined) return at("trace").replaceChildren(); // the trace is depth first only
  const { steps, trace: all } = lab.answer;
  const before = here ? steps[here - 1].trace : 0;
  const start = Math.max(0, Math.min(Math.max(trace, 1) - TRACE_BEFORE, all.length - TRACE_LINES));
  const rows = all.slice(start, start + TRACE_LINES).map((line, place) => {
    const number = start + place;
    const kind = number >= trace ? "later" : number >= before ? "now" : "";
    return make("span", kind ? { class: kind } : {}, `${line}\n`);
  });
  at("trace").replaceChildren(...rows);
}

// -------------------------------------------------------------------------------------------------
// Cuts

let cutAt = new Map(), cutNow = null;

function fillCuts(goTo) {
  const { cuts } = lab.answer;
  cutAt = new Map();
  const items = cuts.slice(0, MOST_CUTS).map(({ step, node, condition, why, skips }) => {
    const button = make("button", { type: "button", onclick: () => goTo(step) }, t("Cut at {node}", { node }));
    const item = make("li", { class: skips ? null : "none" }, button, make("div", {}, condition), make("div", {}, why));
    cutAt.set(step, { button, item });
    return item;
  });
  if (cuts.length > MOST_CUTS) items.push(make("li", {}, t("… and {count} more.", { count: cuts.length - MOST_CUTS })));
  at("cuts").replaceChildren(...(items.length ? items : [make("li", { class: "muted" }, t("No cuts."))]));
}

function showCut(here) {
  cutNow?.button.removeAttribute("aria-current");
  cutNow = cutAt.get(here) ?? null;
  if (!cutNow) return;
  cutNow.button.setAttribute("aria-current", "step");
  at("cuts").scrollTop = cutNow.item.offsetTop - at("cuts").offsetTop;
}
