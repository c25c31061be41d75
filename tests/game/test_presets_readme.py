"""The page on rule sets: every pad reads, and brings what it says."""

from __future__ import annotations

import re
import tomllib
from importlib import resources

import pytest

from solver import PRESETS, Rules, solve
from solver.game.checks import WORDS

PAGE = (resources.files("solver.game") / "presets" / "README.md").read_text(encoding="utf-8")
PADS = re.findall(r"```toml\n(.*?)```", PAGE, flags=re.DOTALL)


def pad(text: str) -> Rules:
    return Rules.from_mapping({"name": "pad", **tomllib.loads(text)})


def test_there_are_seven() -> None:
    assert len(PADS) == 7
    assert len({pad(text).digest for text in PADS}) == 7


@pytest.mark.slow
@pytest.mark.parametrize("text", PADS)
def test_a_pad_brings_what_the_page_says(text: str) -> None:
    said = re.search(r"# expected total: ([0-9.]+)", text)
    assert said
    assert solve(pad(text)).expected_total == pytest.approx(float(said[1]), abs=5e-5)


def test_every_field_and_word_is_on_the_page() -> None:
    table = PAGE[PAGE.index("## All fields") :]
    for field in Rules.named("yatzy").to_mapping():
        assert f"`{field}`" in table or field == "boxes"
    for words in WORDS.values():
        for word in words:
            assert f'"{word}"' in table


def test_french_names_of_the_page() -> None:
    names = dict(re.findall(r"^\| `(\w+)` \| `(\w+)` \|", PAGE, flags=re.MULTILINE))
    assert len(names) >= 9
    values = {
        "yams_bonus": 100,
        "joker": "free",
        "throws": 2,
        "order": "upward",
        "yams_bonus_once": False,
    }
    given = {names[field]: value for field, value in values.items()}
    rules = Rules.from_mapping({"name": "pad", "base": "plain", **given})
    assert (rules.yams_bonus, rules.joker, rules.throws, rules.order) == (100, "free", 2, "upward")


def test_the_presets_are_in_the_folder_of_the_page() -> None:
    folder = resources.files("solver.game") / "presets"
    files = {path.name for path in folder.iterdir()}
    assert files >= {f"{name}.toml" for name in PRESETS} | {"README.md"}
