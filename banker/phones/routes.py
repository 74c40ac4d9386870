"""Routes: checks and answers each message from the network.

Rules of this file
* Before its proof is checked, a message is a stranger's and learns nothing about the game.
* Other websites cannot send a message: host and origin of each request must be ours, and cookies
  are ignored.
* A body is read strictly: unknown fields, wrong types and large numbers are no message.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple, Never

import msgspec

from banker.engine.command import Command
from banker.engine.refusal import Refusal as RefusedByRules
from banker.foundation.errors import CommandError
from banker.foundation.json_value import JsonValue
from banker.foundation.text import why
from banker.phones.game_views import Json
from banker.phones.http import JSON, Request, answer
from banker.phones.proofs import Box
from banker.phones.requests import ID, NotHeard, Standing, acts_of, decoded, is_act_of
from banker.phones.seats import Refusal, Stage, Ticket, is_screen
from banker.phones.table import PhoneTable

LIVE = re.compile(r"t=([0-9a-f]{32})&since=([0-9]{1,9})")
MINUTE_S = 60.0
HEARD_MAX = 10_000  # ids of alarms and receipts: one a minute and seat, for many evenings
ALARMS = ("rewound", "other", "gap", "game")
HEARD = (b"HTTP/1.1 200", b"HTTP/1.1 202")  # how an answer begins to a phone that has proven a key
DEVICES = ("iPhone", "iPad", "Android", "CrKey", "Macintosh", "Windows", "Linux")
_SHOWN_DEVICES = {"CrKey": "Chromecast", "Macintosh": "Mac"}

Files = Mapping[str, tuple[str, bytes]]
Static = Callable[[], Files]


class Hello(msgspec.Struct, forbid_unknown_fields=True):
    """A phone asks for the one-time number with which it proves its key."""

    seat: str


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """A phone asks for a seat with a code. `box`: its encrypted random number."""

    seat: str
    nonce: str
    box: msgspec.Raw
    mac: str


class Enter(msgspec.Struct, forbid_unknown_fields=True):
    """A phone proves its key, to get a ticket for a stream."""

    seat: str
    nonce: str
    mac: str


class Ask(msgspec.Struct, forbid_unknown_fields=True):
    """A phone asks for the command `act`."""

    seat: str
    id: str
    at: msgspec.Raw
    act: msgspec.Raw
    sees: msgspec.Raw
    mac: str


class Agree(msgspec.Struct, forbid_unknown_fields=True):
    """A partner in the trade with the id `of` agrees, or does not."""

    seat: str
    id: str
    of: str
    yes: msgspec.Raw
    mac: str


class Drop(msgspec.Struct, forbid_unknown_fields=True):
    """A phone withdraws its request with the id `of`."""

    seat: str
    id: str
    of: str
    mac: str


class Alarm(msgspec.Struct, forbid_unknown_fields=True):
    """A phone reports that a new message contradicts what it saw before."""

    seat: str
    id: str
    what: str
    entry: msgspec.Raw
    mac: str


class Receipt(msgspec.Struct, forbid_unknown_fields=True):
    """A phone leaves its receipt at the table."""

    seat: str
    id: str
    receipt: msgspec.Raw
    mac: str


class Live(NamedTuple):
    """The answer that a connection becomes a stream. `since`: the newest entry of the page."""

    ticket: Ticket
    since: int


Proven = Ask | Agree | Drop | Alarm | Receipt  # the messages with a proof


class Routes:
    """Answers the requests of one table. `authority`: host and port of its URL. `lay`: stores a
    receipt beside the game file."""

    def __init__(
        self,
        table: PhoneTable,
        static: Static,
        authority: str,
        lay: Callable[[str, bytes], None],
    ) -> None:
        self._table = table
        self._made = static
        self.authority = authority
        self._lay = lay
        self._last: dict[tuple[str, str], float] = {}
        self._heard: dict[tuple[str, str, str], None] = {}
        self._posts: dict[str, tuple[type, Callable[[Never, str], bytes]]] = {
            "/knock": (Hello, self._hello),
            "/claim": (Claim, self._claim),
            "/enter": (Enter, self._enter),
            "/ask": (Ask, self._ask),
            "/agree": (Agree, self._agree),
            "/drop": (Drop, self._drop),
            "/alarm": (Alarm, self._alarm),
            "/receipt": (Receipt, self._receipt),
        }

    @cached_property
    def _static(self) -> dict[str, bytes]:
        """The files of the page, made when the first browser asks for one."""
        return {path: answer(200, body, kind) for path, (kind, body) in self._made().items()}

    def respond(self, request: Request, address: str) -> bytes | Live:
        """Answer a request from this address: with bytes to send, or with a stream."""
        fields = request.fields
        origin = fields.get("origin")
        if fields.get("host") != self.authority:
            return answer(403)
        if request.method == "GET":
            if request.path in self._static:
                return self._static[request.path]
            if request.path != "/live":
                return answer(405 if request.path in self._posts else 404)
            if origin not in (None, f"http://{self.authority}") or not _is_same_site(fields):
                return answer(403)
            return self._live(request.query, address)
        if request.path not in self._posts or request.query:
            is_known = request.path in self._static or request.path == "/live"
            return answer(405 if is_known else 404)
        if fields.get("content-type", "").partition(";")[0].strip() != JSON:
            return answer(415)
        if origin != f"http://{self.authority}" or not _is_same_site(fields):
            return answer(403)
        kind, heard = self._posts[request.path]
        try:
            body: Any = msgspec.json.decode(request.body, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return answer(400)
        said = heard(body, address)
        if kind is not Hello and said.startswith(HEARD):
            self._device(body.seat, fields.get("user-agent", ""))
        return said

    def _device(self, seat: str, agent: str) -> None:
        """Note what kind of machine has proven the key of a seat: one word that we know."""
        known = self._table.seats.seats.get(seat)
        if known is not None and not known.device and known.stage is not Stage.EMPTY:
            found = next((word for word in DEVICES if word in agent), "")
            self._table.seats.named(seat, _SHOWN_DEVICES.get(found, found))

    # --- joining ------------------------------------------------------------

    def _hello(self, _body: Hello, address: str) -> bytes:
        table = self._table
        nonce = table.seats.nonce(address, table.ticks())
        lang = table.session.state.edition.language
        return _json(200, {"nonce": nonce, "game": table.game, "proto": 1, "lang": lang})

    def _claim(self, body: Claim, address: str) -> bytes:
        table = self._table
        sent = bytes(body.box).decode("utf-8", "replace")
        try:
            box = msgspec.json.decode(bytes(body.box), type=Box)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return answer(400)
        now = table.ticks()
        claimed = table.seats.claim(body.seat, body.nonce, box, sent, body.mac, address, now)
        table.noticed()
        if isinstance(claimed, Refusal):
            return _refused(claimed)
        return _json(202, {"seat": claimed, "state": "knocking"})

    def _enter(self, body: Enter, address: str) -> bytes:
        table = self._table
        found = table.seats.enter(body.seat, body.nonce, body.mac, address, table.ticks())
        if isinstance(found, Refusal):
            return _refused(found)
        if isinstance(found, Stage):
            return _json(202, {"state": "knocking"})
        name, ticket = found
        told = {"ticket": name, "salt": ticket.salt, "start": table.seats.start}
        return _json(200, {**told, "time": table.time()})

    def _live(self, query: str, address: str) -> bytes | Live:
        found = LIVE.fullmatch(query)
        if found is None:
            return answer(400)
        table = self._table
        ticket = table.seats.take_ticket(found[1], address, table.ticks())
        if ticket is None or ticket.seat not in table.seats.seats:
            return answer(401)
        return Live(ticket, int(found[2]))

    # --- requests ------------------------------------------------------------

    def _proven(self, route: str, body: Proven) -> bytes | None:
        """The answer to a message whose proof does not hold, or that no screen may send."""
        *fields, _ = (_text(getattr(body, name)) for name in body.__struct_fields__)
        if not self._table.seats.is_proven(body.seat, body.mac, route, *fields):
            return _json(401, {"error": "key"})
        if is_screen(body.seat):
            return _json(403, {"error": "screen"})
        if not ID.fullmatch(body.id):
            return answer(400)
        return None

    def _ask(self, body: Ask, _address: str) -> bytes:
        if (refused := self._proven("/ask", body)) is not None:
            return refused
        table = self._table
        if (known := table.answer_of(body.seat, body.id)) is not None:
            return _json(202 if known["state"] == Standing.WAITING else 200, known)
        if table.queue.find(body.id) is not None:
            return _json(409, {"error": "id"})  # an id belongs to one seat
        if acts_of(table.session.state) == "off":
            return _json(403, {"error": "off"})
        command = decoded(bytes(body.act), table.follower.views.traits)
        at, sees = _number(body.at), _object(body.sees)
        if command is None or at is None or sees is None or not is_act_of(command, body.seat):
            return _json(422, {"error": "act"})
        if (why := self._why_not(body.seat, command, sees)) is not None:
            table.queue.turn_away(body.seat, body.id, command, sees, at, why)
            told = table.answer_of(body.seat, body.id) or {}
            return _json(why.status, told | {"error": why.error})
        table.ask(body.seat, body.id, command, sees, at)
        now = table.answer_of(body.seat, body.id) or {}
        return _json(202 if now["state"] == Standing.WAITING else 200, now)

    def _why_not(self, seat: str, command: Command, sees: Json) -> NotHeard | None:
        """Why a request is not taken, if it is not."""
        table = self._table
        if (many := table.queue.refusal_of(seat, table.ticks())) is not None:
            return many
        if (words := self._foretold(command)) is not None:
            return NotHeard(422, "act", words=words)
        if table.pinned(seat, command) != sees:
            return NotHeard(410, "stale", Standing.STALE)
        return None

    def _foretold(self, command: Command) -> str | None:
        """Why a request would be refused now, where that may be told beforehand."""
        table = self._table
        state = table.session.state
        try:
            table.session.decide(command)
        except CommandError as error:
            code = error.code if isinstance(error, RefusedByRules) else None
            views = table.follower.views
            if isinstance(error, RefusedByRules) and not views.is_foretold(state, code):
                return None
            return table.refusal(error)
        return None

    def _agree(self, body: Agree, _address: str) -> bytes:
        if (refused := self._proven("/agree", body)) is not None:
            return refused
        yes = bytes(body.yes)
        if yes not in (b"true", b"false"):
            return answer(400)
        table = self._table
        found = table.queue.agree(body.seat, body.id, body.of, is_agreed=yes == b"true")
        if found is None:
            return _json(410, {"id": body.of, "state": Standing.STALE.value})
        return _json(202, {"id": body.of, "state": found.standing.value})

    def _drop(self, body: Drop, _address: str) -> bytes:
        if (refused := self._proven("/drop", body)) is not None:
            return refused
        table = self._table
        known = table.queue.known(body.seat, body.of)
        if known is not None and known.standing is Standing.WAITING:
            table.queue.settle(known, Standing.DROPPED)
        said = table.answer_of(body.seat, body.of)
        return _json(200, said) if said else _json(410, {"error": "unknown"})

    # --- witnesses ------------------------------------------------------------

    def _alarm(self, body: Alarm, _address: str) -> bytes:
        if (refused := self._proven("/alarm", body)) is not None:
            return refused
        entry = _number(body.entry)
        if body.what not in ALARMS or entry is None:
            return answer(400)
        if self._is_repeated("/alarm", body):
            return _json(200, {})
        if self._is_soon("/alarm", body.seat):
            return _json(429, {"error": "soon"})
        self._take_note("/alarm", body)
        self._table.alarm(body.seat, body.what, entry)
        return _json(200, {})

    def _receipt(self, body: Receipt, _address: str) -> bytes:
        if (refused := self._proven("/receipt", body)) is not None:
            return refused
        if self._is_repeated("/receipt", body):
            return _json(200, {})
        if self._is_soon("/receipt", body.seat):
            return _json(429, {"error": "soon"})
        try:
            msgspec.json.decode(bytes(body.receipt), type=Json)
            self._lay(body.seat, bytes(body.receipt))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return answer(400)
        except OSError as error:
            return _json(503, {"error": "full", "words": why(error)})
        self._take_note("/receipt", body)
        return _json(200, {})

    def _is_repeated(self, route: str, body: Proven) -> bool:
        """Whether this very message was heard before: a retry, or somebody who has listened."""
        return (route, body.seat, body.id) in self._heard

    def _take_note(self, route: str, body: Proven) -> None:
        """Keep the id of a message that was heard; of very many, the newest."""
        self._heard[route, body.seat, body.id] = None
        if len(self._heard) > HEARD_MAX:
            del self._heard[next(iter(self._heard))]

    def _is_soon(self, route: str, seat: str) -> bool:
        """Whether a seat has sent one of these within a minute."""
        now, key = self._table.ticks(), (route, seat)
        if now - self._last.get(key, -MINUTE_S) < MINUTE_S:
            return True
        self._last[key] = now
        return False


def _is_same_site(fields: Mapping[str, str]) -> bool:
    return fields.get("sec-fetch-site", "same-origin") == "same-origin"


def _text(value: str | msgspec.Raw) -> str:
    """A field as it stands in a proof: a text as itself, all else as it was written."""
    return value if isinstance(value, str) else bytes(value).decode("utf-8", "replace")


def _number(raw: msgspec.Raw) -> int | None:
    text = bytes(raw)
    return int(text) if text.isdigit() and len(text) < 10 else None


def _object(raw: msgspec.Raw) -> Json | None:
    try:
        found: Json = msgspec.json.decode(bytes(raw), type=Json)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return found


def _json(status: int, value: JsonValue) -> bytes:
    return answer(status, msgspec.json.encode(value))


def _refused(refusal: Refusal) -> bytes:
    return _json(refusal.status, {"error": refusal.error})
