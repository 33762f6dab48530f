"""The small server: content types, the path prefix, and nothing outside the folder."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.serving import serve_beside

from tools import serve

PREFIX = "/sakusen/"


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[http.client.HTTPConnection]:
    folder = tmp_path / "site"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("page", encoding="utf-8")
    for suffix in serve.TYPES:
        (folder / "assets" / f"file{suffix}").write_text("text", encoding="utf-8")
    (tmp_path / "secret.txt").touch()
    running = serve.server(folder, prefix=PREFIX)
    serve_beside(running)
    yield http.client.HTTPConnection(serve.HOST, running.server_address[1], timeout=10)
    running.shutdown()
    running.server_close()


def ask(connection: http.client.HTTPConnection, path: str) -> tuple[int, str]:
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    return answer.status, answer.headers["Content-Type"]


@pytest.mark.parametrize(
    ("suffix", "content"),
    [
        (".wasm", "application/wasm"),
        (".mjs", "text/javascript; charset=utf-8"),
        (".zip", "application/zip"),
        (".toml", "text/plain; charset=utf-8"),
        (".py", "text/plain; charset=utf-8"),
        (".json", "application/json"),
        (".webmanifest", "application/manifest+json"),
        (".svg", "image/svg+xml"),
    ],
)
def test_content_types(connection: http.client.HTTPConnection, suffix: str, content: str) -> None:
    assert ask(connection, f"{PREFIX}assets/file{suffix}") == (200, content)


def test_folder_of_the_site_is_its_page(connection: http.client.HTTPConnection) -> None:
    assert ask(connection, PREFIX)[0] == 200
    assert ask(connection, f"{PREFIX}?game=kinmen")[0] == 200


@pytest.mark.parametrize(
    "path", ["/", "/index.html", "/sakuse", "/sakusen/nothing", "/sakusen/assets/", "/sakusen/../secret.txt"]
)
def test_anything_else_is_not_found(connection: http.client.HTTPConnection, path: str) -> None:
    assert ask(connection, path)[0] == 404
