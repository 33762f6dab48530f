"""The web app manifest: what it names lies where it says, and an installed app stays the app that it was."""

from __future__ import annotations

import json
import re
from urllib.parse import urljoin, urlsplit

from tools.tool_error import ROOT

SITE = "https://host.example/games/"
LINKED = re.findall(r'<link rel="manifest" href="([^"]+)">', (ROOT / "index.html").read_text(encoding="utf-8"))
MANIFEST = json.loads((ROOT / LINKED[0]).read_text(encoding="utf-8"))


def meant(address: str) -> str:
    """The address in the manifest as a browser reads it: beside the manifest."""
    return urljoin(urljoin(SITE, LINKED[0]), address)


def test_installed_app_keeps_its_name_and_its_place_wherever_the_manifest_lies() -> None:
    """Browsers tell apps apart by "id"; without one it is the address that the app starts with."""
    assert "id" not in MANIFEST
    assert meant(MANIFEST["start_url"]) == SITE
    assert meant(MANIFEST["scope"]) == SITE


def test_files_and_what_other_programs_share_come_to_the_addresses_that_the_page_knows() -> None:
    assert {meant(one["action"]) for one in MANIFEST["file_handlers"]} == {SITE}
    assert meant(MANIFEST["share_target"]["action"]) == f"{SITE}share"
    assert 'new URL("share", registration.scope)' in (ROOT / "sw.js").read_text(encoding="utf-8")


def test_every_icon_is_there() -> None:
    for icon in MANIFEST["icons"]:
        assert (ROOT / urlsplit(meant(icon["src"])).path.removeprefix("/games/")).is_file(), icon["src"]
