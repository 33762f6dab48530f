// What our page and Python (py/sakusen/ui) leave on `window` for each other, and what only some browsers have.
interface Window {
  /** "ok", or "denied" when nothing can be saved here. */
  sakusenStorage?: "ok" | "denied";
  /** Names of files of the page itself that did not come. */
  sakusenMissed: string[];
  sakusenReady?: () => void;
  sakusenForget?: () => void;
  sakusenRenew?: (element: Element, html: string, isKnown: boolean) => void;
  sakusenLost?: () => void;
  /** JSON of how keeping the site for offline use stands. */
  sakusenOffline?: string;
  sakusenSnapshot?: string;
  /** From Python: a record that the reader brings, and one that is only shown. */
  sakusenBring?: (file: File) => void;
  sakusenShow?: (file?: File) => void;
  sakusenTap?: (x: number, y: number, isFinger: boolean) => void;
  launchQueue?: { setConsumer(consumer: (launched: { files: FileSystemFileHandle[] }) => void): void };
}

interface ParentNode {
  /** Moves a node without loading it anew; only some browsers have it, and whoever calls it catches that. */
  moveBefore(node: Node, child: Node | null): void;
}

interface Navigator {
  connection?: { saveData: boolean };
  deviceMemory?: number;
}

interface WindowEventMap {
  "py:progress": CustomEvent<string>;
}
