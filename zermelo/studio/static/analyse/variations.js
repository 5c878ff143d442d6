// The tree of moves and variations of a game, of which one line is shown, with undo and redo.

const MOST_UNDONE = 200;

/** player is the mover: -1 for chance, null if not yet known. */
const node = (text, parent) => ({ text, parent, player: null, comment: "", children: [], chosen: 0 });

export class Variations {
  root = node("", null);

  /** The nodes of the line shown. */
  get line() {
    const line = [];
    let here = this.root;
    while (here.children.length) {
      here = here.children[here.chosen];
      line.push(here);
    }
    return line;
  }

  get moves() {
    return this.line.map((one) => one.text);
  }

  /** The moves of the main line. */
  get main() {
    const moves = [];
    for (let [here] = this.root.children; here; [here] = here.children) moves.push(here.text);
    return moves;
  }

  /** Whether the tree has a line that begins with these moves. */
  has(moves) {
    let here = this.root;
    return moves.every((text) => { here = here?.children.find((child) => child.text === text); return here; });
  }

  /** Show the line that begins with these moves, adding new ones. */
  take(moves) {
    let here = this.root;
    for (const text of moves) {
      let place = here.children.findIndex((child) => child.text === text);
      if (place < 0) place = here.children.push(node(text, here)) - 1;
      here.chosen = place;
      here = here.children[place];
    }
  }

  /** Show the line that leads to a node; return its ply. */
  choose(wanted) {
    let ply = 0;
    for (let here = wanted; here.parent; here = here.parent) {
      here.parent.chosen = here.parent.children.indexOf(here);
      ply += 1;
    }
    return ply;
  }

  /** The node where the line shown leaves the main line before a ply; null if it does not. */
  branch(ply) {
    return this.line.slice(0, ply).find((one) => one.parent.children[0] !== one) ?? null;
  }

  /** Make the line shown the main line, up to a ply. */
  promote(ply) {
    for (const one of this.line.slice(0, ply)) {
      const { children } = one.parent;
      children.unshift(...children.splice(children.indexOf(one), 1));
      one.parent.chosen = 0;
    }
  }

  /** Remove a node and its descendants. */
  remove(unwanted) {
    const { children } = unwanted.parent;
    children.splice(children.indexOf(unwanted), 1);
    unwanted.parent.chosen = 0;
  }

  /** All moves as a list, for a file: each has the index of its predecessor. */
  get flat() {
    const list = [];
    const walk = (here, after) => {
      for (const child of here.children) {
        const place = list.push({ text: child.text, after, comment: child.comment }) - 1;
        walk(child, place);
      }
    };
    walk(this.root, -1);
    return list;
  }

  /** Build a tree from such a list. */
  static of(list) {
    const tree = new Variations(), nodes = [];
    for (const { text, after, comment } of list) {
      const parent = after < 0 ? tree.root : nodes[after], one = node(text, parent);
      one.comment = comment;
      parent.children.push(one);
      nodes.push(one);
    }
    return tree;
  }

  /** The comments with their paths of moves, for the URL. */
  get comments() {
    const found = [];
    const walk = (here, path) => {
      if (here.comment) found.push([path, here.comment]);
      for (const child of here.children) walk(child, [...path, child.text]);
    };
    walk(this.root, []);
    return found;
  }

  /** Attach the comments of the URL to their moves. */
  comment(comments) {
    for (const [path, text] of comments) {
      let here = this.root;
      for (const move of path) here = here?.children.find((child) => child.text === move);
      if (here?.parent) here.comment = String(text);
    }
  }

  /** All lines but the main one, for the URL: the number of moves shared with the previous line, and the remaining moves. */
  get others() {
    const lines = [];
    let before = [];
    const walk = (here, path) => {
      if (!here.children.length) {
        let same = 0;
        while (same < before.length && before[same] === path[same]) same += 1;
        lines.push([same, ...path.slice(same).map((one) => one.text)]);
        before = path;
      }
      for (const child of here.children) walk(child, [...path, child]);
    };
    walk(this.root, []);
    return lines.slice(1);
  }

  /** Add the lines of the URL, each up to its longest legal prefix. */
  async add(others, legal) {
    let before = this.moves;
    for (const [same, ...rest] of others) {
      before = [...before.slice(0, same), ...rest];
      this.take(await legal(before));
    }
  }
}

// -------------------------------------------------------------------------------------------------
// Undo

/** The undo history of a game: state() returns a snapshot, restore(state) restores it. */
export class Past {
  #done = [];
  #undone = [];

  constructor({ state, restore }) {
    Object.assign(this, { state, restore });
  }

  get canUndo() { return this.#done.length > 0; }

  get canRedo() { return this.#undone.length > 0; }

  /** Save a snapshot before a change. */
  remember() {
    this.#done.push(this.state());
    this.#undone = [];
    if (this.#done.length > MOST_UNDONE) this.#done.shift();
  }

  async undo() { await this.#step(this.#done, this.#undone); }

  async redo() { await this.#step(this.#undone, this.#done); }

  /** Bind Ctrl Z to undo and Ctrl Y to redo, except while typing. */
  listen() {
    document.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.closest("input, select, textarea")) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) this.redo();
      else this.undo();
    });
  }

  async #step(from, to) {
    if (!from.length) return;
    to.push(this.state());
    await this.restore(from.pop());
  }
}
