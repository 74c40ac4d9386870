"""A table for the tests: a game in memory, driven by statements.

Every statement goes through the parser and the one door. After each refusal the table looks that
nothing has changed; after each act that nothing came from nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from banker import editions
from banker.engine.fold import Player
from banker.engine.refusal import Refusal
from banker.games.board.commands import AnyCommand
from banker.games.board.edition import Edition
from banker.games.board.events import Rested
from banker.games.board.printed_figures import amounts
from banker.games.board.queries.phases import phase
from banker.games.board.state import DEED, HOTEL, KEY, Due, Setup, State
from banker.language.parser.parse import parse
from banker.language.parser.questions import Question
from banker.ledger.balances import trial_balance
from banker.ledger.entry import Entry
from banker.session.session import Session

Statement = str | AnyCommand


# A game with something of everything; each line is one act.
A_GAME = (
    "bob rolls 6 6 for start", "ann rolls 1 2 for start", "cem rolls 4 4 for start",
    "bob rolls lock 2", "bob guesses 3 misses", "bob buys", "cem rolls 2 4", "cem declines",
    "ann bids 100", "bob bids 120", "auction closes", "ann rolls 2 4", "bob asks rent",
    "ann pays", "bob rolls 1 3", "bob draws CH10", "cem rolls 1 3",
    "ann rolls 2 2", "ann rolls 1 2", "ann declines", "auction closes", "next",
    "bob goes to jail", "next", "cem rolls lock 4",
    "cem guesses 5 opens", "cem unlocks boardwalk", "vault locks", "ann's turn",
    "ann gives 100 to bob for oriental", "ann moves to income_tax", "ann mortgages oriental",
    "ann pays", "ann redeems oriental", "bob's turn", "bob leaves jail by fee",
    'correct cem +100 because "found it"', "cem gains hotel", "bob pays 50 to each",
    'force cem buys ventnor because "our house rule"', "game ends",
)  # fmt: skip


@functools.cache
def setup_of(
    names: tuple[str, ...],
    switches: tuple[tuple[str, str], ...] = (),
    box: str = "secret-vault",
    overlays: tuple[str, ...] = (),
) -> Setup:
    """Players and the box. The same again is the same object, so that it is only read once."""
    edition = editions.load(box, dict(switches), overlays)
    return Setup(edition, tuple(Player(name.lower(), name) for name in names))


def encoded(state: State) -> bytes:
    """A state as bytes, the same for equal states: dicts have an order, facts have none."""
    return msgspec.json.encode((state.balances, state.seats, state.table), order="sorted")


class Game:
    """A game that can be told statements and asked what came of them."""

    def __init__(
        self,
        *names: str,
        switches: Mapping[str, str] | None = None,
        box: str = "secret-vault",
        overlays: tuple[str, ...] = (),
    ) -> None:
        chosen = tuple((switches or {}).items())
        setup = setup_of(names or ("Ann", "Bob", "Cem"), chosen, box, overlays)
        self.session = Session.create(None, setup)
        self.last = self.session.journal.entry(1)

    # --- telling -----------------------------------------------------------------------------

    def do(self, *statements: Statement) -> Entry:
        """Carry statements out; the entry of the last one."""
        for statement in statements:
            try:
                self.last = self.session.execute(self.command(statement)).entry
            except Refusal as refusal:
                raise AssertionError(f"{statement}: {refusal}") from refusal
            assert not any(trial_balance(self.state.balances).values()), statement
        return self.last

    def refused(self, statement: Statement) -> str:
        """The code with which a statement is refused."""
        return self.refusal(statement).code.value

    def sentence(self, statement: Statement) -> str:
        """The sentence with which a statement is refused."""
        return self.refusal(statement).sentence

    def refusal(self, statement: Statement) -> Refusal:
        """The refusal of a statement. It must have changed nothing."""
        before, entries = encoded(self.state), self.session.journal.count
        with pytest.raises(Refusal) as caught:
            self.session.execute(self.command(statement))
        assert encoded(self.state) == before, "a refusal changed the state"
        assert self.session.journal.count == entries, "a refusal was booked"
        return caught.value

    def command(self, statement: Statement) -> AnyCommand:
        """What a statement asks for."""
        if not isinstance(statement, str):
            return statement
        asked = parse(statement, self.state.setup, self.state.table.turn)
        assert asked is not None and not isinstance(asked, Question), statement
        return asked

    # --- shortcuts to a position, made of statements -------------------------------------------

    def owns(self, who: str, *deeds: str) -> None:
        """Let a player have deeds of the Bank's without paying. It takes nobody's turn."""
        for deed in deeds:
            if self.state.is_locked(self.state.edition.deed_by_id[deed]):
                if not self.keys("bank"):
                    self.do('correct vault -1 key because "for the test"')
                self.do(f'correct {who} +1 key because "for the test"', f"{who} unlocks {deed}")
            else:
                self.do(f'force auction {deed} because "for the test"')
                self.do_owing(who, f"{who} bids 10")
                self.do("auction closes")
                if not self.state.table.ended:
                    self.do(f"bank pays 10 to {who}")

    def has_cash(self, who: str, amount: int) -> None:
        """Let a player have so much money."""
        missing = amount - self.cash(who)
        is_odd = missing % self.state.edition.note_step
        if missing > 0:
            self.do_forced(is_odd, f"bank pays {missing} to {who}")
        elif missing < 0:
            owes = is_odd or self.state.dues_of(who)
            self.do_forced(owes, f"{who} pays {-missing} to bank as a gift")

    def do_owing(self, who: str, statement: str) -> None:
        """Let a player do what one who owes may not."""
        self.do_forced(self.state.dues_of(who), statement)

    def do_forced(self, is_needed: object, statement: str) -> None:
        """Say a statement, by force where that is needed."""
        self.do(f'force {statement} because "for the test"' if is_needed else statement)

    def has_hotels(self, who: str, *deeds: str) -> None:
        """Let a player have a hotel on each of these deeds."""
        for deed in deeds:
            self.do(f"{who} gains hotel", f"{who} places hotel on {deed}")

    def vault_opens(self, who: str, number: int = 3) -> Entry:
        """Let a player open the vault by a granted guess."""
        return self.do(f"{who} gets guess", f"{who} guesses {number} opens")

    # --- asking ------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state as it is."""
        return self.session.state

    @property
    def phase(self) -> str:
        """What the table waits for."""
        return phase(self.state)

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return self.state.table.turn

    def cash(self, who: str) -> int:
        """The money of an account."""
        return self.state.cash(who.lower())

    def hotels(self, who: str) -> int:
        """Hotels that an account holds unplaced."""
        return self.state.amount(who.lower(), HOTEL)

    def keys(self, who: str) -> int:
        """Keys that an account holds."""
        return self.state.amount(who.lower(), KEY)

    def on(self, deed: str) -> int:
        """Hotels on a street."""
        return self.state.hotels_on(deed)

    def owner(self, deed: str) -> str:
        """Who has a deed."""
        return self.state.owner(deed)

    def dues(self, who: str) -> list[tuple[str, int, str]]:
        """What a player owes: to whom, how much, for what."""
        return [(due.creditor, due.amount, due.reason) for due in self.due_list(who)]

    def due_list(self, who: str) -> tuple[Due, ...]:
        """What a player owes."""
        return self.state.dues_of(who.lower())

    def space(self, who: str) -> str | None:
        """Where a player is known to be."""
        position = self.state.position(who.lower())
        return None if position is None else self.state.edition.spaces[position].id

    def deeds(self, who: str) -> set[str]:
        """The deeds of an account."""
        return {deed.id for deed in self.state.deeds(who.lower())}


def all_unsure(edition: Edition) -> Edition:
    """The same box, in which every amount of a deed, a card or a space is an estimate."""
    return replace(edition, sources=edition.sources | dict.fromkeys(amounts(edition), "derived"))


def paid(entry: Entry, commodity: str = "M") -> dict[str, int]:
    """What an entry moved of a commodity, account by account."""
    sums: dict[str, int] = {}
    for posting in entry.post:
        if posting.commodity == commodity:
            sums[posting.account] = sums.get(posting.account, 0) + posting.amount
    return {account: amount for account, amount in sums.items() if amount}


def handed(entry: Entry) -> dict[str, str]:
    """Who received which deed in an entry."""
    return {
        posting.commodity.removeprefix(DEED): posting.account
        for posting in entry.post
        if posting.commodity.startswith(DEED) and posting.amount > 0
    }


def kinds(entry: Entry) -> list[str]:
    """The kinds of an entry's events, in their order, without the marks of estimates."""
    return [str(type(event).__struct_config__.tag) for event in happened(entry)]


def happened(entry: Entry) -> tuple[Any, ...]:
    """An entry's events without the marks of estimates."""
    return tuple(event for event in entry.ev if not isinstance(event, Rested))
