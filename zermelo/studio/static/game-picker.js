// The choice of a game: the list of games, the parameters of the chosen one, and reloading when the rulebook is saved.

import { $, announce, ask, attempt, complain, make, memory, Refusal, t, watchRulebook } from "./common.js";
import { followAddress, readAddress } from "./address.js";
import { forgetPositions, positionAt } from "./positions.js";

function control({ label, switch: ticked }, value) {
  return ticked ? make("label", { class: "tick" }, make("input", { type: "checkbox", checked: value === "1" || value === 1 }), make("span", {}, label))
    : make("label", {}, make("span", {}, label), make("input", { type: "number", min: 0, max: 200, step: 1, value }));
}

export class GamePicker {
  games = []; // as /api/games lists them
  #hidden; // whether those in which something is hidden are offered

  constructor({ hidden = false } = {}) { this.#hidden = hidden; }

  /** The chosen game, as listed by /api/games. */
  get game() {
    return this.games.find((game) => game.address === $("#game").value);
  }

  /** The user's own game, if the studio was started with a rulebook. */
  get own() {
    return this.games.find((game) => game.own);
  }

  /** The address of the default game. */
  get #first() {
    return this.games.find((game) => game.first).address;
  }

  /** The address of the chosen game with its parameters, such as "name:5,4,4". */
  get address() {
    const parameters = $("#parameters").value.trim();
    return parameters && !this.game.own ? `${$("#game").value}:${parameters}` : $("#game").value;
  }

  /** Choose a game by its address; fall back to the default game. */
  choose(address) {
    const [name, ...parameters] = this.#knows(address) ? [address] : address.split(":");
    $("#game").value = this.#knows(name) ? name : this.#first;
    $("#parameters").value = this.#knows(name) ? parameters.join(":") : "";
  }

  /** Show the parameters of the chosen game: a number or a checkbox for each named one, a text field for the others. */
  showParameters() {
    const { own, parameters, variable } = this.game, given = $("#parameters").value.split(",");
    $("#sizing").hidden = own || !(parameters.length || variable);
    const named = $("#parameters").value.includes("="); // as in width=5
    $("#sizing-text").hidden = parameters.length > 0 && !named;
    $("#sizes").replaceChildren(...(named ? [] : parameters).map((one, place) => control(one, given[place]?.trim() || one.usual)));
  }

  /** Read the numbers of the controls; defaults are omitted. */
  #takeParameters() {
    const numbers = [...$("#sizes").querySelectorAll("input")].map((input) => input.type === "checkbox" ? String(+input.checked) : input.value.trim());
    const usual = this.game.parameters.every((one, place) => String(one.usual) === numbers[place]);
    $("#parameters").value = usual || numbers.some((number) => !number) ? "" : numbers.join(",");
    $("#parameters").dispatchEvent(new Event("change", { bubbles: true }));
  }

  #knows(address) {
    return this.games.some((game) => game.address === address);
  }

  /** Call a function when the reader chooses another game. */
  onChoice(chosen) {
    $("#sizes").addEventListener("change", (event) => { event.stopPropagation(); this.#takeParameters(); });
    $("#game").addEventListener("change", () => {
      $("#parameters").value = "";
      memory.set("game", $("#game").value);
      chosen();
    });
  }

  /** List the games; the chosen one stays selected. */
  async load() {
    this.games = (await ask("/api/games")).filter(({ hides }) => this.#hidden || !hides);
    const chosen = $("#game").value;
    $("#game").replaceChildren(...this.games.map((game) => make("option", {
      value: game.address, selected: game.address === chosen,
    }, game.title)));
  }

  /** Start a page: begin(asked) shows the game of the URL; restart() shows it again when the user's rulebook is saved, if
   *  shown(), the address of the game shown, is that rulebook. */
  async start({ begin, restart, shown }) {
    let broken = "";
    watchRulebook(({ number, fault }) => {
      broken = fault;
      complain(fault);
      if (!fault && number > 1) attempt(() => this.#reload(restart, shown));
    });
    followAddress();
    await attempt(async () => {
      await this.load();
      if (this.own && !location.hash) memory.set("game", this.own.address);
      const asked = readAddress();
      this.choose(asked.game ?? memory.get("game", this.#first));
      const fault = await this.#faultOf(asked);
      await begin(fault ? { ...asked, start: "", moves: [], others: [], comments: [], line: null, ply: 0 } : asked);
      if (fault || broken) complain(fault || broken); // which the beginning has cleared
    });
  }

  /** Why the game of the URL cannot be shown as given, after falling back to its defaults; empty if it can be. */
  async #faultOf({ game }) {
    if (game && !this.#knows(game.split(":")[0]) && !this.#knows(game)) {
      return t("There is no game {name}; this is {other}.", { name: game, other: this.game.title });
    }
    try {
      if ($("#parameters").value) await positionAt({ game: this.address, start: "", moves: [] });
      return "";
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      $("#parameters").value = "";
      return error.message;
    }
  }

  async #reload(restart, shown) {
    forgetPositions();
    await this.load();
    if (shown() !== this.own?.address) return;
    await restart();
    announce(t("The file {file} was read again.", { file: this.own.address }));
  }
}
