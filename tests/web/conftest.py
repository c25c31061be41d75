from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from conftest import Tables
from solver.web.site import page_files, write_page

Node = Callable[[str, str, object], Any]
RUN = Path(__file__).parent / "run_engine.mjs"
SETS = ("guide", "official", "free-joker", "single-bonus")


@pytest.fixture(scope="session")
def page_folder(tmp_path_factory: pytest.TempPathFactory, tables: Tables) -> Path:
    """The page, written with four rule sets."""
    folder = tmp_path_factory.mktemp("page")
    write_page(folder, page_files(tables(name) for name in SETS))
    return folder


@pytest.fixture(scope="session")
def node(page_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Node:
    """Run the page's modules in node; skipped where there is none."""
    program = shutil.which("node")
    if program is None:
        pytest.skip("node is not installed")
    folder = tmp_path_factory.mktemp("modules") / "page"
    shutil.copytree(page_folder, folder)
    (folder / "package.json").write_text('{"type": "module"}')

    def run(rules: str, verb: str, asked: object) -> Any:
        arrays = folder / "arrays" / f"{rules}.bin"
        done = subprocess.run(
            [program, RUN, folder, arrays, verb],
            input=json.dumps(asked),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run
