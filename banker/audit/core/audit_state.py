"""Audit state: what the auditor knows while the entries pass by, once.

Rules of this file
* A check reads any part of the state and adds findings to it. Each part is moved on by one module:
  the chain by `checks.chain`, the ledger by `run`, the reversals by `checks.reversal`, the
  deliveries by `checks.deliveries`, the vault by `checks.vault_codes`.
* Nothing is kept of every line but eight bytes, by which a command is known again.
"""

from __future__ import annotations

from typing import Any

from banker.audit.core.command_index import CommandHashes
from banker.audit.core.edition import PrintedEdition
from banker.audit.core.finding import Finding, Severity
from banker.audit.core.ledger import BANK, BOX, POT, SITE, SPENT, VAULT, Books
from banker.audit.core.row import NO_HASH, RowReader

Debt = tuple[str, str, int, str, str]


def debt_of(it: dict[str, Any]) -> Debt:
    """What tells one debt from another: who owes whom how much, and for what."""
    return it["debtor"], it["creditor"], it["amount"], it["reason"], it.get("about", "")


class Epoch:
    """One code of the vault, from its commitment to its opening."""

    __slots__ = ("armed", "commitment", "entropy", "mixed", "number", "seq", "tried", "uid")

    def __init__(self, number: int, seq: int, uid: str, commitment: str) -> None:
        self.number = number
        self.seq = seq
        self.uid = uid
        self.commitment = commitment
        self.entropy = ""
        self.mixed = True
        self.armed = False
        self.tried: list[tuple[int, int]] = []


class ChainState:
    """How far the lines have been read, and what the next one may continue."""

    def __init__(self) -> None:
        # Two hashes after a line that did not fit, so that one edited line is one finding; none
        # where any may follow.
        self.heads: tuple[bytes, ...] = (NO_HASH,)
        self.seq = 0
        self.is_game = False  # the first line was meant as ours
        self.lines = 0
        self.time = ""
        self.commands = CommandHashes()
        self.line = b""  # the one that is being checked
        self.torn: tuple[bytes, str] | None = None  # an unreadable line, perhaps the last

    @property
    def head(self) -> str:
        """The hash that the newest line carries."""
        return self.heads[0].decode() if self.heads else ""


class LedgerState:
    """The books, and who and what is in them, once the opening was understood."""

    def __init__(self) -> None:
        self.legible = True  # nothing is booked behind an unreadable line
        self.figures: PrintedEdition | None = None
        self.names: dict[str, str] = {BANK: "the Bank", VAULT: "the vault", BOX: "the box"}
        self.names[POT] = "the pot"
        self.players: tuple[str, ...] = ()
        self.accounts: frozenset[str] = frozenset()
        self.sites: frozenset[str] = frozenset()
        self.printed: dict[str, int] = {}
        self.money = ""  # the commodity
        self.bottomless: str | None = None  # what the Bank never runs out of: money, or nothing
        self.books = Books()
        self.is_open = False  # everything is out of the box
        self.below: set[tuple[str, str]] = set()
        # The deeds that lie face down and the open debts, as long as these facts are the same.
        self._face_down: tuple[Any, frozenset[str]] = (None, frozenset())
        self._debts: tuple[Any, tuple[Debt, ...]] = (None, ())

    def seat(self, figures: PrintedEdition, players: list[tuple[str, str]]) -> None:
        """Learn the box and who plays."""
        self.figures = figures
        self.players = tuple(who for who, _ in players)
        self.names |= dict(players)
        self.names |= {SITE + deed.id: deed.name for deed in figures.deeds}
        self.names |= {SPENT + who: f"{name}'s red chips" for who, name in players}
        self.accounts = frozenset(self.names)
        self.sites = frozenset(SITE + deed.id for deed in figures.deeds)
        self.printed = figures.printed(len(players))
        self.money = figures.money.commodity
        self.bottomless = None if figures.bank_is_limited else self.money
        self.books.seat(self.players)

    def name(self, account: str) -> str:
        """How the table calls an account."""
        return self.names.get(account, account)

    def owner(self, thing: str) -> str:
        """Who has a deed, a commodity of its own; the Bank, if no player."""
        owners = self.books.owners
        owner = owners.get(thing)
        if owner is None:
            has = (who for who in self.players if self.books.held(who, thing) > 0)
            owner = owners[thing] = next(has, BANK)
        return owner

    def standing(self) -> tuple[frozenset[str], tuple[Debt, ...]]:
        """The deeds that lie face down, and the open debts.

        A fact is never changed in place: as long as it is the same object, so is what follows.
        """
        facts = self.books.facts
        fact, face_down = self._face_down
        if fact is not facts["mortgaged"]:
            face_down = frozenset(facts["mortgaged"])
            self._face_down = facts["mortgaged"], face_down
        fact, debts = self._debts
        if fact is not facts["dues"]:
            debts = tuple(map(debt_of, facts["dues"]))
            self._debts = facts["dues"], debts
        return face_down, debts


class ReversalState:
    """Which acts are in force and which were taken back, by number, oldest first."""

    def __init__(self) -> None:
        self.acts: dict[int, bytes] = {}  # lines of the newest acts
        self.has_forgotten = False  # there were older ones
        self.live: list[int] = []
        self.undone: list[int] = []


class DeliveryState:
    """How far each device has counted: uid -> newest event number and boot."""

    def __init__(self) -> None:
        self.devices: dict[str, tuple[int, int]] = {}


class VaultState:
    """The codes of the vaults."""

    def __init__(self) -> None:
        # Uid -> number of the newest code that a vault was bound to.
        self.codes: dict[str, int] = {}
        # Vaults that took part and have not been bound to a code since: what is in them is older.
        self.unbound: set[str] = set()
        self.epoch: Epoch | None = None


class AuditState:
    """Findings, and the five parts that checks look at."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.reader = RowReader()
        self.chain = ChainState()
        self.ledger = LedgerState()
        self.reversals = ReversalState()
        self.deliveries = DeliveryState()
        self.vault = VaultState()

    def add_finding(
        self, severity: Severity, code: str, seq: int, message: str, expected: Any = ""
    ) -> None:
        """Add a finding."""
        self.findings.append(Finding(code, seq, severity, message, str(expected)))
