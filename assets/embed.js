// Boards of Sakusen in an article. The article's page gets one element, <sakusen-board>, and loads nothing but the
// picture inside it until somebody presses it; then one frame with the program comes, and goes to whichever board is
// pressed next. README.md has the attributes, the messages are those of py/sakusen/ui/embed.py.
(() => {
  "use strict";
  if (customElements.get("sakusen-board")) return;
  const site = new URL("../", document.currentScript.src);
  const origin = site.origin;
  const NAMES = ["game", "scenario", "record", "position", "src", "step", "side", "level", "lang", "scheme", "mode", "show", "height"];
  const CHANGES = ["step", "lang", "scheme", "show"];
  const PATIENCE = 1500; // ms for the frame to hand over a picture before it goes elsewhere without
  const WORDS = {
    en: ["Press to play", "Loading …", "Sakusen: a board you can play on", "Press to step through"],
    ja: ["押して動かす", "読み込み中…", "作戦：動かせる盤面", "押してたどる"],
    zh: ["點一下開始", "載入中…", "作戰：可以操作的棋盤", "點一下逐步觀看"],
  };
  const LOOK = `:host { display: block; position: relative; margin: 1em 0 }
    :host(:focus) { outline: 0 }
    .poster { position: relative; overflow: hidden; border: 1px solid #8e836e; border-radius: 4px; background: #f6f1e6; box-sizing: border-box; cursor: pointer }
    .poster[hidden] { display: none }
    span { position: absolute; left: 50%; bottom: 16px; transform: translateX(-50%); padding: 9px 18px; border-radius: 4px; white-space: nowrap;
      background: #23201b; color: #f1eadb; font: 600 15px/1.4 system-ui, sans-serif; pointer-events: none }
    img { display: block; width: 100%; height: auto }
    iframe { display: block; width: 100%; height: 0; border: 0; visibility: hidden }
    iframe.on { visibility: visible }`;

  let look; // a style sheet made by script is allowed where the article's policy forbids styles in the page
  let frame;
  let ready = false;
  let active; // the board that was pressed last
  let holder; // the board in which the frame is; soon the same
  let presses = 0;
  let resting; // what to do when the frame has handed over
  let held = false; // the frame has the wheel

  const make = (name, ...children) => {
    const made = document.createElement(name);
    made.append(...children);
    return made;
  };

  const say = (message) => frame?.contentWindow?.postMessage(JSON.stringify(message), origin);

  const start = (board) => {
    frame?.remove();
    ready = false;
    frame = make("iframe");
    frame.title = board.words[2];
    frame.allow = "clipboard-write; fullscreen";
    const { lang, scheme } = board.wanted;
    const host = location.protocol === "file:" ? "null" : location.origin; // as messages name it
    const more = [["host", host], ["lang", lang], ["scheme", scheme]].filter(([, value]) => value);
    frame.src = `${new URL("index.html", site)}#embed&${more.map((pair) => pair.join("=")).join("&")}`;
    board.shadowRoot.append(frame);
  };

  // To another board: without loading anything anew where browsers can move a frame, from the cache where they cannot.
  const move = (board) => {
    frame.className = "";
    try {
      board.shadowRoot.moveBefore(frame, null);
      frame.style.display = "none"; // Chromium leaves it in its old place until it is laid out anew
      frame.getBoundingClientRect();
      frame.style.display = "";
    } catch {
      start(board);
    }
  };

  // Whether the frame is there and has put away what it shows; one that does not answer has come to grief.
  const rest = () =>
    new Promise((resolve) => {
      if (!ready) return resolve(true);
      resting = resolve;
      say({ sakusen: "rest" });
      setTimeout(resolve, PATIENCE, false);
    });

  const activate = async (board) => {
    if (active === board) return;
    if (active !== holder) active.note(active.call); // pressed, and passed over by the next press
    active = board;
    board.note(board.words[1]);
    const press = ++presses;
    const lives = !holder || (await rest());
    if (press !== presses) return;
    if (holder && holder !== board) {
      holder.high = frame.style.height;
      holder.sleep();
    }
    holder = board;
    if (lives && frame?.isConnected) move(board);
    else start(board);
    if (ready) board.send();
  };

  const HEARD = {
    ready: () => {
      ready = true;
      active?.send();
    },
    height: ({ height }) => {
      if (Number.isFinite(height)) frame.style.height = `${Math.min(Math.max(height, 100), 4000)}px`;
    },
    at: ({ step, own }) => holder?.wake(step, own),
    entered: () => (held = true),
    left: () => {
      if (!holder) return;
      holder.tabIndex = -1; // not for good: Tab passes over what is inside such an element
      holder.focus({ preventScroll: true });
      holder.addEventListener("blur", ({ target }) => target.removeAttribute("tabindex"), { once: true });
    },
    resting: (told) => {
      if (resting && Number.isInteger(told.step)) holder.keep(told);
      resting?.(true);
      resting = undefined;
    },
  };

  addEventListener("message", ({ source, origin: from, data }) => {
    if (!frame || source !== frame.contentWindow || from !== origin) return;
    try {
      const told = JSON.parse(data);
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

    get words() {
      const lang = this.closest("[lang]")?.lang || navigator.language;
      return WORDS[lang.slice(0, 2)] || WORDS.en;
    }

    get wanted() {
      const pairs = NAMES.map((name) => [name, this.getAttribute(name)]).filter(([, value]) => value);
      return Object.fromEntries(pairs);
    }

    get call() {
      return this.words[this.getAttribute("mode") === "diagram" ? 3 : 0];
    }

    connectedCallback() {
      if (this.shadowRoot) return;
      if (this.getAttribute("width")) this.style.maxWidth = `${parseInt(this.getAttribute("width"), 10)}px`;
      const shadow = this.attachShadow({ mode: "open" });
      if (!look) (look = new CSSStyleSheet()).replaceSync(LOOK);
      shadow.adoptedStyleSheets = [look];
      this.badge = make("span", this.call);
      this.poster = make("div", make("slot"), this.badge);
      this.poster.className = "poster";
      shadow.append(this.poster);
      this.poster.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.keyed = !event.detail; // pressed with a key: the keys follow into the frame
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

    attributeChangedCallback(name, before, now) {
      if (active === this && ready && before !== now) this.go({ [name]: now });
    }

    // The picture: the article's own, else that of the start of the game.
    picture() {
      let shown = this.querySelector("img");
      if (!shown) {
        const { game, lang, ...more } = this.wanted;
        const { scheme = "auto" } = more;
        const isDark = scheme === "dark" || (scheme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
        shown = make("img");
        shown.alt = this.words[2];
        shown.src = this.getAttribute("poster") || new URL(`assets/baked/poster-${game}-${(lang || "en").slice(0, 2)}${isDark ? "-dark" : ""}.svg`, site);
        const link = make("a", shown);
        const pairs = Object.entries({ game, lang, ...more }).filter(([, value]) => value);
        link.href = `${site}#open&${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
        this.append(link);
      }
      Object.assign(shown.style, { display: "block", width: "100%", height: "auto" });
      if (this.querySelector("a[href]")) return;
      Object.assign(this.poster, { tabIndex: 0, role: "button", ariaLabel: `${shown.alt}: ${this.call}` });
    }

    note(text) {
      this.badge.textContent = text;
    }

    // Everything that the frame must know; a file is fetched here, by the rules of the article's page.
    async send() {
      const { wanted } = this;
      const inside = this.querySelector("script[type^='text/x-sakusen']");
      if (inside) wanted.text = inside.textContent.trim();
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

    go(more) {
      this.place = { ...this.place, own: "", ...more };
      if (active !== this) activate(this);
      else if (ready && more.step === undefined && more.show === undefined) this.send();
      else if (ready) say({ sakusen: "step", ...more });
    }

    wake(step, own) {
      this.poster.hidden = true;
      frame.className = "on";
      this.note(this.call);
      if (this.keyed) frame.focus({ preventScroll: true });
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
    keep({ picture, step, own }) {
      this.place = { step, own };
      if (!/^data:image\//.test(picture)) return;
      const shown = this.querySelector("img");
      const before = shown.currentSrc;
      this.querySelectorAll("source").forEach((one) => one.remove());
      shown.addEventListener("error", () => (shown.src = before), { once: true });
      shown.src = picture;
    }
  }

  // <a data-sakusen="board-id step=50 show=0507">: moves that board; without an id the nearest one before the link.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-sakusen]");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const words = link.dataset.sakusen.split(/\s+/);
    const id = words.find((word) => !word.includes("="));
    const all = [...document.querySelectorAll("sakusen-board")];
    const before = all.filter((one) => one.compareDocumentPosition(link) & 4).pop();
    const board = id ? document.getElementById(id) : before || all[0];
    if (!board?.go) return;
    event.preventDefault();
    board.go(Object.fromEntries(words.filter((word) => word.includes("=")).map((word) => word.split("="))));
    board.scrollIntoView({ block: "nearest" });
  });

  customElements.define("sakusen-board", Board);
})();
