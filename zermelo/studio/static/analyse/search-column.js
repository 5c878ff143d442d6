// A search of the position shown: its settings and its lines.

import { afterPaint, announceFinding, attempt, counted, decimals, make, memory, stream, t } from "../common.js";
import { game, isAverage, isOpposed, movesShown, picker, positionAfter } from "./game.js";
import { amount, signed } from "./numbers.js";

const EVALUATIONS = { game: t("the game's own"), rollout: t("random games"), mobility: t("number of moves") };

export class SearchColumn {
  #running = null;
  #shown = () => this.#show();

  /** changed() is called when the settings change, found() for each line, finished() at the end of a search, and
   *  follow(moves) when the user chooses a move of a line. */
  constructor(number, { changed, found, finished, follow }) {
    this.name = number === 1 ? "one" : "two";
    this.speaks = number === 1;
    this.most = 0; // the most moves shown of a line
    Object.assign(this, { found, finished, follow });
    this.lines = new Map(); // by rank
    this.algorithm = make("select", { name: "algorithm" });
    this.depth = make("input", { name: "depth", type: "number", min: 1, max: 100, step: 1, placeholder: "∞" });
    this.evaluation = make("select", { name: "evaluation" });
    this.meters = make("div", { class: "meters" });
    this.counts = make("p", { class: "counts" });
    this.list = make("ol", { class: "lines" });
    this.words = make("p", { class: "words" });
    this.element = make("section", { class: `column ${this.name}`, "aria-label": t("Search {number}", { number }) },
      this.meters, this.words, this.counts, this.list,
      make("div", { class: "row" },
        make("label", {}, make("span", {}, t("Algorithm")), this.algorithm),
        make("label", { class: "depth" }, make("span", {}, t("Depth")), this.depth),
        make("label", {}, make("span", {}, t("Evaluation")), this.evaluation)));
    this.element.addEventListener("change", () => { this.#keep(); changed(); });
  }

  get isRunning() {
    return this.#running !== null;
  }

  // -----------------------------------------------------------------------------------------------
  // Settings

  /** List the algorithms and evaluations of a game, with the stored choices. */
  fill({ address, automatic, algorithms, evaluations }) {
    const kept = memory.get(`analyse ${this.name} ${address}`, {});
    const option = (value, label, chosen, title = "") => make("option", { value, title, selected: value === chosen }, label);
    this.algorithm.replaceChildren(option("auto", t("automatic ({algorithm})", { algorithm: automatic }), kept.algorithm),
      ...algorithms.map(({ name, title, about }) => option(name, title, kept.algorithm, about)));
    this.depth.value = kept.depth ?? "";
    this.evaluation.replaceChildren(...evaluations.map((name) => option(name, EVALUATIONS[name] ?? name, kept.evaluation)));
  }

  #keep() {
    memory.set(`analyse ${this.name} ${picker.game.address}`, {
      algorithm: this.algorithm.value, depth: this.depth.value, evaluation: this.evaluation.value,
    });
  }

  /** The request of a search with these settings. */
  request(moves, limits) {
    const request = { ...positionAfter(moves), algorithm: this.algorithm.value || "auto", evaluation: this.evaluation.value || "game", ...limits };
    const depth = Math.min(100, Math.round(+this.depth.value));
    if (depth >= 1) request.depth ??= depth;
    return request;
  }

  // -----------------------------------------------------------------------------------------------
  // Searching

  stop() {
    this.#running?.abort();
    this.#running = null;
    this.element.removeAttribute("aria-busy");
  }

  clear() {
    this.stop();
    this.lines.clear();
    for (const part of [this.meters, this.counts, this.list, this.words]) part.replaceChildren();
    this.found();
  }

  async search(limits) {
    this.clear();
    this.#makeRoom(limits.lines);
    const controller = new AbortController(), { signal } = controller;
    this.#running = controller;
    this.element.setAttribute("aria-busy", "true");
    await attempt(async () => {
      for await (const [kind, value] of stream("/api/analyse", this.request(movesShown(), limits), signal)) {
        if (signal.aborted) return;
        this.#told(kind, value);
      }
    });
    if (this.#running === controller) {
      this.stop();
      this.finished();
    }
  }

  /** Reserve space for the lines and bars, so that the layout does not shift. */
  #makeRoom(lines) {
    this.element.style.setProperty("--lines", lines);
    this.element.style.setProperty("--meters", isOpposed() ? 1 : game.view.players.length);
  }

  #told(kind, value) {
    if (kind === "queued") this.counts.textContent = value.place > 1 ? t("Number {place} in the queue", { place: value.place }) : t("Waiting for another search …");
    if (kind === "started") this.counts.textContent = t("Thinking …");
    if (kind === "compiling") this.counts.textContent = t("Compiling the rules, which happens once …");
    if (kind === "line") {
      this.lines.set(value.rank, value);
      afterPaint(this.#shown); // the lines of a depth arrive together
    }
    if (kind === "answer" && value && this.speaks) announceFinding(`${value.words} ${this.#spoken(value)}`);
  }

  // -----------------------------------------------------------------------------------------------
  // Lines

  #show() {
    const best = this.lines.get(1);
    if (best) {
      this.#showMeters(best);
      this.words.textContent = best.words;
      this.counts.replaceChildren(...this.#countsOf(best).map((text) => make("span", {}, text)));
    }
    const moves = [...this.lines.values()].filter((one) => one.move).sort((one, other) => one.rank - other.rank);
    this.list.replaceChildren(...moves.map((one) => this.#row(one)));
    this.found();
  }

  #countsOf({ depth, deepest, nodes, rate, fill }) {
    const searched = depth === null ? t("to the end") : deepest > depth ? `${depth}–${deepest}` : depth;
    const texts = [t("depth {depth}", { depth: searched }), t("{amount} nodes", { amount: amount(nodes) })];
    if (rate) texts.push(t("{amount} nodes/s", { amount: amount(rate) }));
    if (fill !== null) texts.push(t("table {share} % full", { share: decimals(100 * fill, fill < 0.1 ? 1 : 0) }));
    return texts;
  }

  #row(line) {
    const steps = line.line.slice(0, this.most).map((move, number) => make("button", {
      type: "button", title: t("Play up to here"), onclick: () => this.follow(line.line.slice(0, number + 1)),
    }, move));
    return make("li", {}, make("span", { class: "worth", title: this.#score(line), tabindex: 0 }, this.#worth(line)),
      make("span", { class: "follow" }, ...steps, line.line.length > this.most ? " …" : ""));
  }

  /** The value of a line: the chances or, with dice, the equity. */
  #worth({ chances, value }, player = Math.max(0, isOpposed() ? 0 : game.view.player)) {
    return isAverage() && typeof value === "number" ? signed(value, 3) : signed(chances[player]);
  }

  #score(line) {
    const parts = [t("Score {score}", { score: line.score })];
    if (line.plies !== null) parts.push(counted("{count} ply to the end", "{count} plies to the end", line.plies));
    if (line.known) parts.push(t("certain"));
    return parts.join(", ");
  }

  #spoken(line) {
    return isOpposed() ? `${game.view.players[0].name} ${this.#worth(line)}` : "";
  }

  /** Show the winning chances: one bar for two opponents, else one per player. */
  #showMeters(line) {
    const players = isOpposed() ? [0] : line.chances.map((_, player) => player);
    this.meters.replaceChildren(...players.map((player) => this.#meter(line, player)));
  }

  #meter(line, player) {
    const chance = line.chances[player], { name } = game.view.players[player];
    const share = make("div", { class: "share" });
    share.style.width = `${50 + 50 * chance}%`;
    const scale = make("div", { class: "scale" }, share, make("div", { class: "even" }), make("div", { class: "said" },
      make("span", {}, `${name} ${this.#worth(line, player)}`), make("span", {}, isOpposed() ? game.view.players[1].name : "")));
    scale.style.setProperty("--meter-fill", `var(--pale-${player % 6}, var(--player-${player % 6}-pale))`);
    scale.style.setProperty("--meter-rest", isOpposed() ? "var(--pale-1, var(--player-1-pale))" : "var(--panel)");
    return make("div", {
      class: "meter", role: "meter", "aria-valuemin": -1, "aria-valuemax": 1, "aria-valuenow": chance.toFixed(3),
      "aria-label": t("Winning chances of {player}", { player: name }), title: this.#score(line),
    }, scale);
  }
}
