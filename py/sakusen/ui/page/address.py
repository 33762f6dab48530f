"""What the address of the page says about the game on the table: ``#table=NAME`` with the name that it is kept under,
and ``&step=97`` behind it where that step is looked back at.

Every window has the game of its own address, whatever other windows play. ``#table`` alone, as older versions had it,
means the game that was played last.

``#study=NAME`` means a kept study, ``#study=NAME/2`` its second chapter, with ``&step=9`` behind it at that step.
``#study=~CODE`` means the study that is packed in the code: it stands in the address itself, and is kept nowhere.

``#learn=NAME`` means a lesson. ``#rules=SLUG`` means the rulebook of a title, ``#rules=SLUG/12.4`` a rule in it.
"""

from __future__ import annotations

import re

TABLE = "#table"
LATEST = ""
"""Stands for the game that was played last."""
RULES = "#rules"
_RULE = re.compile(RULES + r"=([A-Za-z0-9_-]{1,40})(?:/([0-9.]{1,20}))?")
STUDY = "#study"
PACKED = "~"
"""With this begins the name of a study that is packed in the address."""
_STUDY = re.compile(STUDY + r"=([A-Za-z0-9_-]{1,80}|~[^/&]*)(?:/([0-9]{1,3})(?:&step=([0-9]{1,7}))?)?")
LESSON = "#learn"
_LESSON = re.compile(LESSON + r"=([a-z0-9_]{1,40}\.[0-9]{1,3})")
_NAMED = re.compile(TABLE + r"=([A-Za-z0-9_-]{1,80})(?:&step=([0-9]{1,7}))?")


def of_game(ident: str) -> str:
    """The fragment for a kept game, with its ``#``."""
    return f"{TABLE}={ident}"


def of_step(ident: str, step: int) -> str:
    """The fragment for a step of a kept game, with its ``#``."""
    return f"{of_game(ident)}&step={step}"


def step_in(fragment: str) -> int | None:
    """The step of a kept game that a fragment names, or ``None``."""
    found = _NAMED.fullmatch(fragment)
    return int(found[2]) if found and found[2] else None


def game_in(fragment: str) -> str | None:
    """The name of the game that a fragment means, :data:`LATEST`, or ``None`` when it means no table."""
    if fragment == TABLE:
        return LATEST
    found = _NAMED.fullmatch(fragment)
    return found[1] if found else None


def of_rule(slug: str, number: str = "") -> str:
    """The fragment for a rule of a title, or for its whole rulebook."""
    return f"{RULES}={slug}/{number}" if number else f"{RULES}={slug}"


def rule_in(fragment: str) -> tuple[str, str] | None:
    """The title and the number that a fragment means; ``None`` when it means no rulebook."""
    found = _RULE.fullmatch(fragment)
    return (found[1], found[2] or "") if found else None


def of_lesson(name: str) -> str:
    """The fragment for a lesson, with its ``#``."""
    return f"{LESSON}={name}"


def lesson_in(fragment: str) -> str:
    """The name of the lesson that a fragment means; empty when it means none."""
    found = _LESSON.fullmatch(fragment)
    return found[1] if found else ""


def of_study(ident: str, chapter: int = 0, step: int | None = None) -> str:
    """The fragment for a kept study, or for a step of one of its chapters, with its ``#``."""
    if not chapter:
        return f"{STUDY}={ident}"
    return f"{STUDY}={ident}/{chapter}" + ("" if step is None else f"&step={step}")


def study_in(fragment: str) -> tuple[str, int, int | None] | None:
    """The study, the chapter (0: none) and the step that a fragment means; ``None`` when it means no study."""
    found = _STUDY.fullmatch(fragment)
    return (found[1], int(found[2] or 0), int(found[3]) if found[3] else None) if found else None
