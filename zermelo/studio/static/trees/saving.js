// Save the drawing as a file, and copy a link with the whole state.

import { announce, ask, attempt, complain, saveFile, t } from "../common.js";
import { address, at, request } from "./state.js";

const SHOWN_FOR = 2500; // milliseconds

export function listenToSaving() {
  for (const button of at("saves").querySelectorAll("[data-format]"))
    button.addEventListener("click", () => attempt(() => save(button.dataset.format)));
  at("link").addEventListener("click", copyLink);
}

async function save(format) {
  const dark = getComputedStyle(document.documentElement).colorScheme === "dark";
  const { name, media, content } = await ask("/api/trees/export", { ...request(), format, dark });
  saveFile(name, media, content);
  complain();
}

async function copyLink() {
  const link = new URL(address(), location.href).href;
  try { await navigator.clipboard.writeText(link); } catch { window.prompt(t("The link that holds the tree:"), link); }
  announce(t("The link is copied."));
  at("link").textContent = t("The link is copied.");
  setTimeout(() => { at("link").textContent = t("Copy a link"); }, SHOWN_FOR);
}
