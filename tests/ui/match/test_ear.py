"""Every title is played by keys alone, by somebody who knows only what can be read and what is said."""

from __future__ import annotations

import json
import random
import re
from html import unescape
from pathlib import Path

import pytest
from ui_blind import Player
from ui_blind_plans import PLANS
from ui_listener import Listener

from sakusen import games
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.presenter.spoken import Speaks
from sakusen.ui.board import cursor
from sakusen.ui.match import ear
from sakusen.ui.match.session import Session
from sakusen.ui.page.aloud import aloud

MOST = 900
SIGNS = re.compile(r"[→⇒⚀-⚅≤≥×✕−–½♠♥♦♣①-⑨▲●★☆◆◎／＋\ufe0e<>{}]|\d\+\d|[A-Z]/[A-Z]|\d-\d|\dG\b|\dD6|[空艦]\d")
SHORT = re.compile(r"\b(Div|Regt|Bn|Coy|Co|Misc|Cav)\b|\b\d/(II|L)\b")
KEY = re.compile(r"\b[a-z]+(?:[._][a-z]+)+\b")
"""The key of a sentence, in place of it."""
HEARD = {
    "gunki": ("placed in", "Move ", "presses|Pressure", "assaults", "day 3"),
    "july": (r"\d{4} to \d{4}, \d MP", "Attack plan", "Dice", "retreats", "advances", "Initiative lost"),
    "kinmen": (
        "Logistics shipped",
        "Loaded",
        "lands at",
        "Battle group|ordered",
        r"\d{4} to \d{4}",
        r"Attack on \d{4}",
        "stands",
        "retreats",
        "recovers",
        "Night, ROC",
        "boats lost",
    ),
    "taiwan202x": ("lays down a card", "Shown: PRC", "to Taiwan Strait", "Attack, ", "throws", "Truce talks 2"),
}
"""What has happened in each game, as it was said: all parts of a turn, and a unit that moves and attacks."""


def unsayable(words: str) -> bool:
    """Whether a voice would stumble: signs, what is shortened, the key of a sentence in its place."""
    return any(pattern.search(words) for pattern in (SIGNS, SHORT, KEY))


def all_told(person: Listener) -> list[str]:
    """The position as a list, and every place as it is said when the cursor comes there."""
    play = person.app.play
    session, scene = play.session, play.screen.scene
    listed = re.findall(r">([^<>]+)<", ear.overview(session, scene))
    places = [aloud(session.lang, ear.place_words(session, scene, place)) for place in cursor.hexes(scene.spots)]
    return [unescape(words) for words in listed] + places


@pytest.mark.slow
@pytest.mark.parametrize("slug", sorted(PLANS))
def test_a_game_is_played_from_set_up_to_the_end_by_keys_and_by_what_is_read(
    monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    person = Listener(monkeypatch, slug, 3)
    player = Player(person, PLANS[slug])
    for _ in range(MOST):
        if person.is_asked_in_dialog:
            break
        player.step()
    assert person.is_asked_in_dialog, "no end"
    assert person.app.play.outcome is not None
    assert len(person.text()) > 60
    said = " ".join(person.heard)
    assert [words for words in HEARD[slug] if not re.search(words, said)] == []
    assert [words for words in person.heard if unsayable(words)] == []
    person.close()


@pytest.mark.parametrize("slug", games.SLUGS)
def test_a_place_is_said_in_one_order_and_mine_stand_before_theirs(slug: str) -> None:
    table, match, chance = games.presenter(slug), Match(games.game(slug), None, None, Dealt(1)), random.Random(1)
    if not isinstance(table, Speaks):
        pytest.skip("this table tells nothing to those who do not see the map")
    while len(match.entries) < 60 and not match.is_over:
        match.choose(chance.choice(list(match.pending.actions)))
    session = Session(match, table, (), "en", curtain=False)
    scene = table.scene(session.seen, session.focus)
    told = 0
    for place in cursor.hexes(scene.spots):
        heard, words = table.heard(session.seen, place), ear.place_words(session, scene, place)
        mine, theirs = heard.of(session.seen.seat, True), heard.of(session.seen.seat, False)
        parts = [heard.name, heard.terrain, *(w for w, _ in mine), *(w for w, _ in theirs), heard.zones, heard.goal]
        at = [words.index(part) for part in parts if part]
        assert at == sorted(at), words
        told += bool(mine or theirs)
    assert told


@pytest.mark.parametrize("slug", ["gunki", "july", "kinmen", "taiwan202x"])
def test_every_place_stands_in_one_area(slug: str) -> None:
    table = games.presenter(slug)
    assert isinstance(table, Speaks)
    session = Session(Match(games.game(slug), None, None, Dealt(1)), table, (), "ja", curtain=False)
    places = [place for area in table.areas(session.seen) for place in area.places]
    assert len(places) == len(set(places))
    assert set(cursor.hexes(table.scene(session.seen, session.focus).spots)) <= set(places)


def test_what_is_shown_first_stays_in_the_list_and_a_second_press_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Listener(monkeypatch, "july", 1)
    row = next(node for node in person.able("legal") if node.words.startswith("4th Tanks"))
    person.press(row)
    place = next(node for node in person.able("legal") if "zone of control: Soviets" in node.words)
    person.press(place)
    assert person.focus.words == f"{place.words}; shown: Enter again does it"
    assert re.search(r"4th Tank Regiment 0601 to \d{4}, \d MP", person.key("Enter"))
    person.close()


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ja", "zh-Hant"])
@pytest.mark.parametrize("slug", ["gunki", "july", "kinmen", "taiwan202x"])
def test_what_can_be_pressed_and_the_position_as_a_list_are_read_without_signs(
    monkeypatch: pytest.MonkeyPatch, slug: str, lang: str
) -> None:
    person, chance = Listener(monkeypatch, slug, 5, lang), random.Random(5)
    for step in range(40):
        if person.is_covered:
            person.press(next(node for node in person.able() if node.attributes.get("data-do") == "uncover"))
            continue
        told = [node.words for node in person.pressable("acting", "legal", "tray")] + person.heard[-1:]
        if step % 8 == 7:
            told += all_told(person)
        assert [words for words in told if unsayable(words)] == []
        acts = [node for node in person.able("legal", "acting") if "data-key" in node.attributes] or person.able(
            "legal"
        )
        person.press(chance.choice(acts or person.able("acting")))
        if person.is_asked_in_dialog:
            break
    person.close()


PAGE_ONLY = re.compile(r"rule\.|guide\.|keys\.book|link\.note|mail\.page")
"""What is read where it stands: rules, the guide, markup, a key that is called "/", and the title of the window."""
GAP = re.compile(r"\{(\w+)(?:#([^}|]*)\|?([^}]*))?\}")


@pytest.mark.parametrize("path", sorted(Path(games.__file__).parents[1].glob("**/text/*.json")), ids=str)
def test_no_sentence_has_a_sign_that_a_voice_cannot_read(path: Path) -> None:
    sentences = json.loads(path.read_text(encoding="utf-8"))
    said = {
        key: aloud(path.stem, GAP.sub(lambda gap: gap[3] if gap[2] else "2", text)) for key, text in sentences.items()
    }
    assert [one for one in said.items() if not PAGE_ONLY.match(one[0]) and SIGNS.search(one[1])] == []


def test_curtain_leaves_nothing_to_be_heard_of_the_other_side(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Listener(monkeypatch, "taiwan202x", 3)
    player, covered = Player(person, PLANS["taiwan202x"]), 0
    while covered < 4:
        left = " ".join((person.text(), *person.still_said()))
        if person.is_covered and "Shown: " not in left:
            covered += 1
            assert not re.search(r"\b(spades|hearts|diamonds|clubs)\b|[♠♥♦♣]", left), left
        player.step()
    person.close()


@pytest.mark.parametrize(
    ("lang", "written", "said"),
    [
        ("en", "0605 → 0505, 3½ MP. 4-4 ×2, −1 VP.", "0605 to 0505, 3 and a half MP. 4, 4 times 2, minus 1 VP."),
        ("en", "Shown: ♥︎3, ♠︎Q. PRC+1 → PRC+2", "Shown: 3 of hearts, queen of spades. PRC plus 1 to PRC plus 2"),
        ("en", "It stands. It stands 5 +2 > 4: fails.", "It stands 5 plus 2 is over 4: fails."),
        ("en", "Barrage. Barrage. Barrage Laoyemiao heights. 2. 2nd Bn", "Barrage Laoyemiao heights. 2. 2nd Battalion"),
        ("ja", "0605 → 0505、3½ MP。♦︎A、4-4 ×2", "0605から0505へ、3.5 MP。ダイヤのエース、4の4、2個"),
        ("ja", "大野中隊 4 > 3 失敗。（−1）", "大野中隊 4は3より大きい 失敗。（マイナス1）"),
        (
            "en",
            "Hits 2 ⚂ ⚅ to 0 ⚀ (+2). 10:4 is 2:1 ⚃ A/D. End die ⚂",
            "Hits 2 dice 3, 6 to 0 die 1 (plus 2). 10 to 4 is 2 to 1 die 4 A and D. End die 3",
        ),
        (
            "en",
            "⚄ ≤ 4: survives, F-22A ⇒ Su-35, US / JSDF 0 : 2",
            "5 is not over 4: survives, F-22A against Su-35, US with JSDF 0 to 2",
        ),
        (
            "ja",
            "作戦のダイス ⚃ ⚀、F-22A ⇒ Su-35、10:4 は 2:1 ⚃",
            "作戦のダイス 4・1、F-22A対Su-35、10対4は 2対1 ダイス4",
        ),
        (
            "ja",
            "第1ターン 10/25。移動 L1 → L3 → HQ、圧迫 ⚄ +1 > 3",
            "第1ターン 10月25日。移動 L1からL3、HQへ、圧迫 5プラス1は3より大きい",
        ),
        (
            "en",
            "Combat 1: 11th Tank Brigade ⇒ 82 Div, 3rd Bn, 259th; 2nd Bn, 1st Coy",
            "Combat 1: 11th Tank Brigade against 82nd Division, 3rd Battalion, 259th; 2nd Battalion, 1st Company",
        ),
        ("ja", "1/31 → 0412", "1/31から0412へ"),
        (
            "en",
            "10/25. J-16 (1) 2-4G. 5G fire, 2D6: 3 air / 1 fleet, 1st Co",
            "October 25. J-16 (1) strength 2, generation 4. generation 5 fire, 2 dice: 3 air or 1 fleet, 1st Company",
        ),
        (
            "ja",
            "F-22A 2-5G、5G の射撃、作戦 2D6、空3 か 艦1、第82師団の6-4 を失う",
            "F-22A 戦闘力2 第5世代、第5世代の射撃、作戦 ダイス2個、航空隊3個 か 艦隊1個、第82師団の6の4を失う",
        ),
        (
            "zh-Hant",
            "公開 解放軍 8 ／ 美軍／自衛隊 9，空1 或 艦2，1949-10-25",
            "公開 解放軍 8、美軍與自衛隊 9，航空隊1個 或 艦隊2個，1949-10-25",
        ),
        ("zh-Hant", "小林支隊 ⇒ 第15團 骰 5：2，⚂ ⚅", "小林支隊對第15團 骰 5比2，骰3，6"),
        ("zh-Hant", "0605 → 0505，♣︎10。1 ≤ 3 後退", "0605到0505，梅花10。1不超過3 後退"),
    ],
)
def test_signs_are_said_in_words_and_nothing_twice(lang: str, written: str, said: str) -> None:
    assert aloud(lang, written) == said
