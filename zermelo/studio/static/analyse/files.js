// Save the analysed game as a file with its comments and variations, and open files.

import { $, ask, attempt, complain, make, saveFile } from "../common.js";
import { game, picker } from "./game.js";

/** List the file formats of the chosen game. */
export function fillFormats() {
  $("#format").replaceChildren(...picker.game.formats.map((name) => make("option", { value: name }, name.toUpperCase())));
}

async function save() {
  const { address, start, tree } = game;
  const saved = await ask("/api/analyse/save", { game: address, start, tree: tree.flat, format: $("#format").value });
  saveFile(saved.name, saved.media, saved.content);
}

let content = "", name = ""; // of the last file opened

/** Open a game of the file, and list the others if there are several. */
async function open(number, opened) {
  const found = await ask("/api/analyse/open", { game: game.address, text: content, name, number });
  $("#several").hidden = found.games.length < 2;
  $("#which").replaceChildren(...found.games.map((title, place) => new Option(title, place + 1)));
  $("#which").value = number;
  await opened(found);
}

/** Connect the buttons; opened({ game, start, tree }) is called with the game of a file. */
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
