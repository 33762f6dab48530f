"""The card of the teacher as HTML, and what is said aloud of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..page.html import esc, icon, plain, rule_link
from ..page.words import say

if TYPE_CHECKING:
    from .coach import Coach

GO, TOO = "coach-go", "coach-too"
"""The element that holds the buttons with which the lesson goes on, and the one with the answer to another choice."""
_MARK = re.compile(r"\{(\d)\}( (?=[ぁ-ん的])|[,.;:!?、。，；：）」]*)|\[([\d.]+)\]", re.ASCII)


def disc(number: int | str) -> str:
    """The number of a place, as on the map."""
    return f'<span class="disc">{number}</span>'


def marked(text: str) -> str:
    """A sentence of a lesson as HTML: its discs and its rule numbers."""
    return _MARK.sub(_one_mark, esc(text))


def _one_mark(found: re.Match[str]) -> str:
    """A rule number, or a disc that no line parts from what belongs to it."""
    if found[3]:
        return rule_link(found[3])
    if found[2] == " ":
        return f"{disc(found[1])}\u00a0"
    return f'<span class="whole">{disc(found[1])}{found[2]}</span>' if found[2] else disc(found[1])


def button(do: str, label: str, css: str = "btn", arg: str = "", key: str = "") -> str:
    """A button of the card; ``key`` does the same."""
    more = f' data-arg="{esc(arg)}"' if arg else ""
    kbd = f" <kbd>{key}</kbd>" if key else ""
    return f'<button type="button" class="{css}" data-do="{do}"{more}>{esc(label)}{kbd}</button>'


def name(lang: str, number: int) -> str:
    """What the lesson of a number is called."""
    return say(lang, f"lesson.{number}")


def title(coach: Coach, lang: str) -> str:
    """The handle of a phone's sheet: which lesson, which step."""
    head = say(lang, "lesson.n", n=coach.lesson.number)
    if coach.step is None:
        return f"{head}　{say(lang, 'lesson.over')}"
    return f"{head}　{coach.at + 1} / {len(coach.steps)}　{coach.lesson.text(lang, f'{coach.step.key}.title')}"


def card(coach: Coach, lang: str, can_undo: bool, last: int) -> str:
    """The whole card; ``last`` is the number of the last lesson of the title."""
    lesson = coach.lesson
    head = (
        f'<div class="atop"><div class="hd"><b>{esc(say(lang, "lesson.n", n=lesson.number))}</b>'
        f"<span>{esc(name(lang, lesson.number))}</span>{button('shelf', say(lang, 'lesson.leave'), 'bt')}</div>"
        f"{_bars(coach, lang)}</div>"
    )
    body = _over(coach, lang, last) if coach.step is None else _step(coach, lang, can_undo)
    return f'<section class="coach" aria-label="{esc(say(lang, "lesson"))}">{head}{body}</section>'


def _bars(coach: Coach, lang: str) -> str:
    met, at = coach.met, coach.at
    bars = "".join(f'<i class="{"on" if i == at else "done" if done else ""}"></i>' for i, done in enumerate(met))
    place = f"{min(at + 1, len(met))} / {len(met)}"
    words = say(lang, "lesson.step", n=min(at + 1, len(met)), of=len(met))
    return (
        f'<div class="pg"><span aria-hidden="true">{bars}</span><b aria-hidden="true">{place}</b>'
        f'<b class="unseen">{esc(words)}</b></div>'
    )


def _step(coach: Coach, lang: str, can_undo: bool) -> str:
    step, lesson = coach.step, coach.lesson
    assert step is not None

    def text(key: str) -> str:
        return marked(lesson.text(lang, key))

    begin = ""
    if coach.at == 0:
        luck = f" {text('luck')}" if lesson.knows("luck") else ""
        begin = f'<p class="goal"><b>{esc(say(lang, "lesson.goal"))}</b> {text("goal")}{luck}</p>'
    aims, css = (_aims(coach, lang), " aiming") if step.aim else ("", "")
    body = (
        f'<div class="bd{css}">{begin}{aims}<h2>{text(step.key + ".title")}</h2>'
        f'<p class="do">{text(step.key + ".do")}</p>'
        f'<div class="why"><b>{esc(say(lang, "lesson.why"))}</b><p>{text(step.key + ".why")}</p></div>'
        f"{_answer(coach, lang)}</div>"
    )
    return body + _foot(coach, lang, can_undo)


def _answer(coach: Coach, lang: str) -> str:
    """What is said to another choice, or when the step cannot be done any more."""
    answer, lost, step = coach.answer, coach.is_lost, coach.step
    if answer is None and not lost or step is None:
        return ""
    words = marked(coach.lesson.text(lang, answer.key)) if answer and answer.key else ""
    if not words and not lost:
        words = esc(say(lang, "lesson.other"))
    if lost:
        words += f" {esc(say(lang, 'lesson.lost'))}"
    heading = say(lang, "lesson.too" if answer else "lesson.gone")
    return f'<div class="too" id="{TOO}"><b>{esc(heading)}</b><p>{words.strip()}</p></div>'


def _aims(coach: Coach, lang: str) -> str:
    """The aims of a turn, each with whether it holds now; a press tells more of it."""
    met, rows = coach.met, ""
    for at in coach.aims:
        state = say(lang, "lesson.aim.yes" if met[at] else "lesson.aim.no")
        words = marked(coach.lesson.text(lang, f"{coach.steps[at].key}.title"))
        on = ' aria-current="true"' if at == coach.at else ""
        rows += (
            f'<li><button type="button" data-do="lesson-aim" data-arg="{at}"{on}><span class="tick{" on" * met[at]}">'
            f'{icon("check") if met[at] else ""}</span><span class="name">{words}</span>'
            f'<span class="unseen">{esc(state)}</span></button></li>'
        )
    return f'<p class="goal"><b>{esc(say(lang, "lesson.aims"))}</b></p><ul class="aims">{rows}</ul>'


def _foot(coach: Coach, lang: str, can_undo: bool) -> str:
    step = coach.step
    assert step is not None
    back = (
        button("lesson-back", say(lang, "lesson.back"), "lnk")
        if coach.at - 1 in coach.passed and not coach.answer
        else ""
    )
    undo = button("undo", say(lang, "lesson.undo")) if can_undo else ""
    see = button("lesson-map", say(lang, "lesson.map"), key="C") if step.places else ""
    on = button("lesson-next", say(lang, "lesson.next"), "btn primary" if step.is_read else "btn")
    show = button("lesson-show", say(lang, "lesson.show"))
    if step.is_read:
        rest = see + on
    elif coach.is_lost:
        rest = undo + on
    elif coach.answer:
        rest = undo + see + show
    elif step.aim:
        rest = see
    else:
        rest = see + show
    return f'<div class="ft">{back}<span class="sp"></span><span id="{GO}">{rest}</span></div>'


def _over(coach: Coach, lang: str, last: int) -> str:
    """The end of the lesson: what it was about, what came of its aims, and where to go on."""
    lesson = coach.lesson
    met, rows = coach.met, ""
    for at in coach.aims:
        key = coach.steps[at].key
        words = marked(lesson.text(lang, f"{key}.title"))
        told = "" if met[at] else f"<small>{marked(lesson.text(lang, f'{key}.missed'))}</small>"
        state = say(lang, "lesson.aim.yes" if met[at] else "lesson.aim.no")
        rows += (
            f'<li><span class="tick{" on" * met[at]}">{icon("check") if met[at] else ""}</span>'
            f'<span>{words}<span class="unseen">{esc(state)}</span>{told}</span></li>'
        )
    aims = f'<ul class="aims">{rows}</ul>' if rows else ""
    body = (
        f'<div class="bd"><h2>{esc(say(lang, "lesson.over"))}</h2>{aims}'
        f'<p class="do">{marked(lesson.text(lang, "end"))}</p></div>'
    )
    again = button("lesson", say(lang, "lesson.again"), arg=f"{lesson.name}.again")
    on = (
        button(
            "lesson",
            say(lang, "lesson.go", n=lesson.number + 1, name=name(lang, lesson.number + 1)),
            "btn primary",
            f"{lesson.slug}.{lesson.number + 1}",
        )
        if lesson.number < last
        else button("easy", say(lang, "lesson.play"), "btn primary", lesson.slug)
    )
    return f'{body}<div class="ft">{again}<span class="sp"></span><span id="{GO}">{on}</span></div>'


def spoken(coach: Coach, lang: str, places: list[str], why: bool = False) -> str:
    """What is said aloud of a step: its title, what to do, the places by name; or why."""
    step, lesson = coach.step, coach.lesson
    if step is None:
        return plain(f"<p>{say(lang, 'lesson.over')}</p><p>{marked(lesson.text(lang, 'end'))}</p>")
    if why:
        return plain(f"<p>{say(lang, 'lesson.why')}</p><p>{marked(lesson.text(lang, step.key + '.why'))}</p>")
    named = "".join(f"<p>{number}: {esc(place)}</p>" for number, place in enumerate(places, 1) if place)
    begin = f"<p>{marked(lesson.text(lang, 'goal'))}</p>" if coach.at == 0 else ""
    return plain(
        f"{begin}<p>{marked(lesson.text(lang, step.key + '.title'))}</p>"
        f"<p>{marked(lesson.text(lang, step.key + '.do'))}</p>{named}{_answer(coach, lang)}"
    )
