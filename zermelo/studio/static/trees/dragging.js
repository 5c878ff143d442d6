// Dragging a node, with everything below it, to another place among its siblings; a click without a drag opens it.

import { $ } from "../common.js";
import { edgeOf, groupOf } from "./drawing.js";
import { childrenOf, moveTo, open, siblingsOf } from "./nodes.js";
import { at, state } from "./state.js";

const LEAST = 7; // pixels from which on a movement is a drag

let drag = null; // {number, x, y, pointer, moved, and once it has moved: dx, middles, groups}

export function listenToDragging() {
  at("drawing").addEventListener("pointerdown", (event) => {
    const group = event.target.closest("[data-node]");
    if (!group || event.button) return;
    drag = { number: +group.dataset.node, x: event.clientX, y: event.clientY, moved: false, pointer: event.pointerId };
  });
  window.addEventListener("pointermove", (event) => { if (event.pointerId === drag?.pointer) follow(event); });
  window.addEventListener("pointerup", (event) => { if (event.pointerId === drag?.pointer) release(event); });
  window.addEventListener("pointercancel", () => {
    putBack(drag?.groups ?? []);
    drag = null;
  });
}

function follow(event) {
  const dx = event.clientX - drag.x;
  if (!drag.moved) {
    if (Math.hypot(dx, event.clientY - drag.y) < LEAST || state.game || drag.number <= 0) return;
    Object.assign(drag, { moved: true, middles: siblingsOf(drag.number).map(middleOf), groups: groupsBelow(drag.number) });
  }
  event.preventDefault();
  const shift = `translate(${dx / $("svg", at("drawing")).factor} 0)`;
  for (const group of drag.groups) {
    group.setAttribute("transform", shift);
    group.classList.add("dragged");
  }
  drag.dx = dx;
}

function release(event) {
  const { number, moved, dx, middles, groups } = drag;
  drag = null;
  if (!moved) {
    if (event.target.closest?.("[data-node]")) open(number);
    return;
  }
  putBack(groups);
  const place = siblingsOf(number).indexOf(number), now = middles[place] + dx;
  moveTo(number, middles.filter((middle, other) => other !== place && middle < now).length);
}

function putBack(groups) {
  for (const group of groups) {
    group.removeAttribute("transform");
    group.classList.remove("dragged");
  }
}

function middleOf(number) {
  const box = groupOf(number).getBoundingClientRect();
  return box.left + box.width / 2;
}

/** A node and everything below it, as it is drawn. */
function groupsBelow(number) {
  const numbers = [number];
  for (const one of numbers) numbers.push(...childrenOf(one));
  return [...numbers.map(groupOf), ...numbers.slice(1).map(edgeOf)].filter(Boolean);
}
