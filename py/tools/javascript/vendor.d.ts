// The third-party modules of the built site, by the packages that they come from.
declare module "*/vendor/idb/build/index.js" {
  export * from "idb";
}

declare module "*/vendor/noble/curves/ed25519.js" {
  export * from "@noble/curves/ed25519.js";
}

declare module "*/vendor/noble/hashes/sha2.js" {
  export * from "@noble/hashes/sha2.js";
}

declare module "*/vendor/lean-qr/index.mjs" {
  export * from "lean-qr";
}

declare module "*/vendor/lean-qr/extras/svg.mjs" {
  export * from "lean-qr/extras/svg";
}

declare module "*/vendor/pyodide/pyodide.mjs" {
  export * from "pyodide";
}

declare module "*/vendor/pyodide/pyodide.asm.mjs" {
  type Create = NonNullable<import("pyodide").PyodideConfig["createPyodideModule"]>;
  type Module = Awaited<ReturnType<Create>> & { growMemory(size: number): void };
  const create: (settings: Parameters<Create>[0]) => Promise<Module>;
  export default create;
}

/** Whether Python was started from an image of the memory. */
declare var sakusenRestored: boolean | undefined;
