"""What the page does with the words of a table: how their lines are broken, and what a word of the trade opens. Only a
browser breaks lines, and knows where a press and the focus go."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.chance import played
from tests.browser.person import Person
from tests.together.two import invited

from sakusen import games
from sakusen.engine.cooperative import finish
from sakusen.engine.core import Decision
from sakusen.presenter.lessons import lessons
from sakusen.presenter.messages import messages
from sakusen.ui.match import coach_html, prompt_bar
from sakusen.ui.match.log_markup import LogMarkup
from sakusen.ui.match.session import Session

if TYPE_CHECKING:
    from playwright.sync_api import Page

LINES = (Path(__file__).parent / "layout" / "lines.js").read_text(encoding="utf-8")
SIZES = ((390, 844), (1440, 900))
TALL = ((390, 844), (1440, 2000))
"""For the log, of which a window of 900 pixels shows so little that to roll through all of it takes very long; how its
lines are broken, its width alone says."""
LANGS = ("ja", "zh-Hant")
WHOLE = 9000
"""More than any game has."""
LONG = 160
"""So many of each game stand in the log."""
STEPS = 240
"""So many of a game by chance are looked at."""
SET = """async ([cards, prompts]) => {
    const panels = document.getElementById("panels"), prompt = document.getElementById("prompt"), found = [];
    for (const html of prompts) {
        prompt.innerHTML = html;
        await null;
        found.push(...window.linesLook("#prompt .say > span"));
        for (const name of document.querySelectorAll("#prompt .whole"))
            if (getComputedStyle(name).fontFamily !== getComputedStyle(name.parentNode).fontFamily)
                found.push(`other letters: ${name.textContent}`);
    }
    document.getElementById("side").dataset.open = "full";
    panels.innerHTML = cards;
    await null;
    found.push(...window.linesLook("#panels .bd > *, #panels .why p, #panels .too p"));
    panels.replaceChildren(); // or each prompt of the next size would have all of it laid out anew
    return found;
}"""
UNSEEN = 120
"""So many pixels of the log are seen again after it has been scrolled: its bar, and a long line that was cut off."""
LOG = """async ([html, unseen]) => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const log = document.getElementById("log"), lines = document.getElementById("lines"), found = [];
    const size = () => lines.querySelectorAll("[data-set]").length, all = () => lines.querySelectorAll("p, summary");
    const isInSight = (one) => {
        const { top, bottom, height } = one.getBoundingClientRect(), room = log.getBoundingClientRect();
        return height && top >= room.top + 40 && bottom <= room.bottom;
    };
    document.getElementById("game").classList.add("logging");
    lines.innerHTML = html;
    await null;
    const [atOnce, most] = [size(), all().length], unset = [];
    log.scrollTop = log.scrollHeight;
    for (let left = 400; left && log.scrollTop > 0; left--) {
        await frame(); // what has been scrolled into sight is looked at in the first of its two
        const here = [...all()].filter((one) => isInSight(one));
        unset.push(...here.filter((one) => !("set" in one.dataset)).map((one) => one.innerText));
        log.scrollTop -= log.clientHeight - unseen; // so that every line is once wholly in sight
    }
    found.push(...window.linesLook("#lines [data-set]"));
    const text = lines.textContent.length, plain = Object.assign(document.createElement("div"), { innerHTML: html });
    log.scrollTop = log.scrollHeight;
    const line = lines.querySelector("[data-set]"), bar = document.getElementById("log-bar");
    line.scrollIntoView({ block: "nearest" }); // as the browser does with what gets the focus
    const isSeen = line.getBoundingClientRect().top >= bar.getBoundingClientRect().bottom - 1;
    return { atOnce, most, set: size(), unset, found, isSeen, same: text === plain.textContent.length };
}"""
BESIDE = """async ([parts, selector]) => {
    const panels = document.getElementById("panels"), found = [];
    document.getElementById("side").dataset.open = "full";
    for (const html of parts) {
        panels.innerHTML = html;
        await null;
        found.push(...window.linesLook(selector));
    }
    panels.replaceChildren();
    return found;
}"""
ON_BUTTONS = """async (html) => {
    const acting = document.getElementById("acting"), before = acting.innerHTML;
    acting.innerHTML = html;
    await null;
    const found = window.linesLook("#acting .btn > span");
    acting.innerHTML = before;
    return found;
}"""
MINE = "() => window.testPython('bool(app.play and app.play.session.mate)') === 'true'"
SPOKEN = "lang => document.documentElement.lang === lang && 'phrases' in document.documentElement.dataset"
WATCHED = """async name => {
    const part = `<p>${name}</p>`;
    document.getElementById("panels").innerHTML = `<section>${part}${part}</section><section>${part}</section>`;
    await null;
    window.parts = [...document.querySelectorAll("#panels p")];
    parts[2].querySelector(".gloss").replaceWith("elsewhere");
    parts[0].remove();
    await null;
}"""
GONE = "parts.map((one) => !!one.querySelector('.gloss'))"
NAMED = "['ariaExpanded', 'textContent'].map((name) => document.activeElement[name])"


def cards(lang: str) -> str:
    """Every sentence of every lesson, as the card of the teacher has it."""
    made = ""
    for slug in games.SLUGS:
        for lesson in lessons(slug):

            def text(key: str, lesson: Any = lesson) -> str:
                return coach_html.marked(lesson.text(lang, key))

            made += f'<p class="goal"><b>{lesson.number}</b> {text("goal")}</p><p class="do">{text("end")}</p>'
            for step in lesson.steps:
                answers = "".join(f"<p>{text(f'{step.key}.{key}')}</p>" for _, key in step.other)
                made += (
                    f'<h2>{text(f"{step.key}.title")}</h2><p class="do">{text(f"{step.key}.do")}</p>'
                    f'<div class="why"><p>{text(f"{step.key}.why")}</p></div><div class="too">{answers}</div>'
                )
    return f'<section class="coach"><div class="bd">{made}</div></section>'


def prompts(lang: str) -> list[str]:
    """What the prompt bar says in games by chance, once each."""
    found: dict[str, str] = {}
    for slug in games.SLUGS:
        match, chance = played(0, slug=slug), random.Random(5)
        while len(match.entries) < STEPS and isinstance(pending := match.pending, Decision):
            session = Session(match, games.presenter(slug), (), lang, curtain=False)
            session.curtain, session.viewer = None, pending.seat
            prompt = session.prompt()
            found[prompt.sentence] = prompt_bar.prompt(prompt, "")
            match.choose(chance.choice(list(pending.actions)))
    return list(found.values())


def log(lang: str) -> str:
    """The log of a game by chance of every title, one behind the other."""
    made = ""
    for slug in games.SLUGS:
        match, presenter = played(LONG, slug=slug), games.presenter(slug)
        session = Session(match, presenter, ["person"] * len(match.game.seats), lang, has_curtain=False)
        finish(session.logging())
        made += "".join(html for _, html in LogMarkup(presenter, ()).added(session.log()[1]))
    return made


def test_lines_of_the_log_are_set_when_they_come_or_come_into_sight_and_never_all_of_them(
    page: Page, sit: Callable[..., Person]
) -> None:
    person = sit(page)
    person.take_up(played(4))
    page.evaluate(LINES)
    for lang in LANGS:
        person.python(f"app.appearance.set_lang({lang!r})")
        page.wait_for_function(SPOKEN, arg=lang)
        html = log(lang)
        for wide, high in TALL:
            page.set_viewport_size({"width": wide, "height": high})
            told = page.evaluate(LOG, [html, UNSEEN])
            assert (told["found"], told["unset"], told["same"]) == ([], [], True), (lang, wide)
            assert told["isSeen"], "a line that gets the focus does not lie under the bar of the log"
            assert told["atOnce"] <= 12
            assert told["atOnce"] < told["set"] <= 300 < told["most"]


SAME_LETTERS = """() => [...document.querySelectorAll("#prompt .gloss")].every(
    (word) => getComputedStyle(word).fontFamily === getComputedStyle(word.parentNode).fontFamily)"""


def test_a_word_of_the_trade_opens_what_the_glossary_says_and_leaves_the_prompt_as_it_was(
    page: Page, sit: Callable[..., Person]
) -> None:
    person = sit(page)
    person.take_up(played(4))
    height = "document.getElementById('prompt').offsetHeight"
    page.wait_for_selector("#prompt .gloss")
    assert page.evaluate(SAME_LETTERS), "a marked word has the letters of its sentence"
    word = page.locator("#prompt .gloss, #panels .gloss").first
    word.wait_for()
    before, key = page.evaluate(height), person.key()
    assert not page.locator("button .gloss, a .gloss").count()

    word.focus()
    name = word.inner_text()
    page.keyboard.press("Enter")
    entry = page.get_by_role("dialog", name=name)
    entry.wait_for()
    assert page.evaluate("document.activeElement.id") == "gloss"
    page.keyboard.press("Escape")
    entry.wait_for(state="hidden")
    assert page.evaluate(NAMED) == ["false", name]

    word.click()
    entry.wait_for()
    page.mouse.click(
        *page.evaluate("(({ x, y }) => [x + 9, y + 9])(document.getElementById('strip').getBoundingClientRect())")
    )
    entry.wait_for(state="hidden")
    assert (page.evaluate(height), person.key()) == (before, key)

    word.click()
    entry.locator(".rule").click()
    page.wait_for_selector("#book[open] .passage.here, #book[open] .chapter.here")
    page.keyboard.press("Escape")
    page.wait_for_selector("#book:not([open])", state="attached")
    assert page.evaluate(NAMED) == ["false", name]

    page.evaluate(WATCHED, name)
    assert page.evaluate(GONE) == [True, True, False], "what had been the second of a word in a panel is the first"


@pytest.mark.parametrize("how", ["a network", "another table"])
def test_what_explains_words_is_asked_for_again_when_it_has_not_come(
    new_page: Callable[..., Page], sit: Callable[..., Person], how: str
) -> None:
    """What asks is a script of the page, which only a browser runs; its style sheet comes with it."""
    page = new_page(watched=False)  # a file that does not come is an error in the console
    person, files = sit(page), re.compile(r"/assets/reading\.(css|en\.json)$")
    page.route(files, lambda route: route.abort())
    with page.expect_event("requestfailed", lambda request: request.url.endswith(".css")):
        person.take_up(played(4))
    page.wait_for_function("!document.querySelector('link[href$=\"/reading.css\"]')")
    page.unroute(files)
    if how == "a network":
        page.evaluate("dispatchEvent(new Event('online'))")
    else:
        person.take_up(played(5))
    page.wait_for_selector("#prompt .gloss")
    assert page.evaluate("[...document.styleSheets].some((sheet) => sheet.href?.endsWith('/reading.css'))")


DIALOGS = (
    ("new", "kinmen"),
    ("new", "taiwan202x"),
    ("howto", "july"),
    ("settings", ""),
    ("about", ""),
    ("study-new", ""),
    ("challenge", "gunki"),
    ("invite", "kinmen"),
)
LETTERS = ("mate", "mail-terms", "paste-letter", "remind", "answers")
"""What can be opened before there is a table, and beside a game by letters."""
WORDS = ":is(p, h2, h3, h4, td, dd, label, button, small, legend)"
SAID = "() => document.querySelector('#dialog[open]')?.innerText.trim().length > 9"


def test_no_line_of_the_shelf_and_of_dialogs_has_one_letter_or_begins_with_a_closing_mark(
    page: Page, sit: Callable[..., Person]
) -> None:
    person = sit(page)
    page.evaluate(LINES)

    def look(where: str, name: str) -> None:
        assert page.evaluate("where => window.linesLook(where)", f"{where} {WORDS}") == [], (name, lang, wide)

    def open_all(dialogs: Iterable[tuple[str, str]]) -> None:
        for does, arg in dialogs:
            person.python(f"app.commands.run({does!r}, {arg!r})")
            page.wait_for_function(SAID)
            if does == "howto":
                page.wait_for_selector("#dialog .gloss", state="attached")
            look("#dialog", does)
            person.python("app.dialog.close()")

    for lang in LANGS:
        person.python(f"app.appearance.set_lang({lang!r})")
        page.wait_for_selector(f":root:lang({lang}) #shelf .book")
        for wide, high in SIZES:
            page.set_viewport_size({"width": wide, "height": high})
            look("#shelf", "shelf")
            open_all(DIALOGS)
    letter = invited("july", "shared", sign=False).table.invitation()
    person.python(f"__import__('asyncio').ensure_future(app.letters.open_letter({letter!r}))")
    page.wait_for_selector("dialog[open] [data-do=seat-take]")
    look("#dialog", "invited")
    person.python("app.commands.run('seat-take', '')")
    page.wait_for_function(MINE)
    person.at_rest()
    for lang in LANGS:
        person.python(f"app.appearance.set_lang({lang!r})")
        page.wait_for_function(SPOKEN, arg=lang)
        for wide, high in SIZES:
            page.set_viewport_size({"width": wide, "height": high})
            open_all((does, "") for does in LETTERS)


def test_no_line_of_the_rulebooks_has_one_letter_or_begins_with_a_closing_mark(
    page: Page, sit: Callable[..., Person]
) -> None:
    """Narrow columns of tables are where a browser breaks inside of words."""
    person = sit(page)
    page.evaluate(LINES)
    for lang in LANGS:
        person.python(f"app.appearance.set_lang({lang!r})")
        for slug in games.SLUGS:
            page.goto(f"#rules={slug}")
            page.wait_for_selector(f"#book[open] #book-pages:lang({lang}) .passage")
            title = games.about(slug).title[lang]
            page.wait_for_function(
                "title => document.querySelector('#book .ttl span').textContent === title", arg=title
            )
            for wide, high in SIZES:
                page.set_viewport_size({"width": wide, "height": high})
                assert page.evaluate("window.linesLook('#book-pages :is(p, li, td, th, h3)')") == [], (slug, lang, wide)
            page.keyboard.press("Escape")
            page.wait_for_selector("#book:not([open])", state="attached")


def panels(lang: str) -> list[str]:
    """What stands beside the map in games by chance, and at their ends."""
    made = []
    for slug in games.SLUGS:
        for steps in (6, 70, 240, WHOLE):
            match, presenter = played(steps, slug=slug), games.presenter(slug)
            session = Session(match, presenter, ["person"] * len(match.game.seats), lang, has_curtain=False)
            parts = presenter.panels(session.seen, session.focus)
            made.append("".join(f"<section>{body}</section>" for _, body in parts))
            made.append(f"<section><p>{session.prompt().sentence}</p></section>")
    return made


def reasons(lang: str) -> list[str]:
    """Why something is not possible, and every rule in short."""
    kinds = ("reason.", "rule.")
    said = [(key, text) for slug in games.SLUGS for key, text in messages(f"sakusen.games.{slug}", lang).items()]
    found = [re.sub(r"\{[^}]*\}", "12", text) for key, text in said if key.startswith(kinds)]
    return ["".join(f"<section><p>{text}</p></section>" for text in found)]


NAMES = {
    "ja": "J-10C、Su-35、J-16 (2) の行き先か目標を選んでください。2-5G で攻撃します（1–3は西）。あと 3 枚まで。",
    "zh-Hant": "請選擇 J-10C、Su-35、J-16 (2) 的目的地或目標，以 2-5G 攻擊（1–3為西）。再 3 個。",
}


def narrow(lang: str) -> list[str]:
    """Names in boxes so narrow that each of them comes to the end of a line."""
    return [f'<section style="width: {wide}px"><p>{NAMES[lang]}</p></section>' for wide in range(130, 250, 8)]


BUTTON = '<button class="btn" style="flex: none; width: {wide}px"><span>{label}</span></button>'
LABELS = {"ja": ("F-15EX を帰還させる", "J-16 (2) の損失"), "zh-Hant": ("美 F-35A 返航", "J-20 (2) 返航")}


def buttons(lang: str) -> str:
    """The same of buttons."""
    return "".join(BUTTON.format(wide=wide, label=label) for label in LABELS[lang] for wide in range(96, 144, 8))


def test_no_line_of_prompts_lessons_panels_reasons_and_ends_has_one_letter_or_begins_with_a_closing_mark(
    page: Page, sit: Callable[..., Person]
) -> None:
    person = sit(page)
    person.take_up(played(4))
    page.evaluate(LINES)
    for lang in LANGS:
        person.python(f"app.appearance.set_lang({lang!r})")
        page.wait_for_function(SPOKEN, arg=lang)
        said, parts = prompts(lang), [*panels(lang), *reasons(lang), *narrow(lang)]
        assert len(said) > 60
        for wide, high in SIZES:
            page.set_viewport_size({"width": wide, "height": high})
            assert page.evaluate(SET, [cards(lang), said]) == [], (lang, wide)
            assert page.evaluate(BESIDE, [parts, "#panels :is(p, li, h2, td, dd)"]) == [], (lang, wide)
            assert page.evaluate(ON_BUTTONS, buttons(lang)) == [], (lang, wide)
