// The form in which answers are looked up, as normal.py makes it: RULES come from there.
const rewritten = (text, rules) => rules.reduce((done, [pattern, put]) => done.replace(new RegExp(pattern, "gu"), put), text);
const found = (pattern, text) => text.match(new RegExp(pattern, "u"));
const without = (pattern, text, put = "") => text.replace(new RegExp(pattern, "gu"), put);
const parted = (pattern, text) => text.split(new RegExp(pattern, "u"));
const tidy = text => rewritten(text.normalize("NFC"), RULES.TIDY);
const isPlain = text => new RegExp(`^${RULES.PLAIN}$`).test(text);

const NORMAL = {
  number(text) {
    const raised = rewritten(tidy(text), RULES.RAISED);
    const plain = rewritten(tidy(raised.normalize("NFKC").toLowerCase()), RULES.NUMBER);
    return found(RULES.GROUPED, plain) ? plain.replace(/[^0-9-]/g, "") : lowestTerms(plain);
  },
  row(text) {
    const inner = tidy(without(RULES.BRACKETS, tidy(text)));
    const sign = inner.includes(";") ? ";" : inner.includes(", ") || (inner.includes(",") && !inner.includes(" ")) ? "," : " ";
    return inner.split(sign).map(NORMAL.number).join("|");
  },
  window: text => NORMAL.row(without(RULES.NAMED_BOUND, tidy(text).toLowerCase().replaceAll("- ", "-"), " ")),
  label(text) {
    const plain = tidy(text), sign = found(RULES.SIGN, plain);
    if (!sign) return "[(".includes(plain[0] || "-") ? NORMAL.row(plain) : NORMAL.number(plain);
    return (/[>≥]/.test(sign[1]) ? "≥" : "≤") + NORMAL.number(plain.slice(sign[0].length));
  },
  names(text) {
    const inner = without(RULES.NAME_BRACKETS, text.normalize("NFC").trim());
    return parted(found(RULES.NAME_SEPARATED, inner) ? RULES.NAME_ENDS : RULES.NAME_GAPS, inner)
      .map(part => part.trim().toLowerCase()).filter(Boolean).join("|");
  },
  set(text) {
    const plain = rewritten(tidy(text).toLowerCase().replace(/^[ .]+|[ .]+$/g, ""), RULES.SET_WORDS);
    return parted(RULES.JOINED_SETS, plain).map(part => parted(RULES.COMMON_SETS, part).map(interval).join("&")).join("|");
  },
  line: text => rewritten(tidy(text), RULES.LINE).toLowerCase(),
  alone: text => tidy(text).split(/[ ,;()]+/).filter(Boolean).join("|"),
};

function lowestTerms(text) {
  const parts = found(RULES.FRACTION, text);
  if (!parts || !BigInt(parts[4])) return text;
  const under = BigInt(parts[4]), over = BigInt(parts[2] || 0) * under + BigInt(parts[3]);
  let [common, rest] = [over, under];
  while (rest) [common, rest] = [rest, common % rest];
  return `${parts[1]}${over / common}` + (under === common ? "" : `/${under / common}`);
}
function interval(text) {
  const plain = tidy(text), brackets = found(RULES.BRACKETED, plain);
  if (brackets) {
    const ends = twoEnds(brackets[2]);
    return ends ? between(brackets[1] === "[", ...ends, brackets[3] === "]") : plain;
  }
  const isUnknown = part => found(`^(?:${RULES.UNKNOWN})?$`, part);
  let parts = parted(`(${RULES.RELATION})`, plain.replace(/^[{]([^,;]+)[}]$/, "$1")).map(part => part.trim());
  if (parts.length === 5) return chain(parts) || plain;
  if (parts.length === 3 && isUnknown(parts[2]))
    parts = [parts[2], parts[1].replace(/[<>]/, sign => (sign === "<" ? ">" : "<")), parts[0]];
  if (parts.length === 3 && !isUnknown(parts[0])) return plain;
  return oneSided(parts.length === 3 ? parts[1] : "=", NORMAL.number(parts.at(-1))) || plain;
}
function twoEnds(inner) {
  const sign = inner.includes(";") ? ";" : ",";
  const ways = [...inner].flatMap((letter, place, all) =>
    letter === sign ? [[all.slice(0, place), all.slice(place + 1)].map(part => NORMAL.number(part.join("")))] : []);
  const read = ways.filter(way => way.every(isPlain));
  return read.length === 1 ? read[0] : null;
}
function oneSided(relation, end) {
  if (!isPlain(end) || end.endsWith("inf")) return "";
  if (relation === "!=") return `(-inf;${end})|(${end};inf)`;
  if (relation === "=") return between(true, end, end, true);
  const closed = relation.endsWith("=");
  return relation[0] === ">" ? between(closed, end, "inf", false) : between(false, "-inf", end, closed);
}
function chain([low, first, unknown, second, high]) {
  if (!found(`^${RULES.UNKNOWN}$`, unknown) || first[0] !== second[0] || !"<>".includes(first[0])) return "";
  if (first[0] === ">") [low, first, second, high] = [high, second, first, low];
  const ends = [low, high].map(NORMAL.number);
  return ends.every(isPlain) ? between(first.endsWith("="), ...ends, second.endsWith("=")) : "";
}
const between = (closedLow, low, high, closedHigh) =>
  `${closedLow && low !== "-inf" ? "[" : "("}${low};${high}${closedHigh && high !== "inf" ? "]" : ")"}`;
