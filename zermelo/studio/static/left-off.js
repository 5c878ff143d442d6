// The reader's last activity on each page, to be resumed from the home page.

import { memory } from "./common.js";

export const PLACES = ["learn", "play", "analyse", "trees", "workbook"];

/** Store the URL of this page with a description. */
export function leaveOff(page, words) {
  memory.set(`left ${page}`, { path: `/${page}${location.hash}`, words });
}
