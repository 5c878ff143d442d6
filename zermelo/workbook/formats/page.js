// The page: draws the questions of every exercise in the chosen language, marks them, shows the solutions.
const unfold = (text, mark) => {
  const bytes = Uint8Array.from(atob(text), (letter, place) => letter.charCodeAt(0) ^ mark.charCodeAt(place % mark.length));
  return JSON.parse(new TextDecoder().decode(bytes));
};
let lang = EXERCISES[0].langs[0];

// One exercise in its part of the page; gives a function that draws it anew.
function present(exercise, key, root, number) {
  const secret = unfold(key, "zermelo"), given = {}, several = EXERCISES.length > 1;
  const words = name => exercise.texts[lang].words[name], part = name => root.querySelector(`[data-part=${name}]`);
  const idOf = (...names) => [...(number ? [`e${number}`] : []), ...names].join(".");

  function control(question, field, text) {
    const answers = given[question.name] ||= {};
    return answerControl({
      id: idOf(question.name, field.name), type: field.type, text, value: answers[field.name],
      keep: value => { answers[field.name] = value; }, alone: question.fields.length === 1, choose: words("choose"),
    });
  }
  function check(question, verdict) {
    const answers = given[question.name] || {}, fields = secret.questions[question.name];
    const marked = fields.filter(field => field.type in MARKERS);
    const credits = marked.map(field => markField(field, answers[field.name], answers, secret.operations[question.name]));
    const credit = credits.reduce((total, one) => total + one, 0) / credits.length;
    const kind = credit > 0.9999 ? "right" : credit > 0 ? "partly" : "wrong";
    verdict.className = `verdict ${kind}`;
    const said = words(kind).replace("{percent}", Math.round(100 * credit));
    verdict.textContent = marked.length < fields.length ? `${said} ${words("trees")}` : said;
  }
  function section(question, place) {
    const text = exercise.texts[lang].questions[place], name = idOf(`q${place}`);
    const heading = make(several ? "h3" : "h2", { id: name }, text.heading);
    const fields = make("fieldset", { "aria-labelledby": name }, ...question.fields.map((field, which) => control(question, field, text.fields[which])));
    const verdict = make("p", { class: "verdict", role: "status", "aria-live": "polite" });
    const solution = make("p", { class: "key", hidden: "" });
    const checking = make("button", { type: "button" }, words("check"));
    const showing = make("button", { type: "button", "aria-expanded": "false" }, words("show"));
    checking.addEventListener("click", () => check(question, verdict));
    showing.addEventListener("click", () => {
      solution.hidden = !solution.hidden;
      showing.setAttribute("aria-expanded", String(!solution.hidden));
      solution.textContent = secret.shown[lang][question.name];
    });
    fields.addEventListener("keydown", event => { if (event.key === "Enter") { event.preventDefault(); check(question, verdict); } });
    const parts = [heading, make("p", {}, text.prompt)];
    if (text.material) parts.push(make("pre", { tabindex: "0" }, ...materialParts(text)));
    return make("section", {}, ...parts, fields, make("p", {}, checking, " ", showing), verdict, solution);
  }
  function draw() {
    const text = exercise.texts[lang];
    for (const name of ["title", "rule", "source"]) part(name).textContent = text[name];
    part("save").textContent = words("save");
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
  part("save").addEventListener("click", () => {
    const single = new Set(exercise.questions.filter(question => question.fields.length === 1).map(question => question.name));
    const answers = Object.fromEntries(Object.entries(given).map(([name, fields]) => [name, single.has(name) ? Object.values(fields)[0] ?? "" : fields]));
    const link = make("a", { href: URL.createObjectURL(new Blob([JSON.stringify(answers, null, 1)], { type: "application/json" })), download: `${exercise.id}-answers.json` });
    link.click();
  });
  return draw;
}
const language = document.getElementById("language"), drawings = [...document.querySelectorAll("article")].map((root, number) =>
  present(EXERCISES[number], KEYS[number], root, number));
function drawAll() {
  document.documentElement.lang = lang;
  if (EXERCISES.length === 1) document.title = EXERCISES[0].texts[lang].title;
  document.getElementById("language-name").textContent = EXERCISES[0].texts[lang].words.language;
  for (const draw of drawings) draw();
}
language.append(...EXERCISES[0].langs.filter(code => EXERCISES.every(exercise => exercise.langs.includes(code)))
  .map(code => make("option", { value: code }, NAMES[code])));
language.value = lang;
language.addEventListener("change", event => { lang = event.target.value; drawAll(); });
drawAll();
