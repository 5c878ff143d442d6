// Number formats.

import { decimals } from "../common.js";

/** A number with its sign, such as a winning chance: +0.50, −0.50, 0.00. */
export function signed(number, digits = 2) {
  const least = 0.4 * 10 ** -digits;
  return `${number > least ? "+" : number < -least ? "−" : ""}${decimals(Math.abs(number), digits)}`;
}

/** A count of nodes: 9500, 12.3 k, 4.5 M. */
export function amount(number) {
  const [size, sign] = number >= 1e9 ? [1e9, "G"] : number >= 1e6 ? [1e6, "M"] : number >= 1e4 ? [1e3, "k"] : [1, ""];
  return `${decimals(number / size, size === 1 ? 0 : 1)} ${sign}`.trim();
}
