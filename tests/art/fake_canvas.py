"""A canvas context that only remembers what it was asked to do."""

from __future__ import annotations


class FakeContext:
    """Counts calls, keeps the attributes that were set, and knows how deep ``save`` is nested."""

    def __init__(self):
        self.__dict__.update(calls=[], sets=[], depth=0)

    def __setattr__(self, name, value):
        if name == "depth":
            self.__dict__[name] = value
            return
        self.sets.append((name, value))
        self.__dict__[name] = value

    def _call(self, name, *args):
        self.calls.append((name, args))

    def save(self):
        self.depth += 1
        self._call("save")

    def restore(self):
        self.depth -= 1
        self._call("restore")

    def transform(self, *args):
        self._call("transform", *args)

    def setTransform(self, *args):  # noqa: N802 - the browser's name
        self._call("setTransform", *args)

    def getTransform(self):  # noqa: N802
        return "matrix"

    def fill(self, *args):
        self._call("fill", *args)

    def stroke(self, *args):
        self._call("stroke", *args)

    def clip(self, *args):
        self._call("clip", *args)

    def fillText(self, *args):  # noqa: N802
        self._call("fillText", *args)

    def strokeText(self, *args):  # noqa: N802
        self._call("strokeText", *args)

    def setLineDash(self, *args):  # noqa: N802
        self._call("setLineDash", *args)

    def drawImage(self, *args):  # noqa: N802
        self._call("drawImage", *args)

    def createLinearGradient(self, *_args):  # noqa: N802
        return self

    def addColorStop(self, *_args):  # noqa: N802
        return None

    def count(self, name):
        return sum(1 for call, _ in self.calls if call == name)
