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


def by_language(everywhere: Sequence[tuple[tuple[int, int], str]]) -> list[tuple[int, tuple[tuple[int, int], str]]]:
    """Sizes and languages with their numbers, one language after the other: the page says everything anew in another
    language, and takes another size at once."""
    return sorted(enumerate(everywhere), key=lambda one: LANGS.index(one[1][1]))


def turn(person: Person, size: tuple[int, int], lang: str, colours: dict[str, Any]) -> bool:
    """Make the window so large, let the page speak and look so; whether it is for fingers, as it then is."""
    is_touch = size[0] <= 800 or size[1] < 600
    session = person.page.context.new_cdp_session(person.page)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": is_touch, "maxTouchPoints": 5})
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=list(size))
    person.page.emulate_media(**{"color_scheme": "light", "forced_colors": "none", **colours})
    person.python(f"app.appearance.set_lang({lang!r}, keep=False)")
    person.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return is_touch


def coloured(index: int) -> dict[str, Any]:
    """The colours of a combination: in each size all of them."""
    return COLOURS[(index + index // len(LANGS)) % len(COLOURS)]


def look_at(person: Person, looks: dict[int, list[State]], findings: Findings) -> None:
    """All looks at one game."""
    for index, where in by_language(COMBINATIONS):
        is_touch = turn(person, *where, coloured(index))
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


class Dialogs:
    """Looks at what is not the table: shelf and dialogs, in every language and size."""

    def __init__(self, person: Person) -> None:
        self.findings = Findings("shelf")
        self._person = person
        person.page.evaluate(f"() => {{{MEASURE}}}")

    def look(self, where: tuple[tuple[int, int], str], kind: str, is_touch: bool) -> None:
        look = self._person.page.evaluate("(touch) => window.layoutLook({ touch })", is_touch)
        for rule, text in look["found"]:
            self.findings.add(rule, where, kind, text)

    @contextmanager
    def unpainted(self) -> Iterator[None]:
        """Meanwhile the map is not painted anew in every size: nobody looks at the canvas, unless pictures are kept."""
        if os.environ.get("SAKUSEN_LAYOUT"):
            yield
            return
        self._person.python("app.board and setattr(app.board, '_frame', lambda patient=False: None)")
        yield
        self._person.python("app.board and (delattr(app.board, '_frame'), app.board._dirty())")

    def go_round(self, names: list[tuple[str, str]]) -> None:
        """Commands that open a dialog, or nothing for the shelf. Of those for a game, each time one game's."""
        with self.unpainted():
            for turned, where in by_language(EVERYWHERE):
                is_touch = turn(self._person, *where, coloured(turned))
                for do, slug in names:
                    if not slug or games.SLUGS[turned % len(games.SLUGS)] == slug:
                        self._look_once(where, do, slug, is_touch)

    def _look_once(self, where: tuple[tuple[int, int], str], do: str, slug: str, is_touch: bool) -> None:
        if do:
            self.open(do, slug)
        else:
            self._person.python("app.shelf.show()")
        self.look(where, f"{do} {slug}".strip() or "shelf", is_touch)
        self._person.python("app.dialog.close()")

    def stay(self, do: str) -> None:
        """A dialog that takes long to make: once in each language, for all sizes."""
        for lang in LANGS:
            turn(self._person, SIZES[0], lang, {})
            self.open(do)
            self._person.page.wait_for_selector("dialog[open]:not(:has([id^=work]))")
            with self.unpainted():
                for turned, where in enumerate(EVERYWHERE):
                    if where[1] == lang:
                        self.look(where, do, turn(self._person, *where, coloured(turned)))
            self._person.python("app.dialog.close()")

    def open(self, do: str, arg: str = "") -> None:
        self._person.python(f"app.commands.run({do!r}, {arg!r})")
        self._person.page.wait_for_selector("dialog[open]")


@pytest.mark.lasting
def test_the_shelf_and_the_dialogs_fit_in_every_language_and_size(
    new_page: Callable[..., Page], sit: Callable[..., Person]
) -> None:
    """In a browser, because only it knows how wide a text is and what lies over what."""
    person = sit(new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce"))
    dialogs = Dialogs(person)
    of_games = [(do, slug) for slug in games.SLUGS for do in ("new", "howto")]
    dialogs.go_round([*of_games, ("settings", ""), ("about", "")])
    person.take_up(played(10**6, slug="gunki"))
    dialogs.stay("review")
    person.take_up(played(20, slug="gunki"))
    dialogs.go_round([("menu", ""), ("keys", "")])
    dialogs.stay("advice")
    person.python("app.commands.run('shelf', '')")
    person.page.wait_for_selector("#shelf .games [data-do=continue]")
    dialogs.go_round([("", "")])
    dialogs.findings.check()
