"""Nothing is cut, nothing collides, nothing jumps, nothing is pale: sampled states of every game in three languages and
five sizes, light, dark and in colours of the reader's own.

No cheaper test can know how wide the browser sets a text. The page is opened once for each game; states are put into
it through ``window.testPython`` and measured by one script (``layout/measure.js``), so a look takes some hundredths of
a second. Each kind of question is met in each size, in a language and colours that move on from kind to kind;
``-m long`` looks at 200 states of each game in every size, at every kind in every language, and at letters twice as
large.

What is known and waits to be mended, or is so on purpose, is in ``layout/known.json``: each entry names one exact
finding and says why. What fits no finding any more fails the long run.
"""

from __future__ import annotations

import json
import os
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from tests.browser.chance import played
from tests.browser.person import Person

from sakusen import games
from sakusen.engine.core import Chance, Decision
from sakusen.engine.match import CHOICE, Match

if TYPE_CHECKING:
    from playwright.sync_api import Page

LANGS = ("ja", "zh-Hant", "en")
SIZES = ((1440, 900), (390, 844), (1024, 768), (844, 390), (1920, 1080))
TINY = (360, 640)
"""One more size, for the shelf and the dialogs."""
COMBINATIONS = [(size, lang) for size in SIZES for lang in LANGS]
EVERYWHERE = [*COMBINATIONS, *((TINY, lang) for lang in LANGS)]
COLOURS: tuple[dict[str, Any], ...] = ({}, {"color_scheme": "dark"}, {"forced_colors": "active"})
"""What the device may ask for; each is met in each size."""
STATES = 200
"""So many states of each game, in the long run."""
GAMES = 8
"""So many games by chance they are taken from."""
BEFORE = 7
"""So many steps before the state are played in the page, so that there is a log, and something to take back."""
HERE = Path(__file__).parent / "layout"
MEASURE = (HERE / "measure.js").read_text(encoding="utf-8")
KNOWN = json.loads((HERE / "known.json").read_text(encoding="utf-8"))
"""What is known: the rule with its place, the game, the reason, and as far as it matters size, language, kind of
question and a part of the words. What has been mended is to be taken out."""
BLANK = 0.25
"""So much of the map may show nothing of the sheet although it could."""
LOOK = """async ([states, touch]) => {
    const looks = [];
    for (const one of states) {
        const show = `app.layout.show(${JSON.stringify(JSON.stringify(one))})`;
        const { places, blank, over } = JSON.parse(JSON.parse(window.testPython(show)));
        await null; // lines are broken between phrases before anybody sees them
        const look = { ...window.layoutLook({ touch, places }), blank };
        if (over) {
            window.testPython("app.layout.end()");
            look.found.push(...window.layoutLook({ touch }).found);
            window.testPython("app.dialog.close()");
        }
        looks.push(look);
    }
    return looks;
}"""


TURNED = """async ([wide, high, lang]) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (innerWidth !== wide || innerHeight !== high) await frame();
    if (document.documentElement.lang !== lang)
        window.testPython(`app.appearance.set_lang(${JSON.stringify(lang)}, keep=False)`);
    await frame();
    await frame();
}"""
"""The window has its size, the page speaks a language, and what it does of itself in the next frame is done."""
SEEN = """async (touch) => {
    const pages = document.querySelector("#book[open] #book-pages"), frame = () => new Promise(requestAnimationFrame);
    const isAwaited = (passage) => {
        const box = passage.getBoundingClientRect(), sight = pages.getBoundingClientRect();
        const isInSight = box.top < sight.bottom && box.bottom > sight.top && box.height;
        return isInSight && !passage.firstElementChild.checkVisibility({ contentVisibilityAuto: true });
    };
    const passages = [...(pages?.querySelectorAll(".passage") ?? [])];
    for (let frames = 0; frames < 60 && passages.some(isAwaited); frames += 1) await frame();
    return window.layoutLook({ touch });
}"""
"""What is found wrong, once all is drawn. Passages of a rulebook (content-visibility) are drawn one frame after they
have come into sight, and until then nothing in them can be pressed."""
DIALOGS = """() => {
    const dialog = document.getElementById("dialog"), kept = new Map();
    const putAway = (name) => {
        const nodes = document.createDocumentFragment();
        nodes.append(...dialog.childNodes);
        kept.set(name, [dialog.className, nodes]);
        dialog.close();
    };
    const bringBack = (name) => {
        const [className, nodes] = kept.get(name);
        dialog.className = className;
        dialog.replaceChildren(nodes);
        dialog.showModal();
    };
    const lookAtEach = async (shown, touch) => {
        const found = [];
        for (const [kind, name, run] of shown) {
            run ? window.testPython(run) : bringBack(name);
            const isThere = () => kind === "shelf" || document.querySelector("dialog[open]");
            do await new Promise((done) => setTimeout(done)); // lines are broken between phrases, too
            while (!isThere());
            found.push(...window.layoutLook({ touch }).found.map((one) => [kind, ...one]));
            run ? window.testPython("app.dialog.close()") : putAway(name);
        }
        return found;
    };
    Object.assign(window, { putAway, lookAtEach });
}"""
"""What stands in a dialog can be put away, and is brought back as it was; screens are looked at in one go: their kinds,
the names of what is brought back, or what Python runs."""


class State(NamedTuple):
    """A position, what is played from there, the kind of question it ends with, and which action is shown first."""

    slug: str
    position: Any
    entries: list[tuple[str, int]]
    kind: str
    choice: int | None

    @property
    def data(self) -> list[Any]:
        return [self.slug, self.position, self.entries, self.choice]


def kind_of(match: Match) -> str:
    pending = match.pending
    if isinstance(pending, Decision):
        return pending.ask
    return f"luck {pending.why}" if isinstance(pending, Chance) else "end"


def walked(slug: str, seed: int) -> Iterator[tuple[str, int, int, Match]]:
    """Every moment of a game played by chance: its kind, its seed, its step, the match (which goes on)."""
    whole = played(10**6, seed, slug)
    match = Match(games.game(slug))
    for step, entry in enumerate(whole.entries):
        yield kind_of(match), seed, step, match
        (match.choose if entry.kind == CHOICE else match.roll)(entry.value)
    yield kind_of(match), seed, len(whole.entries), match


def sampled(slug: str, whole: bool) -> list[State]:
    """States of a game: first of every kind one, then of every kind more, until there are enough."""
    moments: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for seed in range(1, GAMES + 1):
        for kind, _, step, _ in walked(slug, seed):
            moments[kind].append((seed, step))
    chance = random.Random(slug)
    for found in moments.values():
        chance.shuffle(found)
    most = STATES if whole else len(SIZES) * len(moments)
    chosen: dict[tuple[int, int], str] = {}
    while len(chosen) < most and any(moments.values()):
        for kind, found in moments.items():
            if found and len(chosen) < most:
                chosen[found.pop()] = kind
    made = []
    for seed in range(1, GAMES + 1):
        steps = {step for one, step in chosen if one == seed}
        wanted = {max(0, step - BEFORE) for step in steps}
        positions = {
            step: games.game(slug).to_json(match.state) for _, _, step, match in walked(slug, seed) if step in wanted
        }
        entries = [(entry.kind, entry.value) for entry in played(10**6, seed, slug).entries]
        for number, step in enumerate(sorted(steps)):
            start = max(0, step - BEFORE)
            choice = None if number % 3 == 0 else chance.randrange(1000)
            made.append(State(slug, positions[start], entries[start:step], chosen[seed, step], choice))
    return made


def spread(states: list[State], whole: bool) -> dict[int, list[State]]:
    """Which states are looked at in which combination: each kind in each size, the languages in turn; of the whole,
    each state in each size, and each kind in each combination."""
    kinds: dict[str, list[State]] = defaultdict(list)
    for state in states:
        kinds[state.kind].append(state)
    looks: dict[int, list[State]] = defaultdict(list)
    for shift, of_kind in enumerate(kinds.values()):
        for i in range(max(len(of_kind), len(LANGS)) if whole else 1):
            for size in range(len(SIZES)):
                state = of_kind[(i if whole else size) % len(of_kind)]
                looks[size * len(LANGS) + (i + shift + size) % len(LANGS)].append(state)
    return looks


class Finding(NamedTuple):
    """What was found wrong, and where."""

    rule: str
    game: str
    size: str
    lang: str
    kind: str
    text: str

    def is_known(self, entry: dict[str, str]) -> bool:
        """Whether an entry of what is known names this."""
        if entry["text"] not in self.text if "text" in entry else False:
            return False
        return all(getattr(self, name) == said for name, said in entry.items() if name not in ("why", "text"))


class Findings:
    """All that was found wrong in a game, or on the shelf."""

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.all: list[Finding] = []

    def add(self, rule: str, where: tuple[tuple[int, int], str], kind: str, text: str) -> None:
        (wide, high), lang = where
        self.all.append(Finding(rule, self.slug, f"{wide}x{high}", lang, kind, text))

    def check(self, whole: bool = False) -> None:
        """Fail for all that nobody knows of yet; of the whole, also for what is known and is no more."""
        if folder := os.environ.get("SAKUSEN_LAYOUT"):
            lines = [json.dumps(found, ensure_ascii=False) for found in self.all]
            Path(folder, f"{self.slug}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        new: dict[str, list[Finding]] = defaultdict(list)
        for found in self.all:
            if not any(found.is_known(entry) for entry in KNOWN):
                new[found.rule].append(found)
        wrong = [f"{rule}  x{len(found)}  {found[0][2:]}" for rule, found in sorted(new.items())]
        if whole:
            ours = [entry for entry in KNOWN if entry["game"] == self.slug]
            wrong += [f"mended? {e}" for e in ours if not any(found.is_known(e) for found in self.all)]
        assert not wrong, "\n".join([self.slug, *wrong])


def coloured(index: int) -> dict[str, Any]:
    """The colours of a combination: in each size all of them."""
    return COLOURS[(index + index // len(LANGS)) % len(COLOURS)]


def in_turn(everywhere: Sequence[tuple[tuple[int, int], str]]) -> list[tuple[int, tuple[tuple[int, int], str]]]:
    """Sizes and languages with their numbers, one language after the other, and in each the same colours after each
    other: the page says everything anew in another language and lays all out anew in other colours, but takes another
    size at once."""
    return sorted(enumerate(everywhere), key=lambda one: (LANGS.index(one[1][1]), COLOURS.index(coloured(one[0]))))


class Window:
    """The window of a person, which becomes larger and smaller, and how its page speaks and looks. The page is told
    only what is to change: what is as it was is not put together again."""

    def __init__(self, person: Person) -> None:
        self._page = person.page
        self._session = person.page.context.new_cdp_session(person.page)
        self._is_touch: bool | None = None
        self._colours: dict[str, Any] = {}

    def turn(self, size: tuple[int, int], lang: str, colours: dict[str, Any]) -> bool:
        """Make the window so large, let the page speak and look so; whether it is for fingers, as it then is."""
        is_touch = size[0] <= 800 or size[1] < 600
        if is_touch != self._is_touch:
            self._session.send("Emulation.setTouchEmulationEnabled", {"enabled": is_touch, "maxTouchPoints": 5})
            self._is_touch = is_touch
        self._page.set_viewport_size({"width": size[0], "height": size[1]})
        wanted = {"color_scheme": "light", "forced_colors": "none", **colours}
        if wanted != self._colours:
            self._page.emulate_media(**wanted)
            self._colours = wanted
        self._page.evaluate(TURNED, [*size, lang])
        return is_touch


def look_at(person: Person, looks: dict[int, list[State]], findings: Findings) -> None:
    """All looks at one game."""
    window = Window(person)
    for index, where in in_turn(COMBINATIONS):
        is_touch = window.turn(*where, coloured(index))
        person.python("app.board.home()")
        first: dict[str, str] = {}
        found = person.page.evaluate(LOOK, [[state.data for state in looks[index]], is_touch])
        for state, look in zip(looks[index], found, strict=True):
            for rule, text in look["found"]:
                findings.add(rule, where, state.kind, text)
            if look["blank"] > BLANK:
                findings.add("blank map", where, state.kind, f"{look['blank']:.0%}")
            for part, rect in look["rects"].items():
                if first.setdefault(part, rect) != rect:
                    findings.add(f"moves: #{part}", where, state.kind, f"{first[part]} then {rect}")


def table(person: Person, slug: str, state: State) -> None:
    """Open a game, ready for looks."""
    inside = (HERE / "inside.py").read_text(encoding="utf-8")
    person.python(f"setattr(app, 'layout', (exec({inside!r}, globals()), Inside(app))[1])")
    person.python(f"app.layout.open_game({json.dumps(state.data)!r})")
    person.page.wait_for_function("window.testPython('app.layout.is_open()') === 'true'")
    person.page.evaluate(f"() => {{{MEASURE}}}")


def looked_at(new_page: Callable[..., Page], sit: Callable[..., Person], slug: str, whole: bool) -> Findings:
    """A game in a page of its own, looked at."""
    states = sampled(slug, whole)
    person = sit(new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce"))
    table(person, slug, states[0])
    findings = Findings(slug)
    look_at(person, spread(states, whole), findings)
    return findings


@pytest.mark.lasting
@pytest.mark.parametrize("slug", games.SLUGS)
def test_in_every_size_no_text_is_cut_or_pale_and_nothing_collides_or_jumps(
    new_page: Callable[..., Page], sit: Callable[..., Person], slug: str
) -> None:
    """In a browser, because only it knows how wide a text is and what lies over what."""
    looked_at(new_page, sit, slug, whole=False).check()


@pytest.mark.long
@pytest.mark.parametrize("slug", games.SLUGS)
def test_200_states_of_every_game_fit_in_every_language_and_size(
    new_page: Callable[..., Page], sit: Callable[..., Person], slug: str
) -> None:
    """The same for all kinds of states in all languages; and what is known is still there."""
    looked_at(new_page, sit, slug, whole=True).check(whole=True)


ROOMY = ((1440, 900), (1920, 1080), (1024, 768))
"""Windows that have room for letters twice as large."""


@pytest.mark.long
@pytest.mark.parametrize("slug", games.SLUGS)
def test_letters_that_the_reader_has_set_twice_as_large_fit_too(
    new_page: Callable[..., Page], sit: Callable[..., Person], slug: str
) -> None:
    """Every kind of question in every language, with letters of 32 pixels set in the browser."""
    states = sampled(slug, whole=False)
    page = new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    sizes = {"fontSizes": {"standard": 32, "fixed": 32}}
    page.context.new_cdp_session(page).send("Page.setFontSizes", sizes)
    person = sit(page)
    table(person, slug, states[0])
    findings, looks = Findings(slug), spread(states, whole=True)
    look_at(person, {i: looks[i] if COMBINATIONS[i][0] in ROOMY else [] for i in range(len(COMBINATIONS))}, findings)
    findings.check()


def run(command: str, arg: str = "") -> str:
    """Python of the page that does what a button does."""
    return f"app.commands.run({command!r}, {arg!r})"


@contextmanager
def unpainted(person: Person) -> Iterator[None]:
    """Meanwhile the map is not painted anew in every size and language: nobody looks at the canvas, unless pictures are
    kept."""
    if os.environ.get("SAKUSEN_LAYOUT"):
        yield
        return
    person.python("app.board and setattr(app.board, '_frame', lambda patient=False: None)")
    yield
    person.python("app.board and (delattr(app.board, '_frame'), app.board._dirty())")


class Dialogs:
    """Looks at what is not the table: shelf and dialogs, in every language and size."""

    def __init__(self, person: Person) -> None:
        self.findings = Findings("shelf")
        self.window = Window(person)
        self._person = person
        person.page.evaluate(f"() => {{{MEASURE}}}")
        person.page.evaluate(DIALOGS)

    def look(self, where: tuple[tuple[int, int], str], kind: str, is_touch: bool) -> None:
        look = self._person.page.evaluate(SEEN, is_touch)
        for rule, text in look["found"]:
            self.findings.add(rule, where, kind, text)

    def go_round(self, names: Sequence[tuple[str, str]], kept: Sequence[str] = ()) -> None:
        """Commands that open a dialog, or nothing for the shelf; of those for a game, each time one game's. And the
        dialogs that are kept."""
        with unpainted(self._person):
            for turned, where in in_turn(EVERYWHERE):
                is_touch = self.window.turn(*where, coloured(turned))
                shown = [
                    (f"{do} {slug}".strip() or "shelf", "", run(do, slug) if do else "app.shelf.show()")
                    for do, slug in names
                    if not slug or games.SLUGS[turned % len(games.SLUGS)] == slug
                ]
                shown += [(do, f"{do} {where[1]}", "") for do in kept]
                for kind, rule, text in self._person.page.evaluate("(told) => lookAtEach(...told)", [shown, is_touch]):
                    self.findings.add(rule, where, kind, text)

    def keep(self, do: str) -> None:
        """Make a dialog that takes long to make, once in each language, and put it away for all sizes."""
        for lang in LANGS:
            self.window.turn(SIZES[0], lang, {})
            self._person.python(run(do))
            self._person.page.wait_for_selector("dialog[open]:not(:has([id^=work]))")
            self._person.page.evaluate("(name) => putAway(name)", f"{do} {lang}")


@pytest.mark.lasting
def test_the_shelf_and_the_dialogs_fit_in_every_language_and_size(
    new_page: Callable[..., Page], sit: Callable[..., Person]
) -> None:
    """In a browser, because only it knows how wide a text is and what lies over what."""
    person = sit(new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce"))
    dialogs = Dialogs(person)
    person.take_up(played(10**6, slug="gunki"))
    dialogs.keep("review")
    person.take_up(played(20, slug="gunki"))
    dialogs.keep("advice")
    dialogs.go_round([("menu", ""), ("keys", "")], kept=["review", "advice"])
    person.python("app.commands.run('shelf', '')")
    person.page.wait_for_selector("#shelf .games [data-do=continue]")
    of_games = [(do, slug) for slug in games.SLUGS for do in ("new", "howto")]
    dialogs.go_round([("", ""), *of_games, ("settings", ""), ("about", "")])
    dialogs.findings.check()
