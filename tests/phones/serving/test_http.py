"""HTTP: what is a request, what is none, and that no octets do harm."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from banker.phones.http import BODY_MAX, RECEIPT_MAX, Refused, Request, RequestReader, answer
from tests.phones.phone import get_octets, parsed, post_octets
from tests.phones.serving.http_fuzz import fuzzed

HOST = "192.168.1.5:8421"


def read(octets: bytes) -> Request | Refused | None:
    return RequestReader().feed(octets)


def test_a_question_and_a_message_are_read() -> None:
    found = read(get_octets(HOST, "/live?t=1&since=2", Origin="http://x"))
    assert isinstance(found, Request)
    assert (found.method, found.path, found.query) == ("GET", "/live", "t=1&since=2")
    assert found.fields["host"] == HOST
    found = read(post_octets(HOST, "/knock", {"seat": "анна"}))
    assert isinstance(found, Request)
    assert found.body.decode() == '{"seat":"анна"}'


@given(st.lists(st.integers(1, 40), max_size=12))
def test_it_does_not_matter_how_the_octets_are_cut(cuts: list[int]) -> None:
    octets = post_octets(HOST, "/knock", {"seat": "ann"})
    reader, at, found = RequestReader(), 0, None
    for size in [*cuts, len(octets)]:
        assert found is None
        found = reader.feed(octets[at : at + size])
        at += size
        if at >= len(octets):
            break
    assert found == read(octets)


def head(*lines: str) -> bytes:
    return "\r\n".join([*lines, "", ""]).encode()


FAULTS = {
    "a field twice": (head("GET / HTTP/1.1", "Host: a", "Host: b"), 400),
    "a field twice, of ours": (head("GET / HTTP/1.1", "Host: a", "Origin: b", "origin: b"), 400),
    "chunks": (head("POST /ask HTTP/1.1", "Host: a", "Transfer-Encoding: chunked"), 400),
    "chunks and a length": (
        head("POST /ask HTTP/1.1", "Host: a", "Content-Length: 3", "Transfer-Encoding: chunked"),
        400,
    ),
    "another protocol": (head("GET / HTTP/1.1", "Host: a", "Upgrade: websocket"), 400),
    "another verb": (head("PUT / HTTP/1.1", "Host: a"), 405),
    "a preflight": (head("OPTIONS /ask HTTP/1.1", "Host: a"), 405),
    "a proxy's question": (head("GET http://a/ HTTP/1.1", "Host: a"), 400),
    "a question with a body": (head("GET / HTTP/1.1", "Host: a", "Content-Length: 1"), 413),
    "a long body": (head("POST /ask HTTP/1.1", "Host: a", f"Content-Length: {BODY_MAX + 1}"), 413),
    "a very long body": (
        head("POST /receipt HTTP/1.1", "Host: a", f"Content-Length: {RECEIPT_MAX + 1}"),
        413,
    ),
    "a length that is none": (head("POST /ask HTTP/1.1", "Host: a", "Content-Length: 0x10"), 400),
    "a long line": (b"GET /" + b"a" * 1024 + b" HTTP/1.1\r\nHost: a\r\n\r\n", 431),
    "a long line without an end": (b"G" * 2000, 431),
    "a long head": (head("GET / HTTP/1.1", "Host: a", "X: " + "y" * 4096), 431),
    "many fields": (head("GET / HTTP/1.1", "Host: a", *(f"X{n}: 1" for n in range(40))), 431),
    "no host": (head("GET / HTTP/1.1"), 400),
    "no HTTP": (b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 400),
    "two in one": (head("GET / HTTP/1.1", "Host: a", " folded: b", "X\x00: 1"), 400),
}


@pytest.mark.parametrize(("octets", "status"), FAULTS.values(), ids=FAULTS)
def test_what_is_no_request_is_refused(octets: bytes, status: int) -> None:
    assert read(octets) == Refused(status)


def test_a_body_that_grows_behind_its_length_is_not_read() -> None:
    octets = post_octets(HOST, "/knock", {"seat": "ann"})
    found = read(octets + b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    assert isinstance(found, Request)
    assert found.body == b'{"seat":"ann"}'


def test_every_answer_forbids_other_sites_everything() -> None:
    for said in (answer(200, b"1"), answer(404), answer(403)):
        fields = parsed(said).fields
        assert fields["content-security-policy"].startswith("default-src 'none';")
        assert fields["x-content-type-options"] == "nosniff"
        assert fields["referrer-policy"] == "no-referrer"
        assert fields["cache-control"] == "no-store"
        assert fields["cross-origin-resource-policy"] == "same-origin"
        assert fields["connection"] == "close"
        assert "access-control-allow-origin" not in fields
        assert "set-cookie" not in fields
        assert "server" not in fields


def test_no_octets_raise_anything() -> None:
    assert fuzzed(count=4000, seed=1) > 100
