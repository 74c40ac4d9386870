"""Streams: the messages for each page, from the newest entry that the page has.

Rules of this file
* Only durable entries are sent: a message is made from the session's state after the append.
* A page that reads slowly loses old states and never a new one: a message is made when it can be
  sent, and has everything since the last one.
* A player's own amounts are encrypted if balances are private.
* The edition and the players are sent at the beginning, and again when they change: somebody joins,
  leaves or gets another name, or the table reads another amount off its cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

import msgspec
from msgspec.structs import replace

from banker.engine.fold import Setup
from banker.foundation.errors import JournalCorrupt
from banker.foundation.json_value import JsonValue
from banker.language.news import plain
from banker.language.phrases.translation import language_of
from banker.ledger.entry import Entry
from banker.ledger.phone_marks import HEAD_DIGITS, mark_of
from banker.phones.game_views import Json, Screen, views_of
from banker.phones.http import event
from banker.phones.proofs import PADDED, seal, stream_key
from banker.phones.requests import Asked, RequestQueue
from banker.phones.seats import Draw, is_screen
from banker.session.session import Session
from banker.session.shown_odds import ShownOdds

ROWS_MAX = 40
SALT_DIGITS = 24
ASKED_VAULT = "the vault is asked; its answer comes into the ledger"


Row = tuple[int, str, str]  # an entry: its number, its words, and what hands move


class Pipe(Protocol):
    """The connection on which a stream is sent."""

    def ready(self) -> bool:
        """Tell whether data can be sent at once."""

    def send(self, data: bytes) -> None:
        """Send bytes to the page."""

    def end(self) -> None:
        """Send the rest and close the connection."""


class Stream:
    """One open page. `since`: the newest entry that the page has; 0 for none."""

    def __init__(self, seat: str, salt: str, since: int, pipe: Pipe, key: bytes) -> None:
        self.seat = seat
        self.pipe = pipe
        self.since = since
        self.key = stream_key(key, salt)
        self.is_new = True
        self.is_due = True
        self.gossip = 0  # how many sentences it was told
        self.setup: Setup | None = None  # whose names and prices it has


class Follower:
    """Follows one session, and makes the messages for its pages."""

    def __init__(
        self, session: Session, queue: RequestQueue, issuer_key: bytes, draw: Draw
    ) -> None:
        self.session = session
        self._queue = queue
        self._issuer_key = issuer_key
        self._draw = draw
        self.views = views_of(session.state)
        self.heads = [row.h[:HEAD_DIGITS] for row in session.journal.rows()]
        self._newest: list[Row] | None = None
        self.gossip: list[str] = []  # what other phones have raised an alarm about
        self._odds: ShownOdds | None = None
        self._screen: Screen | None = None  # made for the first television
        self._table: tuple[int, msgspec.Raw] = (0, msgspec.Raw(b""))
        self.issuer = ""
        self.is_closed = False  # no new phone is let in

    def note(self, entry: Entry) -> None:
        """Take in one more entry, which the session has applied already."""
        # An amendment is in the file as a whole before its first entry is noted.
        self.heads.append(next(self.session.journal.rows(entry.seq)).h[:HEAD_DIGITS])
        if self._screen is not None:
            self._screen.note(entry)
        if self._newest is not None:
            self._newest = [*self._newest[1 - ROWS_MAX :], self._row(entry)]

    def _rows(self) -> list[Row]:
        """The newest entries in words, made when the first page is there."""
        if self._newest is None:
            first = max(1, len(self.heads) - ROWS_MAX + 1)
            self._newest = [self._row(one) for one in self.session.entries(first)]
        return self._newest

    def _row(self, entry: Entry) -> Row:
        try:
            said, steps = self.views.sentence(entry, self.session.state)
        except JournalCorrupt as forged:
            said, steps = str(forged), ""
        return entry.seq, said, steps

    def outcome(self, entries: list[Entry]) -> tuple[int, str]:
        """Return the number of the newest of some entries, and that entry in words. Without any,
        the vault has taken the command, and its report makes the entry."""
        if entries:
            unsigned = replace(entries[-1], cmd="")  # the page knows that it asked by phone
            return self._row(unsigned)[:2]
        return 0, language_of(self.session.state.edition).words(ASKED_VAULT)

    def show_odds(self, odds: ShownOdds | None, streams: Iterable[Stream]) -> bool:
        """Show these odds on televisions from now on; return whether they changed."""
        if odds == self._odds:
            return False
        self._odds = odds
        for stream in streams:
            stream.is_due = stream.is_due or is_screen(stream.seat)
        return True

    # --- messages ------------------------------------------------------------------------------

    def first(self, stream: Stream) -> bytes:
        """Return the first event of a stream: the edition, the players, the commands that phones
        may ask for."""
        state, seat = self.session.state, stream.seat
        stream.setup = state.setup
        names = state.setup.names
        about = self.views.box(state) | {
            "game": self._game(),
            "seat": seat,
            "name": names.get(seat, ""),
            "issuer": self.issuer,
        }
        if is_screen(seat):
            about["tv"] = self._screen_now().box()
        return event("game", msgspec.json.encode(about))

    def _game(self) -> str:
        return next(self.session.journal.rows()).h

    def message(self, stream: Stream) -> bytes:
        """Return the event with the newest state, and record that the page has it. If the players
        or the edition's amounts changed, the first event comes again before it."""
        state, count = self.session.state, len(self.heads)
        own = None if is_screen(stream.seat) else self.views.own(state, stream.seat)
        begin = stream.since if stream.is_new else stream.since + 1
        if not 1 <= begin <= count + 1:
            begin = count
        whole: dict[str, JsonValue | msgspec.Struct | msgspec.Raw] = {
            "count": count,
            "heads": [self._head(n, stream.seat, count, own) for n in range(begin, count + 1)],
            "head": self.session.journal.head,
            "table": self._table_json(),
            "rows": [it for it in self._rows() if stream.is_new or it[0] >= begin],
            "asks": self._trades() if own is None else self.asks(stream.seat),
        }
        if own is not None and self.views.is_private(state):
            text = msgspec.json.encode(own).decode()
            whole["box"] = seal(stream.key, text, self._draw(SALT_DIGITS), PADDED)
        elif own is not None:
            whole["me"] = own
        if own is None:
            whole["closed"] = self.is_closed
            whole["tv"] = self._for_screens(begin, is_new=stream.is_new)
        if more := self.gossip[stream.gossip :]:
            whole["gossip"] = more
        stream.gossip = len(self.gossip)
        stream.since, stream.is_new, stream.is_due = count, False, False
        box = b"" if stream.setup is state.setup else self.first(stream)
        return box + event("state", msgspec.json.encode(whole))

    def _for_screens(self, begin: int, *, is_new: bool) -> Json:
        """What televisions are told; an amount that moved far is the news until the next one."""
        told, odds = self._screen_now().message(begin, is_new=is_new), self._odds
        told["odds"] = None if odds is None else msgspec.to_builtins(odds.chances)
        told["old"] = odds is not None and odds.is_awaited
        if odds is not None and odds.move is not None:
            words = plain(odds.words, self.session.state.setup)
            told["news"] = [odds.move.seq, words, [odds.move.who]]
        return told

    def _screen_now(self) -> Screen:
        if self._screen is None:
            self._screen = self.views.screen(self.session)
        return self._screen

    def _head(self, n: int, seat: str, count: int, own: Json | None) -> list[JsonValue]:
        head = self.heads[n - 1]
        if own is None or not self._issuer_key:
            return [n, head, ""]
        cash = own["cash"] if n == count else None
        assert cash is None or isinstance(cash, int)
        return [n, head, mark_of(self._issuer_key, n, head, seat, cash)]

    def _table_json(self) -> msgspec.Raw:
        count = len(self.heads)
        if self._table[0] != count:
            said = msgspec.json.encode(self.views.table(self.session.state))
            self._table = (count, msgspec.Raw(said))
        return self._table[1]

    def asks(self, seat: str) -> list[Json]:
        """Return the waiting requests of a player, and the trades to which this player must agree,
        as JSON."""
        return [self._ask(one, seat) for one in self._queue.of(seat)]

    def _trades(self) -> list[Json]:
        """What waits for the word of another seat, as everybody at the table may hear it."""
        state = self.session.state
        if self.views.is_private(state):
            return []
        return [
            {"by": one.seat, "to": to, "words": self.views.act_words(one.command, state)}
            for one in self._queue.waiting()
            for to in [who for who in one.others if who not in dict(one.agreed)][:1]
        ]

    def _ask(self, one: Asked, seat: str) -> Json:
        words = self.views.act_words(one.command, self.session.state)
        if one.seat == seat:
            state = "waiting" if one.is_ready else "agree?"
            return {"id": one.id, "state": state, "words": words, "entry": 0}
        return {
            "id": one.id,
            "state": "agree?",
            "by": one.seat,
            "words": words,
            "act": msgspec.to_builtins(one.command),
        }


def send_all(streams: Iterable[Stream], message: Callable[[Stream], bytes]) -> None:
    """Send the newest state to every page that needs it and can take it. `message`: makes the bytes
    for a page."""
    for stream in streams:
        if stream.is_due and stream.pipe.ready():
            stream.pipe.send(message(stream))
