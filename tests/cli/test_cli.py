from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

import click
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import Run, Tables, solved
from solver import Rules, ValueTable
from solver.cli import main
from solver.game.rules import PRESETS
from solver.language import default_language

SHEET = "3 . . 12 . 18 | . . 25 . . 50 . +100"
PACKAGE = Path(__file__).parents[2] / "solver"


def test_best_hold(yams: Run) -> None:
    result = yams("best", "44431", "--rerolls", "2")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Hold 4 4 4, reroll 2 dice."
    assert lines[2].split() == ["hold", "value", "total", "loss"]
    assert lines[3].split() == ["4", "4", "4", "261.3526", "261.3526", "best"]
    assert result.stderr == ""


def test_best_box_with_the_bonus(yams: Run) -> None:
    sheet = ". . . . . . | . . . . . 50 ."
    result = yams("best", "44444", "--rerolls", "0", "--sheet", sheet)
    assert result.stdout.splitlines()[0] == "Write 20 in Fours, and 100 Yams bonus."
    assert "20+100" in result.stdout


def test_stopping_names_its_box(yams: Run) -> None:
    result = yams("best", "12345", "--rules", "official")
    assert result.stdout.splitlines()[0] == "Stop and write it in Large Straight."
    assert "stop: Large Straight" in result.stdout
    assert "261.5314" in result.stdout


@pytest.mark.parametrize("dice", ["44431", "4 4 4 3 1", "4,4,4,3,1", "31444"])
def test_dice_notations(yams: Run, dice: str) -> None:
    assert yams("best", dice).stdout == yams("best", "44431").stdout


def test_ties_are_shown(yams: Run) -> None:
    names = "as deux trois quatre cinq six brelan carré full petite-suite grande_suite"
    boxes = [f"{name}=0" for name in names.split()]
    arguments = [part for box in [*boxes, "chance=20"] for part in ("--box", box)]
    lines = yams("best", "11223", *arguments).stdout.splitlines()
    assert lines[3].split() == ["2", "2", "1.4532", "21.4532", "best"]
    assert lines[4].split() == ["1", "1", "1.4532", "21.4532", "tied"]


def test_three_ways_to_give_the_sheet(yams: Run) -> None:
    by_sheet = yams("best", "44431", "--sheet", ". . . 12 . . | . . . . . 50 .", "--json")
    by_box = yams("best", "44431", "--box", "Quatre=12", "--box", "yam's=50", "--json")
    state = yams("best", "44431", "--filled", "fours,yahtzee", "--upper", "12", "--joker", "--json")
    sheet, box, bare = (json.loads(r.stdout) for r in (by_sheet, by_box, state))
    assert sheet == box
    assert bare["sheet"] is None
    assert bare["state"] == sheet["state"]
    written = sheet["choices"][0]["total"] - sheet["choices"][0]["value"]
    assert written == pytest.approx(62)
    assert bare["choices"][0]["total"] == bare["choices"][0]["value"]


def test_json_shape(yams: Run) -> None:
    data = json.loads(yams("best", "44431", "--rerolls", "1", "--sheet", SHEET, "--json").stdout)
    assert list(data) == ["rules", "sheet", "state", "dice", "rerolls", "choices"]
    assert data["sheet"] == SHEET
    assert data["state"] == {
        "filled": ["ones", "fours", "sixes", "full_house", "yams"], "upper": 33, "joker": True,
    }  # fmt: skip
    assert data["dice"] == [1, 3, 4, 4, 4]
    assert list(data["choices"][0]) == ["hold", "value", "total", "loss", "box"]
    boxes = json.loads(yams("best", "44431", "--rerolls", "0", "--json").stdout)
    assert list(boxes["choices"][0]) == ["box", "points", "bonus", "value", "total", "loss"]
    assert boxes["choices"][0]["box"] in {box.key for box in Rules.named("guide").boxes}


def test_top(yams: Run) -> None:
    def count(top: str) -> int:
        return len(json.loads(yams("best", "12345", "--top", top, "--json").stdout)["choices"])

    assert (count("3"), count("0")) == (3, 32)
    assert "(29 more: --top 0 shows all)" in yams("best", "12345", "--top", "3").stdout


def test_value(yams: Run) -> None:
    assert "254.4848" in yams("value").stdout
    data = json.loads(yams("value", "--sheet", SHEET, "--json").stdout)
    assert data["total"] == pytest.approx(data["value"] + 208)
    full = yams("value", "--sheet", "3 6 9 12 15 18 | 0 0 0 0 0 0 5", "--json")
    assert json.loads(full.stdout)["total"] == 103


def test_french(yams: Run) -> None:
    for arguments in (["--lang", "fr", "best", "44431"], ["best", "44431", "--lang", "fr"]):
        lines = yams(*arguments).stdout.splitlines()
        assert lines[0] == "Gardez 4 4 4, relancez 2 dés."
        assert lines[2].split() == ["garder", "valeur", "total", "perte"]
        assert "261,3526" in lines[3]
    error = yams("best", "4443", "--lang", "fr").stderr
    assert error == "yams: dés '4443' : il en faut 5, pas 4\n"


def test_language_of_the_locale(yams: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert default_language() == "fr"
    assert yams("best", "44431").stdout.startswith("Gardez")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert default_language() == "en"


def test_rules_list_and_show(yams: Run, tmp_path: Path) -> None:
    listed = yams("rules").stdout.splitlines()
    assert [line.split()[0] for line in listed if not line.startswith(" ")] == list(PRESETS)
    for name, rules in PRESETS.items():
        path = tmp_path / f"{name}.toml"
        path.write_text(yams("rules", "show", name).stdout, encoding="utf-8")
        assert Rules.load(path) == rules, "what show prints reads back the same"
    assert len(json.loads(yams("rules", "--json").stdout)) == 9
    assert json.loads(yams("rules", "show", "plain", "--json").stdout)["yams_bonus"] == 0


def test_rules_of_ones_own(yams: Run, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('base = "plain"\nfour_of_a_kind = 40\n', encoding="utf-8")
    result = yams("value", "--rules", path, "--tables", tmp_path / "t", "--json")
    assert "solving them first" in result.stderr
    assert json.loads(result.stdout)["rules"] == "house"
    assert [file.stem[:6] for file in (tmp_path / "t").iterdir()] == ["house-"]
    path.write_text('base = "plain"\nfour_of_a_kind = 30\n', encoding="utf-8")
    edited = yams("value", "--rules", path, "--tables", tmp_path / "t", "--json")
    assert "solving them first" in edited.stderr
    assert json.loads(edited.stdout)["value"] < json.loads(result.stdout)["value"]


def test_solve_info_and_the_kept_table(yams: Run, tmp_path: Path) -> None:
    first = yams("solve", "--tables", tmp_path)
    assert first.exit_code == 0
    assert "Expected total under guide: 254.484846" in first.stdout
    before = (tmp_path / "guide.h5").stat().st_mtime_ns
    again = yams("solve", "--tables", tmp_path)
    assert "is there already" in again.stderr
    assert again.stdout == first.stdout
    assert (tmp_path / "guide.h5").stat().st_mtime_ns == before
    forced = yams("solve", "--tables", tmp_path, "--force", "--threads", "1")
    assert forced.exit_code == 0
    assert (tmp_path / "guide.h5").stat().st_mtime_ns != before
    info = yams("info", tmp_path / "guide.h5")
    assert "254.484845882" in info.stdout
    data = json.loads(yams("info", "--tables", tmp_path, "--json").stdout)
    assert data["states"] == 536_448
    assert data["rules"]["name"] == "guide"
    output = tmp_path / "deep" / "other.h5"
    assert yams("solve", "--rules", "plain", "--output", output).exit_code == 0
    assert ValueTable.load(output).rules == Rules.named("plain")


def test_verify(yams: Run, tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The checks have tests of their own; here: what is printed, and the exit code."""
    from solver import verification

    def quick(table: ValueTable, **_: object) -> object:
        return [verification.check_totals(table), *verification.check_monotonicity(table)]

    monkeypatch.setattr(verification, "verify", quick)
    result = yams("verify", "--rules", "official")
    assert result.exit_code == 0
    assert "official:" in result.stdout
    assert result.stdout.count("  ok") == 4
    values = tables("official").values.copy()
    values[0, 0, 0] += 1e-6
    ValueTable(Rules.named("official"), values, {}).save(tmp_path / "wrong.h5")
    wrong = yams("verify", "--file", tmp_path / "wrong.h5")
    assert wrong.exit_code == 1
    assert "FAIL  published total" in wrong.stdout
    data = json.loads(yams("verify", "--file", tmp_path / "wrong.h5", "--json").stdout)
    assert [check["passed"] for check in data[0]["checks"]] == [True, False, True, True]


def test_dice_as_several_words(yams: Run) -> None:
    assert yams("best", "4", "4", "4", "3", "1").stdout == yams("best", "44431").stdout
    assert yams("odds", "3", "3", "3", "5", "1").stdout == yams("odds", "33351").stdout
    sheet = ("--sheet", "3 6 9 12 15 . | 20 20 25 30 40 50 .")
    for command in (["stats"], ["target", "300"], ["duel", "--them", "300"]):
        options = ("--me", sheet[1]) if command[0] == "duel" else sheet
        words = yams(*command, "6", "6", "6", "2", "1", *options)
        assert words.exit_code == 0
        assert words.stdout == yams(*command, "66621", *options).stdout


def test_a_table_of_changed_rules_says_what_changed(yams: Run, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    table = tmp_path / "house.h5"
    path.write_text("chance = 20", encoding="utf-8")
    yams("solve", "--rules", path, "--output", table)
    path.write_text("chance = 21", encoding="utf-8")
    again = ["solve", "--rules", path, "--output", table]
    error = yams(*again).stderr
    assert "chance = 20" in error
    assert "--force replaces it" in error
    assert yams(*again, "--force").exit_code == 0
    assert yams("info", table, "--rules", path).exit_code == 0


def test_totals_of_any_length(yams: Run) -> None:
    for total in ("10000000000", "9" * 40):
        result = yams("target", total, "--sheet", "3 6 9 12 15 . | 20 20 25 30 40 50 .")
        assert result.exit_code == 0
        assert f"at least {total} points" in " ".join(result.stdout.split())
        assert "0.00%" in result.stdout


def test_a_tables_folder_of_nobody(yams: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YAMS_TABLES", "~nosuchuser/tables")
    assert "no such home folder" in yams("value").stderr


def test_output_is_checked_before_the_work(yams: Run, tmp_path: Path) -> None:
    for command in (["stats"], ["target", "--curve"], ["openings"]):
        result = yams(*command, "--csv", tmp_path / "none" / "x.csv")
        assert result.exit_code == 1
        assert "cannot be written (No such file or directory)" in result.stderr


def run(*arguments: str, stdout: IO[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "solver", *arguments],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_output_that_cannot_be_written() -> None:
    full = Path("/dev/full")
    if not full.is_char_device():
        pytest.skip("no /dev/full here")
    for arguments in (["rules"], ["--help"]):
        with full.open("w") as out:
            process = run(*arguments, stdout=out)
        assert process.returncode == 1
        assert process.stderr.count("\n") == 1
        assert "cannot be written" in process.stderr


def test_a_closed_pipe_is_no_error(tables_folder: Path) -> None:
    process = subprocess.run(
        f"{shlex.quote(sys.executable)} -m solver openings | head -1",
        shell=True,
        env=os.environ | {"YAMS_TABLES": str(tables_folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert process.stderr == ""


def test_an_encoding_that_lacks_a_mark(tables_folder: Path) -> None:
    environment = {"YAMS_TABLES": str(tables_folder), "PYTHONIOENCODING": "latin-1"}
    process = subprocess.run(
        [sys.executable, "-m", "solver", "stats", "--lang", "fr", "--sheet",
         "3 6 9 12 15 . | 20 20 25 30 40 50 ."],
        env=os.environ | environment,
        capture_output=True,
        check=True,
    )  # fmt: skip
    assert b"cart-type" in process.stdout


USAGE, DATA = 2, 1


@pytest.mark.parametrize(
    ("arguments", "code", "parts"),
    [
        (["best", "4443"], DATA, ["'4443'", "5 dice", "not 4"]),
        (["best", "444311"], DATA, ["'444311'", "5 dice", "not 6"]),
        (["best", "44471"], DATA, ["'44471'", "1 to 6"]),
        (["best", "444x1"], DATA, ["'444x1'", "1 to 6"]),
        (["best", "44431", "--box", "as=3", "--box", "Ones=3"], DATA, ["Ones", "twice"]),
        (["best", "44431", "--filled", "as,yams,as"], DATA, ["Ones", "twice"]),
        (["best", "44431", "--box", "quatres4=12"], DATA, ["quatres4", "use one of"]),
        (["best", "44431", "--box", "quatre"], DATA, ["quatre", "BOX=POINTS"]),
        (["best", "44431", "--box", "quatre=-4"], DATA, ["quatre=-4", "BOX=POINTS"]),
        (["best", "44431", "--filled", "cinqs,x"], DATA, ["'x'", "use one of"]),
        (["best", "44431", "--filled", "as", "--upper", "6"], DATA, ["upper subtotal 6"]),
        (["best", "44431", "--filled", "as", "--joker"], DATA, ["Yams box is open"]),
        (["best", "44431", "--sheet", ". 7"], DATA, ["the 13 boxes"]),
        (["best", "44431", "--sheet", ". 7 . . . . | . . . . . . ."], DATA, ["7 in Twos"]),
        (["best", "44431", "--box", "full=24"], DATA, ["24 in Full House"]),
        (["best", "44431", "--bonus", "100"], DATA, ["bonus 100"]),
        (["best", "44431", "--rules", "oficial"], DATA, ["'oficial'", "use one of"]),
        (["best", "44431", "--rules", "none.toml"], DATA, ["none.toml", "No such file"]),
        (["best", "44431", "--rerolls", "3"], USAGE, ["3", "0, 1 or 2"]),
        (["best", "44431", "--rerolls", "two"], USAGE, ["two"]),
        (["best", "12345", "--sheet", "0 0 0 0 0 0 | 0 0 0 0 0 0 5"], DATA, ["full"]),
        (["best", "44431", "--sheet", SHEET, "--box", "as=3"], USAGE, ["one way"]),
        (["best"], USAGE, ["DICE"]),
        (["bets", "44431"], USAGE, ["bets", "best"]),
        (["verify", "--all", "--rules", "plain"], USAGE, ["--all"]),
        (["openings", "--csv", "-", "--json"], USAGE, ["only one of them"]),
        (["info", "/dev/zero"], DATA, ["not a regular file"]),
        (["verify", "--games", "2"], DATA, ["games 2", "at least 100"]),
        (["simulate", "--games-file", "-"], USAGE, ["--games-file"]),
        (["stats", "--csv", "x" * 300], DATA, ["File name too long"]),
        (["value", "--tables", "x" * 300], DATA, ["File name too long"]),
        (["best", "44431", "--lang", "de"], USAGE, ["de"]),
        (["best", "44431", "--top", "-1"], USAGE, ["-1"]),
        (["solve", "--threads", "0"], USAGE, ["0"]),
        (["info", "none.h5"], DATA, ["none.h5", "No such file"]),
        (["info", "--tables", "/nowhere"], DATA, ["guide.h5", "No such file"]),
        (["solve", "--output", "/dev/null/guide.h5"], DATA, ["cannot be written"]),
        (["verify", "--file", "none.h5"], DATA, ["none.h5"]),
        (["rules", "show", "mine"], DATA, ["'mine'"]),
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_bad_input_is_told_in_one_line(
    yams: Run, arguments: list[str], code: int, parts: list[str], lang: str
) -> None:
    result = yams("--lang", lang, *arguments)
    assert result.exit_code == code
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("yams: ")
    if lang == "en":
        assert all(part in result.stderr for part in parts)


@pytest.mark.slow
@pytest.mark.parametrize("damage", ["empty", "short", "text", "byte", "rules", "version"])
def test_a_table_that_cannot_be_used(
    yams: Run, tables: Tables, tmp_path: Path, damage: str
) -> None:
    import h5py

    path = tmp_path / "guide.h5"
    tables("plain" if damage == "rules" else "guide").save(path)
    content = path.read_bytes()
    if damage == "empty":
        path.write_bytes(b"")
    elif damage == "short":
        path.write_bytes(content[:-100_000])
    elif damage == "text":
        path.write_text("hello")
    elif damage == "byte":
        path.write_bytes(content[:2_000_000] + b"?" + content[2_000_001:])
    elif damage == "version":
        with h5py.File(path, "r+") as file:
            file.attrs["format_version"] = (2, 0)
    before = path.read_bytes()
    for command in (["best", "44431"], ["value"], ["solve"], ["verify", "--games", "0"]):
        result = yams(*command, "--tables", tmp_path)
        assert result.exit_code == 1
        assert result.stdout == ""
        assert result.stderr.count("\n") == 1
        assert str(path) in result.stderr
        assert "--force" in result.stderr, "says what to do"
    assert path.read_bytes() == before, "nothing is lost"
    assert yams("solve", "--force", "--tables", tmp_path).exit_code == 0
    assert yams("best", "44431", "--tables", tmp_path).exit_code == 0


def test_a_fresh_machine_solves_first_and_says_so(tmp_path: Path) -> None:
    process = subprocess.run(
        [sys.executable, "-m", "solver", "best", "44431", "--lang", "en"],
        env=os.environ | {"YAMS_TABLES": str(tmp_path / "new")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert process.stdout.startswith("Hold 4 4 4")
    assert process.stderr == "No table for the rules guide yet: solving them first.\n"
    assert (tmp_path / "new" / "guide.h5").exists()


def test_a_query_imports_no_numba(tables_folder: Path) -> None:
    code = (
        "import sys; from solver.cli import main\n"
        "try: main(['best', '44431'])\n"
        "except SystemExit as end: assert not end.code\n"
        "loaded = {name.split('.')[0] for name in sys.modules}\n"
        "assert not loaded & {'numba', 'llvmlite', 'matplotlib', 'platformdirs'}, loaded\n"
        "assert not {'difflib', 'fractions', 'solver.language.catalogue', 'solver.coach'}"
        " & sys.modules.keys()"
    )
    subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"YAMS_TABLES": str(tables_folder)},
        check=True,
        capture_output=True,
    )


def test_what_reads_no_table_imports_no_h5py() -> None:
    code = (
        "import sys; from solver.cli import main\n"
        "for command in (['--version'], ['rules'], ['odds', '44431']):\n"
        "    try: main(command)\n"
        "    except SystemExit as end: assert not end.code\n"
        "assert not {'h5py', 'numba'} & sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)


def test_interrupt_leaves_the_old_table(tables: Tables, tmp_path: Path) -> None:
    """Ctrl-C at any moment: exit code 130 or a finished run, never a traceback."""
    import signal

    tables("guide").save(tmp_path / "guide.h5")
    for delay in (0.5, 0.8):
        process = subprocess.Popen(
            [sys.executable, "-m", "solver", "solve", "--force", "--tables", str(tmp_path)],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
        )
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
        assert process.returncode in (0, 130, -signal.SIGINT)
        if process.returncode == 130:
            assert err.strip() == "yams: interrupted"
        assert [path.name for path in tmp_path.iterdir()] == ["guide.h5"]
        ValueTable.load(tmp_path / "guide.h5", Rules.named("guide"))


def test_interrupt_is_told_in_one_line(yams: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from solver.values import induction

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(induction, "solve", interrupted)
    result = yams("solve", "--force")
    assert result.exit_code == 130
    assert result.stderr.strip() == "yams: interrupted"
    assert yams("value").exit_code == 0, "the table is still there"


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.text(max_size=12),
            st.sampled_from(
                ["44431", "12345", "--rerolls", "0", "1", "2", "--sheet", SHEET, "--box", "as=3",
                 "yams=50", "--filled", "as,yams", "--upper", "3", "--joker", "--bonus", "100",
                 "--top", "--json", "--lang", "fr", "--rules", "plain", "x.toml"]
            ),
        ),
        max_size=7,
    )
)  # fmt: skip
def test_no_arguments_bring_a_traceback(tables_folder: Path, arguments: list[str]) -> None:
    environment = {"YAMS_TABLES": str(tables_folder)}
    for name in ("guide", "plain"):
        if not (tables_folder / f"{name}.h5").exists():
            solved(name).save(tables_folder / f"{name}.h5")
    for command in ("best", "value", "odds"):
        result = CliRunner().invoke(main, [command, *arguments], env=environment)
        assert result.exit_code in (0, 1, 2), result.output
        assert result.exception is None or isinstance(result.exception, SystemExit)


def every_command() -> list[tuple[str, click.Command]]:
    context = click.Context(main)
    found = []
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        found.append((name, command))
        if isinstance(command, click.Group):
            found += [(f"{name} {sub}", c) for sub, c in command.commands.items()]
    return found


@pytest.mark.parametrize(("name", "command"), every_command(), ids=lambda item: str(item)[:20])
def test_every_command_has_help_with_examples(name: str, command: click.Command) -> None:
    result = CliRunner().invoke(main, [*name.split(), "--help"])
    assert result.exit_code == 0
    assert "Examples:" in result.stdout
    assert f"yams {name}" in result.stdout
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, parameter.name


def test_every_command_is_in_the_readme() -> None:
    readme = (PACKAGE.parent / "README.md").read_text(encoding="utf-8")
    assert [name for name, _ in every_command() if f"yams {name}" not in readme] == []
