"""Watching: a television's page on this computer, of a game that another program plays.

Rules of this file
* The game's file is only read, without a lock: pages show a copy in memory, which follows it.
* It listens on this computer alone, and admits browsers that know the secret in the address. No
  player has a seat, and no key is stored.
* A file that was replaced is read again; pages reconnect by themselves.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path

from banker.foundation.errors import BankerError, JournalError
from banker.phones.addresses import named_place
from banker.phones.control import draw
from banker.phones.proofs import code_of
from banker.phones.routes import Files
from banker.phones.seats import SCREEN, Stage, is_screen
from banker.phones.server import PhoneServer
from banker.phones.storage import KEY_BYTES, Kept, KeyFile
from banker.phones.table import PhoneTable, at_once
from banker.session.follower import GameFollower
from banker.session.session import Session
from banker.session.shown_odds import ShownOdds
from banker.store.line_format import hashed_line

THIS_MACHINE = named_place("127.0.0.1")


class _Keys(KeyFile):
    """Keys that last as long as the program."""

    def __init__(self) -> None:
        self._kept = Kept()

    def read(self) -> Kept:
        """Return the keys of this run of the program."""
        return self._kept

    def write(self, issuer: bytes, seats: Mapping[str, bytes], port: int) -> None:
        """Keep the keys in memory only."""
        self._kept = Kept(issuer.hex(), {who: key.hex() for who, key in seats.items()}, port)


class WatchedGame:
    """The pages of one game file, served in the running event loop. `static`: makes the files of a
    page, given a language. Raises `BankerError` if the file is not a game."""

    def __init__(self, path: Path, static: Callable[[str], Files], language: str = "") -> None:
        self._path, self._static, self._language = path, static, language
        self._loop = asyncio.get_running_loop()
        self._secret = code_of(bytes.fromhex(draw(2 * KEY_BYTES)))
        self._keys = _Keys()
        self._follower = GameFollower(path, language=language)
        self._open(Session.copied(path, language=language))

    @property
    def game(self) -> str:
        """The entry hash of the game's first entry."""
        return self._table.game

    @property
    def count(self) -> int:
        """The number of entries that the pages have."""
        return self._table.session.journal.count

    @property
    def address(self) -> str:
        """The URL of the page. The part after `#` is a secret, which browsers do not send."""
        return f"{self._server.url}#{self._secret}"

    def look(self, odds: ShownOdds | None = None) -> None:
        """Send the new entries of the file, and these odds. If the file cannot be read now, the
        pages stay as they are; another game in it raises `BankerError`."""
        with suppress(JournalError, OSError):  # it is written just now: at the next look
            self._follow()
        if self._table.follower.show_odds(odds, self._table.streams):
            self._table.push_soon()

    def close(self) -> None:
        """Stop listening."""
        self._server.close()

    def _follow(self) -> None:
        follower, session = self._follower, self._table.session
        follower.look()
        if follower.state is None or follower.head == session.journal.head:
            return
        if follower.game != self.game:
            raise BankerError("{path} is another game now", path=self._path)
        new = [it for it in reversed(follower.recent) if it.seq > session.journal.count]
        head = session.journal.head.encode()
        for entry in new:
            _, head = hashed_line(entry, head)
        if head.decode() == follower.head:
            for entry in new:
                session.append_all([entry])
        else:
            copy = Session.copied(self._path, language=self._language)
            self._server.close("moved")
            self._open(copy)

    def _open(self, session: Session) -> None:
        self._table = table = PhoneTable(session, self._keys, draw, self._loop.time)
        table.seats.is_closed = table.follower.is_closed = True
        table.attach(at_once, self._welcome)
        static = partial(self._static, session.state.edition.language)
        self._server = PhoneServer(table, THIS_MACHINE, static, lambda *_: None, self._loop)
        self._welcome()

    def _welcome(self) -> None:
        """Let in who has shown the secret, and be ready for the next."""
        seats = self._table.seats
        for who in seats.asking():
            self._table.let_in(who)
        self._table.news.clear()
        screens = [who for who in seats.seats if is_screen(who)]
        free = [who for who in screens if seats.seats[who].stage is not Stage.IN]
        seats.show([*free, SCREEN + draw(8)][0], self._secret, self._table.ticks())
