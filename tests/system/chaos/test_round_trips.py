"""Questions to the real firmware, by the board's clock: none is lost, and none is done twice."""

from __future__ import annotations

import pytest

from drivers.errors import TransportTimeout
from drivers.vault.serial import SerialVault
from tests.system.chaos.lockstep import in_step
from tests.system.chaos.oracle import Oracle
from tests.system.chaos.round_trips import Talk, ask
from tests.system.chaos.vault_memory import FORCED, LOCKED


@pytest.mark.in_check("chaos")
def test_on_a_clean_line_nothing_is_said_twice_and_each_answer_comes_soon() -> None:
    trips = ask(400)
    assert trips.retries == 0
    assert trips.percentile(0.99) <= 12


@pytest.mark.in_check("chaos")
def test_on_a_bad_line_everything_is_answered() -> None:
    trips = ask(250, noise=0.001)
    assert len(trips.ms) == 250
    assert trips.retries > 5


@pytest.mark.in_check("chaos")
def test_on_a_very_bad_line_half_of_the_answers_come_soon() -> None:
    assert ask(75, noise=0.01).percentile(0.5) <= 60


@pytest.mark.in_check("chaos")
def test_on_a_very_bad_line_nothing_is_done_twice() -> None:
    """An order to open is: each gives one event, however often it had to be said."""
    talk, oracle = Talk(), Oracle()
    try:
        with in_step(talk):
            vault = talk.begin()
            talk.board.move_lid(closed=True)
            talk.let(100)
            for epoch in range(1, 5):
                lock(talk)
                talk.board.noise(0.01)
                force_open(talk)
                talk.board.noise(0)
                see(oracle, talk)
                kinds = [event.kind for event in oracle.history.values()]
                assert kinds.count(FORCED) == kinds.count(LOCKED) == epoch
                drain(vault, talk, oracle)
    finally:
        talk.close()
    assert talk.link.stats.retries > 0


def lock(talk: Talk) -> None:
    """Three presses, the bolt, and the three seconds in which nobody gives a share."""
    for _ in range(3):
        talk.board.press_lock()
        talk.let(120)
    talk.let(4600)


def force_open(talk: Talk) -> None:
    """Until it is done; who gets no answer does not know whether it was, and asks again."""
    for _ in range(5):
        try:
            assert talk.runner.ask("OPEN").ok
        except TransportTimeout:
            continue
        talk.let(200)
        return
    raise AssertionError("no answer, five times")


def see(oracle: Oracle, talk: Talk) -> None:
    for look in talk.board.looks():
        oracle.see(look)


def drain(vault: SerialVault, talk: Talk, oracle: Oracle) -> None:
    """All that it holds is acknowledged."""
    for _ in range(200):
        for message in vault.poll(talk.now_ms()):
            vault.acknowledge(message.delivery.event)
        talk.let(50)
        see(oracle, talk)
        if oracle.acked == oracle.last:
            return
    raise AssertionError(f"never level: {oracle.acked} of {oracle.last}")
