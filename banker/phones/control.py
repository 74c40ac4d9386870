"""Control: the phones of one table, from the first address to the last stream.

Rules of this file
* Nothing listens, and no key exists, before somebody asks for it.
* The banker's commands about phones come in here, from the screen's keys or from a script's lines.
* An address may disappear, as when the Wi-Fi changes: then every stream ends, and pages are served
  at another address. Only for an address that the user named, Banker waits.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from banker.foundation.errors import CommandError
from banker.phones.addresses import Place, places
from banker.phones.requests import Asked, Standing, acts_of
from banker.phones.seats import Seat, Stage
from banker.phones.storage import KeyFile, write_whole
from banker.phones.table import PhoneTable
from banker.session.phone_health import (
    CarryOut,
    PhonesHealth,
    Post,
    RequestHealth,
    SeatHealth,
    SeatStage,
)
from banker.session.session import Session

if TYPE_CHECKING:
    from banker.language.phrases.translation import Translation
    from banker.phones.routes import Files
    from banker.phones.server import PhoneServer
    from banker.session.shown_odds import ShownOdds

LONELY_S = 20.0
WATCH_S = 5.0
MOVED = "the address of the phones is gone: now they come to {url}"
GONE = "this computer has no network address: phones can come again as soon as it has one"
GROUP = 4  # letters of a code that are read together


def draw(digits: int) -> str:
    """Return this many random hex digits."""
    return secrets.token_hex((digits + 1) // 2)[:digits]


class PhoneControl:
    """The phones of one session.

    `words`: 256 words, of which two are compared on phone and screen; `static`: makes the files of
    the page from those words and a language; `keys`: the folder of key files; `place`: where to
    listen, if the user named it; `is_wanted`: listen as soon as there is an event loop; `find`:
    lists this computer's places.
    """

    watch_s = WATCH_S

    def __init__(
        self,
        session: Session,
        *,
        words: tuple[str, ...],
        static: Callable[[tuple[str, ...], str], Files],
        keys: Path,
        place: Place | None = None,
        is_wanted: bool = False,
        draw: Callable[[int], str] = draw,
        find: Callable[[], list[Place]] = places,
        paint_s: float = 0.0,
    ) -> None:
        """`paint_s`: from an entry to the screen that shows it, in the same thread."""
        self._session = session
        self._words = words
        self._static = static
        self._keys = keys
        self._named = self._place = place
        self._find = find
        self._is_wanted = is_wanted
        self._paint_s = paint_s
        self._draw = draw
        self._places: list[Place] = []
        self._table: PhoneTable | None = None
        self._server: PhoneServer | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._attached: tuple[Post, Callable[[], None], CarryOut | None] | None = None
        self._news: list[str] = []
        self._odds: ShownOdds | None = None
        self._shown_at = 0.0
        self._timer: asyncio.TimerHandle | None = None  # while phones may come

    # --- listening ------------------------------------------------------------

    def attach(
        self, post: Post, show: Callable[[], None], carry_out: CarryOut | None = None
    ) -> None:
        """Connect the screen, from inside the running event loop; arguments as for
        `Phones.attach`."""
        self._attached = (post, show, carry_out)
        self._loop = asyncio.get_running_loop()
        if self._is_wanted:
            try:
                self.open()
            except CommandError as error:
                self._news.append(self._said(error))

    @property
    def table(self) -> PhoneTable:
        """The table of phones that is served. Raises `CommandError` while nothing listens."""
        if self._table is None or self._server is None:
            raise CommandError("no phone can come yet: F9 opens a page for phones")
        return self._table

    @property
    def url(self) -> str:
        """The address of the page; empty while nothing listens."""
        return self._server.url if self._server else ""

    def open(self, number: int = 0) -> None:
        """Start to listen: at the place with this number in the list, counted from 1, or for 0 at
        the most likely one."""
        from banker.phones.server import PhoneServer

        assert self._loop is not None, "the loop runs before anything listens"
        place = self._chosen(number)
        table = self._table or PhoneTable(
            self._session,
            KeyFile(self._keys, next(self._session.journal.rows()).h),
            self._draw,
            self._loop.time,
        )
        if self._server is not None:
            self._server.close("moved")
            self._server = None
        if self._attached is not None and self._table is None:
            table.attach(*self._attached)
        table.follower.show_odds(self._odds, ())
        static = partial(self._static, self._words, self._session.state.edition.language)
        self._server = PhoneServer(table, place, static, self._lay, self._loop, self._paint_s)
        self._place, self._table = place, table
        table.begin()
        table.keep()
        if self._timer is None:
            self._timer = self._loop.call_later(self.watch_s, self._watch)

    def _chosen(self, number: int) -> Place:
        for place in (self._place, self._named) if number == 0 else ():
            if place is not None and self._is_here(place):
                return place
        if number == 0 and self._named is not None:
            raise CommandError(
                "this machine has no address {text} now: choose another address",
                text=self._named.host,
            )
        self._places = self._find()
        if not self._places:
            raise CommandError(
                "this computer is on no local network: join the Wi-Fi, or open a hotspot on a phone"
            )
        if number > len(self._places):
            raise CommandError(
                "the addresses have the numbers 1 to {count}: choose one of them",
                count=len(self._places),
            )
        return self._places[max(0, number - 1)]

    def _is_here(self, place: Place) -> bool:
        """Whether this machine has a place now. One without an interface is never gone."""
        if not place.card:
            return True
        self._places = self._find()
        return any(it.host == place.host for it in self._places)

    def _watch(self) -> None:
        assert self._loop is not None, "it runs in the loop"
        self._timer = self._loop.call_later(self.watch_s, self._watch)
        self.look()

    def look(self) -> None:
        """Check whether the computer still has the address; if not, serve at another one."""
        if self._timer is None:
            return
        if self._server is not None:
            if self._is_here(self._server.place):
                return
            self._server.close("moved")
            self._server = None
            self._announce(GONE)
        with suppress(CommandError):  # there is no net yet
            self.open()
            self._news = [line for line in self._news if line != self._words_of(GONE)]
            self._announce(MOVED, url=self.url)

    def _announce(self, line: str, **fields: str) -> None:
        self._news.append(self._words_of(line, **fields))
        if self._attached is not None:
            self._attached[1]()

    def _lay(self, seat: str, receipt: bytes) -> None:
        """Lay a witness beside the game."""
        folder = self._session.journal.path.with_suffix(".witness")
        folder.mkdir(exist_ok=True)
        write_whole(folder / f"{seat}.json", receipt)

    def close(self) -> None:
        """Stop listening."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._server is not None:
            self._server.close()
            self._server = None

    # --- what the banker does --------------------------------------------------------------------

    def show_code(self, who: str) -> None:
        """Show the code by which a phone takes the seat of `who`; for a phone that waits to join,
        new words."""
        table = self.table
        if table.seats.is_closed:
            raise CommandError("no new phone may come: l lets phones come again")
        if table.seats.seats[who].stage is Stage.IN:
            raise CommandError(
                "a phone has the seat of {name}: x cuts it off first", name=self._name(who)
            )
        table.show_code(who)
        self._shown_at = table.ticks()

    def hide_code(self) -> None:
        """Remove the code from the screen."""
        self.table.seats.hide()

    def let_in(self, who: str) -> bool:
        """Let in the phone that asks for a seat; return whether a phone was let in."""
        return self.table.let_in(who)

    def cut_off(self, who: str) -> None:
        """Disconnect the phone of a seat."""
        self.table.cut_off(who)

    def lock(self) -> bool:
        """Stop giving new seats, or give them again; return whether new seats are stopped now."""
        seats = self.table.seats
        seats.is_closed = not seats.is_closed
        if seats.is_closed:
            seats.hide()
        self.table.follower.is_closed = seats.is_closed
        self.table.renew()
        return seats.is_closed

    def confirm(self, seat: str, id: str) -> str:
        """Apply a phone's request. Return the reason if that is refused, else an empty text."""
        done = self.table.confirm(seat, id)
        if done is None or done.standing in (Standing.DONE, Standing.WAITING):
            return ""  # what could not be written is news
        return done.words or self.table.words.words("it was withdrawn")

    def refuse(self, seat: str, id: str) -> None:
        """Refuse the request `id` of the phone at a seat."""
        self.table.refuse(seat, id)

    def take_news(self) -> Sequence[str]:
        """Return the new messages for the banker, one line each, and clear them."""
        news, self._news = self._news, []
        if self._table is not None:
            news += self._table.news
            self._table.news = []
        return news

    def show_odds(self, odds: ShownOdds | None) -> None:
        """Show these odds on televisions from now on; None: no odds."""
        self._odds = odds
        if self._table is not None and self._table.follower.show_odds(odds, self._table.streams):
            self._table.push_soon()

    # --- what the screen shows ------------------------------------------------------------

    def health(self) -> PhonesHealth:
        """Return the state of all phones."""
        if self._table is None or self._server is None:
            return PhonesHealth(acts=acts_of(self._session.state))
        table = self._table
        now = table.ticks()
        shown = next(
            (it for it, seat in table.seats.seats.items() if seat.stage is Stage.SHOWN), ""
        )
        code = table.seats.seats[shown].code if shown else ""
        return PhonesHealth(
            url=self._server.url,
            code=grouped(code),
            rows=self._picture(code),
            shown=shown,
            seats=tuple(self._seat(who, it, now) for who, it in table.seats.seats.items()),
            requests=tuple(self._request(it, now) for it in table.queue.ready()),
            online=table.online(),
            places=tuple(place.host for place in self._places),
            is_closed=table.seats.is_closed,
            is_private=table.follower.views.is_private(self._session.state),
            acts=acts_of(self._session.state),
            entries=self._session.journal.count,
            is_lonely=bool(shown) and now - self._shown_at > LONELY_S and not table.online(),
        )

    def _picture(self, code: str) -> tuple[str, ...]:
        if not code:
            return ()
        from banker.report.qr import rows

        return tuple(rows(f"{self.url}#{code}", error="l"))

    def _seat(self, who: str, seat: Seat, now: float) -> SeatHealth:
        stage: SeatStage = seat.stage.value
        if seat.stage is Stage.IN and not seat.streams:
            stage = "away"
        pair = seat.words
        return SeatHealth(
            who=who,
            name=self._session.state.setup.names.get(who, ""),
            stage=stage,
            device=seat.device,
            seen=seat.seen,
            words=tuple(self._words[it].upper() for it in pair) if pair else (),
            left=max(0, round(seat.until - now)) if seat.until else round(now - seat.heard),
        )

    def _request(self, request: Asked, now: float) -> RequestHealth:
        table = self.table
        names = self._session.state.setup.names
        return RequestHealth(
            seat=request.seat,
            id=request.id,
            name=names[request.seat],
            words=table.follower.views.act_words(request.command, self._session.state),
            after=tuple(table.preview(request)),
            left=max(0, round(request.until - now)),
            agreed=tuple(names[who] for who, _ in request.agreed),
        )

    def _name(self, who: str) -> str:
        return self._session.state.setup.names.get(who, who)

    def _said(self, error: CommandError) -> str:
        return self._language().text(error.text)

    def _words_of(self, line: str, **fields: str) -> str:
        return self._language().words(line, **fields)

    def _language(self) -> Translation:
        from banker.language.phrases.translation import language_of

        return language_of(self._session.state.edition)


def grouped(code: str) -> str:
    """Return a code as it is read aloud and typed: in groups of four characters."""
    return " ".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


__all__ = ["PhoneControl", "grouped"]
