"""What the page does with the words of a table: how their lines are broken, and what a word of the trade opens. Only a
browser breaks lines, and knows where a press and the focus go."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.browser.chance import played
from tests.browser.person import Person

from sakusen import games
from sakusen.engine.core import Decision
from sakusen.presenter.lessons import lessons
from sakusen.ui.match import coach_html, prompt_bar
from sakusen.ui.match.session import Session

if TYPE_CHECKING:
    from playwright.sync_api import Page

LINES = (Path(__file__).parent / "layout" / "lines.js").read_text(encoding="utf-8")
SIZES = ((390, 844), (1440, 900))
LANGS = ("ja", "zh-Hant")
STEPS = 240
"""So many of a game by chance are looked at."""
SET = """async ([cards, prompts]) => {
    const panels = document.getElementById("panels"), prompt = document.getElementById("prompt"), found = [];
    for (const html of prompts) {
        prompt.innerHTML = html;
        await null;
        found.push(...window.linesLook("#prompt .say > span"));
    }
    document.getElementById("side").dataset.open = "full";
    panels.innerHTML = cards;
    await null;
    found.push(...window.linesLook("#panels .bd > *, #panels .why p, #panels .too p"));
    panels.replaceChildren(); // or each prompt of the next size would have all of it laid out anew
    return found;
}"""
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


def test_no_line_of_prompts_and_lessons_has_one_letter_or_begins_with_a_closing_mark(
    page: Page, sit: Callable[..., Person]
) -> None:
    person = sit(page)
    person.take_up(played(4))
    page.evaluate(LINES)
    for lang in LANGS:
        person.python(f"app.appearance.set_lang({lang!r})")
        page.wait_for_function(SPOKEN, arg=lang)
        texts = [cards(lang), prompts(lang)]
        assert len(texts[1]) > 60
        for wide, high in SIZES:
            page.set_viewport_size({"width": wide, "height": high})
            assert page.evaluate(SET, texts) == [], (lang, wide)


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
