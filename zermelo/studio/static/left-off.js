// What the reader did last on each page, for the first page to go on from.

import { memory } from "./common.js";

export const PLACES = ["learn", "play", "analyse", "trees", "workbook"];

/** Keep the address of this page, with what it shows in words. */
export function leaveOff(page, words) {
  memory.set(`left ${page}`, { path: `/${page}${location.hash}`, words });
}
