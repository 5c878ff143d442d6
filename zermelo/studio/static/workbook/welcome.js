// The welcome view: the unfinished exercise, and all topics with their progress.

import { $, capital, counted, make, t } from "../common.js";
import { countsOf, countsOfAll, records } from "./progress.js";

/** Show the topics; open(which) opens an exercise, another(kind) generates one. */
export function showWelcome({ catalogue, titleOf, open, another }) {
  const begun = records(), unfinished = begun.find((record) => countsOf(record).answered < record.count);
  $("#go-on").replaceChildren(...(unfinished ? [goOn(unfinished, titleOf(unfinished.which), open)] : []));
  $("#subjects").replaceChildren(...catalogue.kinds.map(({ name, label }) => subject({
    label, known: catalogue.collection.filter(({ topic }) => topic === name).length,
    begun: begun.filter(({ topic }) => topic === name), practise: () => another(name),
  })));
}

function goOn({ which }, title, open) {
  return make("button", { type: "button", class: "main", onclick: () => open(which) }, t("Continue with {title}", { title }));
}

function subject({ label, known, begun, practise }) {
  const { answered, right } = countsOfAll(begun);
  const said = answered ? t("{right} of {count} right", { right, count: answered })
    : known ? counted("{count} in the collection", "{count} in the collection", known) : t("new ones only");
  return make("li", {}, make("button", { type: "button", onclick: practise },
    make("span", { class: "name" }, capital(label)), make("span", { class: "far" }, said),
    ...(answered ? [make("progress", { max: answered, value: right, "aria-hidden": "true" })] : [])));
}
