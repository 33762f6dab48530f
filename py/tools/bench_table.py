"""How fast the table answers, beside a bare page. Started by bench.py --table, with Playwright.

At 1440x900 each game is begun by two persons and played by chance with a seed: before each press the pointer comes to
the place, then it is pressed. Then the map is dragged and zoomed for three seconds, one step in each frame. Then some
positions are opened in which one press more shows an attack before it is made, and that press is made. The bare page
has a canvas of the same size with as many pictures and a plain button, and is measured in the same minute.

Printed are the median, the 95th hundredth and the worst of: milliseconds from the press (as the browser stamped it) to
the frame that shows the first change; for presses that show an attack before it is made, to the frame that shows its
panel as it stays; for the pointer coming over something; the time between two frames; the longest task of each press.
Wall times move with other work on the machine: look at the bare page beside them, and at the processor time of the
page's main thread.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sakusen.games import SLUGS
from tools import browsers, build, offline
from tools.bench_attacks import Attack, attacks
from tools.bench_boot import FLAGS, Served

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext
    from playwright.sync_api import Page as BrowserPage

WIDE, HIGH = 1440, 900
PRESSES, MOVING, ATTACKS = 60, 3, 16
GAMES = 3
"""No more games are begun for so many presses."""
PATIENCE = 60_000
SEED = 11
GOALS = {"press": 50.0, "attack": 100.0, "frame": 16.7, "task": 100.0}
"""In milliseconds; of tasks the worst counts, of all others the 95th hundredth."""
JITTER = 0.2
"""The clock of frames is that exact."""
ROWS = {
    "press": "press to painted answer",
    "attack": "preview of an attack",
    "hover": "pointer to painted answer",
    "frame": "between two frames",
    "task": "longest task of a press",
    "cpu": "main thread a press, CPU",
    "frame cpu": "main thread a frame, CPU",
}
BROUGHT = """([before, steps]) => location.hash !== before && JSON.parse(window.sakusen()).steps >= steps"""
"""The address names the game: while it is still the one of before, what is told is told of that game."""
MOVES = "app.play.is_busy or app.game.map.is_busy or not app.game.map.is_sharp"
SETTINGS = '{"lang":"en","speed":"none","motion":"none"}'
DOOR = """

def _inside(expression):
    import json
    return json.dumps(eval(expression, {"app": app}), default=str)

from pyodide.ffi import create_proxy
js.window.benchPython = create_proxy(_inside)
"""
PROBE = """
localStorage["sakusen.settings"] ??= SETTINGS;
const long = [];
const tasks = new PerformanceObserver((list) => long.push(...list.getEntries()));
tasks.observe({ type: "longtask" });
let began = 0, painted = 0, filled = 0, kind = "";
const begin = (event) => {
    if (event.type !== kind) return;
    [began, painted, filled, kind] = [event.timeStamp, 0, 0, ""];
};
for (const type of ["pointerup", "pointermove"]) addEventListener(type, begin, true);
let asked = false, press = 0;
const behind = (tell) => { // as soon as the frame under way is painted: by a message, or, where that waits, by the next
    const { port1, port2 } = new MessageChannel(), mine = press;
    let isTold = false;
    const told = () => {
        if (!isTold && mine === press) tell();
        isTold = true;
    };
    port1.onmessage = told;
    port2.postMessage(0);
    requestAnimationFrame(told);
};
const shown = () => behind(() => {
    asked = false;
    if (began) painted ||= performance.now();
});
const changed = (tell) => {
    if (!began || painted || asked) return;
    asked = true;
    tell();
};
const observer = new MutationObserver(() => changed(() => requestAnimationFrame(shown)));
const panels = new MutationObserver(() => {
    if (began) requestAnimationFrame(() => behind(() => { filled = performance.now(); }));
});
addEventListener("DOMContentLoaded", () => {
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    const side = document.getElementById("panels");
    if (side) panels.observe(side, { subtree: true, childList: true, characterData: true });
});
const draw = CanvasRenderingContext2D.prototype.drawImage;
CanvasRenderingContext2D.prototype.drawImage = function (...given) {
    if (this.canvas.isConnected) changed(shown); // in a frame already
    return draw.apply(this, given);
};
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
window.bench = {
    expect(type) { [kind, began, painted, filled, asked] = [type, 0, 0, 0, false]; press++; long.length = 0; },
    panels() { return began && painted ? Math.max(painted, filled) - began : -1; },
    async answer(most) {
        for (const late = performance.now() + most; !painted && performance.now() < late; ) await wait(8);
        return began && painted ? painted - began : -1;
    },
    async longest() {
        await wait(50);
        return Math.max(0, ...[...long, ...tasks.takeRecords()].filter((task) => task.startTime >= began - 1)
            .map((task) => task.duration));
    },
    async frames(seconds) {
        const canvas = document.querySelector("canvas#board, canvas"), box = canvas.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2], found = [];
        const send = (type, at) => canvas.dispatchEvent(new PointerEvent(type, { pointerId: 1, pointerType: "mouse",
            bubbles: true, clientX: at[0], clientY: at[1], button: 0, buttons: 1 }));
        const capture = canvas.setPointerCapture;
        canvas.setPointerCapture = () => {}; // no pointer is down for the browser
        send("pointerdown", [x, y]);
        let last = 0, count = 0;
        const end = performance.now() + seconds * 1000, zoom = end - seconds * 1000 / 3;
        for (let now = performance.now(); now < end; ) {
            now = await new Promise((done) => requestAnimationFrame(done));
            if (last) found.push(now - last);
            [last, count] = [now, count + 1];
            const turn = count / 20;
            if (now < zoom) send("pointermove", [x + 150 * Math.sin(turn), y + 100 * Math.sin(turn * 1.3)]);
            else canvas.dispatchEvent(new WheelEvent("wheel", { bubbles: true, cancelable: true, clientX: x, clientY: y,
                deltaY: Math.sin(turn) > 0 ? -30 : 30 }));
        }
        send("pointerup", [x, y]);
        canvas.setPointerCapture = capture;
        return found;
    },
};
"""
BARE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<style>body{margin:0}canvas{display:block}</style><canvas width=WIDE height=HIGH></canvas>
<button type="button">press</button><p id="said">0</p><script>
const sheet = new OffscreenCanvas(WIDE * 2, HIGH * 2), counter = new OffscreenCanvas(64, 64);
for (const [one, colour] of [[sheet, "#d8cfb4"], [counter, "#4a6b52"]]) {
    const pen = one.getContext("2d");
    pen.fillStyle = colour;
    pen.fillRect(0, 0, one.width, one.height);
}
const board = document.querySelector("canvas"), ctx = board.getContext("2d"), button = document.querySelector("button");
const pictures = Array.from({ length: COUNT }, () => counter.transferToImageBitmap?.() ?? counter);
let x = 0, y = 0, k = 1, asked = false, count = 0;
const frame = () => {
    asked = false;
    ctx.clearRect(0, 0, board.width, board.height);
    ctx.drawImage(sheet, x - WIDE / 2, y - HIGH / 2, WIDE * 2 * k, HIGH * 2 * k);
    pictures.forEach((one, at) => ctx.drawImage(one, x + (at % 12) * 80, y + Math.floor(at / 12) * 80, 60 * k, 60 * k));
};
const dirty = () => { if (!asked) { asked = true; requestAnimationFrame(frame); } };
board.addEventListener("pointermove", (event) => { [x, y] = [event.offsetX / 3, event.offsetY / 3]; dirty(); });
board.addEventListener("wheel", (event) => { k *= Math.exp(-event.deltaY / 600); dirty(); });
button.addEventListener("click", () => { document.getElementById("said").textContent = String(++count); dirty(); });
dirty();
</script>"""


@dataclass
class Figures:
    """What was measured on one page: lists of milliseconds by the names of ``ROWS``."""

    found: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in ROWS})
    unanswered: int = 0

    def add(self, name: str, value: float) -> None:
        """Note one value; a negative one is a press that changed nothing."""
        if value < 0:
            self.unanswered += name != "hover"
        else:
            self.found[name].append(value)


class Page:
    """A page under measurement."""

    def __init__(self, page: BrowserPage) -> None:
        self.page = page
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def cpu(self) -> float:
        """Milliseconds of processor time of the main thread so far."""
        told = self._session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(float(one["value"]) for one in told if one["name"] == "ThreadTime")

    def press(self, figures: Figures, at: tuple[float, float], name: str, rest: Callable[[], str]) -> None:
        """Bring the pointer to a point, press there, wait until the page rests. ``rest`` gives the row that the press
        belongs to besides."""
        page = self.page
        page.evaluate("bench.expect('pointermove')")
        page.mouse.move(*at)
        figures.add("hover", page.evaluate("bench.answer(200)"))
        before = self.cpu()
        page.evaluate("bench.expect('pointerup')")
        page.mouse.down()
        page.mouse.up()
        answer = page.evaluate("bench.answer(2000)")
        also = rest()
        figures.add("cpu", self.cpu() - before)
        figures.add("task", page.evaluate("bench.longest()"))
        if name != "attack":
            figures.add(name, answer)
        if also == "attack":
            figures.add(also, page.evaluate("bench.panels()"))

    def move(self, figures: Figures) -> None:
        """Drag and zoom the map for a while."""
        before = self.cpu()
        frames = self.page.evaluate(f"bench.frames({MOVING})")
        figures.add("frame cpu", (self.cpu() - before) / max(1, len(frames)))
        for frame in frames:
            figures.add("frame", frame)


class Table(Page):
    """A page of the site with a game on the table."""

    def told(self) -> dict[str, Any]:
        """What the page says about the game."""
        return dict(json.loads(self.page.evaluate("window.sakusen()")))

    def inside(self, expression: str) -> Any:
        """What a Python expression is inside the page."""
        return json.loads(self.page.evaluate("(text) => window.benchPython(text)", expression))

    def rest(self) -> str:
        """Wait until nothing moves, and the camera rests: the frame that is painted sharply then would be taken for the
        answer to the next pointer. Whether an attack is shown now."""
        self.page.wait_for_function(f"benchPython('{MOVES}') === 'false'", polling=60, timeout=PATIENCE)
        shown = self.page.evaluate("!!document.querySelector('[data-panel=odds]')")
        wanted = "bool(app.play and (app.play.session.draft or app.play.session.focus.preview is not None))"
        return "attack" if shown and self.inside(wanted) else ""

    def begin(self, address: str, slug: str) -> None:
        """Two persons sit down to a game."""
        page = self.page
        page.goto(address + "?snapshot=off")
        page.wait_for_function("typeof window.benchPython === 'function'", timeout=PATIENCE)
        page.click(f".btn[data-do=new][data-arg={slug}]")
        seats = page.locator("dialog label:has(input[value=person])")
        for at in range(seats.count()):
            seats.nth(at).click()
        page.click("dialog [type=submit]")
        page.wait_for_function("JSON.parse(window.sakusen()).page === 'table'", timeout=PATIENCE)
        self.rest()

    def play(self, figures: Figures, presses: int, seed: int) -> None:
        """Press this and that, until the game is over."""
        chance = random.Random(seed)
        for _ in range(presses):
            now = self.told()
            if now["over"]:
                return
            if now["turn"] == "curtain":
                self.page.click("[data-do=uncover]")
                self.rest()
                continue
            near = [act for act in now["actions"] if "x" in act or "button" in act or "tray" in act]
            if not near:
                self.page.click("[data-do=whole]")
                self.page.wait_for_timeout(300)
                self.rest()
                continue
            shown = [act for act in near if act["action"] == now["preview"]]
            on_map = [act for act in near if "x" in act]
            act = shown[0] if shown else chance.choice(on_map if on_map and chance.random() < 0.8 else near)
            if at := self.place(act):
                self.press(figures, at, "press", self.rest)

    def take_up(self, attack: Attack) -> None:
        """Open a record at its end."""
        before = self.page.evaluate("location.hash")
        self.page.set_input_files(
            "#picker", {"name": "so far.txt", "mimeType": "text/plain", "buffer": attack.text.encode()}
        )
        self.page.wait_for_function(BROUGHT, arg=[before, attack.steps], timeout=PATIENCE)
        self.rest()
        if self.told()["turn"] == "curtain":
            self.page.click("[data-do=uncover]")
            self.rest()

    def show(self, figures: Figures, attack: Attack) -> None:
        """Make the presses that lead to an attack; the last of them is measured if it shows one."""
        self.take_up(attack)
        for action in attack.line:
            at = self._found(action)
            if at is None:
                return
            if action == attack.line[-1]:
                self.press(figures, at, "attack", self.rest)
            else:
                self.page.mouse.click(*at)
                self.rest()

    def _found(self, action: int) -> tuple[float, float] | None:
        """Where an action can be pressed, if it can be seen."""
        for _ in range(2):
            for act in self.told()["actions"]:
                if act["action"] == action and ("x" in act or "tray" in act or "button" in act):
                    return self.place(act)
            self.page.click("[data-do=whole]")
            self.rest()
        return None

    def place(self, act: dict[str, Any]) -> tuple[float, float] | None:
        """Where the pointer has to go."""
        if "x" in act:
            return act["x"], act["y"]
        found = self.page.locator(act.get("tray") or f"[data-key='{act['button']}']").first
        if not found.is_visible() and found.evaluate("one => !!one.closest('#more')"):
            self.page.click("#acting .more")
            found.wait_for()
        box = found.bounding_box()
        return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) if box else None


def table_figures(
    context: BrowserContext, address: str, slug: str, presses: int
) -> tuple[Figures, int, tuple[int, int]]:
    """One game; how many counters lay on the map at the end, and the size of the map."""
    page, figures = context.new_page(), Figures()
    table = Table(page)
    for game in range(GAMES):  # a game by chance can be over soon
        if (left := presses - len(figures.found["press"])) > 0:
            table.begin(address, slug)
            table.play(figures, left, SEED + game)
    if table.told()["turn"] == "curtain":
        page.click("[data-do=uncover]")
    table.rest()
    page.mouse.move(5, 5)
    table.move(figures)
    box = page.locator("#board").bounding_box()
    assert box
    count = int(table.inside("len(app.play.screen.scene.sprites)"))
    for attack in attacks(slug, ATTACKS):
        table.show(figures, attack)
    page.close()
    return figures, count, (round(box["width"]), round(box["height"]))


def bare_figures(
    context: BrowserContext, folder: Path, address: str, count: int, size: tuple[int, int], presses: int
) -> Figures:
    """A page with a canvas and a button."""
    text = BARE.replace("WIDE", str(size[0])).replace("HIGH", str(size[1])).replace("COUNT", str(count))
    (folder / "index.html").write_text(text, encoding="utf-8")
    figures, page = Figures(), context.new_page()
    page.goto(address)
    box = page.locator("button").bounding_box()
    assert box
    bare, at = Page(page), (box["x"] + 10, box["y"] + 10)
    for _ in range(presses):
        page.mouse.move(at[0], at[1] - 60)
        bare.press(figures, at, "press", lambda: "")
    bare.move(figures)
    page.close()
    return figures


def open_door(site: Path) -> None:
    """Let the page answer questions about what is going on in it."""
    door = site / "py" / "main.py"
    door.write_text(door.read_text(encoding="utf-8") + DOOR, encoding="utf-8")
    (site / offline.NAME).write_text(offline.worker_text(site), encoding="utf-8")


def measure(slugs: list[str], presses: int) -> dict[str, dict[str, Figures]]:
    """By game: the figures of the table and of the bare page."""
    from playwright.sync_api import sync_playwright

    told = {}
    with tempfile.TemporaryDirectory(prefix="sakusen-table-") as name, sync_playwright() as playwright:
        site, bare = Path(name, "site"), Path(name, "bare")
        build.build(site)
        open_door(site)
        bare.mkdir()
        with Served(site) as ours, Served(bare) as theirs:
            browser = playwright.chromium.launch(executable_path=browsers.find(), args=FLAGS)
            for slug in slugs:
                context = browser.new_context(viewport={"width": WIDE, "height": HIGH}, service_workers="block")
                context.add_init_script(f"(() => {{{PROBE.replace('SETTINGS', repr(SETTINGS))}}})()")
                figures, count, size = table_figures(context, ours.address, slug, presses)
                beside = bare_figures(context, bare, theirs.address, count, size, presses)
                told[slug] = {"table": figures, "bare": beside}
                context.close()
            browser.close()
    return told


def hundredth(values: list[float], share: int) -> float:
    """The value below which so many hundredths lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * share // 100)]


def lines(slug: str, told: dict[str, Figures]) -> list[str]:
    """The figures of one game as text."""
    made = [f"\n{slug:<28}{'p50':>8}{'p95':>8}{'worst':>8}   bare: {'p50':>6}{'p95':>8}{'worst':>8}"]
    for name, words in ROWS.items():
        values, beside = told["table"].found[name], told["bare"].found[name]
        if not values:
            made.append(f"  {words:<26}{'none in these presses':>24}")
            continue
        wanted = GOALS.get(name)
        value = max(values) if name == "task" else hundredth(values, 95)
        verdict = "" if wanted is None else f"  goal {wanted:g}: {'reached' if value <= wanted + JITTER else 'MISSED'}"
        made.append(f"  {words:<26}{row(values)}         {row(beside) if beside else '':>24}{verdict}")
    made.append(f"  presses {len(told['table'].found['press'])}, without any change {told['table'].unanswered}")
    return made


def row(values: list[float]) -> str:
    """Median, 95th hundredth, worst."""
    return "".join(f"{value:8.1f}" for value in (hundredth(values, 50), hundredth(values, 95), max(values)))


def main(arguments: list[str]) -> int:
    """Measure and print; with --json print what was measured."""
    parser = argparse.ArgumentParser(prog="bench.py --table", description=__doc__)
    parser.add_argument("--game", choices=SLUGS, action="append")
    parser.add_argument("--presses", type=int, default=PRESSES)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    told = measure(options.game or list(SLUGS), options.presses)
    if options.json:
        print(json.dumps({slug: {who: one.found for who, one in both.items()} for slug, both in told.items()}))
    else:
        print("\n".join(line for slug, both in told.items() for line in lines(slug, both)))
    return 0
