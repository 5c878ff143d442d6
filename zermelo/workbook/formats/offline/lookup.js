// Looks up the verdict on an answer among those that the grader gave beforehand. Nothing is judged here: an answer that
// was not foreseen has no verdict (null), unless its form is one of which every right answer is known.
const WRONG = 0;
const isEmpty = given => given === undefined || given === null || given === "";
const verdictIn = (table, text) => (Object.hasOwn(table, text) ? table[text] : undefined);

const FINDERS = {
  choice: (field, given) => verdictIn(field.texts, given) ?? WRONG,
  picks(field, given) {
    const marked = new Set(given.flatMap(name => [name, ...(field.below[name] || [])]));
    const hits = field.right.filter(name => marked.has(name)).length;
    return verdictIn(field.texts, field.options.filter(name => marked.has(name)).join("|")) ?? field.counts[`${hits}/${marked.size - hits}`];
  },
  names(field, given) {
    const row = NORMAL.names(given).split("|").map(name => verdictIn(field.names, name));
    if (row.includes(undefined)) return WRONG;
    if (field.start && row[0] !== field.start) row.unshift(field.start);
    const beginnings = row.map((_, place) => row.slice(0, row.length - place).join("|"));
    const good = beginnings.map(text => verdictIn(field.starts, text)).find(count => count !== undefined) ?? 0;
    return verdictIn(field.texts, row.join("|")) ?? verdictIn(field.counts, `${good}/${row.length}`) ?? null;
  },
};
function verdictNumber(field, given) {
  if (FINDERS[field.form]) return FINDERS[field.form](field, given);
  const text = NORMAL[field.form](given);
  const known = verdictIn(field.texts, text) ?? (field.alone && verdictIn(field.alone, NORMAL.alone(given)));
  if (known !== undefined) return known;
  if (!field.certain || !new RegExp(field.certain, "u").test(text)) return null;
  return field.parts ? field.masks[partsOf(field, text).map(([right]) => right).join("")] ?? WRONG : WRONG;
}
// The parts of a row: whether each is right, and the mistakes that have it there.
const partsOf = (field, text) => text.split("|").map((part, place) => verdictIn(field.parts[place] || {}, part) || [0, []]);

// The mistakes that would have given an answer.
function mistakesOf(field, given, verdict) {
  if (verdict.mistakes.length || !field.parts) return verdict.mistakes;
  const parts = partsOf(field, NORMAL[field.form](given));
  if (parts.length !== field.parts.length) return [];
  return parts.map(([, mistakes]) => mistakes).reduce((one, other) => one.filter(number => other.includes(number)));
}
// The verdict on one answer by itself; null if it was not foreseen. Nothing marked is an answer too.
function verdictAlone(field, given, { verdicts }) {
  if (!field) return null;
  if (isEmpty(given)) return field.form === "picks" ? verdicts[FINDERS.picks(field, [])] : verdicts[WRONG];
  const number = verdictNumber(field, given);
  return number === null ? null : verdicts[number];
}
// The verdicts on the answers to a question, one a field: a value may also follow from the values below it.
function verdictsOn(fields, answers, prepared) {
  const alone = new Map(fields.filter(Boolean).map(field => [field.name, verdictAlone(field, answers[field.name], prepared)]));
  const isRight = name => alone.get(name)?.credit === 1;
  return fields.map(field => {
    if (!field) return null;
    const verdict = alone.get(field.name), follows = field.follows, given = answers[field.name];
    if (!follows || isEmpty(given) || isRight(field.name) || follows.on.every(name => isEmpty(answers[name]) || isRight(name))) return verdict;
    const below = follows.on.map((name, place) => (isEmpty(answers[name]) || isRight(name) ? follows.usual[place] : NORMAL[field.form](answers[name])));
    const known = verdictIn(follows.ways, below.join(";"));
    return known ? prepared.verdicts[verdictIn(known, NORMAL[field.form](given)) ?? WRONG] : null;
  });
}
// The one mistake that explains all answers; null if all is right, or none or several do.
function likelyCause(given, prepared) {
  const answered = Object.keys(given).filter(name => prepared.questions[name] && Object.values(given[name]).some(value => !isEmpty(value)));
  const every = (name, holds) => prepared.questions[name].fields.every(field => {
    const answer = field && given[name][field.name], verdict = field && !isEmpty(answer) && verdictAlone(field, answer, prepared);
    return Boolean(verdict) && holds(verdict, field, answer);
  });
  if (!answered.length || answered.every(name => every(name, verdict => verdict.credit === 1))) return null;
  const found = prepared.mistakes.filter((_, number) => {
    const asked = answered.filter(name => prepared.questions[name].asked.includes(number));
    return asked.length > 0 && asked.every(name => every(name, (verdict, field, answer) => mistakesOf(field, answer, verdict).includes(number)));
  });
  return found.length === 1 ? found[0] : null;
}
