"""Strangers: what somebody in the same net may do to a table's port, until the process is ended.

python -m benchmarks.strangers flood|loris|mute PORT
"""

from __future__ import annotations

import selectors
import socket
import sys
import time
from collections import deque
from collections.abc import Callable

FLOOD_A_SECOND, FLOOD_KEPT = 1000, 200
LORIS, MUTE = 500, 150
MUTE_RECEIVES = 2048  # octets that a mute reader takes from the net


def connected(port: int, number: int) -> socket.socket:
    """A connection that is being made, from one of many addresses."""
    wire = socket.socket()
    wire.setblocking(False)
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, MUTE_RECEIVES)
    wire.bind((f"127.0.{1 + number % 8}.{1 + number // 8 % 250}", 0))
    wire.connect_ex(("127.0.0.1", port))
    return wire


def flood(port: int) -> None:
    """A thousand connections a second from one address, of which nobody asks for anything."""
    kept: deque[socket.socket] = deque()
    began, count = time.perf_counter(), 0
    while True:
        while count < (time.perf_counter() - began) * FLOOD_A_SECOND:
            count += 1
            kept.append(connected(port, 0))
            if len(kept) > FLOOD_KEPT:
                kept.popleft().close()
        time.sleep(0.002)


def standing(port: int, many: int, speak: Callable[[socket.socket], object]) -> None:
    """So many connections, each made anew when it is closed. `speak`: twice a second, of each."""
    with selectors.DefaultSelector() as waiting:
        for number in range(many):
            waiting.register(connected(port, number), selectors.EVENT_WRITE, number)
        while True:
            began = time.perf_counter()
            for key, _ in waiting.select(0):
                wire = key.fileobj
                assert isinstance(wire, socket.socket)
                try:
                    speak(wire)
                except OSError:  # closed by the table
                    waiting.unregister(wire)
                    wire.close()
                    waiting.register(connected(port, key.data), selectors.EVENT_WRITE, key.data)
            time.sleep(max(0.0, 0.5 - (time.perf_counter() - began)))


def loris(port: int) -> None:
    """Requests that never end, a letter at a time."""
    standing(port, LORIS, lambda wire: wire.send(b"G"))


def mute(port: int) -> None:
    """Readers that ask for the page and read nothing of it."""
    head = f"GET /app.js HTTP/1.1\r\nHost: banker.test:{port}\r\n\r\n".encode()
    asked: set[socket.socket] = set()

    def speak(wire: socket.socket) -> None:
        wire.send(b" " if wire in asked else head)  # what follows a request counts for nothing
        asked.add(wire)

    standing(port, MUTE, speak)


KINDS = {"flood": flood, "loris": loris, "mute": mute}

if __name__ == "__main__":
    KINDS[sys.argv[1]](int(sys.argv[2]))
