// What a script that runs in a page as well as in a worker finds in a page only.
declare const localStorage: {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
};
declare var document: object | undefined;
