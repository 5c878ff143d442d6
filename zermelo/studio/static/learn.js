// The page Learn: the pages of the course, one at a time, named by the URL.

import { announce, ask, attempt, counted, make, memory, t } from "./common.js";
import { leaveOff } from "./left-off.js";
import { Changing } from "./learn/changing.js";
import { listenToWeights } from "./learn/weights.js";
import { enliven } from "./live-tree.js";
import { countsOf, recordOf } from "./workbook/progress.js";

const READ = "course";
const SKELETON = 9; // lines shown of a page that is on its way
const NARROW = matchMedia("(max-width: 56rem)");
const at = (name) => document.getElementById(name);
const nameInAddress = () => new URLSearchParams(`page=${location.hash.slice(1)}`).get("page");

let contents = [], opened = 0;

// -------------------------------------------------------------------------------------------------
// Progress, stored in this browser only

const read = new Set(memory.get(READ, []));

/** Record that a page was read to its end. */
function finish(name) {
  if (read.has(name)) return;
  read.add(name);
  memory.set(READ, [...read]);
  showContents(name);
}

function showContents(current) {
  at("contents").replaceChildren(...contents.map(({ name, title }) => make("li", { class: read.has(name) ? "read" : null },
    make("a", { href: `/learn#${name}`, "aria-current": name === current ? "page" : null }, title))));
  at("progress").textContent = counted("{count} of {all} read", "{count} of {all} read", read.size, { all: contents.length });
}

// -------------------------------------------------------------------------------------------------
// A page

async function open(name, focus) {
  const turn = ++opened;
  if (!at("lesson").children.length) at("lesson").replaceChildren(...Array.from({ length: SKELETON }, () => make("p", { class: "skeleton" })));
  at("lesson").setAttribute("aria-busy", "true");
  const lesson = await ask("/api/course/page", { page: name });
  if (turn !== opened) return;
  at("lesson").removeAttribute("aria-busy");
  const parsed = new DOMParser().parseFromString(lesson.html, "text/html");
  at("lesson").replaceChildren(...[...parsed.body.childNodes].map((node) => document.importNode(node, true)));
  for (const tree of enliven(at("lesson"))) {
    if (tree.figure.matches(".weights")) listenToWeights(tree);
    else if (tree.figure.dataset.request) new Changing(tree); // a search for a path has no leaves to change
  }
  showExercises(lesson.exercises);
  showTurning(lesson);
  showContents(name);
  document.title = `${lesson.title} · Zermelo`;
  leaveOff("learn", t("Course: {page}", { page: lesson.title }));
  if (NARROW.matches) at("contents-fold").open = false;
  if (!focus) return;
  window.scrollTo(0, 0);
  at("lesson").focus({ preventScroll: true });
  announce(lesson.title);
}

function showExercises(exercises) {
  at("exercises").hidden = !exercises.length;
  at("exercise-list").replaceChildren(...exercises.map(({ name, title }) => {
    const record = recordOf({ name }), { right, withHelp } = countsOf(record);
    const done = record.count && right + withHelp === record.count;
    return make("li", {}, make("a", { href: `/workbook#name=${name}`, class: done ? "done" : null }, title));
  }));
}

function showTurning({ name, before, after }) {
  const link = ({ name: target, title }, text) => make("a", { href: `/learn#${target}` }, text.replace("{title}", title));
  at("turning").replaceChildren(...before.map((one) => link(one, "← {title}")), ...after.map((one) => link(one, "{title} →")));
  watcher.disconnect();
  watcher.reading = name;
  watcher.observe(at("turning"));
}

const watcher = new IntersectionObserver((entries) => {
  if (entries.some(({ isIntersecting }) => isIntersecting)) finish(watcher.reading);
});

// -------------------------------------------------------------------------------------------------
// The start

/** Show the page named by the URL; if it is unknown, show the first one and an error. */
const show = (focus) => attempt(async () => {
  const [{ name: first }] = contents;
  try {
    await open(nameInAddress() || first, focus);
  } catch (error) {
    await open(first, focus);
    throw error;
  }
});

async function start() {
  at("contents-fold").open = !NARROW.matches; // at once, as closing it later would move the page
  contents = await ask("/api/course");
  showContents("");
  window.addEventListener("hashchange", () => show(true));
  show(false);
}

attempt(start);
