"""Files of the site that Python asks for by itself."""

from __future__ import annotations

import asyncio
import json

import js
from pyodide.code import run_js
from pyodide.ffi import JsException, JsProxy

from . import dom
from .module_addresses import address, note_failure

AGAIN = ((0.5, "default"), (2.0, "reload"), (0.0, "reload"))
"""How often a file is asked for: seconds before the next time, and what the browser's own cache is good for."""


async def fetch_json(path: str) -> str:
    """A JSON file of the site, asked for again when the answer fails or is something else; empty when it cannot be
    fetched. The service worker is then told to check what it keeps."""
    for pause, how in AGAIN:
        try:
            response = await js.fetch(path, dom.options(cache=how))
            text = str(await response.text())
            if response.ok and isinstance(json.loads(text), dict):
                return text
        except (JsException, ValueError):
            pass
        mend()
        await asyncio.sleep(pause)
    return ""


async def fetch_module(name: str) -> JsProxy:
    """What ``assets/NAME.mjs`` exports, each time the same; ``JsException`` when it cannot be fetched."""
    try:
        return await run_js(f"import(new URL('{address(name)}', document.baseURI))")
    except JsException:
        note_failure(name)
        raise


def mend() -> None:
    """Let the service worker, if there is one, look whether what it keeps is what it fetched."""
    try:
        js.navigator.serviceWorker.controller.postMessage("mend")
    except (JsException, AttributeError):
        return  # nothing is kept here
