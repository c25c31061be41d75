from __future__ import annotations

import asyncio

import numpy as np
import pytest

from solver import Box, SolverError
from solver.language import (
    chance,
    error_text,
    language,
    number,
    percent,
    thousands,
    tr,
    use_language,
)
from solver.language.template import filled


def both(text: object) -> tuple[str, str]:
    """What a function writes in English and in French."""
    written = []
    for lang in ("en", "fr"):
        with use_language(lang):
            written.append(text())  # type: ignore[operator]
    return written[0], written[1]


def test_numbers() -> None:
    assert both(lambda: number(254.48484588, 4)) == ("254.4848", "254,4848")
    assert both(lambda: thousands(536448)) == ("536,448", "536\N{NARROW NO-BREAK SPACE}448")
    assert both(lambda: percent(0.4603)) == ("46.03%", "46,03 %")
    assert both(lambda: chance(0.00001234)) == ("1.23e-05", "1,23e-05")
    assert both(lambda: chance(0.5)) == ("50.00%", "50,00 %")


@pytest.mark.parametrize(
    ("template", "value", "english", "french"),
    [
        ("{n:,} states", 536448, "536,448 states", "536\u202f448 states"),
        ("{n:,} states", np.int64(7776), "7,776 states", "7\u202f776 states"),
        ("{n:.3f}", np.float64(1.5), "1.500", "1,500"),
        ("{n}", 0.25, "0.25", "0,25"),
        ("{n}", "0.25", "0.25", "0.25"),
        ("{n!r}", "a,b.c", "'a,b.c'", "'a,b.c'"),
        ("{n} {n:die|dice}", 1, "1 die", "1 die"),
        ("{n} {n:die|dice}", 0, "0 dice", "0 die"),
        ("{n} {n:die|dice}", 2, "2 dice", "2 dice"),
        ("{n:.1f} {n:die|dice}", 1.5, "1.5 dice", "1,5 die"),
    ],
)
def test_templates(template: str, value: object, english: str, french: str) -> None:
    assert both(lambda: filled(template, {"n": value})) == (english, french)


def test_without_parameters_braces_stay() -> None:
    assert both(lambda: tr("{rules, sheet}")) == ("{rules, sheet}", "{rules, sheet}")


def test_errors_inside_errors_are_translated() -> None:
    inner = SolverError("unknown box {given!r}: use one of {known}", given="x", known=(Box.FOURS,))
    english, french = both(
        lambda: error_text(SolverError("{reason}; --force replaces it", reason=inner))
    )
    assert english == "unknown box 'x': use one of Fours; --force replaces it"
    assert french == "case inconnue 'x' : choisissez parmi Quatre ; --force le remplace"


def test_tasks_have_their_own_language() -> None:
    async def told(lang: str) -> tuple[str, str, str]:
        with use_language(lang):
            before = tr("hold")
            await asyncio.sleep(0)
            return language(), before, tr("hold")

    async def run() -> list[tuple[str, str, str]]:
        return list(await asyncio.gather(told("fr"), told("en"), told("fr")))

    french, english = ("fr", "garder", "garder"), ("en", "hold", "hold")
    assert asyncio.run(run()) == [french, english, french]


def test_the_language_before_comes_back() -> None:
    with use_language("fr"):
        with use_language("en"):
            assert language() == "en"
        assert language() == "fr"
