"""The page in a real browser. Skipped, with the reason, where there is none."""

from __future__ import annotations

import functools
import http.server
import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import DESKTOP, GAME, PHONE, Player, Welcome, begin, loaded, play_real_dice, serious

from conftest import Tables
from solver import Scoresheet

pytestmark = pytest.mark.slow


class Handler(http.server.SimpleHTTPRequestHandler):
    """A static host that is as strict as `yams serve`."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", "default-src 'self'")
        super().end_headers()

    def log_message(self, *arguments: object) -> None:
        pass


class Host:
    """A folder served under a subfolder of the host; it can go away and come back."""

    def __init__(self, folder: Path) -> None:
        self.handler = functools.partial(Handler, directory=str(folder.parent))
        self.path = f"/{folder.name}/"
        self.port = 0
        self.start()

    def start(self) -> None:
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), self.handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.path}"


@pytest.fixture(scope="module")
def host(page_folder: Path) -> Iterator[Host]:
    host = Host(page_folder)
    yield host
    host.stop()


@pytest.fixture
def visit(welcome: Welcome, host: Host) -> Callable[..., Player]:
    return functools.partial(welcome, host.url)


def test_a_whole_game_with_real_dice_in_french_and_its_joker(visit: Any, tables: Tables) -> None:
    player = visit("fr-FR")
    begin(player, "vrais dés, saisis", "aucun")
    play_real_dice(player, GAME[:4])
    assert player.cell("Bonus Yams") == "100"
    # A second further Yams: the box of its face is filled, so any lower box at full value.
    player.enter("66666")
    assert player.page.locator(".sheet button").count() == 5
    assert player.page.get_by_label("écrire 25+100 dans Full").count() == 1
    assert player.page.locator(".sheet button[data-box='0']").count() == 0
    player.write("Carré")
    play_real_dice(player, GAME[5:], first=6)

    sheet = Scoresheet.parse("4 6 9 12 15 30 | 16 30 25 30 40 50 23 +200", tables("guide").rules)
    assert player.page.locator(".result h2").inner_text() == f"{sheet.total} points"
    player.page.get_by_role("link", name="Bilan").click()
    player.page.wait_for_selector(".sums")
    sums = player.page.locator(".sums dd").all_inner_texts()
    start, luck, losses, total = (
        float(text.replace(",", ".").replace("−", "-")) for text in sums[:4]
    )
    assert start == 254.5
    assert total == sheet.total
    assert start + luck + losses == pytest.approx(total, abs=0.2)
    assert player.page.locator(".decisions").first.locator("li").count() == 5
    player.page.locator(".line").first.click()
    assert player.page.locator(".position .choices .mine").count() == 1


def test_a_whole_game_with_thrown_dice_in_english_by_keyboard(visit: Any) -> None:
    player = visit("en-GB", DESKTOP)
    keys = player.page.keyboard
    player.page.locator("button[type=submit]").focus()
    keys.press("Enter")
    player.page.wait_for_selector(".sheet")
    throw = player.page.locator(".throw")
    for turn in range(1, 14):
        assert f"turn {turn}/13" in player.status
        assert throw.evaluate("node => node === document.activeElement")
        keys.press("Enter")
        before = player.dice
        keys.press("2")
        keys.press("4")
        assert player.held == [False, True, False, True, False]
        keys.press("Enter")
        assert player.held == [False] * 5
        assert [player.dice[place] for place in (1, 3)] == [before[place] for place in (1, 3)]
        keys.press("Enter")
        assert "throw 3 of 3" in player.status
        # No throw is left: the focus is on the sheet, at the first open box.
        here = player.page.evaluate("document.activeElement.dataset.box")
        assert here == player.page.locator(".sheet button").first.get_attribute("data-box")
        if turn < 13:
            keys.press("ArrowDown")
            assert player.page.evaluate("document.activeElement.dataset.box") != here
        keys.press("Enter")
    assert player.page.locator(".result").is_visible()
    assert player.page.locator(".result h2").inner_text().endswith("points")
    player.show("games")
    assert player.page.locator(".list li").count() == 1
    assert player.page.locator(".standing tbody tr").count() == 1


def test_tapping_one_of_two_equal_dice_takes_that_die_and_none_moves(visit: Any) -> None:
    player = visit()
    begin(player, "vrais dés, saisis")
    player.enter("35535")
    dice = player.page.locator("button.die")
    places = [die.bounding_box() for die in dice.all()]
    dice.nth(2).tap()
    assert player.held == [False, False, True, False, False]
    dice.nth(4).tap()
    dice.nth(2).tap()
    assert player.held == [False, False, False, False, True]
    assert [die.bounding_box() for die in dice.all()] == places
    player.page.locator(".throw").tap()
    player.enter("1122")
    assert player.dice[4] == "dé 5 : 5"
    assert [die.bounding_box() for die in dice.all()] == places


def test_held_dice_do_not_differ_by_colour_alone(visit: Any) -> None:
    player = visit()
    begin(player)
    player.page.locator(".throw").click()
    player.page.locator("button.die").nth(1).click()
    assert player.page.locator(".tag").all_inner_texts() == ["", "gardé", "", "", ""]


def test_undo_goes_back_to_the_start_and_to_the_game_before(visit: Any) -> None:
    player = visit()
    begin(player, "vrais dés, saisis")
    play_real_dice(player, GAME[:2])
    player.enter("444")
    player.page.locator(".options summary").click()
    player.page.locator(".options a").click()
    player.page.wait_for_selector("form")
    begin(player)
    assert "tour 1/13" in player.status
    undo = player.page.get_by_role("button", name="Annuler")
    undo.click()  # a new game by accident
    player.page.wait_for_selector(".sheet .written")
    assert "tour 3/13" in player.status
    for _ in range(3):
        undo.click()
    assert player.cell("Trois") == "9"
    undo.click()  # the box
    assert "tour 2/13" in player.status
    assert player.dice[3] == "dé 4 : 6"
    for _ in range(50):
        if undo.is_disabled():
            break
        undo.click()
    assert undo.is_disabled()
    assert "tour 1/13" in player.status
    assert player.page.locator(".sheet .written").count() == 0


def test_a_die_set_by_mistake_is_set_again(visit: Any) -> None:
    player = visit()
    begin(player, "vrais dés, saisis")
    player.enter("35536")
    player.page.locator("button.die").nth(1).click()
    player.page.locator(".throw").click()
    player.enter("1122")
    undo = player.page.get_by_role("button", name="Annuler")
    undo.click()
    player.enter("4")
    assert player.dice == [f"dé {p} : {f}" for p, f in enumerate("15124", start=1)]
    for _ in range(5):
        undo.click()
    assert player.held == [False, True, False, False, False]
    assert "lancer 1 sur 3" in player.status


def test_a_throw_taken_back_falls_the_same_way(visit: Any) -> None:
    player = visit("en-GB")
    begin(player)
    player.page.locator(".throw").click()
    first = player.dice
    player.page.get_by_role("button", name="Undo").click()
    assert player.dice == []
    player.page.locator(".throw").click()
    assert player.dice == first


def test_a_reload_in_the_middle_of_a_turn_brings_everything_back(visit: Any) -> None:
    player = visit()
    begin(player, "vrais dés, saisis")
    play_real_dice(player, GAME[:1])
    player.enter("35535")
    player.page.locator("button.die").nth(2).click()
    before = (player.status, player.dice, player.held, player.cell("Grande suite"))
    player.page.reload()
    player.page.wait_for_selector(".sheet")
    assert (player.status, player.dice, player.held, player.cell("Grande suite")) == before
    player.page.locator(".throw").click()
    player.enter("12")
    player.page.reload()
    player.page.wait_for_selector(".keypad")
    player.enter("34")
    assert player.dice == ["dé 1 : 1", "dé 2 : 2", "dé 3 : 5", "dé 4 : 3", "dé 5 : 4"]


def test_it_goes_on_without_network(visit: Any, host: Host) -> None:
    player = visit()
    player.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    begin(player, "vrais dés, saisis", "sur demande")
    player.enter("12345")
    host.stop()
    player.context.set_offline(True)
    try:
        player.page.reload()
        player.page.wait_for_selector(".sheet")
        player.write("Grande suite")
        assert player.cell("Grande suite") == "40"
        player.enter("44431")
        player.page.get_by_role("button", name="Conseil").click()
        assert player.page.locator(".advice tbody tr").count() == 6
        for screen in ("quiz", "games", "new"):
            player.show(screen)
        player.faults.clear()  # the browser tells that nothing can be fetched
    finally:
        player.context.set_offline(False)
        host.start()


def test_a_broken_file_is_refused_and_nothing_is_lost(visit: Any, tmp_path: Path) -> None:
    player = visit()
    begin(player, "vrais dés, saisis", "aucun")
    play_real_dice(player, GAME)
    player.show("games")
    with player.page.expect_download() as download:
        player.page.get_by_role("button", name="Exporter").click()
    path = tmp_path / "games.jsonl"
    download.value.save_as(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["format"] == "yams-games"
    assert len(lines) == 14
    lines[7] = lines[7].replace('"points":', '"points":1')
    (tmp_path / "broken.jsonl").write_text("\n".join(lines), encoding="utf-8")
    chosen = player.page.locator("input[type=file]")
    chosen.set_input_files(tmp_path / "broken.jsonl")
    message = player.page.get_by_role("alert").inner_text()
    assert message.startswith("broken.jsonl n'a pas été lu ; rien n'a changé. Ligne 8 :")
    assert player.page.locator(".list li").count() == 1
    chosen.set_input_files(path)
    player.page.get_by_text("Parties reprises : 0, déjà là : 1").first.wait_for()
    player.page.get_by_label("Supprimer la partie").click()
    assert player.page.locator(".list li").count() == 0
    chosen.set_input_files(path)
    player.page.wait_for_selector(".list li")
    player.page.locator(".list li a").click()
    player.page.wait_for_selector(".sums")


def test_games_of_rules_that_are_gone_do_not_keep_the_others(visit: Any) -> None:
    player = visit("en-GB")
    for number in range(2):
        player.show("new")
        begin(player, "real ones, set by tapping")
        play_real_dice_into(player, "12345", "Ones")
        if not number:
            player.page.evaluate(
                "Object.keys(localStorage).filter((k) => k.includes('game')).forEach((k) => {"
                " localStorage[k] = localStorage[k].replace('guide', 'gone'); })"
            )
    player.show("games")
    with player.page.expect_download():
        player.page.get_by_role("button", name="Export").click()
    assert player.page.get_by_role("alert").inner_text() == "This page has no rules gone."


def test_arrays_that_do_not_come_are_told(visit: Any) -> None:
    player = visit("en-GB", service_workers="block")
    player.context.route("**/arrays/*", lambda route: route.abort())
    player.show("games")
    text = '{"format": "yams-games", "version": [1, 0], "rules": "guide"}\n'
    file = {"name": "one.jsonl", "mimeType": "text/plain", "buffer": text.encode()}
    player.page.locator("input[type=file]").set_input_files(file)
    told = player.page.get_by_role("alert").inner_text()
    assert told.startswith("one.jsonl was not read; nothing has changed. This part of the page")
    player.faults.clear()  # the browser tells of what did not come


def test_two_tabs_do_not_destroy_each_other(visit: Any) -> None:
    player = visit("en-GB")
    begin(player, "real ones, set by tapping")
    player.enter("12345")
    address = player.page.url
    other = player.context.new_page()
    other.goto(address)
    other.wait_for_selector("button.die")
    # What is played in one tab shows in the other.
    other.get_by_role("rowheader", name="Large Straight").click()
    player.page.wait_for_selector(".sheet .written")
    # A tab that slept through it asks; both games live on.
    player.page.evaluate("addEventListener('storage', (e) => e.stopImmediatePropagation(), true)")
    player.page.evaluate(
        "Object.keys(localStorage).filter((k) => k.includes('game')).forEach((k) => {"
        " const game = JSON.parse(localStorage[k]); game.revision += 5;"
        " localStorage[k] = JSON.stringify(game); })"
    )
    player.enter("1")
    dialog = player.page.locator("dialog[open]")
    dialog.get_by_role("button", name="Keep as a second game").click()
    player.page.wait_for_url(lambda url: url != address)
    player.show("games")
    assert player.page.locator(".list li").count() == 2
    # Two tabs with two games do not touch each other's.
    player.page.reload()
    player.page.wait_for_selector(".list li >> nth=1")
    other.goto(f"{player.url}#new")
    other.get_by_role("button", name="Begin").click()
    other.wait_for_selector(".sheet")
    player.page.wait_for_selector(".list li >> nth=2")


def test_computers_play_perfectly(visit: Any) -> None:
    player = visit("en-GB")
    player.page.clock.install()
    player.click("Add a computer")
    begin(player)
    for _ in range(13):
        player.page.locator(".throw").click()
        player.page.locator(".sheet button").first.click()
        for _ in range(8):
            player.page.clock.run_for(1000)
    player.page.get_by_role("link", name="Review").click()
    player.page.wait_for_selector(".sums")
    player.page.locator(".tabs button").nth(1).click()
    sums = player.page.locator(".sums dd").all_inner_texts()
    assert sums[2] == "0.0"
    assert sums[4] == "100%"


def test_the_cost_of_a_decision_is_told_after_it(visit: Any) -> None:
    player = visit("en-GB")
    begin(player, "real ones, set by tapping", "after the decision")
    player.enter("44431")
    player.page.locator("button.die").nth(4).click()
    player.page.locator(".throw").click()
    told = player.page.locator(".feedback").inner_text()
    assert "blunder" in told
    assert "best:" in told
    player.page.get_by_role("button", name="Undo").click()
    player.page.locator("button.die").nth(4).click()
    for place in range(3):
        player.page.locator("button.die").nth(place).click()
    player.page.locator(".throw").click()
    assert "best" in player.page.locator(".feedback").inner_text()


def test_quiz_grades_by_the_loss(visit: Any) -> None:
    player = visit("en-GB")
    player.show("quiz")
    for number in range(1, 4):
        player.page.locator(".tray").wait_for()
        if player.page.locator(".throw").count():
            player.page.locator(".throw").click()
        else:
            player.page.locator(".sheet button").first.click()
        assert player.page.locator(".advice .verdict").count() == 1
        assert f"of {number} right" in player.page.locator(".sums").inner_text()
        player.page.get_by_role("button", name="Next position").click()


@pytest.mark.parametrize("busy", [False, True])
def test_what_a_server_adds(visit: Any, busy: bool) -> None:
    player = visit("en-GB")
    asked: list[dict[str, Any]] = []

    def answer(data: Any) -> Any:
        def fulfil(route: Any) -> None:
            if route.request.method == "POST":
                asked.append(json.loads(route.request.post_data))
            if isinstance(data, str):
                problem = {"title": "no", "detail": data}
                route.fulfill(status=503, json=problem, content_type="application/problem+json")
            else:
                route.fulfill(json=data)

        return fulfil

    outcome = {"share": 0.25, "win": 0.2, "tie": 0.1, "lose": 0.7}
    held = {"hold": [4, 4, 4], "box": None, "value": 0.25, "win": 0.2, "loss": 0.0}
    total = {
        "mean": 250.0,
        "standard_deviation": 20.0,
        "median": 249,
        "values": list(range(200, 301)),
        "probabilities": [1 / 101] * 101,
    }

    def reason(face: int) -> dict[str, Any]:
        return {
            "choice": {"hold": [face] * 3, "box": None},
            "boxes": {"fours": 3.0 * face},
            "upper_bonus": 0.0,
            "yams_bonus": 0.0,
            "total": {"mean": 250.0, "standard_deviation": 60.0},
        }

    for verb, data in {
        "rules": [],
        "stats": {"total": total},
        "duel": {**outcome, "mean_play": outcome, "choices": [held]},
        "why": "too much to do" if busy else {"rerolls": 2, "why": [reason(4), reason(3)]},
    }.items():
        player.context.route(f"**/api/{verb}", answer(data))
    player.page.reload()
    player.click("Add a player")
    begin(player, "real ones, set by tapping")
    player.enter("44431")
    shown = player.page.locator(".more .paper")
    player.click("Distribution")
    shown.locator("svg").wait_for()
    assert "249" in shown.inner_text()
    player.click("Chances to win")
    shown.get_by_text("20.00%").wait_for()
    assert "70.0%" in shown.inner_text()
    player.click("Why")
    if busy:
        shown.get_by_text("too much to do").wait_for()
    else:
        shown.locator(".why").wait_for()
        assert shown.locator(".why tbody tr").first.inner_text().split() == [
            "Fours",
            "12.0",
            "9.0",
            "+3.0",
        ]
    empty = ". . . . . . . . . . . . ."
    turn = {"dice": "13444", "rerolls": 2}
    assert asked == [
        {"rules": "guide", "sheet": empty, **turn},
        {"rules": "guide", "me": empty, "them": [empty], **turn},
        {"rules": "guide", "sheet": empty, **turn},
    ]
    player.faults.clear()  # the browser tells of the 503


def test_a_stored_game_that_does_not_fit_is_told(visit: Any) -> None:
    player = visit("en-GB")
    begin(player, "real ones, set by tapping")
    play_real_dice_into(player, "12345", "Ones")
    player.page.evaluate(
        "Object.keys(localStorage).filter((k) => k.includes('game')).forEach((k) => {"
        " const game = JSON.parse(localStorage[k]); game.turns = [game.turns[0], game.turns[0],"
        " game.turns[0]]; localStorage[k] = JSON.stringify(game); })"
    )
    player.page.reload()
    player.page.get_by_role("alert").get_by_text("cannot be shown").wait_for()
    player.show("games")
    assert player.page.locator(".list li").count() == 1
    player.faults.clear()


def play_real_dice_into(player: Player, roll: str, box: str) -> None:
    player.enter(roll)
    player.write(box)


def test_every_screen_fits_a_phone_and_follows_the_language(visit: Any) -> None:
    player = visit("fr-FR")
    begin(player)
    for screen in ("new", "games", "quiz"):
        player.show(screen)
        for name, lang in (("English", "en"), ("Français", "fr")):
            player.page.get_by_role("button", name=name).click()
            assert player.page.locator("html").get_attribute("lang") == lang
            wide = "document.documentElement.scrollWidth - innerWidth"
            assert player.page.evaluate(wide) <= 0, (screen, lang)


def test_the_page_is_small_before_the_arrays(visit: Any) -> None:
    player = visit(service_workers="block")
    begin(player)
    sizes = loaded(player)
    for name in ("site.json", "arrays/guide.bin", "api/rules"):  # of rule sets, or of the host
        sizes.pop(name, None)
    assert {"", "app.js", "style.css", "views/play.js"} < sizes.keys()
    assert 30_000 < sum(sizes.values()) < 100_000
    player.faults.clear()  # the browser tells of the service worker that is blocked


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_serious(visit: Any, axe: str, scheme: str, size: dict[str, int]) -> None:
    player = visit("fr-FR", size, color_scheme=scheme, reduced_motion="reduce")

    def check(where: str) -> None:
        assert serious(player, axe) == [], where

    check("new")
    player.click("Ajouter un joueur")
    begin(player, "vrais dés, saisis", "sur demande")
    check("entry")
    player.enter("44431")
    player.page.locator("button.die").nth(1).click()
    player.page.get_by_role("button", name="Conseil").click()
    check("advice")
    player.write("Quatre")
    player.page.locator(".options summary").click()
    player.page.get_by_text("après la décision").click()
    player.enter("12346")
    player.write("Chance")
    check("feedback")
    address = player.page.url.split("/")[-1]
    player.show(f"review/{address}")
    player.page.locator("summary").click()
    player.page.locator(".line").first.click()
    check("review")
    player.show("games")
    check("games")
    player.show("quiz")
    check("quiz")
