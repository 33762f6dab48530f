"""The site: what is in it, that it is the same each time, and that a second build needs nobody."""

from __future__ import annotations

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
from pathlib import Path

import pytest
from tests.tools.conftest import LEFT_OUT, install

from tools import baking, imports, offline, pack, vendor
from tools.trouble import ROOT, Trouble


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy in which nobody works meanwhile, with the third-party files and what is already compiled here."""
    vendor.ensure()
    pack.CACHE.mkdir(parents=True, exist_ok=True)
    copy = Path(shutil.copytree(ROOT, tmp_path_factory.mktemp("build") / "checkout", ignore=LEFT_OUT))
    (copy / "node_modules").symlink_to(vendor.MODULES)
    shutil.copytree(pack.CACHE, copy / "assets/vendor/cache", ignore=shutil.ignore_patterns(".tmp-*"))
    return copy


@pytest.fixture(scope="module")
def site(checkout: Path) -> Path:
    """The site as it is built from that copy."""
    play(checkout, checkout.parent / "site")
    return checkout.parent / "site"


def play(checkout: Path, out: Path, **environment: str) -> None:
    """Build the copy into a folder."""
    command = [sys.executable, str(checkout / "py/tools/play.py"), "--build", str(out)]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def archive(path: Path) -> zipfile.ZipFile:
    """The zip inside one of the compressed archives of the site."""
    return zipfile.ZipFile(io.BytesIO(gzip.decompress(path.read_bytes())))


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_second_build_needs_no_network_and_no_node(checkout: Path, site: Path, machine: Path, tmp_path: Path) -> None:
    install(machine, "npm", f"touch {tmp_path}/asked")
    install(machine, "node", f"touch {tmp_path}/asked")
    play(checkout, tmp_path / "again", PATH=str(machine))
    assert not (tmp_path / "asked").exists()
    assert files(tmp_path / "again") == files(site)


def test_same_sources_give_the_same_bytes(checkout: Path, site: Path, tmp_path: Path) -> None:
    cache = checkout / "assets/vendor/cache"
    for path in [*cache.glob("app-*"), *cache.glob("stdlib-*")]:  # the baked maps are compared in their own tests
        path.unlink()
    play(checkout, tmp_path / "again")
    again = files(tmp_path / "again")
    assert [name for name, data in files(site).items() if again.get(name) != data] == []


def test_build_holds_the_site_and_nothing_else(site: Path) -> None:
    assert {path.name for path in site.iterdir()} >= {"index.html", "pyscript.toml", "py", "assets"}
    assert {path.name for path in (site / "py").iterdir()} == {"main.py", "worker.py"}
    names = files(site)
    assert not [name for name in names if "cache" in name or name.endswith((".pyc", ".map", ".d.ts"))]
    assert not [name for name in names if "/." in name]


def test_everything_in_assets_is_built(checkout: Path, site: Path) -> None:
    ours = {path for path in files(checkout / "assets") if not path.startswith("vendor/")}
    assert {f"assets/{path}" for path in ours} <= set(files(site))


def test_no_file_of_ours_names_another_host_or_the_top_of_one(site: Path) -> None:
    """A site that may lie under any path may not use addresses that begin at the top."""
    fetched = re.compile(r"""(?:src|href|url|import|from|fetch)\s*[=(:]?\s*\(?["'](?:/|https?:)""")
    for name, data in files(site).items():
        if name.endswith((".html", ".js", ".mjs", ".css", ".toml", ".webmanifest")) and "/vendor/" not in name:
            assert not fetched.findall(data.decode()), name


def test_package_is_bytecode_with_its_data(checkout: Path, site: Path) -> None:
    names = archive(site / "assets/app.bin").namelist()
    assert names == sorted(names)
    assert "sakusen/__init__.pyc" in names
    assert not [name for name in names if name.endswith(".py") or "__pycache__" in name]
    package = files(checkout / "py" / "sakusen")
    compiled = {f"sakusen/{name}c" for name in package if name.endswith(".py") and name not in pack.ELSEWHERE}
    data = {f"sakusen/{name}" for name in package if not name.endswith((".py", ".pyc", ".pyi", ".md"))}
    assert set(names) == compiled | data


def test_build_replaces_an_earlier_one_and_keeps_what_the_host_put_there(checkout: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    play(checkout, out)
    (out / "assets" / "old.js").touch()
    (out / "CNAME").touch()
    play(checkout, out)
    assert (out / "CNAME").exists()
    assert not (out / "assets" / "old.js").exists()


def test_source_that_cannot_be_compiled_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("def (:\n", encoding="utf-8")
    with pytest.raises(Trouble, match=r"broken\.py is not valid Python \(line 1"):
        imports.wanted([broken])


def test_failing_compiler_is_told(machine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack, "CACHE", tmp_path / "cache")
    monkeypatch.setenv("PATH", str(machine))
    install(machine, "node", 'case $1 in --version) echo v20.0.0;; *) echo "Error: out of memory" >&2; exit 1;; esac')
    with pytest.raises(Trouble, match="could not compile the stdlib in Node .*out of memory"):
        pack.stdlib()


def test_hole_in_the_trimmed_library_is_told() -> None:
    with pytest.raises(Trouble, match="lacks sched; add it to MARGIN"):
        pack.judge({"missing": ["sched"], "failed": {}})
    with pytest.raises(Trouble, match=r"leaves out sakusen\.art\.water"):
        pack.judge({"missing": ["sakusen.art.water"], "failed": {}})
    pack.judge({"missing": ["pyscript"], "failed": {"sakusen.ui.page": "No module named 'pyscript'"}})


def test_imports_are_found_wherever_they_stand() -> None:
    source = "import a.b\ndef f():\n    from c import d\n    from . import e\n"
    assert imports.imported(source) == {"a.b", "c", "c.d"}


def test_bake_is_kept_until_something_it_read_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = tmp_path / "coast.json"
    read.write_text("{}", encoding="utf-8")
    folder = tmp_path / "baked-1"
    folder.mkdir()
    monkeypatch.setattr(baking, "ROOT", tmp_path)
    monkeypatch.setattr(baking, "names", list)
    inputs = {"names": [], "files": {"coast.json": baking.digest("coast.json")}}
    (folder / baking.INPUTS).write_text(json.dumps(inputs), encoding="utf-8")
    assert baking.is_current(folder)
    read.write_text("[]", encoding="utf-8")
    assert not baking.is_current(folder)


def test_pinned_library_is_trimmed(site: Path) -> None:
    whole = zipfile.ZipFile(vendor.files("pyodide", "build")["python_stdlib.zip"])
    kept = archive(site / "assets/vendor/pyodide/stdlib.bin")
    assert len(kept.namelist()) < len(whole.namelist()) / 2
    assert (site / "assets/vendor/pyodide/stdlib.bin").stat().st_size < 1_000_000


def test_service_worker_lists_every_file_of_the_site_with_its_hash(site: Path) -> None:
    text = (site / "sw.js").read_text(encoding="utf-8")
    told = json.loads(re.search(r"const SITE = (.*);\n", text)[1])  # type: ignore[index]
    listed = {entry["url"] for entry in told["files"]}
    left_out = set(files(site)) - listed - {"sw.js", "SHA256SUMS"}
    assert listed < set(files(site))
    others = left_out - offline.FOR_INSTALLING
    assert not [name for name in others if not re.match(r"assets/(baked/poster-|demo/)", name)]  # for other pages
    for entry in told["files"]:
        digest = base64.b64encode(hashlib.sha256((site / entry["url"]).read_bytes()).digest()).decode()
        assert entry["integrity"] == f"sha256-{digest}"
    kept = {name: gzip.decompress(data) if name.endswith(".bin") else data for name, data in files(site).items()}
    assert told["bytes"] == sum(len(kept[name]) for name in listed)


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


def test_page_names_the_sizes_of_what_it_loads(site: Path) -> None:
    told = re.search(r'data-sizes="([^"]*)"', (site / "index.html").read_text(encoding="utf-8"))
    sizes = json.loads(html.unescape(told[1]))  # type: ignore[index]
    assert sizes == {name: (site / "assets" / name).stat().st_size for name in sizes}
    assert len(sizes) == 3


def test_workflow_for_pages_builds_as_the_readme_says() -> None:
    workflow = (ROOT / ".github/workflows/pages.yml").read_text(encoding="utf-8")
    assert "python3 py/tools/play.py --build site" in workflow
    assert "path: site" in workflow
