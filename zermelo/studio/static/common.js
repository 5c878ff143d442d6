// What every page needs: words, requests, streams of events, live text, the choice of language and colours.

const words = JSON.parse(document.getElementById("words").textContent);

/** A word of the page in the visitor's language, its slots {} filled in order: t("{} to move", "X"). */
export function t(word, ...slots) {
  let next = 0;
  return (words[word] ?? word).replace(/\{\}/g, () => slots[next++]);
}

/** The same text with a capital at its beginning. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A number with so many decimals as the page's language writes it: decimals(0.5, 2) is "0.50", in Spanish "0,50". */
export function decimals(number, digits) {
  const how = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return new Intl.NumberFormat(document.documentElement.lang, how).format(number);
}

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

/** SVG that the studio has drawn, put into an element. */
export function draw(element, svg) {
  element.replaceChildren();
  if (!svg) return null;
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const picture = document.importNode(parsed, true);
  element.append(picture);
  return picture;
}

// -------------------------------------------------------------------------------------------------
// Requests

export class Refusal extends Error {}

/** Ask the API; what it refuses with is thrown as a Refusal whose message is the sentence for the reader. */
export async function ask(path, wish, signal) {
  const response = await send(path, wish, signal);
  return response.json();
}

async function send(path, wish, signal) {
  const how = wish === undefined ? { signal } : {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wish), signal,
  };
  let response;
  try {
    response = await fetch(path, how);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal(t("The studio does not answer; is it still running?"));
  }
  if (!response.ok) throw new Refusal((await response.json()).error);
  return response;
}

/** The events of a stream, one after the other: for await (const [name, value] of stream(path, wish, signal)).
 *  Aborting the signal, or leaving the loop, closes the connection, and with it the search behind it. */
export async function* stream(path, wish, signal) {
  const stopper = new AbortController();
  const stop = () => stopper.abort();
  signal?.addEventListener("abort", stop);
  try {
    const response = await send(path, wish, stopper.signal);
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
    stopper.abort();
  }
}

// -------------------------------------------------------------------------------------------------
// Telling

/** Say something to those who listen rather than look. */
export function announce(text) {
  $("#live").textContent = text;
}

/** Say what a search found; it comes when it comes, and must not drown what the listener has just done. */
export function announceFinding(text) {
  $("#live-findings").textContent = text;
}

/** Show what went wrong, in a sentence; nothing takes it away again. */
export function complain(sentence = "") {
  const place = $("#complaint");
  place.textContent = sentence;
  place.hidden = !sentence;
}

/** Run something; what is refused is shown, and being stopped is no fault. */
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
// Keyboard, settings, what is remembered

/** Keys of the whole page: keys({n: newGame, ArrowLeft: back}). Not while somebody types. */
export function keys(actions) {
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, select, textarea, [contenteditable]");
    const action = actions[event.key];
    if (!action || typing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    event.preventDefault();
    action(event);
  });
}

/** What this browser remembers; a window that may not remember starts anew each time. */
export const memory = {
  get(name, otherwise) {
    try { return JSON.parse(localStorage.getItem(name)) ?? otherwise; } catch { return otherwise; }
  },
  set(name, value) {
    try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* not allowed, or full */ }
  },
};

/** Calls whenever the user's own rulebook was saved: watchRulebook(({number, fault}) => …). */
export function watchRulebook(changed) {
  if (!document.body.dataset.own) return;
  const source = new EventSource("/api/changes");
  source.addEventListener("edition", (event) => changed(JSON.parse(event.data)));
  window.addEventListener("pagehide", () => source.close());
}

const language = $("#language");
language.addEventListener("change", () => {
  document.cookie = `lang=${language.value}; path=/; max-age=31536000; samesite=strict`;
  location.reload();
});

const theme = $("#theme");
theme.value = document.documentElement.dataset.theme ?? "";
theme.addEventListener("change", () => {
  if (theme.value) document.documentElement.dataset.theme = theme.value;
  else delete document.documentElement.dataset.theme;
  try { localStorage.setItem("theme", theme.value); } catch { /* not allowed */ }
});
