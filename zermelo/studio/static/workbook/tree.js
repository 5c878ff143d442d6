// Answers given in the tree of an exercise: controls at nodes, branches to mark, nodes to tap or drag.
import { $, draw, make, shape } from "../common.js";
import { orderByDragging } from "./ordering.js";

const INPUT = { number: 48, label: 54, window: 92, payoffs: 84 }; // the width of an answer of each type, in pixels
const LARGEST = 2.6;

/** Add the tree of a question to an element, with its controls over or below it. */
export function answerTree(element, exercise, question, controls) {
  const stage = make("div", { class: "stage" }), layer = make("div", { class: "layer" });
  element.append(make("div", { class: "scroll", tabindex: question.layer ? null : "0" }, stage));
  const tree = { exercise, picture: draw(stage, exercise.drawing), stage, layer };
  const take = { write: writeInto, mark: markOn, tap: tapOn, drag: dragIn }[question.layer];
  if (take) take(tree, question, controls);
  else fit(stage, 0.7, 1);
  stage.append(layer);
  const scroll = stage.parentElement, root = boxOf(tree, nodeOf(tree, 0));
  scroll.scrollLeft = root.x * stage.scrollWidth - scroll.clientWidth / 2;
  const inside = new Set(layer.querySelectorAll("[data-field]"));
  element.append(...[...controls.values()].filter((control) => !inside.has(control)));
}

const numberOf = ({ exercise }, label) => exercise.nodes.indexOf(label);
const nodeOf = ({ picture }, number) => $(`[data-node="${number}"]`, picture);
const shapeOf = (tree, number) => $("polygon, rect, circle, ellipse, path", nodeOf(tree, number));
const edgeOf = ({ picture }, number) => $(`[data-edge="${number}"]`, picture);

/** Scale the drawing to the available width, within limits; return the scale. A wider drawing scrolls. */
export function fit(stage, least, most) {
  const picture = $("svg", stage), { width, height } = picture.viewBox.baseVal;
  const scale = Math.max(least, Math.min(most, (stage.parentElement.clientWidth - 12) / width));
  picture.style.width = `${width * scale}px`;
  picture.style.height = `${height * scale}px`;
  return scale;
}

/** The centre and size of an element, relative to the drawing. */
function boxOf({ picture }, element) {
  const whole = picture.getBoundingClientRect(), part = element.getBoundingClientRect();
  return {
    x: (part.left + part.width / 2 - whole.left) / whole.width, y: (part.top + part.height / 2 - whole.top) / whole.height,
    width: part.width / whole.width, height: part.height / whole.height,
  };
}

function position(control, { x, y }) {
  control.style.left = `${100 * x}%`;
  control.style.top = `${100 * y}%`;
}

/** Place the controls below their nodes, and enlarge the tree until adjacent ones do not overlap. */
function writeInto(tree, question, controls) {
  const places = question.fields.map((field) => {
    const node = boxOf(tree, nodeOf(tree, numberOf(tree, field.name)));
    return { field, box: { ...node, y: node.y + node.height / 2 } };
  });
  const wide = Math.max(...question.fields.map(({ type }) => INPUT[type]));
  const natural = tree.picture.viewBox.baseVal.width;
  const apart = closest(places.map(({ box }) => box)) * natural;
  const beside = besideOthers(tree, places) * natural;
  const least = Math.min(LARGEST, Math.max(0.92, (wide + 6) / apart, (wide / 2 + 5) / beside));
  const scale = fit(tree.stage, least, Math.max(least, 1.3));
  for (const { field, box } of places) {
    const control = controls.get(field.name);
    control.style.width = `${Math.min(wide, apart * scale - 4)}px`;
    position(control, box);
    control.classList.add("below");
    tree.layer.append(control);
  }
}

/** The smallest distance between two boxes on one level. */
function closest(boxes) {
  let found = 1;
  for (const one of boxes) {
    for (const other of boxes) if (other.x > one.x && Math.abs(other.y - one.y) < 0.02) found = Math.min(found, other.x - one.x);
  }
  return found;
}

/** The smallest distance from the centre of a control to the edge of a node without one. */
function besideOthers(tree, places) {
  const taken = new Set(places.map(({ field }) => field.name));
  let found = 1;
  for (const [number, label] of tree.exercise.nodes.entries()) {
    if (taken.has(label)) continue;
    const other = boxOf(tree, shapeOf(tree, number));
    for (const { box } of places) {
      const level = Math.abs(other.y - box.y) < (other.height + box.height) / 2;
      if (level) found = Math.min(found, Math.abs(other.x - box.x) - other.width / 2);
    }
  }
  return found;
}

/** Mark branches to prune: each node is a checkbox, and its branch can be clicked as well. */
function markOn(tree, question, controls) {
  const group = controls.get(question.fields[0].name);
  fit(tree.stage, 0.9, 1.15);
  const boxes = new Map();
  for (const label of group.querySelectorAll("label")) {
    const box = $("input", label), number = numberOf(tree, box.value), place = boxOf(tree, nodeOf(tree, number));
    position(label, place);
    label.style.width = `${100 * place.width}%`;
    label.style.height = `${100 * place.height}%`;
    boxes.set(number, box);
    const grip = $("path", edgeOf(tree, number)).cloneNode();
    for (const [name, value] of Object.entries({ class: "grip", stroke: "transparent", "stroke-width": "16", "pointer-events": "stroke" })) grip.setAttribute(name, value);
    grip.addEventListener("click", () => box.click());
    edgeOf(tree, number).append(grip);
    box.addEventListener("change", () => showMarks(tree, boxes));
  }
  tree.layer.append(group);
  showMarks(tree, boxes);
}

/** Draw two strokes across each marked branch, and fade the subtree below it. */
function showMarks(tree, boxes) {
  const { parents } = tree.exercise, gone = [];
  for (const [number, parent] of parents.entries()) {
    const marked = boxes.get(number)?.checked ?? false;
    gone.push(marked || (gone[parent] ?? false));
    nodeOf(tree, number).classList.toggle("gone", gone[number]);
    const edge = edgeOf(tree, number);
    if (!edge) continue;
    $("path", edge).classList.toggle("gone", gone[number]);
    $(".strokes", edge)?.remove();
    if (marked) edge.append(strokesAcross($("path", edge)));
  }
}

function strokesAcross(path) {
  const length = path.getTotalLength();
  const [from, to] = [path.getPointAtLength(length * 0.4), path.getPointAtLength(length * 0.7)];
  const size = Math.hypot(to.x - from.x, to.y - from.y) || 1, [x, y] = [(to.x - from.x) / size, (to.y - from.y) / size];
  const stroke = (share) => {
    const at = path.getPointAtLength(length * 0.55 + share);
    return `M${at.x - 9 * y} ${at.y + 9 * x}L${at.x + 9 * y} ${at.y - 9 * x}`;
  };
  return shape("path", { class: "strokes", d: stroke(-3) + stroke(3), stroke: "var(--cut)", "stroke-width": "3", "pointer-events": "none" });
}

/** Drag nodes to another place among their siblings. */
function dragIn(tree, question, controls) {
  const refit = () => fit(tree.stage, 0.8, 1);
  refit();
  tree.stage.classList.add("orderly");
  orderByDragging({ ...tree, refit }, question, controls);
}

/** Tap nodes to choose or list them, as with the controls below the tree. */
function tapOn(tree, question, controls) {
  fit(tree.stage, 0.8, 1);
  const shows = [];
  for (const field of question.fields) {
    const control = $("select, input", controls.get(field.name));
    const chosen = () => (field.type === "choice" ? [control.value] : control.value.split(/[\s,;→]+/));
    for (const { value } of field.options) {
      const node = nodeOf(tree, numberOf(tree, value));
      node.classList.add("tappable");
      node.addEventListener("click", () => {
        control.value = field.type === "choice" ? value : `${control.value} ${value}`.trim();
        control.dispatchEvent(new Event(field.type === "choice" ? "change" : "input"));
      });
      shows.push(() => node.classList.toggle("tapped", chosen().includes(value)));
    }
    for (const name of ["change", "input"]) control.addEventListener(name, () => shows.forEach((show) => show()));
  }
  shows.forEach((show) => show());
}
