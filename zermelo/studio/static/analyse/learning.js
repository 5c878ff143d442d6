// Learn from the mistakes: each mistake of the chart becomes a question.

import { $, attempt, complain, stream, t } from "../common.js";
import { game } from "./game.js";

const SECONDS = 0.5, NEAR = 0.1; // the search time for another answer, and the chances it may lose against the best

export class Learning {
  #plies = [];
  #place = -1;

  /** mistakes() returns the mistakes by ply; best(ply) the best move and its chances; goTo(ply) shows a position, and
   *  changed() is called when learning starts or ends. */
  constructor({ mistakes, best, goTo, request, changed }) {
    Object.assign(this, { mistakes, best, goTo, request, changed });
    $("#learn").addEventListener("click", () => this.begin());
    $("#learn-answer").addEventListener("click", () => this.#tell());
    $("#learn-next").addEventListener("click", () => this.#next());
    $("#learn-stop").addEventListener("click", () => this.end());
  }

  get isOn() {
    return this.#place >= 0;
  }

  /** The ply before the mistake in question. */
  get ply() {
    return this.#plies[this.#place] - 1;
  }

  begin() {
    this.#plies = [...this.mistakes().keys()].sort((one, other) => one - other);
    this.#place = -1;
    if (this.#plies.length) this.#next();
  }

  end() {
    if (!this.isOn) return;
    this.#place = -1;
    $("#learning").hidden = true;
    this.changed();
  }

  async #next() {
    if (this.#place + 1 >= this.#plies.length) { this.end(); return; }
    this.#place += 1;
    this.changed();
    $("#learning").hidden = false;
    await this.goTo(this.ply);
    $("#status").scrollIntoView({ block: "start" });
    this.#say(t("Move {number}: {move} was a mistake. Find a better one.", { number: this.ply + 1, move: game.moves[this.ply] }));
  }

  /** Grade an answer: the best move, or one that is nearly as good. */
  async answer(text) {
    complain();
    const { move, chances } = this.best(this.ply), player = game.view.player;
    const legal = game.view.legal.find((one) => one.text === text || one.said === text)?.text ?? text;
    if (legal === move) { this.#say(t("Yes, {move} is best.", { move })); return; }
    if (legal === game.moves[this.ply]) { this.#say(t("That is the move of the game; find a better one.")); return; }
    this.#say(t("Thinking …"));
    await attempt(async () => {
      let found = null;
      const asked = this.request([...game.moves.slice(0, this.ply), legal], { seconds: SECONDS });
      for await (const [kind, value] of stream("/api/analyse", asked)) if (kind === "answer") found = value;
      const worth = found ? found.chances[player] : -1;
      this.#say(worth >= chances[player] - NEAR ? t("Yes, {move} is good, too.", { move: legal }) : t("{move} is not good enough; try again.", { move: legal }));
    });
  }

  #tell() {
    const { move } = this.best(this.ply);
    this.#say(t("The best move is {move}.", { move }));
  }

  #say(words) {
    $("#learn-words").textContent = words;
    $("#learn-next").textContent = this.#place + 1 < this.#plies.length ? t("Next mistake") : t("Done");
  }
}
