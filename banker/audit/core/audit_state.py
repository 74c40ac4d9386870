"""Audit state: the audit's knowledge of the lines read so far, during its one pass.

Rules of this file
* A check may read every part of the state and add findings. One module alone changes each part:
  `checks.chain` the chain, `run` the ledger, `checks.history` the reversals and what is said again,
  `checks.deliveries` the deliveries, `checks.vault` the vault, `checks.programs` the program,
  `checks.requests` the phones, `core.effect` the effects, `checks.figures` and `run` the estimates.
* Each line leaves only eight bytes in memory, by which a repeated command is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from banker.audit.core.command_index import CommandHashes
from banker.audit.core.deck import FRESH_CARDS, PrintedDeck
from banker.audit.core.edition import PrintedEdition
from banker.audit.core.effect import EffectState
from banker.audit.core.estimates import EstimateState
from banker.audit.core.finding import Finding, Severity, Surplus
from banker.audit.core.ledger import BANK, BOX, DEED, POT, SITE, SPENT, VAULT, Books
from banker.audit.core.message import shown_text, shown_value
from banker.audit.core.row import NO_HASH, AuditRow, Event, RowReader
from banker.foundation.json_value import JsonValue
from banker.foundation.limits import FINDINGS_MAX
from banker.foundation.text import Field, Text
from banker.ledger.first_line import id_of
from banker.ledger.versions import precedes

Debt = tuple[str, str, int, str, str]


def debt_of(it: Event) -> Debt:
    """Return the fields that identify a debt in an event: debtor, creditor, amount, reason and
    subject."""
    return it["debtor"], it["creditor"], it["amount"], it["reason"], it.get("about", "")


class JudgedGame(msgspec.Struct, frozen=True, eq=False):
    """The functions by which the audit follows one kind of game.

    `seat`: reads the edition and the players of the first entry. `needs`: finds the checks for an
    entry's events; None in a game that has one list of checks. `judge`: calls those checks.
    `leaves`: checks the state after an entry. `asked`: command -> whether a phone's request for it
    may be applied without the banker. `switch`: the value of an edition's switch, or empty. `cash`:
    the money that a phone shows to its player.
    """

    seat: Callable[[LedgerState, JsonValue, list[tuple[str, str]]], None]
    needs: Callable[[list[Event]], Any]
    judge: Callable[[AuditState, AuditRow, Any], None]
    leaves: Callable[[AuditState, AuditRow], None]
    asked: Mapping[str, bool]
    switch: Callable[[LedgerState, str], str]
    cash: Callable[[LedgerState, str], int]


class Epoch:
    """One code of a vault, from its commitment until its secret is revealed."""

    __slots__ = (
        "armed", "commitment", "entropy", "is_late", "mixed", "number", "seq", "tried", "uid",
    )  # fmt: skip

    def __init__(self, number: int, seq: int, uid: str, commitment: str) -> None:
        self.number = number
        self.seq = seq
        self.uid = uid
        self.commitment = commitment
        self.entropy = ""
        self.mixed = True
        self.armed = False
        self.is_late = False
        self.tried: list[tuple[int, int]] = []

    @property
    def saw_share(self) -> bool:
        """Whether the vault may have known the Bank's share of the code before it locked."""
        return bool(self.entropy) and not self.is_late


class ChainState:
    """How far the lines have been read: the newest number, time and hash, and the hash that the
    next line must continue."""

    def __init__(self) -> None:
        # Two hashes after a line that did not fit, so that one edited line gives one finding. Empty
        # if any line may follow.
        self.heads: tuple[bytes, ...] = (NO_HASH,)
        self.seq = 0
        self.is_game = False  # the first line looks like a journal's
        self.lines = 0
        self.size = 0  # bytes, without line feeds
        # The time of the newest entry that is not dated too early, without its Z, that entry's
        # number, and the time before it.
        self.time = ""
        self.time_seq = 0
        self.floor = ""
        self.commands = CommandHashes()
        self.line = b""  # the line being checked
        self.torn: tuple[bytes, Field] | None = None  # an unreadable line that may be the last

    @property
    def head(self) -> str:
        """The hash stored in the newest line."""
        return self.heads[0].decode() if self.heads else ""


class LedgerState:
    """The audit's own balances and facts, with the edition and the players of the first entry."""

    def __init__(self) -> None:
        self.legible = True  # False after an unreadable line; nothing is posted then
        self.game: JudgedGame | None = None  # that the first entry names
        self.box: PrintedEdition | None = None  # as the first entry has it
        self.figures: PrintedEdition | None = None  # with what the table read off its cards
        self.deck: PrintedDeck | None = None  # of a game of cards, in the place of `figures`
        self.names: dict[str, Field] = {BANK: Text("the Bank"), VAULT: Text("the vault")}
        self.names |= {BOX: Text("the box"), POT: Text("the pot")}
        self.players: tuple[str, ...] = ()
        self.accounts: frozenset[str] = frozenset()
        self.sites: frozenset[str] = frozenset()
        self.paying: frozenset[str] = frozenset()  # of the accounts, those that money passes among
        self.printed: dict[str, int] = {}
        self.money = ""  # the commodity's name
        self.bottomless: str | None = None  # the commodity that the Bank never runs out of, if any
        self.books = Books()
        self.is_open = False  # the opening entry was posted
        self.below: set[tuple[str, str]] = set()
        # Mortgaged deeds and open debts, each cached with the fact that they were read from.
        self._mortgaged: JsonValue = None
        self._face_down: frozenset[str] = frozenset()
        self._dues: JsonValue = None
        self._debts: tuple[Debt, ...] = ()

    def seat(self, figures: PrintedEdition, players: list[tuple[str, str]]) -> None:
        """Set the edition and the players (id, name) of a board game."""
        self.box = self.figures = figures
        self.names |= {SITE + deed.id: deed.name for deed in figures.deeds}
        self.sites = frozenset(SITE + deed.id for deed in figures.deeds)
        self._call(players)
        self.printed = figures.printed(len(players))
        self.money = figures.money.commodity
        self.bottomless = None if figures.bank_is_limited else self.money
        self.books.seat(players)
        self.books.groups = {
            place + deed.id: tuple(sister.id for sister in figures.sisters(deed))
            for deed in figures.deeds
            for place in (DEED, SITE)
        }

    def refigure(self) -> None:
        """From here on, use the amounts that the table read off its cards, as the facts list them.
        Any of these may be forged."""
        said = self.books.facts.get("figures")
        if self.box is not None:
            self.figures = self.box.as_said(said) if isinstance(said, dict) else self.box
            self.books.rents.clear()

    @property
    def is_seated(self) -> bool:
        """Tell whether the first entry named a valid edition and players."""
        return self.game is not None

    def seat_cards(self, deck: PrintedDeck, players: list[tuple[str, str]]) -> None:
        """Set the edition and the players (id, name) of a game of cards."""
        self.deck = deck
        accounts = deck.accounts([who for who, _ in players])
        drawn = deck.switches.get("first_draw") == "no"
        self.seat_things(accounts, players, deck.printed(), {**FRESH_CARDS, "drawn": drawn})

    def seat_things(
        self,
        accounts: Iterable[str],
        players: list[tuple[str, str]],
        printed: dict[str, int],
        facts: Mapping[str, JsonValue],
    ) -> None:
        """Set the accounts, the players (id, name), the contents of the box (commodity -> count)
        and the table's first facts."""
        self.names = {BOX: Text("the box"), **{it: it for it in accounts}, **dict(players)}
        self.players = tuple(who for who, _ in players)
        self.accounts = frozenset({*self.names})
        self.printed = printed
        self.books.seat(players, facts, {})

    def admit(self, players: list[tuple[str, str]]) -> None:
        """Give an account and first facts to players (id, name) who are new."""
        known = [(who, name) for who, name in players if who not in self.names]
        self._name(known)
        self.books.admit(who for who, _ in players)

    def reseat(self, players: list[tuple[str, str]]) -> None:
        """Set the list of players (id, name). A player who has left keeps a name and an account."""
        self._call(players)
        self.books.reseat(players)

    def _call(self, players: list[tuple[str, str]]) -> None:
        self.players = tuple(who for who, _ in players)
        self._name(self._distinct(players))

    def _distinct(self, players: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """The players, those who left numbered by their seats where another has the name."""
        named: dict[str, list[str]] = {}
        for who, name in players:
            named.setdefault(id_of(name), []).append(who)
        told = []
        for who, name in players:
            alike = named[id_of(name)]
            has_left = len(alike) > 1 and self.books.facts.get(f"{who}.left")
            told.append((who, f"{name} ({alike.index(who) + 1})" if has_left else name))
        return told

    def _name(self, players: list[tuple[str, str]]) -> None:
        self.names |= dict(players)
        if self.figures is None:
            return  # its places are known, and nobody joins
        self.names |= {
            SPENT + who: Text("{who}'s red chips", {"who": name}) for who, name in players
        }
        self.accounts = frozenset(self.names)
        self.paying = self.accounts - self.sites - {BOX}

    def name(self, account: str) -> Field:
        """Return the name by which texts call an account: a player's name, the Bank, the vault."""
        return self.names.get(account, account)

    def owner(self, thing: str) -> str:
        """Return the player who holds a deed (given as its commodity), else the Bank."""
        owners = self.books.owners
        owner = owners.get(thing)
        if owner is None:
            has = (who for who in self.players if self.books.held(who, thing) > 0)
            owner = owners[thing] = next(has, BANK)
        return owner

    def standing(self) -> tuple[frozenset[str], tuple[Debt, ...]]:
        """Return the mortgaged deeds (ids) and the open debts.

        Cached until the facts change. When a deed was turned over, its cached rents are dropped.
        """
        facts = self.books.facts
        mortgaged, dues = facts["mortgaged"], facts["dues"]
        if mortgaged is not self._mortgaged:
            face_down = frozenset(mortgaged)
            self.books.forget_rents(DEED + deed for deed in face_down ^ self._face_down)
            self._face_down, self._mortgaged = face_down, mortgaged
        if dues is not self._dues:
            self._debts, self._dues = tuple(map(debt_of, dues)), dues
        return self._face_down, self._debts


class ReversalState:
    """The numbers of the actions in effect (`live`) and of the undone ones, both with the oldest
    first."""

    def __init__(self) -> None:
        self.acts: dict[int, bytes] = {}  # the lines of the newest actions, by number
        self.has_forgotten = False  # older lines were dropped
        self.size_read_again = 0  # bytes of lines that were read again
        self.live: list[int] = []
        self.undone: list[int] = []


class DeliveryState:
    """The newest event number and start counter of each device, by the device's id."""

    def __init__(self) -> None:
        self.devices: dict[str, tuple[int, int]] = {}


class VaultState:
    """What is known of the vaults' codes: the number of each vault's newest commitment, and the
    code that is not revealed yet."""

    def __init__(self) -> None:
        # Uid -> number of the newest code that the vault committed itself to.
        self.codes: dict[str, int] = {}
        # Adopted vaults without a commitment since; the code in them is older than that.
        self.unbound: set[str] = set()
        self.epoch: Epoch | None = None
        # Reports of a lid that moved, which a note of the same turn may still answer.
        self.lid: list[int] = []


class ProgramState:
    """The version of the program that wrote the newest entry, as the file states it."""

    def __init__(self) -> None:
        self.writer: JsonValue = ""

    def precedes(self, version: str) -> bool:
        """Tell whether an earlier version than this one, such as `1.0.0rc2`, wrote the newest
        entry."""
        return precedes(str(self.writer), version)


class AmendedState:
    """The payments of debts that the newest undo reversed, by their stored command: (number of the
    entry, pairs of payer and creditor). `ts`: the time of that undo; `newest`: the time of the
    newest entry."""

    def __init__(self) -> None:
        self.ts = self.newest = ""
        self.paid: dict[bytes, tuple[int, set[tuple[str, str]]]] = {}


class PhoneState:
    """Whether an entry has opened the table to phones: `are_open`."""

    def __init__(self) -> None:
        self.are_open = False


class AuditState:
    """The state of one audit: the findings so far, and for each topic of the checks what they need
    to know of earlier lines."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.surplus = Surplus()
        self.reader = RowReader()
        self.chain = ChainState()
        self.ledger = LedgerState()
        self.reversals = ReversalState()
        self.deliveries = DeliveryState()
        self.vault = VaultState()
        self.program = ProgramState()
        self.phones = PhoneState()
        self.effects = EffectState()
        self.estimates = EstimateState()
        self.amended = AmendedState()

    def add_finding(
        self,
        severity: Severity,
        code: str,
        seq: int,
        message: Text | str,
        expected: Field | JsonValue = "",
    ) -> None:
        """Add a finding about entry `seq`. Its texts are made printable, since they may quote a
        forged line.

        `message`: a plain string is taken as a text of the file. `expected`: what should have been
        there, a text or any value.
        """
        if len(self.findings) >= FINDINGS_MAX:
            self.surplus.add(severity, seq)
            return
        told, should = shown_text(message), shown_value(expected)
        self.findings.append(Finding(code, seq, severity, told, should))
