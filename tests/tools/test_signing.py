"""What assets/signing.mjs signs is what RFC 8032 and our letters say, by the browser's cryptography and by noble; what
assets/sealing.mjs masks is what RFC 9496 and our deals say."""

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


SEALED = VECTORS.with_name("sealed.json")
DEAL = """
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { base, hashed, joined, masked, sound } from "./sealing.mjs";
const { rfc9496, deal } = JSON.parse(readFileSync(VECTORS, "utf8"));
const wrong = [];
const little = (n, size = 32) => Array.from({ length: size }, (_, at) =>
  Number((n >> BigInt(8 * at)) & 255n).toString(16).padStart(2, "0")).join("");
rfc9496.multiples.forEach((one, n) => {
  if (n && masked([little(BigInt(n))], [base])[0] !== one) wrong.push(`multiple ${n}`);
});
for (const one of rfc9496.invalid)
  for (const look of [() => masked([little(1n)], [one]), () => sound([base, one])])
    try { look(); wrong.push(one); } catch { continue; }
sound(deal.passes[3]);
const label = "Ristretto is traditionally a short shot of espresso coffee";
if (hashed(label) !== rfc9496.mapped[0].element) wrong.push("map");
const last = deal.passes[3];
[0, 12, 32].forEach((place, at) => {
  const [a, b] = deal.keys.map((keys) => keys[at]);
  const both = masked([b], masked([a], [hashed(`sakusen card ${deal.cards[place]}`)]))[0];
  if (both !== last[place]) wrong.push(`place ${place}`);
});
const length = (part) => (part.length / 2).toString(16).padStart(8, "0");
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
for (const { place, context, shown, challenge, response } of deal.proofs) {
  const point = deal.points[0][place - 32], joker = hashed(`sakusen card ${place < 43 ? 52 : 53}`);
  const [c, s] = [little(BigInt(challenge)), little(BigInt(response))];
  const where = place.toString(16).padStart(2, "0");
  const parts = [context, where, point, shown, joined(s, base, c, point), joined(s, joker, c, shown)];
  const tag = Buffer.from("sakusen joker 1").toString("hex");
  const text = [tag, ...parts].map((part) => length(part) + part).join("");
  const found = BigInt(`0x${createHash("sha512").update(Buffer.from(text, "hex")).digest("hex")}`) % ORDER;
  if (found !== BigInt(challenge)) wrong.push(`proof ${place}`);
}
console.log(JSON.stringify(wrong));
"""


LETTERS = """
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { holds } from "./signing.mjs";
const wrong = [];
const bytes = (number, size) => number.toString(16).padStart(2 * size, "0");
const hash = (tag, ...parts) => createHash("sha256").update(Buffer.from([Buffer.from(tag).toString("hex"), ...parts]
  .map((part) => bytes(part.length / 2, 4) + part).join(""), "hex")).digest("hex");
for (const { code, game, line, proofs, claims, ...one } of JSON.parse(readFileSync(VECTORS, "utf8")).letters) {
  const data = Buffer.from(code, "base64url").toString("hex");
  if (data.slice(0, 6) !== "a50202" || data.slice(8, 10) !== "01") wrong.push("a sealed letter of edition 2");
  const all = proofs.map(([step, proof]) => bytes(step, 2) + bytes(proof.length / 2, 2) + proof).join("");
  if (!data.includes(bytes(all.length / 2, 2) + all)) wrong.push("proofs");
  for (const [step, proof] of proofs)
    if (!line.split(" ")[step].endsWith(`:${proof}`)) wrong.push(`line ${step}`);
  const promises = proofs[0][1].slice(2).match(/.{64}/g), seal = proofs.find(([, proof]) => proof.startsWith("04"));
  for (const [, proof] of proofs.filter(([, proof]) => proof.startsWith("03")))
    for (const shown of proof.slice(2).match(/.{68}/g)) {
      const [place, salt, marker] = [shown.slice(0, 2), shown.slice(2, 66), shown.slice(66)];
      if (hash("sakusen option 1", game, place, salt, marker) !== promises[parseInt(place, 16)]) wrong.push("opening");
    }
  const salt = (place) => hash("sakusen salt option 1", seal[1].slice(2), game, bytes(place, 1));
  if (seal) {
    const mark = (n) => hash("sakusen order option 1", seal[1].slice(2), game, bytes(n, 1));
    const order = [0, 1, 2, 3, 4, 5].map((n) => [mark(n), n]).sort().map(([, n]) => n);
    order.forEach((marker, place) => {
      const found = hash("sakusen option 1", game, bytes(place, 1), salt(place), bytes(marker, 1));
      if (found !== promises[place]) wrong.push(`promise ${place}`);
    });
  }
  const [key, text, signature] = claims.at(-1);
  const marks = data.slice(-8 - 2 * 140, -8), minutes = marks.slice(140, 148);
  const words = Buffer.from(line).toString("hex");
  const heads = [...Array(200).keys()].flatMap((n) => ["00", "01"].map((seat) => bytes(n, 2) + seat + minutes));
  if (!heads.some((head) => hash("sakusen letter 1", one.hash, head, words) === text)) wrong.push("statement");
  if (!(await holds(key, text, signature))) wrong.push("signature");
}
console.log(JSON.stringify(wrong));
"""


CARDS = Path(__file__).with_name("sealed_cards.mjs.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The modules as they stand in the site."""
    vendor.ensure()
    made = tmp_path_factory.mktemp("assets")
    for name in ("signing.mjs", "sealing.mjs"):
        build.copy(build.ROOT / "assets" / name, made / name)
    build.noble(made / "vendor" / "noble")
    (made / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return made


@pytest.mark.parametrize("bare", [False, True], ids=["Web Crypto", "noble"])
def test_javascript_holds_the_vectors_that_python_holds(folder: Path, bare: bool) -> None:
    assert wrong(folder, LOOK.replace("BARE", str(bare).lower()), VECTORS) == []


def test_javascript_masks_as_python_does(folder: Path) -> None:
    assert wrong(folder, DEAL, SEALED) == []


def test_javascript_comes_to_the_vectors_of_sealed_letters(folder: Path) -> None:
    assert wrong(folder, LETTERS, VECTORS.with_name("sealed-letters.json")) == []


@pytest.mark.slow
def test_javascript_comes_to_the_vectors_of_a_game_with_sealed_cards(folder: Path) -> None:
    assert wrong(folder, CARDS, VECTORS.with_name("sealed-cards.json")) == []


def wrong(folder: Path, script: str, vectors: Path) -> list[str]:
    """What a script finds wrong in a file of vectors."""
    (folder / "look.mjs").write_text(script.replace("VECTORS", json.dumps(str(vectors))), encoding="utf-8")
    done = subprocess.run(
        [vendor.node(), str(folder / "look.mjs")], capture_output=True, text=True, check=True, timeout=60
    )
    return list(json.loads(done.stdout))
