"""Every text of the program is in the catalogue, once and with the same parameters."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import click
import pytest
from test_cli import every_command

import solver
from solver.cli import main
from solver.cli.help import paragraphs
from solver.errors import SolverError
from solver.language import use_language
from solver.language.catalogue import FRENCH, merged
from solver.language.french.usage import METAVARS
from solver.web.server.openapi import description

PACKAGE = Path(solver.__file__).parent
FRENCH_MODULES = sorted((PACKAGE / "language" / "french").glob("*.py"))
#: Which arguments of a call are texts, where it is not the first alone.
TEXT_ARGUMENTS = {"Check": {0, 2}, "misplaced": {1}, "refused": {2}}
#: Headings that click asks for.
HEADINGS = {"Usage:", "Options:", "Commands:"}
#: The same in both languages.
SAME = {"{path}: {reason}"}


def all_errors(cls: type[SolverError] = SolverError) -> set[type[SolverError]]:
    return {cls} | {sub for child in cls.__subclasses__() for sub in all_errors(child)}


def sources() -> Iterator[ast.Module]:
    for path in PACKAGE.rglob("*.py"):
        if PACKAGE / "language" not in path.parents:
            yield ast.parse(path.read_text(encoding="utf-8"))


def literals(node: ast.expr, module: ast.Module) -> set[str]:
    """Texts that an argument can be; none if that cannot be told from the module."""
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    if isinstance(node, ast.IfExp):
        return literals(node.body, module) | literals(node.orelse, module)
    if isinstance(node, ast.Name):
        given = [
            statement.value
            for statement in ast.walk(module)
            if isinstance(statement, ast.Assign)
            and [getattr(target, "id", None) for target in statement.targets] == [node.id]
        ]
        return set().union(*(literals(value, module) for value in given))
    return set()


def text_arguments(module: ast.Module, names: Iterable[str]) -> dict[str, set[int]]:
    """Places of the texts among the arguments of each function, as far as a module tells.

    A function that hands a parameter on as a text takes a text itself.
    """
    calls = {name: set(TEXT_ARGUMENTS.get(name, {0})) for name in names}
    functions = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)]
    for _ in range(3):  # functions that call one another
        for function in functions:
            given = [argument.arg for argument in function.args.args]
            for _, text in texts_of(function, calls):
                if isinstance(text, ast.Name) and text.id in given:
                    calls.setdefault(function.name, set()).add(given.index(text.id))
    return calls


def texts_of(node: ast.AST, calls: dict[str, set[int]]) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Calls that take a text, and the text."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call):
            name = getattr(call.func, "id", getattr(call.func, "attr", ""))
            for place in calls.get(name, ()):
                if place < len(call.args) and not isinstance(call.args[place], ast.Starred):
                    yield call, call.args[place]


@cache
def templates() -> tuple[set[str], list[str]]:
    """Texts of all messages in the sources, and the errors whose text cannot be told."""
    found: set[str] = set()
    hidden = []
    errors = {*TEXT_ARGUMENTS, *(cls.__name__ for cls in all_errors())}
    for module in sources():
        calls = text_arguments(module, {"tr", *errors})
        told = text_arguments(module, errors)
        handed_on = {
            id(text)
            for function in ast.walk(module)
            if isinstance(function, ast.FunctionDef)
            for _, text in texts_of(function, calls)
            if isinstance(text, ast.Name)
            and text.id in [argument.arg for argument in function.args.args]
        }
        for call, text in texts_of(module, calls):
            texts = literals(text, module)
            found |= texts
            called = getattr(call.func, "id", getattr(call.func, "attr", ""))
            if not texts and called in told and id(text) not in handed_on:
                hidden.append(ast.unparse(call))
    return found, hidden


@cache
def constants() -> set[str]:
    return {
        node.value
        for module in sources()
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@cache
def help_texts() -> set[str]:
    """Texts of all help pages, as the catalogue has them."""
    found = set(HEADINGS)
    for _, command in [("", main), *every_command()]:
        context = click.Context(command, help_option_names=["-h", "--help"])
        options = [p for p in command.get_params(context) if hasattr(p, "help")]
        whole = [command.help, command.epilog, *(option.help for option in options)]
        found |= {part for text in whole if text for part in paragraphs(text)}
    return found


def described(part: object) -> Iterator[str]:
    """Texts of the description of the API."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key in ("description", "summary") and isinstance(value, str):
                yield value
            yield from described(value)


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def test_every_message_is_in_the_catalogue() -> None:
    found, hidden = templates()
    assert hidden == []
    assert len(found) > 150
    assert sorted(found - FRENCH.keys() - SAME) == []


def test_every_help_text_is_in_the_catalogue() -> None:
    assert sorted(help_texts() - FRENCH.keys()) == []


def test_every_text_of_the_api_is_in_the_catalogue() -> None:
    with use_language("en"):
        texts = set(described(description()))
    assert len(texts) > 40
    assert sorted(texts - FRENCH.keys()) == []


def test_no_text_of_the_catalogue_is_left_over() -> None:
    used = templates()[0] | constants() | help_texts() | METAVARS.keys()
    assert sorted(FRENCH.keys() - used) == []


def test_french_texts_take_the_same_parameters() -> None:
    for english in FRENCH.keys() - help_texts():
        assert fields(FRENCH[english]) == fields(english), english


def test_a_text_is_translated_once() -> None:
    with pytest.raises(ValueError, match="translated twice: box, roll"):
        merged({"box": "case", "roll": "lancer"}, {"die": "dé"}, {"roll": "jet", "box": "case"})


@pytest.mark.parametrize("path", FRENCH_MODULES, ids=lambda path: path.stem)
def test_no_module_names_a_text_twice(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Dict):
            keys = [str(key.value) for key in node.keys if isinstance(key, ast.Constant)]
            assert len(keys) == len(node.keys)
            assert sorted(set(keys)) == sorted(keys)


def test_every_module_is_in_the_catalogue() -> None:
    assert len(FRENCH_MODULES) > 10
    for path in FRENCH_MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Dict):
                assert {key.value for key in node.keys if isinstance(key, ast.Constant)} <= set(
                    FRENCH
                ), path.stem
