// The page: renders the questions of every exercise in the chosen language, stores answers, shows the solutions.
const unfold = (text, mark) => {
  const bytes = Uint8Array.from(atob(text), (letter, place) => letter.charCodeAt(0) ^ mark.charCodeAt(place % mark.length));
  return JSON.parse(new TextDecoder().decode(bytes));
};
let lang = EXERCISES[0].langs[0];

// Set up one exercise in its part of the page; return a function that renders it again.
function present(exercise, key, root, number) {
  const secret = unfold(key, "zermelo"), given = recall(exercise), several = EXERCISES.length > 1;
  const words = name => exercise.texts[lang].words[name], part = name => root.querySelector(`[data-part=${name}]`);
  const idOf = (...names) => [...(number ? [`e${number}`] : []), ...names].join(".");

  function control(question, field, text) {
    const answers = given[question.name] ||= {};
    return answerControl({
      id: idOf(question.name, field.name), type: field.type, text, value: answers[field.name],
      keep: value => { answers[field.name] = value; remember(exercise, given); }, alone: question.fields.length === 1, choose: words("choose"),
    });
  }
  function section(question, place) {
    const text = exercise.texts[lang].questions[place], name = idOf(`q${place}`);
    const heading = make(several ? "h3" : "h2", { id: name }, text.heading);
    const controls = question.fields.map((field, which) => control(question, field, text.fields[which]));
    const fields = make("fieldset", { "aria-labelledby": name }, ...controls);
    const key = make("p", { class: "key" });
    const solution = make("details", { open: SOLVED ? "" : null }, make("summary", {}, words("show")), key);
    // Filled when opened, so that a text search in the page does not find it earlier.
    solution.addEventListener("toggle", () => { key.textContent = secret[lang].solutions[place]; });
    const parts = [heading, make("p", {}, text.prompt)];
    if (text.material) parts.push(make("pre", { tabindex: "0" }, ...materialParts(text)));
    return make("section", {}, ...parts, fields, solution);
  }
  function draw() {
    const text = exercise.texts[lang];
    for (const name of ["title", "rule", "source"]) part(name).textContent = text[name];
    part("save").textContent = words("save");
    part("save").hidden = several; // one button for all of them
    for (const drawing of root.querySelectorAll("[data-drawing]")) drawing.hidden = drawing.dataset.drawing !== lang;
    part("questions").replaceChildren(...exercise.questions.map(section));
    const steps = part("steps");
    steps.hidden = !secret[lang].steps;
    steps.querySelector("summary").textContent = words("steps");
    steps.querySelector("iframe").title = words("steps");
    steps.open = false;
  }
  part("steps").addEventListener("toggle", event => {
    if (event.target.open) event.target.querySelector("iframe").srcdoc = secret[lang].steps;
  });
  function answers() {
    const single = new Set(exercise.questions.filter(question => question.fields.length === 1).map(question => question.name));
    return Object.fromEntries(Object.entries(given).map(([name, fields]) => [name, single.has(name) ? Object.values(fields)[0] ?? "" : fields]));
  }
  part("save").addEventListener("click", () => save(answers(), exercise.id));
  return { draw, answers };
}

// Answers are stored in this browser, if it allows local storage for file pages.
const keyOf = exercise => `zermelo ${exercise.id}`;
function recall(exercise) {
  try { return JSON.parse(localStorage.getItem(keyOf(exercise))) || {}; } catch { return {}; }
}
function remember(exercise, given) {
  try { localStorage.setItem(keyOf(exercise), JSON.stringify(given)); } catch { /* forbidden */ }
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
