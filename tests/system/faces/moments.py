"""Moments: states of games in which the faces are asked what may be done now.

Games of random commands with switches turned, and games of hasty players; games of cards beside a
table that knows the real deck. The same seed gives the same moments, as long as the rules stay.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from banker import editions
from banker.foundation.errors import CommandError
from banker.games.board.rules.payment_checks import has_decoder
from banker.games.board.state import State
from banker.games.deal.state import State as CardState
from banker.session.session import Session
from tests.games.deal.any_command import Anybody, turned
from tests.support.card_game import CardGame, setup_of
from tests.support.card_table import Table
from tests.support.random_game import said, switched, table
from tests.system.simulation.board_players import TownPlayers
from tests.system.simulation.play_out import say
from tests.system.simulation.players import Players, played
from tests.system.simulation.suspicious_players import CrookPlayers

BOARDS = [box.id for box in editions.catalogue("board")]
STEPS = 70  # of a game of random commands
EVERY, PLAYED_MAX = 20, 15  # of the statements of a game of players, and of the states of one
CARDS_MAX = 60
NOTHING: Mapping[str, str] = {}


def of_random_commands(box: str, seed: int, chosen: Mapping[str, str] = NOTHING) -> Iterator[Any]:
    """States of a game in which anything is said; at odd seeds with switches turned."""
    session = table(box, {**switched(box, seed), **chosen})
    for step in said(session, seed, STEPS):
        if step.refusal is None:
            yield session.state


def of_players(box: str, seed: int) -> Iterator[Any]:
    """States all along a game that is played out."""
    session = table(box, switched(box, seed) if seed % 3 == 2 else {})
    found = 0
    for at, _ in enumerate(
        played(lambda: session.state, _speaker(session), _seated(session, seed))
    ):
        if at % EVERY == seed % EVERY:
            found += 1
            yield session.state
        if found == PLAYED_MAX:
            return


def _seated(session: Session, seed: int) -> Players:
    kind = TownPlayers if session.state.edition.houses else Players
    if has_decoder(session.state):
        kind = CrookPlayers
    return kind(seed, thrift=50 * (seed % 4))


def _speaker(session: Session) -> Any:
    """Says what the players say; with switches turned, some of it is refused: then the turn goes
    on as it can."""

    def speak(text: str) -> None:
        try:
            say(session, text)
        except CommandError:
            _anything(session, random.Random(f"{session.journal.count} {text}"))

    return speak


def _anything(session: Session, dice: random.Random) -> None:
    for text in ("payment closes", "auction closes", f'force next because "{dice.random()}"'):
        try:
            say(session, text)
        except CommandError:
            continue
        return


def of_cards(seed: int) -> Iterator[CardState]:
    """States of a game of cards: of good players, and of any commands with switches turned."""
    names = ("Ann", "Bob", "Cem", "Dan")[: 2 + seed % 3]
    game, real = CardGame(*names), Table(seed, tuple(name.lower() for name in names))
    for at in range(3 * CARDS_MAX):
        if real.winner:
            break
        game.session.execute(game.read(real.step()))
        if game.state.table.chain is not None or at % 5 == 0:
            yield game.state
    yield from _of_any_cards(seed)


def _of_any_cards(seed: int) -> Iterator[CardState]:
    session, anybody = (
        Session.create(None, setup_of(("Ann", "Bob", "Cem"), turned(seed))),
        Anybody(seed),
    )
    for _ in range(CARDS_MAX):
        state: Any = session.state
        try:
            session.execute(anybody.command(state))
        except CommandError:
            continue
        yield session.state  # type: ignore[misc]
        if session.state.table.ended:
            return


NO_CASH = "insufficient_cash"


def with_cash(state: State, amount: int, but: str = "") -> State:
    """The same moment, but for the cash of all players, or of all but one."""
    money = state.edition.money.commodity
    balances = dict(state.balances)
    for who in state.seats:
        if who == but:
            continue
        held = {thing: count for thing, count in balances.get(who, {}).items() if thing != money}
        balances[who] = held | ({money: amount} if amount else {})
    return replace(state, balances=balances)
