"""What may happen in an evening: acts of hands, and accidents in the middle of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from banker.foundation.errors import CommandError
from banker.games.board.queries.phases import key_holder
from tests.system.chaos.evening import Evening, HostKilled
from tests.system.chaos.vault_memory import FREE

PRESS_MS = 110
PLAYERS = ("ann", "bob")

Act = Callable[[Evening], None]

# --- hands ----------------------------------------------------------------------------------


def lock(evening: Evening) -> None:
    """Lid and three presses; now and then before the vault has gathered its chance again."""
    board, chance = evening.board, evening.chance
    board.move_lid(closed=True)
    evening.let(chance.choice((60, 2300, 2300, 2300)))
    for _ in range(chance.choice((3, 3, 3, 3, 2))):
        board.press_lock()
        evening.let(PRESS_MS)
    evening.let(chance.choice((0, 200, 800)))


def press(evening: Evening, number: int) -> None:
    evening.board.turn_ring(number)
    evening.let(60)
    evening.board.press_red()
    evening.let(PRESS_MS)


def wrong(evening: Evening) -> None:
    """A guess that misses."""
    _may_guess(evening)
    evening.see()
    press(evening, (evening.oracle.code_now() or 0) % 6 + 1)
    evening.let(evening.chance.choice((0, 150, 400)))


def right(evening: Evening) -> None:
    """A guess that opens, and what the table does then."""
    _may_guess(evening)
    evening.see()
    press(evening, evening.oracle.code_now() or evening.chance.randint(1, 6))
    evening.let(evening.chance.choice((0, 150, 400)))
    if evening.host is not None and evening.chance.random() < 0.8:
        _use_key(evening)


def _may_guess(evening: Evening) -> None:
    if evening.chance.random() < 0.7:
        evening.say(f"{evening.chance.choice(PLAYERS)} gets guess")


def _use_key(evening: Evening) -> None:
    assert evening.host is not None
    state = evening.host.session.state
    holder = key_holder(state)
    locked = [deed.id for deed in state.edition.deeds if state.is_locked(deed)]
    if holder is not None and locked:
        evening.say(f"{holder} unlocks {evening.chance.choice(locked)}")


def lid(evening: Evening) -> None:
    """Lifted, and mostly closed again; under a shut latch that is a report."""
    evening.board.move_lid(closed=False)
    evening.let(evening.chance.choice((40, 300)))
    if evening.chance.random() < 0.7:
        evening.board.move_lid(closed=True)
        evening.let(80)


def force(evening: Evening) -> None:
    """The Banker opens it without a guess."""
    if evening.host is None:
        return
    try:
        evening.host.desk.force_open()
    except HostKilled:
        evening.drop_host()
    except CommandError:
        return


def talk(evening: Evening) -> None:
    """The table goes on by word, and answers what it is asked."""
    who, number = evening.chance.choice(PLAYERS), evening.chance.randint(1, 6)
    outcome = evening.chance.choice(("opens", "misses"))
    lines = (f"{who} guesses {number} {outcome}", f"{who} pays 10", "vault locks", "next")
    evening.say(evening.chance.choice(lines))


def spree(evening: Evening) -> None:
    """Many wrong tries while nobody listens: the log fills, and tries are merged."""
    evening.board.plug(False)
    evening.see()
    if evening.oracle.latch == FREE:
        lock(evening)
        evening.let(3500)
    for _ in range(evening.chance.randint(8, 32)):
        evening.see()
        press(evening, (evening.oracle.code_now() or 0) % 6 + 1)
        evening.let(evening.chance.choice((0, 100)))
        if evening.chance.random() < 0.04:
            cut(evening)


def rest(evening: Evening) -> None:
    evening.let(evening.chance.choice((50, 500, 4000)))


def apt(evening: Evening) -> None:
    """What hands would do at this vault now."""
    evening.see()
    is_free = evening.oracle.latch == FREE
    weights = {lock: 8, lid: 1} if is_free else {wrong: 5, right: 4, lid: 1, force: 1}
    _one_of(evening, weights)(evening)


# --- accidents ------------------------------------------------------------------------------


def cut(evening: Evening) -> None:
    """The power goes, most often in the middle of an octet of the EEPROM."""
    board, chance = evening.board, evening.chance
    if chance.random() < 0.75:
        board.arm_cut(chance.randint(0, 45))
        evening.when(board.is_cut_due, lambda: board.power(False))
    else:
        evening.after(chance.randint(0, 600), lambda: board.power(False))
    apt(evening)
    evening.let(chance.choice((0, 300)))
    evening.forget_mishaps()
    board.power(False)
    evening.let(chance.randint(5, 200))
    if chance.random() < 0.9:
        board.power(True)


def reset(evening: Evening) -> None:
    evening.after(evening.chance.randint(0, 700), evening.board.reset)
    apt(evening)


def cable(evening: Evening) -> None:
    board, chance = evening.board, evening.chance
    evening.after(chance.randint(0, 700), lambda: board.plug(False))
    apt(evening)
    evening.forget_mishaps()
    if chance.random() < 0.7:
        evening.let(chance.choice((20, 600, 3000)))
        board.plug(True)


def kill(evening: Evening) -> None:
    """The program dies: in a write, beside it, while it waits, or while nothing is going on."""
    chance = evening.chance
    if evening.host is not None and chance.random() < 0.6:
        evening.host.disk.trap = chance.choice(("before", "torn", "after"))
        evening.host.disk.in_appends = chance.randint(1, 3)
    else:
        evening.after(chance.randint(0, 900), evening.kill_host)
    apt(evening)
    evening.forget_mishaps()
    evening.drop_host()
    if chance.random() < 0.6:
        evening.start_host()


def sever(evening: Evening) -> None:
    """Something goes just after an entry was stored: before the vault has heard of it."""
    board, chance, host = evening.board, evening.chance, evening.host
    if host is None:
        return
    count = host.session.journal.count + chance.randint(0, 1)
    accidents = (
        board.reset,
        evening.kill_host,
        lambda: board.power(False),
        lambda: board.plug(False),
        lambda: board.stall(4000),
    )
    accident = chance.choice(accidents)

    def befall() -> None:
        evening.after(chance.choice((0, 2, 30)), accident)

    evening.when(lambda: host.session.journal.count > count, befall)
    apt(evening)
    evening.let(600)
    evening.forget_mishaps()
    board.power(True)
    if chance.random() < 0.7:
        board.plug(True)


def garbage(evening: Evening) -> None:
    board, chance = evening.board, evening.chance
    count, to_board = chance.randint(1, 200), chance.random() < 0.5
    evening.after(chance.randint(0, 500), lambda: board.garbage(count, to_board=to_board))
    apt(evening)


def noise(evening: Evening) -> None:
    """For this act, or until the next calm."""
    evening.board.noise(evening.chance.choice((0.001, 0.003, 0.01)))
    apt(evening)
    if evening.chance.random() < 0.7:
        evening.board.noise(0)


def stall(evening: Evening) -> None:
    ms = evening.chance.choice((20, 300, 3000))
    evening.after(evening.chance.randint(0, 400), lambda: evening.board.stall(ms))
    apt(evening)


def dip(evening: Evening) -> None:
    """A supply that the servo pulls down, for this act or until the next calm."""
    evening.board.supply(dips=True)
    apt(evening)
    evening.let(evening.chance.choice((300, 1500, 6000)))
    if evening.chance.random() < 0.7:
        evening.board.supply()


def sag(evening: Evening) -> None:
    """A supply that is too low for a while, or so low that the chip is held in reset."""
    board, chance = evening.board, evening.chance
    mv = chance.choice((4300, 4300, 2000))
    evening.after(chance.randint(0, 900), lambda: board.supply(mv=mv))
    apt(evening)
    evening.let(chance.choice((30, 400, 3500)))
    evening.forget_mishaps()
    board.supply()


def bounce(evening: Evening) -> None:
    """The lid comes up for a moment while it is being locked."""
    board, chance = evening.board, evening.chance
    up_ms = chance.randint(0, 1600)
    evening.after(up_ms, lambda: board.move_lid(closed=False))
    evening.after(up_ms + chance.randint(1, 80), lambda: board.move_lid(closed=True))
    lock(evening)
    evening.let(chance.choice((100, 900)))


class Operation(NamedTuple):
    act: Act
    weight: int

    @property
    def name(self) -> str:
        return self.act.__name__


OPERATIONS = (
    Operation(apt, 30),
    Operation(lock, 6),
    Operation(wrong, 6),
    Operation(right, 4),
    Operation(lid, 3),
    Operation(force, 2),
    Operation(talk, 4),
    Operation(rest, 3),
    Operation(spree, 3),
    Operation(cut, 14),
    Operation(reset, 7),
    Operation(cable, 8),
    Operation(kill, 12),
    Operation(sever, 8),
    Operation(garbage, 5),
    Operation(noise, 6),
    Operation(stall, 3),
    Operation(dip, 5),
    Operation(sag, 4),
    Operation(bounce, 5),
)


class Plan(NamedTuple):
    """How many operations an evening has, and which there are."""

    count: int
    among: tuple[Operation, ...] = OPERATIONS

    def drawn(self, evening: Evening) -> Operation:
        """The next operation."""
        weights = [operation.weight for operation in self.among]
        return evening.chance.choices(self.among, weights)[0]


def only(*acts: Act) -> tuple[Operation, ...]:
    """These operations, as often as always compared with each other."""
    return tuple(operation for operation in OPERATIONS if operation.act in acts)


def _one_of(evening: Evening, weights: dict[Act, int]) -> Act:
    return evening.chance.choices(list(weights), list(weights.values()))[0]
