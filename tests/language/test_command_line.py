"""What the command line says in French, and the French it understands."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import click
import pytest
from test_cli import every_command

from conftest import Run
from solver.cli import main
from solver.cli.language import FRENCH_OPTIONS
from solver.language import catalogue, language

FULL = "3 6 9 12 15 18 | 20 20 25 30 40 50 20"
FOURS = "3 6 9 . 15 18 | 20 20 25 30 40 50 20"
FOURS_AND_YAMS = "3 6 9 . 15 18 | 20 20 25 30 40 . 20"
THOUSANDS = "536\N{NARROW NO-BREAK SPACE}448"


def test_the_language_alone_prints_the_help(yams: Run) -> None:
    for lang, start in (("en", "Usage: yams "), ("fr", "Utilisation : yams ")):
        result = yams("--lang", lang)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(start)
        assert result.stderr.split() == yams("--lang", lang, "--help").stdout.split()


@pytest.mark.slow
def test_numbers_of_info_and_verify(yams: Run) -> None:
    info = yams("info", "--lang", "fr").stdout
    assert "254,484845882" in info
    assert THOUSANDS in info
    assert "Mo\n" in info
    verify = yams("verify", "--games", 0, "--lang", "fr").stdout
    assert f"{THOUSANDS} valeurs pour {THOUSANDS} états possibles" in verify
    assert "254,484845882" in verify
    assert "monotonie selon le sous-total du haut" in verify
    assert "536,448" in yams("info").stdout


@pytest.mark.parametrize(
    ("dice", "sheet", "english", "french"),
    [
        (
            "12344",
            FOURS,
            "Write 8 in Fours.",
            "Écrivez 8 dans la case Quatre.",
        ),
        ("12356", FOURS, "Cross out Fours.", "Barrez la case Quatre."),
        ("12344", FULL[:-5] + ". 20", "Cross out Yams.", "Barrez le Yams."),
        (
            "66666",
            FOURS,
            "Cross out Fours, and write 100 Yams bonus.",
            "Barrez la case Quatre, et écrivez 100 de bonus de Yams.",
        ),
    ],
)
def test_what_to_write(yams: Run, dice: str, sheet: str, english: str, french: str) -> None:
    arguments = ("best", dice, "--rerolls", 0, "--sheet", sheet)
    assert yams(*arguments).stdout.splitlines()[0] == english
    assert yams(*arguments, "--lang", "fr").stdout.splitlines()[0] == french


def test_the_value_of_a_full_sheet_is_its_upper_bonus(yams: Run) -> None:
    first = yams("value", "--sheet", FULL, "--lang", "fr").stdout.splitlines()[0]
    assert first.startswith("valeur (points encore attendus, bonus supérieur compris)  ")
    assert first.endswith(" 35,0000")


@pytest.mark.slow
def test_one_is_singular(yams: Run) -> None:
    result = yams("target", 1, "--sheet", FOURS_AND_YAMS, "--lang", "fr")
    assert result.stdout.startswith("Chance de finir avec 1 point ou plus :")
    result = yams("simulate", "--games", 1, "--sheet", FOURS_AND_YAMS, "--lang", "fr")
    assert result.stderr.startswith("1 partie en ")


@pytest.mark.parametrize(
    "arguments",
    [
        "--relances 0 --case quatre=12 --regles plain",
        "--relances=0 --case=quatre=12 --règles=plain",
        "--rerolls 0 --feuille '...'",
    ],
)
def test_options_have_french_names(yams: Run, arguments: str) -> None:
    sheet = ". . . 12 . . | . . . . . . ."
    given = [word.replace("'...'", sheet) for word in arguments.split()]
    french = yams("best", "44431", *given, "--langue", "fr")
    rules = [] if "--feuille" in given else ["--rules", "plain"]
    english = yams(*f"best 44431 --rerolls 0 --box quatre=12 --lang fr {' '.join(rules)}".split())
    assert french.exit_code == 0, french.stderr
    assert french.stdout == english.stdout
    assert french.stdout.startswith("Écrivez")


def test_french_names_lead_to_options() -> None:
    known = {"help", "throws", "turns"}
    for _, command in every_command():
        context = click.Context(command)
        known |= {name.lstrip("-") for p in command.get_params(context) for name in p.opts}
    assert sorted(set(FRENCH_OPTIONS.values()) - known) == []
    assert sorted(FRENCH_OPTIONS.keys() & known) == []


@pytest.mark.parametrize(
    ("arguments", "suggested"),
    [
        ("best 44431 --relanses 1", "--relances"),
        ("best 44431 --tpo 1", "--top"),
        ("best 44431 --ruls plain", "--rules"),
        ("info --relances 1", None),
        ("best 44431 --zero", None),
    ],
)
def test_only_what_is_near_is_suggested(yams: Run, arguments: str, suggested: str | None) -> None:
    result = yams(*arguments.split())
    assert result.exit_code == 2
    if suggested is None:
        assert "is it" not in result.stderr
    else:
        assert f"is it {suggested}?" in result.stderr


def test_reasons_of_the_system_are_in_french(yams: Run, tmp_path: Path) -> None:
    for arguments, reason in (
        (("rules", "show", tmp_path / "x.toml"), "fichier ou dossier introuvable"),
        (("openings", "--csv", tmp_path / "no" / "x.csv"), "fichier ou dossier introuvable"),
    ):
        result = yams(*arguments, "--lang", "fr")
        assert result.exit_code == 1
        assert reason in result.stderr
        assert os.strerror(errno.ENOENT) not in result.stderr


def test_files_that_may_not_be_read(
    yams: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which click looks at before the command does."""
    path = tmp_path / "x.h5"
    path.touch()
    monkeypatch.setattr("os.access", lambda *_, **__: False)
    for lang, text in (
        ("en", f"yams: FILE {path}: expected a file or folder that can be read\n"),
        ("fr", f"yams: FICHIER {path} : fichier ou dossier lisible attendu\n"),
    ):
        assert yams("info", path, "--lang", lang).stderr == text


#: Of programs, the same in all languages.
NAMES = {"python", "numpy", "numba", "h5py", "hdf5"}

#: A command line for each way of printing, and those that take longer.
LINES = (
    "best 44431",
    "best 44431 --rerolls 0 --top 0",
    "best 12345",
    "value",
    "info",
    "odds",
    "odds 33351 --exact",
    "rules",
    "rules show official",
)
SLOW_LINES = (
    "openings",
    "openings --markdown -",
    "stats 66651 --rerolls 1 --sheet SHEET",
    "target 300 66651 --sheet SHEET",
    "target --curve --sheet SHEET",
    "duel 66651 --me SHEET --them 245",
    "simulate --games 1000 --sheet SHEET",
    "verify --games 100",
    "benchmark --runs 1",
)


@pytest.mark.parametrize(
    "line", [*LINES, *(pytest.param(line, marks=pytest.mark.slow) for line in SLOW_LINES)]
)
def test_nothing_is_printed_that_is_not_in_the_catalogue(
    yams: Run, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = []

    class Watched(dict[str, str]):
        def get(self, key: str, default: str = "") -> str:  # type: ignore[override]
            if key not in self:
                missing.append(key)
            return super().get(key, default)

    monkeypatch.setattr(catalogue, "FRENCH", Watched(catalogue.FRENCH))
    words = [FOURS_AND_YAMS if word == "SHEET" else word for word in line.split()]
    result = yams(*words, "--lang", "fr")
    assert result.exit_code == 0, result.stderr
    assert set(missing) <= NAMES


def test_the_program_knows_its_language_only_while_it_runs(yams: Run) -> None:
    before = language()
    yams("best", "44431", "--lang", "fr" if before == "en" else "en")
    assert language() == before
    assert main.name == "yams"
