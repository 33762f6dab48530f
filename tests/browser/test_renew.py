"""What the page writes anew when an element is filled again. Only a browser has elements that can stay."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tools import scripts

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LOAD = "text => { (0, eval)(text + '; window.renew = renew'); document.body.innerHTML = '<div id=at></div>'; }"
FILL = "([html, known]) => window.renew(document.getElementById('at'), html, known)"
MARK = "() => document.querySelectorAll('#at *').forEach((one) => { one.isOld = true; })"
NEW = "() => [...document.querySelectorAll('#at *')].filter((one) => !one.isOld).map((one) => one.textContent)"
HTML = "() => document.getElementById('at').innerHTML"


def counter(name: str, css: str = "c") -> str:
    return f'<button class="{css}" data-key="{name}"><svg viewBox="0 0 9 9"><text>{name}</text></svg></button>'


def panels(counters: list[str], heading: str = "On the boats", rest: str = "Ground: road") -> str:
    made = "".join(counters)
    return (
        f"<section><h2>{heading}</h2><div>{made}</div></section>"
        f"<section><p>{rest}</p><details><p>more</p></details></section>"
    )


def some(chance: random.Random, depth: int = 0) -> str:
    """HTML by chance, of few words, so that much of it is the same the next time."""
    made = ""
    for _ in range(chance.randrange(4)):
        name = chance.choice(("span", "b", "div", "em"))
        inside = some(chance, depth + 1) if depth < 3 and chance.random() < 0.7 else chance.choice("ab")
        made += f'<{name} class="{chance.choice("xy")}">{inside}</{name}>' if chance.random() < 0.8 else inside
    return made


def test_what_stays_the_same_in_a_panel_is_not_written_anew(plain_browser: Browser) -> None:
    """Nor is anything else shown than what was asked for, whatever was there before, and what others have changed in
    parts that stay is still there."""
    page = plain_browser.new_page()
    page.evaluate(LOAD, scripts.EXPORT.sub("", (scripts.BOOT / "renew.mjs").read_text(encoding="utf-8")))
    units = [counter(f"{n}/9") for n in range(5)]

    def came(html: str) -> list[str]:
        page.evaluate(MARK)
        page.evaluate(FILL, [html, True])
        assert page.evaluate(HTML) == html
        return list(page.evaluate(NEW))

    assert len(came(panels(units))) > 10
    assert came(panels([*units[:2], *units[3:]])) == [], "one counter is gone"
    assert came(panels(units)) == ["2/9"] * 3, "and there again, with its picture"
    assert came(panels([*units[:4], counter("4/9", "c on")])) == [], "one is chosen: it looks otherwise and stays"
    assert came(panels(units[1:], heading="4 left")) == ["4 left"]
    assert came(panels([*units[1:4], counter("8/9")], heading="4 left")) == ["8/9"] * 3, "another one is not the same"
    came('<p><b title="one" lang="en">a</b><input checked=""></p>')
    assert came('<p><b lang="ja">a</b><input checked=""></p>') == [], "an attribute is gone, one has another value"
    assert came('<p><b lang="ja">a</b><input></p>') == [""], "what a reader may have changed himself begins anew"
    came(panels(units[1:], heading="4 left"))
    page.evaluate("document.querySelector('#at details').open = true")
    page.evaluate("document.querySelector('#at p').innerHTML = 'Ground: <wbr><span class=gloss>road</span>'")
    page.evaluate(MARK)
    page.evaluate(FILL, [panels(units, heading="5 left"), True])
    assert page.evaluate(NEW) == ["5 left", "0/9", "0/9", "0/9"]
    assert page.evaluate("document.querySelector('#at details').open && !!document.querySelector('#at .gloss')")
    page.evaluate(FILL, [panels(units, rest="Ground: field"), True])
    assert page.evaluate("document.querySelector('#at p').innerHTML") == "Ground: field"
    page.evaluate("document.getElementById('at').innerHTML = '<b>of somebody else</b>'")
    assert len(came(panels(units, rest="1"))) > 10, "nothing is left of what others have put there"
    came("Japan<b>0</b>:<b>0</b>Soviets")
    assert came("Japan<b>2</b>:<b>0</b>Soviets") == ["2"], "between words each keeps its place"
    chance = random.Random(4)
    for _ in range(300):
        came(some(chance))
    page.close()
