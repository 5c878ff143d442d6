// The searches of the position shown: one, or two side by side.

import { $, relabel, t } from "../common.js";
import { game } from "./game.js";
import { SearchColumn } from "./search-column.js";

const MOVES_ALONE = 12, MOVES_BESIDE = 5; // the most moves shown of a line

export class Searches {
  #wanted = true; // whether searching is on
  #resting = false; // whether it is suspended while the user answers a question or types a text that is not valid yet

  /** found() is called for each line, follow(moves) when the user chooses a move of one; isBusy() returns whether the chart
   *  is being computed, which runs its own searches. */
  constructor({ found, follow, isBusy }) {
    const hooks = { changed: () => this.look(), found, finished: () => this.#finished(), follow };
    this.all = [new SearchColumn(1, hooks), new SearchColumn(2, hooks)];
    this.isBusy = isBusy;
  }

  /** The search whose settings the chart uses. */
  get first() {
    return this.all[0];
  }

  get shown() {
    return $("#compare").checked ? this.all : [this.first];
  }

  showColumns() {
    for (const one of this.all) one.most = $("#compare").checked ? MOVES_BESIDE : MOVES_ALONE;
    $("#columns").replaceChildren(...this.shown.map((one) => one.element));
    $("#columns").classList.toggle("two", $("#compare").checked);
  }

  fill(listed) {
    for (const one of this.all) one.fill(listed);
  }

  /** Search the position shown, if searching is on. */
  look() {
    this.clear();
    this.#show(this.#wanted && !this.#resting);
    if (!this.#wanted || this.#resting || !game.view || this.isBusy()) return;
    for (const one of this.shown) one.search({ lines: +$("#lines").value, seconds: +$("#seconds").value });
  }

  /** Suspend or resume searching. */
  rest(resting) {
    this.#resting = resting;
    if (!resting) return;
    this.clear();
    this.#show(false);
  }

  stop() {
    for (const one of this.all) one.stop();
  }

  clear() {
    for (const one of this.all) one.clear();
  }

  /** Stop or start the searches. */
  toggle() {
    this.#wanted = $("#search").getAttribute("aria-pressed") !== "true";
    if (this.#wanted) this.look();
    else {
      this.stop();
      this.#show(false);
    }
  }

  #finished() {
    if (!this.all.some((one) => one.isRunning)) this.#show(false);
  }

  #show(busy) {
    relabel($("#search"), busy ? t("Stop") : t("Analyse"));
    $("#search").setAttribute("aria-pressed", String(busy));
  }
}
