"""The page: shelf, frame of the table, controller of a running game, dialogs, storage. Knows no game by name.

Pure logic (``session``, ``saves``, ``opponent``, ``cursor``, ``keys``, the renderers) runs under any Python; the
browser is touched in ``dom`` and in the canvas of ``board`` only.
"""
