// The page: draws the questions in the chosen language, marks them, shows the solution.
const unfold = (text, mark) => {
  const bytes = Uint8Array.from(atob(text), (letter, place) => letter.charCodeAt(0) ^ mark.charCodeAt(place % mark.length));
  return JSON.parse(new TextDecoder().decode(bytes));
};
const secret = unfold(KEY, "zermelo"), given = {};
const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(key, value);
  element.append(...children);
  return element;
};
let lang = EXERCISE.langs[0];
const words = name => EXERCISE.texts[lang].words[name];

function control(question, field, text) {
  const id = `${question.name}.${field.name}`, answers = given[question.name] ||= {};
  const keep = value => { answers[field.name] = value; };
  if (field.type === "choice") {
    const select = make("select", { id }, make("option", { value: "" }, `(${words("choose")})`),
      ...text.options.map(option => make("option", { value: option.value }, option.label)));
    select.value = answers[field.name] || "";
    select.addEventListener("change", () => keep(select.value));
    return make("label", { for: id }, make("span", {}, text.label), select);
  }
  if (field.type === "picks") {
    const chosen = new Set(answers[field.name] || []);
    const boxes = text.options.map(option => {
      const box = make("input", { type: "checkbox", value: option.value });
      box.checked = chosen.has(option.value);
      box.addEventListener("change", () => { if (box.checked) chosen.add(option.value); else chosen.delete(option.value); keep([...chosen]); });
      return make("label", {}, box, option.label);
    });
    return make("div", { class: "picks wide", role: "group", "aria-label": text.label },
      ...(question.fields.length > 1 ? [make("span", {}, `${text.label}:`)] : []), ...boxes);
  }
  const wide = ["line", "tree", "order"].includes(field.type);
  const input = make("input", { id, type: "text", autocomplete: "off", spellcheck: "false", size: wide ? 60 : 14 });
  input.value = answers[field.name] || "";
  input.addEventListener("input", () => keep(input.value));
  return make("label", { for: id, class: wide ? "wide" : null }, make("span", {}, text.label), input);
}
// Where a tree that was written cannot be read.
function unread(field, text) {
  if (field.type !== "tree" || field.shows.same_as || !text) return "";
  const { column } = judgeTree(text, field.shows);
  return column ? words("unread").replace("{column}", column) : "";
}
function check(question, verdict) {
  const answers = given[question.name] || {}, fields = secret.questions[question.name];
  const credits = fields.map(field => markField(field, answers[field.name], answers, secret.operations[question.name]));
  const credit = credits.reduce((total, one) => total + one, 0) / credits.length;
  const kind = credit > 0.9999 ? "right" : credit > 0 ? "partly" : "wrong";
  verdict.className = `verdict ${kind}`;
  verdict.textContent = [words(kind).replace("{percent}", Math.round(100 * credit)), ...fields.map(field => unread(field, answers[field.name]))]
    .filter(Boolean).join(" ");
}
function section(question, number) {
  const text = EXERCISE.texts[lang].questions[number];
  const heading = make("h2", { id: `q${number}` }, text.heading);
  const fields = make("fieldset", { "aria-labelledby": `q${number}` }, ...question.fields.map((field, place) => control(question, field, text.fields[place])));
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
  if (text.material) parts.push(make("pre", { tabindex: "0" }, text.material));
  return make("section", {}, ...parts, fields, make("p", {}, checking, " ", showing), verdict, solution);
}
function draw() {
  const text = EXERCISE.texts[lang];
  document.documentElement.lang = lang;
  document.title = text.title;
  document.getElementById("title").textContent = text.title;
  document.getElementById("rule").textContent = text.rule;
  document.getElementById("source").textContent = text.source;
  document.getElementById("language-name").textContent = words("language");
  document.getElementById("save").textContent = words("save");
  for (const drawing of document.querySelectorAll("[data-drawing]")) drawing.hidden = drawing.dataset.drawing !== lang;
  document.getElementById("questions").replaceChildren(...EXERCISE.questions.map(section));
  const steps = document.getElementById("steps");
  steps.hidden = !secret.steps[lang];
  steps.querySelector("summary").textContent = words("steps");
  steps.querySelector("iframe").title = words("steps");
  steps.open = false;
}
document.getElementById("language").append(...EXERCISE.langs.map(code => make("option", { value: code }, EXERCISE.names[code])));
document.getElementById("language").value = lang;
document.getElementById("language").addEventListener("change", event => { lang = event.target.value; draw(); });
document.getElementById("steps").addEventListener("toggle", event => {
  if (event.target.open) event.target.querySelector("iframe").srcdoc = secret.steps[lang];
});
document.getElementById("save").addEventListener("click", () => {
  const single = new Set(EXERCISE.questions.filter(question => question.fields.length === 1).map(question => question.name));
  const answers = Object.fromEntries(Object.entries(given).map(([name, fields]) => [name, single.has(name) ? Object.values(fields)[0] ?? "" : fields]));
  const link = make("a", { href: URL.createObjectURL(new Blob([JSON.stringify(answers, null, 1)], { type: "application/json" })), download: `${EXERCISE.id}-answers.json` });
  link.click();
});
draw();
