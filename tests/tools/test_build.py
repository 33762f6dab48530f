"""The site: what is in it, that it is the same each time, and that a second build needs nobody."""

from __future__ import annotations

import _imp
import base64
import gzip
import hashlib
import html
import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from html.entities import html5
from pathlib import Path

import pytest
from tests.made_once import once
from tests.tools.conftest import LEFT_OUT, install

from sakusen import games
from sakusen.ui.page import dialogs
from sakusen.ui.page.words import LANGS
from tools import baking, build, first, imports, offline, pack, pack_texts, vendor
from tools.stand_ins import STAND_INS
from tools.tool_error import ROOT, ToolError

pytestmark = pytest.mark.slow


COMPILED = (".tmp-*", "whole-*", "app-*", "stdlib-*")
"""What is compiled for the browser, as files of the cache; beside it lie baked maps, which have tests of their own."""


@pytest.fixture(scope="module")
def copy(built: Path, shared: Path) -> Path:
    """A copy in which nobody works meanwhile, with the third-party files and the baked maps, and nothing compiled; the
    site as it is built from it; and what that printed."""

    def make(home: Path) -> None:
        checkout = Path(shutil.copytree(ROOT, home / "checkout", ignore=LEFT_OUT))
        (checkout / "node_modules").symlink_to(vendor.MODULES)
        shutil.copytree(pack.CACHE, checkout / "assets/vendor/cache", ignore=shutil.ignore_patterns(*COMPILED))
        (home / "told.txt").write_text(play(checkout, home / "site"), encoding="utf-8")

    return once(shared / "copy", make)


@pytest.fixture(scope="module")
def checkout(copy: Path) -> Path:
    """The copy of the sources."""
    return copy / "checkout"


@pytest.fixture(scope="module")
def told(copy: Path) -> list[str]:
    """What the first build of that copy prints."""
    return (copy / "told.txt").read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="module")
def site(copy: Path) -> Path:
    """The site as it is built from that copy."""
    return copy / "site"


def play(checkout: Path, out: Path, **environment: str) -> str:
    """Build the copy into a folder; what was printed."""
    command = [sys.executable, str(checkout / "py/tools/play.py"), "--build", str(out)]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def archive(path: Path) -> zipfile.ZipFile:
    """The zip inside one of the compressed archives of the site."""
    return zipfile.ZipFile(io.BytesIO(gzip.decompress(path.read_bytes())))


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_second_build_needs_no_network_and_no_node_and_replaces_an_earlier_one_but_what_the_host_put_there(
    checkout: Path, site: Path, machine: Path, tmp_path: Path
) -> None:
    install(machine, "npm", f"touch {tmp_path}/asked")
    install(machine, "node", f"touch {tmp_path}/asked")
    again = tmp_path / "again"
    (again / "assets").mkdir(parents=True)
    for name in ("assets/app.bin", "assets/old.js", "index.html", "CNAME"):
        (again / name).write_text("of before", encoding="utf-8")
    play(checkout, again, PATH=str(machine))
    assert not (tmp_path / "asked").exists()
    assert files(again) == {**files(site), "CNAME": b"of before"}


def test_same_sources_give_the_same_bytes(built: Path, site: Path) -> None:
    """In another folder, compiled by another process."""
    again = files(site)
    assert [name for name, data in files(built).items() if again.get(name) != data] == []
    assert len(again) == len(files(built))


def test_build_prints_what_takes_long_and_where_the_site_is(told: list[str]) -> None:
    meant = ("Compiling the standard library", "Compiling Sakusen", "The site is in", "Fingerprint")
    assert [line for line in told if not line.startswith(meant)] == []  # nothing that is not for its reader
    assert len(told) == len(meant)


def test_build_holds_the_site_and_nothing_else(site: Path) -> None:
    assert {path.name for path in site.iterdir()} >= {"index.html", "pyscript.toml", "py", "assets"}
    assert {path.name for path in (site / "py").iterdir()} == {"main.py", "worker.py"}
    names = files(site)
    assert not [name for name in names if "cache" in name or name.endswith((".pyc", ".map", ".d.ts"))]
    assert not [name for name in names if "/." in name]


def test_everything_in_assets_is_built(checkout: Path, site: Path) -> None:
    ours = {path for path in files(checkout / "assets") if path.split("/")[0] not in build.NOT_SHIPPED}
    assert {f"assets/{path}" for path in ours} <= set(files(site))


def test_no_file_of_ours_names_another_host_or_the_top_of_one(site: Path) -> None:
    """A site that may lie under any path may not use addresses that begin at the top."""
    fetched = re.compile(r"""(?:src|href|url|import|from|fetch)\s*[=(:]?\s*\(?["'](?:/|https?:)""")
    for name, data in files(site).items():
        if name.endswith((".html", ".js", ".mjs", ".css", ".toml", ".webmanifest")) and "/vendor/" not in name:
            assert not fetched.findall(data.decode()), name


def test_package_is_bytecode_with_its_data(checkout: Path, site: Path) -> None:
    names = archive(site / "assets/app.bin").namelist()
    alike = sorted(names, key=lambda name: (Path(name).suffix, Path(name).parent.name, Path(name).name, name))
    assert names == alike  # alike beside alike: it packs smaller
    assert "sakusen/__init__.pyc" in names
    assert not [name for name in names if name.endswith(".py") or "__pycache__" in name]
    package = [name for name in files(checkout / "py" / "sakusen") if pack.is_carried(Path(name))]
    compiled = {f"sakusen/{name}c" for name in package if name.endswith(".py")}
    data = {f"sakusen/{name}" for name in package if not name.endswith((".py", ".pyc"))}
    assert not [name for name in names if "/cli/" in name]
    packed = {f"sakusen/{name}" for folder in pack.text_folders() for name in pack_texts.packed(folder)}
    folded = "sakusen/games/about.json"  # of those of the games
    assert set(names) == {*compiled, *data, *packed, folded, "sakusen/edition.json"}


def test_what_comes_late_names_the_edition_of_the_package(site: Path) -> None:
    name = json.loads(archive(site / "assets/app.bin").read("sakusen/edition.json"))
    coming = [*(site / "late").iterdir(), *(site / "assets/learned").iterdir()]
    assert len(coming) > len(pack.LATE)
    assert {json.loads(path.read_text(encoding="utf-8"))["edition"] for path in coming} == {name}


def test_every_change_of_the_package_makes_another_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack, "ROOT", tmp_path)
    package = tmp_path / "py" / "sakusen"
    package.mkdir(parents=True)
    made = []
    for name, text in (("a.py", ""), ("a.py", "pass"), ("text.json", "{}"), ("notes.md", ""), (".kept.py", "")):
        (package / name).write_text(text, encoding="utf-8")
        made.append(pack.edition())
    assert len({*made[:3]}) == 3
    assert {*made[2:]} == {made[2]}  # what no page comes to have changes nothing


def test_source_that_cannot_be_compiled_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("def (:\n", encoding="utf-8")
    with pytest.raises(ToolError, match=r"broken\.py is not valid Python \(line 1"):
        imports.wanted([broken])


def test_failing_compiler_is_told(machine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack, "CACHE", tmp_path / "cache")
    monkeypatch.setenv("PATH", str(machine))
    install(machine, "node", 'case $1 in --version) echo v20.0.0;; *) echo "Error: out of memory" >&2; exit 1;; esac')
    with pytest.raises(ToolError, match="could not compile the stdlib in Node .*out of memory"):
        pack.stdlib()


def test_every_named_character_of_ours_is_known_in_the_browser(site: Path) -> None:
    kept = site / "assets/vendor/pyodide/stdlib.bin"
    library = archive(kept).read("html/entities.pyc")
    ours = {
        name
        for path in (ROOT / "py" / "sakusen").rglob("*")
        if path.suffix in (".py", ".json")
        for name in re.findall(r"&([a-zA-Z]+;)", path.read_text(encoding="utf-8"))
    }
    ours &= set(html5)
    assert {"amp;", "lt;"} < ours
    assert [name for name in sorted(ours) if name.encode() not in library] == []


def test_hole_in_the_trimmed_library_is_told() -> None:
    with pytest.raises(ToolError, match="lacks sched; add it to MARGIN"):
        pack.judge({"missing": ["sched"], "failed": {}})
    with pytest.raises(ToolError, match=r"leaves out sakusen\.art\.hexmap\.water"):
        pack.judge({"missing": ["sakusen.art.hexmap.water"], "failed": {}})
    with pytest.raises(ToolError, match=r"sakusen\.ui\.page cannot be imported in the browser \(NameError: oops\)"):
        pack.judge({"missing": [], "failed": {"sakusen.ui.page": "NameError: oops"}})
    pack.judge({"missing": [], "failed": {}})


def test_imports_are_found_wherever_they_stand() -> None:
    source = "import a.b\ndef f():\n    from c import d\n    from . import e\n"
    assert imports.imported(source) == {"a.b", "c", "c.d"}
    within = (
        "class C:\n def f(self):\n  import {}",
        "if x:\n pass\nelse:\n import {}",
        "for x in y:\n pass\nelse:\n import {}",
        "while x:\n import {}",
        "with x:\n import {}",
        "try:\n import {}\nfinally:\n pass",
        "try:\n pass\nexcept E:\n import {}",
        "try:\n pass\nexcept E:\n pass\nelse:\n import {}",
        "try:\n pass\nfinally:\n import {}",
        "match x:\n case 1:\n  import {}",
        "async def f():\n async with x:\n  async for y in z:\n   import {}",
    )
    assert [one for one in within if imports.imported(one.format("a")) != {"a"}] == []


def test_bake_is_kept_until_something_it_read_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = tmp_path / "coast.json"
    read.write_text("{}", encoding="utf-8")
    folder = tmp_path / "baked-1"
    folder.mkdir()
    monkeypatch.setattr(baking, "ROOT", tmp_path)
    monkeypatch.setattr(baking, "names", lambda slug: [])
    inputs = {"names": [], "files": {"coast.json": baking.digest("coast.json")}}
    (folder / baking.INPUTS).write_text(json.dumps(inputs), encoding="utf-8")
    assert baking.is_current(folder, "coast")
    read.write_text("[]", encoding="utf-8")
    assert not baking.is_current(folder, "coast")


def test_data_of_one_title_is_no_business_of_the_bake_of_another_one() -> None:
    of_each = {slug: set(baking.names(slug)) for slug in games.SLUGS}
    for slug, names in of_each.items():
        assert f"py/sakusen/games/{slug}/rules/board.json" in names
        assert f"py/sakusen/games/{slug}/about.json" in names
        assert not [name for name in names if name.startswith("py/sakusen/games/") and f"/{slug}/" not in name]


def test_pinned_library_is_trimmed(site: Path) -> None:
    whole = zipfile.ZipFile(vendor.files("pyodide", "build")["python_stdlib.zip"])
    kept = archive(site / "assets/vendor/pyodide/stdlib.bin")
    assert len(kept.namelist()) < len(whole.namelist()) / 4
    assert kept.testzip() is None
    assert (site / "assets/vendor/pyodide/stdlib.bin").stat().st_size < 450_000
    assert set(STAND_INS) <= set(whole.namelist())  # they stand in the place of something
    assert {f"{name}c" for name in STAND_INS} <= set(kept.namelist())
    assert not {"asyncio/base_events.pyc", "os.pyc", "urllib/parse.pyc", "zipfile/__init__.pyc"} & set(kept.namelist())


def test_every_module_that_we_import_anywhere_is_there_for_the_page(site: Path) -> None:
    """In functions, too, which no trial import runs."""
    kept = set(archive(site / "assets/vendor/pyodide/stdlib.bin").namelist())
    wanted = imports.wanted(pack.sources()) & vendor.stdlib_modules()
    assert {"asyncio", "json", "os", "traceback"} <= wanted
    files = {name: name.replace(".", "/") for name in wanted if not _imp.is_frozen(name)}
    assert [name for name, path in files.items() if not {f"{path}.pyc", f"{path}/__init__.pyc"} & kept] == []


def test_service_worker_lists_every_file_of_the_site_with_its_hash(site: Path) -> None:
    text = (site / "sw.js").read_text(encoding="utf-8")
    told = json.loads(re.search(r"const SITE = (.*);\n", text)[1])  # type: ignore[index]
    listed, later = ({entry["url"] for entry in told[kind]} for kind in ("files", "later"))
    left_out = set(files(site)) - listed - later - {"sw.js", "SHA256SUMS"}
    assert listed < set(files(site))
    assert not listed & later
    others = left_out - offline.FOR_INSTALLING
    assert not [name for name in others if not re.match(r"assets/baked/poster-", name)]  # for other pages
    for entry in told["files"] + told["later"]:
        digest = base64.b64encode(hashlib.sha256((site / entry["url"]).read_bytes()).digest()).decode()
        assert entry["integrity"] == f"sha256-{digest}"
    kept = {name: gzip.decompress(data) if name.endswith(".bin") else data for name, data in files(site).items()}
    assert told["bytes"] == sum(len(kept[name]) for name in listed)
    packed = {
        name: base64.b64encode(hashlib.sha256(kept[name]).digest()).decode() for name in listed if name.endswith(".bin")
    }
    assert told["unpacked"] == {name: f"sha256-{digest}" for name, digest in packed.items()}


def test_article_is_kept_with_its_three_pictures_in_every_language_and_scheme(site: Path) -> None:
    text = (site / "sw.js").read_text(encoding="utf-8")
    later = {entry["url"] for entry in json.loads(re.search(r"const SITE = (.*);\n", text)[1])["later"]}  # type: ignore[index]
    for page in (site / "assets/demo").glob("*.html"):
        named = re.findall(r'(?:src|srcset|href)="([\w.-]+\.\w+)"', page.read_text(encoding="utf-8"))
        assert len([name for name in named if name.endswith(".svg")]) == 6
        assert {f"assets/demo/{name}" for name in named} <= later
    assert "assets/embed.js" in later


def test_service_worker_carries_the_pinned_workbox_and_its_licence(site: Path) -> None:
    text = (site / "sw.js").read_text(encoding="utf-8")
    assert "Permission is hereby granted, free of charge" in text
    for part in offline.PARTS:
        source = vendor.files(f"workbox-{part}", "build")[f"build/workbox-{part}.prod.js"].read_text(encoding="utf-8")
        assert source.split("//#")[0].strip() in text
    assert "sourceMappingURL" not in text


def test_hashes_of_the_release_are_those_of_its_files(site: Path) -> None:
    told = dict(reversed(line.split("  ")) for line in (site / "SHA256SUMS").read_text(encoding="utf-8").splitlines())
    assert set(told) == set(files(site)) - {"SHA256SUMS"}
    assert all(hashlib.sha256((site / name).read_bytes()).hexdigest() == digest for name, digest in told.items())


def test_policy_lets_the_page_load_its_own_files_only(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1]  # type: ignore[index]
    assert "script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval' 'sha256-" in policy
    assert policy.count("'unsafe-inline'") == 1  # styles
    assert "http" not in policy
    assert "*" not in policy
    assert page.index("Content-Security-Policy") < page.index("<script")
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert scripts
    for text in scripts:
        assert f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" in policy


def test_licences_are_in_the_site_and_can_be_read_from_its_about_dialog(site: Path) -> None:
    folder = site / "assets" / "vendor"
    texts = {path.name: path.read_text(encoding="utf-8") for path in (folder / "licences").iterdir()}
    assert texts == vendor.licences()
    for lang in LANGS:
        named = re.findall(r'href="(assets/[^"]+)"', dialogs.about(lang))
        assert "assets/vendor/NOTICE.txt" in named
        assert len(named) == 1 + len(dialogs.LICENCES)
        assert all((site / name).is_file() for name in named)


def test_page_about_hosting_says_what_the_policy_says() -> None:
    """In so many words: what is looked up by nobody is soon no longer so."""
    text = (ROOT / "py" / "docs" / "hosting.md").read_text(encoding="utf-8")
    told = re.search(r"\n\n    (default-src .*?)\n\n", text, re.DOTALL)
    assert told
    said = dict(part.strip().split(" ", 1) for part in re.sub(r"\s+", " ", told[1]).split(";"))
    assert said == first.POLICY
    assert first.POLICY["connect-src"] == "'self'"


def test_page_names_the_sizes_of_what_it_loads(site: Path) -> None:
    told = re.search(r'data-sizes="([^"]*)"', (site / "index.html").read_text(encoding="utf-8"))
    sizes = json.loads(html.unescape(told[1]))  # type: ignore[index]
    assert sizes == {name: (site / "assets" / name).stat().st_size for name in sizes}
    assert len(sizes) == 3


def test_workflow_for_pages_builds_as_the_readme_says() -> None:
    workflow = (ROOT / ".github/workflows/pages.yml").read_text(encoding="utf-8")
    assert "python3 py/tools/play.py --build site" in workflow
    assert "path: site" in workflow


def test_the_site_carries_the_data_without_the_notes_where_each_part_comes_from() -> None:
    """Nobody reads them at run time, and a first visit is to be light."""

    def without(part: dict[str, object]) -> dict[str, object]:
        return {key: value for key, value in part.items() if key != "provenance"}

    carried = pack.data_files()
    assert {"sakusen/games/july/rules/units.json", "sakusen/games/kinmen/bot/judge.json"} <= set(carried)
    for name, text in carried.items():
        source = (ROOT / "py" / name).read_text(encoding="utf-8")
        assert json.loads(text) == json.loads(source, object_hook=without), name
    assert not any('"provenance":' in text for text in carried.values())
