"""Our package out of its archive, with less work than zipimport: one read for all modules, no search.

Only for an archive as the build writes it: every entry stored as it is, modules as bytecode without a source.
"""

from __future__ import annotations

import marshal
import sys
from importlib.machinery import ModuleSpec
from struct import Struct
from types import CodeType, ModuleType
from typing import Any

PACKAGE = "/__init__.pyc"
HEAD = 16
"""Bytes of a .pyc before the code."""
END = b"PK\5\6"
LAST = Struct("<4s4H2LH")
"""The end of a zip file: [4] how many entries there are, [6] where their directory begins."""
LISTED = Struct("<4s6H3L5H2L")
"""An entry in the directory: [9] size, [10:13] what lies between it and the next one, [16] where it is."""
LOCAL = Struct("<4s5H3L2H")
"""What stands before an entry: [9:11] what lies between it and the data."""


class Archive:
    """Finds and loads the modules below one package."""

    def __init__(self, path: str, package: str) -> None:
        self._path, self._below = path, package + "."
        self._bytes = memoryview(b"")
        self._entries: dict[str, tuple[int, int]] = {}

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """As importlib asks; ``None`` for what is not in the archive."""
        file = self._file(name)
        if not file:
            return None
        is_package = file.endswith(PACKAGE)
        origin = f"{self._path}/{file}"
        spec = ModuleSpec(name, self, origin=origin, is_package=is_package)  # type: ignore[arg-type]
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [origin.removesuffix(PACKAGE)]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """A module as any other."""

    def exec_module(self, module: ModuleType) -> None:
        """Run a module's code."""
        exec(self.get_code(module.__name__), module.__dict__)

    def get_code(self, name: str) -> CodeType:
        """The code of a module. ``ImportError`` if there is no such module."""
        file = self._file(name)
        if not file:
            raise ImportError(name=name)
        code: CodeType = marshal.loads(self._data(self._entries[file])[HEAD:])
        return code

    def get_data(self, path: str) -> bytes:
        """A file of the archive, its path beginning with the archive's. ``OSError`` if there is none."""
        entry = self._entries.get(path.removeprefix(self._path + "/"))
        if entry is None:
            raise OSError(path)
        return bytes(self._data(entry))

    def _file(self, name: str) -> str:
        """The file of a module below the package; empty if there is none."""
        if not name.startswith(self._below):
            return ""
        if not self._entries:
            self._open()
        inside = name.replace(".", "/")
        return next((file for file in (f"{inside}.pyc", inside + PACKAGE) if file in self._entries), "")

    def _open(self) -> None:
        with open(self._path, "rb") as file:
            data = file.read()
        self._bytes = memoryview(data)
        last = LAST.unpack_from(data, data.rfind(END))
        at = last[6]
        for _ in range(last[4]):
            listed = LISTED.unpack_from(self._bytes, at)
            at += LISTED.size
            self._entries[str(self._bytes[at : at + listed[10]], "utf-8")] = listed[16], listed[9]
            at += sum(listed[10:13])

    def _data(self, entry: tuple[int, int]) -> memoryview:
        start, size = entry
        start += LOCAL.size + sum(LOCAL.unpack_from(self._bytes, start)[9:11])
        return self._bytes[start : start + size]


def read_at_once(path: str) -> None:
    """From now on load this package's modules so."""
    sys.meta_path.insert(0, Archive(path, __package__))
