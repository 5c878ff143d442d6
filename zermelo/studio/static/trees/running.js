// The current windows of the active calls, written at their nodes; other nodes show the window at entry.

import { lab } from "./state.js";

let written = new Map(); // by node: the changed text element, and its original text

/** Reset after the tree is redrawn. */
export function forgetWindows() {
  written = new Map();
}

/** Write the windows of the active calls at a step into the drawing. */
export function showWindows(here, { frame = -1 }) {
  const { frames } = lab.answer, now = new Map();
  for (let one = frame; one >= 0; one = frames[one].above) {
    const { node, windows } = frames[one], known = windows.findLast(([step]) => step <= here)?.[1];
    if (node >= 0 && known && !now.has(node)) now.set(node, known);
  }
  for (const [node, { text, said, length }] of written) {
    if (now.has(node)) continue;
    text.textContent = said;
    if (length) text.setAttribute("textLength", length);
    text.classList.remove("running");
    written.delete(node);
  }
  for (const [node, window] of now) write(node, window);
}

function write(node, window) {
  const text = written.get(node)?.text ?? lab.steps.nodes.get(node)?.querySelector("text.window");
  if (!text || text.textContent === window) return;
  if (!written.has(node)) written.set(node, { text, said: text.textContent, length: text.getAttribute("textLength") });
  text.textContent = window;
  text.removeAttribute("textLength");
  text.classList.add("running");
}
