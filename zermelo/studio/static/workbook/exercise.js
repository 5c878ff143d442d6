// The open exercise: its questions, the answers, their grades, and the solution.

import { $, announce, ask, attempt, complain, draw, keys, make, t } from "../common.js";
import { leaveOff } from "../left-off.js";
import { fillInPlace } from "./gaps.js";
import { changeRecord, forget, kindOf, recordOf } from "./progress.js";
import { answerTree, fit } from "./tree.js";

const SIGNS = { right: "✓", partly: "◐", wrong: "✗", open: "…", helped: "○" };
const HOW_TO_ANSWER = {
  write: t("Write into the nodes of the tree."), mark: t("Click branches or nodes of the tree."),
  tap: t("Choose, or click nodes of the tree."),
  drag: t("Drag nodes of the tree, or move them with Shift+← and Shift+→."),
};

export const open = {
  exercise: null, // as answered by /api/workbook/exercise
  which: null, // the request for it
};
let place = 0; // the question in view
let changed = () => {};

/** Call a function whenever answers or grades change. */
export function onProgress(listener) {
  changed = listener;
}

/** Load an exercise and show its title; the URL becomes a link to it. */
export async function loadExercise(which) {
  const exercise = await ask("/api/workbook/exercise", which);
  Object.assign(open, { exercise, which });
  history.replaceState(null, "", `#${new URLSearchParams(which)}`);
  leaveOff("workbook", t("Workbook: {title}", { title: exercise.title }));
  for (const name of ["title", "rule", "source"]) $(`#${name}`).textContent = exercise[name];
  $("#rule").hidden = !exercise.rule;
}

/** Show the first question without a grade; its container must be visible, as the tree is fitted into it. */
export function showFirstQuestion() {
  const { credits } = recordOf(open.which);
  showQuestion(Math.max(0, open.exercise.questions.findIndex(({ name }) => !(name in credits))));
}

/** Redraw the current question, after its answers were deleted. */
export function showAgain() {
  if (open.exercise) showQuestion(place);
}

// -------------------------------------------------------------------------------------------------
// Questions

function showQuestions() {
  const { credits, helped } = recordOf(open.which), { questions } = open.exercise;
  $("#questions").replaceChildren(...questions.map((question, number) => {
    const graded = question.name in credits ? kindOf(credits[question.name]) : "";
    const kind = graded === "right" && helped[question.name] ? "helped" : graded;
    const grade = { right: t("right"), partly: t("partly right"), wrong: t("not right"), helped: t("right, with help") }[kind];
    return make("button", {
      type: "button", class: kind, "aria-current": number === place ? "step" : null,
      "aria-label": grade ? `${question.heading}: ${grade}` : question.heading, onclick: () => turnTo(number),
    }, `${number + 1}${kind ? ` ${SIGNS[kind]}` : ""}`);
  }));
  $("#previous").disabled = place === 0;
  $("#next").disabled = place === questions.length - 1;
}

function turnTo(number) {
  if ($("#exercise").hidden || !open.exercise?.questions[number]) return;
  showQuestion(number);
  $("#heading").focus({ preventScroll: true });
}

function showQuestion(number) {
  place = number;
  const question = open.exercise.questions[number];
  $("#heading").textContent = t("{question} of {count}", { question: question.heading, count: open.exercise.questions.length });
  $("#prompt").textContent = question.prompt;
  $("#advice").textContent = HOW_TO_ANSWER[question.layer] ?? "";
  $("#material").replaceChildren(...globalThis.materialParts(question));
  $("#material").hidden = !question.material;
  $("#verdict").replaceChildren();
  closeSolution();
  showFields(question);
  showQuestions();
}

/** Show the controls of a question, in the tree or below it. */
function showFields(question) {
  const answers = recordOf(open.which).answers[question.name] ?? {};
  const controls = new Map(question.fields.map((field) => [field.name, globalThis.answerControl({
    id: `${question.name}.${field.name}`, type: field.type, text: field, value: answers[field.name],
    keep: (value) => keepAnswer(question, field, value), alone: question.fields.length === 1, choose: t("choose"),
  })]));
  for (const [name, control] of controls) control.dataset.field = name;
  $("#fields").replaceChildren();
  if (open.exercise.drawing) answerTree($("#fields"), open.exercise, question, controls);
  else $("#fields").append(...controls.values());
  if (question.kind === "trace-gaps") fillInPlace($("#material"), question, controls);
}

function keepAnswer(question, field, value) {
  changeRecord(open.which, open.exercise, ({ answers }) => {
    (answers[question.name] ??= {})[field.name] = value;
  });
}

// -------------------------------------------------------------------------------------------------
// Checking

/** All answers; for a checked question, no mark means the answer "none". */
function answersNow(checked) {
  const { answers } = recordOf(open.which);
  return open.exercise.questions.flatMap((question) => question.fields.flatMap(({ name, type }) => {
    const value = answers[question.name]?.[name];
    const field = { question: question.name, field: name };
    if (type === "picks") return value || checked.includes(question) ? [{ ...field, picked: value ?? [] }] : [];
    return value ? [{ ...field, value }] : [];
  }));
}

/** Grade questions. The first check explains what is wrong, the second adds a hint; neither reveals the answer. */
async function check(questions) {
  complain();
  $("#verdict").replaceChildren(); // so that a screen reader announces the same verdict again
  const names = questions.map(({ name }) => name), { tries } = recordOf(open.which);
  const degree = names.some((name) => tries[name]) ? "hint" : "reason";
  const result = await ask("/api/workbook/grade", { exercise: open.which, answers: answersNow(questions), degree, checked: names });
  changeRecord(open.which, open.exercise, (record) => {
    for (const { name, credit } of result.questions) {
      if (!names.includes(name)) continue;
      record.credits[name] = credit;
      record.tries[name] = (record.tries[name] ?? 0) + 1;
    }
  });
  showQuestions();
  changed();
  return result;
}

const gradeOf = (result, question) => result.questions.find(({ name }) => name === question.name);

function verdictOf(result, question) {
  const { credit, feedback, hint } = gradeOf(result, question), kind = kindOf(credit);
  const verdict = { right: t("Right."), partly: t("Partly right: {percent} %.", { percent: Math.round(100 * credit) }), wrong: t("Not right."), open: t("Pending.") }[kind];
  const parts = [make("strong", {}, `${SIGNS[kind]} ${verdict}`)];
  if (feedback.length === 1) parts.push(make("p", {}, feedback[0]));
  else if (feedback.length) parts.push(make("ul", {}, ...feedback.map((sentence) => make("li", {}, sentence))));
  if (hint) parts.push(make("p", { class: "hint" }, make("strong", {}, t("A hint:")), " ", hint));
  return make("div", { class: `verdict ${kind}` }, ...parts);
}

function diagnosisOf(result) {
  return result.sentence ? [make("p", { class: "diagnosis" }, make("strong", {}, t("A likely cause:")), " ", result.sentence)] : [];
}

/** Colour the controls by their credit. */
function colourFields(result, question) {
  for (const { name, credit } of gradeOf(result, question).fields) {
    const line = $(`[data-gap="${CSS.escape(name)}"]`, $("#material"));
    line?.classList.remove("right", "partly", "wrong");
    line?.classList.add(kindOf(credit));
    const control = $(`[data-field="${CSS.escape(name)}"]`, $("#fields"));
    if (!control || control.classList.contains("picks")) continue;
    control.classList.remove("right", "partly", "wrong");
    control.classList.add(kindOf(credit));
    $("input, select", control)?.setAttribute("aria-invalid", String(["partly", "wrong"].includes(kindOf(credit))));
  }
}

async function checkQuestion() {
  const question = open.exercise.questions[place];
  if (!isAnswered(question) && question.fields.every(({ type }) => type !== "picks")) {
    sayUnanswered();
    return;
  }
  const result = await check([question]);
  if (question !== open.exercise.questions[place]) return;
  const wrong = kindOf(gradeOf(result, question).credit) !== "right";
  $("#verdict").replaceChildren(verdictOf(result, question), ...(wrong ? diagnosisOf(result) : onward()));
  colourFields(result, question);
}

/** After a right answer the way on: the next question, or another exercise. */
function onward() {
  const { questions } = open.exercise, { credits } = recordOf(open.which);
  const next = questions.findIndex(({ name }, number) => number !== place && !["right", "open"].includes(kindOf(name in credits ? credits[name] : 0)));
  const [words, on] = next >= 0 ? [t("On to question {number}", { number: next + 1 }), () => turnTo(next)]
    : [t("All right! Another one like this"), () => $("#like").click()];
  return [make("div", { class: "onward" }, make("button", { type: "button", onclick: on }, words))];
}

/** Show a message in place of the verdict. */
const sayUnanswered = () => $("#verdict").replaceChildren(make("p", {}, t("Nothing answered yet.")));

/** Whether a question has any answer. */
const isAnswered = ({ name }) => Object.values(recordOf(open.which).answers[name] ?? {}).some((value) => value.length);

async function checkAll() {
  const { questions } = open.exercise, answered = questions.filter(isAnswered);
  if (!answered.length) { sayUnanswered(); return; }
  const result = await check(answered);
  const parts = answered.map((question) => make("div", {}, make("h3", {}, question.heading), verdictOf(result, question)));
  $("#verdict").replaceChildren(make("p", {}, make("strong", {}, result.mark)), ...diagnosisOf(result), ...parts);
  if (answered.includes(questions[place])) colourFields(result, questions[place]);
}

// -------------------------------------------------------------------------------------------------
// Solutions

function closeSolution() {
  $("#solution").hidden = true;
  $("#show").setAttribute("aria-expanded", "false");
}

async function toggleSolution() {
  if (!$("#solution").hidden) { closeSolution(); return; }
  const question = open.exercise.questions[place];
  const { keys: right, drawing, sentences } = await ask("/api/workbook/solution", open.which);
  if (question !== open.exercise.questions[place]) return;
  changeRecord(open.which, open.exercise, ({ credits, helped }) => {
    if (kindOf(credits[question.name] ?? 0) !== "right") helped[question.name] = true;
  });
  const { key } = right.find(({ name }) => name === question.name);
  const parts = [make("p", {}, `${t("Solution")}: `, make("span", { class: "key" }, key))];
  const stage = make("div", { class: "stage" });
  if (drawing) {
    parts.push(make("div", { class: "scroll", tabindex: "0" }, stage));
    draw(stage, drawing);
  }
  if (sentences.length) parts.push(make("div", {}, make("h3", {}, t("Step by step")), make("ol", {}, ...sentences.map((one) => make("li", {}, one)))));
  $("#solution").replaceChildren(...parts);
  $("#solution").hidden = false;
  if (drawing) fit(stage, 0.7, 1);
  $("#show").setAttribute("aria-expanded", "true");
  announce(`${t("Solution")}: ${key}`);
}

// -------------------------------------------------------------------------------------------------
// Buttons

$("#answer").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(checkQuestion);
});
$("#all").addEventListener("click", () => attempt(checkAll));
$("#show").addEventListener("click", () => attempt(toggleSolution));
$("#again").addEventListener("click", () => {
  forget(open.which);
  changed();
  showQuestion(0);
  $("#heading").focus();
});
$("#previous").addEventListener("click", () => turnTo(place - 1));
$("#next").addEventListener("click", () => turnTo(place + 1));
keys({ ArrowLeft: () => turnTo(place - 1), ArrowRight: () => turnTo(place + 1) });
