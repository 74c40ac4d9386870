"""Serial vault: the vault at a port, behind the same interface as the one on the screen.

Rules of this file
* The first hello gives the uid; from then on only this vault is accepted, on whatever port.
* A lost vault is not an error of `poll`, `offer` or `acknowledge`: the driver searches for it, and
  goes on where it was. Only a call that waits for an answer (`sync`, `mix`, `force_open`) fails,
  with a TransportTimeout.
* A report is handed over until acknowledged, as soon as some of it is new and every RESEND_MS.
* A report that nobody can read is not skipped: a person must look.
* Pending requests: what the host wants and nobody waits for (its share taken, the latch opened).
* A request is put once and asked about afterwards; `Runner.on_ready` is called when it is settled.
* What was lost on the way may have been done or not. A share is offered again then, which does no
  harm; an opening is not.

It must not know the game.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Literal, Protocol, TypeAlias

from drivers.errors import LocalProtocolError, RemoteProtocolError, TransportUnavailable
from drivers.port.discovery import PortCandidate, PortCandidates, only, searched
from drivers.port.link_snapshot import LinkSnapshot
from drivers.port.runner import Runner, nothing
from drivers.vault.codec import is_sound, message_of, status_of
from drivers.vault.interface import VaultDevice
from drivers.vault.messages import Message, VaultStatus
from drivers.vault.simulated_port import SimulatedPort
from drivers.wire.host_link import HostLink
from drivers.wire.messages import Answer

RESEND_MS = 500
# The time for a boot loader (1.5 s), the silence (2 s), the hellos (4 s), and one more port.
HELLO_TIMEOUT_S = 12.0
SIMULATED = "simulator"


# What became of the request to open it: nothing was asked; no answer yet; it opens; it was not
# locked; it has no room for the report; and nobody knows.
Opening: TypeAlias = Literal["", "asked", "open", "nothing", "full", "low", "lost"]


class PortVault(VaultDevice, Protocol):
    """A vault at a port: its calls do not wait, and its link can be watched."""

    @property
    def runner(self) -> Runner:
        """The thread of the vault's port, for a decoder on the same board."""

    @property
    def snapshot(self) -> LinkSnapshot:
        """The link as its thread last published it."""

    def wait_until(self, holds: Callable[[], bool], timeout_s: float) -> bool:
        """Wait until `holds()` is true, for a limited time."""

    def start_sync(self, event: int) -> threading.Event:
        """As `sync`, but does not wait: once the `Event` is set, the snapshot has the outcome."""

    def ask_to_open(self) -> None:
        """Ask the vault to open without a guess; does not wait. The report is `Forced`."""

    def opening(self) -> Opening:
        """The outcome of the request to open; the final outcome is returned once."""


class SerialVault:
    """A `VaultDevice` over a port. Calls come from one thread; the port has a separate thread."""

    def __init__(self, runner: Runner, *, wait_s: float | None = HELLO_TIMEOUT_S) -> None:
        """Wait for the hello, TransportUnavailable if there is none; None: does not wait."""
        self._runner = runner
        self._held: list[Message] = []
        self._has_news = False
        self._resend_at_ms = 0
        self._acknowledged = 0
        self._unreadable: RemoteProtocolError | None = None
        self._pending_requests = PendingRequests(runner)
        runner.start()
        if wait_s is None:
            return
        if not runner.wait_until(lambda: runner.snapshot.hello is not None, wait_s):
            runner.close()
            problem = runner.snapshot.port_problem
            raise TransportUnavailable(problem or "no vault said hello; is it plugged in?")

    def __repr__(self) -> str:
        link = self.snapshot
        return f"SerialVault(uid={link.uid!r}, port={link.port!r}, state={link.state!r})"

    # --- the interface -----------------------------------------------------------------------

    @property
    def uid(self) -> str:
        """64 random bits that the vault drew at its first boot."""
        return self.snapshot.uid

    def status(self) -> VaultStatus:
        """The vault as last known; its status is requested three times a second."""
        link = self.snapshot
        if link.hello is None:
            raise TransportUnavailable(link.problem or "no vault has said hello yet")
        status = status_of(link.hello, link.heartbeat, link.last_status)
        if status is None:
            raise RemoteProtocolError("status", "the vault describes itself in unknown words")
        return status

    def poll(self, now_ms: int) -> list[Message]:
        """Return all held reports: when there are new ones, after the answer to an offer, and every
        RESEND_MS."""
        self._runner.assert_sound()
        self._collect()
        if self._unreadable is not None:
            raise self._unreadable
        is_due = (
            self._has_news or self._pending_requests.is_answered or now_ms >= self._resend_at_ms
        )
        if not self._held or not is_due:
            return []
        self._has_news = False
        self._resend_at_ms = now_ms + RESEND_MS
        return list(self._held)

    def offer(self, epoch: int, entropy: str) -> bool:
        """Give the host's share; does not wait. A refused share is a question for a person."""
        return self._pending_requests.offer(epoch, entropy)

    def mix(self, epoch: int, entropy: str) -> None:
        """Give the host's share and wait up to 3 s; not for a screen's thread."""
        answer = self._runner.ask("MIX", str(epoch), entropy)
        if not answer.ok:
            raise LocalProtocolError(answer.fields[0].lower(), refusal(epoch, answer))

    def acknowledge(self, event: int) -> None:
        """Acknowledge a report without waiting. A lost acknowledgement is repeated with the
        report."""
        if event <= self._acknowledged:
            return
        if not self._held or self._held[0].delivery.event != event:
            raise LocalProtocolError("order", f"event {event} is not the next to acknowledge")
        self._runner.acknowledge(event)
        self._acknowledged = event
        del self._held[0]

    def sync(self, event: int) -> None:
        """Sync, and wait up to 8 s until the session is live."""
        self._forget()
        self._runner.sync(event)
        self._acknowledged = event

    def start_sync(self, event: int) -> threading.Event:
        """As `sync`, but does not wait: once the `Event` is set, the snapshot has the outcome."""
        self._forget()
        self._acknowledged = event
        return self._runner.start_sync(event)

    def close(self) -> None:
        self._runner.close()

    # --- beyond the interface ----------------------------------------------------------------

    @property
    def runner(self) -> Runner:
        """The thread of the vault's port, for a decoder on the same board."""
        return self._runner

    def ask_to_open(self) -> None:
        """Ask the vault to open without a guess; does not wait. The report is `Forced`."""
        self._pending_requests.open()

    def opening(self) -> Opening:
        """The outcome of the request to open; the final outcome is returned once."""
        return self._pending_requests.opening()

    def force_open(self) -> None:
        """Open without a guess and wait up to 3 s; not for a screen's thread."""
        answer = self._runner.ask("OPEN")
        if not answer.ok:
            text = f"the vault does not open: {answer.fields[0]}"
            raise LocalProtocolError(answer.fields[0].lower(), text)

    @property
    def snapshot(self) -> LinkSnapshot:
        """The link as its thread last published it."""
        return self._runner.snapshot

    def wait_until(self, holds: Callable[[], bool], timeout_s: float) -> bool:
        """Wait until `holds()` is true, for a limited time."""
        return self._runner.wait_until(holds, timeout_s)

    def _forget(self) -> None:
        self._held.clear()
        self._has_news = False
        self._unreadable = None
        self._pending_requests.forget_offer()

    def _collect(self) -> None:
        for record in self._runner.poll():
            message = message_of(self.uid, record)
            if message is None:
                text = f"event {record.event} of kind {record.kind} cannot be read"
                self._unreadable = RemoteProtocolError("kind", text)
                return
            self._held.append(message)
            self._has_news = True


def open_vault(
    where: str = "",
    *,
    uid: str = "",
    last: str = "",
    on_ready: Callable[[], None] = nothing,
    wait_s: float | None = HELLO_TIMEOUT_S,
) -> SerialVault:
    """Open a port or URL, or "simulator", or search for a vault; `uid`: accept only this vault.

    `last` is the port of the last time, which is tried first.
    """
    link = HostLink(os.urandom, uid=uid, check=is_sound)
    runner = Runner(link, _candidates_of(where, last), on_ready=on_ready, is_shy=not where)
    return SerialVault(runner, wait_s=wait_s)


def _candidates_of(where: str, last: str) -> PortCandidates:
    if where == SIMULATED:
        port = SimulatedPort()
        return lambda: [PortCandidate(SIMULATED, port.open)]
    return only(where) if where else searched(last)


class PendingRequests:
    """Pending requests of one host to one vault; at most one of each kind is under way."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._share: tuple[int, str] | None = None
        self._offered: Future[Answer | None] | None = None
        self._opening: Future[Answer | None] | None = None

    @property
    def is_answered(self) -> bool:
        """Whether the offer of a share is settled, and its answer was not read since."""
        return self._offered is not None and self._offered.done()

    def offer(self, epoch: int, entropy: str) -> bool:
        """Offer the host's share; return whether the vault has it now. Raises RemoteProtocolError
        if the vault refuses it."""
        share = (epoch, entropy)
        if self._offered is None or self._share != share:
            if self._runner.state == "live":
                self._share = share
                self._offered = self._runner.put("MIX", str(epoch), entropy)
            return False
        if not self._offered.done():
            return False
        # Without an answer the share is sent again the next time.
        answer = _settled(self._offered)
        self._offered = None
        if answer is not None and not answer.ok:
            raise RemoteProtocolError(answer.fields[0].lower(), refusal(epoch, answer))
        return answer is not None

    def forget_offer(self) -> None:
        """Forget the offer: its answer is not needed any more."""
        self._offered = None

    def open(self) -> None:
        """Ask the vault to open without a guess; the vault reports it as `Forced`."""
        self._opening = self._runner.put("OPEN")

    def opening(self) -> Opening:
        """The outcome of the request to open; the final outcome is returned once."""
        if self._opening is None:
            return ""
        # A stopped thread answers no request any more.
        if not self._opening.done() and self._runner.state != "stopped":
            return "asked"
        answer = _settled(self._opening) if self._opening.done() else None
        self._opening = None
        if answer is None:
            return "lost"
        if not answer.ok:
            return "low" if answer.fields[:1] == ("POWER",) else "full"
        return "nothing" if answer.fields[:1] == ("nothing",) else "open"


def refusal(epoch: int, answer: Answer) -> str:
    """Return the sentence that the vault refused the share of an epoch, and why."""
    return f"the vault does not take the share of epoch {epoch}: {answer.fields[0]}"


def _settled(future: Future[Answer | None]) -> Answer | None:
    try:
        return future.result()
    except LocalProtocolError:
        # The queue of requests was full; that counts as no answer too.
        return None
