// Presentation: the tree, its sentence, the code and the calls fill the screen, in type for the back of a classroom.

import { keys } from "../common.js";
import { at } from "./state.js";

/** Begin or end the presentation; where the browser can, it fills the screen. */
function present(wanted) {
  document.body.classList.toggle("presenting", wanted);
  at("present").setAttribute("aria-pressed", String(wanted));
  if (wanted) document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
  window.dispatchEvent(new Event("resize")); // the tree is fitted again
}

const isPresenting = () => document.body.classList.contains("presenting");

export function listenToPresenting() {
  at("present").addEventListener("click", () => present(!isPresenting()));
  keys({ p: () => present(!isPresenting()), Escape: () => { if (isPresenting()) present(false); } });
  document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement && isPresenting()) present(false); });
}
