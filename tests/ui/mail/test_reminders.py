"""Reminders as files for calendars, as RFC 5545 has them."""

from __future__ import annotations

import pytest
import ui_fake_page as fake
from tests.ui.mail.test_pages import dialog, met

from sakusen.ui.mail import calendar_file
from sakusen.ui.page.words import say

ODD = "A; b, c\\ d\nBEGIN:VALARM\r\u202e\u0007" + "諾門罕七月攻勢 " * 12


def unfolded(text: str) -> list[str]:
    """The lines as a calendar reads them."""
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    assert "\r" not in text.replace("\r\n", "")
    return text.replace("\r\n ", "").split("\r\n")[:-1]


def test_a_reminder_has_lines_of_75_octets_that_a_calendar_joins_again():
    text = calendar_file.calendar("id", 1e12, "2026-12-01", ODD, ODD * 3, "https://example.org/#game")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    lines = unfolded(text)
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-1] == "END:VCALENDAR"
    assert "DTSTART;VALUE=DATE:20261201" in lines
    assert "DTSTAMP:20010909T014640Z" in lines
    assert lines.count("BEGIN:VALARM") == 1, "no text begins a part of its own"
    summary = next(line for line in lines if line.startswith("SUMMARY:"))
    assert summary == "SUMMARY:" + calendar_file.escaped(ODD)
    assert "A\\; b\\, c\\\\ d\\nBEGIN:VALARM\\n諾" in summary


@pytest.mark.parametrize("size", range(60, 90))
def test_a_line_is_never_cut_inside_a_character(size):
    line = "x" * size + "あ" * 60
    parts = calendar_file.folded(line).split("\r\n")
    assert parts[0] + "".join(part[1:] for part in parts[1:]) == line
    assert all(part.startswith(" ") for part in parts[1:])


@pytest.mark.parametrize("day", ["", "2026-13-01", "2026-1-1", "2026-12-01\nX", "tomorrow", "２０２６-12-01"])
def test_what_is_no_day_is_no_date(day):
    assert not calendar_file.is_date(day)


def test_a_reminder_is_saved_for_the_day_that_was_chosen():
    async def story() -> None:
        _, guest = await met("july")
        await guest.play()
        assert 'data-do="remind"' in fake.dom.by_id("send").innerHTML
        await guest.run("remind")
        assert 'type="date" name="day"' in dialog()
        fake.dom.answers["remind"] = {"day": "soon"}
        await guest.run("remind-save")
        assert say("ja", "mail.remind.none") in fake.dom.by_id("notices").innerHTML
        fake.dom.answers["remind"] = {"day": "2026-12-01"}
        await guest.run("remind-save")
        name, text = fake.dom.files[-1]
        assert name == "sakusen-july-2026-12-01.ics"
        assert any(line.startswith("SUMMARY:") and "Heron" in line for line in unfolded(text))

    fake.run(story())
