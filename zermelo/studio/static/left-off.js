// The reader's last activity on each page, for the first page to resume.

import { memory } from "./common.js";

export const PLACES = ["learn", "play", "analyse", "trees", "workbook"];

/** Keep the address of this page, with what it shows in words. */
export function leaveOff(page, words) {
  memory.set(`left ${page}`, { path: `/${page}${location.hash}`, words });
}
