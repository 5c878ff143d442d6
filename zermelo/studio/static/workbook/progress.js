// Progress in the exercises: answers and their credits, which only this browser keeps.

import { memory } from "../common.js";

const PROGRESS = "workbook";

let progress = memory.get(PROGRESS, {});

/** The key of an exercise: of the collection by its name, or a new one by its kind, level and seed. */
export const keyOf = (which) => JSON.stringify(Object.entries(which).sort());

export const kindOf = (credit) => (credit > 0.9999 ? "right" : credit > 0 ? "partly" : "wrong");

/** The record of an exercise: answers by question and field, credits by question. */
export function recordOf(which) {
  return progress[keyOf(which)] ?? { which, title: "", count: 0, answers: {}, credits: {} };
}

/** Change the record of an exercise, which the studio has shown. */
export function changeRecord(which, { title, questions }, change) {
  const record = recordOf(which);
  change(record);
  record.title = title;
  record.count = questions.length;
  progress[keyOf(which)] = record;
  memory.set(PROGRESS, progress);
}

/** Every exercise that was begun. */
export const records = () => Object.values(progress).filter((record) => record.count);

export const creditsOf = (record) => Object.values(record.credits);

export const countRight = (credits) => credits.filter((credit) => kindOf(credit) === "right").length;

export function forget(which) {
  delete progress[keyOf(which)];
  memory.set(PROGRESS, progress);
}

export function forgetEverything() {
  progress = {};
  memory.set(PROGRESS, progress);
}
