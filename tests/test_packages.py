"""What packages and modules say of themselves is true."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import solver

PACKAGE = Path(solver.__file__).parent


def sources() -> dict[str, ast.Module]:
    """All modules of the package, by their dotted names."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text("utf-8"))
    return found


def exported(module: ast.Module) -> set[str] | None:
    """The names in ``__all__``, if there is one."""
    for node in module.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return set(ast.literal_eval(node.value))
    return None


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


def test_all_names_what_other_modules_import() -> None:
    modules = sources()
    missing = set()
    for name, module in modules.items():
        for node in ast.walk(module):
            if isinstance(node, ast.ImportFrom) and node.module in modules:
                names = exported(modules[node.module])
                for alias in node.names:
                    if names is None or f"{node.module}.{alias.name}" in modules:
                        continue
                    if alias.name not in names:
                        missing.add(f"{name}: {node.module}.{alias.name}")
    assert missing == set()
