// The drawing of the tree: its zoom, its scroll position, and its nodes as ARIA tree items.

import { $, draw } from "../common.js";
import { at, lab, state } from "./state.js";

const ground = at("drawing");
const SMALLEST = 0.15, LARGEST = 4;
const SMALLEST_TYPE = 12; // pixels
const WHOLE_GAME = 0.6; // the scale from which a game opens as a whole: its boards are still legible
const FIT = "fit", LARGEST_FIT = 1.6, LARGEST_PRESENTED = 4;
const isPresented = () => document.body.classList.contains("presenting");
let zoom = null; // a factor, FIT for the whole tree, or null for the smallest legible scale

/** Draw the tree. */
export function showDrawing(svg) {
  const picture = draw(ground, svg);
  picture.naturalWidth = +picture.getAttribute("width");
  picture.naturalHeight = +picture.getAttribute("height");
  for (const text of picture.querySelectorAll("text"))
    if (+text.getAttribute("font-size") < SMALLEST_TYPE && !text.closest(".board")) text.setAttribute("font-size", SMALLEST_TYPE);
  prepareNodes(picture);
  scale();
  showRoot();
  return picture;
}

function prepareNodes(picture) {
  const depth = [];
  picture.setAttribute("role", "tree");
  picture.setAttribute("aria-label", $("title", picture).textContent);
  picture.removeAttribute("aria-labelledby");
  for (const group of picture.querySelectorAll("[data-node]")) {
    const number = +group.dataset.node, parent = lab.answer.parents[number];
    depth[number] = parent < 0 ? 1 : depth[parent] + 1;
    group.setAttribute("role", "treeitem");
    group.setAttribute("aria-level", depth[number]);
    group.setAttribute("aria-label", $("title", group).textContent);
    group.setAttribute("tabindex", number === 0 ? "0" : "-1");
  }
}

export const groupOf = (number) => $(`[data-node="${number}"]`, ground);

// -------------------------------------------------------------------------------------------------
// Size

/** Set the view box and return its size, and where its last nodes end; a presentation crops the rule above the tree and the legend below. */
function frame(picture) {
  const { naturalWidth: width, naturalHeight: height } = picture;
  for (const [name, value] of Object.entries({ viewBox: `0 0 ${width} ${height}`, width, height })) picture.setAttribute(name, value);
  const origin = picture.getBoundingClientRect().top, groups = [...picture.querySelectorAll("[data-node]")];
  const top = Math.max(0, Math.min(...groups.map((group) => $("polygon, circle, rect, path", group).getBoundingClientRect().top - origin)) - 7);
  const bottom = Math.min(height, Math.max(...groups.map((group) => group.getBoundingClientRect().bottom - origin)) + 6);
  if (!isPresented()) return { width, height, nodes: bottom };
  picture.setAttribute("viewBox", `0 ${top} ${width} ${bottom - top}`);
  return { width, height: bottom - top, nodes: bottom - top };
}

/** The scale at which the whole picture fits. */
function fitting({ width, height }) {
  const highest = parseFloat(getComputedStyle(ground).maxHeight);
  return Math.min((ground.clientWidth - 4) / width, (highest - 6) / height);
}

function scale() {
  const picture = $("svg", ground);
  if (!picture) return;
  const size = frame(picture), whole = fitting(size), legible = state.game && whole >= WHOLE_GAME ? whole : 1;
  const readable = fitting({ width: size.width, height: size.nodes }); // the legend may be scrolled to
  const factor = isPresented() ? Math.min(LARGEST_PRESENTED, whole) : zoom === FIT ? Math.min(LARGEST_FIT, whole) : zoom ?? Math.max(legible, Math.min(1.5, readable));
  picture.setAttribute("width", size.width * factor);
  picture.setAttribute("height", size.height * factor);
  picture.factor = factor;
  at("wider").hidden = size.width * factor <= ground.clientWidth;
  at("fit").setAttribute("aria-pressed", String(zoom === FIT));
  measure();
}

function zoomBy(factor) {
  const picture = $("svg", ground);
  if (!picture) return;
  zoom = Math.max(SMALLEST, Math.min(LARGEST, picture.factor * factor));
  scale();
}

export function listenToZoom() {
  at("smaller").addEventListener("click", () => zoomBy(0.8));
  at("larger").addEventListener("click", () => zoomBy(1.25));
  at("fit").addEventListener("click", () => {
    zoom = zoom === FIT ? null : FIT;
    scale();
  });
  window.addEventListener("resize", () => { if (zoom === null || zoom === FIT || isPresented()) scale(); });
}

// -------------------------------------------------------------------------------------------------
// View. Nodes are measured when the tree is drawn, as measuring at each step would force a layout.

const view = { left: 0, top: 0, width: 0, height: 0 };
let boxes = new Map();

ground.addEventListener("scroll", () => { view.left = ground.scrollLeft; view.top = ground.scrollTop; });
new ResizeObserver(() => { view.width = ground.clientWidth; view.height = ground.clientHeight; }).observe(ground);

function measure() {
  const origin = ground.getBoundingClientRect();
  boxes = new Map([...ground.querySelectorAll("[data-node]")].map((group) => {
    const box = group.getBoundingClientRect();
    const left = box.left - origin.left + ground.scrollLeft, top = box.top - origin.top + ground.scrollTop;
    return [+group.dataset.node, { left, top, right: left + box.width, bottom: top + box.height }];
  }));
  Object.assign(view, { left: ground.scrollLeft, top: ground.scrollTop, width: ground.clientWidth, height: ground.clientHeight });
}

/** Scroll a tree that is wider than its frame so that its root is in the middle. */
function showRoot() {
  const root = boxes.get(0);
  if (root) ground.scrollLeft = (root.left + root.right - ground.clientWidth) / 2;
  view.left = ground.scrollLeft; // before the event that tells of it
}

/** Scroll a node into view. */
export function keepInView(number) {
  const box = boxes.get(number);
  if (!box) return;
  const beyond = (low, high, start, size, margin) =>
    low < start ? low - start - margin : high > start + size ? high - start - size + margin : 0;
  const dx = beyond(box.left, box.right, view.left, view.width, 40);
  const dy = beyond(box.top, box.bottom, view.top, view.height, 20);
  if (dx || dy) ground.scrollBy(dx, dy);
}
