// The gaps of a trace, filled in place: their texts are the answer of the line.

import { make } from "../common.js";

const GAP = "____";

/** Replace the gaps of a trace by input boxes, whose numbers are joined into the control of the line. */
export function fillInPlace(material, question, controls) {
  const lines = [...material.querySelectorAll(".line")];
  for (const field of question.fields) {
    const number = Number(/\d+/.exec(field.name)?.[0]), line = lines[number - 1], control = controls.get(field.name);
    const written = control?.querySelector("input");
    const gaps = line && written ? gapsOf(line) : [];
    if (!gaps.length) continue;
    const known = written.value.split(/\s+/);
    const boxes = gaps.map((gap, place) => {
      const box = make("input", { type: "text", class: "gap", size: 4, autocomplete: "off", "aria-label": `${field.label}, ${place + 1}` });
      box.value = known.length === gaps.length ? known[place] : "";
      gap.replaceWith(box);
      return box;
    });
    line.dataset.gap = field.name;
    control.hidden = true;
    for (const box of boxes) box.addEventListener("input", () => {
      written.value = boxes.map(({ value }) => value.trim()).filter(Boolean).join(" ");
      written.dispatchEvent(new Event("input"));
    });
  }
}

/** The gaps of a line, each split into its own text node. */
function gapsOf(line) {
  const found = [], walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const place = text.data.indexOf(GAP);
    if (place < 0) continue;
    const gap = text.splitText(place);
    gap.splitText(GAP.length);
    found.push(gap);
    walker.currentNode = gap;
  }
  return found;
}
