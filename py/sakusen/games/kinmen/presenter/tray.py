"""6.0 The units at Aotou and on the boats, by regiment, to be chosen beside the map."""

from __future__ import annotations

from ....engine.hexes import bits
from ....presenter.asking import decision
from ....presenter.choices import Choose, Counter, Row, tray_html
from ....presenter.contract import Focus
from ..rules.board import AOTOU, DIVISION, LANDING
from .faces import unit_svg
from .seen import Seen
from .together import ALL_BOATS, REGIMENT, REST, loadable, put_ashore
from .words import ordinal, say, short_division, unit_name

PIXELS = 48


def tray(seen: Seen, focus: Focus) -> str:
    """The tray of the landing phase; empty at other times."""
    now, lang, state = decision(seen), seen.lang, seen.state
    if now is None:
        return ""
    if now.ask == "landing.load":
        loaded = [u for u in bits(state.here[LANDING]) if u in seen.draft]
        waiting = bits(state.here[AOTOU])
        note = say(lang, "tray.aotou.note", left=now.about[0], count=len(loaded))
        more = len(loadable(state, waiting))
        key = "button.load-rest" if 1 < more == len(waiting) else "button.load-more"
        buttons = [Choose(REST, say(lang, key, count=more))] if more else []
        return tray_html(say(lang, "tray.aotou"), note, "6.1", _rows(seen, waiting + loaded, loaded), buttons)
    if now.ask not in ("landing.unit", "landing.hex"):
        return ""
    boats, chosen = bits(state.here[LANDING]), put_ashore(seen, focus, now)
    waiting = sorted({*boats, *chosen})
    note = say(lang, "tray.boats.note", count=len(waiting), picked=len(chosen))
    more = len(boats) > 1 and focus.preview is None
    buttons = [Choose(ALL_BOATS, say(lang, "button.pick-all", count=len(boats)))] if more else []
    return tray_html(say(lang, "tray.boats"), note, "6.2", _rows(seen, waiting, chosen), buttons)


def _rows(seen: Seen, units: list[int], chosen: list[int]) -> list[Row]:
    lang, rows = seen.lang, []
    for key in sorted({REGIMENT[u] for u in units}):
        members = [u for u in sorted(units) if REGIMENT[u] == key]
        below = say(lang, "tray.take", number=ordinal(lang, str(key[1])), count=len(members))
        counters = [
            Counter(("unit", u), unit_svg(u, seen.state.spent[u], lang, PIXELS), name, u in chosen)
            for u, name in ((u, " ".join(unit_name(lang, u))) for u in members)
        ]
        rows.append(Row(("regiment", members[0]), short_division(lang, DIVISION[members[0]]), below, counters))
    return rows
