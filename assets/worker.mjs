// The second Python, in a worker of its own, so that thinking never stops the page. It starts bare Pyodide with the
// page's own wrapper and files and runs py/worker.py; from then on JSON strings come in and JSON strings go out.
//
// From Python on the page: js.Worker.new("assets/worker.mjs", type="module"), then postMessage('{"id": 1, ...}').
// Messages may be sent at once; those that come before Python is there wait. Every message is answered, in order, by
// one with the same "id"; {"id", "error"} says that no answer could be made. What takes long is told of meanwhile, and
// {"stop": id} ends that without an answer, and {"hurry": id} asks for the best found so far; other work ends only with
// the worker.
//
// Some browsers end a worker without a word. So it takes a lock that nobody else wants and tells its name,
// {"alive": name}: whoever asks for that lock is given it by the browser as soon as this worker is no more, however
// busy it was.
const site = new URL("../", import.meta.url);

/** @param {string} path */
const fetched = async (path) => {
  const response = await fetch(new URL(path, site));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
};

const name = `sakusen-worker-${Math.random()}`;
const forGood = new Promise(() => {});
const hold = () => {
  self.postMessage(JSON.stringify({ alive: name }));
  return forGood;
};
self.navigator.locks?.request(name, hold).catch(() => {}); // refused in some frames

const boot = async () => {
  const source = fetched("py/worker.py").then((response) => response.text());
  source.catch(() => {}); // told when it is wanted
  const { loadPyodide } = await import("./runtime.mjs"); // what it cannot fetch is told in an answer
  const python = await loadPyodide();
  python.runPython(await source, { filename: "py/worker.py" });
  return python.globals.get("answer");
};

const answer = boot();

const stopped = new Set();
const hurried = new Set();
let last = Promise.resolve();
const breath = () => new Promise((resolve) => setTimeout(resolve)); // so that a message can come in

/** @param {unknown} id @param {string} error @param {unknown} why */
const refuse = (id, error, why) => {
  const detail = why instanceof Error ? why.message : String(why);
  self.postMessage(JSON.stringify({ id, error, detail }));
};

/** @param {string} data @param {unknown} id */
const work = async (data, id) => {
  const ask = await answer.catch((error) => refuse(id, "not_started", error));
  if (!ask) return;
  try {
    const texts = ask(data, () => hurried.delete(id));
    try {
      for (let said = texts.next(); !said.done; said = texts.next()) {
        if (stopped.delete(id)) break;
        self.postMessage(said.value);
        await breath();
      }
    } finally {
      texts.destroy();
    }
  } catch (error) {
    refuse(id, "failed", error);
  }
};

self.onmessage = ({ data }) => {
  const asked = JSON.parse(data);
  if ("stop" in asked) stopped.add(asked.stop);
  else if ("hurry" in asked) hurried.add(asked.hurry);
  else last = last.then(() => work(data, asked.id));
};
