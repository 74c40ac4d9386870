"""Link events: everything that a link reports to the program.

It must not know how they come about.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from drivers.wire.messages import Answer, Hello, Record

LinkState: TypeAlias = Literal["waiting", "syncing", "live", "lost", "stopped"]
AlarmWord: TypeAlias = Literal["ahead", "gap", "divergence"]
LossWord: TypeAlias = Literal[
    "closed", "no_hello", "no_answer", "silent", "proto", "other", "refused"
]


class Greeted(NamedTuple):
    """The device sent its greeting, with its identity."""

    hello: Hello


class Synced(NamedTuple):
    """The session is live, and the device continues after this event."""

    event: int


class Reported(NamedTuple):
    """The device reported its next event, which is new in this session."""

    record: Record


class StatusRead(NamedTuple):
    """The device answered STAT: the fields of that answer."""

    fields: tuple[str, ...]


class Answered(NamedTuple):
    """The result of a request, by its ticket. None: no answer came, and the device may have
    executed it or not."""

    ticket: int
    answer: Answer | None


class Restarted(NamedTuple):
    """The device forgot the session, for example by a restart; a new one is being opened."""


class Lost(NamedTuple):
    """The device at this port is lost. `word`: the reason for programs; `hello`: the greeting of
    another device that answers there."""

    word: LossWord
    text: str
    hello: Hello | None = None


class Alarm(NamedTuple):
    """A question that a person must decide. `word`: for programs; `text`: for people."""

    word: AlarmWord
    text: str


LinkEvent: TypeAlias = (
    Greeted | Synced | Reported | StatusRead | Answered | Restarted | Lost | Alarm
)
