"""Finds a browser of the Chromium family for the browser tests, and installs one where that is possible."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from tools.tool_error import ToolError, last_line

SETTING = "SAKUSEN_BROWSER"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
DEBIAN_PACKAGES = ("chromium", "fonts-noto-cjk")
OTHER_BROWSERS = ("firefox-esr", "webkit2gtk-driver", "xvfb")
"""What the tests of other browsers need; they are reported as skipped without."""


def find() -> str | None:
    """The browser to test with: the one that the setting names, else an installed one, else None."""
    named = os.environ.get(SETTING)
    if named:
        found = shutil.which(named)
        if found is None:
            raise ToolError(f"{SETTING} names {named}, and there is no such program.")
        return found
    installed = [path for path in map(shutil.which, NAMES) if path]
    return installed[0] if installed else str(MAC) if MAC.exists() else None


def ensure(python: Path) -> None:
    """Make sure that browser tests can run: install Chromium (and fonts for the texts) where nothing was found.

    `python` is the interpreter of the environment that holds Playwright.
    """
    if os.environ.get(SETTING):
        find()
    elif shutil.which("apt-get") and may_install():
        install_debian()
    elif find() is None:
        install_playwright(python)


def may_install() -> bool:
    """Whether system packages can be installed without asking anybody for a password."""
    if os.geteuid() == 0:
        return True
    if shutil.which("sudo") is None:
        return False
    return subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0


def elevated() -> list[str]:
    """What a command needs in front of it to run as root."""
    return [] if os.geteuid() == 0 else ["sudo", "-n"]


def install_debian() -> None:
    """Install what is missing of a browser and of fonts with Japanese and Chinese."""
    wanted = [name for name in DEBIAN_PACKAGES if not is_installed(name)]
    if find():
        wanted = [name for name in wanted if name != "chromium"]
    if wanted:
        apt_get(wanted)
    others = [name for name in OTHER_BROWSERS if not is_installed(name)]
    if others:
        try:
            apt_get(others)
        except ToolError as trouble:
            print(f"note: {trouble}", flush=True)


def apt_get(wanted: list[str]) -> None:
    """Install Debian packages; a ToolError if that fails."""
    print(f"Installing {' and '.join(wanted)} with apt-get (once) ...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update"], ["install", "-y", "--no-install-recommends", *wanted]):
        command = [*elevated(), "apt-get", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", env=environment, check=False)
    if done.returncode:
        raise ToolError(f"apt-get could not install {' and '.join(wanted)} (it said: {last_line(done)})")


def is_installed(package: str) -> bool:
    """Whether dpkg knows the package as installed."""
    command = ["dpkg-query", "--show", "--showformat=${Status}", package]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() == "install ok installed"


def install_playwright(python: Path) -> None:
    """Let Playwright download the browser that it was made for."""
    print("Installing a browser for the tests with Playwright (once) ...", flush=True)
    command = [str(python), "-m", "playwright", "install", "chromium"]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise ToolError(
            "no Chromium was found and Playwright could not download one; install Chromium or Chrome, or name one in "
            f"{SETTING} (Playwright said: {last_line(done)})"
        )
