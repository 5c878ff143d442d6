// The page Workbook: choose exercises to answer them or to put them on a teacher's sheet.

import { $, announce, ask, attempt, capital, complain, counted, make, t } from "./common.js";
import { loadExercise, onProgress, open, showAgain, showFirstQuestion } from "./workbook/exercise.js";
import { countsOf, countsOfAll, forgetEverything, keyOf, recordOf, records } from "./workbook/progress.js";
import { showWelcome } from "./workbook/welcome.js";
import { addGenerated, addToSheet, isOnSheet, removeFromSheet, showSheet, startSheet } from "./workbook/sheet.js";

const MOST_SEEDS = 100_000;

const catalogue = await attempt(() => ask("/api/workbook"));
let teaching = false;

// -------------------------------------------------------------------------------------------------
// The lists

/** An entry of a list of exercises: it opens the exercise or, in the teacher's view, adds it to the sheet. */
function entry(which, title) {
  const chosen = teaching ? isOnSheet(which) : open.which !== null && keyOf(which) === keyOf(open.which);
  const button = make("button", { type: "button", "aria-current": !teaching && chosen ? "true" : null, onclick: () => take(which, title) },
    make("span", { class: "name" }, title), teaching ? make("span", { class: "far" }, chosen ? "✓" : "+") : progressOf(which));
  if (teaching) button.setAttribute("aria-pressed", String(chosen));
  return make("li", {}, button);
}

function progressOf(which) {
  const record = recordOf(which), { count } = record;
  if (!count) return make("span", { class: "far" });
  const { right } = countsOf(record), done = right === count;
  return make("span", { class: done ? "far done" : "far", "aria-label": t("{right} of {count} right", { right, count }) },
    `${done ? "✓ " : ""}${right}/${count}`);
}

function take(which, title) {
  if (!teaching) attempt(() => openOne(which));
  else if (isOnSheet(which)) removeFromSheet(which);
  else addToSheet([{ which, title }]);
}

function showLists() {
  const wanted = $("#find").value.trim().toLowerCase();
  const fits = ({ name, title, asks }) => [name, title, ...asks].some((text) => text.toLowerCase().includes(wanted));
  const found = catalogue.collection.filter(fits);
  const topics = catalogue.kinds.filter(({ name }) => found.some(({ topic }) => topic === name));
  $("#collection").replaceChildren(...topics.flatMap(({ name: topic, label }) => [
    make("li", { class: "topic" }, make("h3", {}, capital(label))),
    ...found.filter((one) => one.topic === topic).map(({ name, title }) => entry({ name }, title)),
  ]));
  if (!found.length) $("#collection").append(make("li", { class: "muted" }, t("Nothing matches.")));
  showProgress();
}

function showProgress() {
  const begun = records(), { answered, right, withHelp } = countsOfAll(begun);
  const said = counted("{count} question answered, {right} of them right.", "{count} questions answered, {right} of them right.", answered, { right });
  $("#so-far").textContent = !answered ? t("Nothing answered yet.")
    : withHelp ? `${said} ${counted("{count} more with help.", "{count} more with help.", withHelp)}` : said;
  $("#topics").replaceChildren(...catalogue.kinds.map(({ name, label }) => topicProgress(label, begun.filter(({ topic }) => topic === name))).filter(Boolean));
  $("#own").replaceChildren(...begun.filter(({ which }) => which.kind).map(({ which }) => entry(which, titleOf(which))));
  $("#forget").disabled = !begun.length;
  showWelcome({ catalogue, titleOf, open: (which) => attempt(() => openOne(which)), another: (kind) => attempt(() => openOne({ kind, seed: anySeed() })) });
}

/** The progress in a topic: the share of answered questions that were right without help. */
function topicProgress(label, begun) {
  const { answered, right } = countsOfAll(begun);
  if (!answered) return null;
  const words = t("{right} of {count} right", { right, count: answered });
  return make("li", {}, make("span", { class: "name" }, capital(label)), make("span", { class: "far" }, words),
    make("progress", { max: answered, value: right, "aria-label": `${label}: ${words}` }));
}

/** The title of an exercise; a generated one is named by its topic and seed, in the language of the page. */
function titleOf({ name, kind, seed }) {
  if (name) return catalogue.collection.find((one) => one.name === name)?.title ?? name;
  return `${capital(catalogue.kinds.find(({ name }) => name === kind)?.label ?? kind)}, ${seed ?? 0}`;
}

async function openOne(which, isNew = true) {
  complain();
  if (isNew) history.pushState(null, "", `#${new URLSearchParams(which)}`);
  await loadExercise(which);
  showView();
  if (matchMedia("(max-width: 56rem)").matches) $("#choosing").open = false;
  showLists();
  showFirstQuestion();
  $("#title").focus({ preventScroll: false });
}

// -------------------------------------------------------------------------------------------------
// New exercises

/** The exercise described by the form; defaults are omitted. */
function described() {
  const which = { kind: $("#kind").value, seed: Number($("#seed").value) };
  for (const [name, usual] of [["level", "usual"], ["tie", "nonstrict"], ["labels", "soft"]]) {
    const { value } = $(`#${name}`);
    if (value !== usual) which[name] = value;
  }
  return which;
}

function showLevels() {
  const { levels } = catalogue.kinds.find(({ name }) => name === $("#kind").value);
  for (const option of $("#level").options) option.disabled = !levels.includes(option.value);
  if ($("#level").selectedOptions[0]?.disabled ?? true) $("#level").value = "usual";
}

const anySeed = () => Math.floor(Math.random() * MOST_SEEDS);

function chooseSeed() {
  $("#seed").value = anySeed();
}

/** Open another exercise of the same kind and level, with another seed. */
async function anotherOne() {
  const { which, exercise } = open, seed = anySeed();
  await openOne(which.kind ? { ...which, seed } : { kind: exercise.topic, seed });
}

async function generate() {
  complain();
  if (teaching) await addGenerated(described(), Number($("#count").value));
  else await openOne(described());
  chooseSeed();
}

// -------------------------------------------------------------------------------------------------
// The two views: practice, and the teacher's view

function switchView(toTeaching) {
  teaching = toTeaching;
  complain();
  $("#practise").setAttribute("aria-pressed", String(!teaching));
  $("#teach").setAttribute("aria-pressed", String(teaching));
  $("#sheet").hidden = !teaching;
  $("#progress").hidden = teaching;
  $("#counting").hidden = !teaching;
  $("#generate-heading").textContent = teaching ? t("New exercises") : t("New exercise");
  $("#generating").textContent = teaching ? t("Add to the sheet") : t("Make it");
  showView();
  showSheet();
}

function showView() {
  const answering = !teaching && open.exercise !== null;
  $("#exercise").hidden = !answering;
  $("#welcome").hidden = teaching || answering;
  $(".workbook").classList.toggle("begun", answering); // on a phone the lists then follow the exercise
}

// -------------------------------------------------------------------------------------------------
// Buttons and the start

$("#find").addEventListener("input", showLists);
$("#kind").addEventListener("change", showLevels);
$("#generate").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(generate);
});
$("#like").addEventListener("click", () => attempt(anotherOne));
$("#practise").addEventListener("click", () => switchView(false));
$("#teach").addEventListener("click", () => switchView(true));
$("#forget").addEventListener("click", () => {
  if (!window.confirm(t("Forget all answers and marks in this browser?"))) return;
  forgetEverything();
  announce(t("Forgotten."));
  showLists();
  showAgain();
});

function start() {
  const options = (list) => list.map(({ name, label }) => make("option", { value: name }, label));
  $("#kind").append(...options(catalogue.kinds));
  $("#kind").value = "alphabeta";
  $("#tie").append(...options(catalogue.ties));
  $("#labels").append(...options(catalogue.labels));
  chooseSeed();
  showLevels();
  startSheet(catalogue, showLists);
  onProgress(showLists);
  switchView(false);
  $("#generate").inert = false;
  window.addEventListener("popstate", openLinked);
  openLinked();
}

/** Open the exercise of the URL; without one, show the topics. */
function openLinked() {
  const linked = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (linked.seed) linked.seed = Number(linked.seed);
  if (linked.name || linked.kind) attempt(() => openOne(linked, false));
  else {
    open.exercise = open.which = null;
    showView();
    showLists();
  }
}

if (catalogue) start();
