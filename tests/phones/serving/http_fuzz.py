"""HTTP fuzz: damaged requests by the million; none may raise, be taken for a whole one of ours with
a field too much, or hold more than its limits. `make fuzz-phones`.
"""

from __future__ import annotations

import argparse
import random
import sys

from banker.phones.http import BODY_MAX, FIELDS_MAX, RECEIPT_MAX, Refused, RequestReader
from tests.phones.phone import get_octets, post_octets

HOST = "192.168.1.5:8421"
WHOLE = (
    get_octets(HOST, "/"),
    get_octets(HOST, "/live?t=0123&since=17", Accept="text/event-stream"),
    post_octets(HOST, "/knock", {"seat": "ann"}),
    post_octets(HOST, "/ask", {"seat": "ann", "id": "00", "act": {"do": "pay", "who": "ann"}}),
)
PIECES = (
    b"\r\n", b"\n", b"\r", b"\0", b" ", b":", b"Host: ", b"Transfer-Encoding: chunked",
    b"Content-Length: 9", b"Content-Length: -1",
    b"HTTP/1.1", b"0\r\n\r\n", b"\xff\xfe", b"GET ", b"\t", b";" * 9,
)  # fmt: skip


def damaged(octets: bytes, chance: random.Random) -> bytes:
    """The octets with up to four faults."""
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(octets) + 1)
        end = min(len(octets), at + chance.randint(0, 8))
        piece = chance.choice(PIECES) if chance.random() < 0.5 else chance.randbytes(end - at)
        octets = octets[:at] + piece + octets[end:]
    return octets


def fuzzed(count: int, seed: int) -> int:
    """Read so many damaged requests; how many of them were requests after all."""
    chance, read = random.Random(seed), 0
    for _ in range(count):
        octets = damaged(chance.choice(WHOLE), chance)
        reader, cut = RequestReader(), chance.randrange(len(octets) + 1)
        found = reader.feed(octets[:cut])
        if found is None:
            found = reader.feed(octets[cut:])
        if found is None or isinstance(found, Refused):
            continue
        read += 1
        assert found.method in ("GET", "POST"), octets
        assert found.path.startswith("/"), octets
        assert len(found.fields) <= FIELDS_MAX, octets
        limit = RECEIPT_MAX if found.path == "/receipt" else BODY_MAX
        assert len(found.body) <= (limit if found.method == "POST" else 0), octets
    return read


def main() -> None:
    """Read damaged requests."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    read = fuzzed(options.count, options.seed)
    sys.stdout.write(f"{options.count:,} damaged requests, {read:,} of them whole; none did harm\n")


if __name__ == "__main__":
    main()
