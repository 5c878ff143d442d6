// The text boxes for the board and the moves, parsed while the user types.

import { $, ask, attempt } from "../common.js";
import { game, latestRequest } from "./game.js";

const TYPING_PAUSE = 250; // milliseconds without a key until a text is parsed

/** Show what is wrong with the text of a box; an empty fault clears the message. */
export function showFault(fault, box = null) {
  $("#fault").textContent = fault;
  for (const one of [$("#board-text"), $("#moves-text")]) one.classList.toggle("wrong", Boolean(fault) && one === box);
}

/** Parse the texts: begun() is called before the request, understood({ start, moves, view, imported }) with the response,
 *  refused() instead if the text is not valid; `imported` means that a whole game was pasted. */
export function readTexts({ begun, understood, refused }) {
  let pause = 0;
  const listen = (box, kind) => box.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(() => attempt(() => read(box, kind)), TYPING_PAUSE);
  });

  async function read(box, kind) {
    begun();
    const isLatest = latestRequest();
    const request = { game: game.address, text: box.value, kind };
    if (kind === "moves") request.start = game.start;
    const { start, moves, view, fault } = await ask("/api/analyse/read", request);
    if (!isLatest()) return;
    showFault(fault, box);
    if (fault) {
      refused();
      return;
    }
    const imported = kind === "either" && moves.length > 0, typed = box.value;
    const shown = understood({ start, moves, view, imported });
    if (kind === "moves" || imported) $("#board-text").value = imported ? typed : view.text;
    if (kind !== "moves") $("#moves-text").value = moves.join(" ");
    await shown;
  }

  listen($("#board-text"), "either");
  listen($("#moves-text"), "moves");
}
