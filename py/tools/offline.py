"""The service worker (the pinned Workbox modules, our own text, the list of all files), and the hashes of a release."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from pathlib import Path

from tools import vendor
from tools.trouble import ROOT, Trouble

NAME = "sw.js"
SUMS = "SHA256SUMS"
GAP = 'const SITE = { version: "", bytes: 0, files: [] }; // build: the site'
PARTS = ("core", "strategies", "routing", "precaching")
"""Workbox modules in the order in which they need each other."""
FOR_INSTALLING = {"assets/icons/icon-512.png", "assets/icons/maskable-512.png"}
"""What a browser asks for once, when somebody installs the site, and then keeps by itself."""


def listed(site: Path) -> list[dict[str, str]]:
    """Every file that the site uses, as Workbox wants it: address, revision and the hash that the browser checks."""
    entries = []
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.is_file() and name not in {NAME, SUMS, *FOR_INSTALLING}:
            digest = hashlib.sha256(path.read_bytes()).digest()
            integrity = "sha256-" + base64.b64encode(digest).decode()
            entries.append({"url": name, "revision": digest.hex()[:16], "integrity": integrity})
    return entries


def worker_text(site: Path) -> str:
    """The whole service worker for what lies in the folder."""
    files = listed(site)
    size = sum(kept_size(site / entry["url"]) for entry in files)
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:12]
    ours = (ROOT / NAME).read_text(encoding="utf-8")
    if ours.count(GAP) != 1:
        raise Trouble(f"{NAME} has no line for the list of files; is the checkout complete?")
    filled = json.dumps({"version": version, "bytes": size, "files": files}, separators=(",", ":"))
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
