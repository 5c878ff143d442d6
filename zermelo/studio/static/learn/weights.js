// The weights of an evaluation: a slider for each feature, and the tree searched with them.

import { announce, ask, attempt, draw } from "../common.js";

const PAUSE = 120; // milliseconds without a change

/** Repeat the search of a figure (live-tree.js) when its sliders change. */
export function listenToWeights(tree) {
  const { figure } = tree, sliders = figure.querySelector(".sliders");
  const inputs = [...sliders.querySelectorAll("input")], shown = [...sliders.querySelectorAll("output")];
  let waiting = 0, turn = 0;
  const search = async () => {
    const own = ++turn, weights = inputs.map(({ value }) => Number(value));
    weights.forEach((weight, place) => { shown[place].textContent = weight.toLocaleString(document.documentElement.lang); });
    const answer = await ask("/api/trees/show", { ...JSON.parse(figure.dataset.request), weights });
    if (own !== turn) return;
    draw(figure.querySelector(".drawing"), answer.svg);
    tree.take(answer);
    announce(answer.steps.at(-1).text);
  };
  sliders.hidden = false;
  sliders.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => attempt(search), PAUSE);
  });
}
