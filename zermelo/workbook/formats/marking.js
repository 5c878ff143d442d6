// Reads and marks answers as the Python grader does; READING holds the words that both of them know.
const INFINITE = /^[-+−]?\s*(inf(inito|inity|init)?|∞|oo)$/i;

function readNumber(given) {
  let text = String(given).trim();
  if (INFINITE.test(text)) return /^[-−]/.test(text) ? -Infinity : Infinity;
  if (/^[-+−]?\d{1,3}([., ])\d{3}(\1\d{3})+$/.test(text)) return Number(text.replace(/[^\d\-−]/g, "").replace("−", "-"));
  text = text.replace(/(\d)\s*([¼-¾⅐-⅞])/g, "$1 $2").replace(/([0-9])(?=[⁺⁻]?[⁰¹²³⁴-⁹])/g, "$1^").normalize("NFKC").replace(/⁄/g, "/").replace(/−/g, "-").trim();
  if (/[^%\s]\s*%$/.test(text)) return readNumber(text.slice(0, -1)) / 100;
  let found = text.match(/^(?:([^·x×*]+?)\s*[·x×*]\s*)?(\d{1,9})\s*(?:\^|\*\*)\s*\(?([-+]?\d{1,6})\)?$/);
  if (found) return (found[1] ? readNumber(found[1]) : 1) * Number(found[2]) ** Number(found[3]);
  found = text.match(/^(-?)\s*(\d+)\s+(\d+)\/(\d+)$/);
  if (found) return (found[1] ? -1 : 1) * (Number(found[2]) + Number(found[3]) / Number(found[4]));
  text = text.replace(/^([-+])\s+/, "$1").replace(/\s*\/\s*/g, "/");
  found = text.match(/^([-+]?\d+)\/(\d+)$/);
  if (found) return Number(found[2]) ? Number(found[1]) / Number(found[2]) : NaN;
  if ((text.match(/,/g) || []).length === 1 && !text.includes(".")) text = text.replace(",", ".");
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i.test(text) ? Number(text) : NaN;
}
const near = (one, other) => one === other || Math.abs(one - other) < 1e-9 * Math.max(1, Math.abs(other));

function sameNumber(given, key, allowed) {
  const number = readNumber(given), right = readNumber(key);
  if (Number.isNaN(number)) return false;
  if (near(number, right) || (allowed && Math.abs(number - right) <= allowed)) return true;
  const decimals = String(given).trim().match(/^[-+−]?\d*[.,](\d+)\s*(%?)$/);
  const places = decimals ? decimals[1].length + 2 * decimals[2].length : 0;
  if (places < 2 || !Number.isFinite(right)) return false;
  const scaled = right * 10 ** places;
  return Math.abs(scaled - Math.round(scaled)) > 1e-9 && Math.abs(number - right) <= 0.5 * 10 ** -places + 1e-12;
}
function splitNumbers(text) {
  const inner = text.trim().replace(/^[\[\](<{]|[\[\])>}]$/g, "").trim();
  if (inner.includes(";")) return inner.split(";").map(part => part.trim());
  if (/,\s/.test(inner) || (inner.includes(",") && !inner.includes(" "))) return inner.split(",").map(part => part.trim());
  return inner.split(/\s+/);
}
function readNames(text) {
  const plain = text.trim();
  if (READING.nothing.includes(plain.toLowerCase())) return [];
  const inner = plain.replace(/^[\[({]|[\])}]$/g, "");
  const parts = /[,;→>\n]/.test(inner) ? inner.split(/\s*(?:[,;\n]|→|->|>|\s(?:and|y|i|e)\s)\s*/) : inner.split(/\s+(?:(?:and|y|i|e)\s+)?/);
  return parts.map(part => part.trim()).filter(Boolean);
}
const squeezed = line => line.replace(/^\s*\d+\s+(?=[.]|(?!inf)\p{L})/u, "").replace(/^[. ]+/, "").replace(/[\s,;()]+/g, "").toLowerCase();

// Sets of numbers: lists of [low, closed, high, closed].
function joined(pieces) {
  const proper = pieces.map(([low, a, high, b]) => [low, a && Number.isFinite(low), high, b && Number.isFinite(high)])
    .filter(([low, a, high, b]) => low < high || (low === high && a && b))
    .sort((one, other) => one[0] - other[0] || other[1] - one[1]);
  const found = [];
  for (const piece of proper) {
    const last = found[found.length - 1];
    if (last && (piece[0] < last[2] || (piece[0] === last[2] && (piece[1] || last[3])))) {
      if (piece[2] > last[2]) [last[2], last[3]] = [piece[2], piece[3]];
      else if (piece[2] === last[2]) last[3] = last[3] || piece[3];
    } else found.push([...piece]);
  }
  return found;
}
function meet(one, other) {
  const found = [];
  for (const [a, ac, b, bc] of one)
    for (const [c, cc, d, dc] of other)
      found.push([Math.max(a, c), a === c ? ac && cc : a > c ? ac : cc, Math.min(b, d), b === d ? bc && dc : b < d ? bc : dc]);
  return joined(found);
}
function halfLine(relation, end) {
  if (relation === "=") return [[end, true, end, true]];
  if (relation === "!=") return [[-Infinity, false, end, false], [end, false, Infinity, false]];
  const closed = relation.endsWith("=");
  return relation[0] === ">" ? [[end, closed, Infinity, false]] : [[-Infinity, false, end, closed]];
}
function condition(text) {
  if (/^[\[\](]/.test(text)) {
    const inner = text.slice(1, -1);
    const ways = inner.includes(";") ? [inner.split(";")] : [...inner].flatMap((letter, place) =>
      letter === "," ? [[inner.slice(0, place), inner.slice(place + 1)]] : []);
    const read = ways.map(way => way.map(readNumber)).filter(way => way.length === 2 && !way.some(Number.isNaN));
    if (read.length !== 1 || !"])[".includes(text[text.length - 1])) return null;
    if (read[0][0] > read[0][1] || (read[0][0] === read[0][1] && !Number.isFinite(read[0][0]))) return null;
    return [[read[0][0], text[0] === "[", read[0][1], text[text.length - 1] === "]"]];
  }
  if (/^\{.*\}$/.test(text)) {
    const points = splitNumbers(text).map(readNumber);
    return points.every(Number.isFinite) ? points.map(number => [number, true, number, true]) : null;
  }
  const parts = text.split(/\s*(<=|>=|!=|<|>|=)\s*/);
  if (parts.length === 1) return Number.isFinite(readNumber(text)) ? [[readNumber(text), true, readNumber(text), true]] : null;
  const unknown = parts.map((part, place) => [part, place]).filter(([part, place]) =>
    place % 2 === 0 && (!part || /^[a-z_]\w*$/i.test(part)) && !INFINITE.test(part || "x")).map(pair => pair[1]);
  if (unknown.length !== 1 || parts.length > 5) return null;
  let found = [[-Infinity, false, Infinity, false]];
  for (let place = 1; place < parts.length; place += 2) {
    let relation = parts[place], end = parts[place + 1];
    if (unknown[0] === place + 1) [relation, end] = [relation.replace(/[<>]/, sign => sign === "<" ? ">" : "<"), parts[place - 1]];
    else if (unknown[0] !== place - 1) return null;
    end = readNumber(end);
    if (Number.isNaN(end) || (!Number.isFinite(end) && (!/[<>]/.test(relation) || (relation[0] === ">") === end > 0))) return null;
    found = meet(found, halfLine(relation, end));
  }
  return found;
}
function readSet(given) {
  let plain = given.trim().toLowerCase().replace(/\.$/, "");
  if (!plain) return null;
  if (READING.nothing.includes(plain)) return [];
  if (READING.everything.includes(plain)) return [[-Infinity, false, Infinity, false]];
  for (const [symbol, phrases] of Object.entries(READING.words))
    plain = plain.replace(new RegExp(`\\b(?:${phrases.join("|")})\\b`, "g"), symbol);
  for (const [symbol, usual] of Object.entries(READING.relations)) plain = plain.split(symbol).join(usual);
  plain = plain.replace(/∈/g, " ∈ ").replace(/^[^\W\d]\w*\s*(∈|in)\s+/, "");
  let all = [];
  for (const part of plain.split(/\s*(?:∪|\bu\b|\bor\b|\bo\b|∨|\|)\s*/)) {
    let together = [[-Infinity, false, Infinity, false]];
    for (const piece of part.split(/\s*(?:\band\b|\by\b|\bi\b|∧|&)\s*/)) {
      const read = condition(piece.trim());
      if (!read) return null;
      together = meet(together, read);
    }
    all = all.concat(together);
  }
  return joined(all);
}
function movedTo(pieces, ends, allowed) {
  const moved = end => ends.find(other => Math.abs(end - other) <= allowed + 1e-12) ?? end;
  return joined(pieces.map(([low, a, high, b]) => [moved(low), a, moved(high), b]));
}
const numbers = pieces => pieces.map(([low, a, high, b]) => [readNumber(low), a, readNumber(high), b]);
const sameSet = (one, other) => one.length === other.length && one.every((piece, place) =>
  near(piece[0], other[place][0]) && near(piece[2], other[place][2]) && piece[1] === other[place][1] && piece[3] === other[place][3]);
const sameButEnds = (one, other) => one.length === other.length && one.every((piece, place) =>
  near(piece[0], other[place][0]) && near(piece[2], other[place][2]));

// From 0 to 1. A tree that a student writes has no marker: only the program can search it.
const MARKERS = {
  number: (given, { key, near: allowed }) => sameNumber(given, key, allowed) ? 1 : 0,
  payoffs: (given, { key }) => {
    const numbers = splitNumbers(given).map(readNumber);
    return numbers.length === key.length && numbers.every((number, place) => near(number, readNumber(key[place]))) ? 1 : 0;
  },
  choice: (given, { right }) => right.includes(given) ? 1 : 0,
  picks: (given, { right, below }) => {
    const marked = new Set(given.flatMap(name => [name, ...(below[name] || [])])), wanted = new Set(right);
    const hits = [...marked].filter(name => wanted.has(name)).length, all = new Set([...marked, ...wanted]).size;
    return all ? hits / all : 1;
  },
  order: (given, { key, names, start }) => {
    const order = readNames(given).map(name => names[name.toLowerCase()]);
    if (order.includes(undefined)) return 0;
    if (start && order[0] !== start) order.unshift(start);
    let good = 0;
    while (good < order.length && good < key.length && order[good] === key[good]) good += 1;
    return good / Math.max(order.length, key.length);
  },
  window: (given, { key }) => {
    const none = READING.notGenerated.includes(given.trim().toLowerCase());
    if (key === "-" || none) return none && key === "-" ? 1 : 0;
    const numbers = splitNumbers(given.replace(/(alpha|alfa|beta|[αβ])\s*[=:]/g, " ").replace(/- /g, "-")).map(readNumber);
    if (numbers.length !== 2) return 0;
    return numbers.filter((number, place) => number === readNumber(key[place])).length / 2;
  },
  label: (given, { key, sign, weaker, needs }) => {
    const none = READING.notGenerated.includes(given.trim().toLowerCase());
    if (key === "-" || none) return none && key === "-" ? 1 : 0;
    const found = given.trim().match(/^(>=|=>|≥|<=|=<|≤)?\s*(.*)$/);
    const written = found[1] ? (/[>≥]/.test(found[1]) ? "≥" : "≤") : "";
    if (!sameNumber(found[2], String(key).replace(/^[≥≤]/, ""))) return 0;
    return written === sign || written === weaker || (!written && !needs) ? 1 : 0.5;
  },
  set: (given, { key, pieces, wanted, domain, near: allowed }) => {
    const right = numbers(pieces);
    if (wanted === "smallest-integer") return sameNumber(given, key) ? 1 : 0;
    if (wanted === "one") return right.some(piece => meet([[readNumber(given), true, readNumber(given), true]], [piece]).length) ? 1 : 0;
    const read = readSet(given);
    if (!read) return 0;
    const found = movedTo(meet(read, numbers(domain)), right.flatMap(piece => [piece[0], piece[2]]), allowed);
    return sameSet(found, right) ? 1 : sameButEnds(found, right) ? 0.5 : 0;
  },
  line: (given, { lines, numbers: rows }) => {
    const alone = given.split(/[\s,;()]+/).filter(Boolean).join(" ");
    return lines.some(line => squeezed(line) === squeezed(given)) || rows.some(row => row.join(" ") === alone) ? 1 : 0;
  },
  magnitude: (given, { size }) => {
    const bare = /^\d{1,4}$/.test(given.trim());
    const power = given.trim().match(/^(?:(.+?)\s*[·x×*]\s*)?10\s*(?:\^|\*\*)\s*(\d+)$/);
    const reached = power ? Number(power[2]) + Math.log10(power[1] ? readNumber(power[1]) : 1) : Math.log10(readNumber(given));
    return Math.abs(reached - size) <= 1 || (bare && Math.abs(Number(given) - size) <= 1) ? 1 : 0;
  },
};

// The value that a node's operation makes of the student's own values below it.
function fromOwnChildren(node, given) {
  const own = node.children.map(child => given[child.label] !== undefined && given[child.label] !== "" ?
    readNumber(given[child.label]) : readNumber(child.value));
  if (node.op === "max") return Math.max(...own);
  if (node.op === "min") return Math.min(...own);
  return own.reduce((total, value, place) => total + value * readNumber(node.children[place].share), 0);
}
// How much of a line is made of best moves, where every best line is right.
function alongBestMoves({ root, best, ends }, given, { key, names }) {
  let order = readNames(given).map(name => names[name.toLowerCase()]);
  if (order.includes(undefined)) return 0;
  if (order[0] !== root) order = [root, ...order];
  let good = 0;
  while (good < order.length - 1 && (best[order[good]] || []).includes(order[good + 1])) good += 1;
  return good === order.length - 1 && ends.includes(order[good]) ? 1 : good / Math.max(order.length, key.length);
}
// Whether answers are those of some keys in every field, without any allowance.
const agrees = (fields, answers) => fields.every(field => field.type in MARKERS && answers[field.name] !== undefined &&
  answers[field.name] !== "" && MARKERS[field.type](answers[field.name], field) === 1);

// The one known mistake that explains everything answered; none if all is right, or if several mistakes explain it.
function likelyCause(given, { questions, mistakes }) {
  const answered = Object.keys(given).filter(name => Object.values(given[name]).some(value => value !== undefined && value !== ""));
  if (!answered.length || answered.every(name => agrees(questions[name], given[name]))) return null;
  const explains = wrong => {
    const asked = answered.filter(name => name in wrong.questions);
    return asked.length > 0 && asked.every(name => agrees(wrong.questions[name], given[name]));
  };
  const found = mistakes.filter(explains);
  return found.length === 1 ? found[0] : null;
}
function markField(field, given, all, operations) {
  if (given === undefined || given === "" || given === null) return field.type === "picks" ? MARKERS.picks([], field) : 0;
  const credit = MARKERS[field.type](given, field);
  const node = operations && operations[field.name];
  if (credit !== 1 && node && field.type === "number" && near(readNumber(given), fromOwnChildren(node, all))) return 1;
  if (credit !== 1 && node && field.type === "order") return Math.max(credit, alongBestMoves(node, given, field));
  return credit;
}
