"""Serial vault: the vault at a port, with the same interface as the simulated one.

Rules of this file
* The first hello gives the uid; from then on only this vault is accepted, on whatever port.
* A lost vault is not an error of `poll`, `offer` or `acknowledge`: the driver searches for it, and
  goes on where it was. Only a call that waits for an answer (`sync`, `mix`, `force_open`) fails,
  with a TransportTimeout.
* Reports are handed over until acknowledged: as soon as one is new, and again every RESEND_MS.
* A report that cannot be read is not skipped: a person must look.
* Pending requests are those for which no call waits: to take the share, to open the latch.
* A request is sent once, and its result is read later; `Runner.on_ready` is called when it is
  there.
* The device may have obeyed a request without an answer, or not. A share is then offered again,
  which does no harm; a request to open is not repeated.

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
    """A vault at a port: its calls do not wait, and the state of its link can be read."""

    @property
    def runner(self) -> Runner:
        """The thread of the vault's port; a decoder on the same board uses it too."""

    @property
    def snapshot(self) -> LinkSnapshot:
        """The link to the vault, as the port's thread published it last."""

    def wait_until(self, holds: Callable[[], bool], timeout_s: float) -> bool:
        """Wait until `holds()` is true, at most this long; return whether it was."""

    def start_sync(self, event: int) -> threading.Event:
        """As `sync`, but do not wait: once the returned `Event` is set, `snapshot` shows how it
        goes on."""

    def ask_to_open(self) -> None:
        """Ask the vault to open without a guess; do not wait. It will report `Forced`."""

    def opening(self) -> Opening:
        """Return the state of the request to open; a final state is returned only once."""


class SerialVault:
    """A `VaultDevice` at a port. Calls must come from one thread; the port has a separate
    thread."""

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
        """The vault's id: 64 random bits, in hex, that it drew at its first start."""
        return self.snapshot.uid

    def status(self) -> VaultStatus:
        """The vault as last reported; its status is requested three times a second."""
        link = self.snapshot
        if link.hello is None:
            raise TransportUnavailable(link.problem or "no vault has said hello yet")
        status = status_of(link.hello, link.heartbeat, link.last_status)
        if status is None:
            raise RemoteProtocolError("status", "the vault describes itself in unknown words")
        return status

    def poll(self, now_ms: int) -> list[Message]:
        """Return all held reports if one is new, after the answer to an offer, and every RESEND_MS;
        else an empty list."""
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
        """Send the host's share of a code; do not wait. Returns whether the vault has it now.
        Raises `RemoteProtocolError` if the vault refuses it."""
        return self._pending_requests.offer(epoch, entropy)

    def mix(self, epoch: int, entropy: str) -> None:
        """Send the host's share of a code, and wait up to 3 s; not for a screen's thread."""
        answer = self._runner.ask("MIX", str(epoch), entropy)
        if not answer.ok:
            raise LocalProtocolError(answer.fields[0].lower(), refusal(epoch, answer))

    def acknowledge(self, event: int) -> None:
        """Tell the vault, without waiting, that a report is stored. If this is lost, it is repeated
        when the report comes again."""
        if event <= self._acknowledged:
            return
        if not self._held or self._held[0].delivery.event != event:
            raise LocalProtocolError("order", f"event {event} is not the next to acknowledge")
        self._runner.acknowledge(event)
        self._acknowledged = event
        del self._held[0]

    def sync(self, event: int) -> None:
        """Tell the vault that everything up to `event` is stored, and wait up to 8 s until the
        session is live."""
        self._forget()
        self._runner.sync(event)
        self._acknowledged = event

    def start_sync(self, event: int) -> threading.Event:
        """As `sync`, but do not wait: once the returned `Event` is set, `snapshot` shows how it
        goes on."""
        self._forget()
        self._acknowledged = event
        return self._runner.start_sync(event)

    def close(self) -> None:
        self._runner.close()

    # --- beyond the interface ----------------------------------------------------------------

    @property
    def runner(self) -> Runner:
        """The thread of the vault's port; a decoder on the same board uses it too."""
        return self._runner

    def ask_to_open(self) -> None:
        """Ask the vault to open without a guess; do not wait. It will report `Forced`."""
        self._pending_requests.open()

    def opening(self) -> Opening:
        """Return the state of the request to open; a final state is returned only once."""
        return self._pending_requests.opening()

    def force_open(self) -> None:
        """Open the vault without a guess, and wait up to 3 s; not for a screen's thread."""
        answer = self._runner.ask("OPEN")
        if not answer.ok:
            text = f"the vault does not open: {answer.fields[0]}"
            raise LocalProtocolError(answer.fields[0].lower(), text)

    @property
    def snapshot(self) -> LinkSnapshot:
        """The link to the vault, as the port's thread published it last."""
        return self._runner.snapshot

    def wait_until(self, holds: Callable[[], bool], timeout_s: float) -> bool:
        """Wait until `holds()` is true, at most this long; return whether it was."""
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
    """Open the vault at a port or URL, or for "simulator" a new simulated one, or search for one.
    `uid`: accept only this vault.

    `last`: the port to try first. `on_ready`: called for anything new. `wait_s`: how long to wait
    for the greeting; None does not wait.
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
    """The requests of a host to one vault for which no call waits; at most one of each kind."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._share: tuple[int, str] | None = None
        self._offered: Future[Answer | None] | None = None
        self._opening: Future[Answer | None] | None = None

    @property
    def is_answered(self) -> bool:
        """Tell whether an offer of a share has an answer that was not read yet."""
        return self._offered is not None and self._offered.done()

    def offer(self, epoch: int, entropy: str) -> bool:
        """Offer the host's share of a code; return whether the vault has it now. Raises
        `RemoteProtocolError` if the vault refuses it."""
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
        """Ask the vault to open without a guess; the vault reports `Forced`."""
        self._opening = self._runner.put("OPEN")

    def opening(self) -> Opening:
        """Return the state of the request to open; a final state is returned only once."""
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
    """Return a sentence: the vault refused the share of a code, and why."""
    return f"the vault does not take the share of epoch {epoch}: {answer.fields[0]}"


def _settled(future: Future[Answer | None]) -> Answer | None:
    try:
        return future.result()
    except LocalProtocolError:
        # The queue of requests was full; that counts as no answer too.
        return None
