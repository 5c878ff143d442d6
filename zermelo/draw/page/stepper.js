// A search step by step in its drawing. The page that holds one search and the studio share this script.
//
// steps    the changes of each step: {text, nodes: [[number, stage, value], …]}, the active node first;
//          if that node is not drawn, `at` names one that is
// parents  the number of each node's parent, -1 for the root; parents come before children

const ENTERED = 1, VALUED = 2;

/** The drawing at one step of a search: show(step) changes only the differences from the step before. */
export class Steps {
  constructor(drawing, steps, parents) {
    this.drawing = drawing;
    this.steps = steps;
    this.parents = parents;
    this.here = -1;
    this.told = () => {};
    const all = (name) => new Map([...drawing.querySelectorAll(`[data-${name}]`)].map((g) => [+g.dataset[name], g]));
    this.nodes = all("node");
    this.edges = all("edge");
    this.values = new Map([...this.nodes].map(([number, group]) => {
      const text = group.querySelector(".value");
      return [number, text && { text, content: text.textContent, length: text.getAttribute("textLength") }];
    }));
    this.children = parents.map(() => []);
    parents.forEach((parent, number) => parent >= 0 && this.children[parent].push(number));
    this.history = parents.map(() => []);
    steps.forEach(({ nodes }, step) => nodes.forEach(([number, stage, value]) =>
      this.history[number].push({ step, stage, value })));
    this.stage = parents.map(() => 0);
    this.skipped = parents.map(() => false);
    for (const number of this.nodes.keys()) this.settle(number, true);
  }

  get last() { return this.steps.length - 1; }
  get over() { return this.here === this.last; }

  /** Go to a step, clamped to the ends. */
  show(step) {
    const from = this.here;
    this.here = Math.max(0, Math.min(this.last, step));
    const changed = new Set();
    for (let number = Math.min(from, this.here) + 1; number <= Math.max(from, this.here); number++)
      for (const [node] of this.steps[number].nodes) changed.add(node);
    if (from === this.last || this.over)
      for (const [number, stage] of this.stage.entries()) if (stage === ENTERED) changed.add(number);
    this.drawing.classList.toggle("stepping", !this.over);
    for (const number of [...changed].sort((a, b) => a - b)) this.settle(number, false);
    const { nodes, at = -1 } = this.steps[this.here];
    const now = nodes.length ? nodes[0][0] : at;
    if (now !== this.now) {
      this.nodes.get(this.now)?.classList.remove("now");
      this.nodes.get(now)?.classList.add("now");
      this.now = now;
    }
    this.told(this.here, this.steps[this.here]);
  }

  /** Show the current state of a node, and of everything below that depends on it. */
  settle(start, all) {
    const waiting = [start];
    while (waiting.length) {
      const number = waiting.pop(), parent = this.parents[number];
      const known = this.history[number].findLast(({ step }) => step <= this.here);
      // A value that a later visit replaces (after a probe or a null-window test) is provisional.
      const stage = known?.stage === VALUED && known !== this.history[number].at(-1) ? ENTERED : known?.stage ?? 0;
      const skipped = !stage && parent >= 0 && (this.stage[parent] === VALUED || this.skipped[parent]);
      const differs = stage !== this.stage[number] || skipped !== this.skipped[number];
      this.stage[number] = stage;
      this.skipped[number] = skipped;
      this.paint(number, stage, skipped, known?.value ?? null);
      if (differs && !all) waiting.push(...this.children[number]);
    }
  }

  paint(number, stage, skipped, value) {
    const later = !stage && !skipped;
    const group = this.nodes.get(number), edge = this.edges.get(number);
    group?.classList.toggle("later", later);
    group?.classList.toggle("open", stage === ENTERED);
    edge?.classList.toggle("later", later);
    edge?.classList.toggle("whole", this.stage[this.parents[number]] !== VALUED);
    const shown = this.values.get(number);
    if (!shown) return;
    const waits = stage === ENTERED && !this.over;
    shown.text.classList.toggle("none", waits && value === null);
    const content = waits && value !== null ? value : shown.content;
    if (shown.text.textContent === content) return;
    shown.text.textContent = content;
    if (shown.length && content === shown.content) shown.text.setAttribute("textLength", shown.length);
    else shown.text.removeAttribute("textLength");
  }
}

/** Buttons, slider and keys for the steps that `current` returns, if any. Nothing moves on its own.
 *  at(name) is the element "first", "back", "play", "on", "last", "slider" or "count"; counted is "Step {0} of {1}".
 *  Keys work in the whole document, or in one element if a page has several drawings. */
export function drive(current, at, counted, rate = () => 1, keyboard = document) {
  let timer = 0;
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    at("play").setAttribute("aria-pressed", "false");
  };
  const next = () => {
    const steps = current();
    if (!steps || steps.over) return stop();
    steps.show(steps.here + 1);
    timer = setTimeout(next, 1000 / rate());
  };
  const play = () => {
    if (timer || !current()) return stop();
    if (current().over) current().show(0);
    at("play").setAttribute("aria-pressed", "true");
    timer = setTimeout(next, 1000 / rate());
  };
  const go = (where) => () => {
    stop();
    const steps = current();
    if (steps) steps.show(where(steps));
  };
  const moves = {
    first: go(() => 0), back: go(({ here }) => here - 1), on: go(({ here }) => here + 1), last: go(({ last }) => last),
  };
  for (const [name, move] of Object.entries(moves)) at(name).addEventListener("click", move);
  at("play").addEventListener("click", play);
  at("slider").addEventListener("input", () => go(() => +at("slider").value)());
  const keys = {
    ArrowLeft: moves.back, ArrowRight: moves.on, Home: moves.first, End: moves.last, " ": play,
  };
  keyboard.addEventListener("keydown", (event) => {
    const other = event.target.closest?.("input:not([type=range]), select, textarea, [data-keys]");
    const pressed = event.key === " " && event.target.closest?.("button, summary, a");
    if (!keys[event.key] || other || pressed || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    keys[event.key]();
  });
  return {
    stop,
    get playing() { return timer !== 0; },
    /** Update the slider and the count. */
    follow(steps) {
      at("slider").max = steps.last;
      at("slider").value = steps.here;
      at("slider").setAttribute("aria-valuetext", steps.steps[steps.here].text);
      at("count").textContent = counted.replace("{0}", steps.here + 1).replace("{1}", steps.last + 1);
    },
  };
}
