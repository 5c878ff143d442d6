// Named levels of the opponent, each with a time and a depth.

import { $, t } from "../common.js";
import { showStrength } from "./seats.js";
import { PERSON } from "./state.js";

const PEOPLE = "people", CUSTOM = "custom";
const LEVELS = {
  beginner: { seconds: 0.2, depth: 1 }, easy: { seconds: 0.3, depth: 2 }, medium: { seconds: 0.5, depth: 4 },
  strong: { seconds: 1, depth: 0 }, strongest: { seconds: 5, depth: 0 },
};

const STRENGTH = {
  beginner: t("sees one move ahead: anyone who knows the rules can win"),
  easy: t("sees its move and your reply"),
  medium: t("sees four moves ahead: careful play wins"),
  strong: t("thinks for a second as deep as it can"),
  strongest: t("thinks for five seconds: as strong as the program is"),
};

const places = () => [...document.querySelectorAll("#seats .seat")];
const read = (place) => ["who", "seconds", "depth"].map((name) => $(`[name=${name}]`, place).value);

function write(place, [who, seconds, depth]) {
  $("[name=who]", place).value = who;
  $("[name=seconds]", place).value = seconds;
  $("[name=depth]", place).value = depth || "";
  showStrength(place);
}

/** Show the level that matches the seats. */
export function showLevel() {
  const programs = places().map(read).filter(([who]) => who !== PERSON);
  const same = ([name, { seconds, depth }]) => programs.every(([who, a, b]) => who === "auto" && +a === seconds && +b === depth);
  $("#level").value = programs.length ? Object.entries(LEVELS).find(same)?.[0] ?? CUSTOM : PEOPLE;
  $("#strength").textContent = STRENGTH[$("#level").value] ?? "";
}

/** Seat the players for the chosen level, at least one a person; return false for a custom set-up. */
export function takeLevel() {
  const level = LEVELS[$("#level").value];
  if ($("#level").value === CUSTOM) { $("#more").open = true; return false; }
  const all = places(), people = all.filter((place) => read(place)[0] === PERSON);
  for (const [number, place] of all.entries()) {
    const stays = !level || (people.length && people.length < all.length ? people.includes(place) : number === 0);
    write(place, stays ? [PERSON, 1, 0] : ["auto", level.seconds, level.depth]);
  }
  return true;
}

/** Rotate the players by one seat. */
export function swapSides() {
  const all = places(), before = all.map(read);
  all.forEach((place, number) => write(place, before[(number + 1) % all.length]));
}
