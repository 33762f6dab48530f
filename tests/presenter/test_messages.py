"""Messages are text until they are asked for as HTML, and then nothing that is put into them becomes markup."""

from __future__ import annotations

from collections.abc import Mapping

from sakusen.presenter.messages import Html, Words


class Greeting(Words):
    """A title of two sentences."""

    def all(self, lang: str) -> Mapping[str, str]:
        return {"hello": "{name} & you", "hits": "{count} {count#hit|hits} by {name}"}


WORDS = Greeting("toy")


def test_what_is_put_into_html_is_escaped_unless_it_is_html_itself() -> None:
    assert WORDS.html("en", "hello", name="<b>A</b>") == "&lt;b&gt;A&lt;/b&gt; &amp; you"
    assert WORDS.html("en", "hello", name=Html("<b>A</b>")) == "<b>A</b> &amp; you"


def test_plain_text_stays_as_it_is() -> None:
    assert WORDS.say("en", "hello", name="<b>A</b>") == "<b>A</b> & you"


def test_one_is_singular() -> None:
    assert WORDS.say("en", "hits", count=1, name="A") == "1 hit by A"
    assert WORDS.say("en", "hits", count=2, name="A") == "2 hits by A"
