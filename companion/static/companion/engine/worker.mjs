/* The rules engine in a web worker: Pyodide, msgspec and rules_engine, answering in JSON.
 *
 * The server puts `const FILES = "/engine/<build>/"` before this text, and a policy beside it that
 * lets this worker alone compile WebAssembly. Pages speak to it through engine.js.
 *
 * in:   {id, request}            request as rules_engine/door.py tells
 * out:  {progress, step, steps}  words while it starts
 *       {ready, took}            it answers from now on; milliseconds of each step
 *       {failed}                 it cannot start, and why
 *       {id, answer}             {ok} | {refused} | {unusable} | {fault}
 */
const STEPS = ["Fetching the rules engine", "Starting it", "Reading the rules", "Ready"];
const PACKAGES = "/lib/python3.14/site-packages";
const took = {};
let began = performance.now();

function progress(step) {
  took[STEPS[step]] = Math.round(performance.now() - began);
  self.postMessage({ progress: STEPS[step], step: step, steps: STEPS.length - 1 });
}

async function fetched(name) {
  const response = await fetch(FILES + name);
  if (!response.ok) throw new Error("The file " + name + " could not be fetched (" + response.status + ").");
  return new Uint8Array(await response.arrayBuffer());
}

/* The files in a tar archive, by path. */
function untarred(bytes) {
  const text = new TextDecoder(), files = new Map();
  const field = (at, length) => text.decode(bytes.subarray(at, at + length)).replace(/\0.*$/s, "");
  for (let at = 0; at < bytes.length && bytes[at]; ) {
    const name = field(at, 100), prefix = field(at + 345, 155);
    const size = parseInt(field(at + 124, 12), 8);
    files.set(prefix ? prefix + "/" + name : name, bytes.subarray(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

function write(fs, files) {
  for (const [name, content] of files) {
    const path = PACKAGES + "/" + name;
    fs.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    fs.writeFile(path, content);
  }
}

/* What Python has compiled while it imported, each file under the name by which it is found
 * without its source, and whatever is no Python at all. */
function compiled(fs, folder, into) {
  for (const name of fs.readdir(PACKAGES + folder)) {
    if (name === "." || name === "..") continue;
    const path = folder + "/" + name;
    if (fs.isDir(fs.stat(PACKAGES + path).mode)) compiled(fs, path, into);
    else if (!name.endsWith(".py")) {
      const plain = path.replace(/\/__pycache__\/(\w+)\.cpython-314\.pyc$/, "/$1.pyc");
      into.set(plain.slice(1), fs.readFile(PACKAGES + path));
    }
  }
  return into;
}

/* The compiled files kept on this device, of this build alone. */
function store() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("companion-engine", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("compiled");
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function kept() {
  try {
    const base = await store();
    return await done(base.transaction("compiled").objectStore("compiled").get(FILES));
  } catch {
    return undefined; // a browser that keeps nothing: it compiles anew each time
  }
}

async function keep(files) {
  try {
    const base = await store();
    const table = base.transaction("compiled", "readwrite").objectStore("compiled");
    table.clear();
    await done(table.put(files, FILES));
    for (const name of await caches.keys()) {
      if (name.startsWith("engine-") && name !== "engine-" + FILES.split("/")[2]) await caches.delete(name);
    }
  } catch {
    /* no room, or a private window: the next start takes longer, nothing else */
  }
}

/* From what is kept, else from what the server has. */
async function start() {
  const old = await kept();
  if (!old) return startWith();
  try {
    return await startWith(old);
  } catch {
    return startWith(); // a browser may clear away part of what it keeps
  }
}

async function startWith(old) {
  progress(0);
  const packages = old ? null : Promise.all([fetched("msgspec.tar"), fetched("rules_engine.tar")]);
  const { loadPyodide } = await import(FILES + "pyodide.mjs");
  const files = packages ? (await packages).map(untarred) : [old];
  progress(1);
  const python = await loadPyodide({
    indexURL: new URL(FILES, self.location.href).href,
    lockFileContents: LOCK,
    fsInit: async (fs) => files.forEach((some) => write(fs, some)),
  });
  progress(2);
  python.runPython("import sys; sys.dont_write_bytecode = False");
  const door = python.pyimport("rules_engine.door");
  if (!old) await keep(compiled(python.FS, "", new Map()));
  progress(3);
  return (request) => JSON.parse(door.answer(JSON.stringify(request)));
}

const starting = start();
starting.then(
  () => {
    self.postMessage({ ready: true, took: took });
    // on a first visit this very script was fetched past the service worker: let it keep a copy
    fetch(self.location.href).catch(() => undefined);
  },
  (error) => self.postMessage({ failed: String(error.message || error) }),
);

self.onmessage = async (event) => {
  const { id, request } = event.data;
  let answer;
  try {
    answer = (await starting)(request);
  } catch (error) {
    answer = { fault: String(error.message || error).trim().split("\n").pop() };
  }
  self.postMessage({ id: id, answer: answer });
};
