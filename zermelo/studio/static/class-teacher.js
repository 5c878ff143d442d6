// The teacher's page: where each student is, how the questions go, and which mistakes are common; asked for again and again.

import { $, ask, attempt, make, t } from "./common.js";

const EVERY = 2000; // milliseconds
const LATE = 120; // seconds after which a student is shown as idle
const here = location.pathname;

$("#csv").href = `${here}/answers.csv`;

const cell = (text, attributes = {}) => make("td", attributes, String(text));
const since = (seconds) => (seconds < 60 ? t("now") : t("{minutes} min ago", { minutes: Math.floor(seconds / 60) }));
const shown = (table, rows, empty) => {
  $(`${table} tbody`).replaceChildren(...rows);
  $(table).hidden = !rows.length;
  $(empty).hidden = rows.length > 0;
};

function show({ code, address, students, questions, mistakes }) {
  $("#code").textContent = code;
  $("#address").textContent = address;
  shown("#students", students.map(({ name, title, answered, right, idle }) => make("tr", { class: idle > LATE ? "idle" : "" },
    cell(name), cell(title || "–"), cell(`${right}/${answered}`, { class: "number" }), cell(since(idle), { class: "number" }))), "#none");
  shown("#questions", questions.map(({ title, question, tried, right, wrong }) => make("tr", {},
    cell(`${title} · ${question}`), cell(`${right}/${tried}`, { class: "number" }),
    cell(wrong.map(({ answer, count }) => `${answer} (${count})`).join(", ")))), "#unanswered");
  $("#mistakes").replaceChildren(...mistakes.map(({ sentence, count }) => make("li", {}, make("strong", {}, `${count} · `), sentence)));
  $("#faultless").hidden = mistakes.length > 0;
}

async function refresh() {
  await attempt(async () => show(await ask(`${here}/report`)));
  setTimeout(refresh, EVERY);
}

refresh();
