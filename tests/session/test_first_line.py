"""The first line: what every reader refuses in it, and that no honest game is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, strategies as st

from banker import editions
from banker.audit import audit
from banker.engine.fold import Player
from banker.foundation.errors import InvalidCommand, JournalCorrupt
from banker.foundation.limits import FIRST_LINE_BYTES_MAX, PLAYERS_MAX, SPACES_MAX
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names
from banker.ledger.first_line import first_line_faults, id_of, name_fault
from banker.session.loading import NEUTRAL, load_read_only
from banker.session.replay_check import ReplayCheck
from banker.session.session import Session
from tests import ROOT
from tests.audit.forger import Entry, digest_of, sealed
from tests.support.game import setup_of

KEPT = sorted([*ROOT.glob("tests/releases/*/*.bank"), *ROOT.glob("tests/system/replay/*/*.bank")])
GAME = ROOT / "tests" / "releases" / "0.2.0" / "rouble_full.agreed_end.bank"
REPAINTS = "\x1b[2J\x1b[HClean: 175 entries, no findings"

LETTERS = st.characters(categories=("Lu", "Ll", "Lo", "Lt")) | st.sampled_from(" -'’.7\u0308")

Change = Callable[[Entry], object]


def first_event(path: Path) -> Any:
    with path.open("rb") as file:
        return json.loads(file.readline())["ev"][0]


def tampered(change: Change, path: Path) -> Path:
    """A stored game with another first line, chained anew with a fitting digest."""
    with GAME.open("rb") as file:
        entries = [json.loads(line) for line in islice(file, 12)]
    for entry in entries:
        del entry["h"]
    change(entries[0])
    opened = entries[0]["ev"][0]
    opened["digest"] = digest_of(opened["edition"])
    path.write_bytes(b"".join(sealed(entries)))
    return path


# --- honest games ---------------------------------------------------------------------------------


def test_there_are_enough_kept_games() -> None:
    assert len(KEPT) >= 35


@pytest.mark.parametrize("path", KEPT, ids=lambda it: f"{it.parent.name}/{it.stem}")
def test_a_game_that_the_program_wrote_passes(path: Path) -> None:
    assert list(first_line_faults(first_event(path))) == []


@pytest.mark.parametrize("box", [it.id for it in editions.catalogue()])
def test_every_box_of_the_shelf_passes(box: str) -> None:
    event = {"players": [], "edition": editions.freeze(editions.load(box))}
    assert list(first_line_faults(event)) == []


@given(st.lists(st.text(LETTERS, min_size=1, max_size=16), min_size=2, max_size=2))
@example(["O’Neil", "Straße"])
@example(["Zoe\u0308", "Anna  Maria"])
@example(["अनिता", "张伟"])
@example(["ΐ" * 16, "İ" * 16])
@example(["Winnie the Pooh", "J.R."])
def test_whoever_is_seated_passes(names: list[str]) -> None:
    try:
        players = check_names(names, setup_of(("Ann", "Bob")).edition)
    except InvalidCommand:
        return
    event = {"players": [[player.id, player.name] for player in players]}
    assert list(first_line_faults(event)) == []


def test_a_name_that_became_a_word_of_the_language_stays_a_name() -> None:
    assert [name_fault(name) for name in ("Bank", "Pays", "Undo", "Me")] == [None] * 4


def test_a_new_game_is_held_to_it_too() -> None:
    edition = setup_of(("Ann", "Bob")).edition
    for players in (
        (Player("ann", "Bob"), Player("bob", "Ann")),
        (Player("a", "A\x1b"), Player("b", "B")),
    ):
        with pytest.raises(InvalidCommand, match="a game cannot begin like this: "):
            Session.create(None, Setup(edition, players))


# --- tampered ones --------------------------------------------------------------------------------


def box(*path: str | int, value: Any) -> Change:
    def change(entry: Entry) -> None:
        place = entry["ev"][0]["edition"]
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


def players(*seats: list[Any]) -> Change:
    return lambda entry: entry["ev"][0].update(players=list(seats))


def many_players(entry: Entry) -> None:
    players(*([f"p{n}", f"P{n}"] for n in range(100_000)))(entry)


def first_seat(who: str, name: str) -> Change:
    return lambda entry: entry["ev"][0]["players"].__setitem__(0, [who, name])


def many_spaces(entry: Entry) -> None:
    spaces = entry["ev"][0]["edition"]["spaces"]
    spaces += [spaces[-1] | {"index": n} for n in range(len(spaces), SPACES_MAX + 1)]


NO_NAME = "has characters that a name cannot have"
UNSHOWN = "has characters that cannot be shown"
OUT_OF_BOUNDS = "a figure of its edition is not between 0 and 1,000,000,000,000,000"

# What is changed, and what every reader says of it.
TAMPERED: dict[str, tuple[Change, str]] = {
    "names exchanged": (
        players(["ann", "Bob"], ["bob", "Ann"], ["cem", "Cem"]),
        "the player 'ann' is called 'Bob', whose id would be 'bob'",
    ),
    "another name": (first_seat("ann", "Anna"), "'ann' is called 'Anna'"),
    "a look-alike": (first_seat("ann", "\u0410nn"), "'ann' is called '\u0410nn'"),
    "a name that repaints": (first_seat("ann", REPAINTS[:16]), UNSHOWN),
    "an id that repaints": (first_seat(REPAINTS, "Ann"), UNSHOWN),
    "a long name": (first_seat("a" * 17, "A" * 17), "has more than 16 characters"),
    "an untidy name": (first_seat("ann", "Ann "), "is not spelled as the program spells a name"),
    "from right to left": (first_seat("ann", "\u05d0\u05d1"), "runs from right to left"),
    "an invisible sign": (first_seat("ann", "A\u3164n"), NO_NAME),
    "a sign of no name": (first_seat("ann", "Ann!"), NO_NAME),
    "a digit first": (first_seat("ann", "7Ann"), "does not begin with a letter"),
    "no name": (first_seat("ann", ""), "the name '' is empty"),
    "too many players": (
        players(*([f"p{n}", f"P{n}"] for n in range(PLAYERS_MAX + 1))),
        "it has 65 players, and 64 is the most",
    ),
    "100,000 players": (
        many_players,
        "it has 100,000 players, and 64 is the most",
    ),
    "too many spaces": (many_spaces, "it has 1,001 spaces, and 1,000 is the most"),
    "a title that repaints": (box("title", value=REPAINTS), UNSHOWN),
    "a title that turns round": (box("title", value="a\u202eb"), UNSHOWN),
    "a title of two lines": (box("title", value="a\u2028b"), UNSHOWN),
    "a long title": (box("title", value="a" * 2001), "it has a text of 2,001 characters"),
    "a deed's name": (box("deeds", 0, "name", value=f"x{REPAINTS}"), UNSHOWN),
    "a deed's id": (box("deeds", 0, "id", value="the deed"), "'the deed' cannot be an id"),
    "a space's id": (box("spaces", 0, "id", value="a" * 41), "…' cannot be an id"),
    "a card's id": (box("cards", 0, "id", value="ch01"), "'ch01' cannot be an id"),
    "a card's label": (box("cards", 0, "label", value="a\x07b"), UNSHOWN),
    "a source": (box("sources", "money.salary", value="public:\x9b2J"), UNSHOWN),
    "the key of a source": (box("sources", "money.\x1b[2J", value="seed"), UNSHOWN),
    "money with a script": (box("money", "commodity", value="M\npython\n    boom()\n; "), UNSHOWN),
    "money of two words": (
        box("money", "commodity", value="M include"),
        "its money cannot be called 'M include'",
    ),
    "a figure below nothing": (box("money", "salary", value=-1), OUT_OF_BOUNDS),
    "a figure too large": (box("money", "start_cash", value=10**15 + 1), OUT_OF_BOUNDS),
    "who entered it": (lambda entry: entry.update(by=f"banker{REPAINTS}"), UNSHOWN),
    "its maker": (lambda entry: entry["ev"][0].update(made_by=f"0.2.0{REPAINTS}"), UNSHOWN),
    "an account": (lambda entry: entry["post"][0].__setitem__(0, "bo\x1bx"), UNSHOWN),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_a_tampered_first_line_is_refused_by_every_reader_in_a_line(
    name: str, tmp_path: Path
) -> None:
    change, said = TAMPERED[name]
    path = tampered(change, tmp_path / "a.bank")
    told = []
    for read in (load_read_only, Session.open):
        with pytest.raises(JournalCorrupt) as caught:
            read(path)
        told.append(str(caught.value))
    with path.open("rb") as file:
        report = audit(file)
    assert report.exit_code == 1
    assert {(it.code, it.severity) for it in report.findings if it.seq == 1} & {
        ("names", "broken"),
        ("opening", "broken"),
    }
    proof = ReplayCheck()
    with path.open("rb") as file:
        list(proof.through(file))
    assert [it.seq for it in proof.found] == [1]
    told += [str(report.verdict), str(proof.found[0].what)]
    assert all(said in line for line in told), told
    assert all(line.isprintable() and len(line) < 400 for line in told), told


def test_exchanged_names_are_a_finding_of_their_own_and_the_books_are_followed(
    tmp_path: Path,
) -> None:
    path = tampered(TAMPERED["names exchanged"][0], tmp_path / "a.bank")
    with path.open("rb") as file:
        report = audit(file)
    broken = [it for it in report.findings if it.severity == "broken"]
    assert [(it.code, it.seq) for it in broken] == [("names", 1)]
    assert str(broken[0].message) == "the player 'ann' is called 'Bob', whose id would be 'bob'"
    assert report.final.balances


def test_an_unchanged_copy_is_not_refused(tmp_path: Path) -> None:
    path = tampered(lambda _entry: None, tmp_path / "a.bank")
    assert load_read_only(path).reading.count == 12
    with path.open("rb") as file:
        assert audit(file).exit_code == 0


def test_a_first_line_without_end_is_not_taken_into_memory(tmp_path: Path) -> None:
    path = tampered(
        box("sources", value={f"s{n}": "a" * 2000 for n in range(2200)}), tmp_path / "a.bank"
    )
    assert path.stat().st_size > FIRST_LINE_BYTES_MAX
    for read in (load_read_only, Session.open):
        with pytest.raises(JournalCorrupt, match="it has a line of more than 4,194,304 bytes"):
            read(path)
    with path.open("rb") as file:
        report = audit(file)
    assert [(it.code, it.seq) for it in report.findings][:1] == [("format", 1)]


def test_a_colour_that_is_none_is_drawn_in_a_neutral_one(tmp_path: Path) -> None:
    path = tampered(box("groups", 0, "colour", value="blue' onload='x"), tmp_path / "a.bank")
    first, second, *_ = load_read_only(path).state.edition.groups
    assert first.colour == NEUTRAL
    assert second.colour == first_event(GAME)["edition"]["groups"][1]["colour"]


@pytest.mark.parametrize(
    "event",
    [None, 7, [], {}, {"players": 7}, {"players": [7, [], ["a"], ["a", 7]]}, {"edition": []},
     {"edition": {"deeds": 7, "groups": [7, None], "money": [], "cards": {}}}],
)  # fmt: skip
def test_what_is_of_another_sort_is_not_its_business(event: Any) -> None:
    assert list(first_line_faults(event)) == []


def test_names_that_differ_have_ids_that_differ() -> None:
    assert id_of("Ann Lee") == "ann_lee"
    assert id_of("Straße") == "strasse"


UNSEEN = (
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180f\u2800\u3164\ufe00\ufe0f\uffa0\U000e0100\U000e01ef"
)


@pytest.mark.parametrize("sign", UNSEEN, ids=ascii)
def test_a_sign_that_no_screen_shows_is_a_fault_of_a_name(sign: str) -> None:
    assert name_fault(f"An{sign}n") is not None
