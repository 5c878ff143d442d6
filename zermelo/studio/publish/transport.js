// How a page of the static site reaches the application: answers written in advance, else Python in a worker.

import { t } from "./common.js";

const { documentElement: page } = document;
const folder = new URL(`../answers/${page.lang}/`, import.meta.url);
const written = fetch(new URL("index.json", folder)).then((response) => response.json());

/** Answer a request as `fetch` does. */
export async function send(path, { body = "", signal } = {}) {
  signal?.throwIfAborted();
  const file = (await written)[`${path} ${body}`.trim()];
  return file ? fetch(new URL(file, folder), { signal }) : computed(path, body, signal);
}

export function changeLanguage(code) {
  const file = location.pathname.split("/").pop();
  location.href = new URL(`../${code}/${file}${location.hash}`, location.href);
}

// -------------------------------------------------------------------------------------------------
// The worker: shared by the pages of a browser that can, so that Python is loaded once

const asked = new Map(); // what to do with the messages about each request
let port = null, count = 0;

function worker() {
  const address = new URL("worker.js", import.meta.url);
  const options = { type: "module", name: "zermelo", extendedLifetime: true };
  if (!("SharedWorker" in window)) return new Worker(address, options);
  const shared = new SharedWorker(address, options);
  shared.port.start();
  return shared.port;
}

function connect() {
  port = worker();
  port.addEventListener("message", ({ data }) => {
    if ("loaded" in data) tellProgress(data);
    else asked.get(data.number)?.(data);
  });
}

function computed(path, body, signal) {
  if (typeof WebAssembly === "undefined") return refusal(t("This browser cannot run Python, which this page needs; a newer one can."));
  if (!port) connect();
  const number = `${performance.timeOrigin} ${count++}`;
  const { promise, resolve } = Promise.withResolvers();
  const stream = new TransformStream(), writer = stream.writable.getWriter();
  const encoder = new TextEncoder();
  const stop = () => { asked.delete(number); writer.abort().catch(() => {}); port.postMessage({ number, stop: true }); };
  signal?.addEventListener("abort", stop);
  asked.set(number, ({ status, text, last }) => {
    if (status) resolve(new Response(stream.readable, { status }));
    if (text) writer.write(encoder.encode(text)).catch(() => {});
    if (!last) return;
    signal?.removeEventListener("abort", stop);
    asked.delete(number);
    writer.close().catch(() => {});
  });
  port.postMessage({ number, path, body, language: page.lang });
  return promise;
}

const refusal = (error) => new Response(JSON.stringify({ error }), { status: 503 });

// -------------------------------------------------------------------------------------------------
// Progress: Python takes a few seconds to arrive

const note = Object.assign(document.createElement("p"), { className: "loading" });
note.setAttribute("role", "status");

function tellProgress({ loaded, total, ready, fault }) {
  if (ready) { note.remove(); return; }
  const megabytes = (bytes) => (bytes / 1e6).toFixed(0);
  note.textContent = fault ? t("Python cannot be started here: {reason}", { reason: fault })
    : loaded < total ? t("Loading Python: {loaded} of {total} MB", { loaded: megabytes(loaded), total: megabytes(total) })
      : t("Starting Python …");
  if (!note.isConnected) document.querySelector("main").before(note);
}
