// A text as a QR code, drawn by lean-qr: how many squares a side has, and the outline of the dark ones as path data of
// an SVG. The page fetches this when somebody asks for a code for the first time.
import { toSvgPath } from "./vendor/lean-qr/extras/svg.mjs";
import { correction, generate } from "./vendor/lean-qr/index.mjs";

/** @type {(text: string) => string} */
export const drawn = (text) => {
  const code = generate(text, { minCorrectionLevel: correction.M });
  return `${code.size} ${toSvgPath(code)}`;
};
