"""What a computer player has learned is fetched with its game and handed on to the worker."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from pkgutil import get_data
from types import SimpleNamespace
from typing import Any

import pytest

from sakusen import games
from sakusen.ai import worker_protocol
from sakusen.ai.worker_protocol import MISSING
from sakusen.engine import datafile
from sakusen.ui.match import learned
from sakusen.ui.match.opponent import TRIES, Lost, Opponent
from sakusen.ui.page.words import say

HOME = "sakusen.games.gunki"


@pytest.fixture
def carried(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The files as the site has them: not beside the modules."""
    name = games.about("gunki").learned[0]
    text = (get_data(HOME, name) or b"").decode()

    def others(package: str, file: str) -> bytes | None:
        if name.endswith(file):
            raise OSError(file)
        return get_data(package, file)

    monkeypatch.setattr(datafile, "get_data", others)
    datafile._brought.cache_clear()
    yield {name: text}
    datafile._brought.cache_clear()


def test_it_can_be_read_once_it_has_come(monkeypatch: pytest.MonkeyPatch, carried: dict[str, str]) -> None:
    asked = []

    async def fetch(path: str) -> str:
        asked.append(path)
        return json.dumps(carried) if len(asked) > 1 else ""

    monkeypatch.setattr("sakusen.ui.page.fetching.fetch_json", fetch)
    monkeypatch.setattr(learned.games, "about", lambda slug: SimpleNamespace(learned=slug == "gunki"))
    found = learned.Learned()
    with pytest.raises(OSError, match="values"):
        datafile.read_data(f"{HOME}.bot", "values.json")
    for _ in range(3):  # the first time nothing comes, the third time nothing is asked for
        asyncio.run(found.fetch("gunki"))
    asyncio.run(found.fetch("another title"))  # of which nothing is learned
    assert asked == ["assets/learned/gunki.json"] * 2
    assert datafile.read_data(f"{HOME}.bot", "values.json")["width"]


def test_a_damaged_file_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fetch(path: str) -> str:
        return '{"bot/values.json": "{"}'

    monkeypatch.setattr("sakusen.ui.page.fetching.fetch_json", fetch)
    found = learned.Learned()
    asyncio.run(found.fetch("gunki"))
    assert not found.of("gunki")


def test_every_worker_is_told_once(carried: dict[str, str]) -> None:
    told: list[dict[str, object]] = []

    class Worker:
        def post(self, text: str) -> None:
            told.append(json.loads(text))

        def end(self) -> None:
            """It is gone."""

    opponent = Opponent(lambda *_: Worker())
    opponent.learned._texts["gunki"] = carried
    for slug in ("gunki", "gunki", "july"):
        opponent.warm(slug)
    opponent.end()
    opponent.warm("gunki")
    assert ["learned" in message for message in told] == [True, False, False, True]
    answer = json.loads(worker_protocol.answer(json.dumps(told[0]), games.game))
    assert answer["ready"] == "gunki"
    assert datafile.read_data(f"{HOME}.bot", "values.json")["width"]


class Worker:
    """Answers as ``reply`` says when it has been asked something; ``told`` has the questions."""

    def __init__(self, answered: Callable[[str], None], reply: Callable[[Any], object], told: list[Any]) -> None:
        self._answered, self._reply, self._told = answered, reply, told

    def post(self, text: str) -> None:
        asked = json.loads(text)
        self._told.append(asked)
        self._answered(json.dumps({"id": asked["id"], **self._reply(asked)}))

    def end(self) -> None:
        """It is gone."""


def missing(slug: str) -> Callable[[Any], object]:
    """Who cannot answer about a title; about any other it is action 7."""
    return lambda asked: {"error": MISSING} if asked["slug"] == slug else {"action": 7}


def test_a_worker_that_lacks_what_was_learned_says_so() -> None:
    def find(slug: str) -> Any:
        return datafile.read_data(f"{HOME}.bot", "nowhere.json")

    reply = json.loads(worker_protocol.answer(json.dumps({"id": 1, "slug": "gunki", "warm": True}), find))
    assert (reply["id"], reply["error"]) == (1, MISSING)


@pytest.mark.parametrize(
    "question",
    [
        lambda opponent: opponent.choose("gunki", "normal", {}, "seed"),
        lambda opponent: opponent.compare("gunki", {}, "seed", [], lambda *_: None, lambda _: None),
        lambda opponent: opponent.review("gunki", "", "seed", lambda *_: None),
    ],
    ids=["choose", "compare", "review"],
)
def test_what_could_not_be_had_is_fetched_again_with_the_next_question(
    monkeypatch: pytest.MonkeyPatch, carried: dict[str, str], question: Callable[[Opponent], Any]
) -> None:
    """So who presses "Ask again" when the network is back need not begin another game."""
    told, is_there = list[Any](), [False]

    async def fetch(_: str) -> str:
        return json.dumps(carried) if is_there[0] else ""

    async def ask(opponent: Opponent) -> None:
        told.clear()
        with pytest.raises(Lost) as lost:
            await question(opponent)
        assert lost.value.words("en") == say("en", "lost.learned")

    async def play() -> None:
        opponent = Opponent(lambda answered, _: Worker(answered, missing("gunki"), told))
        await opponent.learned.fetch("gunki")
        await ask(opponent)
        assert ["learned" in asked for asked in told] == [False], "nobody asks three times for what cannot be answered"
        is_there[0] = True
        await ask(opponent)
        assert ["learned" in asked for asked in told] == [False, True]

    monkeypatch.setattr("sakusen.ui.page.fetching.fetch_json", fetch)
    asyncio.run(play())


@pytest.mark.parametrize("is_ended", [False, True])
def test_who_waits_for_what_was_learned_gives_way_to_what_is_asked_or_ended_meanwhile(
    monkeypatch: pytest.MonkeyPatch, is_ended: bool
) -> None:
    """Else a table that has been left would take the worker from the next one."""
    told = list[Any]()

    async def play() -> None:
        is_wanted, is_there = asyncio.Event(), asyncio.Event()

        async def fetch(_: str) -> str:
            is_wanted.set()
            await is_there.wait()
            return ""

        opponent = Opponent(lambda answered, _: Worker(answered, missing("gunki"), told))
        opponent.learned._missed.add("gunki")
        monkeypatch.setattr("sakusen.ui.page.fetching.fetch_json", fetch)
        left = asyncio.ensure_future(opponent.choose("gunki", "normal", {}, "seed"))
        await is_wanted.wait()  # it has been asked in vain
        if is_ended:
            opponent.end()
        assert await opponent.choose("toy", "normal", {}, "seed") == [7]
        assert left.cancelled()
        is_there.set()
        await asyncio.sleep(0)
        assert [asked["slug"] for asked in told] == ["gunki", "toy"]

    asyncio.run(play())


@pytest.mark.parametrize(("reply", "times"), [({"action": 7}, 1), ({"error": "failed"}, TRIES)])
def test_who_does_not_lack_what_was_learned_does_not_wait_for_it(
    monkeypatch: pytest.MonkeyPatch, reply: dict[str, object], times: int
) -> None:
    """Of Kinmen only one level needs it. Without a network every move would take the time of a fetch in vain; and who
    fails for another reason is asked as often as ever."""
    fetched, told = list[str](), list[Any]()

    async def fetch(path: str) -> str:
        fetched.append(path)
        return ""

    async def play() -> None:
        opponent = Opponent(lambda answered, _: Worker(answered, lambda _: reply, told))
        await opponent.learned.fetch("kinmen")
        with suppress(Lost):
            assert await opponent.choose("kinmen", "normal", {}, "seed") == [7]
        assert (len(told), fetched) == (times, ["assets/learned/kinmen.json"])

    monkeypatch.setattr("sakusen.ui.page.fetching.fetch_json", fetch)
    asyncio.run(play())
