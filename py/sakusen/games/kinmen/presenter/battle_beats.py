"""A battle of Kinmen as a beat: ratio, die, result, and what became of every unit (12.4 to 12.11).

A battle is told by several acts: the die, the answers to it, retreats hex by hex, the dice of those that stand, the
advance. Each of them gives the whole battle so far, and says what of it is new.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from ....art.counters import states
from ....engine.combat import Ledger, Term
from ....engine.core import Event
from ....presenter.beats import Beat, Cast, Die, Fate, Side
from ....presenter.contract import Motion
from ....presenter.log_lines import Data
from ....presenter.pictures import die_svg
from ..rules.board import HEXES, PLA, ROC, SIDE, STRENGTH
from ..rules.combat import CRT, RESULTS
from .faces import unit_svg
from .panels import SIDE_CLASS, column_words, crt_html, ratio_html
from .places import CENTRES, GRID, loss_place
from .seen import Seen
from .words import Html, full_name, hex_ref, hex_text, html, rule_ref, say, side, signed

RING = GRID.side * 0.92
FACE = 44
NAMED = 2
"""So many units that nothing has happened to are named, more are counted."""
WHO = {"A": "A", "D": "D", "AD": "AD"}


def place_of(h: int) -> tuple[float, float, float] | None:
    """A hex as the place of a beat."""
    return (*CENTRES[h], RING) if h < HEXES else None


class Story:
    """What a battle has done with one unit so far."""

    def __init__(self, unit: int) -> None:
        self.unit = unit
        self.way: list[int] = []
        self.new_way: list[int] = []
        self.roll: Data | None = None
        self.lost: tuple[int, str] | None = None
        self.choice = ""
        self.advance: tuple[int, int] | None = None
        self.at = -1  # the event that told something of it last
        self.is_new = False


class Battle:
    """``told[first:last]``, the events of one attack; those from ``new`` on have just happened."""

    def __init__(self, told: Sequence[Event], first: int, last: int, new: int, seen: Seen) -> None:
        self.seen, self.lang, self.first, self.last, self.new = seen, seen.lang, first, last, new
        self.attack = told[first].data
        self.target, self.seat = int(self.attack["target"]), int(self.attack["seat"])
        self.attackers, self.defenders = list(self.attack["units"]), list(self.attack["defenders"])
        self.battle: Data | None = None
        self.battle_at = last
        self.shocked: list[int] = []
        self.depots: list[int] = []
        self.stories: dict[int, Story] = {}
        for at in range(first, last):
            self._read(at, told[at].kind, told[at].data, told[at].rule)

    def _read(self, at: int, kind: str, data: Data, rule: str) -> None:
        if kind == "battle":
            self.battle, self.battle_at = data, at
        elif kind == "shocked":
            self.shocked.append(data["unit"])
        elif kind == "depot_lost":
            self.depots.append(data["depot"])
        elif kind == "chosen":
            for unit in data["units"]:
                story = self._story(unit)
                story.choice = story.choice or ("stand" if data["stand"] else "retreat")
        elif kind in ("must_stand", "retreated", "stood", "fell", "lost", "advanced"):
            story = self._story(data["unit"])
            self._note(story, kind, data, rule, at >= self.new)
            story.at, story.is_new = at, story.is_new or at >= self.new

    def _story(self, unit: int) -> Story:
        return self.stories.setdefault(unit, Story(unit))

    def _note(self, story: Story, kind: str, data: Data, rule: str, is_new: bool) -> None:
        if kind == "must_stand":
            story.choice = "stand"
        elif kind == "retreated":
            story.way = [*(story.way or [data["start"]]), data["hex"]]
            if is_new:
                story.new_way = [*(story.new_way or [data["start"]]), data["hex"]]
        elif kind in ("stood", "fell"):
            story.roll = {**data, "stood": kind == "stood"}
        elif kind == "lost":
            story.lost = (data["hex"], rule)
        else:
            story.advance = (data["start"], data["hex"])

    # ------------------------------------------------------------ the whole
    def beat(self) -> Beat:
        """All of it."""
        lang, battle, declared = self.lang, self.battle, self._declared()
        if battle is None:
            return declared
        place = hex_text(lang, self.target)
        ledger = ledger_of(battle["ledger"])
        column = column_words(battle["column"])
        die, result = battle["die"], battle["result"]
        who = self._who()
        fates = self._fates()
        numbers = {"attack": ledger.attack, "defence": ledger.defence, "column": battle["column"].rstrip("+")}
        return declared._replace(
            sentence=say(lang, "beat.result", die=die, column=column, result=result),
            why=self._meaning(),
            opening=say(lang, "beat.opening", place=place, column=column),
            said=(
                say(lang, "beat.said.attack", place=place, **numbers),
                say(lang, "beat.said.die", die=die, result=result),
            ),
            setup=self._setup(ledger),
            asked=column,
            expects=self._expects(ledger.column),
            cast=Cast((Die(die),), "", result, self._line(who), self._means()),
            table=crt_html(lang, ledger.column, die),
            headline=(f"{ledger.attack}\u2009:\u2009{ledger.defence}", column),
            fates=fates,
            sides=[self._side(1 - self.seat, self.defenders), self._side(self.seat, self.attackers)],
            foot=self._foot(),
        )

    def _declared(self) -> Beat:
        """The attack before its die has fallen."""
        lang = self.lang
        return Beat(
            "attack",
            (max(self.first, self.new), self.last),
            self.seat,
            say(lang, "beat.attack"),
            "12.4",
            say(lang, "beat.declared", place=hex_text(lang, self.target)),
            opening=say(lang, "beat.declared", place=hex_text(lang, self.target)),
            place=place_of(self.target),
            asked=say(lang, "beat.attack"),
            ref=hex_ref(lang, self.target),
            steps=tuple(say(lang, f"beat.step.{step}") for step in ("ratio", "die", "result", "units")),
            start=0 if self.first >= self.new else 1 if self.battle_at >= self.new else 3,
        )

    # ------------------------------------------------------------ what it means
    @property
    def _part(self) -> tuple[str, int | str]:
        assert self.battle
        part, number = RESULTS[self.battle["result"]]
        return part, number

    def _who(self) -> str:
        return say(self.lang, f"beat.who.{self._part[0]}")

    def _line(self, who: str) -> str:
        return say(self.lang, "beat.line.gone" if self._part[1] == "x" else "beat.line.move", who=who)

    def _meaning(self) -> str:
        number, who = self._part[1], self._who()
        if isinstance(number, str):  # "x": nobody is left
            return say(self.lang, "beat.means.gone", who=who)
        words = say(self.lang, "beat.means.move", who=who, length=1 + number)
        return words + (say(self.lang, "beat.means.plus", number=number) if number else "")

    def _means(self) -> str:
        rule = rule_ref("12.7")
        return f"<b>{escape(self._line(self._who()))}</b><small>{escape(self._meaning())} {rule}</small>"

    def _expects(self, column: int) -> str:
        counts = {key: sum(1 for result in CRT[column] if RESULTS[result][0] == key) for key in WHO}
        told = [(say(self.lang, f"beat.who.{key}"), count) for key, count in counts.items() if count]
        lines = [escape(say(self.lang, "beat.expects", who=who, count=count)) for who, count in told]
        return f"<b>{escape(say(self.lang, 'beat.one_die'))}</b>" + "".join(f"<small>{one}</small>" for one in lines)

    # ------------------------------------------------------------ strengths
    def _setup(self, ledger: Ledger) -> str:
        lang = self.lang
        ours = self._total("odds.attack", self.seat, ledger.attack, ledger.attack_terms)
        theirs = self._total("odds.defence", 1 - self.seat, ledger.defence, ledger.defence_terms)
        river = sum(t.value for t in ledger.attack_terms if t.key == "river")
        hill = sum(t.value for t in ledger.shifts)
        mods = escape(
            say(
                lang,
                "beat.mods",
                river=signed(river),
                hill=signed(hill) if hill else "±0",
                shock=len(self.shocked),
            )
        )
        label = escape(say(lang, "beat.mods.label"))
        line = f'<div class="ln">{label}<span class="t">{mods}</span><span class="v">{rule_ref("12.5")}</span></div>'
        return f'<div class="vs">{ours}{theirs}</div><div class="mods">{line}</div>{ratio_html(lang, ledger)}'

    def _total(self, key: str, seat: int, total: int, terms: Iterable[Term]) -> str:
        units = [t for t in terms if t.key == "unit"]
        faces = "".join(unit_svg(t.about[0], _is_spent(t), self.lang, 23) for t in units[:5])
        sums = "+".join(str(t.value) for t in units)
        return (
            f'<div class="{SIDE_CLASS[seat]}"><div class="tot">{escape(say(self.lang, key))}<b>{total}</b></div>'
            f'<div class="ln">{faces}<span class="v">{sums}</span></div></div>'
        )

    # ------------------------------------------------------------ units
    def _fates(self) -> list[Fate]:
        part, number = self._part
        hit = [*(self.attackers if "A" in part else []), *(self.defenders if "D" in part else [])]
        told = sorted((s for s in self.stories.values() if s.at >= 0 and _is_told(s)), key=lambda s: s.at)
        known = {story.unit for story in told}
        fates = [self._fate(story) for story in told]
        calm = [u for u in (*self.defenders, *self.attackers) if u not in known and (u not in hit or number == "x")]
        for units in (self.defenders, self.attackers):
            unhurt = [u for u in calm if u in units]
            if unhurt:
                fates.append(self._unhurt(unhurt))
        return fates + [self._waiting(u) for u in hit if u not in known and number != "x"]

    def _face(self, unit: int) -> str:
        return unit_svg(unit, self.seen.state.spent[unit], self.lang, FACE)

    def _face_before(self, unit: int) -> str:
        """With the side with which it counted in the ratio."""
        ledger = ledger_of(self.battle["ledger"]) if self.battle else None
        terms = (*ledger.attack_terms, *ledger.defence_terms) if ledger else ()
        spent = next((_is_spent(t) for t in terms if t.key == "unit" and t.about[0] == unit), None)
        return "" if spent is None else unit_svg(unit, spent, self.lang, FACE)

    def _fate(self, story: Story) -> Fate:
        unit = story.unit
        name, lang = full_name(self.lang, unit), self.lang
        face, before = self._face(unit), self._face_before(unit)
        fate = Fate(SIDE[unit], face, name, "", "", touches=[("unit", unit)], is_new=story.is_new, before=before)
        if story.way:
            fate = self._retreat(story, fate)
        elif story.roll:
            fate = self._stand(story, fate)
        if story.lost:
            fate = fate._replace(end=say(lang, "beat.end.lost"), mark="bad")
            if not story.roll:
                result = self.battle["result"] if self.battle else ""
                did = fate.did or html(lang, "beat.did.gone", result=result)
                fate = fate._replace(
                    did=f"{did} {rule_ref(story.lost[1])}", said=say(lang, "beat.fate.lost", unit=name)
                )
            if story.lost[0] < HEXES:
                mark = states.loss_mark(*loss_place(self.seen.state, story.lost[0]))
                fate = fate._replace(drawn=[*fate.drawn, *mark])
        elif story.advance:
            fate = self._advance(story, fate)
        return fate

    def _retreat(self, story: Story, fate: Fate) -> Fate:
        lang, unit = self.lang, story.unit
        path = "→".join(hex_ref(lang, h, h != story.way[-1]) for h in story.way[1:])
        is_spent = bool(self.seen.state.spent[unit])
        points = [CENTRES[h] for h in story.way if h < HEXES]
        fresh = [CENTRES[h] for h in story.new_way if h < HEXES]
        place = hex_text(lang, story.way[-1])
        return fate._replace(
            did=html(lang, "beat.did.retreat", path=Html(path)) + " " + rule_ref("12.10"),
            end=say(lang, "beat.end.spent" if is_spent else "beat.end.retreats"),
            mark="good",
            said=say(lang, "beat.fate.retreat.spent" if is_spent else "beat.fate.retreat", unit=fate.name, place=place),
            motion=Motion(("unit", unit), fresh) if len(fresh) > 1 else None,
            drawn=states.way_mark(points) if len(points) > 1 else [],
        )

    def _stand(self, story: Story, fate: Fate) -> Fate:
        roll, lang = story.roll or {}, self.lang
        die, number, strength = roll["die"], roll["number"], roll["strength"]
        sign = "≤" if roll["stood"] else ">"
        key = "stood" if roll["stood"] else "fell"
        end = say(lang, "beat.end.stands")
        if not die:
            did = html(lang, "beat.did.no_die") + " " + rule_ref("12.9")
            return fate._replace(did=did, end=end, mark="good", said=say(lang, f"beat.fate.{key}.sure", unit=fate.name))
        plus = f" + {number} = <b>{die + number}</b>" if number else ""
        sum_ = f"{die_svg(die, 24)}{plus} {escape(sign)} <b>{strength}</b> {rule_ref('12.9')}"
        line = say(lang, f"beat.line.{key}")
        return fate._replace(
            did=html(lang, "beat.did.stand", sum=Html(sum_)),
            end=end,
            mark="good",
            said=say(lang, f"beat.fate.{key}", unit=fate.name, sum=die + number, strength=strength),
            cast=Cast((Die(die),), "", f"{die + number} {sign} {strength}", line),
        )

    def _advance(self, story: Story, fate: Fate) -> Fate:
        assert story.advance
        start, to = story.advance
        lang = self.lang
        return fate._replace(
            did=html(lang, "beat.did.advance", place=hex_ref(lang, to)) + " " + rule_ref("12.11"),
            end=say(lang, "beat.end.advances"),
            mark="good",
            said=say(lang, "beat.fate.advance", unit=fate.name, place=hex_text(lang, to)),
            motion=Motion(("unit", story.unit), [CENTRES[start], CENTRES[to]]) if start < HEXES else None,
        )

    def _unhurt(self, units: list[int]) -> Fate:
        lang = self.lang
        result = self.battle["result"] if self.battle else ""
        name = full_name(lang, *units) if len(units) <= NAMED else say(lang, "beat.units", count=len(units))
        is_new = self.battle_at >= self.new
        did = html(lang, "beat.did.none", result=result)
        face, before, end = self._face(units[0]), self._face_before(units[0]), say(lang, "beat.end.unhurt")
        return Fate(SIDE[units[0]], face, name, did, end, is_new=is_new, before=before)

    def _waiting(self, unit: int) -> Fate:
        story = self.stories.get(unit)
        key = f"beat.waits.{story.choice if story and story.choice else 'choice'}"
        did = html(self.lang, key)
        face, before = self._face(unit), self._face_before(unit)
        return Fate(SIDE[unit], face, full_name(self.lang, unit), did, "", waits=True, before=before)

    # ------------------------------------------------------------ losses
    def _side(self, seat: int, units: list[int]) -> Side:
        lang = self.lang
        lost = sum(1 for u in units if (s := self.stories.get(u)) and s.lost)
        gone = sum(1 for u in units if (s := self.stories.get(u)) and s.way and not s.lost)
        parts = [
            say(lang, f"beat.short.{key}", count=count) for key, count in (("lost", lost), ("retreats", gone)) if count
        ]
        none = say(lang, "beat.side.none")
        head = say(lang, "beat.side.lost", count=len(units), lost=lost) if lost else none
        return Side(seat, side(lang, seat), head, say(lang, "list.comma").join(parts) or none)

    def _foot(self) -> str:
        lang, after = self.lang, self.seen.state.losses
        lost = [sum(1 for s in self.stories.values() if s.lost and SIDE[s.unit] == seat) for seat in (PLA, ROC)]
        out = ""
        if any(lost):
            sums = "　".join(
                f"{side(lang, seat)} {after[seat] - lost[seat]}→{after[seat]}" for seat in (PLA, ROC) if lost[seat]
            )
            label, what = escape(say(lang, "beat.total")), escape(say(lang, "beat.total.of"))
            out = f'<div class="ln">{label}<span class="t">{what}</span><span class="v">{escape(sums)}</span></div>'
        return out


def _is_told(story: Story) -> bool:
    return bool(story.way or story.roll or story.lost or story.advance)


def _is_spent(term: Term) -> int:
    """Whether the unit of a term counted with its spent side."""
    fresh, spent = STRENGTH[term.about[0]][:2]
    return int(term.value == spent != fresh)


def ledger_of(data: Data) -> Ledger:
    """The ledger of an event, also of one that has been read from a document."""
    terms = {
        key: tuple(Term(t[0], t[1], t[2], tuple(t[3])) for t in data[key])
        for key in ("attack_terms", "defence_terms", "shifts")
    }
    return Ledger(**{**data, **terms})
