// node pack.mjs JOB.json: run one Python script inside Pyodide, with folders of this machine mounted.
// The job names: pyodide (folder), stdlib (zip, optional), mounts {inside: outside}, script (path inside), args.
// Pyodide compiles with its own Python, so that the machine needs none of that version.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const home = resolve(job.pyodide);
const { loadPyodide } = await import(pathToFileURL(resolve(home, "pyodide.mjs")).href);
const python = await loadPyodide({
  indexURL: `${home}/`,
  env: { PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" }, // the same bytes on every machine
  ...(job.stdlib ? { stdLibURL: resolve(job.stdlib) } : {}),
});
for (const [inside, outside] of Object.entries(job.mounts)) {
  python.FS.mkdirTree(inside);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: resolve(outside) }, inside);
}
python.globals.set("ARGS", JSON.stringify(job.args));
try {
  python.runPython(readFileSync(resolve(job.script), "utf8"), { filename: job.script });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
