"""Banknotes: which notes to hand over and give back after a payment to or from the Bank.

The tracker follows the session and executes nothing. The ledger knows only amounts, so the notes
are a proposal. In practice mode it asks a player for the sum before the screen shows it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from banker.games.board.edition import Edition
from banker.games.board.queries.banknotes import (
    fewest,
    handover,
    running_low,
    shared_out,
    short_by,
    worth,
)
from banker.games.board.state import BANK, State
from banker.interaction.ui_state import NotesMode
from banker.interaction.view import Handing, View
from banker.interaction.words.translate import translate
from banker.ledger.entry import Entry

Asked = Literal["", "sum", "change"]
ON = "notes are shown when the Bank pays or takes"
OFF = "notes: not shown"
PRACTICE = "practice: amounts are hidden until the player says them; F3 shows them"
# A mode -> the one after F3, and the one after the key of practice, each with its message.
NEXT_MODE: dict[NotesMode, tuple[NotesMode, str]] = {
    "": ("told", ON),
    "told": ("", OFF),
    "asked": ("told", "practice is over"),
}
PRACTISED: dict[NotesMode, tuple[NotesMode, str]] = {
    "": ("asked", PRACTICE), "told": ("asked", PRACTICE), "asked": ("", "practice is over"),
}  # fmt: skip
HIDDEN = "amount hidden: the player says it · F3 shows it"
RIGHT, LITTLE, MUCH = "right", "too little", "too much"


def paid(entry: Entry, edition: Edition, players: tuple[str, ...]) -> tuple[str, int]:
    """Return the player who paid the Bank or was paid, and the amount: positive if received.

    Empty and 0 if there is no such player, or more than one.
    """
    sums: dict[str, int] = {}
    for posting in entry.post:
        if posting.commodity == edition.money.commodity:
            sums[posting.account] = sums.get(posting.account, 0) + posting.amount
    bank = sums.get(BANK, 0)
    others = [who for who in players if sums.get(who, 0) * bank < 0]
    if len(others) != 1:
        return "", 0
    sum_ = min(abs(sums[others[0]]), abs(bank))
    return others[0], sum_ if bank < 0 else -sum_


def handing(before: State, after: State, entry: Entry) -> Handing | None:
    """Return the notes to hand over for an entry; None if the Bank neither paid nor received."""
    who, amount = paid(entry, before.edition, before.setup.ids)
    if not amount:
        return None
    shares = shared_out(before, to_play=True)
    purse, till = shares.of.get(who, {}), dict(shares.till)
    payer, receiver = (till, purse) if amount > 0 else (purse, till)
    way = handover(abs(amount), payer, receiver)
    if way is None:
        # Players may hold other notes than assumed. The Bank's notes can be shown at least.
        given = fewest(amount, till) if amount > 0 else None
        return Handing(who, amount, given or {}, {}, running_low(after, till), given is not None)
    sign = -1 if amount > 0 else 1
    for notes, way_on in ((way.given, sign), (way.back, -sign)):
        for value, pieces in notes.items():
            till[value] = till.get(value, 0) + way_on * pieces
    return Handing(who, amount, way.given, way.back, running_low(after, till))


# A sum in any language: `380`, `1,500`, `15 000k`, `5K`; not a die, a seat or a deed's code.
_SUM = r"(?i:(?<!\w)(?:\d{1,3}(?:[,\s]\d{3})+[kmкм]?|\d{2,}[kmкм]?|\d[kmкм])(?!\w))"
COVER = "…"


def hidden(view: View, asked: Asked) -> View:
    """Return the view without the amounts that a player must add up first."""
    usual, waiting = view.suggestion, _covered(view.waiting)
    if usual is not None and (words := _covered(usual.words)) != usual.words:
        usual, waiting = replace(usual, words=words), HIDDEN
    view = replace(view, suggestion=usual, waiting=waiting)
    if asked != "sum" or not view.rows:
        return view
    newest = view.rows[0]
    news = newest.news and replace(newest.news, text=_covered(newest.news.text), amount=COVER)
    steps = tuple(map(_covered, newest.steps))
    covered = replace(newest, text=_covered(newest.text), steps=steps, news=news)
    return replace(view, rows=(covered, *view.rows[1:]), gains={})


def _covered(text: str) -> str:
    return re.sub(_SUM, COVER, text)


class BanknoteTracker:
    """Follows the newest payment; its notes are calculated only when they are shown."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._news: tuple[State, State, Entry] | None = None
        self._known: Handing | None = None
        self._is_dealt = False  # whether a player's money moved since the game was opened
        self._is_put_away = False
        self.asked: Asked = ""

    def note(self, entry: Entry, state: State, *, asks: bool) -> None:
        """Follow a new entry. `asks`: whether a player must add up its sum first."""
        self._news, self._known = (self._state, state, entry), None
        self._state = state
        money = state.edition.money.commodity
        moved = (it.account for it in entry.post if it.commodity == money)
        self._is_dealt |= any(account in state.seats for account in moved)
        self.asked = "sum" if asks and self.newest() is not None else ""

    def settle(self, before: State, entries: Sequence[Entry]) -> None:
        """Show the notes for all these entries, which followed the state `before`."""
        whole = replace(entries[-1], post=tuple(it for entry in entries for it in entry.post))
        self._news, self._known = (before, self._state, whole), None

    def next_mode(self, mode: NotesMode, *, practice: bool = False) -> tuple[NotesMode, str]:
        """Return the mode of showing notes that follows `mode`, and a message about it.

        `practice` switches practising on or off instead. An open question is dropped. The message
        is empty if the notes appear at once.
        """
        self.asked = ""
        mode, words = (PRACTISED if practice else NEXT_MODE)[mode]
        self._is_put_away |= words == OFF
        return mode, "" if words == ON and self.newest() is not None else words

    def shown(self, mode: NotesMode) -> Handing | None:
        """Return the notes to show: those of the newest payment; None if there are none.

        Before the first roll these are the notes that each player begins with, until notes are
        switched off.
        """
        if mode:
            return self.newest() or self._begun()
        return None if self._is_put_away else self._begun()

    def _begun(self) -> Handing | None:
        """Return the notes that each player begins with; None once money moved or a turn began."""
        if self._is_dealt or self._state.table.started:
            return None
        money = self._state.edition.money
        notes = dict(money.start_notes)
        is_whole = worth(notes) == money.start_cash
        return Handing("", money.start_cash, notes, {}) if notes and is_whole else None

    def newest(self) -> Handing | None:
        """Return the notes of the newest entry; None if it moved none."""
        if self._known is None and self._news is not None:
            self._known, self._news = handing(*self._news), None
        return self._known

    def question(self) -> str:
        """Return the question for a sum; empty if no player is asked for one."""
        found = self.newest() if self.asked else None
        if found is None:
            return ""
        if self.asked == "change":
            given, due = worth(found.given), abs(found.amount)
            template = "{given:,} is given for {due:,}: how much comes back?"
            return translate(self._state.edition, template, given=given, due=due)
        who = self._state.setup.names[found.who]
        template = "how much does {who} pay?"
        if found.amount > 0:
            template = "how much does the Bank pay {who}?"
        return translate(self._state.edition, template, who=who)

    def reckoned(self, said: int | None) -> str:
        """Judge the sum that a player said; return whether it is right, too low or too high.

        None means that the player gives up.
        """
        found = self.newest()
        if said is None or found is None:
            self.asked = ""
            return ""
        given = worth(found.given) if self.asked == "change" else None
        short = short_by(said, due=abs(found.amount), given=given)
        if not short:
            self.asked = "change" if self.asked == "sum" and found.back else ""
        return RIGHT if not short else LITTLE if short > 0 else MUCH
