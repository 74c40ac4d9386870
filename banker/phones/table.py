"""Table: the phones of one game: their seats, their streams and their requests.

Rules of this file
* It runs on the session's thread, and its only file is that of the keys.
* A request is executed by the session under the id `phone/<seat>/<request>`: a repeat is answered
  and never booked again, even after a crash.
* A phone's action is applied by `post`, as a device's report is: keys go first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from banker.engine.command import Command, OpenPhones
from banker.engine.refusal import Refusal
from banker.foundation.errors import BankerError, CommandError, JournalError
from banker.games.board.state import State
from banker.language.phrases.names_and_amounts import with_unit
from banker.language.phrases.translation import Translation, language_of
from banker.ledger.entry import Entry
from banker.ledger.origins import BANKER
from banker.ledger.phone_marks import issuer_of
from banker.phones.game_views import Json
from banker.phones.http import event
from banker.phones.proofs import code_of
from banker.phones.requests import (
    ACT_S,
    PHONE,
    TRADE_S,
    Asked,
    CardReading,
    RequestQueue,
    Standing,
    acts_of,
    goes_by_itself,
    others_in,
)
from banker.phones.seats import Draw, SeatTable, is_screen
from banker.phones.storage import KEY_BYTES, KeyFile
from banker.phones.streams import Follower, Pipe, Stream, send_all
from banker.session.phone_health import AskedFirst
from banker.session.session import Session

PING_S = 5.0
MOVED_ON = "the table has changed since this request; ask again"
OPEN_PHONES = "open_phones"  # the kind of an entry
NOT_NOW = "the Bank refuses that"
NOT_SAVED = "not saved, nothing changed, try again: {why}"
NOT_WRITTEN = (
    "the game file cannot be written now; this request waits until the banker confirms again"
)
INTRUDER = "another phone wants the seat of {name}"
GUESSED = "five wrong codes for the seat of {name}: that code is over"
ALARMS = {
    "rewound": "the phone of {name} raises an alarm: the ledger was cut to entry {entry}",
    "other": "the phone of {name} raises an alarm: entry {entry} has changed",
    "gap": "the phone of {name} raises an alarm: entry {entry} was left out",
    "game": "the phone of {name} raises an alarm: this is another ledger",
}

CarryOut = Callable[[Command, str, str], list[Entry]]
Post = Callable[[Callable[[], None]], None]


def at_once(act: Callable[[], None]) -> None:
    """Run a phone's action at once, when there is no screen."""
    act()


class PhoneTable:
    """The phones of one session. `ticks`: gives seconds that never go back. `news`: messages for
    the banker, oldest first."""

    def __init__(
        self, session: Session, keys: KeyFile, draw: Draw, ticks: Callable[[], float]
    ) -> None:
        kept = keys.read()
        self.session = session
        self.ticks = ticks
        self.draw = draw
        self.port = kept.port
        self.news: list[str] = []
        self._key_file = keys
        self._issuer_key = bytes.fromhex(kept.issuer or draw(2 * KEY_BYTES))
        self.game = next(session.journal.rows()).h
        self.queue = RequestQueue(self._answered)
        self._reading = CardReading(self.queue, self.pinned)
        seats = {who: bytes.fromhex(key) for who, key in kept.seats.items()}
        self.seats = SeatTable(self.game, session.state.setup.ids, draw, seats)
        self.follower = Follower(session, self.queue, self._issuer_key, draw)
        self.follower.issuer = issuer_of(self._issuer_key)
        self.streams: list[Stream] = []
        self._is_booked = _newest_issuer(session) == self.follower.issuer
        self._has_failed = False  # it was to be booked, and is not yet
        self._booked = dict(_booked_by_phones(session))
        self._post: Post = at_once
        self._show: Callable[[], None] = lambda: None
        self.carry_out: CarryOut = self._execute
        self._pinged = 0.0
        self._is_pushing = False
        self.soon: Callable[[Callable[[], None]], object] = at_once
        session.subscribe(self._entered)

    def attach(
        self, post: Post, show: Callable[[], None], carry_out: CarryOut | None = None
    ) -> None:
        """Connect a screen: phones' requests run by `post`; `show` draws the changes."""
        self._post, self._show = post, show
        self.carry_out = carry_out or self._execute

    @property
    def words(self) -> Translation:
        """The translation for the language of the table."""
        return language_of(self.session.state.edition)

    def time(self) -> int:
        """Return the table's clock in Unix seconds, with which phones compare theirs."""
        return int(self.session.now().timestamp())

    @property
    def issuer_key(self) -> bytes:
        """The secret key that signs entry hashes."""
        return self._issuer_key

    # --- the banker ------------------------------------------------------------------------------

    def show_code(self, who: str) -> str:
        """Make and return a new code for a seat; empty if the seat is taken."""
        code = code_of(bytes.fromhex(self.draw(32)))
        self.seats.show(who, code, self.ticks())
        return self.seats.seats[who].code

    def let_in(self, who: str) -> bool:
        """Let in the phone that asks for a seat, and store its key; return whether one asked."""
        if is_in := self.seats.let_in(who, self.ticks()):
            self.keep()
        return is_in

    def cut_off(self, who: str) -> None:
        """End the streams of a seat, drop its requests and delete its key."""
        self.seats.cut_off(who)
        for stream in [it for it in self.streams if it.seat == who]:
            self.end_stream(stream, "kicked")
        self.queue.forget(who)
        self.keep()

    def begin(self) -> bool:
        """Book the public name of the key that signs entry hashes, unless it is booked already.

        Returns whether it is booked. Without it no request is applied: an audit would doubt it.
        """
        if not self._is_booked:
            try:
                self.session.execute(OpenPhones(self.follower.issuer))
                self._is_booked = True
            except (CommandError, JournalError) as error:
                self.news.append(self.said(error))
        self._has_failed = not self._is_booked
        return self._is_booked

    def said(self, error: BankerError) -> str:
        """Return the text of an error in the language of the table."""
        if isinstance(error, JournalError):
            return str(self.words.words(NOT_SAVED, why=str(error)))
        return self.refusal(error) if isinstance(error, CommandError) else str(error)

    def refusal(self, error: CommandError) -> str:
        """Return the text of a refusal in the table's language, with units after amounts."""
        unit = self.session.state.edition.unit
        return str(self.words.text(with_unit(error.text, self.words, unit)))

    def keep(self) -> None:
        """Store the keys; an error becomes a message for the banker."""
        try:
            self._key_file.write(self._issuer_key, self.seats.keys(), self.port)
        except BankerError as error:
            self.news.append(str(error))

    # --- streams ------------------------------------------------------------

    def open_stream(self, seat: str, salt: str, since: int, pipe: Pipe) -> Stream:
        """Open the stream of a page; the newer page of a seat replaces the older one."""
        for old in [it for it in self.streams if it.seat == seat]:
            self.end_stream(old, "newer")
        stream = Stream(seat, salt, since, pipe, self.seats.seats[seat].key)
        self.streams.append(stream)
        self.seats.heard(seat, self.ticks(), streams=1)
        pipe.send(self.follower.first(stream))
        self.push()
        self._show()
        return stream

    def end_stream(self, stream: Stream, why: str) -> None:
        """End a page's stream. `why`: a word that the page gets."""
        if stream in self.streams:
            self.left(stream)
            stream.pipe.send(_event("bye", {"why": why}))
            stream.pipe.end()

    def left(self, stream: Stream) -> None:
        """Forget a stream that was closed."""
        if stream in self.streams:
            self.streams.remove(stream)
            self.seats.heard(stream.seat, self.ticks(), streams=-1)
            self._show()

    def push(self) -> None:
        """Send the newest state to every page that needs it and can take it."""
        self._is_pushing = False
        send_all(self.streams, self.follower.message)
        for stream in self.streams:
            if not stream.is_due:
                self.seats.heard(stream.seat, self.ticks(), seen=stream.since)

    def push_soon(self) -> None:
        """Send the state once the screen has drawn it, with all entries until then."""
        if not self._is_pushing:
            self._is_pushing = True
            self.soon(self.push)

    def renew(self) -> None:
        """Mark all pages as needing the newest state."""
        for stream in self.streams:
            stream.is_due = True
        self.push_soon()

    def tick(self) -> None:
        """Do the work of each second: send pings, end expired requests, show the seconds left."""
        now = self.ticks()
        changed = self.seats.tick(now) | self.queue.expire(now)
        if now - self._pinged >= PING_S:
            self._pinged = now
            for stream in self.streams:
                if stream.pipe.ready():
                    stream.pipe.send(_event("ping", {}))
        if changed or self.seats.is_counting or self.queue.waiting():
            self._show()

    def _entered(self, entry: Entry, _state: State) -> None:
        self.follower.note(entry)
        if entry.cmd.startswith(f"{PHONE}/"):
            self._booked.update(dict.fromkeys(_parts(entry.cmd), entry.seq))
        self._reading.follow(entry)
        for who in self.seats.followed(self.session.state.setup.ids):
            self.cut_off(who)
        self.renew()

    # --- requests ------------------------------------------------------------

    def answer_of(self, seat: str, id: str) -> Json | None:
        """Return the answer to a request with an id that was used before; None for a new id."""
        if (entry := self._booked.get(f"{seat}/{id}")) is not None:
            return {"id": id, "state": Standing.DONE.value, "entry": entry, "words": ""}
        known = self.queue.known(seat, id)
        return None if known is None else _answer(known)

    def ask(self, seat: str, id: str, command: Command, sees: Json, at: int) -> Asked:
        """Accept a request. If it needs no confirmation, it is applied soon."""
        now = self.ticks()
        patience = TRADE_S if hasattr(command, "legs") else ACT_S
        request = Asked(id, seat, command, sees, at, now + patience, others_in(command, seat))
        self.queue.add(request, now)
        if goes_by_itself(command, self.follower.views.traits, acts_of(self.session.state)):
            self._post(lambda: self._let_through(request))
        return request

    def _let_through(self, request: Asked) -> None:
        self.confirm(request.seat, request.id, PHONE)

    def confirm(self, seat: str, id: str, by: str = BANKER) -> Asked | None:
        """Apply a request if it still fits the newest state; return it with its new standing."""
        request = self.queue.known(seat, id)
        if request is None or not request.is_ready:
            return request
        state, words = self.session.state, self.words
        if self.pinned(seat, request.command) != request.sees:
            return self.queue.settle(request, Standing.STALE, words=words.words(MOVED_ON))
        if self._has_failed and not self.begin():
            return self.queue.settle(request, Standing.WAITING, words=words.words(NOT_WRITTEN))
        try:
            entries = self.carry_out(request.command, request.cmd, by)
        except AskedFirst:
            if by != PHONE:  # the banker has just agreed, and looks at the card
                self._reading.begin(request)
            return self.queue.settle(request, Standing.WAITING)
        except CommandError as error:
            code = error.code if isinstance(error, Refusal) else None
            is_open = len(request.others) == 0 or self.follower.views.is_foretold(state, code)
            said = self.refusal(error) if is_open else words.words(NOT_NOW)
            return self.queue.settle(request, Standing.REFUSED, words=said)
        except JournalError as error:
            self.news.append(self.said(error))
            return self.queue.settle(request, Standing.WAITING, words=words.words(NOT_WRITTEN))
        seq, said = self.follower.outcome(entries)
        return self.queue.settle(request, Standing.DONE, entry=seq, words=said)

    def pinned(self, seat: str, command: Command) -> Json:
        """Return the facts, as they are now, that a phone must have seen for a command."""
        found = self.follower.views.pinned(self.session.state, seat, command)
        return dict(msgspec.to_builtins(found))

    def noticed(self) -> None:
        """Show on the screen that a phone asks for a seat, or failed to take one."""
        told = {INTRUDER: self.seats.intruded, GUESSED: self.seats.guessed}
        for line, seat in told.items():
            if seat:
                name = self.session.state.setup.names.get(seat, seat)
                self.news.append(self.words.words(line, name=name))
        self.seats.intruded = self.seats.guessed = ""  # told once: the next claim may be honest
        self._show()

    def refuse(self, seat: str, id: str) -> Asked | None:
        """Refuse a request; return it with its new standing. None for an unknown id."""
        request = self.queue.known(seat, id)
        if request is None or request.standing is not Standing.WAITING:
            return request
        return self.queue.settle(request, Standing.REFUSED)

    def preview(self, request: Asked) -> list[tuple[str, str]]:
        """Return (name, cash) for each player whose cash a request would change; empty if
        refused."""
        state = self.session.state
        try:
            later = self.session.preview(request.command)
        except CommandError:
            return []
        return self.follower.views.after(state, later)

    def _execute(self, command: Command, id: str, by: str) -> list[Entry]:
        return [self.session.execute(command, id=id, by=by).entry]

    def _answered(self, request: Asked) -> None:
        """The standing of a request has changed: its page hears it, and so do those it is about."""
        for stream in self.streams:
            is_news = request.standing is not Standing.WAITING or request.words
            if stream.seat == request.seat and is_news:
                stream.pipe.send(_event("answer", _answer(request)))
            if stream.seat in (request.seat, *request.others) or is_screen(stream.seat):
                stream.is_due = True
        self.push_soon()
        self._show()

    def alarm(self, seat: str, what: str, entry: int) -> None:
        """Show a phone's alarm at entry number `entry` to everybody. `what`: its code word."""
        name = self.session.state.setup.names.get(seat, seat)
        words = self.words.words(ALARMS[what], name=name, entry=str(entry))
        self.news.append(words)
        self.follower.gossip.append(words)
        self.renew()
        self._show()

    # --- the end ------------------------------------------------------------

    def close(self, why: str = "ended") -> None:
        """End all streams; the keys stay stored."""
        for stream in list(self.streams):
            self.end_stream(stream, why)
        self.keep()

    def online(self) -> int:
        """Return how many seats have a page open."""
        return sum(seat.streams > 0 for seat in self.seats.seats.values())


def _event(name: str, data: Json) -> bytes:
    return event(name, msgspec.json.encode(data))


def _answer(request: Asked) -> Json:
    return {
        "id": request.id,
        "state": request.standing.value,
        "entry": request.entry,
        "words": request.words,
    }


def _booked_by_phones(session: Session) -> Iterator[tuple[str, int]]:
    """The requests that are durable: after a crash their phones ask again."""
    for row in session.journal.replay():
        if row.cmd.startswith(f"{PHONE}/"):
            for part in _parts(row.cmd):
                yield part, row.seq


def _newest_issuer(session: Session) -> str:
    """Whose marks the newest entry about phones names; empty if there is none."""
    found = ""
    for row in session.journal.replay():
        if row.kind == OPEN_PHONES:
            for event in msgspec.json.decode(row.ev):
                found = str(event.get("issuer", ""))
    return found


def _parts(cmd: str) -> list[str]:
    """The `<seat>/<request>` of a command id, first the one that asked."""
    return cmd.removeprefix(f"{PHONE}/").split("+")
