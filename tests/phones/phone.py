"""Phone: what a phone's page does, in Python, over a real socket or over none."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from banker.phones.proofs import (
    OPEN_CODE,
    Box,
    opened,
    proof,
    seal,
    seat_key,
    stream_key,
    word_numbers,
)

TIMEOUT_S = 10.0


class Answer(NamedTuple):
    """An answer of the server."""

    status: int
    fields: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body."""
        return json.loads(self.body)


def post_octets(authority: str, path: str, body: dict[str, Any], **fields: str) -> bytes:
    """A whole message, as a page sends it. A field given as empty is left out."""
    text = written(body).encode()
    head = {
        "Host": authority,
        "Origin": f"http://{authority}",
        "Content-Type": "application/json",
        "Content-Length": str(len(text)),
    } | {name.replace("_", "-"): value for name, value in fields.items()}
    lines = [f"POST {path} HTTP/1.1", *(f"{name}: {it}" for name, it in head.items() if it)]
    return "\r\n".join([*lines, "", ""]).encode() + text


def get_octets(authority: str, path: str, **fields: str) -> bytes:
    """A whole question."""
    head = {"Host": authority} | {name.replace("_", "-"): it for name, it in fields.items()}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {it}" for name, it in head.items() if it)]
    return "\r\n".join([*lines, "", ""]).encode()


def written(value: Any) -> str:
    """A value as a page's `JSON.stringify` writes it."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def field_text(value: Any) -> str:
    """A field as it stands in a proof."""
    return value if isinstance(value, str) else written(value)


def parsed(octets: bytes) -> Answer:
    """The answer in the octets of a connection."""
    head, _, body = octets.partition(b"\r\n\r\n")
    first, *rest = head.decode().split("\r\n")
    fields = dict(line.lower().split(": ", 1) for line in rest)
    return Answer(int(first.split(" ")[1]), fields, body)


def connected(address: tuple[str, int], source: str = "") -> socket.socket:
    """A connection, from an address of this machine."""
    near = (source, 0) if source else None
    return socket.create_connection(address, timeout=TIMEOUT_S, source_address=near)


def exchanged(address: tuple[str, int], octets: bytes, source: str = "") -> bytes:
    """Send octets over a connection of their own; all that comes back."""
    with connected(address, source) as wire:
        wire.sendall(octets)
        parts = []
        while part := wire.recv(65536):
            parts.append(part)
    return b"".join(parts)


class Stream:
    """The events of one page, as they come."""

    def __init__(self, wire: socket.socket) -> None:
        self._wire = wire
        self.octets = b""
        self._at = -1

    def events(self) -> Iterator[tuple[str, Any]]:
        """The events, each as it comes; the end of the stream ends them."""
        while True:
            if self._at < 0 and b"\r\n\r\n" in self.octets:
                self._at = self.octets.index(b"\r\n\r\n") + 4
            end = self.octets.find(b"\n\n", self._at) if self._at >= 0 else -1
            if end >= 0:
                name, data = self.octets[self._at : end].decode().split("\n", 1)
                self._at = end + 2
                yield name.removeprefix("event: "), json.loads(data.removeprefix("data: "))
                continue
            part = self._wire.recv(65536)
            if not part:
                return
            self.octets += part

    def wait_for(self, name: str) -> Any:
        """The data of the next event with a name."""
        return next(data for found, data in self.events() if found == name)

    def close(self) -> None:
        """Hang up."""
        self._wire.close()


class Phone:
    """A phone of a seat, or with `tv/…` a television. `port`: the server's; `source`: the phone's
    own address."""

    def __init__(
        self, port: int, seat: str = "", host: str = "127.0.0.1", source: str = ""
    ) -> None:
        self.source = source
        self.address = (host, port)
        self.authority = f"{host}:{port}"
        self.seat = seat
        self.key = b""
        self.game = ""
        self.salt = ""
        self.start = ""
        self._numbers = count(1)

    def moved(self, port: int) -> Phone:
        """The same phone, which has found the table at another port."""
        self.address = (self.address[0], port)
        self.authority = f"{self.address[0]}:{port}"
        return self

    def drawn(self, digits: int) -> str:
        """Hex digits, never the same."""
        return f"{next(self._numbers):0{digits}x}"

    def post(self, path: str, body: dict[str, Any], **fields: str) -> Answer:
        """Send a message."""
        octets = post_octets(self.authority, path, body, **fields)
        return parsed(exchanged(self.address, octets, self.source))

    def get(self, path: str, **fields: str) -> Answer:
        """Ask for a page."""
        octets = get_octets(self.authority, path, **fields)
        return parsed(exchanged(self.address, octets, self.source))

    def nonce(self) -> str:
        """A number to prove a key with."""
        said = self.post("/knock", {"seat": self.seat}).json
        self.game = said["game"]
        return str(said["nonce"])

    def claim_body(self, code: str, asked: str = "", drawn: str = "") -> dict[str, Any]:
        """The claim with a code."""
        nonce = self.nonce()
        box = seal(code.encode(), drawn or self.drawn(32), self.drawn(24))
        sent = {"n": box.n, "c": box.c, "m": box.m}
        mac = proof(code.encode(), "/claim", asked, nonce, written(sent))
        return {"seat": asked, "nonce": nonce, "box": sent, "mac": mac}

    def claim(self, code: str = OPEN_CODE) -> Answer:
        """Claim the seat whose code this is."""
        asked = self.seat if self.seat.startswith("tv/") else ""
        drawn = self.drawn(32)
        body = self.claim_body(code, asked, drawn)
        said = self.post("/claim", body)
        if said.status == 202:
            self.seat = said.json["seat"]
            self.key = seat_key(code, self.game, self.seat, drawn, body["nonce"])
        return said

    def words(self) -> tuple[int, int]:
        """The numbers of its two words."""
        return word_numbers(self.key)

    def enter(self) -> Answer:
        """Prove the key; whoever is let in hears the number that all further proofs cover."""
        nonce = self.nonce()
        mac = proof(self.key, "/enter", self.seat, nonce)
        said = self.post("/enter", {"seat": self.seat, "nonce": nonce, "mac": mac})
        self.start = said.json.get("start", "") or self.start
        return said

    def live(self, since: int = 0) -> Stream:
        """Prove the key, and open the stream."""
        said = self.enter().json
        self.salt = said["salt"]
        wire = connected(self.address, self.source)
        wire.sendall(get_octets(self.authority, f"/live?t={said['ticket']}&since={since}"))
        return Stream(wire)

    def proven(self, path: str, **fields: Any) -> dict[str, Any]:
        """A body with its proof. The fields stand in the order of the route."""
        if not self.start:
            self.enter()
        body = {"seat": self.seat, **fields}
        mac = proof(self.key, path, self.start, *map(field_text, body.values()))
        return body | {"mac": mac}

    def ask(
        self, act: dict[str, Any], sees: dict[str, Any] | None = None, id: str = "", at: int = 1
    ) -> Answer:
        """Ask for an act."""
        id = id or self.drawn(16)
        return self.post("/ask", self.proven("/ask", id=id, at=at, act=act, sees=sees or {}))

    def unsealed(self, box: dict[str, str]) -> Any:
        """What is in a box of the stream."""
        text = opened(stream_key(self.key, self.salt), Box(**box))
        assert text is not None
        return json.loads(text)
