"""Amending: corrects one old entry, and keeps the actions after it.

Rules of this file
* The actions from that entry on are undone, the new one is executed, and the later ones are
  executed again, each as a separate entry. All entries are written at once, or none.
* An action that no longer follows refuses the whole, and so does a device's report that stands in
  the way. Notes, counts and readings of the clock stay where they are.
* A payment that had paid a due, or a part of it, and would be a gift now, no longer follows.
* A plan changes nothing: it is made to show the difference first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec
from msgspec import to_builtins
from msgspec.structs import replace

from banker.engine.command import Command, Redo, TakeBack, Undo
from banker.engine.decision import Decision, program_changed
from banker.engine.fold import apply
from banker.engine.refusal import Refusal
from banker.foundation.errors import InvalidCommand, Misunderstood
from banker.foundation.text import Text
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import State
from banker.games.rulesets import ruleset
from banker.ledger.entry import Entry
from banker.ledger.origins import BANKER, who_draws
from banker.session.session import MADE_BY, Session, decided, numbered
from banker.session.stated import stated

Said = Callable[[State], Command]


class Difference(msgspec.Struct, frozen=True):
    """The money of an account before and after an amendment."""

    account: str
    before: int
    after: int


class Plan(msgspec.Struct, frozen=True):
    """The entries that an amendment writes, the state after them, and each account whose money
    differs."""

    entries: tuple[Entry, ...]
    state: State
    differences: tuple[Difference, ...]


def planned(session: Session, seq: int, said: Said, by: str = BANKER) -> Plan:
    """Return the plan of amending entry `seq`; nothing is changed. `said` makes the new command
    from the state just before that entry. Raises `CommandError` if the entry cannot be amended, or
    if a later action no longer follows."""
    standing = session.history.standing
    if seq not in standing:
        text = Text(
            "there is no action to amend at entry {seq}; 'log' lists the entries", {"seq": seq}
        )
        raise InvalidCommand(text, kind=Misunderstood.NO_SUCH_ENTRY)
    acts = [session.journal.entry(one) for one in standing[standing.index(seq) :]]
    made = _Making(session)
    try:
        made.add(Undo(len(acts)), by)
    except Refusal as refusal:
        raise Refusal(
            refusal.code,
            "entry {seq} {why} and keeps the entries up to it as they are; a payment sets money"
            " right, or 'correct … because …'",
            seq=refusal.text.fields["seq"],
            why=refusal.text.fields["why"],
        ) from refusal
    command = said(made.state)
    if isinstance(command, Undo | Redo | TakeBack):
        raise InvalidCommand(
            "undo and redo cannot take the place of an entry: write an action, or only 'undo'"
        )
    made.add(command, by)
    for act in acts[1:]:
        again = session.ruleset.command(act.command)
        try:
            made.add(again, who_draws(act.by, by))
            _assert_still_owed(act, made)
        except Refusal as refusal:
            raise Refusal(
                refusal.code,
                "entry {seq} no longer follows: {refusal}; 'undo {count}' goes back to before entry"
                " {first}, 'correct … because …' only sets an amount right",
                seq=act.seq,
                refusal=refusal.text,
                count=len(acts),
                first=seq,
            ) from refusal
    return Plan(tuple(made.entries), made.state, _differences(session.state, made.state))


def _assert_still_owed(act: Entry, made: _Making) -> None:
    """Refuse a payment said again that pays nothing owed any more. `made` ends with its entry."""
    gifts = _settled(act.ev) & _given(made.newest.ev) - _settled(made.newest.ev)
    for payer, creditor in sorted(gifts):
        raise Refusal(
            RefusalCode.NOTHING_DUE,
            "{name} paid {creditor} what was owed, and owes nothing now",
            name=made.state.setup.labels[payer],
            creditor=made.state.setup.labels[creditor],
        )


def _settled(events: Iterable[Mapping[str, str]]) -> set[tuple[str, str]]:
    """Who paid what was owed, and to whom."""
    sides = {"due_paid": "debtor", "due_lessened": "payer"}
    paid = (it for it in events if it["kind"] in sides)
    return {(it[sides[it["kind"]]], it["creditor"]) for it in paid}


def _given(events: Iterable[Mapping[str, str]]) -> set[tuple[str, str]]:
    """Who gave money by the table's word, and to whom."""
    return {(it["giver"], it["receiver"]) for it in events if it["kind"] == "paid"}


def spoken(text: str) -> Said:
    """Return a function that reads a statement as a command, with the players and the turn of a
    given state."""

    def read(state: State) -> Command:
        wanted = stated(text, state)
        if not isinstance(wanted, Command):
            raise InvalidCommand(
                "'{text}' is not an action, and only an action can come in the place of an"
                " entry: write one, such as 'ann pays 50 to bob'",
                text=text,
            )
        return wanted

    return read


def amend(session: Session, seq: int, said: Said, by: str = BANKER) -> Plan:
    """Amend entry `seq`, and return the plan that was written. Raises as `planned` does."""
    plan = planned(session, seq, said, by)
    session.append_all(plan.entries)
    return plan


class _Making:
    """Entries in the making, on a copy of the history."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._history = session.history.copy()
        self._stamp = session.stamp()
        self.state = session.state
        self.entries: list[Entry] = []
        self._stored: list[Entry] = []
        if session.writer != MADE_BY:
            self._note(program_changed(session.writer, MADE_BY), BANKER)

    @property
    def newest(self) -> Entry:
        """The newest new entry, with plain values, as if it had been read from the file."""
        return self._stored[-1]

    def add(self, command: Command, by: str) -> None:
        self._note(decided(command, self.state, self._history, self._read), by)

    def _note(self, decision: Decision, by: str) -> None:
        seq = self._session.journal.count + len(self.entries) + 1
        entry = numbered(decision, seq, self._stamp, by)
        self.state = apply(self.state, entry)
        # As it will be read: plain values, without the types of the rules.
        stored = replace(entry, command=to_builtins(entry.command), ev=to_builtins(entry.ev))
        self.entries.append(entry)
        self._stored.append(stored)
        self._history.note(entry)

    def _read(self, seq: int) -> Entry:
        new = seq - self._session.journal.count - 1
        return self._stored[new] if new >= 0 else self._session.journal.entry(seq)


def _differences(before: State, after: State) -> tuple[Difference, ...]:
    """The accounts whose money differs; players first."""
    money = ruleset(after.setup.ruleset).money
    was, now = money(before), money(after)
    accounts = dict.fromkeys((*after.setup.ids, *before.setup.ids, *now))
    both = (Difference(who, was.get(who, 0), now.get(who, 0)) for who in accounts)
    return tuple(one for one in both if one.before != one.after)
