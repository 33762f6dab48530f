"""The painter: boards, counters, covers and states of play as plain shapes, and the pens that draw them.

Reading order: ``pens`` (``shapes``: what a picture is; ``palette``: colours and type; ``svg_pen`` and ``canvas_pen``:
how it is drawn), ``counters`` (``glyphs``, ``counters`` and ``silhouettes``: what is moved; ``states``: rings,
stacks, ghosts, arrows), ``hexmap`` (``hexgrid``: where things are; ``fields``, ``contours`` and ``paths``:
mathematics; ``terrain``: coast and height of a board; ``ground``, ``water``, ``relief``, ``beaches``, ``roads``,
``places``, ``crossings``: painters; ``labels`` and ``furniture``: what depends on the language; ``overlays``: reach,
paths, zones), ``bake`` (a map into one file), ``poster``, ``covers`` and ``ridges`` (finished pictures). What
only one game has lies in its own folder.

Nothing here knows a rule of any game, and nothing here touches the browser: a canvas context is handed in.
"""
