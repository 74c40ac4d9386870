"""The firmware's digests and frames: what comes in is a frame or not."""

from __future__ import annotations

import ctypes
import hashlib
import random
import re

import pytest

from tests import ROOT
from tests.system.firmware.host_device import SID, HostDevice, frame

VECTORS = ROOT / "tests" / "drivers" / "vectors.txt"


# --- digests ---------------------------------------------------------------------------------


def test_sha256_agrees_with_hashlib_at_every_length_around_a_block(library: ctypes.CDLL) -> None:
    for size in range(130):
        data, digest = random.randbytes(size), ctypes.create_string_buffer(32)
        library.host_sha256(data, size, digest)
        assert digest.raw == hashlib.sha256(data).digest(), size


def test_the_crc_is_ccitt_false(library: ctypes.CDLL) -> None:
    library.host_crc16.restype = ctypes.c_uint16
    assert library.host_crc16(b"123456789", 9) == 0x29B1


# --- framing ---------------------------------------------------------------------------------

PING = frame(f"C,{SID},2,PING")
OK, NAK_CRC, NAK_FORM, NAK_LONG = ["R,2,OK"], ["N,-,CRC"], ["N,-,FORM"], ["N,-,LONG"]
FRAMES = [
    ("good", PING, OK),
    ("rubbish before", b"0 d\x00\xff$$*" + PING, OK),
    ("newlines before", b"\n\n\n" + PING, OK),
    ("half a frame before", PING[:9] + PING, [*NAK_FORM, *OK]),
    ("no newline between", PING[:-1] + PING, OK + OK),
    ("rubbish behind", PING + b"xyz", OK),
    ("no start", PING[2:], []),
    ("no newline before", PING[1:], []),
    ("bad check", PING.replace(b"*", b"*0")[:-2] + b"\n", NAK_CRC),
    ("flipped bit", PING.replace(b"PING", b"QING"), NAK_CRC),
    ("lost octet", PING.replace(b"PING", b"PNG"), NAK_CRC),
    ("check in capitals", b"\n$" + b"123456789" + b"*29B1\n", NAK_FORM),
    ("no check", b"\n$C\n", NAK_FORM),
    ("empty", b"\n$*ffff\n", NAK_FORM),
    ("not printable", frame(b"C,\x07"), NAK_FORM),
    ("carriage return", PING[:-1] + b"\r\n", NAK_FORM),
    ("97 octets", frame("x" * 97), NAK_LONG),
    ("96 octets", frame("C," + "x" * 94), NAK_FORM),
    ("endless", b"\n$" + b"x" * 1000 + PING, [*NAK_LONG, *OK]),
    ("no command", frame("D,1"), NAK_FORM),
    ("too many fields", frame(f"C,{SID},2,PING,1,2,3,4,5"), NAK_FORM),
    ("sid of seven digits", frame("C,badcafe,2,PING"), NAK_FORM),
    ("sid in capitals", frame("C,0BADCAFE,2,PING"), NAK_FORM),
    ("number 0", frame(f"C,{SID},0,PING"), NAK_FORM),
    ("number 65536", frame(f"C,{SID},65536,PING"), NAK_FORM),
    ("number with zeros", frame(f"C,{SID},02,PING"), NAK_FORM),
]


@pytest.mark.parametrize(("octets", "answer"), [f[1:] for f in FRAMES], ids=[f[0] for f in FRAMES])
def test_what_comes_in_is_a_frame_or_not(
    device: HostDevice, octets: bytes, answer: list[str]
) -> None:
    device.begin()
    # The newline that ended the last frame would do as the start of the next.
    device.receive(b"x" + octets)
    assert device.said() == answer
    device.receive(b"\n")
    device.said()
    assert device.ask(f"C,{SID},2,PING")[-1:] == OK, "out of step afterwards"


def test_octets_one_by_one_say_the_same(library: ctypes.CDLL) -> None:
    for _, octets, _ in FRAMES:
        heard = []
        for portions in ([octets], [octets[i : i + 1] for i in range(len(octets))]):
            one = HostDevice(library)
            random.seed(5)
            one.start()
            one.begin()
            for portion in portions:
                one.receive(portion)
            heard.append(one.said())
        assert heard[0] == heard[1]


def vectors(direction: str) -> list[tuple[str, bytes]]:
    rows = []
    for line in VECTORS.read_text(encoding="utf-8").splitlines():
        if line.startswith(direction):
            _, body, octets = line.split(" | ", 2)
            raw = re.sub(
                rb"\\(n|x[0-9a-f]{2})",
                lambda m: b"\n" if m[1] == b"n" else bytes.fromhex(m[1][1:].decode()),
                octets.encode("latin-1"),
            )
            rows.append((body, raw))
    return rows


def test_the_table_that_both_sides_share(device: HostDevice) -> None:
    """A body that is found is answered, if only by "that is no command"; the others are not."""
    for body, octets in [*vectors(">"), *vectors("=")]:
        device.receive(octets)
        said = device.said()
        assert said, body
        assert not {"N,-,CRC", "N,-,LONG"} & set(said), body
    for what, octets in vectors("!"):
        device.begin()
        device.receive(b"x" + octets)
        assert not [body for body in device.said() if body.startswith("R,")], what
    for body, octets in vectors("+"):
        device.receive(b"\n" + octets)
        head = f"R,{body.split(',')[2]},"
        assert [answer for answer in device.said() if answer.startswith(head)], body
