// An interactive tree of the course: a leaf can be changed, which repeats the search, and a node explains its value.

import { announce, ask, attempt, draw, make, t } from "../common.js";

const ROOM = 4; // pixels between the form of a leaf and the edge of its figure

export class Changing {
  /** tree is one of live-tree.js, already shown. */
  constructor(tree) {
    this.tree = tree;
    this.figure = tree.figure;
    this.request = JSON.parse(this.figure.dataset.request);
    this.firstRequest = this.request;
    this.said = make("div", { class: "said", role: "status", hidden: true });
    this.again = make("button", { type: "button", hidden: true, onclick: () => attempt(() => this.search(this.firstRequest)) }, t("As it was"));
    const lab = make("a", { href: this.labAddress() }, t("Open in the tree lab"));
    this.lab = lab;
    this.isSearched = this.figure.querySelector(".steps") !== null;
    this.hint = make("span", {}, this.invitation());
    this.figure.append(this.said, make("div", { class: "under" }, this.hint, this.again, lab));
    this.nodes = null; // of the answer of /api/trees/show, requested on demand
    this.listen();
    this.prepare();
  }

  /** The instruction under the tree; without a search there is nothing to explain. */
  invitation() {
    if (!this.isSearched) return t("Click a leaf to change it.");
    return this.request.notation ? t("Click a leaf to change it, any other node to ask why.") : t("Click a node to ask why.");
  }

  labAddress() {
    const { notation, game, start, ...choices } = this.request;
    const fields = new URLSearchParams(game ? { game, start } : { tree: notation });
    for (const [name, value] of Object.entries(choices)) fields.set(name, value);
    return `/trees#${fields}`;
  }

  /** Make the nodes focusable. */
  prepare() {
    const groups = [...this.figure.querySelectorAll("[data-node]")];
    for (const group of groups) {
      group.setAttribute("tabindex", "-1");
      group.setAttribute("data-keys", "");
    }
    groups[0]?.setAttribute("tabindex", "0");
  }

  listen() {
    const drawing = this.figure.querySelector(".drawing");
    const open = ({ target }) => {
      const group = target.closest?.("[data-node]");
      if (group) attempt(() => this.open(+group.dataset.node));
    };
    drawing.addEventListener("click", open);
    drawing.addEventListener("keydown", (event) => {
      const group = event.target.closest?.("[data-node]");
      if (!group) return;
      const groups = [...drawing.querySelectorAll("[data-node]")], place = groups.indexOf(group);
      const next = { ArrowDown: place + 1, ArrowRight: place + 1, ArrowUp: place - 1, ArrowLeft: place - 1 }[event.key];
      if (event.key === "Enter") open(event);
      else if (next !== undefined) groups[Math.max(0, Math.min(groups.length - 1, next))].focus();
      else return;
      event.preventDefault();
    });
    document.addEventListener("pointerdown", ({ target }) => { if (!target.closest?.(".leaf")) this.closeForm(); });
  }

  async open(number) {
    this.nodes ??= (await ask("/api/trees/show", this.request)).nodes;
    const node = this.nodes[number];
    if (!node) return;
    if (this.request.notation && node.leaf && node.number >= 0) this.openForm(number, node);
    if (this.isSearched) await this.explain(number, node.name);
  }

  async explain(number, name) {
    const { sentences } = await ask("/api/trees/explain", { ...this.request, node: name });
    this.said.replaceChildren(make("p", {}, make("strong", {}, this.request.game && !number ? t("root") : name)), ...sentences.map((sentence) => make("p", {}, sentence)));
    this.said.hidden = false;
  }

  // ---------------------------------------------------------------------------------------------
  // A leaf

  openForm(number, { name, value, number: leaf }) {
    this.closeForm();
    const input = make("input", { maxlength: 200, value, spellcheck: "false", autocomplete: "off", "data-keys": true });
    this.form = make("form", { class: "leaf", onsubmit: (event) => { event.preventDefault(); attempt(() => this.change(leaf, input.value)); } },
      make("label", {}, make("span", {}, t("Value of {node}", { node: name })), input), make("button", {}, t("Change")));
    this.form.addEventListener("keydown", ({ key }) => { if (key === "Escape") this.closeForm(); });
    this.figure.append(this.form);
    const box = this.figure.querySelector(`[data-node="${number}"]`).getBoundingClientRect();
    const around = this.figure.getBoundingClientRect();
    const left = Math.min(around.width - this.form.offsetWidth - ROOM, box.left - around.left);
    this.form.style.left = `${Math.max(ROOM, left)}px`;
    this.form.style.top = `${box.bottom - around.top + ROOM}px`;
    input.focus({ preventScroll: true });
    input.select();
  }

  closeForm() {
    this.form?.remove();
    this.form = null;
  }

  async change(leaf, value) {
    const { notation } = this.request;
    const { notation: changed, fault } = await ask("/api/trees/change", { notation, change: "leaf", node: leaf, value });
    if (fault) {
      this.form?.querySelector(".refused")?.remove();
      this.form?.append(make("p", { class: "refused", role: "alert" }, fault));
      return;
    }
    this.closeForm();
    await this.search({ ...this.request, notation: changed });
  }

  /** Repeat the search and show its last step. */
  async search(request) {
    const answer = await ask("/api/trees/show", request);
    if (!answer.svg) return;
    this.request = request;
    this.nodes = answer.nodes;
    draw(this.figure.querySelector(".drawing"), answer.svg);
    const steps = this.figure.dataset.levels ? answer.levels : answer.steps;
    if (steps.length) this.tree.take({ steps, parents: answer.parents });
    this.prepare();
    this.said.hidden = true;
    this.again.hidden = request === this.firstRequest;
    this.lab.href = this.labAddress();
    announce(steps.at(-1)?.text ?? "");
  }
}
