// Shared by all pages: texts, elements, requests and event streams, messages for the reader, language and colours.

import { changeLanguage, send as sent } from "./transport.js";

const texts = JSON.parse(document.getElementById("texts").textContent);
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (gap, name) => values[name] ?? gap);

/** Translate a text and fill its placeholders: t("Position {number} of {count}", { number: 1, count: 9 }). */
export const t = (english, values = {}) => filled(texts[english] ?? english, values);

/** The same, capitalised, for a text that begins with a name such as "player 1". */
export const sentence = (english, values) => capital(filled(texts[english] ?? english, values));

/** Translate a text with a plural form: counted("{count} exercise", "{count} exercises", 3). */
export function counted(one, many, count, values = {}) {
  const forms = texts[one] ?? [one, many];
  return filled(forms[count === 1 ? 0 : 1], { count, ...values });
}

/** Capitalise a text, which may begin with ¿ or «. */
export const capital = (text) => text.replace(/^[¿¡«]*./u, (beginning) => beginning.toUpperCase());

/** Format a number for the page's language: decimals(0.5, 2) is "0.50", in Spanish "0,50". */
export function decimals(number, digits) {
  formats[digits] ??= new Intl.NumberFormat(document.documentElement.lang,
    { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
  return formats[digits].format(number);
}

const formats = []; // by the number of digits; cached, as constructing one is slow

// -------------------------------------------------------------------------------------------------
// Elements

export const $ = (selector, root = document) => root.querySelector(selector);

/** Create an element: make("button", {type: "button", class: "move"}, "b2"). Text is never parsed as HTML. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** Replace the content of an element by an SVG drawing; an empty string clears it. */
export function draw(element, svg) {
  if (!svg) { element.replaceChildren(); return null; }
  const picture = document.importNode(readDrawing(svg), true);
  element.replaceChildren(picture);
  return picture;
}

const MOST_DRAWINGS = 120, LARGEST_KEPT = 200_000; // limits of the cache: drawings, and characters of one
const drawings = new Map(); // parsed drawings by their text, least recently used first

/** Parse a drawing, with a cache; call it in advance for drawings that will be shown soon. */
export function readDrawing(svg) {
  const found = drawings.get(svg) ?? new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  drawings.delete(svg);
  if (svg.length <= LARGEST_KEPT) drawings.set(svg, found);
  if (drawings.size > MOST_DRAWINGS) drawings.delete(drawings.keys().next().value);
  return found;
}

/** Run an action once after the next paint, even if it is requested several times until then. */
export function afterPaint(action) {
  if (waiting.has(action)) return;
  waiting.add(action);
  const run = () => { waiting.delete(action); action(); };
  if (document.hidden) setTimeout(run); // a hidden page is not painted
  else requestAnimationFrame(() => setTimeout(run));
}

const waiting = new Set();

/** Create an SVG element: shape("circle", { cx: 5, cy: 5, r: 3 }). */
export function shape(name, attributes, text = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

/** Change the label of a button, keeping its width so that its neighbours do not move. */
export function relabel(button, text) {
  const label = button.querySelector(".label");
  label.style.minWidth = `${label.getBoundingClientRect().width}px`;
  label.textContent = text;
}

/** Download a file from its content in base 64; return the number of bytes. */
export function saveFile(name, type, content) {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const link = URL.createObjectURL(new Blob([bytes], { type }));
  make("a", { href: link, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(link), 60_000);
  return bytes.length;
}

// -------------------------------------------------------------------------------------------------
// Requests

export class Refusal extends Error {}

/** Send a request to the API; on an error throw a Refusal whose message is a sentence for the reader. */
export const ask = (path, request, signal) => awaited(async () => (await send(path, request, signal)).json());

let underWay = 0; // requests that the page waits for

/** Keep the page unseen, while it is, until this is done as well. */
async function awaited(action) {
  underWay += 1;
  try {
    return await action();
  } finally {
    underWay -= 1;
    afterPaint(arrive);
  }
}

/** Show the page once its first requests are answered and none follows. */
function arrive() {
  if (!underWay) afterPaint(() => { if (!underWay) document.documentElement.classList.remove("arriving"); });
}

addEventListener("load", () => afterPaint(arrive));

async function send(path, request, signal) {
  const options = request === undefined ? { signal } : {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(request), signal,
  };
  let response;
  try {
    response = await sent(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal(t("The studio does not answer; is it still running?"));
  }
  if (!response.ok) throw new Refusal((await response.json()).error);
  return response;
}

/** Iterate over the events of a stream: for await (const [name, value] of stream(path, request, signal)).
 *  Aborting the signal, or leaving the loop, closes the connection, which stops the search. */
export async function* stream(path, request, signal) {
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal?.addEventListener("abort", stop);
  try {
    const { reader, first } = await awaited(async () => {
      const response = await send(path, request, controller.signal);
      const opened = response.body.pipeThrough(new TextDecoderStream()).getReader();
      return { reader: opened, first: await opened.read() };
    });
    let text = "";
    for (let read = first; ; read = await reader.read()) {
      const { done, value } = read;
      if (done) return;
      text += value;
      const blocks = text.split("\n\n");
      text = blocks.pop();
      for (const block of blocks) {
        const name = /^event: (.*)$/m.exec(block)?.[1];
        if (!name) continue;
        const data = JSON.parse(/^data: (.*)$/m.exec(block)[1]);
        if (name === "error") throw new Refusal(data.error);
        yield [name, data];
      }
    }
  } finally {
    signal?.removeEventListener("abort", stop);
    controller.abort();
  }
}

// -------------------------------------------------------------------------------------------------
// Messages for the reader

/** Announce a text to screen readers. */
export function announce(text) {
  $("#live").textContent = text;
}

/** Announce the result of a search to screen readers, in a separate live region so that it interrupts nothing. */
export function announceFinding(text) {
  $("#live-findings").textContent = text;
}

/** Show an error message, or clear it. */
export function complain(text = "") {
  const place = $("#complaint");
  place.textContent = text;
  place.hidden = !text;
}

/** Run an action; show the message of a Refusal, and ignore an AbortError. */
export async function attempt(action) {
  try {
    const answer = await action();
    return answer;
  } catch (error) {
    if (error.name === "AbortError") return undefined;
    if (!(error instanceof Refusal)) throw error;
    complain(error.message);
    return undefined;
  }
}

// -------------------------------------------------------------------------------------------------
// Keyboard, storage, language and colours

/** Bind keyboard shortcuts of the page, inactive while typing: keys({n: newGame, ArrowLeft: back}). An action that returns
 *  false leaves its key to the browser. */
export function keys(actions) {
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, select, textarea, [contenteditable]");
    const action = actions[event.key];
    if (!action || typing || $("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (action(event) !== false) event.preventDefault();
  });
}

/** Values in local storage; where that is forbidden, every visit starts with the defaults. */
export const memory = {
  get(name, otherwise) {
    try { return JSON.parse(localStorage.getItem(name)) ?? otherwise; } catch { return otherwise; }
  },
  set(name, value) {
    try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* forbidden, or full */ }
  },
};

/** Call a function whenever the user saves the rulebook: watchRulebook(({ number, fault }) => …). */
export function watchRulebook(changed) {
  if (!document.body.dataset.own) return;
  const source = new EventSource("/api/changes");
  source.addEventListener("edition", (event) => changed(JSON.parse(event.data)));
  window.addEventListener("pagehide", () => source.close());
}

const language = $("#language");
language.addEventListener("change", () => {
  if (language.value !== document.documentElement.lang) changeLanguage(language.value);
});

const theme = $("#theme");
theme.value = document.documentElement.dataset.theme ?? "";
theme.addEventListener("change", () => {
  if (theme.value) document.documentElement.dataset.theme = theme.value;
  else delete document.documentElement.dataset.theme;
  try { localStorage.setItem("theme", theme.value); } catch { /* forbidden */ }
});

// The URL fragment holds the game or tree of the page, so the skip link must not overwrite it.
$(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  $("#main").focus();
});

// On a phone the menu is a scrollable row; scroll to the current page.
const pages = $("header nav"), here = pages.querySelector("[aria-current]");
if (here) pages.scrollLeft = here.offsetLeft - (pages.clientWidth - here.offsetWidth) / 2 - pages.offsetLeft;
