"""Phone lines: phones beside a script that arrives line by line, without a screen.

Rules of this file
* The event loop of the phones runs on the main thread until the next line arrives. A second thread
  reads standard input, since not every system lets an event loop wait for that.
* A line that begins with `phone` is a command of the banker about phones: `phone show ann` shows a
  code, `phone in ann`, `phone off ann`, `phone list`, `phone lock`, `phone yes`, `phone no`.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Semaphore, Thread
from typing import TYPE_CHECKING

from banker.cli.output import put
from banker.devices.hands import CommandHandler, carry_out
from banker.engine.command import Command
from banker.foundation.errors import BankerError, CommandError
from banker.foundation.limits import STATEMENT_BYTES_MAX
from banker.language.phrases.translation import language_of
from banker.ledger.entry import Entry

if TYPE_CHECKING:
    from banker.phones.control import PhoneControl
    from banker.session.phone_health import RequestHealth
    from banker.session.session import Session

WORD = "phone"
STDIN = 0
READ_BYTES = 65536


class LineReader:
    """Reads lines of standard input; the event loop runs until each line arrives."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._rest = b""
        self._is_over = False
        self._wanted = Semaphore(0)  # so many more blocks may be read
        self._arrived: asyncio.Future[bytes] | None = None

    def lines(self) -> Iterator[str]:
        """Yield the lines, each as it arrives."""
        Thread(target=self._read_blocks, daemon=True).start()
        while not self._is_over or self._rest:
            line, found, rest = self._rest.partition(b"\n")
            if found or self._is_over:
                self._rest = rest
                yield _text(line)
            else:
                self._await_block()

    def _await_block(self) -> None:
        self._arrived = self._loop.create_future()
        self._wanted.release()
        block = self._loop.run_until_complete(self._arrived)
        self._rest += block
        self._is_over = not block or len(self._rest) > STATEMENT_BYTES_MAX

    def _read_blocks(self) -> None:
        """Read one block each time one is wanted; an unreadable input has ended."""
        while True:
            self._wanted.acquire()
            try:
                block = os.read(STDIN, READ_BYTES)
            except OSError:
                block = b""
            with suppress(RuntimeError):  # the loop was closed meanwhile
                self._loop.call_soon_threadsafe(self._arrive, block)

    def _arrive(self, block: bytes) -> None:
        if self._arrived is not None and not self._arrived.done():
            self._arrived.set_result(block)


def _text(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BankerError("standard input is not a text: write it as UTF-8") from error


class PhoneLines:
    """The phones of a session whose statements come as lines from a file or a pipe."""

    def __init__(
        self, session: Session, vault: CommandHandler | None, phones: PhoneControl
    ) -> None:
        self._session = session
        self._vault = vault
        self._phones = phones
        self._loop = asyncio.new_event_loop()
        self._shown: set[tuple[str, str]] = set()
        self._words = language_of(session.state.edition)

    def lines(self) -> Iterator[str]:
        """Yield the statements among the lines, and apply the lines that begin with `phone`."""
        self._loop.run_until_complete(self._begin())
        self._say(self._words.words("phones: {url}", url=self._phones.url))
        for line in LineReader(self._loop).lines():
            first, *rest = line.split() or [""]
            if first == WORD:
                self._obey(rest)
            else:
                yield line
            self._loop.run_until_complete(_breath())

    def close(self) -> None:
        """Stop listening."""
        self._phones.close()
        self._loop.run_until_complete(_breath())
        self._loop.close()

    async def _begin(self) -> None:
        self._phones.attach(lambda act: act(), self._changed, self._carry_out)
        if not self._phones.url:
            self._phones.open()

    def _carry_out(self, command: Command, id: str, by: str) -> list[Entry]:
        from banker.language.phrases.events import sentence

        booked = carry_out(self._session, self._vault, command, by, id)
        for entry in booked:
            said = sentence(entry, self._session.state.setup, self._words.book)
            self._say(f"{entry.seq:5}  {said}")
        return booked

    def _changed(self) -> None:
        """Say what the banker must hear."""
        for line in self._phones.take_news():
            self._say(line)
        health = self._phones.health()
        for seat in health.seats:
            key = (seat.who, " ".join(seat.words))
            if seat.words and key not in self._shown:
                self._shown.add(key)
                self._say(
                    self._words.words(
                        "a phone asks for the seat {seat}: {words}", seat=seat.who, words=key[1]
                    )
                )
        for request in health.requests:
            key = (request.seat, request.id)
            if key not in self._shown:
                self._shown.add(key)
                self._say(self._request_line(request))

    def _request_line(self, request: RequestHealth) -> str:
        return self._words.words(
            "{name} asks: {act} ({id})", name=request.name, act=request.words, id=request.id
        )

    def _obey(self, said: list[str]) -> None:
        """Apply what is said to phones; a refusal is a line."""
        verb, about = said[0] if said else "", said[1] if len(said) > 1 else ""
        try:
            if verb not in VERBS or len(said) > 2:
                raise CommandError(
                    "after 'phone' comes one of {verbs}", verbs=", ".join(sorted(VERBS))
                )
            VERBS[verb](self, about)
        except CommandError as error:
            self._say(self._words.refusal(error))

    def _seat(self, who: str) -> str:
        if who not in self._phones.table.seats.seats:
            raise CommandError("no seat is called '{name}': name a player of this game", name=who)
        return who

    def _show(self, who: str) -> None:
        self._phones.show_code(self._seat(who))
        health = self._phones.health()
        said = "{seat}: {url}#{code}"
        code = health.code.replace(" ", "")
        self._say(self._words.words(said, seat=who, url=health.url, code=code))

    def _let_in(self, who: str) -> None:
        if not self._phones.let_in(self._seat(who)):
            raise CommandError("nobody asks for the seat {seat}: wait until a phone asks", seat=who)
        self._say(self._words.words("in: {seat}", seat=who))

    def _cut_off(self, who: str) -> None:
        self._phones.cut_off(self._seat(who))
        self._say(self._words.words("cut off: {seat}", seat=who))

    def _list(self, _about: str) -> None:
        health = self._phones.health()
        for seat in health.seats:
            self._say(f"{seat.who}  {seat.stage}  {seat.seen}  {' '.join(seat.words)}".rstrip())
        for request in health.requests:
            self._say(self._request_line(request))

    def _lock(self, _about: str) -> None:
        is_locked = self._phones.lock()
        self._say(self._words.words("no new phone may come" if is_locked else "phones may come"))

    def _asked(self, id: str) -> RequestHealth:
        waiting = self._phones.health().requests
        found = next((one for one in waiting if id in ("", one.id)), None)
        if found is None:
            raise CommandError("no phone asks for anything: wait until one does")
        return found

    def _yes(self, id: str) -> None:
        request = self._asked(id)
        if why := self._phones.confirm(request.seat, request.id):
            self._say(why)

    def _no(self, id: str) -> None:
        request = self._asked(id)
        self._phones.refuse(request.seat, request.id)

    @staticmethod
    def _say(line: str) -> None:
        put(line)


VERBS: dict[str, Callable[[PhoneLines, str], None]] = {
    "show": PhoneLines._show,  # its own table
    "in": PhoneLines._let_in,
    "off": PhoneLines._cut_off,
    "list": PhoneLines._list,
    "lock": PhoneLines._lock,
    "yes": PhoneLines._yes,
    "no": PhoneLines._no,
}


async def _breath() -> None:
    """Let the loop do what is due now."""
    await asyncio.sleep(0)
