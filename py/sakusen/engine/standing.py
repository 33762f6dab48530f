"""Answers that somebody gives beforehand, so that a game of two people apart need not wait for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from .core import Action, Decision, State

S = TypeVar("S", bound=State)


class Question(NamedTuple):
    """A question (``Decision.ask``) with the answers that can be given beforehand, each by its word; without one it is
    asked when it comes up."""

    ask: str
    answers: tuple[str, ...]


class Standing(NamedTuple, Generic[S]):
    """What a game allows to be answered beforehand, for seat 0 and seat 1. ``action`` says what an answer comes to when
    its question is asked; it rests on nothing that the other seat may not know. ``letters`` says how many letters a
    game takes, by the kind of dice ("friendly"), behind "sealed" where that makes a difference ("sealed friendly"):
    without such answers, and with one to every question on both sides."""

    questions: tuple[tuple[Question, ...], tuple[Question, ...]]
    action: Callable[[S, Decision, str], Action]
    letters: Mapping[str, tuple[int, int]]


@runtime_checkable
class HasStanding(Protocol):
    """A game some of whose questions can be answered beforehand."""

    standing: Standing  # type: ignore[type-arg]
