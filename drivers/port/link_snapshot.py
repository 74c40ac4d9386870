"""Link snapshot: everything that the port's thread publishes about its link and its search.

Rules of this file
* A snapshot is immutable and of one moment; the port's thread replaces it as a whole.
* `Runner.snapshot` is the only way to it. Read it once if two of its facts must agree.

Pure.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from drivers.wire.link_events import Alarm, LinkState, Lost
from drivers.wire.messages import Heartbeat, Hello
from drivers.wire.stats import StatsSnapshot

RunnerState: TypeAlias = Literal["searching", "opening"] | LinkState


class LinkSnapshot(NamedTuple):
    """The link to one device at one moment. `heard_ms`: when it was last heard; `backlog_end`: the
    last event from before the connection; `sweeps`: how often all ports were tried; `loss`: why the
    port tried last gave no session."""

    state: RunnerState = "searching"
    #: The identity of the device; empty until one said hello or was asked for.
    uid: str = ""
    #: What the device said of itself last.
    hello: Hello | None = None
    #: The device's last heartbeat since that hello.
    heartbeat: Heartbeat | None = None
    #: Its last answer to STAT, another tuple each time; () since the hello.
    last_status: tuple[str, ...] = ()
    #: The last event that had happened already when the device came back from more than a blink.
    backlog_end: int = 0
    #: When the device was heard last, by the runner's clock.
    heard_ms: int = 0
    #: What a person must decide about the device's log.
    alarm: Alarm | None = None
    #: Where the device was last found.
    port: str = ""
    #: What is wrong with the port, and what cures it.
    port_problem: str = ""
    #: Why there was no session over the port that was tried last; None while there is one.
    loss: Lost | None = None
    #: How often all ports were gone through.
    sweeps: int = 0
    #: How good the cable is.
    stats: StatsSnapshot = StatsSnapshot()

    @property
    def conditions(self) -> tuple[str, ...]:
        """The code words of what is out of order, as the device reports them."""
        return () if self.heartbeat is None else self.heartbeat.conditions

    @property
    def is_decided(self) -> bool:
        """Whether a device was found, or every port was tried in vain."""
        return self.hello is not None or self.sweeps > 0

    @property
    def problem(self) -> str:
        """The problem of the event log or of the port in words; empty if there is none."""
        return self.port_problem if self.alarm is None else self.alarm.text
