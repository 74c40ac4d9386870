"""Power cuts: after every call of a real run, every disk they could leave, recovered for real.

What was acknowledged or shown must be there, exactly; at most one entry more; and the game goes on.
Each test has mutants beside it, journals that leave out one thing, which it must find.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.store.crash_rig import Bench, Cut, Verdicts, cuts, every_sync, recorded, steps, torn_game
from tests.store.power_cut import Files, Machine
from tests.store.traced import BY_STRACE, Ran
from tests.store.verdict import Promise

pytestmark = BY_STRACE

# --- the power goes during a run -----------------------------------------------------------


def judge_run(made: Bench, journal: str) -> Verdicts:
    machine, ran = recorded(made, journal=journal)
    # What a run leaves is recovered by the real journal; a journal that checks nothing is judged
    # by its own recovery, since that is where it fails.
    recovery = journal if journal == "no_self_check" else "real"
    return made.judge_cuts(cuts(machine, ran.calls), recovery)


def test_a_power_cut_takes_nothing_that_was_acknowledged(made: Bench) -> None:
    verdicts = judge_run(made, "real")
    assert verdicts.bad == []
    assert verdicts.different_count > 2_000


MUTANTS = ("no_sync", "no_folder_sync", "no_self_check", "says_too_early")


@pytest.mark.in_check("check")
@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_power_cut_finds_the_mutant(made: Bench, mutant: str) -> None:
    assert judge_run(made, mutant).bad


@pytest.mark.in_check("check")
def test_a_power_cut_while_a_torn_line_is_set_aside_takes_nothing(made: Bench) -> None:
    """Not even the torn line: somebody may want to look at it."""
    files, promise, tail = torn_game()
    folder = made.put(files)
    _, ran = recorded(made, folder=folder, pause=4, end=4)
    found = list(cuts(Machine.holding(folder, files), ran.calls, promise))
    verdicts = made.judge_cuts(found)
    assert verdicts.bad == []
    assert verdicts.different_count > 50
    for cut in found:
        assert any(content.endswith(tail) for _, content in cut.files)


# --- killed, started again, and then the power goes -----------------------------------------


def judge_second_runs(made: Bench, journal: str) -> Verdicts:
    """Goal: what is shown after a kill is durable, though the first run did not sync it.

    Method: the first run is stopped after each call that changed something. A second one goes on
    with the files as the page cache has them, two entries far; its calls are fed to the machine
    that knows which of those bytes are not on the disk.
    """
    machine, ran = recorded(made, journal=journal)
    seen: set[tuple[Files, Promise]] = set()

    def second_runs() -> Iterator[Cut]:
        for promise in steps(machine, ran.calls):
            if (state := (machine.cached_files(), promise)) not in seen:
                seen.add(state)
                if len(seen) % made.every == 0:
                    yield from second_run(made, machine, promise, journal)

    return made.judge_cuts(second_runs())


def second_run(made: Bench, machine: Machine, promise: Promise, journal: str) -> Iterator[Cut]:
    folder = made.put(machine.cached_files())
    end = promise.up_to + 2
    _, ran = recorded(made, folder=folder, journal=journal, pause=end, end=end)
    yield from cuts(machine.carry_on(folder), ran.calls, promise, is_fine=False)


def test_what_is_shown_after_a_kill_survives_a_power_cut(made: Bench) -> None:
    verdicts = judge_second_runs(made, "real")
    assert verdicts.bad == []
    assert verdicts.different_count > 100


@pytest.mark.in_check("check")
def test_a_cut_after_a_kill_finds_the_mutant(made: Bench) -> None:
    assert judge_second_runs(made, "opens_in_place").bad


# --- a sync fails, the game goes on, and then the power goes --------------------------------


def judge_failed_syncs(made: Bench, journal: str, cure: str) -> Verdicts:
    """Goal: after a failed sync, whose pages count as clean, nothing is built upon them.

    Method: each sync of a run fails once; the run is refused, takes the cure and plays to its end.
    """
    _, undisturbed = recorded(made, journal=journal, cure=cure)

    def disturbed() -> Iterator[Cut]:
        for fault in [*every_sync(undisturbed)][:: made.every]:
            machine, ran = recorded(made, journal=journal, cure=cure, fault=fault)
            assert was_refused_once(ran), ran.said
            yield from cuts(machine, ran.calls, is_fine=False)

    return made.judge_cuts(disturbed())


def was_refused_once(ran: Ran) -> bool:
    return sum(line.startswith("REFUSED ") for line in ran.said) == 1


@pytest.mark.in_check("check")
@pytest.mark.parametrize("cure", ["recover", "restart"])
def test_a_failed_sync_and_then_a_power_cut_take_nothing(made: Bench, cure: str) -> None:
    verdicts = judge_failed_syncs(made, "real", cure)
    assert verdicts.bad == []
    assert verdicts.different_count > 100


@pytest.mark.in_check("check")
@pytest.mark.parametrize("mutant", ("opens_in_place", "syncs_in_place"))
def test_a_cut_after_a_failed_sync_finds_the_mutant(made: Bench, mutant: str) -> None:
    assert judge_failed_syncs(made, mutant, "restart").bad
