// The game that is analysed as a file: saved with its comments and variations, and opened again.

import { $, ask, attempt, complain, make, saveFile } from "../common.js";
import { game, picker } from "./game.js";

/** Offer the formats of the game that is chosen. */
export function fillFormats() {
  $("#format").replaceChildren(...picker.game.formats.map((name) => make("option", { value: name }, name.toUpperCase())));
}

async function save() {
  const { address, start, tree } = game;
  const { name, media, content } = await ask("/api/analyse/save", { game: address, start, tree: tree.flat, format: $("#format").value });
  saveFile(name, media, content);
}

/** Make the buttons work; opened({ game, start, tree }) is called with the game of a file. */
export function listenToFiles(opened) {
  $("#save").addEventListener("click", () => { complain(); attempt(save); });
  $("#open").addEventListener("click", () => $("#file").click());
  $("#file").addEventListener("change", () => attempt(async () => {
    const [file] = $("#file").files;
    $("#file").value = "";
    if (!file) return;
    complain();
    await opened(await ask("/api/analyse/open", { game: game.address, text: await file.text() }));
  }));
}
