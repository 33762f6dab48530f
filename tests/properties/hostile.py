"""Texts as a stranger, a prankster or a bad disk might bring them, at every door that takes texts.

A hostile text is a sound record, position, link, backup or request with something done to it: to its characters, to
its words, to its values, or inside of what is packed. The doors may read it or answer with a sentence, nothing else;
what they read must come back the same from its own record.

    PYTHONPATH=py:. python -m tests.properties.hostile COUNT [FIRST]

prints what goes wrong, with the seed of each text.
"""

from __future__ import annotations

import base64
import io
import json
import sys
import traceback
import tracemalloc
import zlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from random import Random
from time import process_time
from typing import Any

from tests.properties.positions_mutated import ODD, mutant
from tests.properties.walks import choose

from sakusen import cli
from sakusen.engine.cooperative import finish
from sakusen.engine.core import Decision
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.engine.record import RecordError, Stopped, pack, read, write
from sakusen.games import SLUGS, game, presenter
from sakusen.ui.match.seen_replay import showing
from sakusen.ui.match.sight import Sight, looking
from sakusen.ui.page.words import LANGS, say
from sakusen.ui.sharing import files, link
from sakusen.ui.storage import backup as luggage
from sakusen.ui.storage import partly
from sakusen.ui.storage.backup import Backup, Packed, Unsound
from sakusen.ui.storage.saves import Save, _meta, _tail

SECONDS = 4.0
"""No text may take more CPU time than this."""
MEMORY = 100_000_000
"""Nor more bytes at once."""
LETTERS = '[]{}()"\\ \n\r\t*.,:|=-+019eE\0\ufeff\u2028\x85\ud800\u0661\u00b2é金<&#%/'
BIG = (
    "[" * 100_000,
    "(" * 100_000,
    "{" * 100_000,
    "9" * 5000,
    "[" + "9" * 5000 + "]",
    "1e999",
    "NaN",
    "-Infinity",
    "()" * 9000,
    '{"a":' * 20_000,
    "\\" * 5000,
    '"' * 5001,
    "\ud800",
    "\0",
    "x" * 70_000,
    "\n" * 50_000,
    "{" + "(" * 5000 + "}",
    "(" * 33 + ")" * 33,
)
META = {
    "slug": "",
    "seats": [],
    "time": 5,
    "acts": [[0, 0, False]],
    "dice": "auto",
    "over": False,
    "summary": {"en": "Turn 1"},
}
PICTURE = "data:image/png;base64,AAAA"


@dataclass
class Found:
    """What came of some texts."""

    read: int = 0
    told: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    memory: int = 0
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        kinds = ", ".join(f"{key} {n}" for key, n in self.told.most_common())
        return (
            f"{self.read} read; {kinds}; slowest {self.slowest:.2f} s; most memory {self.memory / 1e6:.0f} MB\n"
            + "\n".join(self.faults[:20])
        )


class Odd(AssertionError):
    """A text was read, and is not what it should be."""


# ------------------------------------------------------------------ sound ones
@cache
def match_of(slug: str, number: int) -> Match:
    """A random game up to some step."""
    rng = Random(f"hostile {slug} {number}")
    match = Match(game(slug), None, None, Dealt(number), {"Event": 'a "b" \\c', "Players": "person easy"})
    for _ in range(rng.choice((3, 10, 30, 60))):
        pending = match.pending
        if not isinstance(pending, Decision):
            break
        if rng.random() < 0.1:
            match.notes.setdefault(len(match.entries), []).append(rng.choice(("so", " (so", "金門 )")))
        match.choose(choose(match.game, match.state, pending, rng, 1.0))
    return match


def any_match(slug: str, rng: Random) -> Match:
    return match_of(slug, rng.randrange(8))


# ------------------------------------------------------------------ what is done to them
def scratched(text: str, rng: Random) -> str:
    """Some characters are not what they were."""
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        at = rng.randrange(len(text) + 1)
        end = min(len(text), at + rng.choice((0, 1, 1, 3, 40)))
        way = rng.randrange(5)
        other = rng.randrange(len(text) + 1)
        many = rng.choice(BIG) if rng.random() < 0.2 else rng.choice(LETTERS) * 9
        put = (rng.choice(LETTERS), "", text[at:end] * 2, many, text[other : other + 20])[way]
        text = text[:at] + put + text[end:]
    return text[: rng.randrange(len(text) + 1)] if rng.random() < 0.1 else text


def reworded(text: str, other: str, rng: Random) -> str:
    """A record whose words and tags are not what they were."""
    head, _, body = text.partition("\n\n")
    lines, words, theirs = head.split("\n"), body.split(), other.split()
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(words) + 1)
        way = rng.randrange(9)
        if way == 0:
            words.insert(at, rng.choice(theirs))
        elif way == 1 and words:
            words[at - 1] = rng.choice((*theirs[-20:], *BIG, "*", "1-0", "[0]", "[7]", "99.", "{", ")", "(()"))
        elif way == 2 and words:
            del words[at - 1]
        elif way == 3:
            words[at:at] = ["(", *words[max(0, at - 3) : at], ")"] * rng.choice((1, 2, 50))
        elif way == 4:
            words.insert(at, rng.choice(("{(x}", "{ )}", "{" + "x" * 3000 + "}", "(((x", "()", "({)})")))
        elif way == 5:
            line = rng.randrange(len(lines))
            lines[line] = rng.choice((scratched(lines[line], rng), lines[line - 1], ""))
        elif way == 6:
            tag, value = (
                rng.choice(
                    (
                        "Format",
                        "Edition",
                        "Game",
                        "Scenario",
                        "Options",
                        "Position",
                        "Unplayed",
                        "Unplayed2",
                        "EditionBefore",
                        "X",
                    )
                ),
                rng.choice(
                    (
                        *BIG,
                        "0",
                        "2",
                        "99",
                        "-1",
                        "",
                        "a=b",
                        "5",
                        "[1]",
                        "true",
                        "{}",
                        f"{len(words)}. x",
                        "3. [1] *",
                        "\\",
                    )
                ),
            )
            lines.append(f'[{tag} "{value}"]')
        elif way == 7:
            words = words * rng.choice((1, 2, 30))
        else:
            words[at:at] = theirs[: rng.randrange(20)]
    return "\n".join(lines) + rng.choice(("\n\n", "\n", "\r\n\r\n")) + " ".join(words)


def jumbled(data: Any, rng: Random) -> Any:
    """A value somewhere in JSON is another one."""
    outer = {"top": data}
    holder: Any = outer
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        key = rng.choice(keys)
        inside = holder[key]
        if not isinstance(inside, dict | list) or not inside or rng.random() < 0.15:
            break
        holder = inside
    odd = (*ODD, 5, "[1]", 1e308, -(10**99), 10**101, 2**53, [[[[]]]], "x" * 400, "\u2028", "\0", "\ud800")
    if rng.random() < 0.25 and isinstance(holder, dict) and holder is not outer:
        del holder[key]
    else:
        holder[key] = rng.choice(odd)
    return outer["top"]


def as_text(data: Any, rng: Random) -> str:
    """JSON in one of the ways to write it, sometimes with what JSON does not have."""
    text = json.dumps(data, ensure_ascii=rng.random() < 0.5, indent=rng.choice((None, 1)))
    if rng.random() < 0.15:
        text = text.replace(
            ":",
            ": " + rng.choice(('NaN, "x":', '1e999, "x":', "9" * 5000 + ', "x":', '"\\ud800", "x":', "[" * 5000)),
            1,
        )
    return rng.choice(("", "", "\ufeff", " \n")) + text


def sealed(data: bytes) -> str:
    return base64.urlsafe_b64encode(data + zlib.crc32(data).to_bytes(4, "big")).decode().rstrip("=")


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


# ------------------------------------------------------------------ hostile ones
def record(slug: str, rng: Random) -> str:
    text = write(any_match(slug, rng))
    other = write(any_match(rng.choice(SLUGS) if rng.random() < 0.2 else slug, rng))
    return scratched(text, rng) if rng.random() < 0.4 else reworded(text, other, rng)


def position(slug: str, rng: Random) -> str:
    if rng.random() < 0.1:
        return rng.choice(("5", "true", '"[1]"', "null", "[]", "{}", *BIG, json.dumps({"game": slug}) * 2))
    data = (
        mutant(slug, rng.randrange(10**6)).data
        if rng.random() < 0.6
        else (jumbled(game(slug).to_json(any_match(slug, rng).state), rng))
    )
    text = as_text(data, rng)
    return scratched(text, rng) if rng.random() < 0.3 else text


def inlaid(slug: str, rng: Random) -> str:
    """A position in the tag of a record, with some moves behind it."""
    start = any_match(slug, rng)
    data = mutant(slug, rng.randrange(10**6)).data if rng.random() < 0.7 else game(slug).to_json(start.state)
    value = json.dumps(data).replace("\\", "\\\\").replace('"', '\\"')
    moves = " ".join(write(start).split()[-rng.randrange(1, 30) :])
    return f'[Format "1"]\n[Game "{slug}"]\n[Position "{value}"]\n\n{moves}'


def code(slug: str, rng: Random) -> str:
    way = rng.randrange(6)
    match = any_match(slug, rng)
    if way == 0:
        return scratched(link.encode(match), rng)
    if way == 1:
        return coded(zlib.compress(record(slug, rng).encode(errors="surrogatepass"), 9))
    if way == 2:
        return coded(zlib.compress(position(slug, rng).encode(errors="surrogatepass"), 9))
    if way == 3:
        data = zlib.compress(rng.choice((b"[", b"(", b"\0", b'{"a":', b"[1] ")) * rng.choice((5000, 3_000_000)), 9)
        return coded(data + rng.choice((b"", b"x", data)))
    data = base64.urlsafe_b64decode(pack(match) + "==")[:-4]
    head, _, number = data.partition(b"\n")
    fields = head.decode().split("|")
    if way == 4:
        place = rng.randrange(len(fields))
        fields[place] = rng.choice(
            ("", "0", "-1", "2", "99", "9" * 5000, "x", "a=b,c", "²", "\u0661", fields[place - 1], "1|2")
        )
        return sealed("|".join(fields).encode() + b"\n" + number)
    number = rng.choice((b"", b"\n", rng.randbytes(rng.choice((1, 20, 3000))), b"\xff" * rng.choice((1, 20, 9000))))
    fields[-1] = rng.choice((fields[-1], "1", "300", "999999999"))
    return sealed("|".join(fields).encode() + b"\n" + number)


def fragment(slug: str, rng: Random) -> str:
    names = (
        "game",
        "scenario",
        "record",
        "position",
        "src",
        "step",
        "side",
        "level",
        "lang",
        "scheme",
        "mode",
        "show",
        "height",
        "host",
        "text",
        "kind",
        "",
    )
    values = (
        slug,
        "standard",
        code(slug, rng),
        "5",
        "-1",
        "9" * 5000,
        "0150" + "0" * 5000,
        "%",
        "%F",
        "%ff%00",
        "²",
        "x" * 5000,
    )
    pairs = [rng.choice(names) + rng.choice(("=", "=", "=", "")) + rng.choice(values) for _ in range(rng.randrange(5))]
    return "#" + "&".join([rng.choice(("open", "open", "embed", "")), *pairs])


def backup(slug: str, rng: Random) -> str:
    def one(number: int) -> Packed:
        match = any_match(slug, rng)
        meta = {**META, "slug": slug, "seats": ["person"] * len(match.game.seats)}
        return Packed(Save(f"g{number}", meta, record(slug, rng) if rng.random() < 0.3 else write(match)), PICTURE)

    whole = json.loads(
        luggage.packed(
            Backup({"lang": "ja", "new": {"seat0": "easy"}}, [one(n) for n in range(2)], [("d", "x\ny")]), "2026-11-22"
        )
    )
    way = rng.random()
    if way < 0.6:
        whole["content"] = jumbled(whole["content"], rng)
        whole["check"] = luggage.check(whole["content"])
    elif way < 0.7:
        whole = jumbled(whole, rng)
    text = as_text(whole, rng)
    return scratched(text, rng) if rng.random() < 0.3 else text


@cache
def document(slug: str, number: int) -> str:
    """What a seat has seen of a game."""
    return finish(looking(match_of(slug, number), presenter(slug), 0)).text()


def seen(slug: str, rng: Random) -> str:
    text = document(slug, rng.randrange(3))
    way = rng.random()
    if way < 0.6:
        data = json.loads(text)
        at = rng.randrange(len(data["steps"]))
        if way < 0.3:
            data["steps"][at]["events"] = jumbled(data["steps"][at]["events"], rng)
        else:
            data["steps"][at] = jumbled(data["steps"][at], rng)
        text = as_text(data, rng)
    return scratched(text, rng) if way > 0.5 else text


def request(slug: str, rng: Random) -> str:
    match = any_match(slug, rng)
    asked: dict[str, Any] = rng.choice(
        (
            {"game": slug, "do": [entry.value for entry in match.entries[:5]], "seed": 1},
            {"record": record(slug, rng)},
            {"record": inlaid(slug, rng), "do": ["done", "[1]"]},
            {"link": code(slug, rng)},
            {"position": mutant(slug, rng.randrange(10**6)).data, "do": ["done", 0, "[1]"], "seed": 2},
            {"game": slug, "scenario": "standard", "options": {"a": "b"}, "do": write(match).split()[-9:]},
        )
    )
    text = as_text(jumbled(asked, rng) if rng.random() < 0.5 else asked, rng)
    return (scratched(text, rng) if rng.random() < 0.2 else text).replace("\n", " ")


def kept(slug: str, rng: Random) -> str:
    """The head of a saved game, and behind a line of its own a journal."""
    head = as_text(jumbled({"v": 1, **META, "slug": slug, "seats": ["person"], "base": 1, "steps": 9}, rng), rng)
    journal = f"{rng.choice((1, '9' * 5000))} 9 00000000 x y"
    return (scratched(head, rng) if rng.random() < 0.3 else head).replace("\n", " ") + "\n" + journal


# ------------------------------------------------------------------ doors
def opened(text: str) -> str:
    return _judged(lambda: finish(files.loading(text, game, Dealt(1))))


def followed(text: str) -> str:
    return _judged(lambda: finish(link.decoding(text, game, Dealt(1))))


def visited(text: str) -> str:
    def go() -> Match | Sight | None:
        wanted = link.parse(text)
        link.seat_of(game("kinmen"), wanted.side if wanted else "")
        return finish(link.opening(wanted, game)) if wanted else None

    return _judged(go)


def _judged(go: Callable[[], Match | Sight | None]) -> str:
    try:
        came = go()
        if isinstance(came, Sight):
            finish(showing(came, presenter(came.game.slug)))
            came.text().encode()
            return ""
    except RecordError as error:
        _no_recursion(error)
        for lang in LANGS:
            _sentence(files.refusal(lang, "f", error))
            _sentence(link.refusal(lang, error))
            if isinstance(error, Stopped):
                _sentence(partly.sentence(lang, "f", error))
        if isinstance(error, Stopped):
            _come_back(error.match)
        return error.key
    if came is not None:
        _come_back(came)
    return ""


def _come_back(match: Match) -> None:
    """The match is the same again from its own record, and from its link."""
    text = write(match)
    again = read(text, game)
    if again.entries != match.entries or again.state.key() != match.state.key() or write(again) != text:
        raise Odd(f"another game from its own record: {text[:300]}")
    from_link = finish(link.decoding(link.encode(match), game))
    if from_link.entries != match.entries:
        raise Odd(f"another game from its own link: {text[:300]}")


def carried(text: str) -> str:
    try:
        found = luggage.unpacked(text)
    except Unsound as error:
        _no_recursion(error)
        for lang in LANGS:
            _sentence(say(lang, "luggage." + error.key, name="f", detail=error.detail))
        return "luggage " + error.key
    for one in found.games:
        _judged(lambda one=one: finish(luggage.reading_game(one, game)))  # type: ignore[misc]
    luggage.packed(found, "").encode()
    return ""


def asked(text: str) -> str:
    answers = []
    for command in ("legal", "apply", "convert"):
        out = io.StringIO()
        cli.main([command], io.StringIO(text + "\n"), out)
        answers += [json.loads(line) for line in out.getvalue().split("\n") if line]
    return " ".join(sorted({f"cli {answer['error']}" for answer in answers if "error" in answer}))


def resumed(text: str) -> str:
    head, _, journal = text.partition("\n")
    try:
        meta = _meta(head)
        sorted([meta, meta], key=lambda one: -int(one["time"]))
        _tail([journal.replace(" x", "\nx")], meta)
    except ValueError as error:
        _no_recursion(error)
        return "kept"
    return ""


def _sentence(text: str) -> None:
    if not text.strip() or "\ud800" in text:
        raise Odd(f"no sentence: {text!r}")


def _no_recursion(error: BaseException) -> None:
    """A stack that is used up ends a page, whoever catches it here."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, RecursionError | MemoryError):
            raise Odd(f"{type(cause).__name__} under {error!r}") from cause
        cause = cause.__cause__ or cause.__context__


KINDS: tuple[tuple[Callable[[str, Random], str], Callable[[str], str]], ...] = (
    (record, opened),
    (position, opened),
    (inlaid, opened),
    (code, followed),
    (fragment, visited),
    (backup, carried),
    (request, asked),
    (kept, resumed),
    (record, opened),
    (position, opened),
    (seen, opened),
    (code, followed),
    (backup, carried),
)


def hostile(seed: int) -> tuple[str, Callable[[str], str]]:
    """The text of a seed, always the same one, and its door."""
    rng = Random(f"hostile {seed}")
    make, door = KINDS[seed % len(KINDS)]
    return make(SLUGS[seed // len(KINDS) % len(SLUGS)], rng), door


def tried(first: int, count: int, measured: int = 19) -> Found:
    """Bring some texts; the memory of one in ``measured`` is measured, which takes its time."""
    out = Found()
    for seed in range(first, first + count):
        text, door = hostile(seed)
        weighs = seed % measured == 0
        if weighs:
            tracemalloc.start()
        begun = process_time()
        try:
            key = door(text)
            out.told[key] += bool(key)
            out.read += not key
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            out.faults.append(
                f"{seed} ({door.__name__}): {type(error).__name__}: {str(error)[:200]} at "
                f"{place.filename.rsplit('/', 2)[-1]}:{place.lineno}: {text[:150]!r}"
            )
        spent = process_time() - begun
        if weighs:
            out.memory = max(out.memory, tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
        elif spent > SECONDS:
            out.faults.append(f"{seed} ({door.__name__}): {spent:.1f} s")
        out.slowest = out.slowest if weighs else max(out.slowest, spent)
    if out.memory > MEMORY:
        out.faults.append(f"{out.memory / 1e6:.0f} MB")
    return out


if __name__ == "__main__":
    print(tried(int((sys.argv + ["0"])[2]), int(sys.argv[1])))
