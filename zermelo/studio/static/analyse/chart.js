// The chart: the value of every position of the game, from one search each.

import { $, ask, attempt, draw, relabel, stream, t } from "../common.js";
import { game, picker, positionAfter } from "./game.js";

const REDRAWN_AFTER = 150; // milliseconds between two redraws while the chart grows
const LONGEST = 20; // time limit in seconds of a search to a given depth

export class Chart {
  #known = new Map(); // the values of positions, by the moves that lead to them
  #asked = 0; // the number of the last drawing requested
  #running = null;
  #drawn = 0;
  mistakes = new Map(); // by ply

  /** request(moves, limits) returns the request of a search; marked() is called when the mistakes are known, ended()
   *  when the chart is finished or stopped, goTo(ply) on a click. */
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

  /** The known values of the line shown. */
  get #points() {
    return this.#keys.map((key) => this.#known.get(key)).filter(Boolean);
  }

  /** The cache keys of the positions of the line. */
  get #keys() {
    let key = JSON.stringify([game.address, game.start]);
    return [key, ...game.moves.map((move) => { key += `\n${move}`; return key; })];
  }

  /** The best move and the chances at a ply of the line; null if it was not searched. */
  best(ply) {
    const point = this.#known.get(this.#keys[ply]);
    return point ? { move: point.best, chances: point.chances } : null;
  }

  /** Reset the chart for another line; known values stay cached. */
  changeLine() {
    this.stop();
    this.#asked += 1; // discard a pending drawing of the previous line
    this.mistakes.clear();
    if (this.#points.length) return;
    draw($("#chart"), "");
    $("#chart-words").textContent = "";
  }

  /** Start or stop computing the chart. */
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

  /** The limits of a search. With dice, the position after a move is searched to the same horizon as before it. */
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

  /** Highlight the ply shown. */
  showPlace() {
    if (this.#points.length && !this.isRunning) attempt(() => this.#draw(true));
  }
}

/** The value of a position, clamped to the limits of a request. */
function pointOf(ply, { chances, score, value, move, known }) {
  const within = chances.map((chance) => Math.max(-1, Math.min(1, chance)));
  return { ply, chances: within, score: score.slice(0, 200), best: move.slice(0, 60), known, ...(typeof value === "number" ? { value } : {}) };
}
