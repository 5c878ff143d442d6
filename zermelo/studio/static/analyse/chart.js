// The chart: the value of every position of the game, one search each, from the start to the end.

import { $, ask, attempt, draw, relabel, stream, t } from "../common.js";
import { game, picker, positionAfter } from "./game.js";

const REDRAWN_AFTER = 150; // milliseconds between two drawings of a chart that grows
const LONGEST = 20; // seconds that a search to a given depth may take

export class Chart {
  #known = new Map(); // the value of each position, by the moves that lead to it
  #asked = 0; // the drawing that was asked for last
  #running = null;
  #drawn = 0;
  mistakes = new Map(); // the moves that lost much, by their plies: how bad, and in words

  /** request(moves, limits) is the request for a search; marked() is called when mistakes are known, ended() when the
   *  chart is finished or stopped, goTo(ply) when the reader clicks it. */
  constructor({ request, marked, ended, goTo }) {
    Object.assign(this, { request, marked, ended });
    $("#chart").addEventListener("click", (event) => {
      const strip = event.target.closest("[data-ply]");
      if (strip && !this.isRunning) goTo(+strip.dataset.ply);
    });
  }

  get isRunning() {
    return this.#running !== null;
  }

  stop() {
    this.#running?.abort();
    this.#running = null;
    relabel($("#chart-start"), t("Draw the chart"));
  }

  /** The values that are known of the line that is shown. */
  get #points() {
    return this.#keys.map((key) => this.#known.get(key)).filter(Boolean);
  }

  /** The keys of the positions of the line. */
  get #keys() {
    let key = JSON.stringify([game.address, game.start]);
    return [key, ...game.moves.map((move) => { key += `\n${move}`; return key; })];
  }

  /** The best move of a position of the line, and the chances there; null where nobody has looked. */
  best(ply) {
    const point = this.#known.get(this.#keys[ply]);
    return point ? { move: point.best, chances: point.chances } : null;
  }

  /** Another line is shown; its known values stay. */
  changeLine() {
    this.stop();
    this.#asked += 1; // what is still being drawn is of the line before
    this.mistakes.clear();
    if (this.#points.length) return;
    draw($("#chart"), "");
    $("#chart-words").textContent = "";
  }

  /** Draw the chart, or stop drawing it. */
  async toggle() {
    if (this.isRunning) { this.stop(); this.ended(); return; }
    const controller = new AbortController();
    this.#running = controller;
    relabel($("#chart-start"), t("Stop"));
    for (const key of this.#keys) this.#known.delete(key);
    this.mistakes.clear();
    await attempt(() => this.#searchAll(game.moves, controller.signal));
    if (this.#running === controller) { this.stop(); this.ended(); }
  }

  async #searchAll(moves, signal) {
    let best = null;
    for (let ply = 0; ply <= moves.length; ply += 1) {
      $("#chart-words").textContent = t("Position {number} of {count}", { number: ply + 1, count: moves.length + 1 });
      best = await this.#best(moves.slice(0, ply), this.#limits(ply, best), signal);
      if (signal.aborted) return;
      if (best) this.#known.set(this.#keys[ply], pointOf(ply, best));
      await this.#draw(ply === moves.length, signal);
    }
  }

  /** How far to look at a position. With dice, what a move made of it is looked at as far as the best move was. */
  #limits(ply, before) {
    const seconds = +$("#chart-seconds").value, player = game.tree.line[ply - 1]?.player ?? -1;
    return picker.game.chance && player >= 0 && before?.depth > 1 ? { seconds: LONGEST, depth: before.depth - 1 } : { seconds };
  }

  async #best(moves, limits, signal) {
    let best = null;
    const request = this.request(moves, limits);
    for await (const [kind, value] of stream("/api/analyse", request, signal)) if (kind === "answer") best = value;
    return best;
  }

  async #draw(finished, signal) {
    if (!finished && performance.now() - this.#drawn < REDRAWN_AFTER) return;
    this.#drawn = performance.now();
    this.#asked += 1;
    const mine = this.#asked;
    const drawn = await ask("/api/analyse/chart", { ...positionAfter(game.moves), points: this.#points, shown: game.ply }, signal);
    if (mine !== this.#asked) return;
    this.mistakes = new Map(drawn.mistakes.map((one) => [one.ply, one]));
    draw($("#chart"), drawn.svg);
    if (!finished) return;
    $("#chart-words").textContent = drawn.words;
    this.marked();
  }

  /** Show in the chart which position the page shows. */
  showPlace() {
    if (this.#points.length && !this.isRunning) attempt(() => this.#draw(true));
  }
}

/** The value of a position, within the limits of a request. */
function pointOf(ply, { chances, score, value, move, known }) {
  const within = chances.map((chance) => Math.max(-1, Math.min(1, chance)));
  return { ply, chances: within, score: score.slice(0, 200), best: move.slice(0, 60), known, ...(typeof value === "number" ? { value } : {}) };
}
