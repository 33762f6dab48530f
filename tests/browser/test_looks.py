"""Three languages: every key screen speaks one language, fits, and can be pressed."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.browser.person import Person
from tests.browser.test_layout import unpainted

from sakusen import games
from sakusen.engine.core import Decision
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.engine.record import write

if TYPE_CHECKING:
    from playwright.sync_api import Page

LANGS = ("en", "ja", "zh-Hant")
SIZES = {"desktop": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
ASKS = (
    "setup.unit",
    "landing.hex",
    "order",
    "activate",
    "move",
    "attack.target",
    "attack.units",
    "stand",
    "retreat",
    "advance",
    "night.move",
    "night.recover",
    "support.gun",
    "support.air",
    "weather.guns",
    "extend",
    "recover",
)
CHOICES = ("order", "move", "attack.target", "landing.hex")
"""Where the first choice leads to a screen of its own."""
QUIET = 0.6  # seconds without a change, after which a table counts as painted
HAN, KANA = "\u4e00-\u9fff", "\u3040-\u30ff"
RAW = re.compile(r"(?<![\w.])[a-z]+(?:[._][a-z]+)+(?![\w.])|\{[a-z]*\}")
"""Keys and holes of sentences, which nobody should see."""
OVERFLOW = "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
UNREACHABLE = """(area) => [...document.querySelectorAll(area + " button")].filter(e => e.checkVisibility()).map(e => {
    e.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = e.getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2, top = document.elementFromPoint(x, y);
    const inside = box.left >= -1 && box.right <= innerWidth + 1 && box.top >= -1 && box.bottom <= innerHeight + 1;
    return inside && e.contains(top) ? "" : e.innerText.replace(/\\s+/g, " ") + (inside ? " (covered)" : " (outside)");
}).filter(text => text)"""


def moments() -> Iterator[tuple[str, Match]]:
    """For each kind of question, a game that has come to it."""
    left, seed = set(ASKS), 0
    while left and seed < 40:
        seed += 1
        match, chance = Match(games.game("kinmen"), luck=Dealt(seed)), random.Random(seed)
        while isinstance(pending := match.pending, Decision):
            if pending.ask in left and len(pending.actions) > (pending.ask == "order"):
                left.discard(pending.ask)
                yield pending.ask, match.branch()
            match.choose(chance.choice(list(pending.actions)))
        if "over" not in left and seed == 1:
            yield "over", match
    assert not left, left


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A record for each of these moments."""
    folder, made = tmp_path_factory.mktemp("moments"), {}
    for ask, match in moments():
        made[ask] = folder / f"{ask}.txt"
        made[ask].write_text(write(match), encoding="utf-8")
    return made


def switch(person: Person, lang: str) -> None:
    """Another language, if it is not this one already."""
    if person.page.evaluate("document.documentElement.lang") == lang:
        return
    person.page.evaluate("(lang) => document.querySelector(`[data-do=lang][data-arg='${lang}']`).click()", lang)
    person.page.wait_for_function("(lang) => document.documentElement.lang === lang", arg=lang)


def bring(person: Person, path: Path) -> None:
    """Open a record and wait until it is the game on the table."""
    before = person.python("app.play.ident if app.play else ''")
    person.bring(path)
    person.page.wait_for_function(
        "(before) => JSON.parse(window.testPython(\"app.play.ident if app.play else ''\")) !== before", arg=before
    )
    person.seated().uncovered()
    person.page.wait_for_timeout(60)


def close(page: Page) -> None:
    """Close the dialog that is open."""
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")


def seen(page: Page) -> str:
    """All words on the screen, without those that name languages and the house."""
    return str(
        page.evaluate("""() => {
        const copy = document.body.cloneNode(true);
        const others = "[hidden], dialog:not([open]), [lang], .langs, .seal, svg, script, noscript, .unseen";
        copy.querySelectorAll(others).forEach(e => e.remove());
        copy.querySelectorAll("fieldset").forEach(e => e.querySelector("[name=lang]") && e.remove());
        return copy.textContent;
    }""")
    )


def foreign(text: str, lang: str) -> list[str]:
    """Words that are not of this language."""
    text = text.replace("Bonsai Games", "").replace("Home End", "")  # a publisher, two keys
    found = RAW.findall(text)
    if lang == "en":
        found += re.findall(f"[{HAN}{KANA}]+", text.replace("作戦", ""))
    elif lang == "zh-Hant":
        found += re.findall("[\u3041-\u3096\u30a1-\u30fa]+", text)
    if lang != "en":
        found += re.findall(r"[A-Za-z]{4,}(?: [A-Za-z]{2,})+", text)
    return found


def shown(person: Person) -> dict[str, str]:
    """The parts of the table as they are, the map's picture among them."""
    now = {part: person.text(part) for part in ("prompt", "acting", "log", "panels", "strip", "head", "legal")}
    now["map"] = person.page.evaluate("document.getElementById('board').toDataURL()")
    now["map label"] = person.page.get_attribute("#board", "aria-label")
    return now | {"title": person.page.title()}


def changes(now: dict[str, str], before: dict[str, str]) -> list[str]:
    return [part for part in now if now[part] != before[part]]


def painted(person: Person) -> dict[str, str]:
    """The parts of the table as soon as they stay as they are for a while."""
    person.at_rest()
    now, since = shown(person), time.monotonic()
    late = since + 10
    while time.monotonic() < since + QUIET:
        assert time.monotonic() < late, "the table does not come to rest"
        person.page.wait_for_timeout(100)
        if changes(after := shown(person), now):
            now, since = after, time.monotonic()
    return now


def test_changing_the_language_in_mid_game_changes_everything_at_once(
    page: Page, sit: Callable[..., Person], records: dict[str, Path]
) -> None:
    person = sit(page, lang="ja")
    bring(person, records["order"])
    key = person.key()
    parts: dict[str, dict[str, str]] = {}
    for lang in ("ja", "zh-Hant", "en", "ja"):
        person.click(f"#head [data-do=lang][data-arg='{lang}']")
        assert page.evaluate("document.documentElement.lang") == lang
        now = painted(person)
        others = [before for known, before in parts.items() if known != lang]
        same = {part for before in others for part in now if now[part].strip() and now[part] == before[part]}
        assert not same - {"title"}, f"{lang}: {same}"
        assert lang not in parts or now == parts[lang], f"{lang}, once more: {changes(now, parts[lang])}"
        parts[lang] = now
        assert not foreign(seen(page), lang), lang
    assert person.key() == key


@pytest.mark.lasting
def test_every_key_screen_fits_and_speaks_one_language(
    new_page: Callable[..., Page], sit: Callable[..., Person], records: dict[str, Path]
) -> None:
    """Every screen in all languages, one after the other: a game that has been opened stays for the next language.
    Whether everything fits a phone is seen in test_layout.py and test_layout_screens.py, in five sizes."""
    page = new_page(viewport=SIZES["desktop"])
    person = sit(page, lang=LANGS[0])
    wrong: list[str] = []
    looks = 0

    def look(lang: str, name: str, area: str = "") -> None:
        nonlocal looks
        looks += 1
        name = f"{lang}, {name}"
        if page.evaluate(OVERFLOW) > 0:
            wrong.append(f"{name}: wider than the window by {page.evaluate(OVERFLOW)}")
        if area:
            wrong.extend(f"{name}: cannot press {text}" for text in page.evaluate(UNREACHABLE, area))
        strange = foreign(seen(page), lang)
        if strange:
            wrong.append(f"{name}: says {sorted(set(strange))[:6]}")

    for lang in LANGS:
        switch(person, lang)
        look(lang, "shelf")
        page.click("[data-do=new] >> nth=0")
        page.wait_for_selector("dialog[open] [type=submit]")
        look(lang, "new game", "dialog .df")
        close(page)
    order = list(LANGS)
    bring(person, records["order"])  # a table, with the board on which nothing is painted from now on
    with unpainted(person):
        for ask, path in records.items():
            order.reverse()  # it goes on in the language that is spoken
            has_dialog = False
            for lang in order:
                switch(person, lang)
                if lang == order[0] or has_dialog:
                    bring(person, path)
                    has_dialog = page.locator("dialog[open]").count() > 0
                    if has_dialog:
                        look(lang, ask, "dialog .df")
                        close(page)
                look(lang, ask, "#acting")
                near = [act for act in person.told()["actions"] if "x" in act]
                if near and ask in CHOICES:
                    person.hit(near[0]["x"], near[0]["y"])
                    page.wait_for_timeout(60)
                    look(lang, f"{ask} with a choice", "#acting")
                    page.keyboard.press("Escape")
    for lang in LANGS:
        switch(person, lang)
        for name in ("howto", "keys", "menu", "settings"):
            page.evaluate(
                """(name) => { const made = document.createElement("button");
                made.dataset.do = name; document.body.append(made); made.click(); made.remove(); }""",
                name,
            )
            page.wait_for_selector("dialog[open]")
            look(lang, name)
            close(page)
    assert not wrong, "\n".join(dict.fromkeys(wrong))
    assert looks > len(ASKS) * len(LANGS)
