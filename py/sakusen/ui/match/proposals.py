"""What a computer player proposes to a person: asked in the worker, drafted, and shown like any other draft."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ...ai.worker_protocol import DEFAULT_LEVEL, view_to_json
from ...presenter.contract import Button, Focus, Prompt
from ...presenter.scenes import GHOST
from ..board.camera import hits
from ..board.tray_place import is_box
from ..page import dom
from ..page.notices import HERE
from ..page.words import say
from . import proposal_words, together
from .opponent import Lost

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...presenter.contract import Scene, Spot, Sprite, Touch
    from .play import Play
    from .play_parts import PlayParts
    from .proposal_words import Proposed
    from .session import Session

ASIDE = 0.75
"""Of the size of a counter: so far it may be from where it was, and still stands there."""
PROPOSE, TAKE = "propose", "take-draft"
"""Commands of the page."""


class Proposals:
    """Asks for ``play`` what its person could do. It knows no more than that person does."""

    def __init__(self, play: Play, parts: PlayParts) -> None:
        self._play, self._opponent, self._notices, self._tasks = play, parts.opponent, parts.notices, parts.tasks
        self._preferences, self._progress = parts.preferences, play.progress

    def ask(self) -> None:
        """Ask for a proposal, if there may be one and none is on its way."""
        play = self._play
        if play.moving or self._progress.proposing or play.closed:
            return
        if not together.chapter(play.session):
            dom.announce(say(self._preferences.lang, "propose.none"))
            return
        self._tasks.spawn(self._work_out())

    async def _work_out(self) -> None:
        play, session = self._play, self._play.session
        asked = session.seen
        mark = len(session.match.entries)
        dom.announce(say(self._preferences.lang, "thinking"))
        self._progress.proposing = True
        play.show()
        try:
            view, seed = view_to_json(asked.view), f"{play.ident}/{mark}/{len(session.draft)}"
            line = await self._opponent.choose(session.game.slug, DEFAULT_LEVEL, view, seed)
        except asyncio.CancelledError:
            return  # the worker has been ended
        except Lost as lost:
            self._notices.add(lost.words, of=HERE)
            return
        finally:
            self._progress.proposing = False
            play.show()
        if play.closed or play.moving or session is not play.session or session.seen is not asked:
            return  # the person has gone on meanwhile
        done = together.propose(session, line)
        if done is not None:
            play.done(done)


def offered(prompt: Prompt, session: Session, lang: str, is_coming: bool, acts: Sequence[Proposed]) -> Prompt:
    """The prompt with what can be done about proposals: ask for one, or take the one that is drafted, which does
    ``acts``; ``is_coming`` says that one has been asked for."""
    if session.proposed:
        is_open = session.focus.preview is None and together.chapter(session) == session.proposed
        others = [button._replace(primary=False) for button in prompt.buttons] if is_open else []
        steps = len(session.draft) + (session.focus.preview is not None)
        detail = say(lang, "propose.count.one" if steps == 1 else "propose.count", n=steps)
        take = Button(TAKE, say(lang, "propose.take"), detail, session.focus.preview, True, does=TAKE)
        sentence, why = proposal_words.sentence(lang, acts), say(lang, "propose.why")
        return prompt._replace(sentence=sentence, why=why, rule="", buttons=[*others, take])
    if session.focus.preview is None and together.chapter(session):
        ask = Button(PROPOSE, say(lang, "propose"), say(lang, "thinking") if is_coming else "", does=PROPOSE)
        return prompt._replace(buttons=[*prompt.buttons, ask])
    return prompt


class Ghosts:
    """Where counters stand only because a whole line is drafted, they are shown as ghosts."""

    def __init__(self) -> None:
        self._mark: tuple[object, ...] = ()
        self._stood: dict[Touch, list[tuple[float, float]]] = {}
        self._boxed: dict[Touch, Touch | None] = {}

    def over(self, scene: Scene, session: Session) -> Scene:
        """The picture with its ghosts."""
        if not (session.proposed or session.is_at_once):
            return scene
        bare = session.focus.bare
        mark = session.match, session.viewer, bare, *(entry.value for entry in session.match.entries)
        if mark != self._mark:  # the pointer moves over one and the same draft many times
            before = session.presenter.scene(session.undrafted, Focus(bare=bare))
            self._mark, self._stood, boxes = mark, {}, _boxes(before)
            self._boxed = {sprite.touch: _box_of(sprite, boxes) for sprite in before.sprites}
            for sprite in before.sprites:
                self._stood.setdefault(sprite.touch, []).append((sprite.x, sprite.y))
        boxes = _boxes(scene)
        moved = [s if self._stands(s, boxes) else s._replace(alpha=min(s.alpha, GHOST)) for s in scene.sprites]
        return scene._replace(sprites=moved)

    def _stands(self, sprite: Sprite, boxes: Sequence[Spot]) -> bool:
        """Whether a counter is where it was. In a stack that has become smaller it moves up by less than its size, in
        a printed box that has become emptier by more."""
        near = ASIDE * sprite.size
        if any(abs(x - sprite.x) < near and abs(y - sprite.y) < near for x, y in self._stood.get(sprite.touch, [])):
            return True
        box = self._boxed.get(sprite.touch)
        return box is not None and box == _box_of(sprite, boxes)


def _boxes(scene: Scene) -> list[Spot]:
    return [spot for spot in scene.spots if is_box(spot)]


def _box_of(sprite: Sprite, boxes: Sequence[Spot]) -> Touch | None:
    """The printed box in which a counter lies."""
    return next(iter(hits(boxes, sprite.x + sprite.size / 2, sprite.y + sprite.height / 2)), None)
