"""What assets/qr.mjs draws is read back by a decoder of somebody else's, as a camera would see it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from sakusen.together import finding
from sakusen.ui.mail import code_html
from tools import build, npm_tools, vendor

LOOK = """
import jsQR from "MODULES/jsqr/dist/jsQR.js";
import { drawn } from "./qr.mjs";
const [side, ...rest] = drawn(TEXT).split(" ");
const squares = Number(side), scale = 3, wide = (squares + 2 * QUIET) * scale;
const rings = rest.join(" ").slice(1).split("ZM").map((ring) =>
  ring.replace("Z", "").split("L").map((point) => point.split(" ").map(Number)));
const edges = rings.flatMap((ring) => ring.map((from, at) => [from, ring[(at + 1) % ring.length]]));
const dark = Array.from({ length: squares }, (_, row) => {
  const y = row + 0.5;
  const cuts = edges.filter(([[, ay], [, by]]) => ay > y !== by > y)
    .map(([[ax, ay], [bx, by]]) => ax + ((y - ay) * (bx - ax)) / (by - ay));
  return Array.from({ length: squares }, (_, x) => cuts.filter((cut) => cut > x + 0.5).length % 2 === 1);
});
const seen = new Uint8ClampedArray(wide * wide * 4);
for (let y = 0; y < wide; y++)
  for (let x = 0; x < wide; x++) {
    const [h, v] = [x, y].map((n) => Math.floor(n / scale) - QUIET);
    seen.fill(dark[v]?.[h] ? 0 : 255, (y * wide + x) * 4, (y * wide + x) * 4 + 3);
    seen[(y * wide + x) * 4 + 3] = 255;
  }
console.log(JSON.stringify({ squares, text: (jsQR.default ?? jsQR)(seen, wide, wide)?.data ?? null }));
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The drawing module as it stands in the site."""
    npm_tools.ensure()
    made = tmp_path_factory.mktemp("assets")
    build.copy(build.ROOT / "assets" / "qr.mjs", made / "qr.mjs")
    for name, path in vendor.files("lean-qr", "ship").items():
        build.copy(path, made / "vendor" / "lean-qr" / name)
    return made


@pytest.mark.parametrize("length", [60, 316, code_html.PLAIN, code_html.MOST])
def test_decoder_reads_the_address_back(folder: Path, length: int) -> None:
    site = f"https://{'long-name.' * (length // 120)}example.org/sakusen/"
    code = "pQE" + ("aZ09-_" * 220)[: max(20, length - len(site) - 11) // 4 * 4 - 3]
    text = f"{site}#turn&m={finding.as_digits(code) if length > code_html.PLAIN else code}"
    assert finding.find(text) == code
    script = LOOK.replace("MODULES", vendor.MODULES.resolve().as_uri()).replace("TEXT", json.dumps(text))
    (folder / "look.mjs").write_text(script.replace("QUIET", str(code_html.QUIET)), encoding="utf-8")
    done = subprocess.run(
        [vendor.node(), str(folder / "look.mjs")], capture_output=True, text=True, check=True, timeout=60
    )
    found = json.loads(done.stdout)
    assert found["text"] == text
    assert found["squares"] <= 117, "squares of such a size can still be told apart on a phone"
