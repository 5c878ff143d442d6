// The calculator: each change of the form sends a request; the URL holds the form.

import { ask, attempt, make, Refusal } from "./common.js";

const form = document.getElementById("figures"), fields = [...form.elements].filter(({ name }) => name);
const at = (name) => document.getElementById(name);
const NUMBERS = ["branching", "depth", "outcomes"];
const PAUSE = 150; // milliseconds without a key

let waiting = 0, turn = 0, presets = [];

/** The form as a request; empty number fields are omitted. */
function request() {
  const body = {};
  for (const { name, value } of fields) {
    if (NUMBERS.includes(name)) { if (value) body[name] = Number(value); } else body[name] = value;
  }
  return body;
}

async function calculate() {
  const wrong = fields.find((field) => !field.checkValidity());
  if (wrong) return refuse(wrong.validationMessage);
  const own = ++turn;
  try {
    const { searches, positions } = await ask("/api/calculator", request());
    if (own !== turn) return;
    show(searches, positions);
    at("fault").hidden = true;
    history.replaceState(null, "", `#${new URLSearchParams(fields.filter(({ value }) => value).map(({ name, value }) => [name, value]))}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refuse(error.message);
  }
}

function refuse(sentence) {
  at("fault").textContent = sentence;
  at("fault").hidden = false;
}

function show(searches, positions) {
  const cell = (text) => make("td", {}, text);
  at("searches").replaceChildren(...searches.map(({ name, leaves, branching, time, depth }) =>
    make("tr", {}, make("th", { scope: "row" }, name), cell(leaves), cell(branching), cell(time), cell(depth))));
  at("searches").closest("table").hidden = !searches.length;
  at("of-tree").disabled = !searches.length;
  at("positions").textContent = positions;
  const most = Math.max(1, ...searches.map(({ tenths }) => tenths));
  at("bars").replaceChildren(...searches.map(({ name, leaves, tenths }) => {
    const bar = make("div", {}, `${name}: ${leaves}`);
    bar.style.width = `${100 * tenths / most}%`;
    return bar;
  }));
}

/** Fill the form from a preset or the URL; other fields are reset. */
function fill(figures) {
  for (const field of fields) field.value = figures[field.name] ?? (field.required ? field.defaultValue : field.name === "speed" ? "10^6" : "");
}

async function start() {
  presets = await ask("/api/calculator/presets");
  at("preset").append(...presets.map(({ name, title }) => new Option(title, name)));
  at("preset").addEventListener("change", () => {
    const chosen = presets.find(({ name }) => name === at("preset").value);
    if (!chosen) return;
    at("of-tree").disabled = false;
    fill(chosen.fields);
    attempt(calculate);
  });
  const linked = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (Object.keys(linked).length) fill(linked);
  form.addEventListener("input", () => {
    at("of-tree").disabled = false;
    clearTimeout(waiting);
    waiting = setTimeout(() => attempt(calculate), PAUSE);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  await calculate();
}

attempt(start);
