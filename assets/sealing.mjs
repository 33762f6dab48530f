// The group ristretto255 by noble-curves, for cards that two people deal without a keeper (sealed_deck.Group in
// py/sakusen/together). Elements and scalars go in and out as hexadecimal strings, the lowest byte of a scalar first.
import { ristretto255, ristretto255_hasher } from "./vendor/noble/curves/ed25519.js";
import { sha512 } from "./vendor/noble/hashes/sha2.js";

const { Point } = ristretto255;

/** @type {(text: string) => bigint} */
const scalar = (text) => BigInt(`0x${text.match(/../g)?.reverse().join("") ?? "0"}`);

export const base = Point.BASE.toHex();

/** The element that a name stands for. @type {(label: string) => string} */
export const hashed = (label) => {
  if (!ristretto255_hasher.deriveToCurve) throw new Error("noble-curves has no map to the group");
  return ristretto255_hasher.deriveToCurve(sha512(new TextEncoder().encode(label))).toHex();
};

/**
 * Each element times its scalar, in the same time for every scalar.
 * @type {(scalars: string[], elements: string[]) => string[]}
 */
export const masked = (scalars, elements) =>
  elements.map((element, at) => Point.fromHex(element).multiply(scalar(scalars[at])).toHex());

/**
 * k times one and m times another, added up: of public numbers.
 * @type {(k: string, one: string, m: string, other: string) => string}
 */
export const joined = (k, one, m, other) =>
  Point.fromHex(one).multiplyUnsafe(scalar(k)).add(Point.fromHex(other).multiplyUnsafe(scalar(m))).toHex();

/** Throws when one of them is no element. @type {(elements: string[]) => void} */
export const sound = (elements) => elements.forEach((one) => Point.fromHex(one));
