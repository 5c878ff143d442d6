// The order of children as an answer: nodes are dragged or moved by keys, and the tree is redrawn.

import { $, announce, ask, attempt, draw, t } from "../common.js";
import { listenToDragging } from "../tree-dragging.js";

const SHOWN = { algorithm: "none", windows: false, numbers: false };

/** Make the tree of a question reorderable; its notation is the answer. refit() fits the drawing. */
export function orderByDragging({ exercise, stage, refit }, question, controls) {
  const field = question.fields.find(({ type }) => type === "tree");
  const written = $("input, textarea", controls.get(field.name));
  let notation = written.value.includes("(") ? written.value : exercise.notation, shown = null;

  const show = async () => {
    shown = await ask("/api/trees/show", { notation, ...SHOWN });
    if (!shown.svg) return;
    draw(stage, shown.svg);
    refit();
    for (const group of stage.querySelectorAll("[data-node]")) {
      group.setAttribute("tabindex", "0");
      group.setAttribute("data-keys", "");
    }
  };
  const siblingsOf = (number) => shown.parents.flatMap((parent, child) => (parent === shown.parents[number] ? [child] : []));
  const moveTo = async (number, place) => {
    const order = siblingsOf(number).filter((one) => one !== number);
    order.splice(place, 0, number);
    const { name } = shown.nodes[number], above = shown.nodes[shown.parents[number]];
    const changed = await ask("/api/trees/change", {
      notation, change: "order", node: above.number, children: order.map((one) => shown.nodes[one].number),
    });
    if (changed.fault) return;
    notation = changed.notation;
    written.value = notation;
    written.dispatchEvent(new Event("input"));
    await show();
    announce(t("{node} is now child {place} of {parent}", { node: name, place: place + 1, parent: above.name }));
    $(`[data-node="${siblingsOf(number)[place]}"]`, stage)?.focus({ preventScroll: true });
  };

  listenToDragging(stage, {
    parents: () => shown?.parents ?? [], mayMove: () => Boolean(shown), clicked: () => {},
    moved: (number, place) => attempt(() => moveTo(number, place)),
  });
  stage.addEventListener("keydown", (event) => {
    const group = event.target.closest?.("[data-node]"), by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!group || !by || !event.shiftKey || !shown) return;
    event.preventDefault();
    const number = +group.dataset.node, place = siblingsOf(number).indexOf(number) + by;
    if (number > 0 && place >= 0 && place < siblingsOf(number).length) attempt(() => moveTo(number, place));
  });
  attempt(show);
}
