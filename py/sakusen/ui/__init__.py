"""The page: ``page`` (shelf, words), ``board`` (the map), ``match`` (a game under way), ``storage`` and ``sharing``.

Knows no game by name. Pure logic (``session``, ``saves``, ``opponent``, ``cursor``, ``keys``, the renderers) runs under
any Python; the browser is touched in ``dom`` and in the canvas of ``board`` only.
"""
