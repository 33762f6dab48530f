"""A presenter put together from its modules: the part of it that is the same whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol

from ..art.pens.shapes import Shapes
from ..engine.core import Chance, Decision, Event, Facts, Outcome, S
from ..engine.standing import Question
from .beats import Beat
from .contract import Focus, LogLine, Motion, Option, Prompt, Scene, Seen, Touch
from .spoken import Area, EarModule, Heard
from .wording import Texts


class ActsModule(Protocol[S]):
    """What taps and presses mean (``acts.py``)."""

    def actions_at(self, seen: Seen[S], touch: Touch, /) -> list[int]: ...

    def stage(self, seen: Seen[S], action: int, /) -> str: ...

    def redraft(self, seen: Seen[S], touch: Touch, /) -> tuple[int, ...] | None: ...

    def attempt(self, seen: Seen[S], touch: Touch, /) -> Touch: ...

    def refusal(self, key: str, data: Facts, lang: str, /) -> str: ...


class LogModule(Protocol):
    """The lines of the log and how counters travel (``log.py``)."""

    def line(self, event: Event, lang: str, viewer: int | None, /) -> LogLine | None: ...

    def motion(self, event: Event, /) -> Motion | None: ...


class PanelsModule(Protocol[S]):
    """The panels of the right column (``panels.py``)."""

    def panels(self, seen: Seen[S], focus: Focus, /) -> list[tuple[str, str]]: ...


class PromptModule(Protocol[S]):
    """What the prompt bar says (``prompt.py``)."""

    def prompt(self, seen: Seen[S], focus: Focus, /) -> Prompt: ...


class SceneModule(Protocol[S]):
    """The picture of the moment (``scene.py``)."""

    def scene(self, seen: Seen[S], focus: Focus, /) -> Scene: ...


class StatusModule(Protocol[S]):
    """The head, the strip under the map, the status line and the end (``status.py``)."""

    def bar(self, seen: Seen[S], /) -> tuple[list[tuple[str, str, bool]], list[tuple[str, bool]]]: ...

    def strip(self, seen: Seen[S], /) -> str: ...

    def badge(self, seen: Seen[S], /) -> str: ...

    def status(self, seen: Seen[S], touch: Touch, /) -> str: ...

    def summary(self, seen: Seen[S], /) -> str: ...

    def tallies(self, seen: Seen[S], /) -> Sequence[tuple[str, str]]: ...

    def ending(self, seen: Seen[S], outcome: Outcome, /) -> str: ...


class BeatsModule(Protocol[S]):
    """Events of weight, step by step (``beats.py``)."""

    def beats(self, told: Sequence[Event], new: int, seen: Seen[S], /) -> Sequence[Beat]: ...


class ThreatsModule(Protocol[S]):
    """Who could attack where (``threats.py``)."""

    def overlay(self, seen: Seen[S], focus: Focus, /) -> tuple[Shapes, str]: ...

    def dangers(self, seen: Seen[S], /) -> Mapping[int, int]: ...


class PresenterModules(NamedTuple, Generic[S]):
    """The modules of one presenter that it hands questions to."""

    acts: ActsModule[S]
    log: LogModule
    panels: PanelsModule[S]
    prompt: PromptModule[S]
    scene: SceneModule[S]
    status: StatusModule[S]
    beats: BeatsModule[S]
    threats: ThreatsModule[S]
    spoken: Callable[[Seen[S], int], str]
    """The spoken name of a legal action."""
    texts: Texts
    guide: Sequence[str]
    """The parts of the guide, in order."""
    ear: EarModule[S]


class ModularPresenter(Generic[S]):
    """What every presenter does alike; ``contract.Presenter`` says what each method promises. Stateless.

    A presenter names the attributes below and adds what is printed on its map (``paper``), the names of the sides
    (``seats``) and whatever else is special to its game.
    """

    slug: str
    size: tuple[float, float]
    home: tuple[float, float, float, float]
    colours: Sequence[str]
    modules: PresenterModules[S]
    choices: Mapping[str, tuple[str, ...]] = {}
    """The options of a new game."""
    overlays: Sequence[str] = ("threats",)

    @property
    def baked(self) -> str:
        return self.slug

    def title(self, lang: str) -> tuple[str, str]:
        texts = self.modules.texts
        return texts.say(lang, "title"), texts.say(lang, "title.below")

    def scene(self, seen: Seen[S], focus: Focus) -> Scene:
        return self.modules.scene.scene(seen, focus)

    def overlay(self, seen: Seen[S], focus: Focus) -> tuple[Shapes, str]:
        return self.modules.threats.overlay(seen, focus)

    def dangers(self, seen: Seen[S]) -> Mapping[int, int]:
        return {place: count for place, count in self.modules.threats.dangers(seen).items() if count}

    def heard(self, seen: Seen[S], place: int) -> Heard:
        return self.modules.ear.heard(seen, place)

    def areas(self, seen: Seen[S]) -> Sequence[Area]:
        return self.modules.ear.areas(seen)

    def leads(self, seen: Seen[S], action: int) -> Sequence[str]:
        return self.modules.ear.leads(seen, action)

    def beats(self, told: Sequence[Event], new: int, seen: Seen[S]) -> Sequence[Beat]:
        return self.modules.beats.beats(told, new, seen)

    # ------------------------------------------------------------ acts
    def actions_at(self, seen: Seen[S], touch: Touch) -> list[int]:
        return self.modules.acts.actions_at(seen, touch)

    def stage(self, seen: Seen[S], action: int) -> str:
        return self.modules.acts.stage(seen, action)

    def follow(self, seen: Seen[S]) -> int | None:
        return None

    def redraft(self, seen: Seen[S], touch: Touch) -> tuple[int, ...] | None:
        return self.modules.acts.redraft(seen, touch)

    def attempt(self, seen: Seen[S], touch: Touch) -> Touch:
        return self.modules.acts.attempt(seen, touch)

    def reason(self, key: str, rule: str, data: Facts, lang: str) -> str:
        return self.modules.acts.refusal(key, data, lang)

    def action_names(self, seen: Seen[S], decision: Decision) -> list[tuple[int, str]]:
        return [(action, self.modules.spoken(seen, action)) for action in decision.actions]

    # ------------------------------------------------------------ words
    def prompt(self, seen: Seen[S], focus: Focus) -> Prompt:
        return self.modules.prompt.prompt(seen, focus)

    def panels(self, seen: Seen[S], focus: Focus) -> list[tuple[str, str]]:
        return self.modules.panels.panels(seen, focus)

    def bar(self, seen: Seen[S]) -> tuple[list[tuple[str, str, bool]], list[tuple[str, bool]]]:
        return self.modules.status.bar(seen)

    def strip(self, seen: Seen[S]) -> str:
        return self.modules.status.strip(seen)

    def badge(self, seen: Seen[S]) -> str:
        return self.modules.status.badge(seen)

    def status(self, seen: Seen[S], touch: Touch) -> str:
        return self.modules.status.status(seen, touch)

    def summary(self, seen: Seen[S]) -> str:
        return self.modules.status.summary(seen)

    def tallies(self, seen: Seen[S]) -> Sequence[tuple[str, str]]:
        return self.modules.status.tallies(seen)

    def ending(self, seen: Seen[S], outcome: Outcome) -> str:
        return self.modules.status.ending(seen, outcome)

    def line(self, event: Event, lang: str, viewer: int | None) -> LogLine | None:
        return self.modules.log.line(event, lang, viewer)

    def motion(self, event: Event) -> Motion | None:
        return self.modules.log.motion(event)

    def dice(self, chance: Chance, lang: str) -> str:
        return self.modules.texts.say(lang, f"chance.{chance.why}")

    def guide(self, lang: str) -> str:
        return self.modules.texts.guide(lang, self.modules.guide)

    def rule(self, number: str, lang: str) -> tuple[str, str]:
        return self.modules.texts.rule(number, lang)

    # ------------------------------------------------------------ the game as a whole
    def options(self, lang: str) -> list[Option]:
        return self.modules.texts.options(lang, self.choices)

    def standing(self, lang: str, questions: Sequence[Question]) -> list[Option]:
        say = self.modules.texts.say
        return [
            Option(
                one.ask,
                say(lang, f"standing.{one.ask}"),
                [(answer, say(lang, f"standing.{one.ask}.{answer}")) for answer in one.answers],
                "",
            )
            for one in questions
        ]

    def has_secrets(self, state: S) -> bool:
        """Nothing is hidden, where a game does not say otherwise."""
        return False

    def warning(self, lang: str) -> str:
        """There is nothing to warn of, where nothing is hidden."""
        return ""
