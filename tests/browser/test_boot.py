"""Python starts in the browser from the built site alone, wherever that site lies and whatever it may store."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.kept import QUIET, KeptPage
from tests.browser.person import Person

from sakusen.engine import reading
from tools import offline

if TYPE_CHECKING:
    from playwright.sync_api import Page

READY = "document.getElementById('loading')?.hidden"

COUNT = """
window.testCompiled = 0;
window.testModule = WebAssembly.Module = new Proxy(WebAssembly.Module, {
    construct: (Module, [bytes]) => (window.testCompiled++, new Module(bytes)),
});
"""
ASK_WORKER = """async (message) => {
    const worker = new Worker("/sakusen/assets/worker.mjs", { type: "module" });
    const answers = [];
    const done = new Promise((resolve, reject) => {
        worker.onerror = (event) => reject(new Error(event.message));
        worker.onmessage = ({ data }) => JSON.parse(data).alive || (answers.push(data) === 2 && resolve(answers));
    });
    worker.postMessage(JSON.stringify({ ...message, id: 1 }));
    worker.postMessage(JSON.stringify({ ...message, id: 2 }));
    await done;
    worker.terminate();
    return answers;
}"""

PYTHON_STARTS_WORKER = """
    import asyncio, json
    import js
    from pyodide.ffi import create_proxy

    answer = asyncio.get_running_loop().create_future()
    worker = js.Worker.new("assets/worker.mjs", type="module")
    worker.onmessage = create_proxy(lambda event: "alive" in event.data or answer.set_result(event.data))
    worker.postMessage(json.dumps({"id": 7, "slug": "kinmen", "warm": True}))
    result = json.loads(await answer)["ready"]
"""

PYTHON_LOOKS_AROUND = """
    import json, traceback
    from pkgutil import get_data

    import pyodide_js
    from pyodide.ffi import can_run_sync

    import sakusen
    from sakusen.engine.reading import Reader

    def fault():
        try:
            Reader(None, "here")
        except ValueError as error:
            return [traceback.extract_tb(error.__traceback__)[-1].lineno, str(error)]

    result = {
        "file": sakusen.__file__,
        "data": isinstance(json.loads(get_data("sakusen.games.kinmen.rules", "board.json")), dict),
        "stacks": bool(pyodide_js._module.jspiSupported or can_run_sync()),
        "fault": fault(),
    }
"""

# IndexedDB as pages find it that may not store: it throws, it refuses, or it never answers.
DENIALS = {
    "throws": "() => { throw new DOMException('no', 'SecurityError'); }",
    "refuses": """() => {
        const request = new EventTarget();
        setTimeout(() => request.onerror?.(new Event("error", { cancelable: true })));
        return request;
    }""",
    "is silent": "() => new EventTarget()",
}


@pytest.fixture
def unwatched(kept: KeptPage) -> Page:
    """A page whose console may complain: here it should show what is wrong."""
    return kept.page


def start(page: Page) -> None:
    """Open the site and wait until Python says that it can be used."""
    page.goto("")
    page.wait_for_function(READY)


def test_start_under_a_path_of_its_own_asks_for_files_of_the_build_only_for_all_that_is_shipped_and_once_each(
    page: Page, site: Path, address: str
) -> None:
    """A hint that does not match the later fetch would load megabytes a second time."""
    asked: list[str] = []
    failed: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("response", lambda response: response.status >= 400 and failed.append(response.url))
    start(page)
    assert page.evaluate("window.sakusenStorage") == "ok"
    assert "/sakusen/" in page.url
    paths = {url.removeprefix(address).split("?")[0] for url in asked if url.startswith(address)}
    assert "assets/vendor/pyodide/pyodide.asm.wasm" in paths
    assert not [path for path in paths if path and not (site / path).is_file()]
    assert failed == []
    shipped = {path.relative_to(site).as_posix() for path in (site / "assets" / "vendor").rglob("*.*")}
    later = {name for name in shipped if name.startswith(offline.LATER)}  # what somebody may want, and the licences
    assert shipped - {url.removeprefix(address) for url in asked} == {"assets/vendor/NOTICE.txt", *later}
    assert sorted(url for url in set(asked) if asked.count(url) > 1) == []


def test_worker_answers_in_order(page: Page) -> None:
    page.goto(QUIET)
    answers = [json.loads(text) for text in page.evaluate(ASK_WORKER, {"slug": "kinmen", "warm": True})]
    assert [(answer["id"], answer["ready"]) for answer in answers] == [(1, "kinmen"), (2, "kinmen")]


def test_python_starts_the_worker(page: Page, run_python: Callable[[Page, str], Any]) -> None:
    assert run_python(page, PYTHON_STARTS_WORKER) == "kinmen"


def test_python_reads_data_from_the_zip_tells_faults_with_their_line_and_runs_no_callback_on_a_stack_of_its_own(
    page: Page, run_python: Callable[[Page, str], Any]
) -> None:
    """Chromium falls over such stacks; the means for them are given back to the page."""
    means = "Object.getOwnPropertyNames(WebAssembly).sort()"
    before = page.evaluate(means)
    found = run_python(page, PYTHON_LOOKS_AROUND)
    assert (found["file"], found["data"]) == ("/home/pyodide/app.zip/sakusen/__init__.pyc", True)
    lines = Path(reading.__file__).read_text(encoding="utf-8").splitlines()
    line, what = found["fault"]
    assert lines[line - 1].strip().startswith("raise ValueError(place")
    assert what == "here"
    assert found["stacks"] is False
    assert page.evaluate(means) == before


@pytest.mark.parametrize("denial", DENIALS)
def test_page_starts_where_nothing_may_be_stored(page: Page, denial: str) -> None:
    page.add_init_script(f"IDBFactory.prototype.open = {DENIALS[denial]};")
    start(page)
    assert page.evaluate("window.sakusenStorage") == "denied"


def test_page_starts_where_texts_may_not_be_stored(page: Page) -> None:
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } });")
    start(page)
    assert page.evaluate("window.sakusenStorage") == "denied"


@pytest.mark.parametrize(
    ("locale", "word"),
    [("ja-JP", "読み込んでいます"), ("zh-TW", "正在載入"), ("en-GB", "Loading"), ("fr-FR", "Loading")],
)
def test_loading_line_speaks_the_language_of_the_page(kept: KeptPage, page: Page, locale: str, word: str) -> None:
    kept.speak(locale)
    page.route("**/runtime.mjs", lambda route: None)  # Python never comes
    page.goto("")
    page.wait_for_function("word => document.getElementById('loading')?.textContent.includes(word)", arg=word)
    assert page.locator("#loading").is_visible()


def test_page_says_when_python_cannot_come(unwatched: Page) -> None:
    page = unwatched
    page.route("**/core.js", lambda route: route.abort())
    page.goto("")
    page.wait_for_function("document.getElementById('loading')?.textContent.includes('could not start')")


def test_page_says_when_its_python_fails(unwatched: Page) -> None:
    page = unwatched
    page.add_init_script("history.replaceState({ again: true }, '')")  # it has been loaded once more already
    page.route("**/py/main.py", lambda route: route.fulfill(body="1 / 0", content_type="text/plain"))
    page.goto("")
    page.wait_for_function("document.getElementById('loading')?.textContent.includes('could not start')")


def test_worker_says_when_python_cannot_come(unwatched: Page) -> None:
    page = unwatched
    page.route("**/app.bin", lambda route: route.abort())
    page.goto(QUIET)
    answers = [json.loads(text) for text in page.evaluate(ASK_WORKER, {})]
    assert [(answer["id"], answer["error"]) for answer in answers] == [(1, "not_started"), (2, "not_started")]


def test_little_modules_are_compiled_once_each_and_the_browsers_own_means_and_garbage_collection_are_given_back(
    page: Page, sit: Callable[..., Person]
) -> None:
    """Garbage is collected again as soon as the page is ready."""
    page.add_init_script(COUNT)
    person = sit(page)
    page.wait_for_function(READY)
    compiled, is_given_back = page.evaluate("[testCompiled, WebAssembly.Module === testModule]")
    assert 0 < compiled < 60  # and not 261
    assert is_given_back
    assert person.python("__import__('gc').isenabled()")
    assert person.python("__import__('gc').get_freeze_count()") > 10_000
