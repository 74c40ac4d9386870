"""The worker: a process that may die, hang or babble, and the table goes on."""

from __future__ import annotations

import io
import queue
import sys
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from banker.odds.process import DEATHS_MAX, OddsWorker
from banker.odds.request import Answer, bytes_of
from banker.odds.worker import serve
from tests.system.odds.tables import begun, table_of

PATIENCE_S = 60.0
AT_ONCE_S = 0.5
GOOD = '{"seq":1,"head":"ab","played":9,"shares":{},"cut":0}'
DIES = "import sys; sys.stdin.readline(); sys.exit(3)"
BABBLES = "import sys; sys.stdin.readline(); print('perhaps Ann', flush=True); sys.stdin.read()"
FLOODS = "import sys; sys.stdin.readline(); sys.stdout.write('1' * 10_000_000); sys.stdin.read()"
LIES = [
    f"import sys; sys.stdin.readline(); print({line!r}, flush=True); sys.stdin.read()"
    for line in (
        '{"seq":1,"head":"ab","played":9,"shares":{"ann":541},"cut":0}',  # more than all games
        '{"seq":1,"head":"ab","played":9,"shares":{"ann":-60,"bob":60},"cut":0}',
        '{"seq":1,"head":"ab","played":9,"shares":{},"cut":10}',
    )
]
STOPS = f"import sys; sys.stdin.readline(); print({GOOD!r}, flush=True); sys.stdin.read()"
HANGS = "import time; time.sleep(3600)"
ANSWERS = f"import sys\nfor line in sys.stdin:\n    print({GOOD!r}, flush=True)"


def program(text: str) -> tuple[str, ...]:
    return (sys.executable, "-c", text)


def late(box: str = "secret-vault") -> Any:
    """A state near the end, from which playouts are short."""
    state = begun(box)
    table = table_of(state, 1)
    while state.table.round < 20 and not state.table.ended:
        state = table.step(state)
    return state


def request(seq: int = 1, most: int = 50) -> bytes:
    return bytes_of(late(), seq=seq, head="ab", seed=1, most=most)


@pytest.fixture
def answers() -> queue.SimpleQueue[Answer]:
    return queue.SimpleQueue()


@pytest.fixture
def workers() -> Iterator[list[OddsWorker]]:
    made: list[OddsWorker] = []
    yield made
    for worker in made:
        worker.close()


def until(condition: Any, what: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.02)


def test_it_answers_what_was_asked(answers: Any, workers: list[OddsWorker]) -> None:
    workers.append(OddsWorker(answers.put))
    workers[0].ask(request())
    answer = answers.get(timeout=PATIENCE_S)
    assert (answer.seq, answer.head, answer.played) == (1, "ab", 50)
    assert sum(answer.shares.values()) == 60 * 50, answer


@pytest.mark.in_check("check")
def test_a_newer_request_takes_the_place_of_the_older() -> None:
    def lines() -> Iterator[bytes]:
        yield request(1, 100_000) + b"\n"
        time.sleep(1.0)
        yield request(2, 50) + b"\n"
        while b'"seq":2' not in out.getvalue():
            time.sleep(0.05)

    out = io.BytesIO()
    serve(lines(), out)
    told = [msgspec.json.decode(line, type=Answer) for line in out.getvalue().splitlines()]
    assert told[-1].seq == 2, told
    assert all(one.played < 100_000 for one in told)


@pytest.mark.parametrize("text", [DIES, BABBLES, FLOODS, *LIES])
def test_after_three_deaths_it_stays_off(text: str, answers: Any, workers: list[Any]) -> None:
    workers.append(OddsWorker(answers.put, program(text)))
    for count in range(1, DEATHS_MAX + 1):
        workers[0].ask(b"{}")
        until(lambda count=count: workers[0].deaths >= count, f"death {count} went unnoticed")
    assert workers[0].is_off
    told = [answers.get(timeout=PATIENCE_S) for _ in range(DEATHS_MAX)]
    assert told == [None] * DEATHS_MAX, "an answer came of nonsense"
    workers[0].ask(b"{}")


def test_one_that_cannot_start_is_off(answers: Any, workers: list[OddsWorker]) -> None:
    workers.append(OddsWorker(answers.put, ("/nowhere/python",)))
    workers[0].ask(b"{}")
    assert answers.get(timeout=PATIENCE_S) is None
    assert workers[0].is_off, "a worker that cannot start is asked again and again"


def test_one_that_hangs_holds_up_nobody(answers: Any, workers: list[OddsWorker]) -> None:
    workers.append(OddsWorker(answers.put, program(HANGS)))
    begun_at = time.monotonic()
    for _ in range(50):
        workers[0].ask(b"x" * 100_000)  # far more than a pipe holds
    workers[0].close()
    assert time.monotonic() - begun_at < AT_ONCE_S, "the table waited for its worker"


@pytest.mark.parametrize(("text", "answered"), [(HANGS, 0), (STOPS, 1)])
def test_one_that_is_silent_for_too_long_is_dead(
    text: str, answered: int, answers: Any, workers: list[OddsWorker]
) -> None:
    workers.append(OddsWorker(answers.put, program(text), patience_s=1.0))
    workers[0].ask(b"{}")
    told = [answers.get(timeout=PATIENCE_S) for _ in range(answered + 1)]
    assert [one is None for one in told] == [False] * answered + [True], told
    assert workers[0].deaths == 1


def test_one_that_has_said_all_may_be_silent(answers: Any, workers: list[OddsWorker]) -> None:
    last = GOOD.replace('"cut":0', '"cut":0,"is_last":true')
    workers.append(OddsWorker(answers.put, program(STOPS.replace(GOOD, last)), patience_s=1.0))
    workers[0].ask(b"{}")
    assert answers.get(timeout=PATIENCE_S).is_last
    time.sleep(1.5)
    assert workers[0].deaths == 0, "a worker that had answered was killed"


def test_a_killed_one_is_started_again(answers: Any, workers: list[OddsWorker]) -> None:
    workers.append(OddsWorker(answers.put, program(ANSWERS)))
    workers[0].ask(b"{}")
    answers.get(timeout=PATIENCE_S)
    process = workers[0]._process
    assert process is not None
    process.kill()
    assert answers.get(timeout=PATIENCE_S) is None, "a killed worker went unnoticed"
    assert workers[0].deaths == 1
    workers[0].ask(b"{}")
    assert answers.get(timeout=PATIENCE_S).played == 9
