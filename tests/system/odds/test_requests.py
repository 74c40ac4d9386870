"""Requests: what a worker is sent. Nothing that nobody may know, and all that a playout needs."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from banker.odds.calibration import Measured, measured, why_unproven
from banker.odds.permission import why_none
from banker.odds.request import HIDDEN, Request, bytes_of, state_of
from banker.players.draw import draw_of
from banker.players.playout import playout
from tests.support.card_table import Table as Deck
from tests.system.odds.tables import BOARDS, begun, hidden_facts, moments, table_of


def sent(state: Any) -> bytes:
    return bytes_of(state, seq=7, head="ab", seed=3, most=100)


def rebuilt(state: Any) -> Any:
    return state_of(msgspec.json.decode(sent(state), type=Request))


@pytest.mark.parametrize("box", ["secret-vault", "glass-classic", "rouble-full", "deal"])
def test_a_request_gives_the_same_playouts(box: str) -> None:
    state = begun(box)
    table = table_of(state, 1)
    state = table.prepared(state)
    for _ in range(40):
        state = table.step(state) or state
    again = rebuilt(state)
    assert (again.balances, again.seats) == (state.balances, state.seats)
    assert playout(again, 5) == playout(state, 5)


def test_a_thousand_tables_that_differ_in_what_is_hidden_send_the_same_bytes() -> None:
    for number, state in enumerate(moments("secret-vault", 1000)):
        hidden = hidden_facts(draw_of(number))
        other = replace(state, table=replace(state.table, **hidden))
        assert sent(other) == sent(state), f"moment {number}"


def test_every_hidden_fact_is_one_of_the_table() -> None:
    assert set(HIDDEN) <= set(begun("secret-vault").table.__struct_fields__)


def test_two_tables_of_cards_with_other_hands_send_the_same_bytes() -> None:
    decks = [Deck(seed, ("Ann", "Bob", "Cem")) for seed in (1, 2)]
    hands = [[player.hand for player in deck.players.values()] for deck in decks]
    assert hands[0] != hands[1], "the decks were dealt alike"
    assert sent(begun("deal")) == sent(begun("deal"))  # the books know no hand


def test_no_name_path_or_phone_is_sent() -> None:
    for box in ("secret-vault", "deal"):
        told = sent(begun(box))
        for private in (b'"Ann"', b"/", b"phone", b"jsonl"):
            row = told.replace(b"\\/", b"").split(b'"state":')[1]
            assert private not in row, f"{box}: {private!r}"


# --- where there is no figure ---------------------------------------------------------------------


def test_there_is_none_early_private_or_over() -> None:
    state = begun("secret-vault")
    assert str(why_none(state)) == "there are no odds before round 4"
    late = replace(state, table=replace(state.table, round=4))
    assert why_none(late) is None
    over = replace(late, table=replace(late.table, ended="agreed"))
    assert "over" in str(why_none(over))
    private = begun("secret-vault", (("balances", "private"),))
    private = replace(private, table=replace(private.table, round=9))
    assert "private" in str(why_none(private))
    cards = begun("deal")
    assert why_none(replace(cards, table=replace(cards.table, round=3))) is None
    assert str(why_none(cards)) == "there are no odds before round 3"


def test_an_edition_shows_them_where_they_were_nearer_than_worth() -> None:
    known = measured()
    for box in (*BOARDS, "deal"):
        found = known.get(box)
        is_nearer = found is not None and found.odds < found.worth and found.bound < 0
        assert (why_unproven(begun(box)) is None) == is_nearer, f"{box}: {found}"
    assert why_unproven(begun("secret-vault")) is None
    assert not Measured(99, 100, 600, -400).is_nearer, "so few moments say nothing"
    assert not Measured(400, 500, 520, 3).is_nearer, "that may be chance"


def test_an_edition_of_ones_own_shows_none_before_it_is_measured() -> None:
    own = begun("secret-vault")
    own = replace(own, setup=replace(own.setup, edition=replace(own.edition, id="mine")))
    assert "nobody has compared" in str(why_unproven(own))
    unknown = set(measured()) - {*BOARDS, "deal"}
    assert not unknown, f"measured, and no edition: {unknown}"
