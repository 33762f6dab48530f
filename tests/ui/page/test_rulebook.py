"""The rulebook on the page: opened at a rule from wherever its number stands, searched, and left for the same place."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Generator
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.ui.page import (
    address,
    attached,
    book_dom,
    book_figures,
    book_html,
    book_text,
    cooperative,
    fetching,
    rulebook,
    shelf,
)
from sakusen.ui.page.words import LANGS
from tools import books


class Window(fake.Anything):
    """An address with a history."""

    def __init__(self) -> None:
        self.entries: list[tuple[object, str]] = [(None, "#table=name1")]
        self.at = 0
        self.history = self.location = self
        self.href, self.pathname, self.search = "https://example.org/sakusen/#table=name1", "/sakusen/", ""

    @property
    def state(self) -> object:
        return self.entries[self.at][0]

    @property
    def hash(self) -> str:
        return self.entries[self.at][1]

    def pushState(self, state: object, _: str, wanted: str) -> None:  # noqa: N802 - as browsers spell it
        self.entries[self.at + 1 :] = [(state, wanted if wanted.startswith("#") else "")]
        self.at += 1

    def go(self, by: int) -> None:
        self.at += by


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the build writes."""
    folder = tmp_path_factory.mktemp("site")
    books.write(folder)
    return {f"book/{path.name}": path.read_text(encoding="utf-8") for path in (folder / "book").iterdir()}


@pytest.fixture
def page(files: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Any:
    async def fetch(path: str) -> str:
        return files.get(path, "")

    made = fake.page()
    monkeypatch.setattr(fetching, "fetch_json", fetch)
    fake.dom.window = Window()
    fake.dom.document = fake.Anything()
    made.guide._slug = "july"
    return made


def shown() -> str:
    return str(fake.dom.by_id("book-pages").innerHTML)


def opened(page: Any, number: str = "8.1") -> None:
    async def press() -> None:
        page.rulebook.rule(number)

    fake.run(press())


def test_number_opens_the_rulebook_at_its_passage_and_the_address_names_it(page: Any) -> None:
    opened(page)
    assert page.rulebook.is_open
    assert 'class="passage here" id="book-8.1"' in shown()
    assert fake.dom.window.hash == "#rules=july/8.1"
    assert "opened at 8.1" in fake.dom.by_id("book-foot").innerHTML
    assert 'data-arg="8.1" aria-current="true"' in fake.dom.by_id("book-list").innerHTML


def test_a_rulebook_that_has_come_without_its_style_sheet_has_it_fetched_again_before_it_is_shown(
    page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    async def style(name: str) -> None:
        asked.append((name, page.rulebook.is_open))

    monkeypatch.setattr(attached, "style", style)
    monkeypatch.setattr(attached, "has_style", lambda _: len(asked) > 1)
    opened(page)
    assert asked == [("book", False)] * 2
    assert page.rulebook.is_open


def test_back_leads_to_the_same_place_however_far_one_has_read(page: Any) -> None:
    opened(page)
    page.rulebook.rule("9.3")
    page.rulebook.rule("4.1")
    assert fake.dom.window.hash == "#rules=july/4.1"
    page.rulebook.close()
    assert fake.dom.window.hash == "#table=name1"
    assert page.rulebook.address_changed()  # nothing else has to be opened
    assert not page.rulebook.is_open


def test_link_to_a_passage_opens_it_without_a_game_and_closing_it_leads_to_the_shelf(page: Any) -> None:
    fake.dom.window.entries = [(None, "#rules=gunki/6.0")]

    async def come() -> None:
        assert page.rulebook.address_changed()

    fake.run(come())
    assert page.rulebook.is_open
    assert "opened at" not in fake.dom.by_id("book-foot").innerHTML
    fake.run(closing(page))
    assert not page.rulebook.is_open
    assert fake.dom.window.hash == ""


async def closing(page: Any) -> None:
    page.rulebook.close()


def test_other_language_shows_the_same_passage(page: Any) -> None:
    opened(page, "9.4")
    page.preferences.lang = "ja"

    async def again() -> None:
        page.rulebook.again()

    fake.run(again())
    assert 'class="passage here" id="book-9.4"' in shown()
    assert "戦闘" in shown()


class Slow:
    """A site whose files come when the test lets them, and the other ones at once."""

    def __init__(self, files: dict[str, str], *late: str) -> None:
        self._files, self._come = files, {path: asyncio.Event() for path in late}

    async def fetch(self, path: str) -> str:
        if path in self._come:
            await self._come[path].wait()
        return self._files.get(path, "")

    async def let(self, path: str) -> None:
        self._come[path].set()
        await rest()


async def rest() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_language_that_is_chosen_while_the_rulebook_comes_is_that_in_which_it_opens(
    page: Any, files: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    site = Slow(files, "book/july.en.json")
    monkeypatch.setattr(fetching, "fetch_json", site.fetch)

    async def switch() -> None:
        page.rulebook.rule("8.1")
        await rest()
        page.commands.run("lang", "ja")
        await site.let("book/july.en.json")

    fake.run(switch())
    assert 'class="passage here" id="book-8.1"' in shown()
    assert fake.dom.by_id("book-pages").getAttribute("lang") == "ja"
    assert "移動" in shown()
    assert "ルールブック" in fake.dom.by_id("book-head").innerHTML


def test_last_language_that_was_chosen_stays_whichever_comes_last(
    page: Any, files: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(page)
    site = Slow(files, "book/july.ja.json", "book/july.zh-Hant.json")
    monkeypatch.setattr(fetching, "fetch_json", site.fetch)

    async def switch() -> None:
        for lang in ("ja", "zh-Hant", "en"):
            page.commands.run("lang", lang)
            await rest()
        await site.let("book/july.zh-Hant.json")
        await site.let("book/july.ja.json")

    fake.run(switch())
    assert fake.dom.by_id("book-pages").getAttribute("lang") == "en"


def test_rulebook_that_was_asked_for_before_another_one_or_before_a_game_does_not_come_over_it(
    page: Any, files: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    site = Slow(files, "book/kinmen.en.json", "book/july.en.json")
    monkeypatch.setattr(fetching, "fetch_json", site.fetch)

    async def ask_for_both() -> None:
        page.commands.run("book", "kinmen")
        page.commands.run("book", "july")
        await rest()
        await site.let("book/july.en.json")
        await site.let("book/kinmen.en.json")

    fake.run(ask_for_both())
    assert fake.dom.window.hash == "#rules=july"
    fake.run(closing(page))
    page.rulebook._hide()
    page.rulebook._books.clear()
    site = Slow(files, "book/kinmen.en.json")
    monkeypatch.setattr(fetching, "fetch_json", site.fetch)

    async def ask_and_sit_down() -> None:
        page.commands.run("book", "kinmen")
        await rest()
        fake.dom.window.pushState(None, "", "#table=name2")
        await site.let("book/kinmen.en.json")

    fake.run(ask_and_sit_down())
    assert not page.rulebook.is_open


def test_rulebook_that_comes_late_does_not_close_what_was_opened_meanwhile_only_what_it_was_asked_for_in(
    page: Any, files: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask(before: str, meanwhile: str) -> None:
        page.rulebook._books.clear()
        site = Slow(files, "book/july.en.json")
        monkeypatch.setattr(fetching, "fetch_json", site.fetch)
        for command in (before, "book", meanwhile):
            if command:
                page.commands.run(command, "july" if command != "settings" else "")
            await rest()
        await site.let("book/july.en.json")

    fake.run(ask("howto", ""))
    assert page.rulebook.is_open
    assert not page.dialog.name
    fake.run(closing(page))
    page.rulebook._hide()
    fake.run(ask("", "settings"))
    assert page.dialog.name == "settings"
    assert not page.rulebook.is_open


class Watched(fake.Anything):
    """``IntersectionObserver``: the test says what has come into sight, and what has gone."""

    made: list[Watched]

    def new(self, call: Any, _: Any) -> Watched:
        one = Watched()
        one.call = call
        self.made.append(one)
        return one

    def tell(self, **idents: bool) -> None:
        entries = [fake.Anything() for _ in idents]
        for entry, (ident, is_in) in zip(entries, idents.items(), strict=True):
            entry.isIntersecting, entry.target = is_in, fake.Anything()
            entry.target.id = "book-" + ident[1:].replace("_", ".")
        self.call(entries, None)


def current() -> list[str]:
    return re.findall(r'data-arg="([^"]*)" aria-current="true"', str(fake.dom.by_id("book-list").innerHTML))


def test_contents_follow_the_text_and_open_the_chapter_that_is_read(page: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    observer, last = Watched(), {"is": False}
    observer.made = []
    fake.dom.window.IntersectionObserver = observer
    monkeypatch.setattr(fake.dom, "lasting", lambda call: call, raising=False)
    monkeypatch.setattr(fake.dom, "at_end", lambda _: last["is"], raising=False)
    opened(page, "8.1")
    watch = observer.made[-1]
    assert current() == ["8", "8.1"]
    watch.tell(_8_1=True, _8_2=True, _8_3=False)
    assert current() == ["8", "8.1"]
    watch.tell(_8_1=False, _8_3=True)
    assert current() == ["8", "8.2"]
    watch.tell(_8_2=False, _8_3=False, _9=True, _9_1=True)
    assert current() == ["9"]
    assert 'class="passage here" id="book-8.1"' in shown(), "what was opened keeps its mark"
    last["is"] = True  # the last passages never come to the top
    page.rulebook.go("9.3")
    watch.tell(_9_1=True, _9_2=True, _9_3=True)
    assert current() == ["9", "9.3"]
    watch.tell(_9_1=False, _9_2=False, _9_3=False, _words=True)
    assert current() == ["words"]


def test_table_is_rolled_on_the_column_stays_and_the_result_is_said(page: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    page.guide._slug = "kinmen"
    opened(page, "12.4")
    assert '<td class="col" data-do="book-roll" data-arg="12.4-0 x 2 0">A</td>' in shown()
    monkeypatch.setattr("random.randrange", lambda most: {6: 4}[most])
    page.commands.run("book-roll", "12.4-0")
    table = fake.dom.by_id("roll-12.4-0")
    assert 'class="col row" data-do="book-roll" data-arg="12.4-0 x 2 4">D1<' in table.innerHTML
    assert fake.dom.said[-1].startswith("2 to 1, die 5: D1. The defenders retreat or stand.")
    page.commands.run("book-roll", "12.4-0 c 6")
    assert fake.dom.said[-1].startswith("6 to 1+, die 5: DE. All defenders are removed.")
    page.commands.run("book-roll", "12.4-0 r 0")
    page.rulebook.search("river")
    assert 'class="col row" data-do="book-roll" data-arg="12.4-0 x 6 0">D1<' in shown()


def test_search_counts_hits_in_the_contents_and_marks_them(page: Any) -> None:
    opened(page)
    page.rulebook.search("渡河")
    assert "<mark>river</mark>" in shown()
    found = int(str(fake.dom.by_id("book-found").textContent).split()[0])
    assert found == shown().count("<mark>") > 5
    page.rulebook.search("no such word")
    assert fake.dom.by_id("book-found").textContent == "Nothing found"


@pytest.mark.parametrize("slug", ["july", "kinmen"])
@pytest.mark.parametrize("lang", LANGS)
def test_search_finds_a_word_alike_in_whatever_language_it_is_typed(page: Any, slug: str, lang: str) -> None:
    page.preferences.lang, page.guide._slug = lang, slug
    opened(page, "8.0" if slug == "kinmen" else "8.1")
    counts = set()
    for wanted in ("渡河", "river", "河川", "河流", "River"):
        page.rulebook.search(wanted)
        counts.add(shown().count("<mark>"))
    assert len(counts) == 1
    assert counts.pop() > 10


def test_contents_lead_through_everything_that_differs_from_the_printed_book(page: Any) -> None:
    opened(page)
    assert 'data-do="book-look" data-arg="Differs from the printed book"' in fake.dom.by_id("book-list").innerHTML
    page.commands.run("book-look", "Differs from the printed book")
    assert shown().count("<mark>Differs from the printed book</mark>") == shown().count('class="box differs"') > 0


def test_rule_that_no_passage_has_and_a_frame_in_an_article_show_the_short_text_in_a_dialog(
    page: Any, files: dict[str, str]
) -> None:
    opened(page, "99")
    assert not page.rulebook.is_open
    assert fake.dom.by_id("dialog").open
    framed = fake.page(framed=True)
    framed.guide._slug = "july"
    opened(framed, "8.1")
    assert "8.1" in fake.dom.by_id("dialog").innerHTML


def test_rulebook_that_cannot_be_fetched_leaves_the_short_text(page: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fetch(_: str) -> str:
        return ""

    monkeypatch.setattr(fetching, "fetch_json", fetch)
    opened(page)
    assert not page.rulebook.is_open
    assert fake.dom.by_id("dialog").open


@pytest.mark.parametrize("slug", games.SLUGS)
def test_every_rule_number_that_a_prompt_or_a_reason_may_name_opens_a_passage(slug: str, files: dict[str, str]) -> None:
    if not games.about(slug).book:
        return  # the toy game
    register = (books.GAMES / slug / "rules" / "rules.csv").read_text("utf-8").splitlines()[1:]
    said = {row.split(",")[0] for row in register}
    for lang in LANGS:
        book = book_text.book(slug, lang, files[f"book/{slug}.{lang}.json"])
        found = {number: book.find(number) for number in said}
        assert [number for number, part in found.items() if not part or number not in part.numbers] == []


def test_shelf_offers_the_rulebook_of_every_title_that_has_one(page: Any) -> None:
    made = "".join(shelf.parts("en", [shelf.Book(slug, slug) for slug in games.SLUGS], shelf.NOTHING, True))
    for slug in games.SLUGS:
        assert (f'data-do="book" data-arg="{slug}"' in made) == bool(games.about(slug).book)


@pytest.mark.parametrize(
    ("fragment", "meant"),
    [
        ("#rules=kinmen/12.4", ("kinmen", "12.4")),
        ("#rules=kinmen", ("kinmen", "")),
        ("#rules=kinmen/<b>", None),
        ("#rules", None),
        ("#table=rules", None),
    ],
)
def test_address_of_a_passage(fragment: str, meant: tuple[str, str] | None) -> None:
    assert address.rule_in(fragment) == meant
    if meant:
        assert address.of_rule(*meant) == fragment


def test_word_is_explained_with_what_it_is_called_in_the_two_other_languages(files: dict[str, str]) -> None:
    words = book_text.glossary(files["book/words.json"])
    made = book_html.entry("en", "zone-of-control", words)
    assert '<span lang="ja">' in made
    assert '<span lang="zh-Hant">' in made
    assert 'role="note"' in made
    assert book_html.entry("en", "no-such-word", words) == ""
    assert json.loads(files["book/words.json"])["zone-of-control"]["en"]["means"][:20] in made


def painting(*how: Any) -> Generator[None, None, Any]:
    """A picture that takes a while and says only in which colours it is."""
    yield
    return how[-1]


class Paper:
    """A rulebook of July on a dark screen, with one figure; ``seen`` is in which colours that was put into the page."""

    def __init__(self, page: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: list[str] = []
        self.figure = fake.Element()
        self.figure.setAttribute("data-figure", "zone")
        page.preferences.values["scheme"] = "dark"
        self.figures = page.rulebook._figures
        dom: Any = fake.Anything()
        dom.figures, dom.loaded = lambda: [self.figure], self._loaded
        dom.put_picture = dom.put_picture_now = lambda _, colours: self.seen.append(colours)
        monkeypatch.setattr(book_figures, "painting", painting)
        monkeypatch.setattr(book_figures, "book_dom", dom)

    async def _loaded(self) -> None:
        self.seen.append("print")

    def come(self) -> Any:
        """What figures are painted from has come."""
        self.figures._slug, self.figures._known, self.figures._baked = "july", {"zone": {}}, "{}"
        return self.figures


def test_figures_are_printed_in_light_colours_and_have_those_of_the_screen_again_behind_it(
    page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = Paper(page, monkeypatch)
    figures = paper.come()

    async def printed() -> None:
        await figures._paint("july", paper.figure)
        await figures.paint_all()
        await figures._paint("july", paper.figure)

    asyncio.run(printed())
    assert paper.seen == ["dark", "light", "print", "dark"]


def test_a_figure_that_is_still_painted_for_the_screen_does_not_take_the_place_of_the_one_for_paper(
    page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = Paper(page, monkeypatch)
    figures = paper.come()
    monkeypatch.setattr(cooperative, "SLICE", 0)

    async def print_meanwhile() -> None:
        on_screen = asyncio.create_task(figures._paint("july", paper.figure))
        await asyncio.sleep(0)
        figures.paint_now()
        await on_screen

    asyncio.run(print_meanwhile())
    assert paper.seen == ["light"]


def test_a_figure_of_the_whole_map_is_painted_in_steps_that_leave_the_page_its_turn(files: dict[str, str]) -> None:
    figure = next(iter(json.loads(files["book/july.figures.json"]).values()))
    baked = json.dumps({"layers": {"sheet": [{"d": "M0 0"}] * 200}, "clips": {"sheet": "M0 0"}})
    assert len(list(book_figures.painting("july", baked, figure, "en", "light"))) > 200


def test_reader_who_leaves_while_the_rulebook_is_made_does_not_see_it(
    page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    async def leave(_: float) -> None:
        page.rulebook._hide()

    monkeypatch.setattr(rulebook.asyncio, "sleep", leave)
    monkeypatch.setattr(book_dom, "show", lambda: shown.append("book"))
    asyncio.run(page.rulebook.open("july", "8.1"))
    assert shown == []


def test_browser_that_prints_by_itself_finds_figures_that_nobody_has_come_to(
    page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = Paper(page, monkeypatch)
    paper.figures.paint_now()
    assert paper.seen == []  # what it is painted from has not come yet
    paper.come().paint_now()
    paper.figures.paint_now()
    assert paper.seen == ["light"]
    assert paper.figure.getAttribute("data-look") == "en light"
