// Ed25519 for the letters of two people (py/sakusen/ui/mail/signing.py): by Web Crypto where the browser has it, else
// by noble-curves, which is fetched then. Keys, texts and signatures go in and out as hexadecimal strings.

const NAME = "Ed25519";
const HEAD = "302e020100300506032b657004220420"; // what PKCS #8 puts before the 32 bytes of a secret key

/** @type {(text: string) => Uint8Array<ArrayBuffer>} */
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (two) => Number.parseInt(two, 16));

/** @type {(data: Uint8Array) => string} */
const hex = (data) => [...data].map((one) => one.toString(16).padStart(2, "0")).join("");

const fetchNoble = async () => (await import("./vendor/noble/curves/ed25519.js")).ed25519;

/** @type {ReturnType<typeof fetchNoble> | null} */
let fetched = null;
const noble = () => {
  fetched ??= fetchNoble().catch((error) => {
    fetched = null; // the next time it may be there
    throw error;
  });
  return fetched;
};

/** @type {(seed: string) => Promise<CryptoKey>} */
const secretKey = (seed) => crypto.subtle.importKey("pkcs8", bytes(HEAD + seed), NAME, true, ["sign"]);

/** @type {Promise<boolean> | null} */
let known = null;
/** Whether the browser's own cryptography knows these signatures; a page that is not secure has none. */
const isNative = () => {
  known ??= (async () => {
    try {
      await crypto.subtle.exportKey("jwk", await secretKey("00".repeat(32)));
      return true;
    } catch {
      return false;
    }
  })();
  return known;
};

/** @type {(seed: string) => Promise<string>} */
export const publicKey = async (seed) => {
  if (!(await isNative())) return hex((await noble()).getPublicKey(bytes(seed)));
  const { x = "" } = await crypto.subtle.exportKey("jwk", await secretKey(seed));
  const text = atob(x.replace(/-/g, "+").replace(/_/g, "/"));
  return hex(Uint8Array.from(text, (one) => one.charCodeAt(0)));
};

/** @type {(seed: string, text: string) => Promise<string>} */
export const sign = async (seed, text) => {
  if (!(await isNative())) return hex((await noble()).sign(bytes(text), bytes(seed)));
  return hex(new Uint8Array(await crypto.subtle.sign(NAME, await secretKey(seed), bytes(text))));
};

/** @type {(key: string, text: string, signature: string) => Promise<boolean>} */
export const holds = async (key, text, signature) => {
  if (!(await isNative())) return (await noble()).verify(bytes(signature), bytes(text), bytes(key), { zip215: false });
  try {
    const read = await crypto.subtle.importKey("raw", bytes(key), NAME, false, ["verify"]);
    return await crypto.subtle.verify(NAME, read, bytes(signature), bytes(text));
  } catch {
    return false; // no key at all
  }
};
