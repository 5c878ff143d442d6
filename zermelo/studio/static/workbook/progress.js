// Progress in the exercises: answers and credits, stored in this browser only.

import { memory } from "../common.js";

const PROGRESS = "workbook";

let progress = memory.get(PROGRESS, {});

/** The key of an exercise: its name in the collection, or the kind, level and seed of a generated one. */
export const keyOf = (which) => JSON.stringify(Object.entries(which).sort());

export const kindOf = (credit) => (credit === null ? "open" : credit > 0.9999 ? "right" : credit > 0 ? "partly" : "wrong");

/** The record of an exercise: answers by question and field; by question the credits, the number of checks, and whether
 *  the solution was shown before it was right. */
export function recordOf(which) {
  const empty = { which, title: "", topic: "", count: 0, answers: {}, credits: {}, tries: {}, helped: {} };
  return { ...empty, ...progress[keyOf(which)] };
}

/** Change and store the record of an exercise. */
export function changeRecord(which, { title, topic, questions }, change) {
  const record = recordOf(which);
  change(record);
  record.title = title;
  record.topic = topic;
  record.count = questions.length;
  progress[keyOf(which)] = record;
  memory.set(PROGRESS, progress);
}

/** The records of all exercises begun. */
export const records = () => Object.values(progress).filter((record) => record.count);

/** The numbers of questions of an exercise answered, right without help, and right with help. */
export function countsOf({ credits, helped = {} }) {
  const right = Object.keys(credits).filter((name) => kindOf(credits[name]) === "right");
  const withHelp = right.filter((name) => helped[name]).length;
  return { answered: Object.keys(credits).length, right: right.length - withHelp, withHelp };
}

/** The sums over several exercises. */
export function countsOfAll(some) {
  const all = { answered: 0, right: 0, withHelp: 0 };
  for (const record of some) for (const [name, count] of Object.entries(countsOf(record))) all[name] += count;
  return all;
}

export function forget(which) {
  delete progress[keyOf(which)];
  memory.set(PROGRESS, progress);
}

export function forgetEverything() {
  progress = {};
  memory.set(PROGRESS, progress);
}
