"""A reminder as a file that every calendar reads (RFC 5545)."""

from __future__ import annotations

import re
import time

LINE = 75
"""Octets of a line; what is longer goes on in the next one."""
_DATE = re.compile(r"[0-9]{4}-([0-9]{2})-([0-9]{2})")


def is_date(text: str) -> bool:
    """Whether this is a day as a field for dates gives it, 2026-11-23."""
    found = _DATE.fullmatch(text)
    return found is not None and 1 <= int(found[1]) <= 12 and 1 <= int(found[2]) <= 31


def escaped(text: str) -> str:
    """A text as a value: what would end it or begin something else is escaped, what nobody can see is left out."""
    for sign in ("\\", ";", ","):
        text = text.replace(sign, "\\" + sign)
    text = re.sub(r"\r\n|\r|\n", r"\\n", text)
    return "".join(char for char in text if char.isprintable())


def folded(line: str) -> str:
    """A line cut after at most so many octets, never inside a character; every further part begins with a space."""
    parts, size = [""], 0
    for char in line:
        octets = len(char.encode())
        if size + octets > LINE:
            parts.append(" ")
            size = 1
        parts[-1] += char
        size += octets
    return "\r\n".join(parts)


def calendar(ident: str, now: float, day: str, title: str, text: str, address: str) -> str:
    """A file with one entry for a whole day (2026-11-23), which rings at nine. ``ident`` names the entry, so that a
    later file takes its place; ``now`` in milliseconds since 1970."""
    stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(now / 1000))
    lines = (
        *("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Sakusen//Letters//EN", "BEGIN:VEVENT"),
        f"UID:{escaped(ident)}@sakusen",
        f"DTSTAMP:{stamp}",
        f"DTSTART;VALUE=DATE:{day.replace('-', '')}",
        f"SUMMARY:{escaped(title)}",
        f"DESCRIPTION:{escaped(text)}",
        f"URL:{re.sub(r'[^!-~]', '', address)}",
        *("TRANSP:TRANSPARENT", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT9H"),
        f"DESCRIPTION:{escaped(title)}",
        *("END:VALARM", "END:VEVENT", "END:VCALENDAR"),
    )
    return "".join(folded(line) + "\r\n" for line in lines)
