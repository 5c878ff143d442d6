// Alpha-beta in sixty seconds: turn over the cards of a small tree, and see that some can be skipped.

import { announce, make, shape, t } from "../common.js";

const BRANCHES = 3, CARDS = 3, LARGEST = 15;
const FIRST = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]; // the tree of the textbooks

/** Random numbers that allow a cut. */
function someNumbers() {
  for (;;) {
    const numbers = Array.from({ length: BRANCHES }, () => Array.from({ length: CARDS }, () => Math.floor(Math.random() * (LARGEST + 1))));
    const first = Math.min(...numbers[0]);
    if (first > 1 && numbers.slice(1).some((branch) => branch.slice(0, -1).some((card) => card <= first))) return numbers;
  }
}

export class Minute {
  constructor(element) {
    this.element = element;
  }

  start(numbers = FIRST) {
    Object.assign(this, { numbers, best: -Infinity, chosen: -1, branch: 0, turned: 0, skipped: 0 });
    this.sentence = make("p", { class: "say", role: "status", "aria-live": "polite" });
    this.buttons = make("div", { class: "row" });
    this.root = make("div", { class: "node max" }, make("span", { class: "worth" }, ""));
    this.branches = numbers.map((_, place) => this.#branch(place));
    this.element.replaceChildren(make("div", { class: "tree" }, this.root, this.#lines(),
      make("div", { class: "branches" }, ...this.branches.map(({ element }) => element))), this.sentence, this.buttons);
    this.#say(t("You are blue. Choose a branch, and red gives you the smallest number in it. Turn over the first card."));
    this.#await();
  }

  #branch(place) {
    const node = make("div", { class: "node min" }, make("span", { class: "worth" }, ""));
    const cards = this.numbers[place].map((_, card) => make("button", {
      type: "button", class: "card", disabled: true, onclick: () => this.#turn(place, card),
      "aria-label": t("Card {card} of branch {branch}", { card: card + 1, branch: place + 1 }),
    }, "?"));
    return { element: make("div", { class: "branch" }, node, make("div", { class: "cards" }, ...cards)), node, cards, least: Infinity, next: 0 };
  }

  #lines() {
    const picture = shape("svg", { viewBox: "0 0 100 20", preserveAspectRatio: "none", "aria-hidden": "true" });
    for (let place = 0; place < BRANCHES; place += 1) {
      picture.append(shape("line", { x1: 50, y1: 0, x2: (place + 0.5) * 100 / BRANCHES, y2: 20, "vector-effect": "non-scaling-stroke" }));
    }
    return picture;
  }

  #say(text) {
    this.sentence.textContent = text;
    this.buttons.replaceChildren();
  }

  /** Enable the next card. */
  #await() {
    const { cards, next } = this.branches[this.branch];
    cards[next].disabled = false;
    cards[next].classList.add("next");
  }

  #turn(place, card) {
    const branch = this.branches[place], value = this.numbers[place][card], button = branch.cards[card];
    const focused = document.activeElement === button;
    button.textContent = value;
    button.disabled = true;
    button.classList.replace("next", "turned");
    branch.least = Math.min(branch.least, value);
    branch.next = card + 1;
    this.turned += 1;
    const rest = CARDS - branch.next;
    branch.node.firstChild.textContent = rest ? `≤ ${branch.least}` : `${branch.least}`;
    if (rest && branch.least <= this.best && !branch.looking) this.#offerToSkip(branch, rest);
    else if (rest) {
      this.#say(t("Red can give you {value} here, or less. Turn over the next card.", { value: branch.least }));
      this.#await();
    } else this.#finish(branch);
    if (focused) (this.buttons.firstChild ?? this.branches[this.branch]?.cards.find((one) => !one.disabled))?.focus();
  }

  #offerToSkip(branch, rest) {
    this.#say(t("This branch gives you at most {value}, and you have {best} already. Do you need the other cards?", { value: branch.least, best: this.best }));
    this.buttons.append(
      make("button", { type: "button", class: "main", onclick: () => this.#skip(branch, rest) }, t("No, skip them")),
      make("button", { type: "button", onclick: () => this.#look(branch) }, t("Look anyway")));
  }

  #look(branch) {
    branch.looking = true;
    this.#say(t("Then turn over the next card."));
    this.#await();
    this.#focusCard();
  }

  #skip(branch, rest) {
    for (const card of branch.cards.slice(branch.next)) {
      card.classList.add("skipped");
      card.textContent = "";
    }
    branch.element.classList.add("cut");
    this.skipped += rest;
    this.#finish(branch, t("That was a cut: nothing behind those cards could have changed your choice."));
  }

  #finish(branch, before = "") {
    const better = branch.least > this.best;
    if (better) Object.assign(this, { best: branch.least, chosen: this.branch });
    this.branch += 1;
    const over = this.branch === BRANCHES;
    this.root.firstChild.textContent = over ? `${this.best}` : `≥ ${this.best}`;
    for (const [place, one] of this.branches.entries()) one.element.classList.toggle("chosen", place === this.chosen);
    if (over) { this.#end(before); return; }
    const now = better ? t("So you are sure of {best} now.", { best: this.best }) : t("You keep your {best}.", { best: this.best });
    this.#say([before, now, t("Turn over the first card of the next branch.")].filter(Boolean).join(" "));
    this.#await();
    this.#focusCard();
  }

  #focusCard() {
    if (this.element.contains(document.activeElement) || document.activeElement === document.body) {
      this.branches[this.branch]?.cards.find((one) => !one.disabled)?.focus({ preventScroll: true });
    }
  }

  #end(before) {
    const counts = { turned: this.turned, all: BRANCHES * CARDS, best: this.best };
    const said = this.skipped
      ? t("You get {best}, and {turned} of {all} cards were enough. That is alpha-beta: in a deep tree such cuts leave out almost everything.", counts)
      : t("You get {best}. You turned {turned} of {all} cards; alpha-beta would have skipped some of them.", counts);
    this.#say([before, said].filter(Boolean).join(" "));
    const tree = `A(${this.numbers.map((branch, place) => `${"BCD"[place]}(${branch.join(",")})`).join(",")})`;
    this.buttons.replaceChildren(
      make("button", { type: "button", class: "main", onclick: () => { this.start(someNumbers()); announce(this.sentence.textContent); } }, t("Again, with other numbers")),
      make("a", { href: `/trees#${new URLSearchParams({ tree, algorithm: "alphabeta" })}` }, t("Watch the algorithm do it")),
      make("a", { href: "/workbook#kind=alphabeta&seed=1&level=easy" }, t("Solve an exercise")));
  }
}
