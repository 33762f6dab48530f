"""3.3, 15.0 in a sealed game: the PLA's options without anybody who keeps them (see ``engine.sealed``).

The PLA lays out the six markers under promises, before the set-up; the ROC points at three places behind it; the PLA
says whether these are three blanks (15.5); when the game is over everything is opened. In between it is asked about
every option that may still be hidden.
"""

from __future__ import annotations

from ....engine.core import Decision, Tell
from ....engine.hexes import bits, mask_of
from ....engine.sealed import LAY, OPEN, POINT, SHOW, Need, Sealed
from .board import BLANKS, BOATS, COMMAND, GUNS, OPTION_CHITS, PLA, ROC
from .options import DRAWN, unknown
from .setup import begin_landing
from .state import State
from .steps import (
    CHITS,
    DONE,
    DRAW_OPTIONS,
    LAY_OPTIONS,
    NO,
    OPEN_OPTIONS,
    OVER,
    POINT_OPTIONS,
    REVEAL,
    SETUP,
    TELL_OPTIONS,
    YES,
)

SETS = tuple(mask for mask in range(1 << len(OPTION_CHITS)) if mask.bit_count() == DRAWN)
"""Every way to draw three of the six markers."""
SHOWN = {"weather.guns": GUNS, "boats.more": BOATS}


def ask_lay(state: State, tell: Tell | None) -> Decision:
    """3.3 the six markers lie face down."""
    return Decision(PLA, "options.lay", "3.3", (), [DONE])


def do_lay(state: State, action: int, tell: Tell | None) -> None:
    state.step = SETUP
    if tell:
        tell("options_laid", "3.3")


def ask_point(state: State, tell: Tell | None) -> Decision:
    """3.3 three of them are drawn; who does not see them says which places."""
    return Decision(ROC, "options.point", "3.3", (), [DONE])


def do_point(state: State, action: int, tell: Tell | None) -> None:
    state.step = TELL_OPTIONS
    if tell:
        tell("options_pointed", "3.3")


def ask_tell(state: State, tell: Tell | None) -> Decision:
    """15.5 three blanks are announced at once."""
    actions = [YES, NO] if not state.own else [YES if state.own == BLANKS else NO]
    return Decision(PLA, "options.tell", "15.5", (), actions)


def do_tell(state: State, action: int, tell: Tell | None) -> None:
    if action == YES:
        state.drawn = BLANKS
    begin_landing(state, tell)


def ask_open(state: State, tell: Tell | None) -> Decision:
    """The game is over: the markers are turned up, so that everybody can check them."""
    return Decision(PLA, "options.open", "3.3", (), [CHITS + mask for mask in _possible(state)])


def _possible(state: State) -> list[int]:
    """What the PLA can have drawn, by all that was shown; only that which it has, where that is known."""
    if state.own:
        return [state.own]
    if state.delayed:
        return [BLANKS]
    return [mask for mask in SETS if mask & state.used == state.used and mask != BLANKS]


def do_open(state: State, action: int, tell: Tell | None) -> None:
    state.drawn, state.step = action - CHITS, OVER
    if tell:
        tell("options_opened", "3.3", chits=bits(state.drawn))


# ------------------------------------------------------------------ what the engine is told
def need(state: State, action: int) -> Need | None:
    """See ``engine.sealed.Sealed``."""
    asked = state.pending()
    if not isinstance(asked, Decision):
        return None
    if action == REVEAL:
        return Need(SHOW, (COMMAND,), 1)
    if action == YES and asked.ask in SHOWN:
        return Need(SHOW, (SHOWN[asked.ask],), 1)
    if asked.ask == "options.tell" and action == YES:
        return Need(SHOW, tuple(bits(BLANKS)), DRAWN)
    if asked.ask == "options.open":
        return Need(OPEN, tuple(bits(action - CHITS)))
    return {"options.lay": Need(LAY), "options.point": Need(POINT)}.get(asked.ask)


def teach(state: State, markers: tuple[int, ...]) -> None:
    """See ``engine.sealed.Sealed``."""
    own = mask_of(markers)
    if state.own != own and (unknown(state) or state.step == OPEN_OPTIONS):
        state.own, state._next = own, None


def opened(state: State) -> None:
    """See ``engine.sealed.Sealed``. Who has not been asked yet what only a sealed game asks is not asked any more."""
    if not state.rules.sealed:
        return
    state.rules = state.rules._replace(sealed=False)
    state.drawn, state.own = state.own or state.drawn, 0
    state.step = {LAY_OPTIONS: SETUP, POINT_OPTIONS: DRAW_OPTIONS, OPEN_OPTIONS: OVER}.get(state.step, state.step)
    if state.step == TELL_OPTIONS:
        begin_landing(state, None)
    state._next = None


ASKS = frozenset(("options.lay", "options.point", "options.tell", "options.open", "weather.guns", "boats.more"))
SEALED = Sealed(PLA, len(OPTION_CHITS), DRAWN, ASKS, need, teach, opened)
