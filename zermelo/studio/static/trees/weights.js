// The weights of a linear evaluation: a slider for each feature updates the tree.

import { make } from "../common.js";
import { at, change, lab, state } from "./state.js";

const PAUSE = 120; // milliseconds without a change until the tree is searched again
const SMALLEST = 0.5, STEPS = 20; // the largest step, and the least number of steps to each side
let filled = ""; // the features that have sliders, as JSON

/** Show the weights of the game, if it has any. */
export function fillWeights() {
  const { features } = lab.answer;
  at("weights").hidden = !features.length;
  if (filled !== JSON.stringify(features)) makeSliders(features);
  features.forEach(({ usual }, place) => show(place, state.weights[place] ?? usual));
  at("usual-weights").disabled = !state.weights.length;
}

function makeSliders(features) {
  filled = JSON.stringify(features);
  at("weight-list").replaceChildren(...features.map(({ title, most }) => make("label", {},
    make("span", {}, `${title}: `, make("output")),
    make("input", { type: "range", min: -most, max: most, step: Math.min(SMALLEST, most / STEPS), "data-keys": true }))));
}

/** Show a weight beside its slider; a slider that already has the value is not touched, as it may be being dragged. */
function show(place, weight) {
  const label = at("weight-list").children[place], slider = label.querySelector("input");
  if (Number(slider.value) !== weight) slider.value = weight;
  label.querySelector("output").textContent = weight.toLocaleString(document.documentElement.lang);
}

export function listenToWeights() {
  at("weight-list").addEventListener("input", () => {
    const weights = [...at("weight-list").querySelectorAll("input")].map(({ value }) => Number(value));
    weights.forEach((weight, place) => show(place, weight));
    change({ weights }, PAUSE);
  });
  at("usual-weights").addEventListener("click", () => change({ weights: [] }));
}
