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
    """Anything a driver reports in one clear line. Examples: see the kinds below."""


class TransportError(DriverError):
    """The way to the device. Examples: no permission for the port; the plug was pulled."""


class TransportUnavailable(TransportError):
    """Cannot be opened. Examples: another program holds it; the memory file is damaged."""


class TransportLost(TransportError):
    """Was open and is gone. Examples: the cable was pulled; a write to the memory file failed."""


class TransportTimeout(TransportError, TimeoutError):
    """No answer in time. Examples: the device hangs; every repetition was lost on the serial
    link."""


class ProtocolError(DriverError):
    """The conversation cannot go on like this. Examples: see the two kinds below.

    `reason` is a stable word for programs.
    """

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason


class LocalProtocolError(ProtocolError):
    """Our mistake. Examples: polling before the sync; acknowledging event 7 before event 6."""


class RemoteProtocolError(ProtocolError):
    """The device and the program disagree; a person must decide. Examples: reason "ahead": we hold
    events that the device never had (it was wiped or exchanged); reason "gap": events between ours
    and its own are lost."""
