// How a board is seen and heard: from which side, in which colours, with or without sounds.

import { $, keys, memory } from "./common.js";
import { keepSound, soundIsOn } from "./sounds.js";

/** Make the controls below a board work; a board with a top and a bottom cannot be seen from the other side. */
export function boardSettings(board) {
  const flip = () => { board.element.classList.toggle("flipped"); showFlip(); };
  const showFlip = () => $("#flip").setAttribute("aria-pressed", String(board.isFlipped));
  $("#flip").addEventListener("click", flip);
  keys({ f: () => { if (!$("#flip").hidden) flip(); } });
  $("#sound").checked = soundIsOn();
  $("#sound").addEventListener("change", () => keepSound($("#sound").checked));
  $("#board-colours").value = document.documentElement.dataset.board ?? "";
  $("#board-colours").addEventListener("change", () => {
    const { value } = $("#board-colours");
    if (value) document.documentElement.dataset.board = value;
    else delete document.documentElement.dataset.board;
    memory.set("board", value);
  });
  return (view) => {
    $("#flip").hidden = view.by_column || !view.board;
    if (view.by_column) board.element.classList.remove("flipped");
    showFlip();
  };
}
