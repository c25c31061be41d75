"""`yams page`: the files it writes, and what it says."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from conftest import Run
from solver.web.site import _STATIC

STATIC = sorted(path for path in _STATIC.rglob("*") if path.is_file())
#: Where the text of a call of `t` stands in the modules of the page.
TEXTS = re.compile(r'(?:\bt|refuse|FileError)\("((?:[^"\\]|\\.)*)"')


def test_writes_a_whole_page(yams: Run, tmp_path: Path) -> None:
    folder = tmp_path / "public"
    result = yams("page", folder, "--rules", "official", "--rules", "guide", "--rules", "official")
    assert result.exit_code == 0
    assert result.stdout == ""
    assert "rules official, guide." in result.stderr
    site = json.loads((folder / "site.json").read_text(encoding="utf-8"))
    assert [entry["file"] for entry in site["rules"]] == [
        "arrays/official.bin",
        "arrays/guide.bin",
    ]
    kept = json.loads((folder / "version.js").read_text().split("self.FILES = ")[1].rstrip(";\n"))
    for name in kept:
        assert (folder / (name if name != "./" else "index.html")).is_file()
    assert not list(folder.rglob("*.tmp"))
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert yams("page", folder, "--rules", "official", "--rules", "guide").exit_code == 0
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_rule_sets_of_one_name(yams: Run, tmp_path: Path) -> None:
    text = """name = "maison"
base = "empty"
upper_bonus = 0
[boxes]
ones.face = 1
chance = {needs = "any", points = "sum", label = "LABEL"}
"""
    files = {
        "a": text,
        "b": text.replace("empty", 'empty"\nthrows = 2\n# '),
        "c": text.replace("LABEL", "Other label"),
    }
    for name, content in files.items():
        (tmp_path / f"{name}.toml").write_text(content)
    chosen = [word for name in files for word in ("--rules", tmp_path / f"{name}.toml")]
    folder = tmp_path / "public"
    result = yams("page", folder, "--tables", tmp_path, *chosen)
    assert result.exit_code == 0, result.stderr
    entries = json.loads((folder / "site.json").read_text(encoding="utf-8"))["rules"]
    assert [entry["rules"]["throws"] for entry in entries] == [3, 2]
    assert {entry["file"] for entry in entries} == {
        path.relative_to(folder).as_posix() for path in folder.glob("arrays/*")
    }
    first = gzip.decompress((folder / entries[0]["file"]).read_bytes())
    assert b"LABEL" in first
    assert all(entry["name"].startswith("maison-") for entry in entries)


@pytest.mark.parametrize("target", ["file", "file/public", "none/there/public"])
def test_a_folder_that_cannot_be_written(yams: Run, tmp_path: Path, target: str) -> None:
    (tmp_path / "file").write_text("a file")
    result = yams("page", tmp_path / target)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"yams: {tmp_path / target}")
    assert "cannot be written (" in result.stderr
    assert result.stderr.count("\n") == 1


def test_another_page_is_left_alone(yams: Run, tmp_path: Path) -> None:
    index = tmp_path / "index.html"
    index.write_text("my own")
    result = yams("page", tmp_path)
    assert (result.exit_code, result.stderr) == (
        1,
        f"yams: {tmp_path}: it holds another page; choose another folder\n",
    )
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]


def test_the_page_is_small() -> None:
    loaded = [path for path in STATIC if path.name != "LICENSES.txt"]
    assert sum(len(gzip.compress(path.read_bytes())) for path in loaded) < 60_000


def test_the_page_loads_nothing_from_elsewhere() -> None:
    for path in STATIC:
        if path.suffix in {".html", ".js", ".css", ".webmanifest"} and path.parent.name != "vendor":
            text = path.read_text(encoding="utf-8")
            assert "://" not in text.replace("http://www.w3.org/", ""), path
            assert not re.search(r"(src|href|import|url)[=( ]+[\"']?/", text), path


def test_no_code_stands_in_the_html() -> None:
    text = (_STATIC / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=", text)
    for path in STATIC:
        if path.suffix == ".js" and path.parent.name != "vendor":
            assert not re.search(r"\sstyle=|\beval\(|new Function", path.read_text()), path


def test_every_text_has_a_french_one() -> None:
    source = (_STATIC / "text.js").read_text(encoding="utf-8")
    table = source[source.index("const FRENCH") : source.index("\n};\n")]
    keys = re.findall(r'^  "((?:[^"\\]|\\.)*)":', table, re.MULTILINE)
    assert len(keys) == len(set(keys)) > 100
    used = set()
    everything = ""
    for path in STATIC:
        if path.suffix == ".js" and path.parent.name != "vendor" and path.name != "text.js":
            text = path.read_text(encoding="utf-8")
            everything += text
            used |= set(TEXTS.findall(text))
    assert sorted(used - set(keys)) == []
    assert [
        key
        for key in keys
        if f'"{key}"' not in everything
        and key not in {"inaccuracy", "mistake", "blunder", "fine", "easy", "medium", "hard"}
    ] == []
    for key, french in re.findall(r'^  "((?:[^"\\]|\\.)*)":\s*"((?:[^"\\]|\\.)*)",$', table, re.M):
        assert set(re.findall(r"\{\w+\}", key)) == set(re.findall(r"\{\w+\}", french)), key
