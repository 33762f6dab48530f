"""What the build writes into index.html: the shelf in three languages, seen before Python is there; pictures for
whoever has no JavaScript; sizes of files for the loading line; and the policy: the page loads its own files only.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from pathlib import Path

from sakusen import games
from sakusen.ui.page import shelf
from sakusen.ui.page.html import marks
from sakusen.ui.page.words import LANGS
from tools.tool_error import ToolError

SHELVES = "<!-- build: the shelf, once for each language -->"
COVERS = "<!-- build: the covers, for whoever has no JavaScript -->"
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
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
}
"""Python needs WebAssembly; PyScript makes small functions from text when it starts;
styles stand in the HTML that panels are made of. No script comes from elsewhere, none may be written into the page."""
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def policy(page: str) -> str:
    """The policy with the hashes of the scripts that stand in the page itself."""
    hashes = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in INLINE.findall(page)]
    sources = {**POLICY, "script-src": " ".join([POLICY["script-src"], *(f"'sha256-{one}'" for one in hashes)])}
    return "; ".join(f"{name} {value}" for name, value in sources.items())


def template(lang: str) -> str:
    """The shelf of somebody who comes for the first time, by the same function that writes it later."""
    books = [shelf.Book(slug, games.about(slug).title[lang]) for slug in games.SLUGS]
    parts = shelf.parts(lang, books, shelf.NOTHING, can_keep=True)
    return f'<template data-shelf="{lang}" data-marks="{marks(parts)}">{"".join(parts)}</template>'


def covers(site: Path) -> str:
    """The pictures of all games with their names; a ToolError if one has not been baked."""
    lines = []
    for slug in games.SLUGS:
        for lang in LANGS:
            if not (site / shelf.cover(slug, lang)).is_file():
                raise ToolError(f"{slug} has no cover ({shelf.cover(slug, lang)} is missing in the site).")
        path, names = shelf.cover(slug, LANGS[0]), " / ".join(games.about(slug).title[lang] for lang in LANGS)
        lines.append(f'<p><img src="{path}" alt="" width="500" height="392"><br>{html.escape(names)}</p>')
    return "\n".join(lines)


def fill(page: str, site: Path) -> str:
    """The text of index.html with shelves, sizes and policy in it."""
    for gap in (SHELVES, COVERS, SCRIPT, POLICY_GAP):
        if page.count(gap) != 1:
            raise ToolError(f"index.html has no line {gap}; is the checkout complete?")
    shelves = "\n".join(map(template, LANGS))
    sizes = {name: (site / "assets" / name).stat().st_size for name in COUNTED}
    told = html.escape(json.dumps(sizes, separators=(",", ":")))
    page = page.replace(POLICY_GAP, POLICY_GAP.replace("build: the policy", policy(page)))
    page = page.replace(COVERS, covers(site))
    return page.replace(SHELVES, shelves).replace(SCRIPT, SCRIPT.replace(" src", f' data-sizes="{told}" src'))
