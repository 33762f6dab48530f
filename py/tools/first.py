"""What the build writes into index.html: the shelf in three languages, seen before Python is there; sizes of files for
the loading line; and the policy that lets the page load its own files only.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from pathlib import Path

from sakusen import tables
from sakusen.ui import shelf
from sakusen.ui.html import marks
from sakusen.ui.words import LANGS, say
from tools.trouble import Trouble

SHELVES = "<!-- build: the shelf, once for each language -->"
SCRIPT = '<script src="assets/boot.js"></script>'
COUNTED = ("vendor/pyodide/pyodide.asm.wasm", "vendor/pyodide/stdlib.bin", "app.bin")
"""The files whose bytes the loading line counts, as assets/boot.js names them."""

POLICY_GAP = '<meta http-equiv="Content-Security-Policy" content="build: the policy">'
POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval' 'unsafe-eval'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "media-src": "'self' data: blob:",
    "connect-src": "'self' data: blob:",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
}
"""Python needs WebAssembly and addresses of texts in memory; PyScript makes small functions from text when it starts;
styles stand in the HTML that panels are made of. No script comes from elsewhere, none may be written into the page."""
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def policy(page: str) -> str:
    """The policy with the hashes of the scripts that stand in the page itself."""
    hashes = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in INLINE.findall(page)]
    sources = {**POLICY, "script-src": " ".join([POLICY["script-src"], *(f"'sha256-{one}'" for one in hashes)])}
    return "; ".join(f"{name} {value}" for name, value in sources.items())


def template(lang: str) -> str:
    """The shelf of somebody who comes for the first time, by the same function that writes it later."""
    books = [shelf.Book(slug, say(lang, "title." + slug)) for slug in tables.SLUGS]
    parts = shelf.parts(lang, books, [], can_keep=True)
    return f'<template data-shelf="{lang}" data-marks="{marks(parts)}">{"".join(parts)}</template>'


def fill(page: str, site: Path) -> str:
    """The text of index.html with shelves, sizes and policy in it."""
    for gap in (SHELVES, SCRIPT, POLICY_GAP):
        if page.count(gap) != 1:
            raise Trouble(f"index.html has no line {gap}; is the checkout complete?")
    shelves = "\n".join(map(template, LANGS))
    sizes = {name: (site / "assets" / name).stat().st_size for name in COUNTED}
    told = html.escape(json.dumps(sizes, separators=(",", ":")))
    page = page.replace(POLICY_GAP, POLICY_GAP.replace("build: the policy", policy(page)))
    return page.replace(SHELVES, shelves).replace(SCRIPT, SCRIPT.replace(" src", f' data-sizes="{told}" src'))
