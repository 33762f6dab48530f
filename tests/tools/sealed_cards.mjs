// Looks at tests/data/together/sealed-cards.json by noble-curves; test_signing.py runs it, beside the modules of the site.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { base, hashed, joined, masked } from "./sealing.mjs";
import { holds } from "./signing.mjs";
const { code, game, hash: whole, words, proofs, seals, cards, covered, claims } = JSON.parse(readFileSync(VECTORS));
const wrong = [], L = 2n ** 252n + 27742317777372353535851937790883648493n, all = [...Array(54).keys()];
const bytes = (number, size = 1) => number.toString(16).padStart(2 * size, "0");
const little = (n) => bytes(n, 32).match(/../g).reverse().join("");
const of = (text) => BigInt(`0x${text.match(/../g).reverse().join("")}`);
const made = (kind, tag, parts) => createHash(kind).update(Buffer.from([Buffer.from(tag).toString("hex"), ...parts]
  .map((part) => bytes(part.length / 2, 4) + part).join(""), "hex")).digest("hex");
const H = (tag, ...parts) => made("sha256", tag, parts);
const wide = (tag, ...parts) => BigInt(`0x${made("sha512", tag, parts)}`);
const scalar = (seat, label, place = 0) => wide(`sakusen ${label} 1`, seals[seat], bytes(place)) % (L - 1n) + 1n;
const key = (seat, place) => scalar(seat, "key", place);
const inverse = (number) => {
  let found = 1n, k = number;
  for (let e = L - 2n; e; e >>= 1n, k = (k * k) % L) if (e & 1n) found = (found * k) % L;
  return found;
};
const names = all.map((card) => hashed(`sakusen card ${card}`));
const mixed = (seat, label, pile) => pile.map((one, n) => [wide(`sakusen ${label} 1`, seals[seat], bytes(n)), one])
  .sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
const times = (k, element) => masked([little(k % L)], [element])[0];
const steps = words.split(" "), piles = [[0, 12], [12, 22], [22, 32], [32, 43], [43, 54]];
const told = new Map(proofs.map(([step, context, proof]) => [step, { context, body: proof.slice(2), kind: +`0x${proof.slice(0, 2)}` }]));
const check = (is, ...what) => { if (!is) wrong.push(what.join(" ")); };

let lies = all.map((card) => [1n, card]);
proofs.slice(0, 4).forEach(([step], n) => {
  const seat = n % 2, back = inverse(scalar(seat, "mask"));
  if (n < 2) lies = lies.map(([k, card]) => [k * scalar(seat, "mask") % L, card]);
  if (n < 2) lies = [...mixed(seat, "deck", lies.slice(0, 52)), ...lies.slice(52)];
  if (n === 1) lies = [...lies.slice(0, 32), ...[0, 1].flatMap((half) =>
    mixed(1, `half ${half}`, [...lies.slice(32 + 10 * half, 42 + 10 * half), lies[52 + half]]))];
  if (n === 2) lies = piles.flatMap(([a, b], pile) => mixed(0, `pile ${pile}`, lies.slice(a, b)));
  if (n > 1) lies = lies.map(([k, card], place) => [k * back % L * key(seat, place) % L, card]);
  let due = lies.map(([k, card]) => times(k, names[card])).join("");
  if (n > 1) due += all.slice(32).map((place) => times(key(seat, place), base)).join("")
    + all.slice(...piles[2 - seat]).map((place) => little(key(seat, place))).join("");
  check(told.get(step).body === due, "pass", n + 1);
});
check(lies.every(([, card], place) => card === cards[place]), "cards");

const line = createHash("sha256").update("sakusen context 1").update(Buffer.from(game, "hex"));
let promise = "", salt = "";
const laid = {}, seen = new Set();
steps.forEach((word, step) => {
  const one = told.get(step), [seat, action] = word.split(".").map(Number);
  if (one) {
    const { context, body, kind } = one, played = kind === 8 ? body.slice(64) : body;
    seen.add(kind);
    check(line.copy().digest("hex") === context, "context", step);
    if (kind === 6) [promise, salt] = [[context, body], H("sakusen salt choice 1", seals[0], context)];
    if (kind === 8) check(body.startsWith(salt) && H("sakusen choice 1", promise[0], salt, played.slice(0, 2)) === promise[1], "choice", step);
    if (kind === 7 || kind === 8) {
      const place = parseInt(played.slice(0, 2), 16), shown = played.slice(2), card = action - 110;
      if (place < 64) check(cards[place] === card && of(shown) === key(seat, place), "played", step);
      else check(H("sakusen card 1", game, laid[seat][0], bytes(place - 64), shown, bytes(card)) === laid[seat][1][place - 64], "laid", step);
    }
    if (kind === 9) {
      const [shown, challenge, response] = body.match(/.{64}/g), place = all.findIndex((n) => n > 31 && times(key(seat, n), names[n < 43 ? 52 : 53]) === shown);
      const joker = names[place < 43 ? 52 : 53], point = times(key(seat, place), base);
      const parts = [bytes(place), point, shown, joined(response, base, challenge, point), joined(response, joker, challenge, shown)];
      check(wide("sakusen joker 1", context, ...parts) % L === of(challenge), "joker", step);
    }
    if (kind === 10) check(all.slice(32).some((place) => little(key(seat, place)) === body), "key", step);
    if (kind === 11 && body.length === 24 * 32) check(all.slice(0, 12).every((n) => body.slice(64 * n, 64 * n + 64) === little(key(seat, n))), "keys", step);
    if (kind === 11 && body.length === 24 * 33) body.match(/.{66}/g).forEach((open, n) =>
      check(H("sakusen card 1", game, laid[seat][0], bytes(n), open.slice(0, 64), open.slice(64)) === laid[seat][1][n], "deck", step));
    if (kind === 12) laid[seat] = [context, body.match(/.{64}/g)];
    if (kind === 13) check(body === seals[seat], "seal", step);
  }
  line.update(`${word.split("/")[0]}${one ? `:${proofs.find(([at]) => at === step)[2]}` : ""} `);
});
check(seen.size === 9, "kinds");
for (const [step, card] of covered) {
  const [seat, action] = steps[step].split(".").map(Number), pad = wide("sakusen pad 1", seals[seat], game, bytes(step, 2)) % 52n;
  check((action - 170 - Number(pad) + 52) % 52 === card, "covered", step);
}
const data = Buffer.from(code, "base64url").toString("hex");
const kept = proofs.map(([step, , proof]) => bytes(step, 2) + bytes(proof.length / 2, 2) + proof).join("");
check(data.includes(bytes(kept.length / 2, 2) + kept), "proofs");
const [public_, text, signature] = claims.at(-1), mark = data.slice(-148, -140);
const signed = steps.map((word, step) => (told.has(step) ? `${word}:${proofs.find(([at]) => at === step)[2]}` : word)).join(" ");
const heads = [...Array(200).keys()].flatMap((n) => ["00", "01"].map((seat) => bytes(n, 2) + seat + mark));
check(heads.some((head) => H("sakusen letter 1", whole, head, Buffer.from(signed).toString("hex")) === text), "statement");
check(await holds(public_, text, signature), "signature");
console.log(JSON.stringify(wrong));
