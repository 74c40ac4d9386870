"""Amending: an old entry is amended from the screen.

The prompt begins with the statement of the selected entry. While the user changes it, the screen
shows the balances and what hands would move; Enter applies it. The language is loaded on first
use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import convert
from msgspec.structs import replace

from banker.engine.command import Command
from banker.engine.fold import Player
from banker.games.board.commands import Bid, CloseAuction
from banker.games.board.state import Setup, State
from banker.interaction.keys.prompt import AMENDS, OwnWords, own_amends
from banker.interaction.trackers.ledger import LedgerView
from banker.interaction.ui_state import Note, TextLine, Ui
from banker.interaction.words.screen_words import are_open, money
from banker.interaction.words.translate import translate
from banker.language.news import with_signs
from banker.language.parser.questions import Amend
from banker.language.phrases.dialects import dialect_phrases
from banker.language.phrases.instructions import flows_of, instructions
from banker.language.phrases.translation import language_of
from banker.ledger.entry import Change, Entry, Posting
from banker.session.session import Session

if TYPE_CHECKING:
    from banker.session.amending import Difference, Plan, Said

NO_AMENDING = "no entry of this game can be amended: u undoes back to here"
IN_WORDS = "{who} from {before:,} to {after:,}"
NO_ACT = "there is no action to amend at entry {seq}: choose another row"


class AmendingTracker:
    """Amends entries of one session, and shows the amendment in its ledger.

    `own_words` returns how the table's language says statements; None: English alone is read.
    `is_spoken`: amounts before and after are told in words, for a voice.
    """

    own_words: Callable[[], OwnWords] | None = None
    is_spoken = False

    def __init__(self, session: Session, ledger: LedgerView) -> None:
        self._session = session
        self._ledger = ledger

    def begun(self, ui: Ui) -> Ui:
        """Return the screen with the selected entry's statement in the prompt, to be changed.

        If the entry cannot be amended, return the screen with a message that says why.
        """
        from banker.language.parser.dialects import dialect

        session = self._session
        speech = dialect(session.state.setup.ruleset)
        if AMENDS not in speech.by_verb:
            return replace(ui, note=Note(NO_AMENDING, "warn"))
        seq = self._ledger.found(ui.find)[ui.row].seq
        if seq not in session.history.standing:
            words = translate(session.state.edition, NO_ACT, seq=seq)
            return replace(ui, note=Note(words, "warn"))
        seq = self._bid_of(seq)
        command = self._command(seq)
        setup = _setup_at(session, seq)
        verb, words = AMENDS, speech.write(command, setup)
        if self.own_words and (own_verb := own_amends(session)):
            own = self.own_words().written(words, setup)
            verb, words = (own_verb, own) if own != words else (verb, words)
        text = f"{verb} {seq}: {words}"
        return replace(ui, line=TextLine("command", text, len(text)), note=Note())

    def _bid_of(self, seq: int) -> int:
        """The entry whose statement says what an entry did: the end of an auction names nobody, the
        bid before it does."""
        standing = self._session.history.standing
        at = standing.index(seq)
        if at == 0 or not isinstance(self._command(seq), CloseAuction):
            return seq
        return standing[at - 1] if isinstance(self._command(standing[at - 1]), Bid) else seq

    def _command(self, seq: int) -> Command:
        session = self._session
        return session.ruleset.command(session.journal.entry(seq).command)

    def said(self, text: str) -> Said:
        """Return a function that reads a statement, with the names and the turn of a state."""
        from banker.session.amending import spoken

        def read(state: State) -> Command:
            said = self.own_words().read(text, state) if self.own_words else text
            return spoken(said)(state)

        return read

    def carry_out(self, asked: Amend) -> str:
        """Amend an entry; return a sentence that says whose money changes.

        Raise `CommandError` if the amended game is not possible.
        """
        from banker.session.amending import planned

        plan = planned(self._session, asked.seq, self.said(asked.text))
        self._session.append_all(plan.entries)
        theirs = [one for one in plan.differences if one.account in plan.state.seats]
        gains = {one.account: one.after - one.before for one in theirs}
        self._ledger.settle(len(plan.entries), moved(plan), gains)
        edition = plan.state.edition
        told = self._in_words(theirs, plan.state)
        if not told or not are_open(plan.state):
            return translate(edition, "entry {seq} is amended", seq=asked.seq)
        return translate(edition, "entry {seq} is amended: {what}", seq=asked.seq, what=told)

    def _in_words(self, differences: Iterable[Difference], state: State) -> str:
        names, edition = state.setup.names, state.edition
        if self.is_spoken:
            return "; ".join(
                translate(
                    edition, IN_WORDS, who=names[it.account], before=it.before, after=it.after
                )
                for it in differences
            )
        return ", ".join(
            f"{names[it.account]} {money(it.before)} → {money(it.after)}" for it in differences
        )


def moved(plan: Plan) -> tuple[str, ...]:
    """Return what hands move for a whole amendment, each thing once, as sentences."""
    return moved_by(plan.entries, plan.state)


def moved_by(entries: Sequence[Entry], state: State) -> tuple[str, ...]:
    """Return what hands move for several entries together, each thing once, as sentences."""
    setup, book = with_signs(state.setup), language_of(state.edition).book
    if (other := dialect_phrases(setup)) is not None:
        return other.moved(entries, setup, book)
    first = entries[0]
    changes: dict[str, Change] = {}
    for entry in entries:
        for change in entry.set:
            before = changes.get(change.key, change)
            changes[change.key] = Change(change.key, before.old, change.new)
    net = [
        posting
        for flow in flows_of([it for entry in entries for it in entry.post])
        for posting in (
            Posting(flow.giver, flow.commodity, -flow.amount),
            Posting(flow.receiver, flow.commodity, flow.amount),
        )
    ]
    is_back = all(entry.undo for entry in entries)
    sums = Entry(
        seq=first.seq,
        cmd=first.cmd,
        ts=first.ts,
        by=first.by,
        kind="amend",
        command=first.command,
        ev=(),
        post=tuple(net),
        set=tuple(change for change in changes.values() if change.old != change.new),
        undo=first.undo if is_back else (),
        redo=() if is_back else first.undo,
    )
    return instructions(sums, setup, book)


def _setup_at(session: Session, seq: int) -> Setup:
    """The players under the names that they had when an entry was made."""
    setup = session.state.setup
    for entry in session.entries(seq):
        for change in entry.set:
            if change.key == "players":
                return replace(setup, players=convert(change.old, tuple[Player, ...]))
    return setup
