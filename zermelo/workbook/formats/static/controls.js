// The input controls, one for each type of field, shared by the page of an exercise and the studio.
const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

// The material of a question. Long lines of a trace may wrap, unlike those of a board, but not within a word with a
// hyphen, such as -inf.
function materialParts({ material, lines }) {
  if (!lines) return [material];
  const unbroken = (part, place) => (place % 2 ? make("span", { class: "word" }, part) : part);
  return material.split("\n").map(line => make("span", { class: "line" }, ...line.split(/(\S*-\S*)/).map(unbroken)));
}

const WIDE = ["line", "tree", "order", "open"];
const LONG = 22; // a choice of this length has a row of its own

// The control of a field. `text` has its label and options, `value` is the current answer, `keep` is called on every
// change; `alone` if the question has no other field, `choose` the word for "choose".
function answerControl({ id, type, text, value, keep, alone, choose }) {
  if (type === "choice") {
    const select = make("select", { id }, make("option", { value: "" }, `(${choose})`),
      ...text.options.map(option => make("option", { value: option.value }, option.label)));
    select.value = value || "";
    select.addEventListener("change", () => keep(select.value));
    const wide = text.options.some(({ label }) => label.length > LONG);
    return make("label", { for: id, class: wide ? "wide" : null }, make("span", {}, text.label), select);
  }
  if (type === "picks") {
    const chosen = new Set(value || []);
    const boxes = text.options.map(option => {
      const box = make("input", { type: "checkbox", value: option.value });
      box.checked = chosen.has(option.value);
      box.addEventListener("change", () => { if (box.checked) chosen.add(option.value); else chosen.delete(option.value); keep([...chosen]); });
      return make("label", {}, box, make("span", {}, option.label));
    });
    return make("div", { class: "picks wide", role: "group", "aria-label": text.label },
      ...(alone ? [] : [make("span", {}, `${text.label}:`)]), ...boxes);
  }
  const wide = WIDE.includes(type);
  const input = make("input", { id, type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", size: wide ? 60 : 14 });
  input.value = value || "";
  input.addEventListener("input", () => keep(input.value));
  return make("label", { for: id, class: wide ? "wide" : null }, make("span", {}, text.label), input);
}
