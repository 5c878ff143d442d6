// The tree lab. The server searches and draws; the page steps through the response without further requests.

import { announce, ask, attempt, complain, make, Refusal, t, watchRulebook } from "./common.js";
import { drive, Steps } from "./stepper.js";
import { fillAlgorithms, fillForm, fillGames, listenToChoices } from "./trees/choices.js";
import { listenToDragging } from "./tree-dragging.js";
import { keepInView, listenToZoom, showDrawing } from "./trees/drawing.js";
import { alter, chooseAgain, closeForm, forgetNode, listenToKeys, listenToForm, moveTo, open } from "./trees/nodes.js";
import { emptyPanels, fillPanels, goesByLevels, showPanels } from "./trees/panels.js";
import { listenToRandom } from "./trees/random.js";
import { forgetWindows, showWindows } from "./trees/running.js";
import { listenToPresenting } from "./trees/presenting.js";
import { listenToSaving } from "./trees/saving.js";
import { at, change, lab, onChange, readAddress, request, state, writeAddress } from "./trees/state.js";
import { fillWeights, listenToWeights } from "./trees/weights.js";

const COUNT_AFTER = 350; // milliseconds after a drawing, as counting is slower

// -------------------------------------------------------------------------------------------------
// Requests

let controller = new AbortController(), waiting = 0, counting = 0;

/** Search and draw the current state after a delay in milliseconds; a later call replaces an earlier one. */
function refresh(after = 0) {
  clearTimeout(waiting);
  clearTimeout(counting);
  controller.abort();
  controller = new AbortController();
  const { signal } = controller;
  waiting = setTimeout(() => attempt(async () => {
    try {
      const answer = await ask("/api/trees/show", request(), signal);
      if (signal.aborted) return;
      if (!fits(answer)) return;
      complain(lab.complaint);
      show(answer);
      writeAddress();
      if (answer.svg) counting = setTimeout(() => attempt(() => count(signal)), COUNT_AFTER);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      at("drawing").classList.add("stale");
      showFault({ sentence: error.message, line: 0, picture: "" });
    }
  }), after);
}

async function count(signal) {
  const { lines, ordered } = lab.steps ? await ask("/api/trees/counts", request(), signal) : { lines: [], ordered: false };
  if (signal.aborted) return;
  at("counts").replaceChildren(...lines.map((line) => make("li", {}, line)));
  at("best").disabled = at("worst").disabled = !ordered;
}

/** Whether the algorithm fits this tree; if not, switch to the automatic choice with a notice. */
function fits({ svg, algorithms, fault }) {
  const { algorithm } = state;
  if (!svg || !algorithms.length || ["auto", "none"].includes(algorithm)) return true;
  if (algorithms.some(({ name }) => name === algorithm)) return true;
  lab.notice = t("{algorithm} does not fit this tree, so the choice is automatic.", { algorithm });
  announce(lab.notice);
  if (lab.linked) lab.complaint = fault.sentence;
  state.algorithm = "auto";
  refresh();
  return false;
}

function showFault({ sentence, line, column, picture }) {
  at("fault").hidden = !sentence;
  at("fault-sentence").textContent = sentence;
  at("fault-place").textContent = picture;
  at("fault-place").hidden = !picture;
  at("fault-go").hidden = !line;
  at("fault-go").onclick = () => goToFault(line, column);
  at("notation").setAttribute("aria-invalid", sentence && !state.game ? "true" : "false");
}

function goToFault(line, column) {
  const rows = state.notation.split("\n");
  const before = rows.slice(0, line - 1).reduce((sum, row) => sum + row.length + 1, 0);
  const place = before + [...rows[line - 1]].slice(0, column - 1).join("").length; // columns count code points, not UTF-16 units
  at("notation").focus();
  at("notation").setSelectionRange(place, place + 1);
}

// -------------------------------------------------------------------------------------------------
// The drawing and its steps

function show(answer) {
  showFault(answer.fault);
  at("drawing").classList.toggle("stale", !answer.svg);
  if (!answer.svg) return;
  const before = lab.steps, former = lab.answer;
  if (!isSameTree(answer, former)) {
    forgetNode();
    at("counts").replaceChildren();
  }
  const held = at("drawing").contains(document.activeElement);
  closeForm();
  Object.assign(lab, { answer, chosen: -1 });
  const picture = showDrawing(answer.svg);
  forgetWindows();
  fillAlgorithms();
  fillWeights();
  at("refold").hidden = !state.opened.length;
  at("bare").hidden = answer.boards;
  fillPanels((step) => { driver.stop(); lab.steps.show(step); }, () => reorder(picture));
  takeSteps(picture);
  showSteps(isSameTree(answer, former) ? before : null);
  chooseAgain(held);
}

/** Step through the search in the order of the chosen listing: depth first, or level by level. */
function takeSteps(picture) {
  const { steps, levels, parents } = lab.answer;
  const chosen = goesByLevels() ? levels : steps;
  lab.steps = chosen.length ? new Steps(picture, chosen, parents) : null;
}

/** Restart in the other order, from a drawing at its last step. */
function reorder(picture) {
  driver.stop();
  lab.steps.told = () => {};
  lab.steps.show(lab.steps.last);
  takeSteps(picture);
  showSteps(null);
}

/** Whether the tree was only edited; for another tree the steps restart. */
function isSameTree({ nodes }, former) {
  const [small, large] = [nodes.length, former?.nodes.length ?? 0].sort((one, other) => one - other);
  return lab.edited && 2 * small > large;
}

/** Show the same step as before, or the last one if the last was shown. */
function showSteps(before) {
  const { steps } = lab;
  for (const name of ["first", "back", "play", "on", "last", "slider"]) at(name).disabled = !steps;
  if (!steps) {
    for (const name of ["count", "sentence"]) at(name).textContent = "";
    emptyPanels();
    return;
  }
  steps.told = follow;
  steps.show(before?.over ? steps.last : before ? Math.min(before.here, steps.last) : 0);
}

const stepOf = t("Step {number} of {count}", { number: "{0}", count: "{1}" });
const driver = drive(() => lab.steps, at, stepOf, () => +at("pace").value);

function follow(here, step) {
  driver.follow(lab.steps);
  at("sentence").textContent = step.text;
  if (!driver.playing || here === lab.steps.last) announce(step.text);
  showPanels(here, step);
  showWindows(here, step);
  keepInView(lab.steps.now);
}

// -------------------------------------------------------------------------------------------------
// Buttons and the start

for (const kind of ["best", "worst"]) {
  at(kind).addEventListener("click", () => attempt(async () => {
    complain(await alter({ change: kind, rule: state.rule }));
  }));
}
at("refold").addEventListener("click", () => change({ opened: [] }));
window.addEventListener("hashchange", () => {
  readAddress();
  fillForm();
  refresh();
});
onChange((after) => {
  fillForm();
  refresh(after);
});
readAddress();
listenToChoices();
listenToZoom();
listenToForm();
listenToKeys();
listenToDragging(at("drawing"), {
  parents: () => lab.answer.parents, mayMove: () => !state.game, moved: moveTo, clicked: open,
});
listenToRandom();
listenToWeights();
listenToSaving();
listenToPresenting();
watchRulebook(() => { if (state.game) refresh(); });
await attempt(fillGames);
fillForm();
refresh();
