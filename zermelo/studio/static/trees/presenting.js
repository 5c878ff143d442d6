// Presentation mode: the tree, its sentence, the code and the calls fill the screen, in large type.

import { keys } from "../common.js";
import { at } from "./state.js";

/** Start or end the presentation, in full screen if the browser supports it. */
function present(wanted) {
  document.body.classList.toggle("presenting", wanted);
  at("present").setAttribute("aria-pressed", String(wanted));
  if (wanted) document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
  window.dispatchEvent(new Event("resize")); // fit the tree again
}

const isPresenting = () => document.body.classList.contains("presenting");

export function listenToPresenting() {
  at("present").addEventListener("click", () => present(!isPresenting()));
  keys({ p: () => present(!isPresenting()), Escape: () => { if (isPresenting()) present(false); } });
  document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement && isPresenting()) present(false); });
}
