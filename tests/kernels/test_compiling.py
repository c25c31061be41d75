"""The cache of compiled kernels."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from solver.kernels import compiling

PACKAGE = Path(__file__).parents[2] / "solver"


def run(folder: Path) -> str:
    code = "from solver import Rules, solve; print(solve(Rules.named('plain')).expected_total)"
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


@pytest.mark.slow
def test_a_change_in_one_file_reaches_the_kernels_of_others(tmp_path: Path) -> None:
    """numba alone would go on with the vectors compiled into `turn` before."""
    shutil.copytree(PACKAGE, tmp_path / "solver", ignore=shutil.ignore_patterns("__pycache__"))
    before = run(tmp_path)
    assert before.startswith("245.87077451")
    cache = tmp_path / "solver" / "kernels" / "__pycache__"
    (first,) = cache.glob("yams-*")
    source = tmp_path / "solver" / "kernels" / "vectors.py"
    text = source.read_text(encoding="utf-8")
    assert text.count('fcmp_ordered(">", ') >= 1
    source.write_text(text.replace('fcmp_ordered(">", ', 'fcmp_ordered("<", '), encoding="utf-8")
    after = run(tmp_path)
    assert float(after) < float(before) - 50, "the least, not the greatest, is chosen now"
    (second,) = cache.glob("yams-*")
    assert first != second, "the code of older sources is removed"


def cache_folder(folder: Path) -> str:
    code = "from solver.kernels import compiling; print(compiling.CACHE)"
    return subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True
    ).stdout.strip()


@pytest.mark.parametrize(
    ("file", "constant"), [("game/dice.py", "TIE: Final = 1e-9"), ("kernels/vectors.py", "= 8\n")]
)
def test_a_constant_that_kernels_freeze_is_in_the_digest(
    tmp_path: Path, file: str, constant: str
) -> None:
    shutil.copytree(PACKAGE, tmp_path / "solver", ignore=shutil.ignore_patterns("__pycache__"))
    before = cache_folder(tmp_path)
    source = tmp_path / "solver" / file
    text = source.read_text(encoding="utf-8")
    assert text.count(constant) == 1
    source.write_text(
        text.replace(constant, constant.replace("1e-9", "1e-8").replace("8\n", "4\n"))
    )
    assert cache_folder(tmp_path) != before


def test_kernels_take_in_nothing_that_their_digest_does_not_know() -> None:
    known = {path.relative_to(PACKAGE.parent).with_suffix("") for path in compiling.SOURCES}
    for source in (PACKAGE / "kernels").glob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("solver."):
                assert Path(*str(node.module).split(".")) in known, f"{source.name}: {node.module}"


def folder_of_cache(tmp_path: Path, **environment: str) -> str:
    """Where a package that cannot be written keeps its code, for such an environment."""
    code = (
        "import tempfile, sys\n"
        "make = tempfile.TemporaryFile\n"
        "def refuse(*, dir):\n"
        "    if '__pycache__' in str(dir):\n"
        "        raise PermissionError(13, 'no')\n"
        "    return make(dir=dir)\n"
        "tempfile.TemporaryFile = refuse\n"
        "from solver.kernels.compiling import CACHE, kernel\n"
        "import solver.kernels.turn\n"
        "assert CACHE or kernel(lambda x: x + 1)(41) == 42\n"
        "print(CACHE)"
    )
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


def test_a_package_that_cannot_be_written_keeps_its_code_by_the_same_digest(
    tmp_path: Path,
) -> None:
    file = tmp_path / "file"
    file.touch()
    name = Path(compiling.CACHE).name
    home = str(tmp_path / "home")
    at_home = folder_of_cache(tmp_path, NUMBA_CACHE_DIR=str(file), XDG_CACHE_HOME=home, HOME=home)
    assert Path(at_home).is_relative_to(home)
    assert Path(at_home).name == name


def test_without_any_folder_for_the_cache(tmp_path: Path) -> None:
    """A service user with no home and a read-only package: compiled in every process."""
    file = tmp_path / "file"
    file.touch()
    none = dict.fromkeys(("NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "HOME"), str(file))
    assert folder_of_cache(tmp_path, **none) == ""
