// Step-by-step trees of a page of the course, in the studio and in exported files.

import { drive, Steps } from "./stepper.js";

/** A figure with a drawing, its controls and its steps. */
export class LiveTree {
  constructor(figure) {
    this.figure = figure;
    this.measure();
    const controls = figure.querySelector(".controls"), data = figure.querySelector(".steps");
    if (!controls || !data) return;
    const at = (name) => figure.querySelector(`.${name}`);
    this.at = at;
    controls.hidden = false;
    this.driver = drive(() => this.shown, at, controls.dataset.counted, () => 1, figure);
    this.take(JSON.parse(data.textContent));
  }

  /** Give the natural width of the drawing to the style sheet, which limits its scaling, and scroll to the root in the
   *  middle. */
  measure() {
    const drawing = this.figure.querySelector(".drawing"), { width } = drawing.querySelector("svg").viewBox.baseVal;
    this.figure.style.setProperty("--natural", `${width}px`);
    drawing.scrollLeft = (drawing.scrollWidth - drawing.clientWidth) / 2;
  }

  /** Show a search, given its steps and the parent of each node, starting at the last step, which has all values. */
  take({ steps, parents }) {
    this.measure();
    this.shown = new Steps(this.at("drawing").querySelector("svg"), steps, parents);
    this.shown.told = (here, { text }) => {
      this.driver.follow(this.shown);
      this.at("sentence").textContent = text;
    };
    this.shown.show(this.shown.last);
  }
}

/** Activate all trees of a page. */
export function enliven(page) {
  return [...page.querySelectorAll(".live-tree")].map((figure) => new LiveTree(figure));
}
