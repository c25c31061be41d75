"""The server in this process: what it answers, and what it refuses."""

from __future__ import annotations

import gzip
import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from served import running
from starlette.testclient import TestClient

from conftest import Run
from solver.game.rules import PRESETS
from solver.web.server import requests
from solver.web.server.kept import Kept
from solver.web.server.problems import language_of

SHEET = "3 6 9 12 15 . | 20 20 25 30 40 50 ."
EARLY = "3 . . 12 . 18 | . . 25 . . 50 . +100"
NEW = ". . . . . . | . . . . . . ."


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, tables_folder: Path) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("server"), tables_folder) as client:
        client.app._tables.get(PRESETS["guide"])  # type: ignore[attr-defined]
        yield client


def problem(response: Any, status: int) -> str:
    """Detail of the problem that a response tells."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    data = response.json()
    assert data["status"] == status
    assert data["type"] == "about:blank"
    assert data["title"]
    detail = data["detail"]
    assert isinstance(detail, str)
    assert "\n" not in detail
    return detail


def test_rule_sets_are_those_of_the_command(client: TestClient, yams: Run) -> None:
    response = client.get("/api/rules")
    assert response.headers["content-type"] == "application/json"
    assert response.json() == json.loads(yams("rules", "--json").stdout)


@pytest.mark.slow
def test_rules_of_ones_own(client: TestClient) -> None:
    toml = 'base = "plain"\nthrows = 1\nwithout = ["chance"]\n'
    headers = {"Content-Type": "application/toml"}
    response = client.post("/api/rules", content=toml, headers=headers)
    assert response.status_code == 200, response.text
    name, arrays = response.json()["name"], response.json()["arrays"]
    assert re.fullmatch(rf"api/arrays/{name}-[0-9a-f]{{12}}\.bin", arrays)
    content = client.get(f"/{arrays}").content
    assert f'"name": "{name}"'.encode() in gzip.decompress(content)
    assert client.post("/api/rules", content=toml, headers=headers).json() == response.json()
    labelled = client.post("/api/rules", content='label = "Mine"\n' + toml, headers=headers).json()
    assert labelled["name"] == name  # the same game, and its labels are its own
    assert b"Mine" in gzip.decompress(client.get(f"/{labelled['arrays']}").content)
    assert b"Mine" not in gzip.decompress(client.get(f"/{arrays}").content)
    rules = {"base": "plain", "throws": 1, "without": ["chance"]}
    asked = {"rules": rules, "dice": "44431"}
    answer = client.post("/api/choices", json=asked).json()
    assert answer["rerolls"] == 0
    assert len(answer["choices"]) == 12
    wrong = client.post("/api/rules", content=b"throws = 9", headers=headers)
    assert problem(wrong, 422).startswith("field throws = 9: expected a whole number from 1 to 5")
    wrong = client.post("/api/rules", content=b"throws == 9", headers=headers)
    assert problem(wrong, 422).startswith("rules: ")
    files = client.post("/api/rules", content=b'base = "/etc/x.toml"', headers=headers)
    assert "expected one of guide" in problem(files, 422)


@pytest.mark.parametrize(
    ("asked", "detail"),
    [
        ({}, "field 'dice' is missing"),
        ({"dice": None}, "field dice = null: expected five dice"),
        ({"dice": "4443"}, "dice '4443': 5 dice are expected, not 4"),
        ({"dice": "44437"}, "dice '44437': each die is a digit from 1 to 6"),
        ({"dice": 44431}, "field dice = 44431: expected five dice"),
        ({"dice": "4" * 301}, 'field dice = "' + "4" * 56 + "...: expected five dice"),
        ({"dice": [4, 4, 4, 3]}, "field dice = [4, 4, 4, 3]: expected five dice"),
        ({"dice": [4, 4, 4, 3, 10**30]}, "dice"),
        ({"dice": [4, 4, 4, 3, True]}, "field dice = [4, 4, 4, 3, true]: expected five dice"),
        ({"dice": "44431", "rerolls": 3}, "rerolls 3: expected a whole number from 0 to 2"),
        ({"dice": "44431", "rerolls": -1}, "field rerolls = -1: expected a whole number from 0"),
        ({"dice": "44431", "rerolls": "2"}, 'field rerolls = "2": expected a whole number from 0'),
        ({"dice": "44431", "rerolls": 1e300}, "field rerolls = 1e+300: expected a whole number"),
        ({"dice": "44431", "dices": 1}, "unknown field 'dices': use one of rules, sheet, box"),
        ({"dice": "44431", "box": "as=1"}, 'field box = "as=1": expected a list of 16 texts'),
        ({"dice": "44431", "box": ["as=1"] * 17}, 'field box = ["as=1", "as=1"'),
        ({"dice": "44431", "box": [1]}, "field box = 1: expected a text"),
        ({"dice": "44431", "bonus": -1}, "field bonus = -1: expected a whole number from 0"),
        ({"dice": "44431", "upper": True}, "field upper = true: expected a whole number"),
        ({"dice": "44431", "joker": 1}, "field joker = 1: expected true or false"),
        ({"dice": "44431", "sheet": EARLY, "upper": 3}, "describe the sheet in one way: sheet, "),
        ({"dice": "44431", "box": ["as=1"], "joker": True}, "describe the sheet in one way"),
        (
            {"dice": "44431", "sheet": {"filled": [], "upper": 0, "joker": False}, "filled": []},
            "describe the sheet in one way",
        ),
        ({"dice": "44431", "sheet": {"filled": "as", "upper": 0, "joker": False}}, "field filled"),
        ({"dice": "44431", "rules": {"base": "plain", "Name": "guide"}}, "name 'guide' belongs"),
        ({"dice": "44431", "sheet": "1 2 3"}, "sheet '1 2 3': the 13 boxes of the rules guide"),
        ({"dice": "44431", "sheet": 7}, "field sheet = 7: expected the notation of a sheet"),
        ({"dice": "44431", "sheet": {"filled": []}}, 'field sheet = {"filled": []}: expected'),
        (
            {"dice": "44431", "sheet": {"filled": ["ones"], "upper": 63, "joker": False}},
            "upper subtotal 63: no game gives it",
        ),
        ({"dice": "44431", "sheet": ". " * 1000}, 'field sheet = ". . '),
        ({"dice": "44431", "rules": "/etc/passwd"}, "unknown rule set '/etc/passwd': use one of"),
        ({"dice": "44431", "rules": "my.toml"}, "unknown rule set 'my.toml': use one of"),
        ({"dice": "44431", "rules": 1}, "field rules = 1: expected the name of a rule set"),
        ({"dice": "44431", "rules": {"base": "x.toml"}}, 'field base = "x.toml": expected one of'),
        ({"dice": "44431", "rules": {"throws": 10**400}}, "field throws = 1000"),
        ({"dice": "44431", "rules": {"label": "\ud800"}}, "field label = "),
        (
            {"dice": "44431", "rules": {"boxes": {f"b{n}": {"face": 1} for n in range(101)}}},
            "more than 100 parts in one object or list",
        ),
    ],
)
def test_a_wrong_field_is_told(client: TestClient, asked: dict[str, Any], detail: str) -> None:
    headers = {"Content-Type": "application/json"}
    response = client.post("/api/choices", content=json.dumps(asked), headers=headers)
    assert problem(response, 422).startswith(detail)


def test_text_is_told_in_the_language_asked_for(client: TestClient) -> None:
    french = client.post(
        "/api/choices", json={}, headers={"Accept-Language": "de, fr-CH;q=0.8, en;q=0.5"}
    )
    assert problem(french, 422) == "il manque le champ 'dice'"


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("FR-ca, en", "fr"),
        ("en, fr", "en"),
        ("en;q=0.2, fr;q=0.3", "fr"),
        ("de, es;q=0.5", "en"),
        ("fr;q=0, en", "en"),
        ("fr;q=x,,;;", "fr"),
    ],
)
def test_accept_language(accepted: str, lang: str) -> None:
    assert language_of(accepted) == lang


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe\xfa",
        b'{"dice": NaN}',
        b'{"dice": ' + b"9" * 10_000 + b"}",
        b'{"dice": "44431", "dice": "11111"}',
        b"[" * 50_000,
        b'{"a":' * 10_000,
    ],
)
def test_a_body_that_is_no_json(client: TestClient, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    problem(client.post("/api/choices", content=body, headers=headers), 400)


def test_bodies_of_another_kind_size_or_depth(client: TestClient) -> None:
    headers = {"Content-Type": "application/json; charset=utf-8"}
    large = json.dumps({"dice": "4" * 64_000})
    assert "64000" in problem(client.post("/api/choices", content=large, headers=headers), 413)
    form = client.post("/api/choices", content="dice=44431")
    assert problem(form, 415) == "Content-Type: application/json is expected"
    toml = client.post("/api/rules", json={})
    assert problem(toml, 415) == "Content-Type: application/toml is expected"
    assert problem(client.post("/api/choices", json=[1]), 422).startswith("a JSON object")
    deep: Any = []
    for _ in range(50):
        deep = [deep]
    assert "nested" in problem(client.post("/api/choices", json={"dice": deep}), 422)
    assert client.post("/api/choices", content=b'{"dice": "44431"}', headers=headers).is_success


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/../pyproject.toml", "/%2e%2e/%2e%2e/etc/passwd", "/api/none", "/api/arrays/x"],
)
def test_there_is_nothing_else(client: TestClient, path: str) -> None:
    problem(client.get(path), 404)


@pytest.mark.parametrize("name", ["..%2fpage%2findex.html", "%2fetc%2fpasswd", "a.txt", "x.bin"])
def test_no_request_names_a_file(client: TestClient, name: str) -> None:
    problem(client.get(f"/api/arrays/{name}"), 404)


@pytest.mark.parametrize(
    ("verb", "asked", "detail"),
    [
        ("odds", {"dice": "44431", "turns": 2}, "turns counts whole turns"),
        ("odds", {"dice": "44431", "throws": 1}, "throws 1 leaves no reroll"),
        ("odds", {"dice": "44431", "rules": {"throws": 1}}, "throws 1 leaves no reroll"),
        ("odds", {"dice": "44431", "rerolls": 3}, "rerolls 3: expected a whole number from 1 to 2"),
        ("odds", {"rerolls": 1}, "rerolls goes with dice"),
        ("stats", {"rerolls": 1}, "rerolls goes with dice"),
        ("target", {}, "give either a total, or curve"),
        ("target", {"total": 1, "curve": True}, "give either a total, or curve"),
        ("target", {"dice": "44431", "curve": True}, "give either a total, or curve"),
        ("duel", {"me": NEW}, "name an opponent with them, or a number of them with vs"),
        ("review", {"games": "13445 quatre\n", "game": 2}, "games: there is no game 2"),
        ("review", {"games": "13445 quatre\n", "player": "x"}, "games: its player has no name"),
        ("why", {"dice": "44431", "why": 33}, "field why = 33: expected a whole number from 1"),
    ],
)
def test_fields_that_do_not_go_together(
    client: TestClient, verb: str, asked: dict[str, Any], detail: str
) -> None:
    assert problem(client.post(f"/api/{verb}", json=asked), 422).startswith(detail)


@pytest.mark.parametrize(
    ("verb", "asked"),
    [
        ("stats", {"rules": {"base": "/etc/x.toml"}}),
        ("target", {"total": 1, "rules": {"base": "../guide.toml"}}),
        ("duel", {"me": NEW, "vs": 1, "rules": "guide.toml"}),
        ("quiz", {"rules": {"boxes": {"x": {"base": "x.toml"}}}}),
        ("review", {"games": "rules: /etc/x.toml\n13445 quatre\n"}),
        (
            "review",
            {"games": '{"format": "yams-games", "version": [1, 0], "rules": "/etc/x.toml"}\n'},
        ),
        (
            "review",
            {
                "games": '{"format": "yams-games", "version": [1, 0],'
                ' "rules": {"base": "/etc/x.toml", "name": "x"}}\n'
            },
        ),
    ],
)
def test_no_rule_set_is_a_file(client: TestClient, verb: str, asked: dict[str, Any]) -> None:
    detail = problem(client.post(f"/api/{verb}", json=asked), 422)
    assert "x.toml" in detail or "unknown" in detail or "expected one of" in detail


def test_a_method_that_is_not_possible(client: TestClient) -> None:
    response = client.get("/api/choices")
    problem(response, 405)
    assert response.headers["allow"] == "POST"
    assert set(client.put("/api/rules").headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1:8000", "localhost", "LOCALHOST:8000", "[::1]:8000", "192.0.2.7", "localhost."],
)
def test_hosts_of_this_machine(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "", "127.0.0.1.evil.example", "localhost.evil"]
)
def test_other_hosts_are_refused(client: TestClient, host: str) -> None:
    """A page of somebody else points its name at this machine (DNS rebinding)."""
    assert "is not the name of this server" in problem(client.get("/", headers={"Host": host}), 421)


def test_the_page(client: TestClient) -> None:
    response = client.get("/", headers={"Accept-Encoding": "gzip"})
    assert response.text == "<p>page"
    assert response.headers["content-encoding"] == "gzip"
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    plain = client.get("/index.html", headers={"Accept-Encoding": "identity"})
    assert plain.content == b"<p>page"
    assert "content-encoding" not in plain.headers
    mark = {"If-None-Match": response.headers["etag"]}
    assert client.get("/", headers=mark).status_code == 304
    assert client.get("/icon.png").headers["content-type"] == "image/png"
    assert client.head("/").status_code == 200


@pytest.mark.parametrize("path", ["/", "/api/rules", "/api/", "/nothing"])
def test_what_every_answer_forbids(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["content-security-policy"].startswith("default-src 'self'")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "access-control-allow-origin" not in headers


def test_the_description(client: TestClient) -> None:
    description = client.get("/api/openapi.json").json()
    verbs = {path.rpartition("/")[2] for path in description["paths"]}
    assert verbs == {*requests.FIELDS, "rules"}
    for methods in description["paths"].values():
        for operation in methods.values():
            assert operation["summary"]
            assert "200" in operation["responses"]
    page = client.get("/api/")
    for path in description["paths"]:
        assert path in page.text
    for forbidden in ("<script", "<style", " style=", "//", "onload"):
        assert forbidden not in page.text
    assert page.headers["content-language"] == "en"
    style = client.get("/api/reference.css")
    assert style.headers["content-type"].startswith("text/css")


def test_the_description_in_french(client: TestClient) -> None:
    french = {"Accept-Language": "fr"}
    page = client.get("/api/", headers=french)
    assert (page.headers["content-language"], page.headers["vary"]) == ("fr", "Accept-Language")
    assert '<html lang="fr">' in page.text
    assert "Tout est exact" in page.text
    assert 'href="?lang=en"' in page.text
    description = client.get("/api/openapi.json", headers=french).json()
    assert description["info"]["description"].startswith("Les réponses")
    # A link asks for the other language.
    assert '<html lang="en">' in client.get("/api?lang=en", headers=french).text
    assert client.get("/api/?lang=fr").text == page.text
    assert client.get("/api/openapi.json?lang=fr").json() == description
    assert '<html lang="en">' in client.get("/api/?lang=de").text


def test_every_answer_has_the_keys_of_its_description(client: TestClient) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    for verb, asked in (("choices", {"dice": "44431"}), ("value", {})):
        described = paths[f"/api/{verb}"]["post"]["responses"]["200"]["content"]
        keys = described["application/json"]["schema"]["required"]
        assert sorted(client.post(f"/api/{verb}", json=asked).json()) == sorted(keys)


def test_rules_as_objects_are_read_once() -> None:
    document = {"base": "plain", "throws": 2}
    first, second = (
        requests.read("value", json.dumps({"rules": document}).encode())["rules"] for _ in "12"
    )
    assert first is second
    assert first.name == "custom"


def test_what_is_kept_has_a_limit() -> None:
    kept: Kept[str] = Kept(10)
    kept.put("a", "A", 4)
    kept.put("b", "B", 4)
    assert kept.get("a") == "A"
    kept.put("c", "C", 4)
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == ("A", None, "C")
    kept.put("a", "larger", 7)
    assert (kept.get("a"), kept.get("c"), kept.size) == ("larger", None, 7)
    kept.put("d", "too large", 11)
    assert (kept.get("d"), len(kept)) == (None, 1)


def waits(condition: Callable[[], bool], seconds: float = 60.0) -> bool:
    """Whether a condition comes true in time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if condition():
            return True
        time.sleep(0.05)
    return False


@pytest.mark.slow
def test_a_full_queue_and_a_late_computation(tmp_path: Path, tables_folder: Path) -> None:
    asked = {"me": NEW, "them": [NEW]}
    with running(tmp_path, tables_folder, computations=1, waiting=1, seconds=20) as client:
        late: list[Any] = []
        threads = [
            threading.Thread(
                target=lambda n=n: late.append(
                    client.post("/api/duel", json={"me": NEW, "them": [n]})
                )
            )
            for n in (1000, 1001)
        ]
        for thread in threads:
            thread.start()
        pool = client.app.pool  # type: ignore[attr-defined]
        assert waits(lambda: pool._inside == 2)
        busy = client.post("/api/duel", json=asked)
        assert problem(busy, 503) == "the server is busy: try again in a while"
        assert int(busy.headers["retry-after"]) > 0
        # What is short is answered all the same.
        client.app._tables.get(PRESETS["guide"])  # type: ignore[attr-defined]
        assert client.post("/api/choices", json={"dice": "44431"}).is_success
        for thread in threads:
            thread.join()
        for response in late:
            if not response.is_success:
                assert "20 seconds" in problem(response, 503)
        assert pool._inside == 0
