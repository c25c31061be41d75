"""The page in a real browser, behind `yams serve` in a process of its own."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import DESKTOP, PHONE, Player, Welcome, begin, loaded, serious
from test_serve import Server

from solver.game.record import parse_games

pytestmark = pytest.mark.slow

#: A game of which each player has two boxes left.
LATE = """players: Nord, Sud
11123 ones
11456 ones
22213 twos
22213 twos
33361 threes
33312 threes
44412 fours
44445 fours
55512 fives
55512 fives
66612 sixes
66661 sixes
44431 three_of_a_kind
55521 three_of_a_kind
22255 full_house
33366 full_house
12346 small_straight
23456 small_straight
12344 large_straight
12344 large_straight
12344 yams
12344 yams
"""
NORD = "3 6 9 12 15 18 | 16 . 25 30 0 0 ."
SUD = "2 6 9 16 15 24 | 18 . 25 30 0 0 ."


class Place:
    """A server that can go away, and come back to the same port."""

    def __init__(self, tables: Path) -> None:
        self.tables = tables
        self.server = Server(tables)
        self.url = self.server.address

    def stop(self) -> None:
        self.server.process.kill()
        self.server.process.communicate()

    def start(self, *options: object) -> None:
        port = self.url.rstrip("/").rpartition(":")[2]
        self.server = Server(self.tables, "--port", port, *options)

    def ask(self, verb: str, **asked: Any) -> Any:
        return self.server.ask(f"api/{verb}", asked)


@pytest.fixture(scope="module")
def place(tables_folder: Path) -> Iterator[Place]:
    place = Place(tables_folder)
    yield place
    place.stop()


@pytest.fixture
def visit(welcome: Welcome, place: Place) -> Callable[..., Player]:
    return functools.partial(welcome, place.url)


def late_game(player: Player) -> None:
    """Go on with the game of which little is left; Nord is the next."""
    text = "".join(parse_games(LATE.splitlines(keepends=True)).lines())
    file = {"name": "late.jsonl", "mimeType": "text/plain", "buffer": text.encode()}
    player.show("games")
    player.page.locator("input[type=file]").set_input_files(file)
    player.page.locator(".list li a").click()
    player.page.wait_for_selector(".keypad")


def panel(player: Player, name: str) -> list[list[list[str]]]:
    """Ask the server for something; cells of the tables that come."""
    player.page.locator(".more").get_by_role("button", name=name).click()
    player.page.wait_for_selector(".more .paper[aria-busy=false]")
    found: list[list[list[str]]] = player.page.locator(".more table").evaluate_all(
        "tables => tables.map(table => [...table.rows].map(row => [...row.cells].map(cell =>"
        " cell.querySelector('[role=img]')?.ariaLabel ?? cell.innerText)))"
    )
    return found


def percent(share: float, digits: int) -> str:
    return f"{100 * share:.{digits}f}".replace(".", ",") + " %"


def number(value: float) -> str:
    return f"{value:.1f}".replace(".", ",")


def test_chances_to_win_are_those_of_the_api(visit: Any, place: Place) -> None:
    player = visit("fr-FR")
    late_game(player)

    def check(me: str, them: list[object], **turn: object) -> list[list[str]]:
        told = place.ask("duel", me=me, them=them, **turn)
        chances, *choices = panel(player, "Chances de gagner")
        name = "Nord" if me == NORD else "Sud"
        assert player.page.get_by_text(f"Chances de gagner : {name}").count() == 1
        assert [row[1:] for row in chances[1:]] == [
            [percent(told[key], 1), percent(told["mean_play"][key], 1)]
            for key in ("win", "tie", "lose")
        ]
        if not turn:
            assert choices == []
            return []
        wins = [percent(choice["win"], 2) for choice in told["choices"][:4]]
        assert [row[1] for row in choices[0][1:]] == wins
        return choices[0][1:]

    check(NORD, [SUD])
    player.enter("44431")
    (best, *_) = check(NORD, [SUD], dice="44431", rerolls=2)
    assert best[0] == "4 4 4"
    for die in range(3):
        player.page.locator("button.die").nth(die).click()
    player.page.locator(".throw").click()
    player.enter("42")
    check(NORD, [SUD], dice="44442", rerolls=1)
    player.write("Carré")
    ahead = NORD.replace(".", "18", 1)
    check(SUD, [ahead])
    player.enter("66655")
    check(SUD, [ahead], dice="66655", rerolls=2)


def test_why_and_the_distribution_are_those_of_the_api(visit: Any, place: Place) -> None:
    player = visit("fr-FR", DESKTOP)
    late_game(player)

    def check_distribution(sheet: str, **turn: object) -> None:
        total = place.ask("stats", sheet=sheet, **turn)["total"]
        ((*rows,),) = panel(player, "Répartition")
        assert rows == [
            ["Moyenne", number(total["mean"])],
            ["Écart type", number(total["standard_deviation"])],
            ["Médiane", str(total["median"])],
        ]
        assert player.page.locator(".more rect.total").count() > 10

    def check_why(sheet: str, dice: str, rerolls: int) -> list[str]:
        best, other = place.ask("why", sheet=sheet, dice=dice, rerolls=rerolls)["why"]
        ((head, *rows),) = panel(player, "Pourquoi")
        expected = {row[0]: row[1:3] for row in rows}
        for name, key in (("Carré", "four_of_a_kind"), ("Chance", "chance")):
            shown = [number(side["boxes"].get(key, 0)) for side in (best, other)]
            assert expected.get(name, ["0,0", "0,0"]) == shown
        assert expected["Attendu"] == [number(side["total"]["mean"]) for side in (best, other)]
        assert expected["Écart type"] == [
            number(side["total"]["standard_deviation"]) for side in (best, other)
        ]
        return head[1:3]

    check_distribution(NORD)
    player.enter("44431")
    check_distribution(NORD, dice="44431", rerolls=2)
    assert check_why(NORD, "44431", 2)[0] == "4 4 4"
    for die in range(4):
        player.page.locator("button.die").nth(die).click()
    player.page.locator(".throw").click()
    player.enter("6")
    check_why(NORD, "44436", 1)
    player.write("Chance")
    assert player.page.locator(".more .paper").count() == 0
    check_distribution(SUD)
    player.enter("12345")
    player.page.locator(".throw").click()
    player.enter("66666")
    player.page.locator(".throw").click()
    player.enter("55551")
    assert check_why(SUD, "55551", 0) == ["Carré", "Chance"]


HOUSE = """base = "plain"
label = "Grille de la maison"
upper_threshold = 20
four_of_a_kind = 40
throws = 2
without = ["chance", "sixes", "fives", "fours", "full_house", "yams"]
"""
HOUSE_RULES = tomllib.loads(HOUSE)


def solve_rules(player: Player, text: str) -> None:
    player.show("rules")
    player.page.locator("textarea").fill(text)
    player.page.locator("button[type=submit]").click()


def test_rules_of_ones_own(visit: Any, place: Place) -> None:
    player = visit("fr-FR")
    player.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    player.page.get_by_role("link", name="Votre propre règle").click()
    solve_rules(player, HOUSE)
    player.page.wait_for_url("**/#new")
    assert player.page.locator("#rules option:checked").inner_text() == "Grille de la maison"
    begin(player, "vrais dés, saisis", "sur demande")
    assert player.page.locator(".sheet tbody th").count() == 8
    player.enter("44431")

    def check_advice() -> None:
        player.page.get_by_role("button", name="Conseil").click()
        shown = player.page.locator(".advice tbody tr").first.locator("td")
        best = place.ask("choices", rules=HOUSE_RULES, dice="44431")["choices"][0]
        assert shown.nth(0).locator("[role=img]").get_attribute("aria-label") == " ".join(
            map(str, best["hold"])
        )
        assert shown.nth(1).inner_text() == f"{best['value']:.2f}".replace(".", ",")

    check_advice()
    player.page.reload()
    player.page.wait_for_selector("button.die")
    check_advice()
    told = place.ask("stats", rules=HOUSE_RULES, dice="44431")
    ((mean, *_),) = panel(player, "Répartition")
    assert mean[1] == number(told["total"]["mean"])
    player.page.locator("button.die").nth(0).click()
    player.page.locator(".throw").click()
    player.enter("4444")
    player.write("Carré")
    assert player.cell("Carré") == "40"


@pytest.mark.parametrize(
    ("text", "lang", "detail"),
    [
        ("throws = 9", "fr-FR", "champ throws = 9 : "),
        ("throws = 9", "en-GB", "field throws = 9: "),
        ("throws == 9", "fr-FR", "règles : syntaxe fausse à la ligne 1, colonne 9"),
        ('base = "/etc/passwd"', "fr-FR", 'champ base = "/etc/passwd" : attendu un de guide, '),
        ("# " + "x" * 70_000, "fr-FR", "plus de 64000 octets"),
    ],
)
def test_rules_that_are_none(visit: Any, text: str, lang: str, detail: str) -> None:
    player = visit(lang)
    solve_rules(player, text)
    assert player.page.get_by_role("alert").inner_text().startswith(detail)
    player.page.reload()
    player.page.wait_for_selector("textarea")
    assert player.page.locator("textarea").input_value() == text
    player.faults.clear()  # the browser tells of the refusal


def test_somebody_goes_away_while_rules_are_solved(visit: Any) -> None:
    player = visit("fr-FR")
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    player.context.route("**/api/rules", hold)
    solve_rules(player, HOUSE)
    player.page.get_by_role("button", name="Résolution en cours").wait_for()
    player.page.get_by_role("link", name="Parties").click()
    player.page.wait_for_selector(".empty")
    held[0].fulfill(json={"name": "guide", "arrays": "arrays/guide.bin"})
    player.page.wait_for_timeout(300)
    assert player.page.url.endswith("#games")
    assert player.page.locator(".fault").count() == 0
    player.show("rules")
    assert player.page.locator("textarea").input_value() == HOUSE
    player.faults.clear()  # the browser tells of the request that was ended


def test_rules_without_a_name(visit: Any) -> None:
    player = visit("fr-FR")
    solve_rules(player, HOUSE.replace("label", "# label"))
    player.page.wait_for_url("**/#new")
    assert player.page.locator("#rules option:checked").inner_text() == "Votre propre règle"


def test_rules_of_two_tabs(visit: Any) -> None:
    player = visit("en-GB")
    other = player.context.new_page()
    other.goto(player.url)
    other.wait_for_selector("form")
    solve_rules(player, HOUSE)
    player.page.wait_for_url("**/#new")
    other.get_by_role("button", name="Français").click()
    for page in (player.page, other):
        page.reload()
        page.get_by_role("heading", name="Nouvelle partie").wait_for()
        assert "Grille de la maison" in page.locator("#rules option").all_inner_texts()


def test_it_goes_on_without_its_server(visit: Any, place: Place) -> None:
    player = visit("fr-FR")
    player.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    late_game(player)
    player.enter("44431")
    gone = "Le serveur ne répond pas. Est-il en marche, et y a-t-il du réseau ?"

    def is_missed(button: str) -> bool:
        player.page.locator(".more").get_by_role("button", name=button).click()
        return bool(player.page.locator(".more .fault").inner_text() == gone)

    place.stop()
    try:
        assert is_missed("Pourquoi")
        player.page.reload()
        player.page.get_by_role("button", name="Conseil").click()
        assert player.page.locator(".advice tbody tr").count() == 6
        for button in ("Pourquoi", "Répartition", "Chances de gagner"):
            assert is_missed(button)
        solve_rules(player, HOUSE)
        assert player.page.get_by_role("alert").inner_text() == gone
    finally:
        place.start()
    player.page.locator("button[type=submit]").click()
    player.page.wait_for_url("**/#new")
    player.page.locator(".brand").click()
    assert panel(player, "Pourquoi")
    player.faults.clear()  # the browser tells that nothing could be fetched


@pytest.mark.parametrize("workers", ["allow", "block"])
def test_rules_of_ones_own_outlive_their_server(visit: Any, place: Place, workers: str) -> None:
    player = visit("fr-FR", service_workers=workers)
    if workers == "allow":
        player.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        player.page.reload()
    solve_rules(player, HOUSE)
    player.page.wait_for_url("**/#new")
    begin(player)
    place.stop()
    place.start()
    player.page.reload()
    player.page.wait_for_selector(".sheet")
    assert player.page.locator(".sheet tbody th").count() == 8
    player.faults.clear()  # the browser tells of the file that is not there, or of the worker


def test_a_new_version_comes_with_the_next_reload(visit: Any, place: Place) -> None:
    from playwright.sync_api import TimeoutError as Late

    player = visit("fr-FR")
    player.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    solve_rules(player, HOUSE)
    player.page.wait_for_url("**/#new")
    rules = player.page.locator("#rules option")
    rules.nth(1).wait_for(state="attached")
    place.stop()
    place.start("--rules", "guide", "--rules", "official")
    try:
        player.page.reload()
        player.page.evaluate(
            "navigator.serviceWorker.getRegistration().then((found) => new Promise((done) => {"
            " setInterval(() => { if (found.waiting) done(true); }, 50); }))"
        )
        # Not as long as another tab shows the old one.
        other = player.context.new_page()
        other.goto(player.url)
        other.wait_for_selector("form")
        player.page.reload()
        player.page.wait_for_selector("form")
        assert rules.count() == 2
        other.close()
        for last in (False, False, True):  # a busy browser may need to be asked again
            player.page.reload(wait_until="commit")
            try:
                rules.nth(2).wait_for(state="attached", timeout=20_000)
                break
            except Late:
                if last:
                    raise
        assert rules.nth(1).inner_text() != "Grille de la maison"
        begin(player)  # by the rules of one's own, whose arrays are still there
        assert player.page.locator(".sheet tbody th").count() == 8
    finally:
        place.stop()
        place.start()


def test_what_takes_long_can_be_stopped(visit: Any) -> None:
    player = visit("fr-FR")
    player.click("Ajouter un joueur")
    begin(player)
    more = player.page.locator(".more")
    more.get_by_role("button", name="Chances de gagner").click()
    with player.page.expect_event("requestfailed") as given_up:
        more.get_by_role("button", name="Arrêter").click()
    assert given_up.value.url.endswith("api/duel")
    assert more.locator(".paper").count() == 0
    assert panel(player, "Répartition")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_what_the_server_adds_can_be_used_by_all(
    visit: Any, axe: str, scheme: str, size: dict[str, int]
) -> None:
    player = visit("fr-FR", size, color_scheme=scheme, reduced_motion="reduce")

    def check(where: str) -> None:
        assert serious(player, axe) == [], where
        lang = player.page.locator(".lang")
        for _ in range(2):
            lang.click()
            wide = player.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, where

    player.show("rules")
    check("rules")
    solve_rules(player, "throws = 9")
    player.page.get_by_role("alert").wait_for()
    check("refused rules")
    late_game(player)
    panel(player, "Chances de gagner")
    check("chances")
    player.enter("44431")
    for button in ("Chances de gagner", "Pourquoi", "Répartition"):
        panel(player, button)
        check(button)
    player.context.set_offline(True)
    player.page.get_by_role("button", name="Répartition").click()
    player.page.locator(".more .fault").wait_for()
    check("no network")
    player.faults.clear()  # the browser tells of what was refused, and that nothing was fetched


def test_the_arrays_are_small(visit: Any) -> None:
    player = visit(service_workers="block")
    assert sum(loaded(player).values()) < 100_000
    begin(player)
    player.page.wait_for_selector(".more")
    assert 1_000_000 < loaded(player)["arrays/guide.bin"] < 3_000_000
    player.faults.clear()  # the browser tells of the service worker that is blocked


def test_rules_are_deleted(visit: Any) -> None:
    player = visit("en-GB")
    solve_rules(player, HOUSE)
    chosen = player.page.locator("#rules option")
    chosen.nth(1).wait_for(state="attached")
    player.show("rules")
    player.page.get_by_role("button", name="Delete the rules").click()
    assert player.page.locator(".list li").count() == 0
    player.page.reload()
    player.show("new")
    chosen.first.wait_for(state="attached")
    assert chosen.count() == 1
    begin(player)
    player.page.wait_for_selector(".sheet")
