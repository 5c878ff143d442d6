// Links for the position shown: the URL of the page, the page Play, the tree lab.

import { $, counted, make } from "../common.js";
import { leaveOff } from "../left-off.js";
import { gameFields, keepAddress } from "../address.js";
import { game, movesShown, picker } from "./game.js";

export function showLinks() {
  const { address, start, moves, ply, tree } = game;
  const fields = gameFields({ game: address, start, moves: tree.main });
  for (const other of tree.others) fields.append("v", JSON.stringify(other));
  for (const one of tree.comments) fields.append("c", JSON.stringify(one));
  if (tree.branch(moves.length)) fields.set("line", JSON.stringify(moves));
  if (ply !== moves.length) fields.set("ply", ply);
  keepAddress(fields);
  if (moves.length || start) leaveOff("analyse", counted("Analyse: {game}, {count} move", "Analyse: {game}, {count} moves", moves.length, { game: picker.game.title }));
  $("#play").href = `/play#${gameFields({ game: address, moves })}`;
  $("#play").hidden = Boolean(start);
  showTreeLink();
}

/** Link to the tree lab with the chosen algorithm. */
export function showTreeLink() {
  if ($("#looker").dataset.game !== picker.game.address) fillAlgorithms(picker.game);
  const fields = gameFields({ game: game.address, start: game.start, moves: movesShown() }, "move");
  fields.set("algorithm", $("#looker").value);
  $("#look").href = `/trees#${fields}`;
  $("#look").hidden = game.view.over || !$("#looker").value;
}

function fillAlgorithms({ address, algorithms, textbook }) {
  $("#looker").dataset.game = address;
  $("#looker").replaceChildren(...algorithms.filter((one) => one.textbook).map(({ name, about }) => (
    make("option", { value: name, title: about, selected: name === textbook }, name))));
}
