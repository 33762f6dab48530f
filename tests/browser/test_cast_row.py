"""The die of a beat and what it came to lie side by side in the panel, however long the words beside them are.

No cheaper test can know how wide the browser sets a text. Nothing is started here: panels are laid out by ``beat_html``
and put into a page that has the site's styles only.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sakusen.presenter.beats import Beat, Cast, Die
from sakusen.presenter.short_beats import means
from sakusen.ui.match import beat_html
from sakusen.ui.match.beats import RESULT, moments

if TYPE_CHECKING:
    from playwright.sync_api import Page

STYLES = ("tokens.css", "page.css", "table.css")
WORDS = "Defender: retreat two hexes or stand. Add one to the die for standing."
ROW = """() => [...document.querySelectorAll(".cast > *, .cast .die")].filter((e) => e.matches(".die, .to, .means"))
    .map((e) => e.getBoundingClientRect()).map((box) => [box.left, box.right])"""


class Sheet:
    """A game of two sides."""

    colours = ("prc", "roc")


def landed(dice: int) -> str:
    """The panel when so many dice have landed."""
    cast = Cast([Die(6)] * dice, "", "D1", "", means("Defender: retreat or stand", "12.7", WORDS))
    beat = Beat("battle", (0, 1), 0, "Attack", "12.4", "", steps=("1", "2", "3", "4"), cast=cast)
    moment = next(moment for moment in moments(beat, "normal") if moment.step == RESULT)
    return beat_html.panel(Sheet(), beat, moment, "en")


@pytest.mark.parametrize("dice", [1, 2])
def test_what_the_dice_came_to_lies_beside_them(new_page: Callable[..., Page], site: Path, dice: int) -> None:
    page = new_page(viewport={"width": 1440, "height": 900})
    styles = "".join((site / "assets" / name).read_text(encoding="utf-8") for name in STYLES)
    page.set_content(f'<style>{styles}</style><div id="panels" style="width:372px">{landed(dice)}</div>')
    found = page.evaluate(ROW)
    *lying, result, words = found
    assert len(lying) == dice
    assert max(right for _, right in lying) <= result[0], found
    assert result[1] <= words[0], found


LONGEST = {"en": "JSDF Defence Mobilization", "ja": "自衛隊の防衛出動", "zh-Hant": "自衛隊防衛出動"}
"""The longest names of what happens in one step."""
OUT = """(html) => {
    const bar = document.getElementById("playback");
    bar.innerHTML = html;
    bar.hidden = false;
    const room = bar.getBoundingClientRect();
    return [...bar.children].filter((part) => {
        const box = part.getBoundingClientRect();
        const is_cut = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
        return is_cut || box.right > room.right + 1;
    }).map((part) => part.innerText);
}"""


def test_the_longest_name_of_a_step_leaves_the_buttons_of_the_bar_their_words(
    styled: Callable[[int, int, str], Page],
) -> None:
    """In a court card's bar "Skip all" and the speed ran into one another."""
    for lang, word in LONGEST.items():
        for paused in (False, True):
            made = beat_html.bar(lang, paused, "normal", (word, 1, 1))
            assert styled(1440, 900, lang).evaluate(OUT, made) == [], lang
