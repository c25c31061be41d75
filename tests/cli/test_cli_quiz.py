"""`yams quiz`, typed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import click
import pytest

from conftest import Run, Tables
from solver import Advisor, Scoresheet, quiz
from solver.advice.choices import HoldChoice
from solver.coach.quiz import Question
from solver.language import box_label

LATE = "3 6 . 12 15 . | 20 . 25 30 . 50 ."
GIVEN = ("--sheet", LATE, "--seed", 3, "--level", "easy")


def questions(tables: Tables, count: int) -> list[Question]:
    return list(quiz(tables("guide"), count, "easy", 3, LATE))


def typed(question: Question, place: int) -> str:
    """One of the choices as it is typed."""
    choice = question.choices[place]
    if isinstance(choice, HoldChoice):
        return "".join(map(str, choice.hold)) or "-"
    return box_label(choice.box)


def test_right_and_wrong_answers(yams: Run, tables: Tables) -> None:
    first, second = questions(tables, 2)
    lines = f"{typed(first, 0)}\n{typed(second, -1)}\n"
    result = yams("quiz", *GIVEN, "--count", 2, input=lines)
    assert result.exit_code == 0, result.output
    text = result.stdout
    assert "Question 1 of 2 (q leaves)\n" in text
    assert "Question 2 of 2 (q leaves)\n" in text
    assert "The next best, " in text
    assert f"loses {first.gap:.2f}.\n" in text
    loss = second.choices[-1].loss
    assert f" loses {loss:.2f}. Best: " in text
    assert " rather than " in text
    assert f"1 of 2 right; {loss:.2f} points lost, {loss / 2:.2f} a question (--seed 3).\n" in text


def test_what_cannot_be_is_asked_again(yams: Run, tables: Tables) -> None:
    question = questions(tables, 1)[0]
    assert question.rerolls
    missing = next(face for face in range(1, 7) if face not in question.dice)
    lines = f"{missing}\nzz\n123456\n\n?\n{typed(question, 0)}\n"
    result = yams("quiz", *GIVEN, "--count", 1, input=lines)
    assert result.stderr.splitlines() == [
        f"hold {missing}: the roll {''.join(map(str, question.dice))} does not have these dice",
        "dice 'zz': each die is a digit from 1 to 6, as in 44431",
        "dice '123456': up to five dice are held, not 6",
        "dice '?': each die is a digit from 1 to 6, as in 44431",
    ]
    assert "1 of 1 right; 0.00 points lost" in result.stdout


@pytest.mark.parametrize("last", ["q\n", "quit\n", ""])
def test_leaving_ends_with_the_sum_so_far(yams: Run, tables: Tables, last: str) -> None:
    result = yams("quiz", *GIVEN, input=f"{typed(questions(tables, 1)[0], 0)}\n{last}")
    assert result.exit_code == 0
    assert result.stdout.endswith("1 of 1 right; 0.00 points lost, 0.00 a question (--seed 3).\n")
    nothing = yams("quiz", *GIVEN, input=last)
    assert nothing.exit_code == 0
    assert nothing.stdout.endswith("No question answered (--seed 3).\n")


@pytest.mark.parametrize("interrupt", [click.Abort, KeyboardInterrupt])
def test_ctrl_c_ends_with_the_sum_so_far(
    yams: Run, tables: Tables, monkeypatch: pytest.MonkeyPatch, interrupt: type[BaseException]
) -> None:
    answers = iter([typed(questions(tables, 1)[0], 0)])

    def prompt(*_: object, **__: object) -> str:
        for answer in answers:
            return answer
        raise interrupt

    monkeypatch.setattr("click.prompt", prompt)
    result = yams("quiz", *GIVEN)
    assert result.exit_code == 0
    assert result.stdout.endswith("1 of 1 right; 0.00 points lost, 0.00 a question (--seed 3).\n")


def test_why_lays_choices_side_by_side(yams: Run, tables: Tables) -> None:
    answer = typed(questions(tables, 1)[0], 0)
    result = yams("quiz", *GIVEN, "--count", 1, "--why", input=f"{answer}\n")
    assert result.exit_code == 0, result.output
    assert "Expected final points, and what the best choice gains\n" in result.stdout
    assert "Right: " in result.stdout


def test_json_prints_positions_and_answers(yams: Run, tables: Tables) -> None:
    data = json.loads(yams("quiz", "--count", 4, "--level", "hard", "--seed", 9, "--json").stdout)
    assert (data["rules"], data["level"], data["seed"]) == ("guide", "hard", 9)
    assert len(data["questions"]) == 4
    table = tables("guide")
    for question in data["questions"]:
        sheet = Scoresheet.parse(question["sheet"], table.rules)
        best = Advisor(table).choices(sheet, question["dice"], question["rerolls"])[0]
        assert question["choices"][0]["value"] == best.value
        assert 0.05 <= question["choices"][1]["loss"] < 0.5


def test_without_a_seed_the_questions_differ(yams: Run) -> None:
    seeds = {json.loads(yams("quiz", "--count", 1, "--json").stdout)["seed"] for _ in range(3)}
    assert len(seeds) > 1


def test_in_french_on_forty_columns(
    yams: Run, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.cli.printing.layout.terminal_width", lambda: 40)
    lines = "\n".join(typed(question, -1) for question in questions(tables, 3))
    result = yams(
        "quiz",
        *GIVEN,
        "--count",
        3,
        "--why",
        "--lang",
        "fr",
        input=lines.replace("-", "rien") + "\n",
    )
    assert result.exit_code == 0, result.output
    assert "Question 1 sur 3 (q pour quitter)\n" in result.stdout
    assert "0 sur 3 justes" in result.stdout
    assert " plutôt que " in " ".join(result.stdout.split())
    assert max(map(len, result.stdout.splitlines())) <= 40


def test_a_bare_state_and_no_further_position(yams: Run) -> None:
    state = (
        "--filled",
        "as,deux,trois,quatre,cinq,six,brelan,full,carre,yams,petite suite,grande suite",
    )
    result = yams("quiz", *state, "--joker", "--level", "easy", "--seed", 1, input="q\n")
    assert result.exit_code == 0
    assert (
        "Open boxes: Chance. Points in the upper boxes: 0. The Yams box holds its" in result.stdout
    )
    sheet = ". 0 0 0 0 0 | 0 0 0 0 0 0 5"
    refused = yams("quiz", "--sheet", sheet, "--level", "easy")
    assert refused.exit_code == 1
    assert refused.stderr.startswith("yams: no position of the level easy comes up from here")


def test_questions_need_no_compiler(tables_folder: Path) -> None:
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "from solver.cli import main\n"
        f"main(['quiz', '--tables', {str(tables_folder)!r}, '--count', '2', '--json'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["questions"]) == 2
