// The settings below a board: orientation, colours, sounds.

import { $, keys, memory } from "./common.js";
import { keepSound, soundIsOn } from "./sounds.js";

/** Connect the controls; return a function that updates them for a view. A board with gravity cannot be flipped. */
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
