"""Errors: every error that the drivers raise on purpose.

    DriverError
    ├─ TransportError            the way to the device, or the device's own memory
    │  ├─ TransportUnavailable   cannot be opened
    │  ├─ TransportLost          was open and is gone; open it again
    │  └─ TransportTimeout       no answer in time (also a TimeoutError)
    └─ ProtocolError             carries a stable `reason` word
       ├─ LocalProtocolError     we broke the rules of the conversation
       └─ RemoteProtocolError    the device did, or its log does not continue ours

Errors of the operating system are translated once, where they arise, with `raise … from`.
"""

from __future__ import annotations


class DriverError(Exception):
    """An error of a driver, described in one clear line. Examples: see the kinds below."""


class TransportError(DriverError):
    """The connection to the device, or its memory file, fails. Examples: no permission for the
    port; the plug was pulled."""


class TransportUnavailable(TransportError):
    """The connection cannot be opened. Examples: another program holds the port; the memory file is
    damaged."""


class TransportLost(TransportError):
    """The connection was open and is gone. Examples: the cable was pulled; a write to the memory
    file failed."""


class TransportTimeout(TransportError, TimeoutError):
    """No answer came in time. Examples: the device hangs; every repetition was lost on the serial
    link."""


class ProtocolError(DriverError):
    """Host and device cannot continue their conversation. Examples: see the two kinds below.

    `reason` is a stable word for programs.
    """

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason


class LocalProtocolError(ProtocolError):
    """This program broke the protocol. Examples: polling before the sync; acknowledging event 7
    before event 6."""


class RemoteProtocolError(ProtocolError):
    """The device and the program disagree; a person must decide. Examples: reason "ahead": the
    program has events that the device never had (it was wiped or exchanged); reason "gap": events
    between those of both are lost."""
