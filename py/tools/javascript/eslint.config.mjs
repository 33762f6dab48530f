// What ESLint looks at in our JavaScript. Names that do not exist are found by TypeScript (the *.json beside this), which
// knows what a page, a worker and Node have; so "no-undef" is left to it, except for the scripts inside index.html.
import js from "@eslint/js";

// The scripts inside index.html: each is looked at as a file of its own, at the lines where it stands.
const PAGE_NAMES =
  "document fetch history localStorage location MessageChannel navigator setTimeout window".split(" ");
/** @type {import("eslint").Linter.Processor} */
const insidePages = {
  preprocess: (text) =>
    [...text.matchAll(/<script>(.*?)<\/script>/gs)].map((found, at) => ({
      text: text.slice(0, found.index).replace(/.*/g, "") + found[1],
      filename: `${at}.js`,
    })),
  postprocess: (lists) => lists.flat(),
};

const STRICT = {
  "array-callback-return": "error",
  "default-case-last": "error",
  "dot-notation": "error",
  eqeqeq: "error",
  "func-style": ["error", "expression"],
  "logical-assignment-operators": "error",
  "max-lines": ["error", { max: 500 }],
  "max-lines-per-function": ["error", { max: 60, skipComments: true, IIFEs: false }],
  "no-alert": "error",
  "no-constructor-return": "error",
  "no-else-return": "error",
  "no-eval": "error",
  "no-implied-eval": "error",
  "no-lonely-if": "error",
  "no-new-func": "error",
  "no-param-reassign": "error",
  "no-self-compare": "error",
  "no-template-curly-in-string": "error",
  "no-throw-literal": "error",
  "no-undef": "off",
  "no-unmodified-loop-condition": "error",
  "no-unneeded-ternary": "error",
  "no-unreachable-loop": "error",
  "no-useless-concat": "error",
  "no-useless-rename": "error",
  "no-useless-return": "error",
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
  "prefer-object-spread": "error",
  "prefer-rest-params": "error",
  "prefer-spread": "error",
  "prefer-template": "error",
  radix: "error",
  "symbol-description": "error",
  yoda: "error",
};

export default [
  { ignores: ["**/node_modules/", "assets/vendor/", "build/", "dist/", ".venv*/", "**/site/"] },
  js.configs.recommended,
  {
    files: ["**/*.js", "**/*.mjs"],
    languageOptions: { ecmaVersion: 2024, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: STRICT,
  },
  { files: ["sw.js", "assets/embed.js"], languageOptions: { sourceType: "script" } },
  { files: ["*.html"], plugins: { pages: { processors: { inside: insidePages } } }, processor: "pages/inside" },
  {
    files: ["*.html/*.js"],
    languageOptions: { sourceType: "script", globals: Object.fromEntries(PAGE_NAMES.map((name) => [name, false])) },
    rules: { "no-undef": "error" },
  },
  {
    files: ["*.html/1_*.js"], // for browsers of long ago
    languageOptions: { ecmaVersion: 5 },
    rules: { "func-style": "off", "no-unused-vars": "off", "no-var": "off", "prefer-template": "off" },
  },
];
