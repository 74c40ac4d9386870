"""The audit of games of cards: in each forged journal one line is changed, and chained anew."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from banker.audit import audit, differences
from banker.cli import run_command
from banker.session.loading import load_read_only
from tests import ROOT
from tests.audit.checks.deal.card_evening import (
    GAME,
    Entry,
    audited,
    audited_game,
    entries_of,
    first,
    played,
    read,
)
from tests.audit.checks.deal.card_turn_forgeries import FORGED, game_of
from tests.support.card_game import CardGame


@pytest.mark.parametrize("copies", [10**9, 1001])
def test_a_deck_that_nobody_can_hold_is_no_game_and_takes_no_memory(copies: int) -> None:
    entries = read()
    entries[0]["ev"][0]["edition"]["faces"][0]["copies"] = copies
    [found] = [one for one in audited(entries).findings if one.code == "opening"]
    assert "1,000 are the most" in str(found.message)


def test_the_game_as_it_is_has_no_fault() -> None:
    report = audited(read())
    assert report.findings == ()
    state = load_read_only(GAME).state
    plain = {"balances": state.balances, "seats": state.seats, "table": state.table}
    assert differences(report.final, plain) == []


def other_rent(entries: list[Entry]) -> None:
    first(entries, "rent_played")[1]["amount"] += 1


def other_demand(entries: list[Entry]) -> None:
    entry, _ = first(entries, "rent_played")
    next(event for event in entry["ev"] if event["kind"] == "asked")["amount"] += 1


def other_worth(entries: list[Entry]) -> None:
    first(entries, "banked")[1]["worth"] += 1


def other_due(entries: list[Entry]) -> None:
    first(entries, "cards_paid")[1]["amount"] += 1


def three_drawn(entries: list[Entry]) -> None:
    entry, event = first(entries, "cards_drawn")
    event["count"] = 3
    for posting in entry["post"]:
        posting[2] = 3 if posting[2] > 0 else -3


def empty_by_word(entries: list[Entry]) -> None:
    first(entries, "cards_drawn")[1]["empty"] = True


def another_card(entries: list[Entry]) -> None:
    first(entries, "laid")[1]["face"] = "red"


def no_by_another(entries: list[Entry]) -> None:
    entry, event = first(entries, "said_no")
    event["who"] = "bob"
    entry["post"] = [["hand:bob" if one[0] == "hand:ann" else one[0], *one[1:]]
                     for one in entry["post"]]  # fmt: skip


def lost_side(entries: list[Entry]) -> None:
    entry, _ = first(entries, "banked")
    entry["post"] = [one for one in entry["post"] if one[1] != "back"]


def property_in_bank(entries: list[Entry]) -> None:
    entry, event = first(entries, "banked")
    event["faces"], event["worth"] = ["green"], 4
    entry["post"] = [[one[0], one[1].replace("face:5m", "face:green"), one[2]]
                     for one in entry["post"]]  # fmt: skip


def foreign_set(entries: list[Entry]) -> None:
    entry, event = first(entries, "laid")
    event["to"] = "red"
    entry["post"] = [[one[0].replace("set:ann:green", "set:ann:red"), *one[1:]]
                     for one in entry["post"]]  # fmt: skip


def a_fourth_play(entries: list[Entry]) -> None:
    entry, _ = first(entries, "rent_played")
    entry["set"] = [["plays", 1, 4] if one[0] == "plays" else one for one in entry["set"]]


def nobody_has_won(entries: list[Entry]) -> None:
    entry, event = first(entries, "won")
    entry["ev"].remove(event)
    entry["set"] = [one for one in entry["set"] if one[0] not in ("ended", "winners")]


def another_has_won(entries: list[Entry]) -> None:
    entry, event = first(entries, "won")
    event["who"] = "bob"
    entry["set"] = [["winners", [], ["bob"]] if one[0] == "winners" else one
                    for one in entry["set"]]  # fmt: skip


def out_of_the_box(entries: list[Entry]) -> None:
    entry, _ = first(entries, "cards_drawn")
    entry["post"] = [["box" if one[0] == "draw" else one[0], *one[1:]] for one in entry["post"]]


def unknown_event(entries: list[Entry]) -> None:
    first(entries, "laid")[1]["kind"] = "conjured"


FORGERIES: dict[Callable[[list[Entry]], None], tuple[str, str]] = {
    other_rent: ("figure", "the rent is"),
    other_demand: ("figure", "is asked"),
    other_worth: ("figure", "they are worth"),
    other_due: ("figure", "is paid"),
    three_drawn: ("figure", "draws 3 cards"),
    empty_by_word: ("figure", "draws 2 cards"),
    another_card: ("postings", "is booked"),
    no_by_another: ("event", "is not to answer"),
    lost_side: ("postings", "is booked"),
    property_in_bank: ("site", "cannot hold a property"),
    foreign_set: ("site", "cannot be such a set"),
    a_fourth_play: ("figure", "played in one turn"),
    nobody_has_won: ("end", "the game goes on"),
    another_has_won: ("end", "who won is not"),
    out_of_the_box: ("box", "out of the box"),
    unknown_event: ("unknown_event", "unknown here"),
}


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_a_changed_line_is_found(forge: Callable[[list[Entry]], None]) -> None:
    entries = read()
    forge(entries)
    report = audited(entries)
    code, words = FORGERIES[forge]
    found = [str(it.message) for it in report.findings if it.code == code]
    assert any(words in message for message in found), report.findings


# --- a second game: what the first one has not ----------------------------------------------------


def other_turn(entries: list[Entry]) -> None:
    entry, event = first(entries, "card_moved")
    event["who"] = "bob"
    entry["post"] = [[one[0].replace("ann", "bob"), *one[1:]] for one in entry["post"]]


def plays_in_words(entries: list[Entry]) -> None:
    entry = next(it for it in entries if any(one[0] == "plays" for one in it["set"]))
    entry["set"] = [["plays", 0, "three"] if one[0] == "plays" else one for one in entry["set"]]


def other_rest(entries: list[Entry]) -> None:
    first(entries, "doubling_cancelled")[1]["amount"] += 1


def other_payment(entries: list[Entry]) -> None:
    first(entries, "cards_paid")[1]["worth"] += 1


def too_little(entries: list[Entry]) -> None:
    entry, event = first(entries, "cards_paid")
    event["worth"] = 3
    event["cards"][0]["face"] = "3m"
    entry["post"] = [[one[0], "face:3m", one[2]] for one in entry["post"]]


def other_shuffle(entries: list[Entry]) -> None:
    first(entries, "reshuffled")[1]["count"] += 1


def other_books(entries: list[Entry]) -> None:
    first(entries, "cards_counted")[1]["booked"] -= 1


def face_in_hand(entries: list[Entry]) -> None:
    entry, _ = first(entries, "card_moved")
    entry["post"] += [["hand:ann", "face:10m", 1], ["under", "face:10m", -1]]


def back_in_bank(entries: list[Entry]) -> None:
    entry, _ = first(entries, "card_moved")
    entry["post"] += [["bank:ann", "back", 1], ["draw", "back", -1]]


MORE: dict[Callable[[list[Entry]], None], tuple[str, str]] = {
    other_turn: ("event", "in another's turn"),
    plays_in_words: ("event", "do not read as such"),
    other_rest: ("figure", "is left"),
    other_payment: ("figure", "they are worth"),
    too_little: ("figure", "the cards are worth 3"),
    other_shuffle: ("figure", "cards are shuffled"),
    other_books: ("figure", "said to be booked"),
    face_in_hand: ("site", "sides lie under"),
    back_in_bank: ("site", "holds a wrong side"),
}


@pytest.mark.parametrize("forge", MORE, ids=lambda forge: forge.__name__)
def test_a_changed_line_of_the_second_game_is_found(forge: Callable[[list[Entry]], None]) -> None:
    entries = [json.loads(line) for line in played()]
    before = {it.code for it in audited(entries).findings}
    assert before == {"corrected", "counted"}
    forge(entries)
    code, words = MORE[forge]
    found = [str(it.message) for it in audited(entries).findings if it.code == code]
    assert any(words in message for message in found), found


def messages() -> Iterator[str]:
    """What the audit says of all forged journals."""
    for forge in (*FORGERIES, *MORE):
        entries = read() if forge in FORGERIES else [json.loads(line) for line in played()]
        forge(entries)
        yield from (str(found.message) for found in audited(entries).findings)
    for forgery in FORGED.values():
        entries = entries_of(game_of(forgery))
        forgery.forge(entries)
        yield from (str(found.message) for found in audited(entries).findings)
    skipped = CardGame("Ann", "Bob", "Cem")
    skipped.do("ann draws", 'force cem\'s turn because "x"')
    yield from (str(found.message) for found in audited_game(skipped).findings)


def test_every_finding_of_these_checks_is_seen() -> None:
    folder = ROOT / "banker/audit/checks/deal"
    templates = {
        template
        for path in folder.glob("*.py")
        for template in re.findall(r'Text\(\s*"([^"]+)"', path.read_text("utf-8"))
        if not template.startswith(SAID_BY_PEOPLE)
    }
    assert len(templates) > 15
    said = list(messages())
    for template in templates:
        wanted = ".*".join(map(re.escape, re.split(r"{\w+}", template)))
        assert any(re.search(wanted, message) for message in said), template


SAID_BY_PEOPLE = ("corrected by hand", "a rule was set aside", "{counted} cards were counted")


def test_what_a_person_said_is_noted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, script = tmp_path / "g.bank", tmp_path / "s.txt"
    script.write_text(
        'ann draws\ncorrect ann hand +1 because "miscounted"\ncount bob hand 4\n'
        'force bob draws because "in a hurry"\n',
        encoding="utf-8",
    )
    assert run_command(["new", str(file), "--edition", "deal", "--players", "Ann,Bob"]) == 0
    assert run_command(["run", str(file), str(script)]) == 0
    capsys.readouterr()
    report = audit(file.read_bytes().splitlines(keepends=True))
    assert {it.code for it in report.findings} == {"corrected", "counted", "forced"}
    sums = {(it.thing, it.amount) for it in report.effects if it.who == "ann"}
    assert sums == {("card", 1)}
    assert run_command(["audit", str(file)]) == 0
    assert "in sum: Ann +1 card" in capsys.readouterr().out
    assert run_command(["audit", str(file), "--explain", "3"]) in (0, 1)
    assert "the hand of Ann" in capsys.readouterr().out
