// Drag a node of a drawn tree, with its subtree, to another place among its siblings.

import { $ } from "./common.js";

const LEAST = 7; // pixels from which a movement is a drag

/** Make the nodes in an element draggable.
 *  parents()              returns the parent of each node of the drawing, -1 for the root
 *  mayMove(number)        returns whether a node can be dragged
 *  moved(number, place)   is called when a node is dropped at a place among its siblings
 *  clicked(number)        is called when a node is clicked without dragging */
export function listenToDragging(element, { parents, mayMove, moved, clicked }) {
  let drag = null; // {number, x, y, pointer, moved, and once it has moved: dx, middles, groups}
  const groupOf = (number) => $(`[data-node="${number}"]`, element), edgeOf = (number) => $(`[data-edge="${number}"]`, element);
  const childrenOf = (number) => parents().flatMap((parent, child) => (parent === number ? [child] : []));
  const siblingsOf = (number) => childrenOf(parents()[number]);
  const middleOf = (number) => {
    const box = groupOf(number).getBoundingClientRect();
    return box.left + box.width / 2;
  };
  /** The elements of a subtree. */
  const groupsBelow = (number) => {
    const numbers = [number];
    for (const one of numbers) numbers.push(...childrenOf(one));
    return [...numbers.map(groupOf), ...numbers.slice(1).map(edgeOf)].filter(Boolean);
  };
  const putBack = (groups) => {
    for (const group of groups) {
      group.removeAttribute("transform");
      group.classList.remove("dragged");
    }
  };

  const follow = (event) => {
    const dx = event.clientX - drag.x;
    if (!drag.moved) {
      if (Math.hypot(dx, event.clientY - drag.y) < LEAST || drag.number <= 0 || !mayMove(drag.number)) return;
      Object.assign(drag, { moved: true, middles: siblingsOf(drag.number).map(middleOf), groups: groupsBelow(drag.number) });
    }
    event.preventDefault();
    const shift = `translate(${dx / $("svg", element).getScreenCTM().a} 0)`;
    for (const group of drag.groups) {
      group.setAttribute("transform", shift);
      group.classList.add("dragged");
    }
    drag.dx = dx;
  };

  const release = (event) => {
    const { number, moved: far, dx, middles, groups } = drag;
    drag = null;
    if (!far) {
      if (event.target.closest?.("[data-node]")) clicked(number);
      return;
    }
    putBack(groups);
    const place = siblingsOf(number).indexOf(number), now = middles[place] + dx;
    moved(number, middles.filter((middle, other) => other !== place && middle < now).length);
  };

  element.addEventListener("pointerdown", (event) => {
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
