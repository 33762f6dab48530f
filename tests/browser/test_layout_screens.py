"""What lies on the table or over it, and is no question of a game, fits too: looking back, lessons, hints, letters,
rulebooks, reviews, hand-overs, what the other side has done.

In a browser, because only it knows how wide a text is and what lies over what (see ``test_layout``, whose script
measures here, too). One page is opened for a title, and each screen is put together once; then it is looked at in a
large window and in a small one, in languages and colours that move on. ``-m long`` looks at all of them everywhere.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from tests.browser.chance import played
from tests.browser.person import Person
from tests.browser.test_layout import COLOURS, EVERYWHERE, HERE, LANGS, SIZES, Dialogs, run, unpainted
from tests.together.two import invited

from sakusen import games
from sakusen.engine import record, study
from sakusen.engine.cooperative import finish
from sakusen.engine.core import HasOnlookers
from sakusen.engine.link_text import as_bytes
from sakusen.engine.match import Match
from sakusen.engine.record import pack
from sakusen.engine.study import Chapter, Study
from sakusen.together import ed25519, watch
from sakusen.ui.match import eyes
from sakusen.ui.match.sight import looking
from sakusen.ui.sharing import link

if TYPE_CHECKING:
    from playwright.sync_api import Page

Where = tuple[tuple[int, int], str]
OPEN = "__import__('asyncio').ensure_future(app.letters.open_letter({!r}))"
"""Opens a letter, an invitation or a link for watchers."""
WORD = "__import__('js').document.querySelector('.passage .word').click()"
ON_TOP = """() => {
    const [pages, first] = ["#book-pages", "#book-pages header"].map((name) => document.querySelector(name));
    return Math.abs(first.getBoundingClientRect().top - pages.getBoundingClientRect().top) < 2;
}"""
BESIDE = """() => {
    const parts = [...document.querySelectorAll("#curtain .hand > div")].map((e) => e.getBoundingClientRect());
    return parts[0].right < parts[1].left;
}"""
APART = """() => {
    const list = document.createElement("ol");
    list.innerHTML = '<li><b>1</b><small><span class="hx">1</span><br><span class="hx">2</span></small></li>';
    document.querySelector("#curtain .hand > div:last-child").append(list);
    const [above, below] = [...list.querySelectorAll(".hx")].map((e) => e.getBoundingClientRect());
    list.remove();
    return above.bottom <= below.top + 1;
}"""
"""Whether places that an act names in lines below each other lie apart on a curtain."""
ROOT = Path(__file__).parents[2]
END = "app.screens.end_beat()"
STEP = "[app.play.coach.at, len(app.play.session.match.entries), bool(app.play.coach.step)]"
STAY = 3
"""So many steps of a lesson are looked at in one language."""
LESSONS = {"kinmen": "kinmen.2", "july": "july.1", "taiwan202x": "taiwan202x.1", "gunki": "gunki.2"}
BEATS = {
    "kinmen": ("battle", "stood", "gun_hit"),
    "july": ("result", "initiative"),
    "taiwan202x": ("volley", "event", "operation_die"),
    "gunki": ("chit", "defence", "no_truce"),
}
"""What happens in a game and has a beat of many moments."""


class Shown(NamedTuple):
    """A screen: with ``show`` it is opened anew each time, with ``hide`` closed; ``ready`` says that it is there."""

    name: str
    show: str = ""
    ready: str = ""
    hide: str = "app.dialog.close()"


def in_dialogs(commands: Iterable[tuple[str, str]], ready: str = "dialog[open]") -> list[Shown]:
    """What these commands open."""
    return [Shown(do, run(do, arg), ready) for do, arg in commands]


class Screens(Dialogs):
    """Looks at screens in every size."""

    def __init__(self, person: Person, slug: str, whole: bool) -> None:
        super().__init__(person)
        self.findings.slug, self.whole, self._turned = f"screens of {slug}", whole, 0
        inside = (HERE / "screens.py").read_text(encoding="utf-8")
        person.python(f"setattr(app, 'screens', (exec({inside!r}, globals()), Screens(app))[1])")

    def each(
        self, name: str, show: str = "", ready: str = "", hide: str = "app.dialog.close()", before: str = ""
    ) -> None:
        """Look at a screen; see :class:`Shown` and :meth:`all`."""
        self.all([Shown(name, show, ready, hide)], before)

    def all(self, several: Sequence[Shown], before: str = "") -> None:
        """Look at screens of which each comes from where one then is, in the same windows, so that the table behind
        them is put together once for all. What must be there ``before`` is waited for."""
        person, self._turned = self._person, self._turned + 1
        with unpainted(person):
            for number, (size, lang) in enumerate(EVERYWHERE if self.whole else self._some()):
                is_touch = self.window.turn(size, lang, COLOURS[(number + self._turned) % len(COLOURS)])
                if before:
                    person.page.wait_for_selector(before.format(lang=lang))
                for name, show, ready, hide in several:
                    if show:
                        person.python(show)
                    if ready:
                        person.page.wait_for_selector(ready)
                    self.see((size, lang), name, is_touch)
                    if show:
                        person.python(hide)

    def _some(self) -> list[Where]:
        """A large window and a small one, in languages that move on."""
        large, small = ((1440, 900), (1024, 768), (1920, 1080)), ((390, 844), (844, 390))
        turned = self._turned
        return [(sizes[turned % len(sizes)], LANGS[(turned + at) % 3]) for at, sizes in enumerate((large, small))]

    def see(self, where: Where, name: str, is_touch: bool) -> None:
        """Look at it, and keep a picture if the findings are kept."""
        self.look(where, name, is_touch)
        if folder := os.environ.get("SAKUSEN_LAYOUT"):
            (wide, high), lang = where
            self._person.page.screenshot(path=Path(folder, f"{name} {wide}x{high} {lang}.png".replace(" ", "-")))

    def run(self, command: str, arg: str = "") -> None:
        self._person.python(run(command, arg))

    def here(self, wanted: str) -> None:
        """Wait until this holds in the page."""
        self._person.page.wait_for_function("text => window.testPython(text) === 'true'", arg=f"bool({wanted})")


def before(slug: str, kind: str, seed: int = 1) -> Match:
    """A game played by chance, up to the first thing of this kind, but not too early."""
    whole = played(10**6, seed, slug)
    steps = [n for n, entry in enumerate(whole.entries, 1) if any(event.kind == kind for event in entry.events)]
    return played(next(n for n in steps if n > 12), seed, slug)


def look_back(screens: Screens, person: Person, slug: str) -> None:
    """Looking back, with a line beside the game and a remark, and what is asked there."""
    person.page.evaluate("code => { location.hash = code }", f"open&hands=open&record={pack(golden(slug))}&step=20")
    person.page.wait_for_selector("#line [data-arg=back]")
    person.at_rest()
    screens.each(f"record {slug}")
    screens.run("look-back")
    person.page.wait_for_selector("#line [data-do=pen]")
    person.at_rest()
    person.python("app.history.play.remark('Why not over the bridge, with the guns behind it?', '!?')")
    # the same dice: with new ones every run would look at another line
    person.python(f"app.history.play.what_if('By the hill and then on to the river', 'same', {['person'] * 2})")
    person.at_rest()
    person.play(3)
    person.play(20, until=lambda _: bool(person.python("len(app.history.play.branches.rows()) > 1")))  # it has a step
    screens.each(f"line {slug}")
    person.python("app.history.play.goto(app.history.play.step)")
    person.at_rest()
    person.page.wait_for_selector("#panels .branches")
    path = person.page.locator("#panels [data-do=branch]").last.get_attribute("data-arg") or ""
    of_lines = [(do, path) for do in ("branch-rename", "branch-drop", "branch-compare")]
    screens.all([Shown(f"history {slug}"), *in_dialogs([("what-if", ""), ("remark", ""), *of_lines])])
    screens.run("branch", path)
    screens.here("app.history.play.branches.path")
    screens.each(f"beside {slug}")


def golden(slug: str) -> Match:
    """The example of play."""
    (path,) = (ROOT / "tests" / "games" / slug / "golden").glob("*.txt")
    return record.read(path.read_text("utf-8"), games.game)


def take_lesson(screens: Screens, person: Person, name: str) -> None:
    """Every step of a lesson, one size after the other, and its end; a language and its colours stay for some steps."""
    person.page.evaluate("name => { location.hash = 'learn=' + name }", name)
    screens.here(f"app.play and getattr(app.play, 'coach', None) and app.game.play.ident.endswith({name!r})")
    person.at_rest()
    with unpainted(person):
        for number in range(60):
            turned = number // STAY
            here = SIZES[number % len(SIZES)], LANGS[turned % len(LANGS)]
            colours = COLOURS[(turned + turned // len(LANGS)) % len(COLOURS)]
            screens.see(here, f"lesson {name}", screens.window.turn(*here, colours))
            step = person.python(STEP)
            if not step[2]:
                return
            screens.run("lesson-next" if person.python("app.play.coach.step.is_read") else "lesson-show")
            screens.here(f"list({STEP}) != {step!r} and not app.play.is_busy")
    raise AssertionError(name)


def write_letters(screens: Screens, person: Person, slug: str) -> None:
    """From the invitation to the second letter, the friend being elsewhere."""
    screens.each("invite", run("invite", slug), "dialog[open]")
    host = invited(slug, "shared", sign=False)
    person.python(OPEN.format(host.table.invitation()))
    person.page.wait_for_selector("dialog[open] [data-do=seat-take]")
    screens.each("invited", ready="dialog[open] [data-do=seat-take]")
    screens.run("seat-take")
    screens.here("app.play and app.play.session.mate")
    person.at_rest()
    mate = "app.play.session.mate"
    if person.python(f"{mate}.state") == "mine":
        person.play(1)
    screens.each("letter to send", run("post"), "#send .hd", run("post-close"))
    assert host.receive(person.python(f"{mate}.letter(0)")).kind == "new"
    person.python(f"{mate}.sent({mate}.letter(0), 0), app.play.show()")
    host.play()
    second = host.send()
    asked = in_dialogs((name, "") for name in ("mate", "mail-terms", "paste-letter"))
    refused = Shown("refused", OPEN.format(second[:-5]), "dialog[open]")
    screens.all([Shown("their turn"), *asked, refused])
    person.python(OPEN.format(second))
    screens.here(f"{mate}.state == 'mine' and not app.play.is_busy")
    screens.each("your turn")


def watched(number: int, match: Match) -> str:
    """A link by which somebody watches a game. It shows what one side knows, or everybody if the game has that view."""
    face, key = games.presenter(match.game.slug), bytes(range(32))
    public = watch.NOBODY if isinstance(match.game, HasOnlookers) else 0
    view = public if eyes.hides(face, match) else watch.ALL
    shown = pack(match) if view == watch.ALL else link.encode_seen(finish(looking(match, face, view)))
    names, keys = ("Kawaguchi Yoshiko", "Chen Yu-hsuan"), (ed25519.public(key), b"\1" * 32)
    made = watch.Watch(b"game of two ones", keys, names, view, 0, number, 1000, as_bytes(shown))
    return watch.encode(made._replace(signature=ed25519.sign(key, made.text)))


def look_on(screens: Screens, person: Person, slug: str) -> None:
    """A game of two others, what has come to it since, and a link that is older."""
    first = watched(3, played(40, slug=slug))
    for number, code in ((3, first), (5, watched(5, played(50, slug=slug)))):
        person.python(OPEN.format(code))
        screens.here(f"getattr(app.play, 'number', 0) == {number} and app.play.step == len(app.play.replay)")
        person.at_rest()
        older = [Shown("no older", OPEN.format(first), "dialog[open]")] if number > 3 else []
        screens.all([Shown(f"watching {slug} {number}"), *older])


def studies(screens: Screens, person: Person, slug: str) -> None:
    """A study with a remark and two chapters, what is asked there, and a chapter on the table."""
    text = record.write(golden(slug))
    first = Chapter("The first day at the western track", text, 20, "Where would you stand?", "Behind the wall: +1.")
    written = study.write(
        Study("Three days before the wall", "Why does the line hold here?", (first, Chapter("", text)))
    )
    file = {"name": "a.sakusen-study.txt", "mimeType": "text/plain", "buffer": written.encode()}
    person.page.set_input_files("#picker", file)
    person.page.wait_for_selector("#study[open] .chapter")
    asked = (("study-new", ""), ("study-edit", "1"), ("study-drop", "1"), ("study-link", ""))
    screens.all([Shown("study"), *in_dialogs(asked, "#dialog[open]")])
    screens.run("study-play", "1")
    person.page.wait_for_selector("#acting [data-do=study-back]")
    person.at_rest()
    screens.all([Shown("chapter"), *in_dialogs([("study-add", "")], "#dialog[open]")])
    screens.run("study-back")
    person.page.wait_for_selector("#study[open] .chapter")
    screens.run("study-close")


def hints(screens: Screens, person: Person, match: Match) -> None:
    """A hint."""
    person.take_up(match)
    screens.run("hint")
    screens.here("app.play.hints.what == 'shown'")
    screens.each(f"hint {match.game.slug}")


def moments(screens: Screens, person: Person, match: Match, kind: str) -> None:
    """Moments of what has just happened, the first and the last among them; the result beside the next question."""
    person.take_up(match)
    count = person.python("app.screens.beats()")
    assert count, (match.game.slug, kind)
    screens.all(
        [
            Shown(
                f"{kind} {match.game.slug} {at + 1} of {count}", f"app.screens.beat({at})", "", "app.screens.end_beat()"
            )
            for at in sorted({0, count // 2, count - 1})
        ]
    )


def books(screens: Screens, person: Person, slug: str) -> None:
    """The rulebook, its contents, a word, and what was looked for. Another language lays it out anew."""
    screens.run("book", slug)
    person.page.wait_for_selector("#book[open] .passage")
    written = "#book[open] #book-pages[lang='{lang}'] .passage"
    assert person.page.evaluate(ON_TOP), "nothing stands between the head of a rulebook and its first chapter"
    listed = Shown(f"contents {slug}", run("book-contents"), "#book.listing", run("book-contents"))
    screens.all([Shown(f"book {slug}"), listed, Shown(f"word {slug}", WORD, "[data-entry]", WORD)], before=written)
    screens.each(f"search {slug}", run("book-look", "unit"), "mark.on", "None", written)
    screens.run("book-close")
    person.page.wait_for_selector("#book:not([open])", state="attached")


def hand_over(screens: Screens, person: Person, match: Match) -> None:
    """What lies between two persons, with what has happened."""
    person.take_up(match)
    lower = "setattr(app.play.session, 'curtain', 1 - app.play.session.viewer), app.play.show_curtain()"
    screens.window.turn((1440, 900), "en", {})
    person.python(lower)
    assert person.page.evaluate(BESIDE), "what has happened stands beside the picture of the board"
    screens.window.turn((390, 844), "en", {})
    assert person.page.evaluate(APART), "the frames of places overlapped"
    screens.each(
        f"curtain {match.game.slug}", lower, "#curtain", "app.play.session.lift_curtain(), app.play.show_curtain()"
    )


def rest_of_the_table(screens: Screens, person: Person, match: Match) -> None:
    """What the other side has done, step by step; the list for the ear."""
    person.take_up(match)
    screens.each(f"overview {match.game.slug}", run("overview"), "dialog[open]")
    if person.python("bool(app.play.since.deeds)"):
        screens.run("since", "last")
        person.at_rest()
        screens.each(f"since {match.game.slug}")


def review(screens: Screens, person: Person, slug: str) -> None:
    """The end of a game, and what decided it."""
    person.take_up(played(10**6, slug=slug))
    screens.each(f"end {slug}", "app.play.show_ending()", "dialog[open]")
    screens.each(f"review {slug}", run("review"), "dialog[open] .review")


def of_games(screens: Screens, person: Person, slug: str) -> None:
    """What every title has."""
    books(screens, person, slug)
    hints(screens, person, played(40, slug=slug))
    rest_of_the_table(screens, person, played(60, slug=slug))
    if eyes.hides(games.presenter(slug), played(60, slug=slug)):
        hand_over(screens, person, played(60, slug=slug))
    for kind in BEATS[slug] if screens.whole else BEATS[slug][:1]:
        moments(screens, person, before(slug, kind), kind)


QUICK = ("kinmen", "july", "gunki")
"""Titles of whose screens some are looked at every time; together these are all kinds."""
LOOKS = [
    *((slug, False) for slug in QUICK),
    *(pytest.param(slug, True, marks=pytest.mark.long) for slug in games.SLUGS),
]


@pytest.mark.lasting
@pytest.mark.parametrize(("slug", "whole"), LOOKS)
def test_what_lies_on_the_table_and_over_it_fits_in_every_size(
    new_page: Callable[..., Page], sit: Callable[..., Person], slug: str, whole: bool
) -> None:
    """In a browser, because only it knows how wide a text is and what lies over what."""
    person = sit(new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce"))
    screens = Screens(person, slug, whole)
    if whole or slug == "july":
        look_back(screens, person, slug)
        look_on(screens, person, slug)
    if slug == "july":
        review(screens, person, slug)
        write_letters(screens, person, slug)
    if slug == "gunki":
        studies(screens, person, slug)
    if whole or slug != "july":
        take_lesson(screens, person, LESSONS[slug])
    if whole or slug == "kinmen":
        of_games(screens, person, slug)
    screens.findings.check(whole)


@pytest.mark.long
def test_letters_twice_as_large_fit_in_a_rulebook_and_where_one_looks_back_and_the_languages_stay_in_sight(
    new_page: Callable[..., Page], sit: Callable[..., Person]
) -> None:
    """In a browser, because only it knows how wide a text is and what lies over what: the title of a rulebook was cut,
    the end of a record lay under its buttons, and a table showed no language."""
    page = new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    sizes = {"fontSizes": {"standard": 32, "fixed": 32}}
    page.context.new_cdp_session(page).send("Page.setFontSizes", sizes)
    person = sit(page)
    screens = Screens(person, "kinmen", whole=False)

    def look(name: str, ready: str = "#game") -> None:
        for lang in LANGS:
            person.python(f"app.appearance.set_lang({lang!r}, keep=False)")
            page.wait_for_selector(ready.format(lang=lang))
            screens.look(((1440, 900), lang), name, is_touch=False)

    screens.run("book", "taiwan202x")
    page.wait_for_selector("#book[open] .passage")
    look("book", "#book[open] #book-pages[lang='{lang}'] .passage")
    screens.run("book-close")
    page.evaluate("code => { location.hash = code }", f"open&hands=open&record={pack(golden('kinmen'))}&step=20")
    page.wait_for_selector("#line [data-arg=back]")
    person.at_rest()
    look("record")
    assert page.locator("#head .langs").is_visible()
    screens.run("look-back")
    page.wait_for_selector("#line [data-do=pen]")
    look("history")
    screens.findings.check()
