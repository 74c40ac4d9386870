"""Figures: the table of what an act rests on, beside a probe that knows no rule.

Of acts of one kind with the same events one is probed.
SEEDS=50 pytest tests/games/board/invariants/test_figures.py plays longer.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from banker import editions
from banker.engine.event import Event
from banker.engine.fold import apply
from banker.games.board import commands as c, events as e
from banker.games.board.decide import decide
from banker.games.board.queries.figures import CHARGED, ROWS, Act, Charge, figures_of
from banker.games.board.state import HOTEL, HOUSE, State
from tests.games.board.invariants.figure_probe import rests_on
from tests.games.board.invariants.golden_statements import golden_steps, statements
from tests.games.board.invariants.seldom_figures import SELDOM
from tests.support import random_game
from tests.support.game import Game
from tests.support.random_game import Said

BOXES = [box.id for box in editions.catalogue("board")]
SEEDS = int(os.environ.get("SEEDS", "2"))
STEPS = 150
ALIKE_MAX = max(1, SEEDS // 2)  # acts of one kind with the same events
NOT_DECIDED = (c.Undo, c.Redo, c.TakeBack)


def steps_of(box: str) -> Iterator[Said]:
    for seed in range(SEEDS):
        session = random_game.table(box, random_game.switched(box, seed))
        yield from random_game.said(session, seed, STEPS)
    yield from golden_steps(box)
    for switches, script in SELDOM.get(box, ()):
        yield from statements(random_game.table(box, switches), "\n".join(script))


def _no_row(_act: Act, _event: e.AnyEvent) -> tuple[Charge, ...]:
    return ()


def tag_of(event: object) -> str:
    return str(getattr(event, "__struct_config__").tag)  # noqa: B009 - of events and their types


@cache
def compared(box: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """The rows that were met in the games of a box, and where table and probe differ."""
    met: set[str] = set()
    differ: list[str] = []
    alike: Counter[tuple[object, ...]] = Counter()
    for step in steps_of(box):
        command = step.command.command if isinstance(step.command, c.Force) else step.command
        if step.entry is None or isinstance(command, (*NOT_DECIDED, c.Count)):
            continue  # a count guesses what was forgotten, and charges nothing
        decision = decide(step.state, step.command)
        assert isinstance(decision.after, State)
        act = Act(step.state, decision.after, decision.ev)
        met |= {tag_of(it) for it in decision.ev if any(ROWS.get(type(it), _no_row)(act, it))}
        tags = set(map(tag_of, decision.ev))
        # An estate rests on very many figures.
        kind = (type(command), *("valued" if "valued" in tags else it for it in sorted(tags)))
        alike[kind] += 1
        if alike[kind] > ALIKE_MAX:
            continue
        charges = figures_of(step.state, decision)
        found = rests_on(step.state, step.command)
        told = {charge.figure for charge in charges}
        charged = {charge.figure for charge in charges if charge.kind == CHARGED}
        missing = found - told - _lowest(step.state, decision.ev)
        extra = charged - found - _fixed(step.state, charges)
        if missing or extra:
            differ.append(f"{step.command}: missing {sorted(missing)}, extra {sorted(extra)}")
    return frozenset(met), tuple(differ)


def _lowest(state: State, ev: tuple[Event, ...]) -> set[str]:
    """Where the lowest of several amounts counts, half of any of them would be the lowest."""
    counts = any(
        (
            isinstance(event, e.Valued)
            and state.amount(event.who, HOUSE) + state.amount(event.who, HOTEL)
        )
        or isinstance(event, e.AuctionOpened)
        for event in ev
    )
    deeds = state.edition.deeds if counts else ()
    tenth = state.edition.switches["income_tax"] == "tenth_if_less"
    taxes = {it.about for it in ev if isinstance(it, e.DueMade) and it.reason == "tax" and tenth}
    return {f"deed.{deed.id}.building" for deed in deeds} | {f"space.{it}.amount" for it in taxes}


def _fixed(state: State, charges: tuple[Charge, ...]) -> set[str]:
    """A rent that keeps the amount on landing, and a fee that was named before it is paid."""
    deeds = {claim.deed for claim in state.table.claims if claim.amount is not None}
    fee = state.table.guess is not None and state.table.guess.fee
    return {
        charge.figure
        for charge in charges
        if charge.figure.split(".")[1] in deeds or (fee and charge.figure.startswith("space."))
    }


@pytest.mark.in_check("check")
@pytest.mark.parametrize("box", BOXES)
def test_an_act_rests_on_the_figures_by_which_it_would_change(box: str) -> None:
    _, differ = compared(box)
    assert differ == ()


@pytest.mark.in_check("check")
def test_every_row_of_the_table_was_met_in_some_game() -> None:
    met = frozenset[str]().union(*(compared(box)[0] for box in BOXES))
    assert {tag_of(kind) for kind in ROWS} - met == set()


# --- by hand --------------------------------------------------------------------------------------


def charges(game: Game, statement: str) -> list[tuple[str, int, str]]:
    """What a statement rests on, as it would be decided now."""
    state = game.state
    found = figures_of(state, decide(state, game.command(statement)))
    game.do(statement)
    return [(it.figure, it.amount, it.kind) for it in found]


def test_what_is_offered_is_told_and_what_is_bought_is_charged() -> None:
    game = Game()
    assert charges(game, "ann moves to oriental") == [("deed.oriental.price", 200, "told")]
    assert charges(game, "ann buys") == [("deed.oriental.price", 200, "charged")]


def test_a_rent_is_told_at_the_landing_and_charged_when_it_is_asked_for() -> None:
    game = Game()
    game.owns("ann", "st_charles")
    game.do("bob's turn")
    figure = "deed.st_charles.rents.0"
    assert charges(game, "bob moves to st_charles") == [(figure, 110, "told")]
    assert charges(game, "ann asks rent") == [(figure, 110, "charged")]
    assert charges(game, "bob pays") == [(figure, 110, "told")]


@pytest.mark.parametrize(("hotels", "place", "amount"), [(0, 1, 220), (1, 2, 520), (2, 3, 820)])
def test_a_full_set_and_each_hotel_have_a_figure_of_their_own(
    hotels: int, place: int, amount: int
) -> None:
    game = Game()
    game.owns("ann", "st_charles", "states", "virginia")
    game.has_hotels("ann", *["st_charles"] * hotels)
    game.do("bob's turn")
    figure = f"deed.st_charles.rents.{place}"
    assert charges(game, "bob moves to st_charles") == [(figure, amount, "told")]
    assert charges(game, "bob pays rent") == [(figure, amount, "charged")]


def test_a_rent_asked_for_twice_over_rests_on_one_figure() -> None:
    game = Game(box="cash-decoder")
    game.owns("ann", "oriental")
    game.do("ann draws CH10")
    if game.state.seats["ann"].held:
        game.do("ann uses CH10")
    game.do("bob's turn", "bob moves to oriental")
    [charge] = charges(game, "ann asks rent")
    deed = game.state.edition.deed_by_id["oriental"]
    assert charge == ("deed.oriental.rents.0", 2 * deed.rents[0], "charged")


def test_a_bid_a_trade_and_a_payment_by_word_rest_on_no_figure() -> None:
    game = Game()
    game.do("ann moves to oriental", "ann declines")
    assert charges(game, "bob bids 60") == charges(game, "auction closes") == []
    assert charges(game, "bob gives oriental to ann for 90") == []
    assert charges(game, "ann pays 30 to bob") == []


def test_redeeming_without_a_printed_sum_rests_on_what_interest_is_reckoned_from() -> None:
    for base in ("mortgage", "price"):
        game = Game(box="rouble-full", switches={"redeem_base": base})
        game.owns("ann", "oriental")
        game.do("ann's turn", "ann mortgages oriental")
        [(figure, _, kind)] = charges(game, "ann redeems oriental")
        assert (figure, kind) == (f"deed.oriental.{base}", "charged")


def test_at_the_end_every_deed_counts_with_the_rent_that_it_would_ask() -> None:
    game = Game()
    game.owns("ann", "st_charles", "states", "virginia")
    game.owns("bob", "oriental")
    found = {figure: amount for figure, amount, _ in charges(game, "game ends")}
    assert found == {
        "deed.st_charles.rents.1": 220, "deed.states.rents.1": 220, "deed.virginia.rents.1": 280,
        "deed.oriental.rents.0": 70,
    }  # fmt: skip


def test_what_was_drafted_and_what_is_folded_rest_on_the_same_figures() -> None:
    game = Game()
    game.owns("ann", "st_charles")
    game.do("bob's turn")
    state, command = game.state, game.command("bob moves to st_charles")
    decision = decide(state, command)
    assert decision.after == apply(state, decision)
