"""A table of cards for the tests: a game in memory, driven by statements.

Every statement goes through the parser and the one door. After each refusal the table looks that
nothing has changed; after each act that every card is somewhere, once.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

import msgspec
import pytest

from banker import editions
from banker.engine.fold import Player
from banker.engine.refusal import Refusal
from banker.games.deal.commands import AnyCommand
from banker.games.deal.queries.sets import rent
from banker.games.deal.state import BACK, BOX, CENTRE, DRAW, FACE, UNDER, Setup, State, account_of
from banker.language.parser.parse import parse
from banker.language.parser.questions import Question
from banker.ledger.balances import trial_balance
from banker.ledger.entry import Entry
from banker.session.session import Session
from tests.support.card_table import Table

GIVEN = 'because "given"'
# What lies in front of a player who could pay a great deal, by place.
RICH = {
    "bank": "1m + 1m + 1m + 2m + 2m + 3m + 3m + 4m + 4m + 5m + 10m + sly deal + pass go",
    "green": "green + green",
    "red": "red + red + red + house",
    "yellow": "yellow + yellow",
    "orange": "orange + orange + orange + house + hotel",
    "pink": "pink + pink",
    "dark_blue": "dark blue",
    "railroad": "railroad + railroad + railroad",
    "utility": "utility",
}


class Recorded(NamedTuple):
    """A state, and commands that follow one after another."""

    begun: State
    commands: tuple[AnyCommand, ...]


@functools.cache
def setup_of(
    names: tuple[str, ...],
    switches: tuple[tuple[str, str], ...] = (),
    overlays: tuple[str, ...] = (),
    box: str = "deal",
) -> Setup:
    """Players and the box."""
    edition = editions.load(box, dict(switches), overlays)
    return Setup(edition, tuple(Player(name.lower(), name) for name in names))


class CardGame:
    """A game that can be told statements and asked what came of them."""

    def __init__(
        self,
        *names: str,
        switches: Mapping[str, str] | None = None,
        overlays: tuple[str, ...] = (),
    ) -> None:
        chosen = tuple((switches or {}).items())
        setup = setup_of(names or ("Ann", "Bob"), chosen, overlays)
        self.session = Session.create(None, setup)
        self.last = self.session.journal.entry(1)

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    # --- telling ------------------------------------------------------------------------------

    def read(self, statement: str) -> AnyCommand:
        wanted = parse(statement, self.state.setup, self.state.table.turn)
        assert wanted is not None and not isinstance(wanted, Question), statement
        command: AnyCommand = wanted
        return command

    def do(self, *statements: str) -> Entry:
        """Carry statements out; none may be refused."""
        for statement in statements:
            self.last = self.session.execute(self.read(statement)).entry
            check_cards(self.state)
        return self.last

    def refused(self, statement: str, code: str = "") -> str:
        """The refusal of a statement, which changes nothing."""
        before = msgspec.json.encode((self.state.balances, self.state.table))
        count = self.session.journal.count
        with pytest.raises(Refusal) as caught:
            self.session.execute(self.read(statement))
        assert msgspec.json.encode((self.state.balances, self.state.table)) == before
        assert self.session.journal.count == count
        if code:
            assert caught.value.code == code, str(caught.value)
        return str(caught.value)

    def given(self, who: str, place: str, cards: str) -> None:
        """Open cards lie in a place already: `+` between them."""
        for card in cards.split(" + "):
            self.do(f"correct {who} {place} {card} +1 {GIVEN}")

    def centre(self, cards: str) -> None:
        """Cards lie in the centre already."""
        for card in cards.split(" + "):
            self.do(f"correct centre {card} +1 {GIVEN}")

    def hand(self, who: str, count: int) -> None:
        """A hand has so many cards."""
        if change := count - self.state.hand(who):
            self.do(f"correct {who} hand {change:+} {GIVEN}")

    # --- asking -------------------------------------------------------------------------------

    def lies(self, who: str, place: str) -> dict[str, int]:
        """The open cards of a place."""
        return dict(sorted(self.state.faces(account_of(who, place)).items()))

    def bank(self, who: str) -> list[str]:
        """The cards of a bank."""
        return sorted(Counter(self.state.faces(f"bank:{who}")).elements())

    def pile(self, who: str, place: str) -> list[str]:
        """The cards of a pile, or those that lie aside."""
        return sorted(Counter(self.lies(who, place)).elements())

    def hands(self) -> list[int]:
        """How many cards each player holds."""
        return [self.state.hand(who) for who in self.state.setup.ids]

    def draw(self) -> int:
        """How many cards lie in the draw pile."""
        return self.state.amount(DRAW, BACK)

    def in_centre(self) -> dict[str, int]:
        """The cards in the centre."""
        return self.state.faces(CENTRE)

    def asks(self) -> list[tuple[str, int]]:
        """Who is asked how much."""
        chain = self.state.table.chain
        return [(ask.who, ask.amount) for ask in chain.asks] if chain else []

    def rent(self, who: str, colour: str) -> int:
        return rent(self.state, who, colour)

    def kinds(self) -> list[str]:
        """The kinds of the events of the newest entry."""
        return [str(event.__struct_config__.tag) for event in self.last.ev]


def recorded(seed: int, names: tuple[str, ...], most: int = 400) -> Recorded:
    """A random game: the state at its beginning, and what was asked of the rules."""
    game, table = CardGame(*names), Table(seed, names)
    begun, commands = game.state, []
    while not table.winner and len(commands) < most:
        command = game.read(table.step())
        game.session.execute(command)
        commands.append(command)
    return Recorded(begun, tuple(commands))


def check_cards(state: State) -> None:
    """Both sides of every card are somewhere, once; no account has the wrong side."""
    cards = state.edition.card_count
    assert not any(trial_balance(state.balances).values())
    assert sum(state.balances[UNDER].values()) == cards
    for account, held in state.balances.items():
        if account != BOX:
            assert min(held.values()) > 0, (account, held)
        if account == DRAW or account.startswith("hand:"):
            assert set(held) == {BACK}, account
        elif account not in (UNDER, BOX):
            assert BACK not in held and all(thing.startswith(FACE) for thing in held), account
    open_cards = sum(
        count
        for account, held in state.balances.items()
        if account not in (UNDER, BOX)
        for thing, count in held.items()
        if thing != BACK
    )
    assert state.amount(UNDER, BACK) == open_cards
