"""What packages and modules say of themselves is true."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import solver

PACKAGE = Path(solver.__file__).parent


def docstring(package: Path) -> str:
    return ast.get_docstring(ast.parse((package / "__init__.py").read_text("utf-8"))) or ""


#: Packages whose docstring lists what lies in them.
LISTED = sorted(
    path.parent
    for path in PACKAGE.rglob("__init__.py")
    if re.search(r"^- `\w", docstring(path.parent), re.MULTILINE)
)


@pytest.mark.parametrize("package", LISTED, ids=lambda path: path.name)
def test_a_package_lists_its_modules(package: Path) -> None:
    text = docstring(package)
    modules = {path.stem for path in package.glob("[!_]*.py")}
    folders = {path.name for path in package.glob("[!_]*") if path.is_dir()}
    assert set(re.findall(r"^- `(\w+)/?`", text, re.MULTILINE)) <= modules | folders
    assert modules - set(re.findall(r"`(\w+)`", text)) == set()
