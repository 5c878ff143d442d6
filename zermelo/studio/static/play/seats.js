// The seats: a person or a program in each, with the program's strength.

import { $, make, memory, t } from "../common.js";
import { OPPONENTS, PERSON, state, USUAL_OPPONENT } from "./state.js";

export const USUAL_SECONDS = 1;

/** Show the seats of a game, with the stored choices. */
export function showSeats(game) {
  $("#about").textContent = game.about;
  $("#rule-list").replaceChildren(...game.rules.map((rule) => make("li", {}, rule)));
  const kept = memory.get(`seats ${game.address}`, []);
  $("#seats").replaceChildren(...game.player_names.map((player, number) => {
    const seat = kept[number] ?? { who: !number ? PERSON : game.hides ? "auto" : USUAL_OPPONENT, seconds: USUAL_SECONDS };
    return make("fieldset", { class: "seat", "data-player": number % 6 },
      make("legend", {}, player),
      make("div", { class: "row" },
        make("label", {}, make("span", {}, t("who")), whoSelect(game, seat.who)),
        make("label", {}, make("span", {}, t("seconds")), make("input", {
          name: "seconds", type: "number", min: 0.05, max: 60, step: "any", value: seat.seconds })),
        make("label", {}, make("span", {}, t("depth")), make("input", {
          name: "depth", type: "number", min: 1, max: 100, step: 1, value: seat.depth || null }))));
  }));
  $("#seats").querySelectorAll(".seat").forEach(showStrength);
}

function whoSelect(game, who) {
  const option = (value, label, title = null) => make("option", { value, title, selected: value === who }, label);
  return make("select", { name: "who" }, option(PERSON, t("person")),
    ...(game.hides ? [] : [make("optgroup", { label: t("opponents") }, ...OPPONENTS.map((name) => option(name, name)))]),
    make("optgroup", { label: t("program") }, option("auto", t("automatic ({algorithm})", { algorithm: game.automatic })),
      ...game.algorithms.map(({ name, title, about }) => option(name, title, about))));
}

/** Where something is hidden one person plays: the one at this place, if a person sits there, or else the first. */
export function seatOnePerson(place = null) {
  const selects = [...document.querySelectorAll("#seats select")];
  const own = place && $("select", place), keeps = own?.value === PERSON ? own : selects.find((one) => one.value === PERSON) ?? selects[0];
  for (const one of selects) if (one === keeps || one.value === PERSON) one.value = one === keeps ? PERSON : "auto";
  document.querySelectorAll("#seats .seat").forEach(showStrength);
}

/** Show seconds and depth only for programs without a character. */
export function showStrength(place) {
  for (const label of [...place.querySelectorAll("label")].slice(1)) label.hidden = [PERSON, ...OPPONENTS].includes($("select", place).value);
}

/** Read the seats and store them. */
export function readSeats() {
  state.seats = [...document.querySelectorAll("#seats .seat")].map((place) => ({
    who: $("[name=who]", place).value,
    seconds: Math.min(60, Math.max(0.05, Number($("[name=seconds]", place).value) || USUAL_SECONDS)),
    depth: Math.min(100, Math.round(Number($("[name=depth]", place).value))) || 0,
  }));
  const { seats, view } = state;
  while (seats.length < (view?.players.length ?? 0)) seats.push({ who: "auto", seconds: USUAL_SECONDS, depth: 0 });
  memory.set(`seats ${$("#game").value}`, seats);
}
