"""What the table reads off its cards: noted, followed, and compared with what the file tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from banker.audit import audit
from tests.audit.checks.card_figures import MORTGAGE, PRICE, a_box, buys, found, mark
from tests.audit.forger import Forger, digest_of
from tests.support.game import Game


def read(figure: str, amount: Any, before: Any, **others: Any) -> dict[str, Any]:
    event = {"kind": "figure_set", "figure": figure, "amount": amount, "before": before}
    return event | {"said_by": None} | others


def says(game: Forger, *events: dict[str, Any], listed: Any = None, old: Any = None) -> int:
    """An entry with these events; it lists what they tell, or what it is told to."""
    if listed is None:
        listed = {event["figure"]: event["amount"] for event in events}
    return game.add("set_figures", list(events), [], [["figures", old or {}, listed]])


def test_a_figure_of_the_cards_is_noted_followed_and_counted() -> None:
    game = a_box()
    says(game, read(PRICE, 300, 320, said_by="bob"))
    buys(game, "virginia", 300)
    report = audit(game.lines())
    assert [(it.code, it.seq, it.severity) for it in report.findings] == [
        ("figure_said", 2, "noted")
    ]
    assert str(report.findings[0].message) == (
        "Bob read off a card that the price of Virginia is 300, not 320"
    )
    assert str(report.verdict) == (
        "Clean; one figure as your cards say; 3 entries, every coin and card accounted for;"
        " 1 noted."
    )
    assert report.estimates._asdict() == {"amounts": 1, "resting": 0, "said": 1}


def test_both_counts_stand_in_one_line() -> None:
    game = a_box()
    says(game, read(PRICE, 320, 320), read("deed.virginia.redeem", 190, 190))
    game.entries[0]["ev"][0]["edition"]["sources"]["deed.virginia.redeem"] = "derived"
    event = game.entries[0]["ev"][0]
    event["digest"] = digest_of(event["edition"])
    buys(game, "virginia", 320)
    post = [["bank", "M", -160], ["ann", "M", 160]]
    event = {"kind": "deed_mortgaged", "who": "ann", "deed": "virginia", "amount": 160}
    game.add("mortgage", [event, mark(MORTGAGE, 160)], post, [["mortgaged", [], ["virginia"]]])
    assert str(audit(game.lines()).verdict) == (
        "Clean; 1 of 2 amounts rest on estimates, 2 figures as your cards say; 4 entries, every"
        " coin and card accounted for; 2 noted."
    )


def test_undo_takes_a_figure_back_and_redo_brings_it_again() -> None:
    game = a_box()
    seq = says(game, read(PRICE, 300, 320))
    game.undo(seq)
    buys(game, "virginia", 320, mark(PRICE, 320))
    assert found(game) == [("figure_said", 2, "noted")]
    again = a_box()
    seq = says(again, read(PRICE, 300, 320))
    again.undo(seq)
    again.redo(seq)
    buys(again, "virginia", 300)
    assert found(again) == [("figure_said", 2, "noted")]


def the_old_price(game: Forger) -> None:
    says(game, read(PRICE, 300, 320))
    buys(game, "virginia", 320)


def the_mark_of_a_sure_figure(game: Forger) -> None:
    says(game, read(PRICE, 320, 320))
    buys(game, "virginia", 320, mark(PRICE, 320))


@pytest.mark.parametrize("forge", [the_old_price, the_mark_of_a_sure_figure])
def test_from_then_on_every_amount_is_that_of_the_cards(forge: Callable[[Forger], None]) -> None:
    game = a_box()
    forge(game)
    assert ("figure", 3, "broken") in found(game)


def no_event(game: Forger) -> None:
    game.add("say", [{"kind": "said", "text": "90"}], [], [["figures", {}, {PRICE: 300}]])


def no_fact(game: Forger) -> None:
    game.add("set_figures", [read(PRICE, 300, 320)])


def another_amount_in_the_fact(game: Forger) -> None:
    says(game, read(PRICE, 300, 320), listed={PRICE: 310})


def one_figure_more_in_the_fact(game: Forger) -> None:
    says(game, read(PRICE, 300, 320), listed={PRICE: 300, MORTGAGE: 150})


def a_wrong_before(game: Forger) -> None:
    says(game, read(PRICE, 300, 310))


def a_figure_of_another_box(game: Forger) -> None:
    says(game, read("deed.mayfair.price", 300, 0))


def an_amount_that_is_none(game: Forger) -> None:
    says(game, read(PRICE, "300", 320))


def a_negative_amount(game: Forger) -> None:
    says(game, read(PRICE, -300, 320))


def a_reader_who_is_not_there(game: Forger) -> None:
    says(game, read(PRICE, 300, 320, said_by="zed"))


def a_printed_figure_without_force(game: Forger) -> None:
    says(game, read("deed.oriental.price", 210, 200))


def a_list_that_is_none(game: Forger) -> None:
    game.add("say", [{"kind": "said", "text": "90"}], [], [["figures", {}, 7]])


@pytest.mark.parametrize(
    "forge",
    [no_event, no_fact, another_amount_in_the_fact, one_figure_more_in_the_fact, a_wrong_before,
     a_figure_of_another_box, an_amount_that_is_none, a_negative_amount, a_reader_who_is_not_there,
     a_printed_figure_without_force, a_list_that_is_none],
)  # fmt: skip
def test_a_figure_that_no_table_read_is_broken(forge: Callable[[Forger], None]) -> None:
    game = a_box()
    forge(game)
    assert ("figure", 2, "broken") in found(game)


@pytest.mark.parametrize(("because", "said"), [
    ("another printing", ": another printing"), ("house rule at the table", ""),
])  # fmt: skip
def test_a_printed_figure_that_was_forced_is_noted_once_with_both_amounts(
    because: str, said: str
) -> None:
    game = a_box()
    forced = {"kind": "overridden", "code": "figure_printed", "because": because}
    event = read("deed.oriental.price", 210, 200)
    game.add("set_figures", [forced, event], [], [["figures", {}, {event["figure"]: 210}]])
    assert found(game) == [("forced", 2, "noted")]
    message = str(audit(game.lines()).findings[0].message)
    assert message == f"by house rule, the price of Oriental is 210, not 200{said}"


def test_a_rule_of_printed_amounts_set_aside_without_an_amount_is_noted() -> None:
    """Only a forger writes that; it must be told all the same."""
    game = a_box()
    game.add(
        "set_figures", [{"kind": "overridden", "code": "figure_printed", "because": "x"}], [], []
    )
    assert ("forced", 2, "noted") in found(game)


def test_the_audit_names_an_amount_as_people_do() -> None:
    game = Game()
    card = game.session.state.edition.card_by_id["CH02"]
    game.do("ann moves to st_charles", "ann buys", "price of st_charles is 260")
    game.do("settle price of st_charles by bank pays 20 to ann")
    game.do("rent of st_charles with 2 hotels is 900 and rent of oriental with a hotel is 300")
    game.do("amount of CH02 is 150", "rent of st_charles is 90")
    report = audit(row.line + b"\n" for row in game.session.journal.rows())
    told = [str(it.message) for it in report.findings]
    for words in (
        "the price of St. Charles Place",
        "what was charged by an estimate was corrected by the card: the price of St. Charles Place",
        "the rent of St. Charles Place with 2 hotels",
        "the rent of Oriental Avenue with a hotel",
        f"the amount of “{card.label}”",
        "the rent of St. Charles Place is 90",
    ):
        assert any(words in it for it in told), (words, told)
    assert not [it for it in told if "deed." in it or "CH02" in it]


def test_a_figure_changed_in_the_first_entry_is_found_by_its_digest() -> None:
    game = a_box()
    game.entries[0]["ev"][0]["edition"]["deeds"][1]["price"] = 300
    assert ("digest", 1, "broken") in found(game)


def test_a_game_that_the_program_wrote_is_clean() -> None:
    game = Game()
    game.do("ann moves to st_charles", "price of st_charles is 260 and rent of st_charles is 90")
    game.do("ann buys", "next", "bob moves to st_charles", "bob pays rent", "undo 2", "redo 2")
    game.do("mortgage of st_charles is 120", "undo", "rent of st_charles with a hotel is 500")
    game.do('force price of oriental is 210 because "another printing"', "game ends")
    report = audit(row.line + b"\n" for row in game.session.journal.rows())
    assert {it.severity for it in report.findings} == {"noted"}
    assert {it.code for it in report.findings} == {"figure_said", "forced"}
    assert report.estimates.said == 3, "a printed amount that was forced is none of the cards'"
