// Python in a worker of the browser: it answers the requests of the pages by the same code as the server.

import { loadPyodide } from "../python/pyodide.mjs";

const PYTHON = new URL("../python/", import.meta.url);
const ports = new Set();
let state = { loaded: 0, total: Infinity };

function tell(change) {
  state = { ...state, ...change };
  for (const port of ports) port.postMessage(state);
}

const plain = self.fetch.bind(self);

/** Fetch a file of the site, and count what has arrived. */
self.fetch = async (...request) => {
  const response = await plain(...request);
  if (!response.ok || !response.body) return response;
  let told = 0;
  const counter = new TransformStream({
    transform(chunk, controller) {
      state.loaded += chunk.length;
      if (performance.now() > told + 100) { told = performance.now(); tell({}); }
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), response);
};

async function start() {
  tell({ total: (await (await plain(new URL("size.json", PYTHON))).json()).bytes });
  const archive = fetch(new URL("zermelo.zip", PYTHON)).then((response) => response.arrayBuffer());
  const python = await loadPyodide({ indexURL: PYTHON.href });
  const { major, minor } = python.runPython("import sys; sys.version_info");
  python.unpackArchive(await archive, "zip", { extractDir: `/lib/python${major}.${minor}/site-packages` });
  tell({ loaded: state.total });
  let due = Infinity; // an interrupt is asked for between instructions of Python: time limits need no thread
  python.setInterruptBuffer({ get 0() { if (performance.now() < due) return 0; due = Infinity; return 2; }, set 0(value) {} });
  const application = python.pyimport("zermelo.studio.publish.in_page");
  application.begin((seconds) => { due = seconds ? performance.now() + 1000 * seconds : Infinity; });
  tell({ ready: true });
  return application;
}

const started = start();
started.catch((error) => tell({ fault: String(error.message ?? error).trim().split("\n").pop() }));

async function receive(port, { number, path, body, language, stop }) {
  const application = await started;
  if (stop) application.stop(number);
  else application.answer(number, path, body, language, (status, text, last) => port.postMessage({ number, status, text, last }));
}

function connect(port) {
  ports.add(port);
  port.addEventListener("message", ({ data }) => receive(port, data));
  port.start?.();
  port.postMessage(state);
}

if ("SharedWorkerGlobalScope" in self) self.addEventListener("connect", ({ ports: [port] }) => connect(port));
else connect(self);
