// The workbook: exercises answered in the page and graded by the studio, and the sheets of a teacher.
import { $, announce, ask, attempt, complain, draw, keys, make, memory, t } from "./common.js";
import { answerTree, fit } from "./workbook-tree.js";

const PROGRESS = "workbook", SHEET = "workbook-sheet";
const SIGNS = { right: "✓", partly: "◐", wrong: "✗" };
const DOWNLOADS = { pdf: "PDF", html: "HTML", moodle: "Moodle XML", gift: "GIFT", json: "JSON" };

const catalogue = await attempt(() => ask("/api/workbook"));
let progress = memory.get(PROGRESS, {});
let sheet = memory.get(SHEET, { title: "", exercises: [] });
let teaching = false;
let current = null; // the exercise as the studio shows it
let which = null; // what to ask the studio for
let place = 0; // the question in view

const kindOf = (credit) => (credit > 0.9999 ? "right" : credit > 0 ? "partly" : "wrong");
const keyOf = (one) => JSON.stringify(Object.entries(one).sort());

// -------------------------------------------------------------------------------------------------
// Progress, which only this browser knows

/** What is remembered of an exercise: its answers by question and field, and what they were worth. */
function recordOf(one) {
  return progress[keyOf(one)] ?? { which: one, title: "", count: 0, answers: {}, credits: {} };
}

function remember(change) {
  const record = recordOf(which);
  change(record);
  record.title = current.title;
  record.count = current.questions.length;
  progress[keyOf(which)] = record;
  memory.set(PROGRESS, progress);
}

function farOf(one) {
  const record = progress[keyOf(one)];
  if (!record?.count) return make("span", { class: "far" });
  const right = Object.values(record.credits).filter((credit) => kindOf(credit) === "right").length;
  const done = right === record.count;
  return make("span", { class: done ? "far done" : "far", "aria-label": t("{} of {} right", right, record.count) },
    `${done ? "✓ " : ""}${right}/${record.count}`);
}

function showProgress() {
  const records = Object.values(progress).filter((record) => record.count);
  const credits = records.flatMap((record) => Object.values(record.credits));
  const right = credits.filter((credit) => kindOf(credit) === "right").length;
  $("#so-far").textContent = credits.length ? t("{} questions answered, {} of them right.", credits.length, right)
    : t("Nothing answered yet.");
  $("#own").replaceChildren(...records.filter((record) => record.which.kind).map((record) => entry(record.which, record.title)));
  $("#forget").disabled = !records.length;
}

$("#forget").addEventListener("click", () => {
  if (!window.confirm(t("Forget all answers and marks in this browser?"))) return;
  progress = {};
  memory.set(PROGRESS, progress);
  announce(t("Forgotten."));
  showLists();
  if (current) showQuestion(place);
});

$("#again").addEventListener("click", () => {
  delete progress[keyOf(which)];
  memory.set(PROGRESS, progress);
  showLists();
  showQuestion(0);
  $("#heading").focus();
});

// -------------------------------------------------------------------------------------------------
// Choosing

/** A line of a list of exercises: opens it or, in the teacher's view, puts it on the sheet. */
function entry(one, title) {
  const chosen = teaching ? isOnSheet(one) : which !== null && keyOf(one) === keyOf(which);
  const button = make("button", { type: "button", "aria-current": !teaching && chosen ? "true" : null, onclick: () => take(one, title) },
    make("span", { class: "name" }, title), teaching ? make("span", { class: "far" }, chosen ? "✓" : "+") : farOf(one));
  if (teaching) button.setAttribute("aria-pressed", String(chosen));
  return make("li", {}, button);
}

function showLists() {
  const wanted = $("#find").value.trim().toLowerCase();
  const fits = ({ name, title, asks }) => [name, title, ...asks].some((text) => text.toLowerCase().includes(wanted));
  const found = catalogue.collection.filter(fits);
  $("#collection").replaceChildren(...found.map(({ name, title }) => entry({ name }, title)));
  if (!found.length) $("#collection").append(make("li", { class: "muted" }, t("Nothing fits.")));
  showProgress();
}

function take(one, title) {
  if (!teaching) return attempt(() => open(one));
  if (isOnSheet(one)) removeFromSheet(one);
  else addToSheet([{ which: one, title }]);
  return undefined;
}

$("#find").addEventListener("input", showLists);

function wishes() {
  const one = { kind: $("#kind").value, seed: Number($("#seed").value) };
  if ($("#level").value !== "usual") one.level = $("#level").value;
  if ($("#tie").value !== "nonstrict") one.tie = $("#tie").value;
  if ($("#labels").value !== "soft") one.labels = $("#labels").value;
  return one;
}

function showLevels() {
  const { levels } = catalogue.kinds.find(({ name }) => name === $("#kind").value);
  for (const option of $("#level").options) option.disabled = !levels.includes(option.value);
  if ($("#level").selectedOptions[0]?.disabled ?? true) $("#level").value = "usual";
}

const anySeed = () => Math.floor(Math.random() * 100_000);

$("#kind").addEventListener("change", showLevels);
$("#generate").addEventListener("submit", (event) => {
  event.preventDefault();
  complain();
  attempt(async () => {
    const first = wishes();
    if (!teaching) await open(first);
    else await addGenerated(first, Number($("#count").value));
    $("#seed").value = anySeed();
  });
});

/** Open an exercise; a link to it stands in the address. */
async function open(one) {
  complain();
  const found = await ask("/api/workbook/exercise", one);
  [current, which] = [found, one];
  history.replaceState(null, "", `#${new URLSearchParams(one)}`);
  $("#welcome").hidden = true;
  $("#exercise").hidden = teaching;
  $(".workbook").classList.toggle("begun", !teaching); // on a telephone the lists come after it now
  for (const name of ["title", "rule", "source"]) $(`#${name}`).textContent = found[name];
  $("#rule").hidden = !found.rule;
  if (matchMedia("(max-width: 56rem)").matches) $("#choosing").open = false;
  showLists();
  const { credits } = recordOf(one);
  const unanswered = found.questions.findIndex(({ name }) => !(name in credits));
  showQuestion(Math.max(0, unanswered));
  $("#title").focus({ preventScroll: false });
}

// -------------------------------------------------------------------------------------------------
// A question

function showQuestions() {
  const { credits } = recordOf(which);
  $("#questions").replaceChildren(...current.questions.map((question, number) => {
    const kind = question.name in credits ? kindOf(credits[question.name]) : "";
    const said = { right: t("right"), partly: t("partly right"), wrong: t("not right") }[kind];
    return make("button", {
      type: "button", class: kind, "aria-current": number === place ? "step" : null,
      "aria-label": said ? `${question.heading}: ${said}` : question.heading, onclick: () => turn(number),
    }, `${number + 1}${kind ? ` ${SIGNS[kind]}` : ""}`);
  }));
  $("#previous").disabled = place === 0;
  $("#next").disabled = place === current.questions.length - 1;
}

function turn(number) {
  if (!current || teaching || number < 0 || number >= current.questions.length) return;
  showQuestion(number);
  $("#heading").focus({ preventScroll: true });
}

const ADVICE = { write: () => t("Write into the nodes of the tree."), mark: () => t("Click branches or nodes of the tree."),
  tap: () => t("Choose, or click nodes of the tree.") };

function showQuestion(number) {
  place = number;
  const question = current.questions[number];
  $("#heading").textContent = t("{} of {}", question.heading, current.questions.length);
  $("#prompt").textContent = question.prompt;
  $("#advice").textContent = ADVICE[question.layer]?.() ?? "";
  $("#material").replaceChildren(...globalThis.materialParts(question));
  $("#material").hidden = !question.material;
  $("#verdict").replaceChildren();
  closeSolution();
  showFields(question);
  showQuestions();
}

/** The controls of a question: in the tree, where it takes the answers, and below it. */
function showFields(question) {
  const answers = recordOf(which).answers[question.name] ?? {};
  const controls = new Map(question.fields.map((field) => [field.name, globalThis.answerControl({
    id: `${question.name}.${field.name}`, type: field.type, text: field, value: answers[field.name],
    keep: (value) => keep(question, field, value), alone: question.fields.length === 1, choose: t("choose"),
  })]));
  for (const [name, control] of controls) control.dataset.field = name;
  $("#fields").replaceChildren();
  if (current.drawing) answerTree($("#fields"), current, question, controls);
  else $("#fields").append(...controls.values());
}

function keep(question, field, value) {
  remember((record) => {
    (record.answers[question.name] ??= {})[field.name] = value;
  });
}

// -------------------------------------------------------------------------------------------------
// Checking

/** Everything that was answered; a question that is checked without a mark says that nothing is to be marked. */
function answersNow(checked) {
  const { answers } = recordOf(which);
  return current.questions.flatMap((question) => question.fields.flatMap(({ name, type }) => {
    const value = answers[question.name]?.[name];
    const where = { question: question.name, field: name };
    if (type === "picks") return value || checked.includes(question) ? [{ ...where, picked: value ?? [] }] : [];
    return value ? [{ ...where, value }] : [];
  }));
}

async function check(questions) {
  complain();
  $("#verdict").replaceChildren(); // the same verdict twice must be heard twice
  const result = await ask("/api/workbook/grade", { exercise: which, answers: answersNow(questions) });
  const names = questions.map(({ name }) => name);
  remember((record) => {
    for (const { name, credit } of result.questions) if (names.includes(name)) record.credits[name] = credit;
  });
  showQuestions();
  showLists();
  return result;
}

function verdictOf(result, question) {
  const { credit, feedback } = result.questions.find(({ name }) => name === question.name);
  const kind = kindOf(credit);
  const said = { right: t("Right."), partly: t("Partly right: {} %.", Math.round(100 * credit)), wrong: t("Not right.") }[kind];
  const parts = [make("strong", {}, `${SIGNS[kind]} ${said}`)];
  if (feedback.length === 1) parts.push(make("p", {}, feedback[0]));
  else if (feedback.length) parts.push(make("ul", {}, ...feedback.map((sentence) => make("li", {}, sentence))));
  return make("div", { class: `verdict ${kind}` }, ...parts);
}

function diagnosisOf(result) {
  return result.sentence ? [make("p", { class: "diagnosis" }, make("strong", {}, t("What may have happened:")), " ", result.sentence)] : [];
}

/** Which controls were right, on the controls themselves. */
function colourFields(result, question) {
  const { fields } = result.questions.find(({ name }) => name === question.name);
  for (const { name, credit } of fields) {
    const control = $(`[data-field="${CSS.escape(name)}"]`, $("#fields"));
    if (!control || control.classList.contains("picks")) continue;
    control.classList.remove("right", "partly", "wrong");
    control.classList.add(kindOf(credit));
    $("input, select", control)?.setAttribute("aria-invalid", String(credit < 0.9999));
  }
}

$("#answer").addEventListener("submit", (event) => {
  event.preventDefault();
  const question = current.questions[place];
  attempt(async () => {
    const result = await check([question]);
    if (question !== current.questions[place]) return;
    const wrong = result.questions.some(({ name, credit }) => name === question.name && kindOf(credit) !== "right");
    $("#verdict").replaceChildren(verdictOf(result, question), ...(wrong ? diagnosisOf(result) : []));
    colourFields(result, question);
  });
});

/** Whether somebody has begun to answer a question. */
function isAnswered({ name }) {
  return Object.values(recordOf(which).answers[name] ?? {}).some((value) => value.length);
}

$("#all").addEventListener("click", () => attempt(async () => {
  const answered = current.questions.filter(isAnswered);
  if (!answered.length) return complain(t("Nothing answered yet."));
  const result = await check(answered);
  const parts = answered.map((question) => make("div", {}, make("h3", {}, question.heading), verdictOf(result, question)));
  $("#verdict").replaceChildren(make("p", {}, make("strong", {}, result.mark)), ...diagnosisOf(result), ...parts);
  if (answered.includes(current.questions[place])) colourFields(result, current.questions[place]);
  return undefined;
}));

// -------------------------------------------------------------------------------------------------
// Solutions

function closeSolution() {
  $("#solution").hidden = true;
  $("#show").setAttribute("aria-expanded", "false");
}

$("#show").addEventListener("click", () => attempt(async () => {
  if (!$("#solution").hidden) return closeSolution();
  const question = current.questions[place];
  const { keys: right, drawing, sentences } = await ask("/api/workbook/solution", which);
  if (question !== current.questions[place]) return undefined;
  const { key } = right.find(({ name }) => name === question.name);
  const parts = [make("p", {}, `${t("Solution")}: `, make("span", { class: "key" }, key))];
  if (drawing) {
    const stage = make("div", { class: "stage" });
    parts.push(make("div", { class: "scroll", tabindex: "0" }, stage));
    draw(stage, drawing);
  }
  if (sentences.length) parts.push(make("div", {}, make("h3", {}, t("How it comes about")), make("ol", {}, ...sentences.map((one) => make("li", {}, one)))));
  $("#solution").replaceChildren(...parts);
  $("#solution").hidden = false;
  if (drawing) fit($(".stage", $("#solution")), 0.7, 1);
  $("#show").setAttribute("aria-expanded", "true");
  announce(`${t("Solution")}: ${key}`);
  return undefined;
}));

$("#previous").addEventListener("click", () => turn(place - 1));
$("#next").addEventListener("click", () => turn(place + 1));
keys({ ArrowLeft: () => turn(place - 1), ArrowRight: () => turn(place + 1) });

// -------------------------------------------------------------------------------------------------
// The teacher's view

function isOnSheet(one) {
  return sheet.exercises.some((other) => keyOf(other.which) === keyOf(one));
}

function showSheet() {
  memory.set(SHEET, sheet);
  const { exercises } = sheet;
  $("#empty").hidden = exercises.length > 0;
  $("#chosen").replaceChildren(...exercises.map(({ which: one, title }, number) => make("li", {}, make("div", {},
    make("span", { class: "name" }, title),
    make("button", { type: "button", "aria-label": t("{}: up", title), disabled: number === 0, onclick: () => moveOnSheet(number, -1) }, "↑"),
    make("button", { type: "button", "aria-label": t("{}: down", title), disabled: number === exercises.length - 1, onclick: () => moveOnSheet(number, 1) }, "↓"),
    make("button", { type: "button", "aria-label": t("{}: take off the sheet", title), onclick: () => removeFromSheet(one) }, "✕")))));
  for (const button of $("#downloads").children) button.disabled = !exercises.length;
  $("#clear").disabled = !exercises.length;
  showLists();
}

function addToSheet(more) {
  complain();
  const fresh = more.filter(({ which: one }) => !isOnSheet(one));
  if (sheet.exercises.length + fresh.length > catalogue.most) return complain(t("A sheet has at most {} exercises.", catalogue.most));
  sheet.exercises.push(...fresh);
  announce(t("{} exercises on the sheet.", sheet.exercises.length));
  return showSheet();
}

async function addGenerated(first, count) {
  const wanted = Array.from({ length: Math.min(count, catalogue.most) }, (_, step) => ({ ...first, seed: first.seed + step }));
  const found = [];
  for (const one of wanted) found.push({ which: one, title: (await ask("/api/workbook/exercise", one)).title });
  addToSheet(found);
}

function removeFromSheet(one) {
  sheet.exercises = sheet.exercises.filter((other) => keyOf(other.which) !== keyOf(one));
  announce(t("{} exercises on the sheet.", sheet.exercises.length));
  showSheet();
}

function moveOnSheet(number, step) {
  const [moved] = sheet.exercises.splice(number, 1);
  sheet.exercises.splice(number + step, 0, moved);
  showSheet();
  const buttons = $("#chosen").children[number + step].querySelectorAll("button");
  (buttons[step < 0 ? 0 : 1].disabled ? buttons[step < 0 ? 1 : 0] : buttons[step < 0 ? 0 : 1]).focus();
}

async function download(format) {
  complain();
  $("#made").textContent = t("Making the sheet …");
  try {
    const file = await ask("/api/workbook/sheet", {
      format, title: sheet.title, language: $("#sheet-language").value, solutions: $("#solutions").checked,
      exercises: sheet.exercises.map(({ which: one }) => one),
    });
    const bytes = Uint8Array.from(atob(file.content), (letter) => letter.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([bytes], { type: file.media }));
    make("a", { href: address, download: file.name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    $("#made").textContent = t("{} was made: {} kB.", file.name, Math.ceil(bytes.length / 1000));
  } catch (error) {
    $("#made").textContent = "";
    throw error;
  }
}

function view(isTeaching) {
  teaching = isTeaching;
  complain();
  $("#practise").setAttribute("aria-pressed", String(!teaching));
  $("#teach").setAttribute("aria-pressed", String(teaching));
  $("#sheet").hidden = !teaching;
  $("#exercise").hidden = teaching || !current;
  $(".workbook").classList.toggle("begun", !teaching && current !== null);
  $("#welcome").hidden = teaching || current !== null;
  $("#progress").hidden = teaching;
  $("#counting").hidden = !teaching;
  $("#generate-heading").textContent = teaching ? t("New exercises") : t("New exercise");
  $("#generating").textContent = teaching ? t("Add to the sheet") : t("Make it");
  showSheet();
}

$("#practise").addEventListener("click", () => view(false));
$("#teach").addEventListener("click", () => view(true));
$("#sheet").addEventListener("submit", (event) => event.preventDefault());
$("#sheet-title").addEventListener("input", () => { sheet.title = $("#sheet-title").value; memory.set(SHEET, sheet); });
$("#clear").addEventListener("click", () => { sheet.exercises = []; showSheet(); });

// -------------------------------------------------------------------------------------------------
// The beginning

function start() {
  const options = (list) => list.map(({ name, label }) => make("option", { value: name }, label));
  $("#kind").append(...options(catalogue.kinds));
  $("#kind").value = "alphabeta";
  $("#tie").append(...options(catalogue.ties));
  $("#labels").append(...options(catalogue.labels));
  $("#seed").value = anySeed();
  $("#sheet-title").value = sheet.title;
  $("#downloads").append(...catalogue.formats.map((format) =>
    make("button", { type: "button", class: "main", "data-format": format, onclick: () => attempt(() => download(format)) }, DOWNLOADS[format] ?? format)));
  showLevels();
  view(false);
  const linked = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (linked.seed) linked.seed = Number(linked.seed);
  if (linked.name || linked.kind) attempt(() => open(linked));
}

if (catalogue) start();
