"""Somebody at the page in a real browser, and a game to play there."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import Any, Final

__all__ = [
    "CHROMIUM",
    "DESKTOP",
    "FLAGS",
    "GAME",
    "PHONE",
    "Player",
    "Welcome",
    "begin",
    "loaded",
    "play_real_dice",
    "serious",
]

CHROMIUM: Final = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
]
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}


class Player:
    """Somebody at the page."""

    def __init__(self, context: Any, url: str) -> None:
        self.context = context
        self.page = context.new_page()
        self.faults: list[str] = []
        self.url = url
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._heard)
        self.page.on("request", self._asked)
        self.page.goto(url)
        self.page.wait_for_selector("main h1")

    def _heard(self, message: Any) -> None:
        # The page asks whether there is a server; a static host says no, and the browser says so.
        url = message.location.get("url", "")
        if message.type == "error" and not ("404" in message.text and url.endswith("api/rules")):
            self.faults.append(f"{message.text} {url}")

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.url, "blob:")):
            self.faults.append(f"loads {request.url}")

    def click(self, text: str) -> None:
        self.page.get_by_text(text, exact=True).first.click()

    def show(self, screen: str) -> None:
        self.page.goto(f"{self.url}#{screen}")
        self.page.wait_for_selector("main h1")

    @property
    def dice(self) -> list[str]:
        """Labels of the dice on the table, as a screen reader tells them."""
        return [d.get_attribute("aria-label") for d in self.page.locator("button.die").all()]

    @property
    def held(self) -> list[bool]:
        dice = self.page.locator("button.die").all()
        return [die.get_attribute("aria-pressed") == "true" for die in dice]

    @property
    def status(self) -> str:
        throws = self.page.locator(".throws").get_attribute("aria-label")
        return f"{self.page.locator('.status p').inner_text()} {throws}"

    def enter(self, dice: str) -> None:
        """Set real dice by tapping."""
        for face in dice:
            self.page.locator(".keypad button").nth(int(face) - 1).click()

    def write(self, box: str) -> None:
        sheet = self.page.locator(".sheet")
        sheet.get_by_role("rowheader", name=box, exact=True).click()

    def cell(self, box: str) -> str:
        row = self.page.locator("tr", has=self.page.get_by_role("rowheader", name=box, exact=True))
        text: str = row.locator("td").first.inner_text()
        return text


Welcome = Callable[..., Player]


def begin(player: Player, *choices: str) -> None:
    for choice in choices:
        player.click(choice)
    player.page.locator("button[type=submit]").click()
    player.page.wait_for_selector(".sheet")


#: Rolls, places held between them (from 1), and the box, of a game with a Yams and two jokers.
GAME = [
    (["12345"], [], "Grande suite"),
    (["33341", "33361"], ["123"], "Trois"),
    (["66666"], [], "Yams"),
    (["66666"], [], "Six"),
    (["66666"], [], "Carré"),
    (["11234", "51234", "61234"], ["2345", "2345"], "Petite suite"),
    (["22255"], [], "Full"),
    (["44412"], [], "Quatre"),
    (["55512"], [], "Cinq"),
    (["11116"], [], "As"),
    (["22213"], [], "Deux"),
    (["66542"], [], "Chance"),
    (["44431"], [], "Brelan"),
]


def play_real_dice(
    player: Player, turns: list[tuple[list[str], list[str], str]], first: int = 1
) -> None:
    for number, (rolls, holds, box) in enumerate(turns, start=first):
        assert f"tour {number}/13" in player.status
        player.enter(rolls[0])
        for roll, places in zip(rolls[1:], holds, strict=True):
            assert player.held == [False] * 5
            for place in places:
                player.page.locator("button.die").nth(int(place) - 1).click()
            player.page.locator(".throw").click()
            player.enter("".join(f for p, f in enumerate(roll, start=1) if str(p) not in places))
            assert player.dice == [f"dé {p} : {f}" for p, f in enumerate(roll, start=1)]
        assert f"lancer {len(rolls)} sur 3" in player.status
        player.write(box)


def serious(player: Player, axe: str) -> list[Any]:
    """What axe-core finds on the screen that keeps somebody from using it."""
    player.page.evaluate(axe)
    found = player.page.evaluate("axe.run()")
    return [
        (v["id"], [node["html"][:120] for node in v["nodes"]])
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
    ]


def loaded(player: Player) -> dict[str, int]:
    """Bytes of what the page has loaded so far, not compressed, by address within the page."""
    found = player.page.evaluate(
        "['resource', 'navigation'].flatMap((kind) => performance.getEntriesByType(kind))"
        ".map(({ name, decodedBodySize }) => [name, decodedBodySize])"
    )
    return {name.removeprefix(player.url): size for name, size in found}
