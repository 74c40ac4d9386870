"""Seats: who may sit at a page, and what must happen before.

    EMPTY --show--> SHOWN --claim--> ASKING --let in--> IN --cut off--> EMPTY

Rules of this file
* A code is worth one claim, for two minutes and five tries. After the claim a photograph of it
  gives nothing: the seat's key also depends on what the phone drew.
* A claim only asks. Two words stand on the phone and on the table, and the banker lets in.
* Nothing is ever locked out by tries: a stranger who tries could lock a player out.
* A seat that is taken stays so until the banker cuts it off; a second claim is told to the table.
* A stranger who only asks for a television's place cannot keep others from asking: of one address
  two may ask, and when all places are taken, one that was asked for a while ago goes to the next.
* A proof covers a number that is used once, or the one of this start of the program: what somebody
  recorded of an earlier start proves nothing.

Pure: the time comes in, in seconds that only go on, and so do the random numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from banker.phones.proofs import (
    OPEN_CODE,
    Box,
    is_proven,
    opened,
    proof,
    seat_key,
    word_numbers,
)

SHOWN_S, ASKING_S = 120.0, 60.0
TRIES_MAX = 5
NONCE_S, TICKET_S = 30, 10.0
SCREENS_MAX = 4  # televisions
SCREENS_OF_ADDRESS = 2  # that ask
SAFE_S = 20.0  # in which two words can be compared, and nobody else gets the place
SCREEN = "tv/"  # before the eight digits that a television has drawn
_SCREEN_LENGTH = len(SCREEN) + 8
DRAWN_LENGTH = 32

Draw = Callable[[int], str]  # so many hex digits, never the same


class Stage(StrEnum):
    """The stage of a seat, from free to accepted."""

    EMPTY = "empty"
    SHOWN = "shown"
    ASKING = "asking"
    IN = "in"


class Seat(msgspec.Struct, frozen=True):
    """One seat. `until`: when the stage ends by itself. `tries`: wrong claims of this code.

    `device`: a word for what sits there. `address`: from where a television asks. `heard`: when
    it was last heard; `seen`: the newest entry that was sent to it. `streams`: open ones.
    """

    stage: Stage = Stage.EMPTY
    code: str = ""
    until: float = 0.0
    tries: int = 0
    key: bytes = b""
    device: str = ""
    address: str = ""
    heard: float = 0.0
    seen: int = 0
    streams: int = 0

    @property
    def words(self) -> tuple[int, int] | None:
        """The numbers of its two words, while the banker must compare them."""
        return word_numbers(self.key) if self.stage is Stage.ASKING else None


class Refusal(NamedTuple):
    """Why a claim or an entry is not accepted: the HTTP status, and a word for the reason."""

    status: int
    error: str


class Ticket(NamedTuple):
    """A one-time ticket for one stream. `address`: the address that may use it."""

    seat: str
    salt: str
    address: str
    until: float


def is_screen(seat: str) -> bool:
    """Whether a seat is a television's."""
    digits = seat[len(SCREEN) :]
    return (
        seat.startswith(SCREEN)
        and len(seat) == _SCREEN_LENGTH
        and all(sign in "0123456789abcdef" for sign in digits)
    )


class SeatTable:
    """The seats of one game. `game`: the entry hash of its first entry; `notes`: lines for the
    Banker, oldest first, which the screen takes away."""

    def __init__(
        self, game: str, players: tuple[str, ...], draw: Draw, keys: Mapping[str, bytes] = {}
    ) -> None:
        self.game = game
        self.is_closed = False  # no new seat is given
        self.intruded = ""  # the seat that another phone wanted while it was taken
        self.guessed = ""  # the seat whose code was tried too often
        self._draw = draw
        self.start = draw(32)  # told to each phone that enters; new each time, not a secret
        self._secret = draw(64).encode()
        self._used: dict[str, float] = {}
        self._tickets: dict[str, Ticket] = {}
        self.seats = {who: Seat() for who in players}
        for who, key in keys.items():
            if who in self.seats or is_screen(who):
                self.seats[who] = Seat(Stage.IN, key=key)

    # --- what the banker does ------------------------------------------------------------------

    def show(self, who: str, code: str, now: float) -> None:
        """Show a code for a seat that is not taken, be it a television's; any other code ends."""
        for other, seat in self.seats.items():
            if seat.stage is Stage.SHOWN:
                self.seats[other] = Seat()
        if self.seats.get(who, Seat()).stage is not Stage.IN:
            self.seats[who] = Seat(Stage.SHOWN, code=code, until=now + SHOWN_S)

    def hide(self) -> None:
        """No code is shown any more."""
        for who, seat in self.seats.items():
            if seat.stage is Stage.SHOWN:
                self.seats[who] = Seat()

    def let_in(self, who: str, now: float) -> bool:
        """Let in the phone that asks for a seat."""
        seat = self.seats.get(who)
        if seat is None or seat.stage is not Stage.ASKING:
            return False
        self.seats[who] = Seat(Stage.IN, key=seat.key, device=seat.device, heard=now)
        self.intruded = "" if self.intruded == who else self.intruded
        return True

    def cut_off(self, who: str) -> None:
        """Empty a seat: its key opens nothing any more."""
        self._tickets = {name: it for name, it in self._tickets.items() if it.seat != who}
        if is_screen(who):
            self.seats.pop(who, None)
        elif who in self.seats:
            self.seats[who] = Seat()
        self.intruded = "" if self.intruded == who else self.intruded

    def asking(self) -> tuple[str, ...]:
        """The seats that somebody asks for."""
        return tuple(who for who, seat in self.seats.items() if seat.stage is Stage.ASKING)

    def keys(self) -> dict[str, bytes]:
        """The keys of all accepted seats, to be stored for the next start."""
        return {who: seat.key for who, seat in self.seats.items() if seat.stage is Stage.IN}

    def tick(self, now: float) -> bool:
        """End expired stages; return whether anything changed."""
        ended = [
            who
            for who, seat in self.seats.items()
            if seat.stage in (Stage.SHOWN, Stage.ASKING) and now >= seat.until
        ]
        for who in ended:
            self.cut_off(who)
        self._used = {nonce: until for nonce, until in self._used.items() if until > now}
        self._tickets = {name: it for name, it in self._tickets.items() if it.until > now}
        return bool(ended)

    def followed(self, players: tuple[str, ...]) -> list[str]:
        """Give a seat to a player who has joined; returns the players who have left, as after
        a join that was undone, and have no seat now."""
        gone = [who for who in self.seats if who not in players and not is_screen(who)]
        for who in gone:
            self.cut_off(who)
            del self.seats[who]
        for who in players:
            self.seats.setdefault(who, Seat())
        return gone

    # --- what a phone does ---------------------------------------------------------------------

    def nonce(self, address: str, now: float) -> str:
        """A number to be used once, from one address. None is stored before it is used: so nobody
        can use the room up."""
        born = f"{int(now):08x}{self._draw(8)}"
        return born + proof(self._secret, "nonce", born, address)[:16]

    def claim(
        self, who: str, nonce: str, box: Box, sent: str, mac: str, address: str, now: float
    ) -> str | Refusal:
        """Claim a seat, or with an empty `who` the one whose code is shown; returns the seat.

        `sent`: the box as it stood in the message. `mac`: proves that the code is known.
        """
        self.tick(now)
        if not self._is_fresh(nonce, address, now):
            return Refusal(401, "nonce")
        if is_screen(who):
            return self._screen_claim(who, nonce, box, sent, mac, address, now)
        shown = [it for it, seat in self.seats.items() if seat.stage is Stage.SHOWN]
        if not shown or who not in ("", *shown):
            return self._unshown(who)
        seat = shown[0]
        held = self.seats[seat]
        is_known = is_proven(proof(held.code.encode(), "/claim", who, nonce, sent), mac)
        drawn = opened(held.code.encode(), box) if is_known else None
        if drawn is None or len(drawn) != DRAWN_LENGTH:
            return self._failed(seat)
        self._used[nonce] = now + NONCE_S
        key = seat_key(held.code, self.game, seat, drawn, nonce)
        self.seats[seat] = Seat(Stage.ASKING, until=now + ASKING_S, key=key, heard=now)
        return seat

    def _unshown(self, who: str) -> Refusal:
        """A claim without a code that is shown. Somebody who names a taken seat is told so, and the
        table hears it."""
        taken = self.seats.get(who, Seat()).stage in (Stage.ASKING, Stage.IN)
        # A television that asks has its own place: no code was claimed by it.
        asking = [it for it in self.asking() if not is_screen(it)] if not who else []
        if taken or asking:
            self.intruded = who or asking[0]
            return Refusal(409, "taken")
        return Refusal(410, "code")

    def _failed(self, who: str) -> Refusal:
        seat = self.seats[who]
        if seat.tries + 1 >= TRIES_MAX:
            self.seats[who] = Seat()
            self.guessed = who
            return Refusal(410, "code")
        self.seats[who] = replace(seat, tries=seat.tries + 1)
        return Refusal(401, "code")

    def _screen_claim(
        self, who: str, nonce: str, box: Box, sent: str, mac: str, address: str, now: float
    ) -> str | Refusal:
        code = OPEN_CODE.encode()
        if self.is_closed:
            return Refusal(409, "full")
        if self.seats.get(who, Seat()).stage is Stage.IN:
            return Refusal(409, "taken")
        drawn = opened(code, box) if is_proven(proof(code, "/claim", who, nonce, sent), mac) else ""
        if not drawn or len(drawn) != DRAWN_LENGTH:
            return Refusal(401, "code")
        if not self._has_place(who, address, now):
            return Refusal(409, "full")
        self._used[nonce] = now + NONCE_S
        key = seat_key(OPEN_CODE, self.game, who, drawn, nonce)
        self.seats[who] = Seat(
            Stage.ASKING, until=now + ASKING_S, key=key, address=address, heard=now
        )
        return who

    def _has_place(self, who: str, address: str, now: float) -> bool:
        """Whether there is a place for a television that asks; another that asks may lose its own
        by it: the older one of the same address, or the oldest of all."""
        screens = [it for it in self.seats if is_screen(it) and it != who]
        asking = [it for it in screens if self.seats[it].stage is Stage.ASKING]
        asking.sort(key=lambda it: self.seats[it].until)
        own = [it for it in asking if self.seats[it].address == address]
        if len(own) >= SCREENS_OF_ADDRESS:
            self.cut_off(own[0])
        elif len(screens) >= SCREENS_MAX:
            if not asking or self.seats[asking[0]].until - ASKING_S > now - SAFE_S:
                return False
            self.cut_off(asking[0])
        return True

    def enter(
        self, who: str, nonce: str, mac: str, address: str, now: float
    ) -> tuple[str, Ticket] | Stage | Refusal:
        """A phone proves its key again: a ticket for one stream with its name, or how far it is."""
        self.tick(now)
        seat = self.seats.get(who, Seat())
        if seat.stage not in (Stage.ASKING, Stage.IN) or not self._is_fresh(nonce, address, now):
            return Refusal(401, "key")
        if not self.is_proven(who, mac, "/enter", who, nonce):
            return Refusal(401, "key")
        self._used[nonce] = now + NONCE_S
        self.seats[who] = replace(seat, heard=now)
        if seat.stage is Stage.ASKING:
            return seat.stage
        name, salt = self._draw(32), self._draw(32)
        self._tickets[name] = Ticket(who, salt, address, now + TICKET_S)
        return name, self._tickets[name]

    def is_proven(self, who: str, mac: str, route: str, *fields: str) -> bool:
        """Whether a message was made with the key of a seat. Before the banker has let it in, only
        `/enter` is heard."""
        seat = self.seats.get(who)
        if seat is None or not seat.key or (seat.stage is not Stage.IN and route != "/enter"):
            return False
        fresh = () if route == "/enter" else (self.start,)
        return is_proven(proof(seat.key, route, *fresh, *fields), mac)

    def take_ticket(self, name: str, address: str, now: float) -> Ticket | None:
        """Use the ticket of a stream; it is void from then on."""
        ticket = self._tickets.pop(name, None)
        if ticket is None or ticket.until <= now or ticket.address != address:
            return None
        return ticket

    def _is_fresh(self, nonce: str, address: str, now: float) -> bool:
        """Whether a number was given to this address, lately, and was not used."""
        born = nonce[:16]
        if len(nonce) != 32 or nonce in self._used:
            return False
        wanted = born + proof(self._secret, "nonce", born, address)[:16]
        return is_proven(wanted, nonce) and 0 <= now - int(born[:8], 16) <= NONCE_S

    # --- streams -------------------------------------------------------------------------------

    def heard(self, who: str, now: float, *, streams: int = 0, seen: int = -1) -> None:
        """Record a message from or to a seat; `streams`: the change in open streams."""
        if (seat := self.seats.get(who)) is not None:
            self.seats[who] = replace(
                seat,
                heard=now,
                streams=seat.streams + streams,
                seen=seat.seen if seen < 0 else seen,
            )

    def named(self, who: str, device: str) -> None:
        """Return the kind of device at a seat."""
        if (seat := self.seats.get(who)) is not None:
            self.seats[who] = replace(seat, device=device)
