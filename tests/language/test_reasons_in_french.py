"""What the system and other libraries say, in French."""

from __future__ import annotations

import errno
import os
import tomllib
from pathlib import Path

import h5py
import pytest

from solver import SolverError
from solver.language import error_text, reason_text, use_language
from solver.language.reasons import french_reason


def told(reason: str, lang: str = "fr") -> str:
    with use_language(lang):
        return error_text(SolverError("{path}: cannot be read ({reason})", path="x", reason=reason))


@pytest.mark.parametrize(
    ("number", "french"),
    [
        (errno.EACCES, "accès refusé"),
        (errno.ENOENT, "fichier ou dossier introuvable"),
        (errno.EISDIR, "c'est un dossier"),
        (errno.ENOSPC, "plus de place sur le disque"),
    ],
)
def test_reasons_of_the_system(number: int, french: str) -> None:
    english = os.strerror(number)
    assert told(english) == f"x : lecture impossible ({french})"
    assert told(english, "en") == f"x: cannot be read ({english})"
    assert french_reason(str(OSError(number, english, "x"))) == french
    with use_language("fr"):
        assert reason_text(OSError(number, english)) == french


def test_reasons_of_hdf5(tmp_path: Path) -> None:
    path = tmp_path / "x.h5"
    path.write_bytes(b"no table" * 100)
    reasons = []
    for name in (path, tmp_path / "missing.h5"):
        with pytest.raises(OSError, match="Unable to") as caught:
            h5py.File(name)
        reasons.append(french_reason(str(caught.value)))
    assert reasons == ["structure HDF5 abîmée", "fichier ou dossier introuvable"]


@pytest.mark.parametrize(
    ("text", "french"),
    [
        ("a b", "syntaxe fausse à la ligne 1, colonne 3"),
        ("a = ", "syntaxe fausse à la fin du texte"),
        ("a = 1\nb = ?", "syntaxe fausse à la ligne 2, colonne 5"),
    ],
)
def test_reasons_of_toml(text: str, french: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    assert french_reason(str(caught.value)) == french


def test_what_is_given_is_not_taken_for_a_reason() -> None:
    text = os.strerror(errno.ENOENT)
    with use_language("fr"):
        assert text in error_text(SolverError("pas d'option {given}", given=text))
