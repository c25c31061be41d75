"""Help pages and usage errors, in both languages."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import click.shell_completion
import pytest
from test_cli import every_command

from conftest import Run, solved
from solver.cli import main
from solver.cli.help import Command, Group
from solver.game.record import parse_games
from solver.language import use_language
from solver.language.catalogue import FRENCH
from solver.language.french.usage import METAVARS

#: Words for values that are the same in both languages.
SAME = {"BASE", "K", "N", "OPTIONS", "POINTS", "S", "TOTAL"}
#: Words that no French text has outside names of fields and options.
ENGLISH = re.compile(
    r"\b(the|of|and|with|is|are|which|from|for|to|default|required|Usage|Examples|how|this)\b"
)


def context_of(command: click.Command) -> click.Context:
    return click.Context(command, help_option_names=["-h", "--help"])


def prose(page: str) -> str:
    """A page without examples, options and the fields of JSON."""
    while (less := re.sub(r"\{[^{}]*\}", "", page)) != page:
        page = less
    return re.sub(r"`[^`]*`|--[a-z-]+|^    .*yams .*$", "", page, flags=re.MULTILINE)


def commands() -> list[tuple[str, click.Command]]:
    return [("", main), *every_command()]


def test_every_word_for_a_value_has_a_french_one() -> None:
    used = set()
    for _, command in commands():
        usage = command.collect_usage_pieces(context_of(command))
        used |= set(re.findall("[A-Z]+", " ".join(usage)))
        for parameter in command.params:
            used |= set(re.findall("[A-Z]+", parameter.metavar or ""))
    assert used == METAVARS.keys() | SAME


def test_every_command_tells_its_help_itself() -> None:
    assert [name for name, command in commands() if not isinstance(command, Command)] == []


@pytest.mark.parametrize("name", [name for name, _ in commands()])
def test_no_english_is_left(yams: Run, name: str) -> None:
    page = yams("--lang", "fr", *name.split(), "--help").stdout
    assert page.startswith(f"Utilisation : yams {name}".rstrip())
    assert "Exemples :" in page
    assert "Options :" in page
    text = prose(page)
    assert ENGLISH.findall(text) == []
    assert re.findall(r"\S[:;?!](?= |$)", text, re.MULTILINE) == [], "French sets marks apart"
    assert re.findall(r"^ *[:;?!]", page, re.MULTILINE) == [], "but on the line of their word"
    assert "\N{NO-BREAK SPACE}" not in page


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_list_shows_the_first_paragraph_of_each(lang: str) -> None:
    assert isinstance(main, Group)
    context = context_of(main)
    with use_language(lang):
        assert main.short_helps(context) == Group.short_helps(main, context)


def test_the_list_imports_no_command() -> None:
    code = (
        "import sys; from solver.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit as end: assert not end.code\n"
        "assert not [name for name in sys.modules if name.startswith('solver.cli.commands')]"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)


def test_help_imports_no_compiler() -> None:
    code = (
        "import sys; from solver.cli import main\n"
        f"for name in {[name for name, _ in commands()]}:\n"
        "    try: main([*name.split(), '--help'])\n"
        "    except SystemExit as end: assert not end.code\n"
        "    assert not {'numba', 'h5py', 'matplotlib', 'multiprocessing', 'starlette'}"
        " & sys.modules.keys(), name"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", [name for name, _ in commands()])
def test_pages_fit_a_terminal(yams: Run, name: str, lang: str) -> None:
    page = yams(*name.split(), "--help", "--lang", lang).stdout
    assert max(map(len, page.splitlines())) <= 80


def test_pages_hold_the_same_examples(yams: Run) -> None:
    for name, _ in commands():
        english, french = (yams(*name.split(), "-h", "--lang", x).stdout for x in ("en", "fr"))
        for page in (english, french):
            assert re.findall("^    yams .*", page, re.MULTILINE)
        assert re.findall("^    .*yams .*", english, re.MULTILINE) == re.findall(
            "^    .*yams .*", french, re.MULTILINE
        )


@pytest.mark.parametrize(
    "arguments",
    [
        "--lang fr best --help",
        "--lang=fr best --help",
        "best --lang fr --help",
        "best --help --lang fr",
        "best --help --lang=fr",
        "best -h --lang en --lang fr",
        "best --rerolls 3 --help --lang fr",
    ],
)
def test_the_order_of_the_options_does_not_matter(yams: Run, arguments: str) -> None:
    result = yams(*arguments.split())
    assert result.exit_code == 0
    assert result.stdout.startswith("Utilisation : yams best [OPTIONS] DÉS...\n")
    assert "[défaut : 5 ; 0 ou plus]" in " ".join(result.stdout.split())


def test_help_in_the_language_of_the_locale(yams: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert yams("best", "--help").stdout.startswith("Utilisation :")
    assert yams("best", "--help", "--lang", "en").stdout.startswith("Usage: yams best")
    assert yams("rules", "--", "--lang", "en").stderr.startswith("yams: pas de commande")
    bare = yams()
    assert bare.exit_code == 2
    assert (bare.stdout + bare.stderr).startswith("Utilisation :")


def test_notes_in_plain_words(yams: Run) -> None:
    page = " ".join(yams("best", "--help").stdout.split())
    assert "--top K How many choices to show; 0 for all. [default: 5; 0 or more]" in page
    assert "this turn. [default: all but the first throw; 0 or more]" in page
    assert "[default: 5000; 0 or more]" in " ".join(yams("verify", "--help").stdout.split())
    assert "[required]" in yams("duel", "--help").stdout


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        ("best", "DICE is missing; see `yams best --help`", "il manque DÉS ; voir `yams best"),
        ("duel --them 200", "--me is missing; see", "il manque --me ; voir `yams duel --help`"),
        ("rules show", "NAME is missing; see `yams rules show", "il manque NOM ; voir"),
        (
            "best 44431 --rerols 2",
            "no option --rerols; is it --rerolls",
            "pas d'option --rerols ; est-ce --rerolls",
        ),
        ("target 300 --curv", "no option --curv; is it --curve?", "est-ce --curve ?"),
        ("--zz", "no option --zz; see `yams --help`", "pas d'option --zz ; voir `yams --help`"),
        ("bets 44431", "no command 'bets'; is it best?", "pas de commande 'bets' ; est-ce best ?"),
        ("xyz", "no command 'xyz'; see `yams --help`", "pas de commande 'xyz' ; voir"),
        ("rules shwo", "no command 'shwo'; is it show?", "est-ce show ?"),
        ("best 44431 --rerolls 3", "--rerolls 3: expected 0, 1 or 2", "0, 1 ou 2 attendu"),
        ("best 44431 --rerolls two", "--rerolls two: expected a whole number", "nombre entier"),
        ("odds 44431 --rerolls 0", "--rerolls 0: expected 1 or 2", "1 ou 2 attendu"),
        (
            "best 44431 --top -1",
            "--top -1: expected a whole number, 0 or more",
            "--top -1 : nombre entier à partir de 0 attendu",
        ),
        ("best 44431 --upper x", "--upper x: expected a whole number", "nombre entier attendu"),
        ("best 44431 --rerolls", "--rerolls needs a value", "--rerolls demande une valeur"),
        ("best 44431 --json=1", "--json takes no value", "--json ne prend pas de valeur"),
        ("value 12 13", "unexpected argument: 12 13; see `yams value", "argument de trop : 12 13"),
        ("target", "give a TOTAL, or --curve", "donnez un TOTAL, ou --curve"),
    ],
)
def test_usage_errors_are_one_line(yams: Run, arguments: str, english: str, french: str) -> None:
    for lang, message in (("en", english), ("fr", french)):
        result = yams("--lang", lang, *arguments.split())
        assert result.exit_code == 2
        assert result.stdout == ""
        assert result.stderr.startswith("yams: ")
        assert message in result.stderr
        assert result.stderr.count("\n") == 1


def test_a_language_that_there_is_not(yams: Run) -> None:
    for arguments in (["--lang", "de", "best", "44431"], ["best", "44431", "--lang", "de"]):
        result = yams(*arguments)
        assert result.exit_code == 2
        assert result.stderr == "yams: --lang de: expected en or fr\n"


def test_a_mistake_before_the_language_is_told_in_it(yams: Run) -> None:
    result = yams("best", "44431", "--rerols", "1", "--lang", "fr")
    assert result.stderr == "yams: pas d'option --rerols ; est-ce --rerolls ?\n"


def test_completion_is_told_in_french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    complete = click.shell_completion.ShellComplete(main, {}, "yams", "_YAMS_COMPLETE")
    for words, start in (([], "bes"), (["best", "44431"], "--re"), (["rules"], "co")):
        (item,) = complete.get_completions(words, start)
        assert item.help is not None
        assert item.help.replace("\N{NO-BREAK SPACE}", " ") in FRENCH.values()


#: What takes longer than a few seconds, never ends, or reads the tables of all presets.
LONG = (
    "verify",
    "yams target 300",
    "yams target --curve --csv",
    "compare",
    "simulate",
    "sweep",
    "yams serve",
)


def examples() -> list[str]:
    """Commands that the help pages show, lines that go on joined."""
    found = []
    for _, command in commands():
        page = (command.help or "").replace("\\\n", " ")
        found += [" ".join(line.split()) for line in re.findall(r"^ *(yams .*)$", page, re.M)]
    new_sheets = '--me ". . . . . . | . . . . . . ."'
    return [
        line for line in found if new_sheets not in line and not any(slow in line for slow in LONG)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("line", examples())
def test_examples_of_the_help_pages_run(
    yams: Run, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("YAMS_TABLES", str(tmp_path / "tables"))
    for name in ("guide", "official"):
        solved(name).save(tmp_path / "tables" / f"{name}.h5")
    Path("my.toml").write_text("chance = 20", encoding="utf-8")
    Path("game.txt").write_text("22333 full\n", encoding="utf-8")
    late = "players: Nord, Sud\nsheet: 3 6 9 12 15 . | 20 20 25 30 40 50 .\n"
    turns = "66612 666 66613 six\n" * 2 + "12345 chance\n" * 2
    games = parse_games((late + 3 * turns).splitlines(keepends=True))
    Path("games.jsonl").write_text("".join(games.lines()), encoding="utf-8")
    result = yams(*shlex.split(line.partition(">")[0])[1:])
    assert result.exit_code == 0, result.stderr


def test_there_are_examples_to_run() -> None:
    assert len(examples()) > 25
