"""The worker's side: answers, silence, death, stale answers."""

from __future__ import annotations

import asyncio
import json

import pytest

from sakusen.ai.comparing import Comparison
from sakusen.ai.worker_protocol import GONE, MISSING, NOT_STARTED, OTHER_EDITION, OUT_OF_MEMORY, SILENT
from sakusen.ui.match import opponent as opponents
from sakusen.ui.match.opponent import TRIES, Lost, Opponent
from sakusen.ui.page.words import LANGS, say


class FakeWorker:
    """Answers each question as ``script`` says: a number, "silent", "dies", "error" or the key of an error."""

    def __init__(self, script, made, answered, failed):
        self.script, self.answered, self.failed, self.ended, self.heard = script, answered, failed, False, []
        made.append(self)

    def post(self, text):
        question = json.loads(text)
        self.heard.append(question)
        if "stop" in question:
            return
        if question.get("warm"):
            self.answered(json.dumps({"id": question["id"], "ready": "toy"}))
            return
        what = self.script.pop(0)
        if what == "dies":
            self.failed("Uncaught Error: broken")
        elif what in (GONE, NOT_STARTED):
            self.failed(what)
        elif what == "error":
            self.answered(json.dumps({"id": question["id"], "error": "failed", "detail": "oh"}))
        elif what in (OTHER_EDITION, OUT_OF_MEMORY, MISSING, "no_such_level"):
            self.answered(json.dumps({"id": question["id"], "error": what}))
        elif what == "garbage":
            self.answered("}{")
            self.answered(json.dumps({"id": question["id"] - 1, "action": 99}))
            self.answered(json.dumps({"id": question["id"], "action": 4, "then": [5]}))
        elif what != "silent":
            self.answered(json.dumps({"id": question["id"], "action": what}))

    def end(self):
        self.ended = True


def ask(script, times=1):
    made = []
    opponent = Opponent(lambda answered, failed: FakeWorker(script, made, answered, failed), patience=0.01)

    async def run():
        opponent.warm("toy")
        return [await opponent.choose("toy", "normal", {"seat": 1}, "s/4") for _ in range(times)]

    return asyncio.run(run()), made


def test_answers_come_from_one_worker():
    actions, made = ask([3, 5], 2)
    assert actions == [[3], [5]]
    assert len(made) == 1
    assert made[0].heard[1]["view"] == {"seat": 1}
    assert made[0].heard[1]["level"] == "normal"
    assert made[0].heard[1]["seed"] == "s/4"


@pytest.mark.parametrize("trouble", ["silent", "dies", "error"])
def test_a_bad_worker_is_replaced(trouble):
    actions, made = ask([trouble, 7])
    assert actions == [[7]]
    assert len(made) == 2
    assert made[0].ended


def test_stale_and_broken_answers_are_ignored():
    assert ask(["garbage"])[0] == [[4, 5]]


def test_a_worker_of_another_edition_is_not_asked_again_and_the_page_is_told(monkeypatch):
    """The host has another edition by now, so any other worker would come from that, too."""
    told = []
    monkeypatch.setattr(opponents, "edition", lambda: "this one")
    monkeypatch.setattr("sakusen.ui.page.dom.fire", told.append)
    script = [OTHER_EDITION, 7]
    with pytest.raises(Lost) as lost:
        ask(script)
    assert lost.value.words("en") == say("en", "lost"), "no word of the protocol is shown"
    assert (script, told) == ([7], ["sakusen:replaced"])


def test_every_question_says_which_edition_asks(monkeypatch):
    monkeypatch.setattr(opponents, "edition", lambda: "this one")
    _, made = ask([3, 5], 2)
    assert [question["edition"] for question in made[0].heard] == ["this one"] * 3


@pytest.mark.parametrize(
    ("trouble", "sentence", "said"),
    [
        (SILENT, "lost", "silent"),
        (OTHER_EDITION, "lost", "other_edition"),
        (MISSING, "lost.learned", "not_learned"),
        (NOT_STARTED, "lost.start", "not_started"),
        (GONE, "lost.memory", "gone"),
        (OUT_OF_MEMORY, "lost.memory", "out_of_memory"),
        ("dies", "lost.fault", "Uncaught Error: broken"),
        ("error", "lost.fault", "failed oh"),
        ("no_such_level", "lost.fault", "no_such_level"),
    ],
)
def test_the_reader_is_told_in_a_sentence_why_nobody_answers_and_the_console_in_technical_words(
    monkeypatch, capsys, trouble, sentence, said
):
    monkeypatch.setattr("sakusen.ui.page.dom.fire", lambda _: None)
    with pytest.raises(Lost) as lost:
        ask([trouble] * TRIES)
    for lang in LANGS:
        assert lost.value.words(lang) == say(lang, sentence)
    assert capsys.readouterr().err == f"The computer player has no answer: {said}\n"


def test_ending_forgets_the_question():
    made = []
    opponent = Opponent(lambda answered, failed: FakeWorker(["silent"], made, answered, failed), patience=5)

    async def run():
        thinking = asyncio.ensure_future(opponent.choose("toy", "easy", {}, "s/4"))
        await asyncio.sleep(0)
        opponent.end()
        with pytest.raises(asyncio.CancelledError):
            await thinking

    asyncio.run(run())
    assert made[0].ended


def test_it_is_busy_from_a_question_to_its_answer_or_its_end():
    made, script = [], ["silent", 3]
    opponent = Opponent(lambda answered, failed: FakeWorker(script, made, answered, failed), patience=5)

    async def run():
        opponent.warm("toy")
        assert not opponent.is_busy
        task = asyncio.ensure_future(opponent.choose("toy", "normal", {}, "s/1"))
        await asyncio.sleep(0)
        assert opponent.is_busy
        opponent.end()
        assert not opponent.is_busy
        await asyncio.wait([task])
        assert await opponent.choose("toy", "normal", {}, "s/2") == [3]
        assert not opponent.is_busy

    asyncio.run(run())


def test_worker_that_dies_while_nobody_asks_is_replaced_before_the_next_question():
    made = []
    opponent = Opponent(lambda answered, failed: FakeWorker([7], made, answered, failed), patience=0.01)

    async def run():
        opponent.warm("toy")
        made[0].failed("gone")
        return await opponent.choose("toy", "normal", {"seat": 1}, "s/4")

    assert asyncio.run(run()) == [7]
    assert [worker.ended for worker in made] == [True, False]


def compared(script, during=None):
    made, told = [], []

    class Telling(FakeWorker):
        def post(self, text):
            question = json.loads(text)
            if "compare" not in question:
                super().post(text)
                return
            self.heard.append(question)
            for n in (1, 2):
                self.answered(json.dumps({"id": question["id"], "looked": n, "of": 9}))
            if script:
                self.answered(json.dumps({"id": question["id"], **script.pop(0)}))

    opponent = Opponent(lambda answered, failed: Telling([3], made, answered, failed), patience=0.05)

    async def run():
        asked = asyncio.ensure_future(opponent.compare("toy", {}, "s", (), lambda *n: told.append(n), told.append))
        await asyncio.sleep(0)
        if during:
            await during(opponent)
        return await asked

    return run, told, made


def test_a_comparison_tells_how_far_it_is_and_what_it_found():
    run, told, _ = compared([{"compared": {"rows": [], "plans": 3, "games": 9, "clear": True}}])
    assert asyncio.run(run()) == Comparison([], 3, 9, True)
    assert told == [(1, 9), (2, 9)]


def test_a_comparison_is_stopped_in_the_worker_when_something_else_is_asked():
    async def during(opponent):
        assert await opponent.choose("toy", "normal", {"seat": 1}, "s") == [3]

    run, _, made = compared([], during)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(run())
    assert [question for question in made[0].heard if "stop" in question] == [{"stop": 1}]
    assert not made[0].ended


def paced(replies):
    """A worker whose answers say so much of their pace; what it was asked."""
    heard = []

    class Paced:
        def __init__(self, answered, failed):
            self.answered = answered

        def post(self, text):
            question = json.loads(text)
            heard.append(question)
            if "view" in question:
                self.answered(json.dumps({"id": question["id"], "action": 1, **replies.pop(0)}))

        def end(self):
            heard.append("end")

    return Opponent(Paced, patience=0.05), heard


def test_a_device_that_takes_too_long_twice_thinks_half_as_much_and_one_that_slept_once_does_not():
    long, short = {"micros": 4_100_000, "evaluations": 60}, {"micros": 900_000, "evaluations": 60}
    guessed = {"micros": 9_000_000, "evaluations": 0}
    opponent, heard = paced([long, short, guessed, long, short, long, {**short, "cut": True}, short])

    async def run():
        for _ in range(8):
            await opponent.choose("toy", "hard", {}, "s")

    asyncio.run(run())
    assert [question["fewer"] for question in heard] == [1, 1, 1, 1, 2, 2, 2, 4]


def test_a_worker_that_tells_of_its_progress_is_hurried_and_stopped_and_any_other_is_ended():
    made = []

    class Telling(FakeWorker):
        def post(self, text):
            question = json.loads(text)
            self.heard.append(question)
            if "view" in question and self.script:
                self.answered(json.dumps({"id": question["id"], "looked": self.script.pop(), "of": 9}))

    opponent = Opponent(lambda answered, failed: Telling([3], made, answered, failed), patience=5)

    async def run():
        for _ in range(2):  # the second time nothing is told
            thinking = asyncio.ensure_future(opponent.choose("toy", "hard", {}, "s", lambda *_: None))
            await asyncio.sleep(0)
            opponent.hurry()
            opponent.give_up()
            with pytest.raises(asyncio.CancelledError):
                await thinking

    asyncio.run(run())
    assert made[0].heard[1:3] == [{"hurry": 1}, {"stop": 1}]
    assert len(made) == 1
    assert made[0].ended


def test_what_a_comparison_has_found_so_far_is_told_before_the_answer():
    found = {"rows": [], "plans": 3, "games": 9, "clear": True}
    run, told, made = compared([{"looked": 4, "of": 9, "compared": found}])

    async def until_told():
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(run(), 0.01)

    asyncio.run(until_told())
    assert told[-2:] == [Comparison([], 3, 9, True), (4, 9)]
    assert not made[0].ended
