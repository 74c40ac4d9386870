"""What was asked of a port that is closed before it was put is answered all the same: by None."""

from __future__ import annotations

import threading

import pytest

from drivers.errors import TransportLost
from drivers.port.discovery import PortCandidate
from drivers.port.runner import Runner
from drivers.wire.host_link import HostLink


def test_nobody_waits_for_an_answer_after_the_port_was_closed() -> None:
    looking, may_go_on = threading.Event(), threading.Event()

    def candidates() -> list[PortCandidate]:
        looking.set()
        assert may_go_on.wait(20)
        return []

    runner = Runner(HostLink(bytes, role="decoder"), candidates)
    runner.start()
    assert looking.wait(20)
    future = runner.put("PING")
    closer = threading.Thread(target=runner.close)
    closer.start()
    assert runner.wait_until(runner._closing.is_set, 20)
    may_go_on.set()
    closer.join(20)
    assert future.done() and future.result(0) is None
    with pytest.raises(TransportLost, match="closed"):
        runner.put("PING")
