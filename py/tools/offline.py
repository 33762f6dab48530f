"""The service worker (the pinned Workbox modules, our own text, the list of all files), and the hashes of a release."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from pathlib import Path

from tools import scripts, vendor
from tools.tool_error import ROOT, ToolError

NAME = "sw.js"
SUMS = "SHA256SUMS"
GAP = 'const SITE = { version: "", bytes: 0, files: [], unpacked: {}, later: [] }; // build: the site'
PARTS = ("core", "strategies", "routing", "precaching")
"""Workbox modules in the order in which they need each other."""
FOR_INSTALLING = {"assets/icons/icon-512.png", "assets/icons/maskable-512.png", "assets/icons/touch-180.png"}
"""What a browser asks for once, when somebody installs the site, and then keeps by itself."""
LATER = (
    "assets/book.css",
    "assets/demo/",
    "assets/embed.js",
    "assets/learned/",
    "assets/live.mjs",
    "assets/paper.mjs",
    "assets/qr.mjs",
    "assets/reading",
    "assets/sealing.mjs",
    "assets/signing.mjs",
    "assets/study.css",
    "assets/vendor/idb/LICENSE",
    "assets/vendor/lean-qr/",
    "assets/vendor/licences/",
    "assets/vendor/noble/",
    "book/",
    "late/",
)
"""How names begin of what no game needs: kept from the second visit on, or when somebody reads the article, a
rulebook or a study, asks for a code or plays by letters; ``assets/reading`` comes with the first table."""
ELSEWHERE = ("assets/baked/poster-",)
"""Pictures for other people's articles."""


def listed(site: Path) -> list[dict[str, str]]:
    """Every file that the games use, as Workbox wants it: address, revision and the hash that the browser checks."""
    entries = []
    for name in names(site):
        if not name.startswith((*LATER, *ELSEWHERE)):
            integrity = hashed((site / name).read_bytes())
            entries.append({"url": name, "revision": integrity[7:19], "integrity": integrity})
    return entries


def listed_later(site: Path) -> list[dict[str, str]]:
    """The files that are kept later, with their hashes."""
    found = [name for name in names(site) if name.startswith(LATER)]
    return [{"url": name, "integrity": hashed((site / name).read_bytes())} for name in found]


def names(site: Path) -> list[str]:
    """The files of the site that a page may ask for."""
    found = sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    return [name for name in found if name not in {NAME, SUMS, *FOR_INSTALLING}]


def hashed(data: bytes) -> str:
    """The hash of a file as browsers write it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def worker_text(site: Path) -> str:
    """The whole service worker for what lies in the folder."""
    files = listed(site)
    size = sum(kept_size(site / entry["url"]) for entry in files)
    later = listed_later(site)
    version = hashlib.sha256(json.dumps([files, later]).encode()).hexdigest()[:12]
    packed = [entry["url"] for entry in files if entry["url"].endswith(".bin")]
    unpacked = {name: hashed(gzip.decompress((site / name).read_bytes())) for name in packed}
    ours = scripts.without_comments((ROOT / NAME).read_text(encoding="utf-8"))
    if ours.count(GAP) != 1:
        raise ToolError(f"{NAME} has no line for the list of files; is the checkout complete?")
    told = {"version": version, "bytes": size, "files": files, "unpacked": unpacked, "later": later}
    filled = json.dumps(told, separators=(",", ":"))
    return workbox() + ours.replace(GAP, f"const SITE = {filled};")


def kept_size(path: Path) -> int:
    """Bytes that a file takes on the reader's device; archives are kept unpacked."""
    return len(gzip.decompress(path.read_bytes())) if path.suffix == ".bin" else path.stat().st_size


def sums(site: Path) -> str:
    """The hash of every file of the site, in the form that ``sha256sum --check`` reads."""
    names = sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    lines = [f"{hashlib.sha256((site / name).read_bytes()).hexdigest()}  {name}\n" for name in names if name != SUMS]
    return "".join(lines)


def workbox() -> str:
    """The modules of Workbox with their licence, without references to source maps that the site does not carry."""
    licence = vendor.files("workbox-core", "build")["LICENSE"].read_text(encoding="utf-8").strip()
    texts = [f"/* Workbox, https://github.com/googlechrome/workbox\n\n{licence}\n*/"]
    for part in PARTS:
        path = vendor.files(f"workbox-{part}", "build")[f"build/workbox-{part}.prod.js"]
        lines = path.read_text(encoding="utf-8").strip().splitlines()
        texts.append("\n".join(line for line in lines if not line.startswith("//# sourceMappingURL")))
    return "\n".join(texts) + "\n"
