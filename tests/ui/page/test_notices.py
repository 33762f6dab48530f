"""What a notice is about is on the table as long as the notice stands."""

from __future__ import annotations

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.engine.match import Match
from sakusen.games import presenter
from sakusen.ui.match.session import Session
from sakusen.ui.page import dom
from sakusen.ui.page.notices import HERE


def test_what_was_said_of_a_game_goes_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    app, gone = fake.page(), []
    monkeypatch.setattr(dom, "remove", gone.append)

    def sit(ident: str) -> None:
        match = Match(games.game("gunki"))
        fake.run(app.game.enter(ident, Session(match, presenter("gunki"), ("person",), "en"), False))

    fake.run(app.save_notices.open())
    sit("first")
    of_game = app.notices.add("The computer player does not answer.", of=HERE)
    of_page = app.notices.add("A newer version is there.")
    of_next = app.notices.add("Its last steps could not be read.", of="second")
    sit("second")
    said = [line for line in gone if "#notices" in line]
    assert said == [f"#notices [data-note='{of_game}']"]

    async def leave() -> None:
        app.game.close()

    fake.run(leave())
    said = [line for line in gone if "#notices" in line]
    assert said[1:] == [f"#notices [data-note='{of_next}']"]
    assert str(of_page) not in "".join(said)
