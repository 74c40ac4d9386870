"""Serial decoder: a decoder at a port, which answers a request for a measurement with raw sums.

Rules of this file
* It may have a separate port, or share a board, and so a link, with a vault.
* The first hello gives the uid; from then on only this decoder is accepted, on whatever port.
* A lost measurement is not repeated by itself: the note has moved on. The person is asked to pull
  the note again.

It must not know real from fake.
"""

from __future__ import annotations

import os

from drivers.decoder.codec import lasts_ms, slide_of, spot_of
from drivers.decoder.messages import Measurement, Mode
from drivers.errors import LocalProtocolError, RemoteProtocolError, TransportUnavailable
from drivers.port.discovery import only, searched
from drivers.port.link_snapshot import RunnerState
from drivers.port.runner import Runner
from drivers.wire.host_link import HostLink
from drivers.wire.messages import Hello

# The time for a boot loader (1.5 s), the silence (2 s), the hellos (4 s), and one more port.
HELLO_TIMEOUT_S = 12.0
CAPABILITY = "decoder"


class SerialDecoder:
    """A decoder at a port. Calls must come from one thread; the port has a separate thread."""

    def __init__(
        self, runner: Runner, *, wait_s: float = HELLO_TIMEOUT_S, is_shared: bool = False
    ) -> None:
        """Wait until the decoder answers; TransportUnavailable if every port was tried in vain.

        `is_shared`: the link was opened by somebody else, who will also close it.
        """
        self._runner = runner
        self._is_shared = is_shared
        if not is_shared:
            runner.start()
        runner.wait_until(self._is_decided, wait_s)
        if runner.state != "live":
            problem = runner.snapshot.port_problem
            self.close()
            raise TransportUnavailable(problem or "no decoder said hello; is it plugged in?")
        if CAPABILITY not in self._hello.caps:
            self.close()
            raise TransportUnavailable("this board is not a decoder: name the decoder's port")

    @property
    def uid(self) -> str:
        """The decoder's id: 64 random bits, in hex, that the device drew at its first start."""
        return self._runner.snapshot.uid

    @property
    def firmware(self) -> str:
        """The version of the decoder's firmware."""
        return self._hello.firmware

    @property
    def port(self) -> str:
        """The name of the port where the decoder was found last."""
        return self._runner.snapshot.port

    @property
    def state(self) -> RunnerState:
        """The state of its serial link."""
        return self._runner.state

    def measure(self, mode: Mode, samples: int) -> Measurement:
        """Take this number of samples or rounds; waits up to 3 s longer than they take. Raises
        `DriverError`."""
        time_ms = lasts_ms(mode, samples)
        if mode == "slide":
            scan = self._ask("SCAN")
            sums = self._ask("SLIDE", str(samples), time_ms=time_ms)
            found: Measurement | None = slide_of(scan, sums, samples)
        else:
            sums = self._ask("SPOT", str(samples), time_ms=time_ms)
            found = spot_of(sums, samples)
        if found is None:
            raise RemoteProtocolError("sums", f"the decoder sent impossible sums: {','.join(sums)}")
        return found

    def close(self) -> None:
        """Close the port. A second call does nothing."""
        if not self._is_shared:
            self._runner.close()

    @property
    def _hello(self) -> Hello:
        hello = self._runner.snapshot.hello
        assert hello is not None
        return hello

    def _is_decided(self) -> bool:
        """Whether the search is over: a decoder is live, or every port was tried in vain. A shared
        link may still come back."""
        link = self._runner.snapshot
        return link.state == "live" or (link.sweeps > 0 and not self._is_shared)

    def _ask(self, verb: str, *args: str, time_ms: int = 0) -> tuple[str, ...]:
        answer = self._runner.ask(verb, *args, lasts_ms=time_ms)
        if not answer.ok:
            text = f"the decoder refuses {verb}: {answer.fields[0]}"
            raise LocalProtocolError(answer.fields[0].lower(), text)
        return answer.fields


def open_decoder(
    where: str = "", *, uid: str = "", last: str = "", wait_s: float = HELLO_TIMEOUT_S
) -> SerialDecoder:
    """Open the decoder at a port or URL, or search for one. `uid`: accept only this decoder.

    `last`: the port to try first. `wait_s`: how long to wait for its greeting. Raises
    `DriverError`.
    """
    link = HostLink(os.urandom, uid=uid, role="decoder")
    candidates = only(where) if where else searched(last)
    return SerialDecoder(Runner(link, candidates), wait_s=wait_s)
