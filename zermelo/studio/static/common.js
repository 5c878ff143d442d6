// Shared by every page: texts, elements, requests and their streams, messages for the reader, language and colours.

const texts = JSON.parse(document.getElementById("texts").textContent);
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (gap, name) => values[name] ?? gap);

/** A text of the page in the reader's language, its gaps filled: t("Position {number} of {count}", { number: 1, count: 9 }). */
export const t = (english, values = {}) => filled(texts[english] ?? english, values);

/** The same with a capital at its beginning, where a name that may be "player 1" comes first. */
export const sentence = (english, values) => capital(filled(texts[english] ?? english, values));

/** A text whose form depends on its {count}: counted("{count} exercise", "{count} exercises", 3). */
export function counted(one, many, count, values = {}) {
  const forms = texts[one] ?? [one, many];
  return filled(forms[count === 1 ? 0 : 1], { count, ...values });
}

/** The same text with a capital at its beginning, which may be behind ¿ or «. */
export const capital = (text) => text.replace(/^[¿¡«]*./u, (beginning) => beginning.toUpperCase());

/** A number as the page's language writes it: decimals(0.5, 2) is "0.50", in Spanish "0,50". */
export function decimals(number, digits) {
  formats[digits] ??= new Intl.NumberFormat(document.documentElement.lang,
    { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
  return formats[digits].format(number);
}

const formats = []; // by the number of digits: to make one takes a while

// -------------------------------------------------------------------------------------------------
// Elements

export const $ = (selector, root = document) => root.querySelector(selector);

/** An element: make("button", {type: "button", class: "move"}, "b2"). Text is never read as HTML. */
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

/** Put an SVG drawing of the studio into an element; an empty text empties it. */
export function draw(element, svg) {
  if (!svg) { element.replaceChildren(); return null; }
  const picture = document.importNode(readDrawing(svg), true);
  element.replaceChildren(picture);
  return picture;
}

const MOST_DRAWINGS = 120, LARGEST_KEPT = 200_000; // drawings, and characters of one
const drawings = new Map(); // those that were read last, by their text

/** Read a drawing, or find it where it was read before; whoever expects one to be shown soon may read it beforehand. */
export function readDrawing(svg) {
  const found = drawings.get(svg) ?? new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  drawings.delete(svg);
  if (svg.length <= LARGEST_KEPT) drawings.set(svg, found);
  if (drawings.size > MOST_DRAWINGS) drawings.delete(drawings.keys().next().value);
  return found;
}

/** Run an action once the page has been painted, and once only however often it was asked for until then. */
export function afterPaint(action) {
  if (waiting.has(action)) return;
  waiting.add(action);
  const run = () => { waiting.delete(action); action(); };
  if (document.hidden) setTimeout(run); // a page that nobody sees is not painted
  else requestAnimationFrame(() => setTimeout(run));
}

const waiting = new Set();

/** An element of a drawing: shape("circle", { cx: 5, cy: 5, r: 3 }). */
export function shape(name, attributes, text = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

/** Change the text of a button, which stands before its key and keeps its room, so that its neighbours stay put. */
export function relabel(button, text) {
  const label = button.querySelector(".label");
  label.style.minWidth = `${label.getBoundingClientRect().width}px`;
  label.textContent = text;
}

/** Let the browser save a file whose content the studio sent in base 64; the number of bytes. */
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

/** Send a request to the API. If it is refused, throw a Refusal whose message is a sentence for the reader. */
export async function ask(path, request, signal) {
  const response = await send(path, request, signal);
  return response.json();
}

async function send(path, request, signal) {
  const options = request === undefined ? { signal } : {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(request), signal,
  };
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal(t("The studio does not answer; is it still running?"));
  }
  if (!response.ok) throw new Refusal((await response.json()).error);
  return response;
}

/** The events of a stream, one after the other: for await (const [name, value] of stream(path, request, signal)).
 *  Aborting the signal, or leaving the loop, closes the connection and so stops the search. */
export async function* stream(path, request, signal) {
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal?.addEventListener("abort", stop);
  try {
    const response = await send(path, request, controller.signal);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
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

/** Say something to screen readers. */
export function announce(text) {
  $("#live").textContent = text;
}

/** Say the result of a search to screen readers, in a place of its own so that it interrupts nothing. */
export function announceFinding(text) {
  $("#live-findings").textContent = text;
}

/** Show an error, or take the last one away. */
export function complain(text = "") {
  const place = $("#complaint");
  place.textContent = text;
  place.hidden = !text;
}

/** Run an action; show why the studio refused it, and ignore that it was aborted. */
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

/** Bind keys of the whole page, except while somebody types: keys({n: newGame, ArrowLeft: back}). */
export function keys(actions) {
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, select, textarea, [contenteditable]");
    const action = actions[event.key];
    if (!action || typing || $("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    event.preventDefault();
    action(event);
  });
}

/** Values that this browser keeps; where storage is forbidden, every visit starts with the defaults. */
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
  if (language.value === document.documentElement.lang) return;
  document.cookie = `lang=${language.value}; path=/; max-age=31536000; samesite=strict`;
  location.reload();
});

const theme = $("#theme");
theme.value = document.documentElement.dataset.theme ?? "";
theme.addEventListener("change", () => {
  if (theme.value) document.documentElement.dataset.theme = theme.value;
  else delete document.documentElement.dataset.theme;
  try { localStorage.setItem("theme", theme.value); } catch { /* forbidden */ }
});

// The address of a page holds its game or its tree, so the link past the header may not write its own there.
$(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  $("#main").focus();
});

// On a telephone the pages are a row to be shifted; the one that is open is in sight.
const pages = $("header nav"), here = pages.querySelector("[aria-current]");
if (here) pages.scrollLeft = here.offsetLeft - (pages.clientWidth - here.offsetWidth) / 2 - pages.offsetLeft;
