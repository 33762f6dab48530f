"""The page's door into Python: PyScript runs this on the main thread."""

import sys

sys.path.insert(0, "/home/pyodide/app.zip")  # boot: our package; pyscript.toml put it there

import js
from sakusen.ui.app import App
from sakusen.ui.board import Board

app = App(Board)
app.start()
js.window.sakusenReady()  # boot: takes the loading line away
