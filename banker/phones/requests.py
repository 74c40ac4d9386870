r"""Requests: the commands that phones ask for, until each has its answer.

    waiting --agreed by each giver, let through or by itself--> done | refused
       \-- dropped | expired | stale

Rules of this file
* A request is a whole command that the table of traits lets phones ask for, of the seat that asks.
* The facts that the phone saw are stored: when the request is applied, they must still hold, or it
  is stale. An amount that the banker reads off a card while agreeing to it is the only exception.
* The same id again gets the same answer, also after a refusal: an eavesdropper might repeat the
  request when it would succeed. An answer is kept for the whole game.
* One queue, the oldest first. A trade is shown to the banker only when each giver has agreed.

Pure: the caller gives the time, in seconds that never go back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from banker.engine.command import Command
from banker.engine.fold import State
from banker.foundation.json_value import JsonValue
from banker.ledger.entry import Entry

PHONE = "phone"  # who entered what went through by itself, and the first part of a command id
ID = re.compile(r"[0-9a-f]{16}")
WAITING_MAX, A_MINUTE_MAX = 5, 20
ACT_S, TRADE_S, MINUTE_S = 60.0, 300.0, 60.0
KEPT_MAX = 2000  # answers to each seat

READ = "set_figures"  # the kind of an entry with amounts off cards
ASK, OWN, OFF = "ask", "own", "off"


class Standing(StrEnum):
    """The state of a request: it waits, was applied, refused, is out of date, withdrawn, or
    expired."""

    WAITING = "waiting"
    DONE = "done"
    REFUSED = "refused"
    STALE = "stale"
    DROPPED = "dropped"
    EXPIRED = "expired"


class AskedByPhone(Protocol):
    """The trait of a command that says whether phones may ask for it."""

    @property
    def by_phone(self) -> str:
        """`no`: phones may not ask; `ask`: the banker must confirm; `own`: it may be applied
        without the banker."""


class Asked(msgspec.Struct, frozen=True):
    """One request. `sees`: the facts that the phone saw; `at`: the newest entry it had seen.
    `until`: when it expires. `others`: the players who must agree; `agreed`: (player, id of the
    agreement). `entry`: the entry that it became, or 0; `words`: the reason of a refusal."""

    id: str
    seat: str
    command: Command
    sees: Mapping[str, JsonValue]
    at: int
    until: float
    others: tuple[str, ...] = ()
    agreed: tuple[tuple[str, str], ...] = ()
    standing: Standing = Standing.WAITING
    entry: int = 0
    words: str = ""

    @property
    def is_ready(self) -> bool:
        """Tell whether only the banker must still agree."""
        return self.standing is Standing.WAITING and len(self.agreed) == len(self.others)

    @property
    def cmd(self) -> str:
        """The id of its command in the ledger, which names the player who asked and those who
        agreed."""
        return "+".join(
            f"{PHONE}/{seat}/{id}" if seat == self.seat else f"{seat}/{id}"
            for seat, id in ((self.seat, self.id), *self.agreed)
        )


class NotHeard(NamedTuple):
    """The reason why a request is not accepted: the HTTP status, a code word, and a text for the
    player."""

    status: int
    error: str
    standing: Standing = Standing.REFUSED
    words: str = ""


def acts_of(state: State) -> str:
    """Return the value of the switch for phones' actions: `ask`, `own` or `off`."""
    return str(state.edition.switches.get("phone_acts", ASK))


# --- what may be asked ----------------------------------------------------------------------------

_UNIONS: dict[int, msgspec.json.Decoder[Command]] = {}


def decoded(act: bytes, traits: Mapping[type, AskedByPhone]) -> Command | None:
    """Return the command in a phone's message; None if it is malformed or if phones may not ask for
    it."""
    decoder = _UNIONS.get(id(traits))
    if decoder is None:
        allowed = [kind for kind, row in traits.items() if row.by_phone != "no"]
        union: Any = allowed[0]
        for kind in allowed[1:]:
            union = union | kind
        decoder = _UNIONS[id(traits)] = msgspec.json.Decoder(union, strict=True)
    try:
        command: Command = decoder.decode(act)
        is_whole = _says_no_more(act, command)  # it reads also what the decoder passes over
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return command if is_whole else None


def _says_no_more(act: bytes, command: Command) -> bool:
    """Whether every field that was written is one that was read."""
    written, read = msgspec.json.decode(act), msgspec.to_builtins(command)
    return _covers(read, written)


def _covers(read: JsonValue, written: JsonValue) -> bool:
    if isinstance(written, dict) and isinstance(read, dict):
        return all(
            key in read and _covers(read[key], value) for key, value in written.items()
        ) or _is_left_out(read, written)
    if isinstance(written, list) and isinstance(read, list | tuple):
        return len(written) == len(read) and all(map(_covers, read, written))
    return bool(read == written)


def _is_left_out(read: dict[str, JsonValue], written: dict[str, JsonValue]) -> bool:
    """Whether `written` adds to `read` only None or False: such defaults are not stored."""
    more = {key: value for key, value in written.items() if key not in read}
    same = all(_covers(read[key], written[key]) for key in written if key in read)
    return same and all(value in (None, False) for value in more.values())


def actor_of(command: Command) -> str:
    """Return the player whose action a command is; for a trade, the first giver."""
    if (legs := getattr(command, "legs", None)) is not None:
        return str(legs[0].giver) if legs else ""
    return str(getattr(command, "giver", None) or getattr(command, "who", ""))


def is_act_of(command: Command, seat: str) -> bool:
    """Tell whether a player may ask for a command by phone: an action of that player, at that
    player's cost; in a trade, one who gives or receives. A command that states a device's answer is
    not allowed."""
    if getattr(command, "outcome", None) is not None:
        return False
    if (legs := getattr(command, "legs", None)) is not None:
        return any(seat in (leg.giver, leg.receiver) for leg in legs)
    return actor_of(command) == seat


def others_in(command: Command, seat: str) -> tuple[str, ...]:
    """Return the other players who give something in a trade: each must agree."""
    givers = dict.fromkeys(leg.giver for leg in getattr(command, "legs", ()))
    return tuple(who for who in givers if who != seat)


def goes_by_itself(command: Command, traits: Mapping[type, AskedByPhone], acts: str) -> bool:
    """Tell whether a command is applied without the banker. `acts`: the value of the switch for
    phones."""
    return acts == OWN and traits[type(command)].by_phone == OWN


# --- the queue ------------------------------------------------------------------------------------


class RequestQueue:
    """All requests of a game, the oldest first. `changed` is called with each request whose
    standing changed."""

    def __init__(self, changed: Callable[[Asked], None] = lambda _request: None) -> None:
        self._all: dict[tuple[str, str], Asked] = {}
        self._asked_at: dict[str, list[float]] = {}
        self._changed = changed

    def known(self, seat: str, id: str) -> Asked | None:
        """Return the request of this player with this id; None for a new id."""
        return self._all.get((seat, id))

    def find(self, id: str) -> Asked | None:
        """Return the request with this id, of any player; None without one."""
        return next((one for (_, known), one in self._all.items() if known == id), None)

    def refusal_of(self, seat: str, now: float) -> NotHeard | None:
        """Return the reason why a player may not ask for more just now; None if that is allowed."""
        lately = [at for at in self._asked_at.get(seat, ()) if at > now - MINUTE_S]
        self._asked_at[seat] = lately
        waiting = [one for one in self.waiting() if one.seat == seat]
        if len(waiting) >= WAITING_MAX or len(lately) >= A_MINUTE_MAX:
            return NotHeard(409, "many")
        return None

    def add(self, request: Asked, now: float) -> None:
        """Add a request that was accepted."""
        self._asked_at.setdefault(request.seat, []).append(now)
        self._keep(request)
        self._changed(request)

    def turn_away(
        self,
        seat: str,
        id: str,
        command: Command,
        sees: Mapping[str, JsonValue],
        at: int,
        why: NotHeard,
    ) -> Asked:
        """Store a request that was not accepted, with the reason, so that the same id gets the same
        answer."""
        standing, words = why.standing, why.words
        request = Asked(id, seat, command, sees, at, 0.0, standing=standing, words=words)
        self._keep(request)
        return request

    def _keep(self, request: Asked) -> None:
        """Keep a request and its answer; of very many of its seat, the newest."""
        self._all[request.seat, request.id] = request
        answered = [
            key
            for key, it in self._all.items()
            if key[0] == request.seat and it.standing is not Standing.WAITING
        ]
        for key in answered[:-KEPT_MAX]:
            del self._all[key]

    def waiting(self) -> list[Asked]:
        """Return all requests without an answer, the oldest first."""
        return [one for one in self._all.values() if one.standing is Standing.WAITING]

    def ready(self) -> list[Asked]:
        """Return the requests to which only the banker must still agree, the oldest first."""
        return [one for one in self.waiting() if one.is_ready]

    def of(self, seat: str) -> list[Asked]:
        """Return the waiting requests of a player, and the trades to which this player must still
        agree."""
        return [
            one
            for one in self.waiting()
            if one.seat == seat
            or (seat in one.others and seat not in {who for who, _ in one.agreed})
        ]

    def agree(self, seat: str, id: str, of: str, *, is_agreed: bool) -> Asked | None:
        """Record whether a giver agrees to the trade with the id `of`; return the trade, or None if
        it does not wait for this player. `id`: of the agreement."""
        request = self.find(of)
        if request is None or request.standing is not Standing.WAITING:
            return None
        if seat not in request.others or seat in {who for who, _ in request.agreed}:
            return None
        if not is_agreed:
            return self.settle(request, Standing.REFUSED)
        agreed = (*request.agreed, (seat, id))
        return self._put(replace(request, agreed=agreed))

    def settle(
        self, request: Asked, standing: Standing, *, entry: int = 0, words: str = ""
    ) -> Asked:
        """Give a request its final state; return the changed request. `entry`: its entry; `words`:
        the reason of a refusal."""
        return self._put(replace(request, standing=standing, entry=entry, words=words))

    def see(self, request: Asked, sees: Mapping[str, JsonValue]) -> Asked:
        """Let a request be for these facts from now on; return the changed request."""
        return self._put(replace(request, sees=sees))

    def expire(self, now: float) -> bool:
        """End the requests that nobody answered in time; return whether there were any."""
        late = [one for one in self.waiting() if one.until <= now]
        for one in late:
            self.settle(one, Standing.EXPIRED)
        return bool(late)

    def forget(self, seat: str) -> None:
        """Drop every waiting request that a player made or must agree to, because the phone was cut
        off."""
        for one in self.waiting():
            if seat == one.seat or seat in one.others:
                self.settle(one, Standing.DROPPED)

    def _put(self, request: Asked) -> Asked:
        self._all[request.seat, request.id] = request
        self._changed(request)
        return request


class CardReading:
    """The request for which the banker reads a card, having agreed to it: the amount on the card
    does not make it stale. `pinned`: the facts that a player must have seen for a command now."""

    def __init__(
        self, queue: RequestQueue, pinned: Callable[[str, Command], dict[str, JsonValue]]
    ) -> None:
        self._queue, self._pinned = queue, pinned
        self._key = ("", "")

    def begin(self, request: Asked) -> None:
        """Note that the banker has agreed to a request, and is asked for the amount on a card."""
        self._key = request.seat, request.id

    def follow(self, entry: Entry) -> None:
        """Take in one more entry. If it has an amount off a card, the request goes on with it; if
        it changes anything else that the phone saw, the request stays stale."""
        request = self._queue.known(*self._key)
        if request is None or request.standing is not Standing.WAITING:
            return
        now = self._pinned(request.seat, request.command)
        if entry.kind == READ:
            self._queue.see(request, now)
        elif now != request.sees:
            self._key = ("", "")
