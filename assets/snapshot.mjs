// A worker that starts Python once more, imports everything that needs no page, and keeps an image of the memory, so
// that the next visit need not start Python at all. assets/offline.mjs starts it when nothing else is to be done.
// It answers with "made" or with what went wrong.
import { keepImage } from "./image.mjs";
import { loadForImage } from "./runtime.mjs";

const PREPARE = `
import sys
sys.path.insert(0, "/home/pyodide/app.zip")

import asyncio, base64, gc, html, importlib, inspect, io, json, pkgutil, random, zipimport
import pyodide.ffi
import sakusen

def prepare():
    for module in pkgutil.walk_packages(sakusen.__path__, "sakusen."):
        try:
            importlib.import_module(module.name)
        except Exception:
            pass  # a module that wants the page is imported there

prepare()
del prepare
sys.path_importer_cache.clear()  # files are not part of the image
zipimport._zip_directory_cache.clear()
gc.collect()
`;

try {
  const python = await loadForImage();
  python.runPython(PREPARE);
  await keepImage(/** @type {Uint8Array<ArrayBuffer>} */ (python.makeMemorySnapshot()));
  postMessage("made");
} catch (error) {
  postMessage(error instanceof Error ? error.message : String(error));
}
