"""The painter: boards, counters, covers and states of play as plain shapes, and the pens that draw them.

Reading order: ``shapes`` (what a picture is), ``hexgrid`` (where things are), ``palette`` (colours and type),
``svg_pen`` and ``canvas_pen`` (how a picture is drawn); ``glyphs``, ``counters`` and ``formations`` (what
is moved), ``states`` (rings, stacks, ghosts, arrows), ``links`` (who fights whom) and ``overlays`` (reach, paths,
zones); then the map: ``fields``,
``contours`` and ``paths`` (mathematics), ``terrain`` (coast and height of a board), ``ground``, ``water``,
``relief``, ``beaches``, ``roads``, ``places`` (painters), ``bake`` (all of it into one file), ``labels`` and
``furniture`` (what depends on the language); ``steppe``, ``crossings``, ``steppe_names`` and ``turn_column`` (a map
that is all land); ``seachart_coast``, ``seachart``, ``seachart_names``, ``seachart_slots`` and ``seachart_zones`` (a
chart of seas), ``silhouettes`` and ``forces`` (its counters), ``card_pictures`` and ``cards`` (its cards); ``poster``,
``covers`` and ``cover_pictures`` (finished pictures).

Nothing here knows a rule of any game, and nothing here touches the browser: a canvas context is handed in.
"""
