// Set up a position: choose a piece and place it on squares. An invalid board stays until it is corrected.

import { $, announce, ask, attempt, draw, make, relabel, t } from "../common.js";
import { game, latestRequest } from "./game.js";

const NUMBERED = 9; // the number of pieces with a key

export class Arranging {
  draft = null; // the board being set up, as answered by /api/analyse/arrange; null if none is
  #palette = { pieces: [], empty: "", movers: [] };
  #sign = ""; // of the chosen piece
  #lastChange = Promise.resolve();

  /** started() and changed() are called with a new draft, and left(fault) when the set-up ends. */
  constructor({ started, changed, left }) {
    Object.assign(this, { started, changed, left });
    $("#arrange").addEventListener("click", () => this.toggle());
    $("#mover").addEventListener("change", (event) => this.#change(() => ({ player: +event.target.value })));
    $("#bare").addEventListener("click", () => this.#change(() => ({ sign: this.#palette.empty })));
  }

  // -----------------------------------------------------------------------------------------------
  // The pieces

  /** Show the palette of the game once its position is shown. */
  async fill(positionShown) {
    const { address } = game;
    $("#arranging").hidden = true;
    const [palette] = await Promise.all([ask("/api/analyse/palette", { game: address }), positionShown]);
    if (address !== game.address) return;
    this.#palette = palette;
    $("#arranging").hidden = !palette.pieces.length;
    $("#pieces").replaceChildren(...palette.pieces.map((piece, place) => this.#pieceButton(piece, place)), this.#eraser());
    $("#moving").hidden = !palette.movers.length;
    $("#mover").replaceChildren(...palette.movers.map((name, player) => make("option", { value: player }, name)));
    if (palette.pieces.length) this.#choose(palette.pieces[0].sign);
  }

  #pieceButton({ sign, name, svg }, place) {
    const numbered = place < NUMBERED;
    const button = this.#button(sign, name, numbered ? place + 1 : "");
    const picture = draw(button, svg);
    picture.setAttribute("aria-hidden", "true");
    picture.querySelector("[data-square]").remove(); // not a square of the board
    if (numbered) button.append(make("kbd", { "aria-hidden": "true" }, place + 1));
    return button;
  }

  #eraser() {
    return this.#button(this.#palette.empty, t("Eraser"), 0,
      make("span", { class: "eraser", "aria-hidden": "true" }, "⌫"), make("kbd", { "aria-hidden": "true" }, "0"));
  }

  #button(sign, name, key, ...children) {
    return make("button", {
      type: "button", "data-sign": sign, title: name, "aria-label": name, "aria-keyshortcuts": String(key),
      onclick: () => this.#choose(sign, name),
    }, ...children);
  }

  #choose(sign, name = "") {
    this.#sign = sign;
    for (const button of $("#pieces").children) button.setAttribute("aria-pressed", String(button.dataset.sign === sign));
    if (name) announce(t("{name} chosen", { name }));
  }

  /** Choose a piece by its number key; 0 is the eraser. */
  chooseNumber(number) {
    if (this.draft) [...$("#pieces").children].at(number - 1)?.click();
  }

  // -----------------------------------------------------------------------------------------------
  // The board

  #show() {
    const { draft } = this;
    $("#palette").hidden = !draft;
    $("#arrange").setAttribute("aria-expanded", String(Boolean(draft)));
    relabel($("#arrange"), draft ? t("Done") : t("Set up a position"));
    $("#arrange-fault").textContent = draft?.fault ?? "";
    if (draft && draft.player >= 0) $("#mover").value = draft.player;
  }

  leave() {
    this.draft = null;
    this.#show();
  }

  /** Start or finish setting up a position. */
  async toggle() {
    if ($("#arranging").hidden || !game.view) return;
    if (this.draft) {
      const { fault } = this.draft;
      this.leave();
      this.left(fault);
      return;
    }
    const box = $("#board-text");
    const isLatest = latestRequest();
    await attempt(async () => {
      this.draft = await this.#arrangement(box.classList.contains("wrong") ? box.value : game.view.text);
      if (!isLatest()) { this.leave(); return; }
      this.#show();
      this.started(this.draft);
      announce(t("Choose a piece, then click squares; a second click takes it away."));
    });
  }

  /** The typed board if it can be parsed, else the position shown. */
  async #arrangement(text) {
    try {
      const found = await ask("/api/analyse/arrange", { game: game.address, text });
      return found;
    } catch (error) {
      if (text === game.view.text) throw error;
      return this.#arrangement(game.view.text);
    }
  }

  /** Place the chosen piece on a square, or remove it if it is already there. */
  put([column, row], erase) {
    this.#change(() => {
      const stands = this.draft.signs[row][column];
      return { square: [column, row], sign: erase || stands === this.#sign ? this.#palette.empty : this.#sign };
    });
  }

  /** Change the draft; changes are serialised, so that no quick click is lost. */
  #change(request) {
    this.#lastChange = this.#lastChange.then(() => attempt(async () => {
      if (!this.draft) return;
      const isLatest = latestRequest();
      const found = await ask("/api/analyse/arrange", { game: game.address, text: this.draft.text, ...request() });
      if (!isLatest() || !this.draft) return;
      this.draft = found;
      this.changed(found);
      this.#show();
    }));
  }
}
