"""Files that somebody brings: sound ones open, all others are refused with a sentence, and the game stays."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.browser.chance import played
from tests.browser.database import texts
from tests.browser.person import Person, read

from sakusen import games
from sakusen.cli import requests as cli
from sakusen.engine.match import Match
from sakusen.engine.record import write

if TYPE_CHECKING:
    from playwright.sync_api import Page


def spoilt_files() -> dict[str, tuple[str | bytes, str]]:
    """Files that are no sound record or position, each with words of the sentence that refuses it."""
    record = write(played(60))
    head, body = record.split("\n\n", 1)
    first = body.split()[1]
    position = games.game("kinmen").to_json(played(60).state)
    unit = next(iter(position["units"]))
    return {
        "nothing": ("", "neither a record nor a position"),
        "a picture": (bytes(range(256)) * 40, "neither a record nor a position"),
        "a letter": ("Dear Sir,\nhow do you do?\n", "neither a record nor a position"),
        "a web page": ("<!doctype html><title>x</title>", "neither a record nor a position"),
        "another game's record": ('[Event "Hastings"]\n[Site "?"]\n\n1. e4 e5 *\n', "neither a record nor a position"),
        "too long": ("x" * 6_500_000, "longer than a record or a position"),
        "a game not here": (record.replace('"kinmen"', '"chess"'), "not here: chess"),
        "a newer format": (record.replace('[Format "1"]', '[Format "99"]'), "newer format (99)"),
        "a newer edition": (record.replace("[Edition ", '[Edition "99"]\n[Was ', 1), "newer edition of the rules (99)"),
        "a spoilt heading": (record.replace('[Game "', "[Game ", 1), "heading line cannot be read"),
        "an unknown scenario": (record.replace('"standard"', '"nowhere"'), "start is not sound"),
        "an unknown option": (record.replace('[Options "', '[Options "moon=full '), "start is not sound"),
        "the end cut off": (record.rstrip().removesuffix("*").rstrip(), "breaks off after step 60"),
        "the middle of a word": (record[: len(head) + len(body) // 2], "step"),
        "half the heading": (head[:60], ""),
        "an impossible move": (f"{head}\n\n1. {first}-9999 *", "step 1"),
        "an impossible die": (record.replace("[1]", "[77]").replace("[2]", "[77]").replace("[3]", "[77]"), "“[77]”"),
        "a wrong result": (record.rstrip()[:-1] + "1-0\n", "“1-0” is not what the board says"),
        "an open comment": (record.rstrip()[:-1] + "{ and then *\n", "breaks off"),
        "a position cut off": (json.dumps(position)[:400], "the position is not sound"),
        "other JSON": ('{"name": "app", "version": "1.0"}', "neither a record nor a position"),
        "a list": ("[1, 2, 3]", "neither a record nor a position"),
        "an empty position": ('{"game": "kinmen"}', "the position is not sound"),
        "a newer position": (json.dumps({**position, "version": 99}), "the position is not sound"),
        "a position of a game not here": (json.dumps({**position, "game": "chess"}), "not here: chess"),
        "a unit in no hex": (
            json.dumps({**position, "units": {**position["units"], unit: "9999"}}),
            "the position is not sound",
        ),
        "units of another kind": (json.dumps({**position, "units": 7}), "the position is not sound"),
        "a turn beyond the end": (json.dumps({**position, "turn": 40}), "the position is not sound"),
        "deep nesting": ("{" + '"a":{' * 3000, ""),
    }


SPOILT = spoilt_files()
REFUSED = """(name) => [...document.querySelectorAll("#notices .note p")].map((said) => said.innerText)
    .find((said) => said.includes(name))"""


def refused(person: Person, path: Path) -> str:
    """Bring a file that is refused; the sentence."""
    person.bring(path)
    sentence = str(person.page.wait_for_function(REFUSED, arg=path.name).json_value())
    person.page.evaluate("document.querySelector('#notices [data-do=dismiss]').click()")
    person.page.wait_for_function("!document.querySelector('#notices .note')")
    return sentence


def test_unsound_files_are_refused_with_what_and_where_and_the_game_stays(
    page: Page, sit: Callable[..., Person], tmp_path: Path
) -> None:
    person = sit(page).take_up(played(15))
    key, steps, kept = person.key(), person.told()["steps"], texts(page)
    wrong = []
    for lang in ("en", "ja", "zh-Hant"):
        page.evaluate(f"document.querySelector('#head [data-do=lang][data-arg={lang}]').click()")
        for number, (name, (content, words)) in enumerate(SPOILT.items()):
            path = tmp_path / f"file{number}-{lang}.txt"
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
            sentence = refused(person, path)
            if lang == "en" and words not in sentence:
                wrong.append(f"{name}: {sentence}")
            if lang != "en" and not any("\u3040" <= char <= "\u9fff" for char in sentence):
                wrong.append(f"{lang}, {name}: {sentence}")
            assert person.key() == key, name
    assert not wrong, "\n".join(wrong)
    assert person.told()["steps"] == steps
    assert texts(page) == kept
    person.play(10, seed=6)
    assert page.locator("#notices .note").count() == 0


def test_an_unsound_file_on_the_shelf_is_refused_there(page: Page, sit: Callable[..., Person], tmp_path: Path) -> None:
    person = sit(page)
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir", encoding="utf-8")
    person.bring(path)
    person.notice("neither a record nor a position")
    assert person.told() == {"page": "shelf"}


def test_a_game_taken_along_and_brought_back_is_the_same(
    page: Page, sit: Callable[..., Person], tmp_path: Path
) -> None:
    person = sit(page).take_up(played(50))
    person.play(10, seed=2)
    person.uncovered()
    page.keyboard.press("Escape")
    digest, steps = person.digest(), person.told()["steps"]
    record, position = person.take_record(tmp_path), person.take_record(tmp_path, "save-position")
    assert cli.digest(read(record)) == digest
    data = json.loads(position.read_text(encoding="utf-8"))
    assert cli.digest(Match(games.game("kinmen"), position=data)) == digest
    person.click("#head [data-do=shelf]")
    page.wait_for_selector("#shelf [data-do=new]")
    for path, wanted in ((record, steps), (position, 0)):
        person.bring(path)
        page.wait_for_function(f"JSON.parse(window.sakusen('brief')).steps === {wanted}")
        assert person.digest() == digest
        person.uncovered()
        again = person.take_record(tmp_path)
        assert cli.digest(read(again)) == digest


def test_a_finished_game_opens_at_its_end(page: Page, sit: Callable[..., Person], tmp_path: Path) -> None:
    match = played(9999)
    path = tmp_path / "finished.txt"
    path.write_text(write(match), encoding="utf-8")
    person = sit(page)
    person.bring(path)
    person.seated()
    assert person.told()["over"]
    page.locator("dialog .ending").wait_for()
    assert person.digest() == cli.digest(match)


def test_a_record_with_comments_and_unknown_tags_opens(page: Page, sit: Callable[..., Person], tmp_path: Path) -> None:
    record = write(played(30)).replace("[Result", '[Annotator "渡辺"]\n[Result').replace(" *", " {あとで} *")
    path = tmp_path / "記録.txt"
    path.write_text("\ufeff" + record, encoding="utf-8")
    person = sit(page)
    person.bring(path)
    person.seated().uncovered()
    taken = person.take_record(tmp_path).read_text(encoding="utf-8")
    assert "渡辺" in taken
    assert "{あとで}" in taken


# ------------------------------------------------------------------ acts past the screen
FORGED = """(data) => {
    const button = document.createElement("button");
    Object.assign(button.dataset, data);
    document.body.append(button);
    button.click();
    button.remove();
}"""


def test_acts_sent_past_the_screen_change_nothing(page: Page, sit: Callable[..., Person]) -> None:
    person = sit(page).begin("person", "person")
    person.play(20)
    page.keyboard.press("Escape")
    key, legal = person.key(), {act["action"] for act in person.told()["actions"]}
    for action in (-1, 10**9, *[a for a in range(400) if a not in legal][:20]):
        assert person.python(f"app.play.session.take({action}).what") == "nothing"
        page.evaluate(FORGED, {"do": "take", "arg": str(action)})
        page.evaluate(FORGED, {"action": str(action)})
        assert person.key() == key
    assert person.python("app.play.session.press('no such button').what") == "nothing"
    page.evaluate(FORGED, {"do": "roll", "arg": "5"})
    assert person.key() == key
    person.play(6, seed=3)


FORCE = """
    from sakusen import games
    from sakusen.engine.match import Match, Refused
    from sakusen.engine.luck import Dealt
    from sakusen.games import presenter
    from sakusen.ui.match.session import Session

    match = Match(games.game("kinmen"), luck=Dealt(1))
    before, result = match.state.key(), []
    for act in (lambda: match.choose(10**9), lambda: match.choose(-1), lambda: match.roll(0)):
        try:
            act()
        except Refused as refused:
            result.append(refused.key)
    said = []
    for lang in ("en", "ja", "zh-Hant"):
        session = Session(match, presenter("kinmen"), ["person", "person"], lang)
        units = [("hex", h) for h in range(40)] + [("unit", u) for u in range(40)]
        for touch in units:
            if presenter("kinmen").actions_at(session.seen, touch):
                continue
            done = session.tap([touch])
            if done.what == "refused":
                said.append([lang, done.sentence, done.rule])
            session.cancel()
    result = [result, said, before == match.state.key()]
"""


def test_illegal_acts_are_refused_by_the_rules_in_the_readers_language(
    page: Page, run_python: Callable[[Page, str], Any]
) -> None:
    keys, said, same = run_python(page, FORCE)
    assert keys == ["illegal", "illegal", "no_chance"]
    assert same
    assert {lang for lang, *_ in said} == {"en", "ja", "zh-Hant"}
    for lang, sentence, rule in said:
        assert rule, sentence
        assert any("\u3040" <= char <= "\u9fff" for char in sentence) == (lang != "en"), sentence
