// The page: draws the questions of every exercise in the chosen language, looks answers up, shows the solutions.
const unfold = (text, mark) => {
  const bytes = Uint8Array.from(atob(text), (letter, place) => letter.charCodeAt(0) ^ mark.charCodeAt(place % mark.length));
  return JSON.parse(new TextDecoder().decode(bytes));
};
let lang = EXERCISES[0].langs[0];
const ELSEWHERE = { tree: "trees", open: "person" }; // who marks what nobody can foresee

// One exercise in its part of the page; gives a function that draws it anew.
function present(exercise, key, root, number) {
  const secret = unfold(key, "zermelo"), given = recall(exercise), several = EXERCISES.length > 1;
  const words = name => exercise.texts[lang].words[name], part = name => root.querySelector(`[data-part=${name}]`);
  const tries = {}, helped = new Set();
  const idOf = (...names) => [...(number ? [`e${number}`] : []), ...names].join(".");

  function control(question, field, text) {
    const answers = given[question.name] ||= {};
    return answerControl({
      id: idOf(question.name, field.name), type: field.type, text, value: answers[field.name],
      keep: value => { answers[field.name] = value; remember(exercise, given); }, alone: question.fields.length === 1, choose: words("choose"),
    });
  }
  // Says what was foreseen of the answers, and which of them are left to the program.
  function check(question, verdict, controls, text) {
    const fields = question.fields, kinds = fields.map(field => field.type), prepared = secret.prepared, answers = given[question.name] || {};
    if (fields.every(field => field.type !== "picks" && isEmpty(answers[field.name]))) {
      verdict.className = "verdict";
      verdict.textContent = words("empty");
      return;
    }
    const found = verdictsOn(prepared.questions[question.name].fields, answers, prepared);
    const judged = found.filter(Boolean), labels = which => fields.filter((_, place) => which(found[place], kinds[place])).map(field => labelOf(question, field, text));
    const credit = judged.reduce((total, one) => total + one.credit, 0) / judged.length;
    const kind = !judged.length ? "" : credit > 0.9999 ? "right" : credit > 0 ? "partly" : "wrong";
    const wrong = labels(one => one && one.credit < 0.9999), unforeseen = labels((one, type) => !one && !ELSEWHERE[type]);
    const filled = (name, list) => words(name).replace("{fields}", list.join(", "));
    verdict.className = `verdict ${kind}`;
    const said = [
      kind && words(kind).replace("{percent}", Math.round(100 * credit)),
      wrong.length && judged.length > 1 && filled("again", wrong),
      ...new Set(judged.map(one => one.said[lang])),
      unforeseen.length && filled("unforeseen", unforeseen),
      ...new Set(kinds.map(type => ELSEWHERE[type]).filter(Boolean).map(words)),
      kind === "right" && helped.has(question.name) && words("helped"),
    ];
    verdict.replaceChildren(said.filter(Boolean).join(" "), ...(kind && kind !== "right" ? advice(question, found) : []));
    fields.forEach((field, place) => colour(controls.get(field.name), found[place]?.credit));
  }
  // A mistake that explains the answers; from the second try on a hint as well.
  function advice(question, found) {
    const wrong = new Set(question.fields.filter((_, place) => found[place]?.credit < 0.9999).map(field => field.name));
    const hint = (secret.hints[lang][question.name] || []).find(([name]) => wrong.has(name))?.[1];
    const cause = likelyCause(given, secret.prepared)?.[lang], again = tries[question.name] = (tries[question.name] || 0) + 1;
    const paragraph = (name, text) => make("span", { class: "hint" }, make("strong", {}, words(name)), " ", text);
    return [...(cause ? [paragraph("cause", cause)] : []), ...(hint && again > 1 ? [paragraph("hint", hint)] : [])];
  }
  function labelOf(question, field, text) {
    return text.fields[question.fields.findIndex(one => one.name === field.name)]?.label || field.name;
  }
  function section(question, place) {
    const text = exercise.texts[lang].questions[place], name = idOf(`q${place}`);
    const heading = make(several ? "h3" : "h2", { id: name }, text.heading);
    const controls = new Map(question.fields.map((field, which) => [field.name, control(question, field, text.fields[which])]));
    const fields = make("fieldset", { "aria-labelledby": name }, ...controls.values());
    const verdict = make("p", { class: "verdict", role: "status", "aria-live": "polite" });
    const solution = make("p", { class: "key", ...(SOLVED ? {} : { hidden: "" }) }, SOLVED ? secret.shown[lang][question.name] : "");
    const checking = make("button", { type: "button" }, words("check"));
    const showing = make("button", { type: "button", "aria-expanded": String(SOLVED) }, words("show"));
    const checkNow = () => check(question, verdict, controls, text);
    checking.addEventListener("click", checkNow);
    showing.addEventListener("click", () => {
      helped.add(question.name);
      solution.hidden = !solution.hidden;
      showing.setAttribute("aria-expanded", String(!solution.hidden));
      solution.textContent = secret.shown[lang][question.name];
    });
    fields.addEventListener("keydown", event => { if (event.key === "Enter") { event.preventDefault(); checkNow(); } });
    const parts = [heading, make("p", {}, text.prompt)];
    if (text.material) parts.push(make("pre", { tabindex: "0" }, ...materialParts(text)));
    return make("section", {}, ...parts, fields, make("p", {}, checking, " ", showing), verdict, solution);
  }
  function draw() {
    const text = exercise.texts[lang];
    for (const name of ["title", "rule", "source"]) part(name).textContent = text[name];
    part("save").textContent = words("save");
    part("save").hidden = several; // one button for all of them
    for (const drawing of root.querySelectorAll("[data-drawing]")) drawing.hidden = drawing.dataset.drawing !== lang;
    part("questions").replaceChildren(...exercise.questions.map(section));
    const steps = part("steps");
    steps.hidden = !secret.steps[lang];
    steps.querySelector("summary").textContent = words("steps");
    steps.querySelector("iframe").title = words("steps");
    steps.open = false;
  }
  part("steps").addEventListener("toggle", event => {
    if (event.target.open) event.target.querySelector("iframe").srcdoc = secret.steps[lang];
  });
  function answers() {
    const single = new Set(exercise.questions.filter(question => question.fields.length === 1).map(question => question.name));
    return Object.fromEntries(Object.entries(given).map(([name, fields]) => [name, single.has(name) ? Object.values(fields)[0] ?? "" : fields]));
  }
  part("save").addEventListener("click", () => save(answers(), exercise.id));
  return { draw, answers };
}

// Answers stay in this browser, where it lets pages of files keep anything.
const keyOf = exercise => `zermelo ${exercise.id}`;
function recall(exercise) {
  try { return JSON.parse(localStorage.getItem(keyOf(exercise))) || {}; } catch { return {}; }
}
function remember(exercise, given) {
  try { localStorage.setItem(keyOf(exercise), JSON.stringify(given)); } catch { /* forbidden */ }
}
function colour(control, credit) {
  if (!control || control.classList.contains("picks")) return;
  control.classList.remove("right", "partly", "wrong");
  control.querySelector("input, select").removeAttribute("aria-invalid");
  if (credit === undefined) return;
  control.classList.add(credit > 0.9999 ? "right" : credit > 0 ? "partly" : "wrong");
  control.querySelector("input, select").setAttribute("aria-invalid", String(credit <= 0.9999));
}
function save(answers, name) {
  const link = make("a", { href: URL.createObjectURL(new Blob([JSON.stringify(answers, null, 1)], { type: "application/json" })), download: `${name}-answers.json` });
  link.click();
}
const presented = [...document.querySelectorAll("article")].map((root, number) => present(EXERCISES[number], KEYS[number], root, number));
const language = document.getElementById("language"), everything = document.getElementById("save-all");
everything.hidden = EXERCISES.length === 1;
everything.addEventListener("click", () =>
  save(Object.fromEntries(presented.map(({ answers }, number) => [EXERCISES[number].id, answers()])), "exercises"));
function drawAll() {
  document.documentElement.lang = lang;
  if (EXERCISES.length === 1) document.title = EXERCISES[0].texts[lang].title;
  document.getElementById("language-name").textContent = EXERCISES[0].texts[lang].words.language;
  everything.textContent = EXERCISES[0].texts[lang].words.save;
  for (const { draw } of presented) draw();
}
language.append(...EXERCISES[0].langs.filter(code => EXERCISES.every(exercise => exercise.langs.includes(code)))
  .map(code => make("option", { value: code }, NAMES[code])));
language.value = lang;
language.addEventListener("change", event => { lang = event.target.value; drawAll(); });
drawAll();
