"""Estimates: no face shows an amount that rests on an estimate without its sign.

Goal: a face that reads a price or a rent and forgets the sign is found, whatever its words.
Method: a box of which nobody has compared any card, and in which every amount is another number,
far from what anybody has in cash. A game goes through offers, rents, debts, mortgages, buildings,
cards and the end. After each act every page is drawn, at several sizes in turn, and every sentence
is said; each number among them that is an amount of the box must have the sign.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from banker import editions
from banker.bankcards.sheet import paper_cards
from banker.cli.tables.text_tables import edition_lines, standings_lines
from banker.foundation.text import marked
from banker.games.board.printed_figures import amounts
from banker.games.board.queries.estimates import least_bid
from banker.games.board.state import Auction, Setup
from banker.interaction.controller import Controller
from banker.interaction.ui_state import LEDGER, TABLE, TV
from banker.interaction.words.text import plain
from banker.interaction.words.translate import translate
from banker.language.parser.parse import parse
from banker.language.parser.player_names import check_names
from banker.language.phrases.events import instructions, sentence
from banker.language.phrases.rent_explanation import reckoning
from banker.language.phrases.steps import steps
from banker.ledger.entry import Entry
from banker.phones.game_views import views_of
from banker.plain.controller import LineController
from banker.plain.hearing import hear
from banker.plain.table import PlainTable
from banker.report.text.open_items import under_way
from banker.report.text.text_data import TextData
from banker.session.session import Session
from banker.tui.panes.screens import draw
from tests.system.faces.estimated import CASH, FIRST, LATE, PLAYED, box, numbers, unsigned

SIZES = ((80, 24), (100, 30), (160, 48), (200, 60))


def table(id: str) -> Controller:
    edition = box(id)
    session = Session.create(None, Setup(edition, check_names(("Ann", "Bob"), edition)))
    return Controller(session, None, ticks=lambda: 0.0)


def pages(controller: Controller, size: tuple[int, int]) -> Iterator[str]:
    """Every page of the screen, with each deed inspected."""
    ui = controller.ui
    for screen in (TABLE, TV, LEDGER):
        controller.ui = replace(ui, screen=screen)
        width, height = size
        yield plain(draw(controller.view(height), width, height))
    deeds = controller.session.state.edition.deeds
    for kind, id in (("deed", deeds[2].id), ("deed", deeds[-1].id), ("player", "ann")):
        controller.ui = replace(ui, inspected=(kind, id))
        yield plain(draw(controller.view(48), 160, 48))
    for verb in ("buy", "pay", "rent", "tax", "mortgage", "card"):
        controller.ui = replace(ui, verb=verb, typed=())
        yield plain(draw(controller.view(48), 160, 48))
    controller.ui = ui


def said(controller: Controller, entry: Entry) -> Iterator[str]:
    """What is said of an entry, and what is known after it."""
    state, setup = controller.session.state, controller.session.state.setup
    yield sentence(entry, setup)
    yield from (*instructions(entry, setup), *steps(entry, setup))
    yield from (reckoning(deed.id, state) for deed in state.edition.deeds)
    yield from standings_lines(state)
    yield from under_way(state, TextData(setup))
    plain_table = PlainTable(LineController(controller.session, None))
    for line in ("what now", "look at ann", "look at oriental", "who has light blue", "last 2"):
        yield from hear(plain_table, line)


def on_phones(state: Any) -> Iterator[str]:
    """Prices and debts as pages write them: the sign where the view says so."""
    views = views_of(state)
    for row in views.box(state)["deeds"].values():
        yield _of_page(row[3], row[4:])
    for due in views.table(state)["dues"]:
        yield _of_page(due[2], due[4:])
    for who in state.setup.ids:
        for due in views.own(state, who)["dues"]:
            yield _of_page(due[1], due[4:])


def _of_page(amount: int, unsure: list[int]) -> str:
    msgspec.json.encode(amount)  # a view is JSON
    return f"{'~' if unsure else ''}{amount}"


@pytest.mark.in_check("faces")
@pytest.mark.parametrize("id", PLAYED)
def test_no_face_shows_an_estimate_without_its_sign(id: str) -> None:
    controller, edition = table(id), box(id)
    found: list[str] = []
    signs = 0
    for at, statement in enumerate(PLAYED[id]):
        state = controller.session.state
        command: Any = parse(statement, state.setup, state.table.turn)
        entry = controller.session.execute(command).entry
        texts = [
            *pages(controller, SIZES[at % len(SIZES)]),
            *said(controller, entry),
            *on_phones(controller.session.state),
        ]
        signs += sum(text.count("~") for text in texts)
        table_ = controller.session.state.table
        hand = [it.amount for it in (table_.payment, *table_.also) if it is not None]
        found += [f"{statement}: {row}" for text in texts for row in unsigned(text, edition, hand)]
    assert found == []
    assert signs > 1_000


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
def test_the_terminals_television_signs_what_estimates_are_worth(size: tuple[int, int]) -> None:
    """Worth while the game goes on, and the totals at its end; what is cash alone has no sign."""
    controller, (width, height) = table("glass-classic"), size

    def shown() -> str:
        controller.ui = replace(controller.ui, screen=TV)
        return plain(draw(controller.view(height), width, height))

    def do(statement: str) -> None:
        state = controller.session.state
        command: Any = parse(statement, state.setup, state.table.turn)
        controller.session.execute(command)

    do(LATE.format("ann buys oriental"))
    assert f"~{CASH:,}" in numbers(shown()), "Ann has a deed"
    do("game ends")
    assert shown().count("~") == 2, "Ann's total, in dots and as worth; Bob's has no sign"


def test_the_first_bid_for_a_building_is_the_price_on_a_card() -> None:
    """FD-17: after it, a bid and the raise are no estimate."""
    edition = box("rouble-full")
    session = Session.create(None, Setup(edition, check_names(("Ann", "Bob"), edition)))
    state, first = session.state, Auction("house", "bank", minimum=FIRST)
    price = min(deed.building for deed in edition.deeds if deed.building)
    raised = replace(first, bids=1, high=price)
    least = price + edition.money.auction_raise
    found = [least_bid(state, first, price), least_bid(state, raised, least)]
    assert list(map(str, found)) == [f"~{price}", f"{least}"]


@pytest.mark.parametrize("id", PLAYED)
def test_a_box_and_its_bank_cards_have_the_signs(id: str) -> None:
    edition = box(id)
    text = "\n".join(edition_lines(edition))
    text += "\n".join(line for card in paper_cards(edition) for line in card.lines)
    assert unsigned(text, edition) == []
    assert all(f"~{amount:,}" in text for amount in amounts(edition).values())


def test_a_sure_amount_has_no_sign_after_an_equal_estimate_was_drawn() -> None:
    """What is drawn again and again is remembered by its text and its fields."""
    edition = editions.load("secret-vault")
    rows = [
        translate(edition, "buy {price:,}", price=marked(200, it)) for it in (True, False, True)
    ]
    assert rows == ["buy ~200", "buy 200", "buy ~200"]
