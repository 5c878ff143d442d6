// Progress in the exercises: answers and their credits, which only this browser keeps.

import { memory } from "../common.js";

const PROGRESS = "workbook";

let progress = memory.get(PROGRESS, {});

/** The key of an exercise: of the collection by its name, or a new one by its kind, level and seed. */
export const keyOf = (which) => JSON.stringify(Object.entries(which).sort());

export const kindOf = (credit) => (credit > 0.9999 ? "right" : credit > 0 ? "partly" : "wrong");

/** The record of an exercise: answers by question and field; by question the credits, how often it was checked, and
 *  whether the solution was shown before it was right. */
export function recordOf(which) {
  const empty = { which, title: "", topic: "", count: 0, answers: {}, credits: {}, tries: {}, helped: {} };
  return { ...empty, ...progress[keyOf(which)] };
}

/** Change the record of an exercise, which the studio has shown. */
export function changeRecord(which, { title, topic, questions }, change) {
  const record = recordOf(which);
  change(record);
  record.title = title;
  record.topic = topic;
  record.count = questions.length;
  progress[keyOf(which)] = record;
  memory.set(PROGRESS, progress);
}

/** Every exercise that was begun. */
export const records = () => Object.values(progress).filter((record) => record.count);

/** How many questions of an exercise were answered, how many rightly, and how many of those with help. */
export function countsOf({ credits, helped = {} }) {
  const right = Object.keys(credits).filter((name) => kindOf(credits[name]) === "right");
  const withHelp = right.filter((name) => helped[name]).length;
  return { answered: Object.keys(credits).length, right: right.length - withHelp, withHelp };
}

/** The same of several exercises together. */
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
