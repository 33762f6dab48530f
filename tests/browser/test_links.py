"""Links to a game: opened at once, asked about never, kept only when somebody plays on, and never at another's cost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.browser.chance import played
from tests.browser.person import Person

from sakusen import games
from sakusen.engine.record import pack, read

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
MATCH = read((ROOT / "tests" / "games" / "kinmen" / "golden" / "example.txt").read_text("utf-8"), games.game)
CODE = pack(MATCH)
LONG = pack(played(560, seed=1))
"""A game that takes a while to read."""


def visited(sit: Callable[..., Person], page: Page, fragment: str) -> Person:
    """Somebody who has played a little and then opens a link in the same window."""
    person = sit(page).begin("person", "person")
    person.play(4)
    page.goto(f"#{fragment}")
    return person


def shown(person: Person, step: int) -> dict[str, Any]:
    person.page.wait_for_function(f"JSON.parse(window.sakusen('brief')).steps === {step}")
    return person.told()


def games_of(person: Person) -> list[list[Any]]:
    """Every kept game with its steps."""
    return list(person.python("sorted([game.ident, game.meta['steps']] for game in app.saves.all()[0])"))


def to_shelf(person: Person) -> None:
    person.click("#head [data-do=shelf]")
    person.page.locator("#shelf .cover >> nth=0").wait_for()


def test_a_link_shows_the_game_with_a_bar_and_asks_nothing_and_leaves_what_is_kept_alone(sit, page):
    person = sit(page).begin("person", "person")
    person.play(4)
    before = games_of(person)
    assert not page.locator("#line").is_visible()
    page.goto(f"#open&hands=open&record={CODE}&step=76")
    shown(person, 76)
    assert page.locator("dialog[open]").count() == 0
    page.click("#line [data-arg=forward]")
    shown(person, 77)
    page.keyboard.press("Home")
    shown(person, 3)
    page.keyboard.press("End")
    shown(person, 139)
    page.keyboard.press(",")
    shown(person, 133)
    assert games_of(person) == before
    person.click("#head [data-do=shelf]")
    page.locator("#shelf .games li").wait_for()
    assert page.evaluate("location.hash") == ""


def test_of_two_links_in_quick_succession_the_last_is_shown(sit, page):
    person = sit(page)
    for wait in (0, 20, 60, 150, 400):
        page.evaluate(
            """([first, wait]) => {
            location.hash = first;
            setTimeout(() => (location.hash = "open&game=july&lang=en"), wait);
        }""",
            [f"open&record={LONG}", wait],
        )
        page.wait_for_function("JSON.parse(window.sakusen('brief')).slug === 'july'")
        page.wait_for_timeout(1500)  # the first one has been read by now
        assert person.at_rest()["slug"] == "july", wait
        assert page.locator("#notices .note").count() == 0
        to_shelf(person)


def test_who_goes_back_while_a_link_is_read_stays_on_the_shelf(sit, page):
    person = sit(page)
    for wait in (0, 20, 60, 150):
        page.evaluate(
            """([link, wait]) => {
            location.hash = link;
            setTimeout(() => history.back(), wait);
        }""",
            [f"open&record={LONG}", wait],
        )
        page.wait_for_timeout(2000)
        assert page.locator("#shelf .cover >> nth=0").is_visible(), wait
        assert person.told() == {"page": "shelf"}


def test_a_link_opened_in_a_new_window_shows_the_game_after_a_reload_too(sit, page):
    person = sit(page)
    page.goto(f"#open&hands=open&record={CODE}&step=76&lang=ja")
    shown(person, 76)
    page.reload()
    page.wait_for_function("typeof window.testPython === 'function'")
    page.locator("#line input").wait_for()
    shown(person, 76)
    assert page.evaluate("document.documentElement.lang") == "ja"


def test_playing_on_from_a_link_keeps_a_game_of_its_own(sit, page):
    person = visited(sit, page, f"open&hands=open&record={CODE}&step=60")
    before = games_of(person)
    shown(person, 60)
    page.click("#line [data-arg=play]")
    page.click("dialog label:has(input[name=seat0][value=person])")
    page.click("dialog label:has(input[name=seat1][value=person])")
    page.click("dialog [data-arg=go]")
    page.wait_for_function("location.hash.startsWith('#table=')")
    person.play(3)
    person.uncovered()
    after = games_of(person)
    assert [game for game in after if game in before] == before
    assert len(after) == len(before) + 1
    page.click("#line [data-arg=return]")
    shown(person, 60)
    assert page.evaluate("location.hash").startswith("#open&")


BAD = {
    f"open&record={CODE[:-4]}": "cut short or has been altered",
    f"open&record={CODE[:40]}A{CODE[41:]}": "cut short or has been altered",
    "open&game=chess": "not here: chess",
    "open&record=a+b": "record=a+b",
    f"open&hands=open&record={CODE}&step=minus": "step=minus",
    "open&src=nowhere.txt": "could not be fetched",
    "open&": "not here",
}


def test_a_bad_link_is_refused_in_a_sentence_and_the_game_stays(sit, page, watch):
    person = sit(page).begin("person", "person")
    person.play(4)
    for fragment, words in BAD.items():
        page.goto(f"#{fragment}")
        person.notice(words)
        assert person.told()["page"] == "table", fragment
        assert page.locator("dialog[open]").count() == 0
        person.click("#notices [data-do=dismiss]")
        page.wait_for_selector("#notices .note", state="detached")
        if fragment.startswith("open&src"):  # the console may tell of a file that is nowhere
            watch.faults[:] = [fault for fault in watch.faults if "404" not in fault]
        assert watch.faults == [], fragment


def test_the_dialog_gives_a_link_that_opens_the_same_game(sit, page):
    person = sit(page).begin("person", "person")
    person.play(6)
    digest, steps = person.digest(), person.told()["steps"]
    person.click("#head [data-do=menu]")
    person.click("dialog [data-do=link]")
    address = page.input_value("#link-address")
    page.click("dialog label:has(input[name=what][value=position])")
    position = page.input_value("#link-address")
    assert "position" not in address
    page.goto(address)
    page.locator("#line").wait_for()
    shown(person, steps)
    assert person.digest() == digest
    page.goto(position)
    shown(person, 0)
    assert person.digest() == digest


def test_the_dialog_gives_codes_that_work_in_an_article_and_a_picture_as_svg_with_its_counters(sit, kept, tmp_path):
    page = kept.page  # its console may complain
    person = sit(page).begin("person", "person", slug="july")
    person.play(3)
    steps = person.told()["steps"]
    person.click("#head [data-do=menu]")
    person.click("dialog [data-do=link]")
    element, frame = page.input_value("#link-element"), page.input_value("#link-frame")
    picture = person.take_file("dialog [data-do=link-picture]", tmp_path, "picture.svg").read_text("utf-8")
    assert picture.startswith("<svg")
    assert "July Offensive" in picture
    assert picture.count("<text") > 60
    for code in (element, frame):
        article = page.context.new_page()
        article.set_content(f"<!doctype html><body>{code}</body>")
        if code == element:
            article.locator("sakusen-board img").wait_for()
            article.wait_for_function("Boolean(customElements.get('sakusen-board'))")
            article.click("sakusen-board .poster")
            article.locator("iframe.on").wait_for()
        article.locator("iframe").first.scroll_into_view_if_needed()
        for _ in range(100):
            article.wait_for_timeout(100)
            if board := next((one for one in article.frames if "#embed" in one.url), None):
                break
        board.locator("#line").wait_for()
        board.wait_for_function(f"JSON.parse(window.sakusen('brief')).steps === {steps}")
