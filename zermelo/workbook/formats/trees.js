// Trees that a student writes: reads the notation of zermelo/trees/notation.py, searches the tree, and says what it shows.
// Numbers are exact: fractions of whole numbers of any size; infinity is 1/0.
class Unreadable extends Error {
  constructor(column) { super("unreadable"); this.column = column; }
}

// Exact numbers
const LARGEST = 10n ** 300n;
const divisor = (one, other) => { while (other) [one, other] = [other, one % other]; return one < 0n ? -one : one; };
function fraction(over, under = 1n) {
  const common = under ? divisor(over, under) || 1n : over < 0n ? -over : over;
  return { over: over / common, under: under / common };
}
const INFINITY = fraction(1n, 0n), BELOW_ALL = fraction(-1n, 0n), ZERO = fraction(0n), ONE = fraction(1n);
function compare(one, other) {
  if (!one.under && !other.under) return Number(one.over - other.over);
  const difference = one.over * other.under - other.over * one.under;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}
const same = (one, other) => compare(one, other) === 0;
const larger = (one, other) => compare(one, other) >= 0 ? one : other;
const smaller = (one, other) => compare(one, other) <= 0 ? one : other;
const product = (one, other) => fraction(one.over * other.over, one.under * other.under);
function sum(one, other) {
  if (one.under && other.under) return fraction(one.over * other.under + other.over * one.under, one.under * other.under);
  if (one.under || other.under) return one.under ? other : one;
  if (one.over !== other.over) throw new Unreadable(1); // infinity less infinity
  return one;
}
const spelled = ({ over, under }) => `${over}/${under}`;

// Words of the notation
const MAX = 0, MIN = 1, CHANCE = -1;
const SHAPES = { "△": MAX, "▽": MIN, "○": CHANCE }, SIGNS = { "+": MAX, "-": MIN, "*": CHANCE };
const KINDS = { max: MAX, min: MIN, chance: CHANCE, MAX, MIN, CHANCE };
const FIRST = "\\p{L}\\p{Nl}\\p{No}_", NAME = `[${FIRST}][${FIRST}\\p{Nd}'’′\\u0300-\\u036f]*`;
const TOKEN = new RegExp([
  "(?<blank>(?:[\\s\\x1c-\\x1f\\x85]+|//[^\\n]*)+)", "(?<number>[0-9]+/[0-9]+|[0-9]*\\.[0-9]+|[0-9]+)", `(?<name>${NAME})`,
  "(?<text>\"(?:[^\"\\\\]|\\\\[^])*\")", `(?<unknown>\\?(?:${NAME})?)`, "(?<mark>[-−+*()\\[\\],:=!#~@%△▽○∞])"].join("|"), "uy");
const own = (names, name) => Object.hasOwn(names, name);
function tokensOf(text) {
  const found = [];
  let start = 0;
  while (start < text.length) {
    TOKEN.lastIndex = start;
    const match = TOKEN.exec(text);
    if (!match) return [...found, { kind: "bad", text: "", start, end: start }];
    const word = match[0];
    let kind = Object.keys(match.groups).find(name => match.groups[name] !== undefined);
    if (kind === "mark") kind = word === "∞" ? "inf" : word === "−" ? "-" : own(SHAPES, word) ? "shape" : word;
    else if (kind === "name") kind = own(KINDS, word) ? "word" : word === "inf" ? "inf" : kind;
    if (kind !== "blank") found.push({ kind, text: word, start, end: TOKEN.lastIndex });
    start = TOKEN.lastIndex;
  }
  return [...found, { kind: "end", text: "", start, end: start }];
}

// The reader follows the one in Python step by step; see there for the grammar.
const NODE_START = ["name", "text", "word", "number", "inf", "unknown", "shape", "[", "~"];
class TreeReader {
  constructor(text) {
    [this.text, this.tokens, this.at, this.nodes] = [text, tokensOf(text), 0, []];
  }
  kind(ahead = 0) { return (this.tokens[this.at + ahead] || { kind: "end" }).kind; }
  take() { return this.tokens[this.at++]; }
  accept(kind) {
    if (this.kind() !== kind) return false;
    this.at += 1;
    return true;
  }
  fail(start = (this.tokens[this.at] || this.tokens[this.tokens.length - 1]).start) {
    return new Unreadable([...this.text.slice(0, start)].length + 1);
  }
  read() {
    const inside = [];
    let node = this.node(null, {});
    for (;;) {
      if (this.accept("(")) { inside.push(node); node = this.child(node); continue; }
      while (inside.length && this.accept(")")) inside.pop();
      if (inside.length && this.accept(",")) node = this.child(inside[inside.length - 1]);
      else if (inside.length || this.kind() !== "end") throw this.fail();
      else break;
    }
    this.finish();
    return this.nodes;
  }
  child(parent) {
    const start = this.tokens[this.at].start, edge = {};
    this.accept("#");
    if (this.isAction()) edge.action = this.word();
    if (!(edge.action && this.accept(":")) && this.isProbability()) {
      edge.probability = this.probability();
      this.accept(":");
    }
    return this.node(parent, edge, start);
  }
  isAction() {
    const first = this.kind(), second = this.kind(1);
    if (!["name", "text", "word", "inf"].includes(first)) return false;
    if (second === ":" || (["number", "unknown"].includes(second) && this.kind(this.kind(2) === "%" ? 3 : 2) === ":")) return true;
    if (["word", "inf"].includes(first)) return false;
    if (second === "word") return ["name", "text"].includes(this.kind(2));
    if (["+", "-"].includes(second) && ["number", "inf"].includes(this.kind(2))) {
      const [name, sign, number] = this.tokens.slice(this.at, this.at + 3);
      return name.end < sign.start && sign.end === number.start;
    }
    return NODE_START.includes(second);
  }
  isProbability() {
    if (["+", "-"].includes(this.kind()) && this.kind(1) === "number" && [":", "%"].includes(this.kind(2))) throw this.fail();
    if (!["number", "unknown"].includes(this.kind())) return false;
    const after = this.kind(1);
    return after === ":" || after === "%" || own(SIGNS, after) || NODE_START.includes(after);
  }
  probability() {
    if (this.kind() === "unknown") throw this.fail(); // a search needs numbers
    const share = this.number();
    return this.accept("%") ? product(share, fraction(1n, 100n)) : share;
  }
  word() {
    const token = this.take();
    if (token.kind !== "text") return token.text;
    if (token.text.length === 2) throw this.fail(token.start);
    return token.text.slice(1, -1).replace(/\\(["\\])/g, "$1");
  }
  node(parent, edge, start = this.tokens[this.at].start) {
    const first = this.at, bare = this.isValue();
    let label = "", player, value;
    if (bare) value = this.value();
    else {
      [label, player] = this.heading();
      this.accept("!");
      if (this.accept("=")) value = this.value();
    }
    this.accept("!");
    const inner = this.kind() === "(";
    if ((this.at === first && !inner) || (inner && bare) || (!inner && !value)) throw this.fail();
    const node = { label, said: player, value: inner ? null : value, parent, start, ...edge, children: [] };
    this.nodes.push(node);
    if (parent) parent.children.push(node);
    return node;
  }
  isValue() {
    if (["+", "-"].includes(this.kind())) return ["number", "inf"].includes(this.kind(1));
    return ["number", "inf", "unknown", "[", "~"].includes(this.kind());
  }
  heading() {
    const said = [];
    if (this.kind() === "shape") said.push(SHAPES[this.take().text]);
    if (this.kind() === "word") said.push(KINDS[this.take().text]);
    const label = ["name", "text"].includes(this.kind()) ? this.word() : "";
    if (this.accept("@")) said.push(this.player());
    if (own(SIGNS, this.kind())) said.push(SIGNS[this.take().kind]);
    else if (this.kind() === "word") said.push(KINDS[this.take().text]);
    if (new Set(said).size > 1) throw this.fail();
    return [label, said[0]];
  }
  player() {
    if (this.kind() !== "number" || !/^0*[12]$/.test(this.tokens[this.at].text)) throw this.fail(); // of two players
    return Number(this.take().text) - 1;
  }
  value() {
    if (this.kind() === "unknown") { this.take(); return null; }
    this.accept("~");
    return this.number(); // payoffs of several players show nothing here
  }
  number() {
    const sign = ["+", "-"].includes(this.kind()) ? this.take().kind : "";
    if (!["number", "inf"].includes(this.kind())) throw this.fail();
    const { kind, text, start } = this.take(), factor = sign === "-" ? -1n : 1n;
    if (kind === "inf") return fraction(factor, 0n);
    let [over, under] = text.split("/");
    if (under === undefined) {
      const decimals = over.includes(".") ? over.length - over.indexOf(".") - 1 : 0;
      [over, under] = [over.replace(".", ""), "1" + "0".repeat(decimals)];
    }
    if (!/[1-9]/.test(under) || text.length > 1200) throw this.fail(start);
    const number = fraction(BigInt(over), BigInt(under));
    if (number.over >= LARGEST || number.under >= LARGEST) throw this.fail(start);
    return fraction(factor * number.over, number.under);
  }
  finish() {
    const taken = new Set();
    for (const node of this.nodes) {
      if (node.label && taken.has(node.label)) throw this.fail(node.start);
      if (node.label) taken.add(node.label);
    }
    this.nodes.forEach((node, number) => {
      const parent = node.parent;
      if (!node.label) node.label = automaticLabel(node, number, taken);
      node.turn = !parent ? MAX : parent.player === CHANCE ? parent.turn : 1 - parent.player;
      node.player = node.said === undefined ? node.turn : node.said;
    });
    for (const node of this.nodes) if (node.children.length) this.checkShares(node);
  }
  checkShares(node) {
    const given = node.children.filter(child => child.probability);
    if (node.player !== CHANCE) {
      if (given.length) throw this.fail(given[0].start);
    } else if (!given.length) {
      for (const child of node.children) child.probability = fraction(1n, BigInt(node.children.length));
    } else {
      const total = node.children.reduce((shares, child) => sum(shares, child.probability || ZERO), ZERO);
      if (given.length < node.children.length || !same(total, ONE)) throw this.fail(node.start);
    }
  }
}
function automaticLabel({ parent }, number, taken) {
  const above = parent ? parent.label : "", place = parent ? parent.children.findIndex(child => !child.label) + 1 : 1;
  for (let gap = ""; ; gap += "_") {
    const label = !above ? `A${gap}` : [...above].length <= 40 ? `${above}${gap}${place}` : `n${gap}${number}`;
    if (!taken.has(label)) { taken.add(label); return label; }
  }
}
const readTree = text => new TreeReader(text).read();

// Searches. `order` gives the children of a node; what is found: the value of every node visited, and the cuts.
const inOrder = node => node.children, fromRight = node => [...node.children].reverse();
function alphaBeta(nodes, { strict = false, order = inOrder } = {}) {
  const values = new Map(), cuts = [];
  const visit = (node, alpha, beta) => {
    values.set(node, node.value);
    if (!node.children.length) return node.value;
    const children = order(node), maximises = node.player === MAX;
    let best = null;
    for (const [place, child] of children.entries()) {
      const value = visit(child, alpha, beta);
      best = best === null ? value : maximises ? larger(best, value) : smaller(best, value);
      const passed = maximises ? compare(best, beta) : compare(alpha, best);
      if (passed > 0 || (passed === 0 && !strict)) {
        cuts.push({ node, dropped: children.length - place - 1 });
        break;
      }
      if (maximises) alpha = larger(alpha, best); else beta = smaller(beta, best);
    }
    values.set(node, best);
    return best;
  };
  return { value: visit(nodes[0], BELOW_ALL, INFINITY), values, cuts, count: values.size };
}
// Every node, as minimax with chance values it; `averages` are the players whose moves are weighed, not chosen.
function minimax(nodes, { averages = [CHANCE], change = value => value } = {}) {
  const values = new Map();
  for (const node of [...nodes].reverse()) {
    const below = node.children.map(child => values.get(child));
    if (!below.length) values.set(node, change(node.value));
    else if (averages.includes(node.player)) {
      const fair = fraction(1n, BigInt(below.length));
      const shares = node.children.map(child => child.probability || fair);
      values.set(node, below.reduce((total, value, place) =>
        same(shares[place], ZERO) ? total : sum(total, product(shares[place], value)), ZERO));
    } else values.set(node, below.reduce(node.player === MAX ? larger : smaller));
  }
  return values;
}
function bestChild(nodes, values, averages = [CHANCE]) {
  const root = nodes[0];
  return averages.includes(root.player) ? null : root.children.find(child => same(values.get(child), values.get(root)));
}
// The fewest and the most nodes over all orders of all children: for each value that some order returns, both counts.
function extremes(nodes, strict = false) {
  const known = new Map(), numbers = new Map(nodes.map((node, number) => [node, number]));
  let steps = 300000;
  const depth = node => node.parent ? 1 + depth(node.parent) : 0;
  if (nodes.some(node => depth(node) > 150)) throw new Unreadable(1);
  const include = (ranges, key, value, fewest, most) => {
    const before = ranges.get(key);
    ranges.set(key, before ? { ...before, fewest: Math.min(before.fewest, fewest), most: Math.max(before.most, most) } : { ...value, fewest, most });
  };
  const ranges = (node, alpha, beta) => {
    const key = `${numbers.get(node)} ${spelled(alpha)} ${spelled(beta)}`;
    if (!known.has(key)) known.set(key, node.children.length ? compared(node, alpha, beta) :
      new Map([["leaf", { best: node.value, fewest: 1, most: 1 }]]));
    return known.get(key);
  };
  const compared = (node, alpha, beta) => {
    const maximises = node.player === MAX, finished = new Map(), size = node.children.length;
    let layer = new Map([["", { searched: new Set(), best: null, fewest: 1, most: 1 }]]);
    for (let count = 1; count <= size; count += 1) {
      const following = new Map();
      for (const { searched, best, fewest, most } of layer.values())
        for (const [place, child] of node.children.entries()) {
          if (searched.has(place)) continue;
          const low = best && maximises ? larger(alpha, best) : alpha, high = best && !maximises ? smaller(beta, best) : beta;
          for (const cost of ranges(child, low, high).values()) {
            if ((steps -= 1) < 0) throw new Unreadable(1);
            const now = best === null ? cost.best : maximises ? larger(best, cost.best) : smaller(best, cost.best);
            const passed = maximises ? compare(now, beta) : compare(alpha, now);
            const ends = count === size || passed > 0 || (passed === 0 && !strict), also = new Set([...searched, place]);
            include(ends ? finished : following, ends ? spelled(now) : `${[...also].sort()} ${spelled(now)}`,
              { searched: also, best: now }, fewest + cost.fewest, most + cost.most);
          }
        }
      layer = following;
    }
    return finished;
  };
  const found = [...ranges(nodes[0], BELOW_ALL, INFINITY).values()];
  return { fewest: Math.min(...found.map(one => one.fewest)), most: Math.max(...found.map(one => one.most)) };
}

// What shows that a statement is false; the names are those of zermelo/workbook/questions/statements.py.
const cube = value => product(value, product(value, value));
const REFUTES = {
  "same-every-value": nodes => {
    const plain = minimax(nodes);
    return [...alphaBeta(nodes).values].some(([node, value]) => !same(value, plain.get(node)));
  },
  "order-is-irrelevant": nodes => {
    const { fewest, most } = extremes(nodes);
    return fewest < most;
  },
  "tie-rule-is-irrelevant": nodes => alphaBeta(nodes).count !== alphaBeta(nodes, { strict: true }).count,
  "last-tie-is-safe": nodes => {
    const plain = minimax(nodes), { value, values } = alphaBeta(nodes);
    return nodes[0].children.some(child => values.has(child) && same(values.get(child), value) && !same(plain.get(child), plain.get(nodes[0])));
  },
  "monotone-expectiminimax": nodes => {
    if (nodes.some(node => node.value && !node.value.under)) return false;
    const before = bestChild(nodes, minimax(nodes)), after = bestChild(nodes, minimax(nodes, { change: cube }));
    return before !== after;
  },
  "minimax-beats-anyone": nodes => {
    const expected = minimax(nodes, { averages: [CHANCE, MIN] });
    const safe = bestChild(nodes, minimax(nodes)), bold = bestChild(nodes, expected, [CHANCE, MIN]);
    return Boolean(safe && bold) && compare(expected.get(safe), expected.get(bold)) < 0;
  },
  "direction-is-irrelevant": nodes => alphaBeta(nodes).count !== alphaBeta(nodes, { order: fromRight }).count,
  "cut-at-last-child-saves": nodes => alphaBeta(nodes).cuts.some(cut => !cut.dropped),
};
const WITH_CHANCE = ["monotone-expectiminimax"], MOST_NODES = 500;
function refutes(statement, text) {
  const nodes = readTree(text);
  const chance = nodes.some(node => node.player === CHANCE);
  if (nodes.length > MOST_NODES || chance !== WITH_CHANCE.includes(statement) || !nodes[0].children.length) return false;
  return REFUTES[statement](nodes);
}

// The children in another order: the whole tree again, or "A: C B; C: C2 C1".
function nodesInOrder(text, tree, strict) {
  const nodes = readTree(tree);
  if (text.includes("(")) {
    const other = readTree(text);
    const described = node => JSON.stringify([node.children.length ? node.label : "", node.parent ? node.parent.label : "",
      node.value ? spelled(node.value) : "", node.children.length ? node.player : ""]);
    const all = some => some.map(described).sort().join(" ");
    if (all(other) !== all(nodes)) return null;
    return alphaBeta(other, { strict }).count;
  }
  const named = name => nodes.find(node => node.label === name) || ((found) => found.length === 1 ? found[0] : null)(
    nodes.filter(node => node.label.toLowerCase() === name.toLowerCase()));
  const orders = new Map();
  for (const part of text.split(/[;\n]/).map(part => part.trim()).filter(Boolean)) {
    const colon = part.indexOf(":"), node = colon < 0 ? null : named(part.slice(0, colon).trim());
    const children = part.slice(colon + 1).trim().split(/[\s,]+/).filter(Boolean).map(named);
    if (!node || children.length !== node.children.length || !node.children.every(child => children.includes(child))) return null;
    orders.set(node, children);
  }
  return alphaBeta(nodes, { strict, order: node => orders.get(node) || node.children }).count;
}
// Whether a tree is right: 1 or 0, with the column where it cannot be read.
function judgeTree(given, shows) {
  try {
    const right = shows.statement ? refutes(shows.statement, given) : nodesInOrder(given, shows.tree, shows.strict) === shows.nodes;
    return { credit: right ? 1 : 0 };
  } catch (error) {
    if (error instanceof Unreadable) return { credit: 0, column: error.column };
    throw error;
  }
}
