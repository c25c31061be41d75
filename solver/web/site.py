"""The page as files: what stands in `page/`, the arrays, and the two lists that tie them together.

`site.json` names the rule sets and where their arrays are; `version.js` names all files and their
digest to the service worker, which keeps them for use without network.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from solver.errors import FileError
from solver.files import make_parent, path_of, write_bytes
from solver.values.table import ValueTable
from solver.web.arrays import page_arrays, rules_header

__all__ = ["check_folder", "page_files", "write_page"]

_STATIC: Final = Path(__file__).parent / "page"
#: What the page itself never loads.
_NOT_KEPT: Final = ("sw.js", "vendor/LICENSES.txt")


def page_files(tables: Iterable[ValueTable]) -> dict[str, bytes]:
    """Return the contents of all files of the page by their path in its folder.

    Parameters
    ----------
    tables : iterable of ValueTable
        Of the rule sets that one can play by, the first one the default. Of those that differ
        in labels alone, the first one stands for all.
    """
    files = {
        path.relative_to(_STATIC).as_posix(): path.read_bytes()
        for path in sorted(_STATIC.rglob("*"))
        if path.is_file()
    }
    sets = []
    for table in tables:
        header = rules_header(table.rules)
        name = f"arrays/{header['name']}.bin"
        if name in files:  # the same game under other labels
            continue
        files[name] = page_arrays(table)
        sets.append({"file": name} | {key: header[key] for key in _SET_FIELDS})
    files["site.json"] = json.dumps({"rules": sets}, ensure_ascii=False).encode()
    kept = sorted(files.keys() - set(_NOT_KEPT))
    digest = hashlib.sha256()
    for name in kept:
        digest.update(hashlib.sha256(files[name]).digest())
    files["version.js"] = (
        f"self.VERSION = {json.dumps(digest.hexdigest()[:16])};\n"
        f"self.FILES = {json.dumps(['./', *kept])};\n"
    ).encode()
    return files


_SET_FIELDS: Final = ("name", "rules", "label", "note")


def check_folder(folder: str | Path) -> None:
    """Raise `FileError` when a folder holds something else than a page of ours."""
    path = path_of(folder)
    if (path / "index.html").exists() and not (path / "version.js").exists():
        raise FileError("{path}: it holds another page; choose another folder", path=str(path))


def write_page(folder: str | Path, files: Mapping[str, bytes]) -> None:
    """Write the files of `page_files`; a page that is there already is replaced file by file.

    Raises
    ------
    FileError
        When a file cannot be written, or the folder holds something else.
    """
    check_folder(folder)
    for name, content in files.items():  # `version.js` comes last: it says that the rest is there
        path = path_of(folder) / name
        make_parent(path)
        write_bytes(path, content)
