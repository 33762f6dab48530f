"""What assets/signing.mjs signs is what RFC 8032 and our letters say, by the browser's cryptography and by noble."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tools import build, vendor

VECTORS = build.ROOT / "tests" / "data" / "together" / "signatures.json"
LOOK = """
import { readFileSync } from "node:fs";
const bare = { getRandomValues: crypto.getRandomValues.bind(crypto) };
if (BARE) Object.defineProperty(globalThis, "crypto", { value: bare });
const { holds, publicKey, sign } = await import("./signing.mjs");
const told = JSON.parse(readFileSync(VECTORS, "utf8"));
const wrong = [];
for (const { secret, text, signature, ...one } of told.rfc8032) {
  if ((await publicKey(secret)) !== one.public) wrong.push("public");
  if ((await sign(secret, text)) !== signature) wrong.push("sign");
  if (!(await holds(one.public, text, signature))) wrong.push("holds");
}
for (const { secret, ...one } of told.keys) if ((await publicKey(secret)) !== one.public) wrong.push("key");
for (const { claims } of told.letters)
  for (const one of claims) if (!(await holds(one.public, one.text, one.signature))) wrong.push("letter");
for (const { text, signature, why, ...one } of told.false)
  if (await holds(one.public, text, signature)) wrong.push(why);
console.log(JSON.stringify(wrong));
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The modules as they stand in the site."""
    vendor.ensure()
    made = tmp_path_factory.mktemp("assets")
    build.copy(build.ROOT / "assets" / "signing.mjs", made / "signing.mjs")
    build.noble(made / "vendor" / "noble")
    (made / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return made


@pytest.mark.parametrize("bare", [False, True], ids=["Web Crypto", "noble"])
def test_javascript_holds_the_vectors_that_python_holds(folder: Path, bare: bool) -> None:
    script = LOOK.replace("BARE", str(bare).lower()).replace("VECTORS", json.dumps(str(VECTORS)))
    (folder / "look.mjs").write_text(script, encoding="utf-8")
    done = subprocess.run(
        [vendor.node(), str(folder / "look.mjs")], capture_output=True, text=True, check=True, timeout=60
    )
    assert json.loads(done.stdout) == []
