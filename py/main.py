"""The page's door into Python: PyScript runs this on the main thread."""

import gc
import sys

ARCHIVE = "/home/pyodide/app.zip"  # boot: our package; assets/runtime.mjs put it there
sys.path.insert(0, ARCHIVE)
gc.disable()  # what is imported stays

import js
from sakusen import archive

archive.read_at_once(ARCHIVE)

from sakusen.ui.board.board import Board
from sakusen.ui.page.app import App
from sakusen.ui.page.page import Page
from sakusen.ui.sharing.embed import ArticleFrame

is_framed = str(js.location.hash).startswith("#embed")
app = Page(Board, is_framed)
await (ArticleFrame(app) if is_framed else App(app)).start()  # type: ignore[top-level-await] # noqa: F704 - PyScript runs this file as a coroutine
gc.freeze()
gc.enable()
js.window.sakusenReady()  # boot: takes the loading line away
