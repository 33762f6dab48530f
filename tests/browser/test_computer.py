"""The computer player: it answers, it is shown, it never holds the page up, and when its worker dies it comes back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.database import texts
from tests.browser.kept import KeptPage
from tests.browser.person import Person

from sakusen.ui.match.opponent import TRIES

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

STEPS = "JSON.parse(window.sakusen('brief')).steps"
WORKERS = """
    window.testWorkers = [];
    window.testPosts = [];
    window.testThinking = 0;
    window.Worker = class extends Worker {
        constructor(...how) {
            super(...how);
            window.testWorkers.push(this);
            this.addEventListener("message", ({ data }) => { if (JSON.parse(data).id) window.testThinking = 0; });
        }
        postMessage(text) {
            window.testPosts.push(text);
            if (JSON.parse(text).view) window.testThinking = performance.now();
            super.postMessage(text);
        }
    };
    window.testGaps = [];
    let before = 0;
    const frame = (now) => {
        const thinking = window.testThinking;
        if (before && thinking && before > thinking) window.testGaps.push(now - before);
        before = now;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
"""
SILENT, FAULT = "does not answer", "a fault in the program"
# Workers that do not do what they should, instead of assets/worker.mjs, and what the reader is told.
BAD = {
    "throws at once": ("throw new Error('broken');", FAULT),
    "throws when asked": ("self.onmessage = () => { throw new Error('broken'); };", FAULT),
    "never answers": ("self.onmessage = () => {};", SILENT),
    "answers with an error": (
        "self.onmessage = ({ data }) => self.postMessage("
        "JSON.stringify({ id: JSON.parse(data).id, error: 'failed', detail: 'broken' }));",
        FAULT,
    ),
    "answers nonsense": ("self.onmessage = () => { self.postMessage('nonsense'); self.postMessage('7'); };", SILENT),
    "answers other questions": ('self.onmessage = () => self.postMessage(\'{"id": -5, "action": 0}\');', SILENT),
    "is not there": ("", "could not be started"),
}
SHORT = "setattr(app.opponent, '_patience', 4.0)"  # seconds; nobody wants to wait for the real ones


@pytest.fixture
def unwatched(kept: KeptPage) -> Page:
    """A page whose console may complain: here workers are broken on purpose."""
    return kept.page


def asked(page: Page) -> list[dict[str, Any]]:
    """The questions to workers so far."""
    return [question for text in page.evaluate("window.testPosts") if "view" in (question := json.loads(text))]


def test_either_side_can_be_given_to_the_computer_whose_moves_are_shown_and_which_learns_nothing_hidden(
    page: Page, sit: Callable[..., Person]
) -> None:
    page.add_init_script(WORKERS)
    person = sit(page)
    for seat in (0, 1):
        page.evaluate("window.testPosts.length = 0")
        person.begin(*("easy" if side == seat else "person" for side in (0, 1)))
        plays_against_the_computer(person, seat)
        person.uncovered()
        person.click("#head [data-do=shelf]")
        page.wait_for_selector("#shelf [data-do=new]")


def plays_against_the_computer(person: Person, seat: int) -> None:
    """A part of a game in which the computer has this seat."""
    page = person.page
    person.play(60, seed=3, until=lambda now: len(asked(page)) > 2)
    page.wait_for_function("window.testPosts.filter(text => text.includes('\"view\"')).length > 2")
    now = person.at_rest()
    by_computer = person.python(f"sum(entry.seat == {seat} for entry in app.play.session.match.entries)")
    assert by_computer > 2
    assert now["turn"] in ("person", "over", "curtain")
    assert page.locator("#log p").count() > 2
    for question in asked(page):  # it sees what its seat may see, and no more
        assert question["view"]["seat"] == seat
        assert question["level"] == "easy"
    if not seat:
        assert "drawn" not in json.dumps([q["view"]["facts"] for q in asked(page) if q["view"]["seat"] == 1])
        return
    hidden = person.python("[app.play.session.match.state.drawn, app.play.session.match.state.used]")
    other = person.python(
        "(lambda s: [setattr(s, 'drawn', 0 if s.drawn != s.used else s.drawn),"
        " app.play.session.game.observe(s, 1).facts][1])(app.play.session.match.state.copy())"
    )
    same = person.python("app.play.session.game.observe(app.play.session.match.state, 1).facts")
    assert sorted(other) == sorted(same), hidden


@pytest.mark.alone
def test_while_the_computer_thinks_the_page_stays_smooth_and_can_be_used(
    page: Page, sit: Callable[..., Person]
) -> None:
    page.add_init_script(WORKERS)
    person = sit(page).begin("normal", "normal")
    page.wait_for_function(f"{STEPS} > 3")
    box = page.locator("#board").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    camera = person.python("[app.board._camera.x, app.board._camera.y]")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=4)
    page.mouse.up()
    assert person.python("[app.board._camera.x, app.board._camera.y]") != camera
    page.keyboard.press("?")
    page.locator("dialog .keys").wait_for()
    page.keyboard.press("Escape")
    # A slow machine may reach the end of the game before it has shown that many pictures.
    page.wait_for_function(
        "window.testGaps.length >= 80 || JSON.parse(window.sakusen('brief')).turn === 'over'", timeout=120_000
    )
    gaps = sorted(page.evaluate("window.testGaps"))
    assert len(gaps) >= 30, "the computer has hardly thought"
    assert gaps[-1] < 250, gaps[-5:]


def test_a_worker_that_is_killed_in_mid_thought_is_replaced_and_asked_again(
    unwatched: Page, sit: Callable[..., Person]
) -> None:
    page = unwatched
    page.add_init_script(WORKERS)
    person = sit(page)
    person.python(SHORT)
    page.evaluate("""() => {  // the first question kills
        const post = Worker.prototype.postMessage;
        let left = 1;
        Worker.prototype.postMessage = function (text) {
            post.call(this, text);
            if (JSON.parse(text).view && --left === 0) this.terminate();
        };
    }""")
    person.begin("person", "easy")
    page.wait_for_function("window.testWorkers.length >= 2")
    page.wait_for_function(f"{STEPS} > 3")
    questions = asked(page)
    assert questions[0]["view"] == questions[1]["view"]  # the same question, to another worker
    assert questions[0]["id"] != questions[1]["id"]
    assert person.at_rest()["turn"] in ("person", "curtain")
    assert page.locator("#notices .note").count() == 0


def test_when_every_worker_is_broken_the_page_says_so_and_asks_again_on_demand(
    unwatched: Page, sit: Callable[..., Person]
) -> None:
    """Broken in one way after the other, in the same game: each time the reader asks again."""
    page, script = unwatched, [""]
    page.add_init_script(WORKERS)

    def fulfil(route: Route) -> None:
        if script[0]:
            route.fulfill(body=script[0], content_type="text/javascript")
        else:
            route.fulfill(status=404)

    page.context.route("**/worker.mjs", fulfil)
    person = sit(page)
    person.python("setattr(app.opponent, '_patience', 0.4)")
    for number, (how, (script[0], sentence)) in enumerate(BAD.items()):
        if number:
            page.locator("#notices [data-do=ask-again]").click()
        else:
            person.begin("person", "easy")
        page.wait_for_function(f"window.testWorkers.length >= {TRIES * (number + 1)}")
        person.notice(sentence)
        assert person.told()["steps"] == 0, how
        page.keyboard.press("?")  # the page is alive
        page.keyboard.press("Escape")
    page.context.unroute("**/worker.mjs")
    person.python("setattr(app.opponent, '_patience', 25.0)")
    page.locator("#notices [data-do=ask-again]").click()
    page.wait_for_function(f"{STEPS} > 3")
    assert page.locator("#notices .note").count() == 0


def test_an_illegal_answer_of_the_computer_is_not_carried_out(unwatched: Page, sit: Callable[..., Person]) -> None:
    page = unwatched
    bad = (
        "self.onmessage = ({ data }) => self.postMessage("
        "JSON.stringify({ id: JSON.parse(data).id, action: 987654, then: [1, 2] }));"
    )
    page.context.route("**/worker.mjs", lambda route: route.fulfill(body=bad, content_type="text/javascript"))
    person = sit(page).begin("person", "easy")
    person.notice(FAULT)
    assert person.told()["steps"] == 0


def test_leaving_the_table_stops_the_computer(page: Page, sit: Callable[..., Person]) -> None:
    page.add_init_script(WORKERS)
    person = sit(page).begin("easy", "easy")
    page.wait_for_function("window.testThinking > 0")
    person.click("#head [data-do=shelf]")
    page.wait_for_selector("#shelf [data-do=continue]")
    page.wait_for_timeout(300)  # what has been carried out when the table is left is still kept
    kept = texts(page)
    page.wait_for_timeout(2500)
    assert texts(page) == kept
    person.click("#shelf .btns [data-do=continue]")
    page.wait_for_function(f"typeof JSON.parse(window.sakusen('brief')).steps === 'number' && {STEPS} > 3")
