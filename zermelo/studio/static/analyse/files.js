// The game that is analysed as a file: saved with its comments and variations, and opened again.

import { $, ask, attempt, complain, make, saveFile } from "../common.js";
import { game, picker } from "./game.js";

/** Offer the formats of the game that is chosen. */
export function fillFormats() {
  $("#format").replaceChildren(...picker.game.formats.map((name) => make("option", { value: name }, name.toUpperCase())));
}

async function save() {
  const { address, start, tree } = game;
  const saved = await ask("/api/analyse/save", { game: address, start, tree: tree.flat, format: $("#format").value });
  saveFile(saved.name, saved.media, saved.content);
}

let content = "", name = ""; // of the file that was opened last

/** Open a game of the file, and offer the others if there are any. */
async function open(number, opened) {
  const found = await ask("/api/analyse/open", { game: game.address, text: content, name, number });
  $("#several").hidden = found.games.length < 2;
  $("#which").replaceChildren(...found.games.map((title, place) => new Option(title, place + 1)));
  $("#which").value = number;
  await opened(found);
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
    [name, content] = [file.name, await file.text()];
    await open(1, opened);
  }));
  $("#which").addEventListener("change", () => { complain(); attempt(() => open(+$("#which").value, opened)); });
}
