"""What a machine lacks is said in one sentence, never with a traceback."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.tools.conftest import Run, install, install_real, sentence

from tools import browsers, serve
from tools.tool_error import ROOT, ToolError

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the machines of these tests are made of shell scripts")

OLD_PYTHON = """
import runpy, sys
sys.version_info = (3, 9, 1, "final", 0)
sys.argv = [sys.argv[1]]
runpy.run_path(sys.argv[0], run_name="__main__")
"""

OTHER_PYTHON = """
import runpy, sys
sys.executable, sys.argv = sys.argv[1], sys.argv[2:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
"""Runs a program that finds, where it looks for its own Python, another one: named first, before the program."""
LONELY_PYTHON = """
case $2 in
  venv) mkdir -p "$3/bin" && cp "$0" "$3/bin/python";;
  pip) echo "ERROR: No matching distribution found" >&2; exit 1;;
esac
"""
"""A Python that makes environments, and whose pip reaches nobody."""


@pytest.fixture
def busy_port() -> Iterator[int]:
    """A port of this machine on which somebody else listens."""
    with socket.socket() as listener:
        listener.bind((serve.HOST, 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_node_missing(run: Run) -> None:
    assert "node was not found" in sentence(run("play.py", "--build", "out"))


def test_node_too_old(run: Run, machine: Path) -> None:
    install(machine, "node", "echo v18.1.0")
    assert "Node 20 or newer" in sentence(run("play.py", "--build", "out"))


def test_npm_missing(run: Run, machine: Path) -> None:
    install_real(machine, "node")
    assert "npm was not found" in sentence(run("play.py", "--build", "out"))


def test_network_missing(run: Run, machine: Path) -> None:
    install_real(machine, "node")
    install(machine, "npm", "echo 'npm error network request failed' >&2; echo 'npm error A complete log' >&2; exit 1")
    told = sentence(run("play.py", "--build", "out"))
    assert "needs a network connection" in told
    assert "request failed" in told


def test_npm_brings_nothing(run: Run, machine: Path) -> None:
    install_real(machine, "node")
    install(machine, "npm", "exit 0")
    assert "missing even after a fresh fetch" in sentence(run("play.py", "--build", "out"))


@pytest.mark.parametrize("program", ["play.py", "check.py"])
def test_python_too_old(program: str) -> None:
    command = [sys.executable, "-c", OLD_PYTHON, str(ROOT / "py" / "tools" / program)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert "Python 3.11 or newer is needed, and this is Python 3.9" in sentence(done)


def test_named_port_is_busy(run: Run, busy_port: int) -> None:
    told = sentence(run("play.py", "--port", str(busy_port)))
    assert f"port {busy_port} is in use" in told


def test_no_such_port(run: Run) -> None:
    assert "is not a port number" in sentence(run("play.py", "--port", "70000"))


def test_next_port_is_taken_when_first_is_busy(busy_port: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(serve, "FIRST_PORT", busy_port)
    running = serve.server(tmp_path)
    running.server_close()
    assert busy_port < running.server_address[1] < busy_port + serve.TRIES


def test_all_ports_are_busy(busy_port: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(serve, "FIRST_PORT", busy_port)
    monkeypatch.setattr(serve, "TRIES", 1)
    with pytest.raises(ToolError, match="no free port"):
        serve.server(tmp_path)


def test_build_refuses_a_folder_with_other_things(run: Run, checkout: Path) -> None:
    (checkout / "photos").mkdir()
    (checkout / "photos" / "cat.jpg").touch()
    assert "not an earlier build" in sentence(run("play.py", "--build", "photos"))


def test_build_refuses_the_sources(run: Run) -> None:
    assert "holds the sources themselves" in sentence(run("play.py", "--build", "."))


def test_build_refuses_a_file(run: Run) -> None:
    assert "is a file" in sentence(run("play.py", "--build", "README.md"))


def test_test_tools_cannot_be_fetched(checkout: Path, machine: Path) -> None:
    """A real environment with pip takes three seconds; every first check makes one."""
    install(machine, "python", LONELY_PYTHON)
    program = [str(machine / "python"), str(checkout / "py/tools/check.py"), "lint"]
    told = sentence(subprocess.run([sys.executable, "-c", OTHER_PYTHON, *program], capture_output=True, text=True))
    assert "pip could not install the test tools; that needs a network connection" in told
    assert "No matching distribution" in told
    assert (checkout / ".venv-check/bin/python").is_file()


def test_named_browser_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(browsers.SETTING, "no-such-browser")
    with pytest.raises(ToolError, match="no such program"):
        browsers.find()


def test_no_browser_can_be_had(monkeypatch: pytest.MonkeyPatch, machine: Path) -> None:
    monkeypatch.delenv(browsers.SETTING, raising=False)
    monkeypatch.setenv("PATH", str(machine))
    monkeypatch.setattr(browsers, "MAC", machine / "none")
    install(machine, "python", "echo 'Error: download failed' >&2; exit 1")
    with pytest.raises(ToolError, match="no Chromium was found .*download failed"):
        browsers.ensure(machine / "python")


def test_browser_cannot_be_installed_by_the_system(monkeypatch: pytest.MonkeyPatch, machine: Path) -> None:
    monkeypatch.delenv(browsers.SETTING, raising=False)
    monkeypatch.setenv("PATH", str(machine))
    monkeypatch.setattr(browsers, "MAC", machine / "none")
    monkeypatch.setattr(browsers, "elevated", list)
    monkeypatch.setattr(browsers, "may_install", lambda: True)
    install(machine, "apt-get", "echo 'Err: no route to host' >&2; exit 100")
    install(machine, "dpkg-query", "exit 1")
    with pytest.raises(ToolError, match="apt-get could not install chromium and fonts-noto-cjk .*no route"):
        browsers.ensure(machine / "python")


def test_installed_browser_is_found_first(monkeypatch: pytest.MonkeyPatch, machine: Path) -> None:
    monkeypatch.delenv(browsers.SETTING, raising=False)
    monkeypatch.setenv("PATH", str(machine))
    install(machine, "google-chrome", "exit 0")
    assert browsers.find() == str(machine / "google-chrome")
    install(machine, "chromium", "exit 0")
    assert browsers.find() == str(machine / "chromium")
    monkeypatch.setenv(browsers.SETTING, str(machine / "google-chrome"))
    assert browsers.find() == str(machine / "google-chrome")
