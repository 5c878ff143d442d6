// The opponent: one of the named ones, another person, one that adapts to the person, or the seats as set up.

import { $, memory, sentence, t } from "../common.js";
import { showStrength } from "./seats.js";
import { isHidden, OPPONENTS, PERSON } from "./state.js";

const PEOPLE = "people", CUSTOM = "custom", ADAPTING = "adapting";

const places = () => [...document.querySelectorAll("#seats .seat")];
const read = (place) => ["who", "seconds", "depth"].map((name) => $(`[name=${name}]`, place).value);
const programs = () => places().filter((place) => read(place)[0] !== PERSON);
const temperOf = (name) => $(`#level option[value="${name}"]`)?.dataset.temper ?? "";

function write(place, [who, seconds, depth]) {
  $("[name=who]", place).value = who;
  $("[name=seconds]", place).value = seconds;
  $("[name=depth]", place).value = depth || "";
  showStrength(place);
}

/** Show the opponent that matches the seats. */
export function showLevel() {
  $("#level").parentElement.hidden = places().length === 1;
  for (const option of $("#level").options) option.disabled = isHidden() && option.value !== CUSTOM;
  const seated = programs().map((place) => read(place)[0]), [first] = seated;
  const one = OPPONENTS.includes(first) && seated.every((who) => who === first);
  const adapting = one && memory.get(ADAPTING, false);
  $("#level").value = !seated.length ? PEOPLE : adapting ? ADAPTING : one ? first : CUSTOM;
  $("#strength").textContent = !one ? "" : adapting ? `${first}: ${temperOf(first)}` : temperOf(first);
}

/** Seat the players for the chosen opponent, at least one a person; return false for a custom set-up. */
export function takeLevel() {
  const { value } = $("#level");
  if (value === CUSTOM) { $("#more").open = true; return false; }
  memory.set(ADAPTING, value === ADAPTING);
  const who = value === ADAPTING ? memory.get("adapted", OPPONENTS[3]) : value;
  const all = places(), people = all.filter((place) => read(place)[0] === PERSON);
  for (const [number, place] of all.entries()) {
    const stays = value === PEOPLE || (people.length && people.length < all.length ? people.includes(place) : number === 0);
    write(place, stays ? [PERSON, 1, 0] : [who, 1, 0]);
  }
  return true;
}

/** After a game, let an opponent that adapts be the next stronger or weaker one; return a sentence about it. */
export function adapt(won) {
  if (!memory.get(ADAPTING, false)) return "";
  const now = programs().map((place) => read(place)[0]).find((who) => OPPONENTS.includes(who));
  const next = OPPONENTS[OPPONENTS.indexOf(now) + (won ? 1 : -1)];
  if (!now || !next) return "";
  memory.set("adapted", next);
  for (const place of programs()) write(place, [next, 1, 0]);
  showLevel();
  return sentence("In the next game you play {name}.", { name: next });
}

/** Rotate the players by one seat. */
export function swapSides() {
  const all = places(), before = all.map(read);
  all.forEach((place, number) => write(place, before[(number + 1) % all.length]));
}
