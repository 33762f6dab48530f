"""Make the pictures that the README shows, from the real page: the four tables, and a board in an article.

    python3 py/tools/pictures.py            builds the site, opens it in Chromium and writes assets/pictures/*.webp

What they show is fixed by the records below, so that the same sources give the same pictures but for a few pixels.
"""

import sys
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit("sakusen: Python 3.11 or newer is needed, and this is Python %d.%d." % sys.version_info[:2])
sys.path[0] = str(Path(__file__).resolve().parents[1])

import base64
import json
import subprocess
import tempfile
import threading
import zlib
from typing import TYPE_CHECKING, NamedTuple

from tools import browsers, build, check, serve
from tools.tool_error import ROOT, guarded

if TYPE_CHECKING:
    from playwright.sync_api import Page

FOLDER = ROOT / "assets" / "pictures"
WIDE, HIGH = 1280, 800
"""The window that is looked into."""
WIDTH = 800
"""Pixels of a picture in the README; it is taken as large as the window and made smaller."""
QUALITY = 0.8
MOST = 400_000
"""Bytes of all pictures together: they lie in the repository for good."""
PATIENCE = 60_000
STILL = 1500
"""Milliseconds in which the map comes to rest."""
SETTINGS = json.dumps({"lang": "en", "scheme": "light", "speed": "none"})
SHRINK = """async ([address, width, quality]) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = new OffscreenCanvas(width, Math.round(width * picture.height / picture.width));
    const pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality });
    return new Promise((done) => {
        const reader = new FileReader();
        reader.onload = () => done(reader.result.split(",")[1]);
        reader.readAsDataURL(blob);
    });
}"""


class Table(NamedTuple):
    """A table to show: the record of a game, and the step from which somebody plays on."""

    record: str
    step: int


TABLES = {
    "kinmen": Table("assets/demo/kinmen-example.sakusen.txt", 76),
    "taiwan202x": Table("tests/games/taiwan202x/golden/complete.txt", 120),
    "july": Table("tests/games/july/golden/example.txt", 131),
    "gunki": Table("tests/games/gunki/golden/example.txt", 21),
}


def fragment(table: Table) -> str:
    """What stands behind the # of an address that opens the table, with all hands open."""
    text = (ROOT / table.record).read_text(encoding="utf-8")
    code = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    return f"open&hands=open&lang=en&record={code}&step={table.step}"


def open_table(page: "Page", address: str, table: Table) -> None:
    """Open a table, take it over for two people, and wait until its map stands still."""
    page.goto(f"{address}#{fragment(table)}")
    page.wait_for_function(f"typeof sakusen === 'function' && JSON.parse(sakusen()).steps === {table.step}")
    page.click("#line [data-arg=play]")
    for person in page.locator("dialog label:has(input[value=person])").all():
        person.click()
    page.click("dialog [data-arg=go]")
    page.wait_for_function("location.hash.startsWith('#table=')")
    page.wait_for_timeout(STILL)
    page.reload()  # without the way back to the record
    page.wait_for_function(f"typeof sakusen === 'function' && JSON.parse(sakusen()).steps === {table.step}")
    page.wait_for_timeout(STILL)
    if page.locator("[data-do=uncover]").is_visible():
        page.click("[data-do=uncover]")
        page.wait_for_timeout(STILL)


def open_article(page: "Page", address: str) -> None:
    """Open the article of assets/demo and press its first board."""
    page.goto(f"{address}assets/demo/index.html")
    board = page.locator("sakusen-board").first
    board.locator(".poster").click()
    board.locator("iframe.on").wait_for(timeout=PATIENCE)
    board.evaluate("board => board.scrollIntoView({ block: 'center' })")
    page.wait_for_timeout(STILL)


def take(site: str) -> None:
    """Take all pictures of a built site; run with the Python that has Playwright."""
    from playwright.sync_api import sync_playwright

    running = serve.server(Path(site), port=None)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    address = serve.address(running)
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=["--no-sandbox"])
        darkroom = browser.new_page()
        for name in (*TABLES, "article"):
            context = browser.new_context(
                viewport={"width": WIDE, "height": HIGH}, locale="en-GB", service_workers="block"
            )
            context.add_init_script(
                f"try {{ localStorage['sakusen.settings'] ??= {json.dumps(SETTINGS)} }} catch {{ }}"
            )
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            if name in TABLES:
                open_table(page, address, TABLES[name])
            else:
                open_article(page, address)
            taken = "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()
            data = base64.b64decode(darkroom.evaluate(SHRINK, [taken, WIDTH, QUALITY]))
            (FOLDER / f"{name}.webp").write_bytes(data)
            print(f"assets/pictures/{name}.webp  {len(data)} bytes", flush=True)
            context.close()
        browser.close()


def main(_: list[str]) -> int:
    """The program; its exit code."""
    python = check.tools_python()
    browsers.ensure(python)
    with tempfile.TemporaryDirectory(prefix="sakusen-pictures-") as site:
        build.build(Path(site))
        code = "import sys; from tools import pictures; pictures.take(sys.argv[1])"
        return subprocess.run([str(python), "-c", code, site], cwd=ROOT / "py", check=False).returncode


if __name__ == "__main__":
    sys.exit(guarded(main))
