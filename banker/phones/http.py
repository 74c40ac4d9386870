"""HTTP: reads a request from a stranger's bytes, or refuses them; makes the bytes of an answer.

Rules of this file
* `h11` parses HTTP. Only a part of HTTP is allowed: one request on a connection, a short head, no
  field twice, no chunks, no upgrade, and a body only with a POST.
* Every answer forbids other sites to embed, read or keep it, and closes the connection.
* The head of an answer repeats nothing that a stranger sent.
* `h11` is loaded with the first connection: a table that waits for phones goes without it.

Pure.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import h11

LINE_MAX, HEAD_MAX, FIELDS_MAX = 1024, 4096, 40
BODY_MAX, RECEIPT_MAX = 2048, 256 * 1024
METHODS = (b"GET", b"POST")

REASONS = {
    200: "OK", 202: "Accepted", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 409: "Conflict", 410: "Gone",
    413: "Content Too Large", 415: "Unsupported Media Type", 422: "Unprocessable Content",
    429: "Too Many Requests", 431: "Request Header Fields Too Large",
    503: "Service Unavailable",
}  # fmt: skip
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:;"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
ALWAYS = (
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cache-Control", "no-store"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Connection", "close"),
)
JSON = "application/json"


class Request(NamedTuple):
    """A whole request. `query`: the part behind the `?`. `fields`: the header fields, with names in
    lower case."""

    method: str
    path: str
    query: str
    fields: dict[str, str]
    body: bytes = b""


class Refused(NamedTuple):
    """The bytes are not a request that is allowed. `status`: the HTTP status of the answer."""

    status: int


class RequestReader:
    """Reads one request of one connection. After a refusal `feed` must not be called again."""

    def __init__(self) -> None:
        import h11

        self._wire = h11.Connection(h11.SERVER, max_incomplete_event_size=HEAD_MAX)
        self._head: Request | None = None
        self._limit = 0
        self._body: list[bytes] = []
        self._size = 0
        self._first = b""

    def feed(self, raw: bytes) -> Request | Refused | None:
        """Take received bytes. Return the request once it is whole, a `Refused` for a wrong one,
        and None while bytes are missing."""
        import h11

        if not raw:  # to h11, that is the end
            return None
        if len(self._first) <= LINE_MAX and b"\n" not in self._first:
            self._first += raw[: LINE_MAX + 1]
            if len(self._first.partition(b"\n")[0]) > LINE_MAX:
                return Refused(431)
        try:
            self._wire.receive_data(raw)
            return self._read()
        except h11.RemoteProtocolError as error:
            return Refused(431 if error.error_status_hint == 431 else 400)

    def _read(self) -> Request | Refused | None:
        import h11

        while True:
            event = self._wire.next_event()
            if isinstance(event, h11.Request):
                found = self._headed(event)
                if isinstance(found, Refused):
                    return found
                self._head = found
            elif isinstance(event, h11.Data):
                self._size += len(event.data)
                if self._size > self._limit:
                    return Refused(413)
                self._body.append(bytes(event.data))
            elif isinstance(event, h11.EndOfMessage) and self._head is not None:
                return self._head._replace(body=b"".join(self._body))
            else:  # more is needed, or the other side has closed
                return None

    def _headed(self, event: h11.Request) -> Request | Refused:
        """The request of a head, without its body."""
        names = [name for name, _ in event.headers]
        size = sum(len(name) + len(value) for name, value in event.headers)
        if len(names) > FIELDS_MAX or size > HEAD_MAX:
            return Refused(431)
        if len(set(names)) < len(names) or b"transfer-encoding" in names or b"upgrade" in names:
            return Refused(400)
        if event.method not in METHODS:
            return Refused(405)
        target = event.target.decode("ascii", "replace")
        if not target.startswith("/") or not target.isprintable():
            return Refused(400)
        fields = {name.decode("latin-1"): value.decode("latin-1") for name, value in event.headers}
        path, _, query = target.partition("?")
        length = int(fields.get("content-length", "0"))
        self._limit = 0 if event.method == b"GET" else _body_max(path)
        if length > self._limit:
            return Refused(413)
        return Request(event.method.decode("ascii"), path, query, fields)


def _body_max(path: str) -> int:
    return RECEIPT_MAX if path == "/receipt" else BODY_MAX


def answer(status: int, body: bytes = b"", kind: str = JSON) -> bytes:
    """Return the bytes of a whole answer. `kind`: its content type."""
    said = (("Content-Type", kind), ("Content-Length", str(len(body)))) if body else ()
    return _head(status, (*said, *ALWAYS) if body else (("Content-Length", "0"), *ALWAYS)) + body


def stream_head() -> bytes:
    """Return the head of an answer that stays open: a stream of events."""
    return _head(200, (("Content-Type", "text/event-stream"), *ALWAYS))


def event(name: str, data: bytes) -> bytes:
    """Return the bytes of one event of a stream. `data` must not contain a line end."""
    return b"event: %b\ndata: %b\n\n" % (name.encode("ascii"), data)


def _head(status: int, fields: tuple[tuple[str, str], ...]) -> bytes:
    lines = [f"HTTP/1.1 {status} {REASONS[status]}", *(f"{name}: {it}" for name, it in fields)]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii")
