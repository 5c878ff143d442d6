// Numbers as people read them.

import { decimals } from "../common.js";

/** A winning chance: +0.50, −0.50, 0.00. */
export const signed = (chance) => `${chance > 0.004 ? "+" : chance < -0.004 ? "−" : ""}${decimals(Math.abs(chance), 2)}`;

/** A count of nodes: 9500, 12.3 k, 4.5 M. */
export function amount(number) {
  const [size, sign] = number >= 1e9 ? [1e9, "G"] : number >= 1e6 ? [1e6, "M"] : number >= 1e4 ? [1e3, "k"] : [1, ""];
  return `${decimals(number / size, size === 1 ? 0 : 1)} ${sign}`.trim();
}
