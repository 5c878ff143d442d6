// The teacher's sheet: an ordered list of exercises, saved as a file.

import { $, announce, ask, attempt, complain, counted, make, memory, saveFile, t } from "../common.js";
import { keyOf } from "./progress.js";

const SHEET = "workbook-sheet";
const FORMATS = { pdf: "PDF", html: "HTML", moodle: "Moodle XML", gift: "GIFT", json: "JSON" };

let sheet = memory.get(SHEET, { title: "", exercises: [] }); // exercises: {which, title}
let most = 0;
let changed = () => {};

/** Initialise the sheet: its formats, the most exercises, and a listener for changes. */
export function startSheet({ formats, most: largest }, listener) {
  most = largest;
  changed = listener;
  $("#sheet-title").value = sheet.title;
  $("#downloads").append(...formats.map((format) => make("button", {
    type: "button", class: "main", "data-format": format, onclick: () => attempt(() => save(format)),
  }, FORMATS[format] ?? format)));
}

export function isOnSheet(which) {
  return sheet.exercises.some((other) => keyOf(other.which) === keyOf(which));
}

export function showSheet() {
  const { exercises } = sheet, last = exercises.length - 1;
  memory.set(SHEET, sheet);
  $("#empty").hidden = exercises.length > 0;
  $("#chosen").replaceChildren(...exercises.map(({ which, title }, number) => make("li", {}, make("div", {},
    make("span", { class: "name" }, title),
    pointsOf(number, title),
    button("↑", t("{exercise}: up", { exercise: title }), () => move(number, -1), number === 0),
    button("↓", t("{exercise}: down", { exercise: title }), () => move(number, 1), number === last),
    button("✕", t("{exercise}: take off the sheet", { exercise: title }), () => removeFromSheet(which))))));
  for (const one of [...$("#downloads").children, $("#clear")]) one.disabled = !exercises.length;
  changed();
}

function button(sign, label, onclick, disabled = false) {
  return make("button", { type: "button", "aria-label": label, disabled, onclick }, sign);
}

/** The input for the points of an exercise; empty, ten points are shared out. */
function pointsOf(number, title) {
  const { exercises } = sheet;
  return make("input", {
    type: "number", class: "points", min: 0.25, max: 100, step: 0.25, value: exercises[number].points ?? null,
    placeholder: t("points"), "aria-label": t("{exercise}: points", { exercise: title }),
    oninput: (event) => { exercises[number].points = Number(event.target.value) || undefined; memory.set(SHEET, sheet); },
  });
}

/** The points of all exercises, if any has points of its own; then the others have one. */
function points() {
  return sheet.exercises.some((one) => one.points) ? { points: sheet.exercises.map((one) => one.points ?? 1) } : {};
}

function announceCount() {
  announce(counted("{count} exercise on the sheet.", "{count} exercises on the sheet.", sheet.exercises.length));
}

export function addToSheet(more) {
  complain();
  const fresh = more.filter(({ which }) => !isOnSheet(which));
  if (sheet.exercises.length + fresh.length > most) {
    complain(t("A sheet has at most {most} exercises.", { most }));
    return;
  }
  sheet.exercises.push(...fresh);
  announceCount();
  showSheet();
}

/** Add a series of generated exercises with consecutive seeds. */
export async function addGenerated(first, count) {
  const found = [];
  for (let step = 0; step < Math.min(count, most); step += 1) {
    const which = { ...first, seed: first.seed + step };
    found.push({ which, title: (await ask("/api/workbook/exercise", which)).title });
  }
  addToSheet(found);
}

export function removeFromSheet(which) {
  sheet.exercises = sheet.exercises.filter((other) => keyOf(other.which) !== keyOf(which));
  announceCount();
  showSheet();
}

/** Move an exercise up or down; focus the same button again, or the other one if it is disabled. */
function move(number, step) {
  const [moved] = sheet.exercises.splice(number, 1);
  sheet.exercises.splice(number + step, 0, moved);
  showSheet();
  const [up, down] = $("#chosen").children[number + step].querySelectorAll("button");
  const [same, other] = step < 0 ? [up, down] : [down, up];
  (same.disabled ? other : same).focus();
}

async function save(format) {
  complain();
  $("#made").textContent = t("Making the sheet …");
  try {
    const { name, media, content } = await ask("/api/workbook/sheet", {
      format, title: sheet.title, language: $("#sheet-language").value, solutions: $("#solutions").checked,
      exercises: sheet.exercises.map(({ which }) => which), ...points(),
      versions: format === "pdf" ? Number($("#versions").value) : 1,
    });
    const bytes = saveFile(name, media, content);
    $("#made").textContent = t("{file} was made: {size} kB.", { file: name, size: Math.ceil(bytes / 1000) });
  } catch (error) {
    $("#made").textContent = "";
    throw error;
  }
}

$("#sheet").addEventListener("submit", (event) => event.preventDefault());
$("#sheet-title").addEventListener("input", () => { sheet.title = $("#sheet-title").value; memory.set(SHEET, sheet); });
$("#clear").addEventListener("click", () => { sheet.exercises = []; showSheet(); });
