// Boards of Sakusen in an article. The article's page gets one element, <sakusen-board>, and loads nothing but the
// picture inside it until somebody presses it; then one frame with the program comes, and goes to whichever board is
// pressed next. py/docs/embedding.md has the attributes, the messages are those of py/sakusen/ui/sharing/embed.py.
(() => {
  "use strict";
  if (customElements.get("sakusen-board")) return;
  const site = new URL("../", /** @type {HTMLScriptElement} */ (document.currentScript).src);
  const origin = site.origin;
  const NAMES =
    "game scenario record position src chapter step side level lang scheme mode hands show height".split(" ");
  const CHANGES = ["step", "lang", "scheme", "show"];
  const TICK = 1000; // ms
  const STANDSTILL = 25000; // ms without a word from a frame that is loading; it says itself when nothing comes
  const NOT_OURS = 1000; // ms after a page has come into the frame in which ours has spoken
  const PATIENCE = 1500; // ms for the frame to hand over a picture before it goes elsewhere without
  /** @type {Record<string, string[]>} */
  const WORDS = {
    en: [
      "Press to play",
      "Loading …",
      "Sakusen: a board you can play on",
      "Press to step through",
      "It could not be loaded: press to try again",
    ],
    ja: ["押して動かす", "読み込み中…", "作戦：動かせる盤面", "押してたどる", "読み込めません。押すともう一度試します"],
    zh: ["點一下開始", "載入中…", "作戰：可以操作的棋盤", "點一下逐步觀看", "無法載入，點一下再試一次"],
  };
  const LOOK = `:host { display: block; position: relative; margin: 1em 0 }
    :host(:focus) { outline: 0 }
    .poster { position: relative; overflow: hidden; border: 1px solid #8e836e; border-radius: 4px; background: #f6f1e6;
      box-sizing: border-box; cursor: pointer }
    .poster[hidden] { display: none }
    span { position: absolute; left: 50%; bottom: 16px; transform: translateX(-50%); padding: 9px 18px;
      border-radius: 4px; white-space: nowrap; background: #23201b; color: #f1eadb;
      font: 600 15px/1.4 system-ui, sans-serif; pointer-events: none }
    img { display: block; width: 100%; height: auto }
    iframe { display: block; width: 100%; height: 0; border: 0; visibility: hidden }
    iframe.on { visibility: visible }`;

  /** @typedef {Record<string, string | undefined>} Wanted attributes of a board */
  /** @typedef {{step?: number | string, own?: string}} Place a step, and the reader's own line from there */

  /** @type {CSSStyleSheet} made by script: allowed where the article's policy forbids styles in the page */
  let look;
  /** @type {HTMLIFrameElement | undefined} */
  let frame;
  let heard = false; // our page has spoken from inside the frame
  let ready = false;
  /** @type {Board | undefined} the board that was pressed last */
  let active;
  /** @type {Board | undefined} the board in which the frame is; soon the same */
  let holder;
  let presses = 0;
  /** @type {((lives: boolean) => void) | undefined} what to do when the frame has handed over */
  let resting;
  let held = false; // the frame has the wheel
  /** @type {ReturnType<typeof setTimeout>} the timer of a frame that shows nothing yet */
  let late;

  /**
   * @template {keyof HTMLElementTagNameMap} K
   * @param {K} name
   * @param {...(Node | string)} children
   */
  const make = (name, ...children) => {
    const made = document.createElement(name);
    made.append(...children);
    return made;
  };

  /** @param {object} message */
  const say = (message) => frame?.contentWindow?.postMessage(JSON.stringify(message), origin);

  /** @param {Board} board */
  const start = (board) => {
    frame?.remove();
    ready = heard = false;
    frame = make("iframe");
    frame.onload = () => heard || wait(NOT_OURS);
    wait();
    frame.title = board.words[2];
    frame.allow = "clipboard-write; fullscreen";
    const { lang, scheme } = board.wanted;
    const host = location.protocol === "file:" ? "null" : location.origin; // as messages name it
    const more = [["host", host], ["lang", lang], ["scheme", scheme]].filter(([, value]) => value);
    frame.src = `${new URL("index.html", site)}#embed&${more.map((pair) => pair.join("=")).join("&")}`;
    board.shadow.append(frame);
  };

  // The frame does not come to show anything: the next press begins anew.
  const giveUp = () => {
    frame?.remove();
    frame = undefined;
    const board = active;
    active = holder = undefined;
    board?.note(board.words[4]);
  };

  // Tick by tick: in a browser in which article and frame have one thread, Python may hold it up for long.
  const wait = (time = STANDSTILL) => {
    clearTimeout(late);
    if (time > 0) late = setTimeout(wait, Math.min(time, TICK), time - TICK);
    else giveUp();
  };

  // To another board: without loading anything anew where browsers can move a frame, from the cache where they cannot.
  /** @param {Board} board @param {HTMLIFrameElement} frame */
  const move = (board, frame) => {
    frame.className = "";
    try {
      board.shadow.moveBefore(frame, null);
      frame.style.display = "none"; // Chromium leaves it in its old place until it is laid out anew
      frame.getBoundingClientRect();
      frame.style.display = "";
    } catch {
      start(board);
    }
  };

  // Whether the frame is there and has put away what it shows; one that does not answer has come to grief.
  /** @type {() => Promise<boolean>} */
  const rest = () =>
    new Promise((resolve) => {
      if (!ready) return resolve(true);
      resting = resolve;
      say({ sakusen: "rest" });
      setTimeout(resolve, PATIENCE, false);
    });

  /** @param {Board} board */
  const activate = async (board) => {
    if (active === board) return;
    if (active !== holder) active?.note(active.call); // pressed, and passed over by the next press
    active = board;
    board.note(board.words[1]);
    const press = ++presses;
    const lives = !holder || (await rest());
    if (press !== presses) return;
    if (holder && holder !== board) {
      holder.high = frame?.style.height ?? "";
      holder.sleep();
    }
    holder = board;
    if (lives && frame?.isConnected) move(board, frame);
    else start(board);
    if (ready) board.send();
  };

  /**
   * What the frame says, as py/sakusen/ui/sharing/embed.py writes it.
   * @typedef {{sakusen: string, height: number, step: number, own: string, picture: string}} Told
   */

  /** @type {Record<string, (told: Told) => void>} */
  const HEARD = {
    loading: () => wait(),
    stuck: () => giveUp(),
    ready: () => {
      ready = true;
      wait();
      active?.send();
    },
    height: ({ height }) => {
      if (frame && Number.isFinite(height)) frame.style.height = `${Math.min(Math.max(height, 100), 4000)}px`;
    },
    at: ({ step, own }) => holder?.wake(step, own),
    entered: () => (held = true),
    left: () => {
      if (!holder) return;
      holder.tabIndex = -1; // not for good: Tab passes over what is inside such an element
      holder.focus({ preventScroll: true });
      const board = holder;
      board.addEventListener("blur", () => board.removeAttribute("tabindex"), { once: true });
    },
    resting: (told) => {
      if (resting && Number.isInteger(told.step)) holder?.keep(told);
      resting?.(true);
      resting = undefined;
    },
  };

  addEventListener("message", ({ source, origin: from, data }) => {
    if (!frame || source !== frame.contentWindow || from !== origin) return;
    try {
      const told = JSON.parse(data);
      heard = true;
      if (Object.hasOwn(HEARD, told.sakusen)) HEARD[told.sakusen](told);
    } catch {
      // not for us
    }
  });

  // The pointer is on the article: not every browser tells the frame.
  addEventListener("pointermove", () => {
    if (held) say({ sakusen: "away" });
    held = false;
  });

  class Board extends HTMLElement {
    static observedAttributes = CHANGES;

    shadow = this.attachShadow({ mode: "open" });
    badge = make("span");
    poster = make("div", make("slot"), this.badge);
    high = ""; // how high the frame was in it
    keyed = false; // pressed with a key: the keys follow into the frame
    /** @type {Place & Record<string, unknown>} */
    place = {};

    get words() {
      const lang = this.closest("[lang]")?.getAttribute("lang") || navigator.language;
      return WORDS[lang.slice(0, 2)] || WORDS.en;
    }

    /** @returns {Wanted} */
    get wanted() {
      const pairs = NAMES.map((name) => [name, this.getAttribute(name)]).filter(([, value]) => value);
      return Object.fromEntries(pairs);
    }

    get call() {
      return this.words[this.getAttribute("mode") === "diagram" ? 3 : 0];
    }

    connectedCallback() {
      if (this.poster.className) return; // it has been put elsewhere
      const width = parseInt(this.getAttribute("width") ?? "", 10);
      if (width) this.style.maxWidth = `${width}px`;
      if (!look) (look = new CSSStyleSheet()).replaceSync(LOOK);
      this.shadow.adoptedStyleSheets = [look];
      this.note(this.call);
      this.poster.className = "poster";
      this.shadow.append(this.poster);
      this.poster.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.keyed = !event.detail;
        activate(this);
      });
      this.poster.addEventListener("keydown", (event) => {
        if (event.target !== this.poster || !["Enter", " "].includes(event.key)) return;
        event.preventDefault();
        this.poster.click();
      });
      if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => this.picture());
      else this.picture();
    }

    /** @param {string} name @param {string | null} before @param {string | null} now */
    attributeChangedCallback(name, before, now) {
      if (active === this && ready && before !== now) this.go({ [name]: now });
    }

    // The picture: the article's own, else that of the start of the game.
    picture() {
      const shown = this.querySelector("img") ?? this.makePicture();
      Object.assign(shown.style, { display: "block", width: "100%", height: "auto" });
      if (this.querySelector("a[href]")) return;
      Object.assign(this.poster, { tabIndex: 0, role: "button", ariaLabel: `${shown.alt}: ${this.call}` });
    }

    makePicture() {
      const { game, lang = "en", scheme = "auto" } = this.wanted;
      const isDark = scheme === "dark" || (scheme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
      const baked = `assets/baked/poster-${game}-${lang.slice(0, 2)}${isDark ? "-dark" : ""}.svg`;
      const shown = make("img");
      shown.alt = this.words[2];
      shown.src = this.getAttribute("poster") || new URL(baked, site).href;
      const link = make("a", shown);
      const pairs = Object.entries(this.wanted).map(([name, value = ""]) => `${name}=${encodeURIComponent(value)}`);
      link.href = `${site}#open&${pairs.join("&")}`;
      this.append(link);
      return shown;
    }

    /** @param {string} text */
    note(text) {
      this.badge.textContent = text;
    }

    // Everything that the frame must know; a file is fetched here, by the rules of the article's page.
    async send() {
      const { wanted } = this;
      const inside = this.querySelector("script[type^='text/x-sakusen']");
      if (inside) wanted.text = inside.textContent?.trim();
      else if (wanted.src) {
        const src = new URL(wanted.src, document.baseURI).href;
        wanted.src = src;
        try {
          const answer = await fetch(src);
          if (answer.ok) wanted.text = await answer.text();
        } catch {
          // the frame tries for itself, and says it when it cannot either
        }
      }
      if (active === this) say({ ...wanted, ...this.place, sakusen: "show" });
    }

    /** @param {Board["place"]} more */
    go(more) {
      this.place = { ...this.place, own: "", ...more };
      if (active !== this) activate(this);
      else if (ready && more.step === undefined && more.show === undefined) this.send();
      else if (ready) say({ sakusen: "step", ...more });
    }

    /** @param {number} step @param {string} own */
    wake(step, own) {
      clearTimeout(late);
      this.poster.hidden = true;
      if (frame) frame.className = "on";
      this.note(this.call);
      if (this.keyed) frame?.focus({ preventScroll: true });
      this.keyed = false;
      this.dispatchEvent(new CustomEvent("sakusen-step", { bubbles: true, detail: { step, own } }));
    }

    // As high as the frame was, so that the article below it does not jump.
    sleep() {
      this.poster.style.minHeight = this.poster.hidden ? this.high : "";
      this.poster.hidden = false;
      this.note(this.call);
    }

    // What was to be seen when the frame went: shown as the picture, and gone back to later.
    /** @param {Told} told */
    keep({ picture, step, own }) {
      this.place = { step, own };
      if (!/^data:image\//.test(picture)) return;
      const shown = this.querySelector("img");
      if (!shown) return;
      const before = shown.currentSrc;
      this.querySelectorAll("source").forEach((one) => one.remove());
      shown.addEventListener("error", () => (shown.src = before), { once: true });
      shown.src = picture;
    }
  }

  // <a data-sakusen="board-id step=50 show=0507">: moves that board; without an id the nearest one before the link.
  document.addEventListener("click", (event) => {
    /** @type {HTMLElement | null} */
    const link = event.target instanceof Element ? event.target.closest("a[data-sakusen]") : null;
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const words = (link.dataset.sakusen ?? "").split(/\s+/);
    const id = words.find((word) => !word.includes("="));
    const all = [...document.querySelectorAll("sakusen-board")];
    const before = all.filter((one) => one.compareDocumentPosition(link) & 4).pop();
    const board = id ? document.getElementById(id) : before || all[0];
    if (!(board instanceof Board)) return;
    event.preventDefault();
    board.go(Object.fromEntries(words.filter((word) => word.includes("=")).map((word) => word.split("="))));
    board.scrollIntoView({ block: "nearest" });
  });

  customElements.define("sakusen-board", Board);
})();
