"""Seats: which phones and televisions have a place at the table, and how they get it.

    EMPTY --show--> SHOWN --claim--> ASKING --let in--> IN --cut off--> EMPTY

Rules of this file
* A code allows one claim, for two minutes and five tries. A photograph of the code is useless after
  the claim: the seat's key also depends on the phone's random number.
* A claim only asks. Phone and table show the same two words, and the banker lets the phone in.
* Wrong tries never lock a seat: a stranger could lock a player out.
* A seat that is taken stays so until the banker cuts it off; a second claim is reported to the
  table.
* Strangers who ask for a television's place cannot keep others from asking: one address may ask for
  two places, and when all are taken, the oldest unanswered one is given to the next.
* A proof covers a number that is used once, or the number of this start of the program: messages
  recorded at an earlier start prove nothing.

Pure: the caller gives the time, in seconds that never go back, and the random numbers.
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
    """The stage of a seat: free, its code is shown, a phone asks for it, or a phone has it."""

    EMPTY = "empty"
    SHOWN = "shown"
    ASKING = "asking"
    IN = "in"


class Seat(msgspec.Struct, frozen=True):
    """One seat. `until`: when the stage ends by itself. `tries`: wrong claims with this code.

    `device`: the kind of device. `address`: of a television that asks. `heard`: the time of the
    last message; `seen`: the newest entry sent to it. `streams`: how many are open.
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
        """The numbers of its two words while the banker must compare them, else None."""
        return word_numbers(self.key) if self.stage is Stage.ASKING else None


class Refusal(NamedTuple):
    """The reason why a claim or an entry is not accepted: the HTTP status, and a code word."""

    status: int
    error: str


class Ticket(NamedTuple):
    """A ticket that opens one stream, once, until a time. `address`: the address that may use it;
    `salt`: the stream's random number."""

    seat: str
    salt: str
    address: str
    until: float


def is_screen(seat: str) -> bool:
    """Tell whether a seat's id is one of a television."""
    digits = seat[len(SCREEN) :]
    return (
        seat.startswith(SCREEN)
        and len(seat) == _SCREEN_LENGTH
        and all(sign in "0123456789abcdef" for sign in digits)
    )


class SeatTable:
    """The seats of one game. `game`: the entry hash of its first entry; `players`: their ids;
    `draw`: makes random hex digits; `keys`: seat -> key of the phones accepted before."""

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
        """Show a code for a seat that is not taken; any other shown code ends."""
        for other, seat in self.seats.items():
            if seat.stage is Stage.SHOWN:
                self.seats[other] = Seat()
        if self.seats.get(who, Seat()).stage is not Stage.IN:
            self.seats[who] = Seat(Stage.SHOWN, code=code, until=now + SHOWN_S)

    def hide(self) -> None:
        """End the shown code."""
        for who, seat in self.seats.items():
            if seat.stage is Stage.SHOWN:
                self.seats[who] = Seat()

    def let_in(self, who: str, now: float) -> bool:
        """Let in the phone that asks for a seat; return whether one asked."""
        seat = self.seats.get(who)
        if seat is None or seat.stage is not Stage.ASKING:
            return False
        self.seats[who] = Seat(Stage.IN, key=seat.key, device=seat.device, heard=now)
        self.intruded = "" if self.intruded == who else self.intruded
        return True

    def cut_off(self, who: str) -> None:
        """Empty a seat and delete its key."""
        self._tickets = {name: it for name, it in self._tickets.items() if it.seat != who}
        if is_screen(who):
            self.seats.pop(who, None)
        elif who in self.seats:
            self.seats[who] = Seat()
        self.intruded = "" if self.intruded == who else self.intruded

    @property
    def is_counting(self) -> bool:
        """Whether a seat has a stage that ends by itself."""
        return any(seat.stage in (Stage.SHOWN, Stage.ASKING) for seat in self.seats.values())

    def asking(self) -> tuple[str, ...]:
        """Return the seats for which a phone or television asks."""
        return tuple(who for who, seat in self.seats.items() if seat.stage is Stage.ASKING)

    def keys(self) -> dict[str, bytes]:
        """Return the keys of all accepted seats, to be stored for the next start."""
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
        """Give a seat to each new player, and take it from players who left the list, as after an
        undone join; return these."""
        gone = [who for who in self.seats if who not in players and not is_screen(who)]
        for who in gone:
            self.cut_off(who)
            del self.seats[who]
        for who in players:
            self.seats.setdefault(who, Seat())
        return gone

    # --- what a phone does ---------------------------------------------------------------------

    def nonce(self, address: str, now: float) -> str:
        """Return a number that an address may use once. It is only stored when it is used, so that
        callers cannot fill the memory."""
        born = f"{int(now):08x}{self._draw(8)}"
        return born + proof(self._secret, "nonce", born, address)[:16]

    def claim(
        self, who: str, nonce: str, box: Box, sent: str, mac: str, address: str, now: float
    ) -> str | Refusal:
        """Claim a seat, or for an empty `who` the one whose code is shown; return the seat.

        `box`: the phone's encrypted random number; `sent`: the same as it stood in the message.
        `mac`: proves that the phone knows the code.
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
        """Check a phone's proof of its key. Return a ticket for one stream with the ticket's name;
        or the stage, if the banker has not let the phone in yet."""
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
        """Tell whether a message was made with the key of a seat. Until the banker has let the
        phone in, only the route `/enter` is allowed."""
        seat = self.seats.get(who)
        if seat is None or not seat.key or (seat.stage is not Stage.IN and route != "/enter"):
            return False
        fresh = () if route == "/enter" else (self.start,)
        return is_proven(proof(seat.key, route, *fresh, *fields), mac)

    def take_ticket(self, name: str, address: str, now: float) -> Ticket | None:
        """Return the ticket with this name and delete it; None if it is unknown, too old or of
        another address."""
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
        """Record a message from or to a seat. `streams`: the change in the number of open streams;
        `seen`: the newest entry sent, or -1."""
        if (seat := self.seats.get(who)) is not None:
            self.seats[who] = replace(
                seat,
                heard=now,
                streams=seat.streams + streams,
                seen=seat.seen if seen < 0 else seen,
            )

    def named(self, who: str, device: str) -> None:
        """Set the kind of device at a seat."""
        if (seat := self.seats.get(who)) is not None:
            self.seats[who] = replace(seat, device=device)
