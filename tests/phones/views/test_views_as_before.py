"""Views as before: all that pages are told of any moment of a game.

Goal: a figure, a word or a key of the JSON that comes out otherwise shows, for every box, with
private money and in Russian too. Method: games of random commands; `views_as_before.txt` keeps
lines of moments.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banker import editions
from banker.engine.refusal import Refusal
from banker.foundation.errors import CommandError
from banker.games.board import commands as c
from banker.games.deal import commands as deal
from banker.language.phrases.translation import in_language
from banker.phones.game_views import GameViews, views_of
from banker.phones.requests import acts_of, others_in
from banker.session.session import Session
from tests.games.deal.any_command import Anybody, turned
from tests.support.card_game import CardGame, setup_of
from tests.support.card_table import Table
from tests.support.random_game import Said, said, switched, table
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("views_as_before.txt")
BOARDS = [box.id for box in editions.catalogue("board")]
STEPS = 60
ENCODER = msgspec.json.Encoder()  # in the order of the views, as pages are sent it


def moment(views: GameViews, state: Any, *more: object) -> str:
    """What everybody's page and each seat's are told."""
    told: list[Any] = [views.table(state), views.is_private(state), acts_of(state)]
    told += [views.own(state, who) for who in state.setup.ids]
    return f"{ENCODER.encode(told).decode()} {more}"


def of_step(views: GameViews, step: Said, state: Any) -> Iterator[object]:
    """What a page hears of one command."""
    refusal = step.refusal
    if isinstance(refusal, Refusal):
        yield views.is_foretold(step.state, refusal.code)
    if step.entry is not None:
        yield views.sentence(step.entry, state)
        yield views.after(step.state, state)
    command = getattr(step.command, "command", step.command)
    if type(command) in views.traits and views.traits[type(command)].by_phone != "no":
        yield others_in(command, "ann")
        with suppress(KeyError):  # a word that names nothing: the door has refused it
            yield views.act_words(command, state)


def of_board(box: str, seed: int, language: str) -> Iterator[str]:
    dice = random.Random(f"{box} {seed}")
    chosen = switched(box, seed)
    chosen |= {"phone_acts": dice.choice(("ask", "own", "off"))}
    session = table(box, chosen | ({"balances": "private"} if seed % 2 else {}))
    session.state = in_language(session.state, language)
    views = views_of(session.state)
    yield ENCODER.encode(views.box(session.state)).decode()
    for step in said(session, seed, STEPS):
        yield moment(views, session.state, *of_step(views, step, session.state))


def of_cards(seed: int, language: str) -> Iterator[str]:
    session = Session.create(None, setup_of(("Ann", "Bob", "Cem"), turned(seed)))
    session.state = in_language(session.state, language)
    anybody, views = Anybody(seed), views_of(session.state)
    yield ENCODER.encode(views.box(session.state)).decode()
    for _ in range(2 * STEPS):
        before, command = session.state, anybody.command(session.state)
        entry = refusal = None
        try:
            entry = session.execute(command).entry
        except CommandError as error:
            refusal = error
        step = Said(before, command, entry, refusal)  # type: ignore[arg-type]
        yield moment(views, session.state, *of_step(views, step, session.state))
        if session.state.table.ended:
            return


def of_good_players(seed: int) -> Iterator[str]:
    game, played = CardGame("Ann", "Bob", "Cem", "Dan"), Table(seed, ("ann", "bob", "cem", "dan"))
    views = views_of(game.session.state)
    while not played.winner:
        game.session.execute(game.read(played.step()))
        if game.state.table.chain is not None:
            yield moment(views, game.session.state)


@pytest.mark.parametrize(("seed", "language"), [(1, "en"), (2, "ru")])
@pytest.mark.parametrize("box", BOARDS)
def test_pages_of_the_board_are_told_what_they_were(box: str, seed: int, language: str) -> None:
    found = of_board(box, seed, language)
    assert_as_stored(STORED, f"{box}-{seed}", found)


@pytest.mark.parametrize(("seed", "language"), [(1, "en"), (2, "ru"), (3, "en")])
def test_pages_of_cards_are_told_what_they_were(seed: int, language: str) -> None:
    found = of_cards(seed, language)
    assert_as_stored(STORED, f"cards-{seed}", found)


def test_pages_are_told_what_they_were_of_each_question() -> None:
    assert_as_stored(STORED, "asked", of_good_players(1))


def test_an_answer_is_told_in_words() -> None:
    state: Any = CardGame("Ann", "Bob").session.state
    views = views_of(state)
    cards = (deal.PaidCard("3m", "bank"), deal.PaidCard("green", "green"))
    assert [views.act_words(one, state) for one in (
        deal.SayNo("ann"), deal.Agree("bob"), deal.PayCards("bob", ()), deal.PayCards("bob", cards),
    )] == [
        "Ann says No", "Bob agrees", "Bob pays with everything", "Bob pays with 3M + green",
    ]  # fmt: skip


def test_the_least_bid_is_the_box_s_first_and_then_one_raise_more() -> None:
    session = table("glass-classic", {})
    session.execute(c.OpenAuction("oriental"))
    views = views_of(session.state)
    least = [views.table(session.state)["auction"]["least"]["ann"]]
    for who, amount in (("bob", 20), ("cem", 35)):
        session.execute(c.Bid(who, amount))
        least.append(views.table(session.state)["auction"]["least"]["ann"])
    assert least == [[1], [21], [36]]
