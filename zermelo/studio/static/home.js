// The home page: every game with its board, where the reader left off, and alpha-beta in a minute.

import { $, ask, attempt, complain, draw, make, memory, t, watchRulebook } from "./common.js";
import { PLACES } from "./left-off.js";
import { Minute } from "./home/minute.js";

function card({ address, title, about, hides, board }) {
  const picture = make("div", { class: "picture", "aria-hidden": "true" });
  draw(picture, board);
  const game = `#${new URLSearchParams({ game: address })}`;
  return make("li", { class: "card" },
    make("a", { class: "open", href: `/play${game}` }, picture, make("strong", {}, title)),
    make("p", { class: "muted" }, about),
    make("p", { class: "more" }, ...hides ? [] : [
      make("a", { href: `/analyse${game}`, "aria-label": `${t("Analyse")}: ${title}` }, t("Analyse")),
      make("a", { href: `/trees${game}`, "aria-label": `${t("Tree lab")}: ${title}` }, t("Tree lab"))]));
}

async function showGallery() {
  const games = await ask("/api/gallery");
  $("#gallery").replaceChildren(...games.map(card));
  const own = games.find((game) => game.own);
  if (!own) return;
  $("#own").href = `/play#${new URLSearchParams({ game: own.address })}`;
  $("#own span").textContent = own.title;
}

function showLeftOff() {
  const places = PLACES.map((page) => memory.get(`left ${page}`, null)).filter(Boolean);
  $("#left-off").hidden = !places.length;
  $("#left").replaceChildren(...places.map(({ path, words }) => make("a", { class: "place", href: path }, words)));
}

watchRulebook(({ fault }) => complain(fault));
showLeftOff();
new Minute($("#minute")).start();
await attempt(showGallery);
