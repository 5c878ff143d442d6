// The trees of a page of the course, to be stepped through. The studio and the pages that are files share this script.

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

  /** Let the style sheet know how wide the drawing would like to be: a wide one is shrunk only so far, and then its root,
   *  which stands in the middle, is in sight. */
  measure() {
    const drawing = this.figure.querySelector(".drawing"), { width } = drawing.querySelector("svg").viewBox.baseVal;
    this.figure.style.setProperty("--natural", `${width}px`);
    drawing.scrollLeft = (drawing.scrollWidth - drawing.clientWidth) / 2;
  }

  /** Show a search: its steps, and for each node its parent. It begins at its end, where every value is there. */
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

/** Make every tree of a page work. */
export function enliven(page) {
  return [...page.querySelectorAll(".live-tree")].map((figure) => new LiveTree(figure));
}
