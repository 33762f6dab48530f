"""The bars of buttons fit, whatever stands on them: the longest words of three languages, in five windows.

No cheaper test can know how wide the browser sets a text. Nothing is started here: bars are laid out by
``prompt_bar`` and put into a page that has the site's styles only.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sakusen import games
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.presenter.contract import Button, Prompt
from sakusen.ui.match import prompt_bar, replay_bar
from sakusen.ui.match.session import Session
from sakusen.ui.page.words import say

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAMES = Path(games.__file__).parent
SIZES = ((1440, 900), (1024, 768), (390, 844), (844, 390), (360, 640))
WORDS = {
    "en": [
        ("Ask for a truce", ""),
        ("All to their boxes", ""),
        ("Defend with two", "55.6%"),
        ("End movement", "with the move shown"),
        ("Recover 20", "0 logistics left"),
        ("Reveal More Boats", "−1 VP"),
        ("Propose", ""),
        ("Pass", ""),
    ],
    "ja": [
        ("残りをおまかせで置く", ""),
        ("2個で防御する", "55.6%"),
        ("終わりまで待つ", "攻撃されたら止まる"),
        ("計画を決める", "義務が残っています"),
        ("空自 F-35B を帰還させる", ""),
        ("提案", ""),
        ("砲撃", "一度だけ"),
    ],
    "zh-Hant": [
        ("要求停戰", "成立 11.1%"),
        ("其餘運後勤", "剩 2 點"),
        ("結束移動", "並執行所示移動"),
        ("移動", "請選擇目的地或目標。"),
        ("建議方案", ""),
        ("跳過", ""),
    ],
}
"""Labels and details that games have."""
WRONG = """(bars) => bars.flatMap(([said, html]) => {
    const acting = document.getElementById("acting"), wrong = [];
    const over = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16; // letters over their line's edge
    acting.innerHTML = html;
    const room = acting.getBoundingClientRect();
    for (const button of [...acting.querySelectorAll(".btn")].filter((e) => e.checkVisibility())) {
        const box = button.getBoundingClientRect(), told = button.querySelector("span"), name = button.innerText;
        const out = box.left < room.left - 1 || box.right > room.right + 1
            || box.top < room.top - 1 || box.bottom > room.bottom + 1;
        if (out) wrong.push(`${name}: outside the bar`);
        if (box.width < 43.5 || box.height < 43.5) wrong.push(`${name}: too small`);
        if (button.matches(".undo, .redo")) continue;
        const runs = told.scrollWidth > told.clientWidth + 1 || told.scrollHeight > told.clientHeight + over;
        if (runs || button.scrollWidth > button.clientWidth + 1) wrong.push(`${name}: cut off`);
    }
    return wrong.map((one) => `${said}: ${one}`);
})"""


def buttons(lang: str) -> Iterator[tuple[list[Button], set[int]]]:
    """Two or three of these words side by side; what stands last has a way back or none."""
    words = WORDS[lang]
    for at, is_final in product(range(len(words)), (False, True)):
        chosen = [words[(at + step) % len(words)] for step in range(3)]
        made = [Button(str(i), label, detail, i, i == 0) for i, (label, detail) in enumerate(chosen)]
        for count in (1, 2, 3):
            yield made[:count], set(range(count)) if is_final else set()


def bar(
    size: tuple[int, int], lang: str, shown: list[Button], finals: set[int], redoes: str | None, larger: float = 0.0
) -> str:
    """As ``Screen`` lays it out in such a window."""
    back, redo = prompt_bar.Back("4-4 0605 → 0506", redoes), prompt_bar.REDO if redoes else 0.0
    told = prompt_bar.as_shown(lang, shown, finals, None)
    if size[1] < 600 or size[0] <= 800:
        most = prompt_bar.beside_on_phone(
            told, (prompt_bar.LYING if size[1] < 600 else prompt_bar.UPRIGHT) - redo - larger
        )
    elif size[0] < 1200:
        most = 1
    else:
        most = prompt_bar.beside(Prompt(0, "", "", "?", "", "", told), prompt_bar.ROOM - redo)
    return prompt_bar.acting(lang, shown, back, finals, None, most)


def test_no_words_on_a_button_of_the_prompt_bar_are_cut(styled: Callable[[int, int, str], Page]) -> None:
    wrong = []
    for size, lang in product(SIZES, WORDS):
        page = styled(*size, lang)
        bars = []
        for (shown, finals), redoes in product(buttons(lang), (None, "6-4")):
            said = f"{size[0]}x{size[1]} {lang} {[b.label for b in shown]} redo {bool(redoes)}"
            bars.append([said, bar(size, lang, shown, finals, redoes)])
        wrong += page.evaluate(WRONG, bars)
    assert not wrong, f"{len(wrong)}\n" + "\n".join(wrong[:20])


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_no_words_on_a_button_are_cut_on_a_phone_with_large_letters(
    styled: Callable[[int, int, str], Page], size: tuple[int, int]
) -> None:
    """In a browser, because only it knows what the reader has set."""
    wrong = []
    for lang in WORDS:
        page = styled(*size, lang)
        page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 32}})
        bars = []
        for (shown, finals), redoes in product(buttons(lang), (None, "6-4")):
            said = f"{size[0]}x{size[1]} {lang} {[b.label for b in shown]} redo {bool(redoes)}"
            bars.append([said, bar(size, lang, shown, finals, redoes, prompt_bar.LARGER)])
        wrong += page.evaluate(WRONG, bars)
    assert not wrong, f"{len(wrong)}\n" + "\n".join(wrong[:20])


EVENTS = {
    "en": ("Type 12 Anti-ship Missile", "JSDF Defence Mobilization", "Underwater Drone Attack", "Hybrid Warfare"),
    "ja": ("12式地対艦誘導弾", "空挺降下・強襲着上陸", "水中ドローン攻撃"),
    "zh-Hant": ("12式岸對艦飛彈", "空降作戰・空中突擊", "全體自衛隊防衛出動"),
}
"""The longest names of what a card can be played for."""
OPERATE = {"en": ("Operation", "two dice"), "ja": ("作戦", "ダイス2個"), "zh-Hant": ("作戰", "兩顆骰")}


@pytest.mark.parametrize("size", [(844, 390), (360, 640), (390, 844)])
def test_on_every_phone_a_cards_event_stands_beside_the_question_with_its_whole_name(
    styled: Callable[[int, int, str], Page], size: tuple[int, int]
) -> None:
    """In English it lay in the menu of a phone on its side and of the narrowest ones. In a browser, because only it
    knows how wide a text is."""
    is_lying = size[1] < 600
    room = prompt_bar.LYING if is_lying else prompt_bar.UPRIGHT
    letters = prompt_bar.OF_LYING if is_lying else prompt_bar.OF_UPRIGHT
    for lang, names in EVENTS.items():
        bars = []
        for name in names:
            event = Button("event", name, "", 1, deed=True)
            operate = Button("operate", *OPERATE[lang], 2, True)
            rest = [Button("pass", say(lang, "close"), "", 3), Button("propose", "", "", does="propose")]
            told = prompt_bar.as_shown(lang, [event, operate, *rest], {1, 2}, None)
            assert prompt_bar.aside_on_phone(told, room, letters) == told[2:], (lang, name)
            made = prompt_bar.acting(lang, [event, operate], prompt_bar.Back("6-4"), {1, 2}, None, more=rest)
            bars.append([f"{lang} {name}", made])
        assert styled(*size, lang).evaluate(WRONG, bars) == []


ASIDE = [
    ("ja", ("第14師団に命令", "部隊 4、消耗 0"), ("第14師団＋戦車に命令", "部隊 6、消耗 1")),
    ("en", ("Bombard", "once"), ("Ask for a truce", "")),
    ("en", ("Finish recovering", ""), ("Recover 1", "14 logistics left")),
    ("en", ("Spare it", ""), ("Use the shock", "")),
]
"""Two answers beside a sign for the rest."""


@pytest.mark.parametrize(("size", "letters"), [((844, 390), 16), ((1024, 768), 32), ((1920, 1080), 32)])
def test_two_answers_beside_the_sign_of_a_menu_share_the_room_by_what_their_words_need(
    styled: Callable[[int, int, str], Page], size: tuple[int, int], letters: int
) -> None:
    """In English the first took all of it, in Japanese the last, on a phone on its side and in what looks like one with
    letters twice as large; the other one's words ran out of the bar. In a browser, because only it knows how wide a
    text is."""
    for lang, first, last in ASIDE:
        page = styled(*size, lang)
        sizes = {"fontSizes": {"standard": letters, "fixed": letters}}
        page.context.new_cdp_session(page).send("Page.setFontSizes", sizes)
        shown = [
            Button("first", *first, 1, deed=not first[1]),
            Button("last", *last, 2, bool(last[1]), deed=not last[1]),
        ]
        rest = [Button("propose", "Propose", "", does="propose")]
        made = prompt_bar.acting(lang, shown, prompt_bar.Back("6-4"), {2} if not last[1] else (), None, more=rest)
        assert "few" in made
        assert page.evaluate(WRONG, [[f"{lang} {last[0]}", made]]) == []


UNDOES = [
    (1280, "en", "3rd Tank Regiment 1008 → 0810"),
    (1280, "ja", "J-16 (1) 帰還 台湾海峡 → 中国本土"),
    (1280, "zh-Hant", "J-16 (1) 返航 台灣海峽 → 中國大陸"),
    (1440, "en", "1st Co, 3rd Tank Regiment 0810 → 1510 Xiaojing, 3½ MP"),
    (1440, "ja", "移動 第二大隊第三中隊 黒風口西高地 → 左地区隊本部"),
    (1440, "zh-Hant", "第36師第149摩托化步兵團 0304 → 0306 移動力 3"),
]
"""What undo says in real games."""


@pytest.mark.parametrize(("wide", "lang", "undoes"), UNDOES)
def test_undo_says_in_two_lines_what_it_takes_back(
    styled: Callable[[int, int, str], Page], wide: int, lang: str, undoes: str
) -> None:
    """In a browser, because only it knows how wide a text is."""
    page = styled(wide, 800, lang)
    made = prompt_bar.acting(lang, [], prompt_bar.Back(undoes))
    page.evaluate("(html) => { document.getElementById('acting').innerHTML = html }", made)
    high, runs = page.evaluate("""() => {
        const undo = document.querySelector("#acting .undo"), small = undo.querySelector("small");
        const runs = small.scrollWidth > small.clientWidth || small.scrollHeight > small.clientHeight + 4;
        return [undo.getBoundingClientRect().height, runs];
    }""")
    assert (high, runs) == (44, False)


@pytest.mark.parametrize("size", [(844, 390), (360, 640), (390, 844)])
def test_on_a_phone_the_bar_under_a_record_covers_neither_map_nor_cards(
    styled: Callable[[int, int, str], Page], size: tuple[int, int]
) -> None:
    """In a browser, because only it knows what lies over what."""
    page = styled(*size, "en")
    bar, tray = replay_bar.bar("en", 30, None, True, False, "As seen by PRC"), '<div style="height: 67px">cards</div>'
    tops = page.evaluate(
        """([bar, tray]) => {
        document.getElementById("tray").innerHTML = tray;
        const line = document.getElementById("line");
        line.innerHTML = bar;
        line.hidden = false;
        const rect = (id) => document.getElementById(id).getBoundingClientRect();
        return [rect("map").bottom, rect("line").top, rect("line").bottom, rect("tray").top];
    }""",
        [bar, tray],
    )
    assert tops == sorted(tops)
    assert tops[2] - tops[1] >= 44


@pytest.mark.parametrize(("size", "letters"), [((1440, 900), 32), ((390, 844), 17), ((1440, 900), 16)])
def test_letters_are_as_large_as_set_in_the_browser_as_far_as_the_window_has_room(
    styled: Callable[[int, int, str], Page], size: tuple[int, int], letters: int
) -> None:
    """In a browser, because only it knows what the reader has set."""
    page = styled(*size, "en")
    wanted = 16 if letters == 16 else 32
    sizes = {"fontSizes": {"standard": wanted, "fixed": wanted}}
    page.context.new_cdp_session(page).send("Page.setFontSizes", sizes)
    root = "Math.floor(parseFloat(getComputedStyle(document.documentElement).fontSize))"
    page.wait_for_function(f"{root} === {letters}")
    side = page.evaluate("document.getElementById('side').getBoundingClientRect().width")
    assert side == {32: 600, 17: 390, 16: 372}[letters], "as wide as the letters need; a drawer or a sheet in good time"


def test_the_heads_of_the_truce_table_stand_on_one_line_in_the_result_on_a_phone(
    styled: Callable[[int, int, str], Page],
) -> None:
    """In a browser, because only it knows how wide a column becomes."""
    page = styled(390, 844, "zh-Hant")
    heads = '<tr><th></th><th></th><th class="prc">中國</th><th class="roc">台灣</th></tr>'
    row = '<tr><th>台灣海峽</th><td>僅有其艦隊</td><td class="v">2</td><td class="v">1</td></tr>'
    table = f'<div class="read ending"><table class="truce"><thead>{heads}</thead><tbody>{row}</tbody></table></div>'
    lines = page.evaluate(
        """(table) => {
        document.body.innerHTML = table;
        const range = document.createRange();
        return [...document.querySelectorAll("thead th")].map((head) => {
            range.selectNodeContents(head);
            return range.getClientRects().length;
        });
    }""",
        table,
    )
    assert lines == [0, 0, 1, 1]


PLATES = """(plates) => plates.filter((html) => {
    const prompt = document.getElementById("prompt"), range = document.createRange();
    prompt.innerHTML = html;
    const side = prompt.querySelector(".side"), room = side.getBoundingClientRect();
    const small = side.querySelector("small");
    range.selectNodeContents(side);
    const blank = 3; // pixels over and under the letters in the box that is told of them
    const cut = [...range.getClientRects()].some((box) => box.top < room.top - blank
        || box.bottom > room.bottom + blank || box.left < room.left || box.right > room.right);
    return cut || (small && (small.scrollHeight > small.clientHeight + 4 || small.scrollWidth > small.clientWidth));
}).map((html) => html.replace(/<div class="say".*/, ""))"""
REASONS = """(reasons) => reasons.filter(([, html]) => {
    document.getElementById("prompt").innerHTML = html;
    const first = document.querySelector("#prompt small > span > span:first-child");
    return first && first.scrollWidth > first.clientWidth + 1;
}).map(([key]) => key)"""
WHY = ("why.", "event.", "reason.")
"""What is said in the line of why: what cannot be done, what an event does, how a game has ended."""


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_on_a_phone_the_first_sentence_of_every_reason_that_a_game_has_is_whole(
    styled: Callable[[int, int, str], Page], size: tuple[int, int]
) -> None:
    """A finger finds the rest nowhere. In a browser, because only it knows how wide a text is."""
    for lang, slug in product(WORDS, games.SLUGS):
        texts = GAMES / slug / "text" / f"{lang}.json"
        said = json.loads(texts.read_text(encoding="utf-8")).items()
        reasons = [
            (key, prompt_bar.prompt(Prompt(0, "A", "", "A", text, "10.2", []), ""))
            for key, text in said
            if key.startswith(WHY)
        ]
        assert reasons
        assert styled(*size, lang).evaluate(REASONS, reasons) == [], (slug, lang)


BARE = """() => {
    const side = document.querySelector("#prompt .side");
    return [getComputedStyle(side).fontSize, side.getBoundingClientRect().width];
}"""
NAMED = {
    "en": ("Guns held back", "The guns are held back", "Through the northern marsh"),
    "ja": ("砲兵を残す", "砲兵を手元に残す", "北の湿地から回り込む"),
    "zh-Hant": ("留下砲兵", "把砲兵留在後方", "從北邊沼澤繞過去"),
}
"""Names that readers may give a line."""


def plates(lang: str) -> set[str]:
    """The plates of the prompt bar that come in games of every title, and those of looking back."""
    found = {prompt_bar.prompt(Prompt(0, say(lang, "back.plate"), named, "A", "", "", []), "") for named in NAMED[lang]}
    for slug in games.SLUGS:
        match, chance = Match(games.game(slug), luck=Dealt("plates")), random.Random(1)
        while not match.is_over and len(match.entries) < 600:
            match.choose(chance.choice(list(match.pending.actions)))
            session = Session(match, games.presenter(slug), ["person"] * len(match.game.seats), lang)
            told = session.prompt()._replace(sentence="A", why="", rule="")
            found.add(prompt_bar.prompt(told, ""))
    return found


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (844, 390)])
def test_no_word_on_the_plate_of_the_prompt_bar_is_cut(
    styled: Callable[[int, int, str], Page], size: tuple[int, int]
) -> None:
    """Under "Looking back" the name of a line lost its lower half. In a browser, because only it knows how wide a text
    is."""
    for lang in WORDS:
        assert styled(*size, lang).evaluate(PLATES, sorted(plates(lang))) == [], lang


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_on_an_upright_phone_the_plate_of_the_prompt_bar_is_a_bar_of_colour_without_words(
    styled: Callable[[int, int, str], Page], size: tuple[int, int]
) -> None:
    """Beside the name of a line pieces of letters stood in it. In a browser, because only it knows which of two rules
    for a class counts."""
    for lang in WORDS:
        page = styled(*size, lang)
        for plate in sorted(plates(lang)):
            page.evaluate("(html) => { document.getElementById('prompt').innerHTML = html }", plate)
            assert page.evaluate(BARE) == ["0px", 8], (lang, plate)
