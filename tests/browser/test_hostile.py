"""What would kill Python in a page is refused by a page that then plays on. No cheaper test can show it: only in
Pyodide is a stack that has been used up the end of everything, and no ``except`` helps."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.chance import played
from tests.browser.person import Person

from sakusen.engine.record import write
from sakusen.ui.storage import backup

if TYPE_CHECKING:
    from playwright.sync_api import Page

DEEP = "[" * 100_000
RECORD = write(played(40))
HEAD = RECORD.split("\n\n")[0] + "\n\n"


def code(text: str) -> str:
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


LINKS = {
    "a deep position": code('{"game":' + DEEP),
    "deep variations": code(HEAD + "(" * 100_000),
    "300,000 variations": code(RECORD.rstrip()[:-1] + "()" * 300_000 + " *"),
    "a huge text": code("[" * 60_000_000),
    "a long number": code('{"game": ' + "9" * 100_000 + "}"),
}
FILES = {
    "a deep position": '{"game": "kinmen", "units": ' + DEEP,
    "a deep list": DEEP,
    "a deep tag": RECORD.replace("[Result", '[Position "' + DEEP + '"]\n[Result', 1),
    "deep variations": HEAD + "(" * 500_000,
    "a long die": RECORD.replace("[1]", "[" + "1" * 5000 + "]"),
    "a long edition": RECORD.replace('[Edition "', '[Edition "' + "9" * 5000),
    "half a character": '{"game": "\\ud800"}',
    "a deep backup": json.dumps({"format": backup.FORMAT})[:-1] + ', "version": 1, "content": ' + DEEP,
}


def test_deep_and_huge_links_files_and_settings_are_refused_and_the_page_plays_on(
    page: Page, sit: Callable[..., Person], tmp_path: Path
) -> None:
    assert len(LINKS["a deep position"]) < 400
    page.context.add_init_script(f"localStorage['sakusen.settings'] ??= {json.dumps(DEEP)}")
    person = sit(page).begin("person", "person")
    person.play(6)
    person.uncovered()  # a curtain would lie over what is pressed below

    def refused(name: str) -> None:
        page.locator("#notices .note").first.wait_for(timeout=20_000)
        assert person.text("notices").strip(), name
        page.evaluate("document.querySelectorAll('#notices .note').forEach((note) => note.remove())")

    for name, link in LINKS.items():
        page.goto(f"#open&record={link}")
        refused(name)
    page.evaluate("history.replaceState(null, '', location.pathname)")
    for number, (name, text) in enumerate(FILES.items()):
        path = tmp_path / f"file{number}.txt"
        path.write_text(text, encoding="utf-8")
        person.bring(path)
        refused(name)
    stopped = RECORD.rstrip()[:-1] + "nowhere *"
    page.goto(f"#open&record={code(stopped)}")
    person.notice("“nowhere”, is not a legal move").locator("[data-do=open-as-far]").click()
    page.wait_for_function("JSON.parse(window.sakusen('brief')).steps === 40")
    page.locator("#line").wait_for()
    path.write_text(stopped, encoding="utf-8")
    person.bring(path)
    person.notice("“nowhere”, is not a legal move").locator("[data-do=open-as-far]").click()
    page.wait_for_function("JSON.parse(window.sakusen('brief')).steps === 40")
    page.locator("#line").wait_for(state="hidden")
    person.seated().uncovered()
    person.play(4)
    assert person.told()["steps"] > 40
    person.uncovered()
    assert "nowhere" in person.take_record(tmp_path).read_text(encoding="utf-8")
