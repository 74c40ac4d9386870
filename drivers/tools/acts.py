"""Acts of a self-test: what a person is told and asked, what came out, and how a part is judged.

Rules of this file
* A part is a generator of actions; it returns whether nothing failed.
* A cure names parts and pins by what `circuit.toml` calls them: `{servo} at {pin_servo}`.

It must not know how a line is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Literal, NamedTuple, TypeAlias

from drivers.circuit import load
from drivers.tools.device_bench import DeviceBench

Verdict: TypeAlias = Literal["pass", "fail", "skip"]
CIRCUIT = load()


class Instruction(NamedTuple):
    """An instruction: what the person does next."""

    text: str


class YesNoQuestion(NamedTuple):
    """A question about what was heard or seen: yes, no, or None for nobody there."""

    text: str


class Result(NamedTuple):
    """The result of one part."""

    name: str
    verdict: Verdict
    detail: str


Act: TypeAlias = Instruction | YesNoQuestion | Result
Acts: TypeAlias = Generator[Act, bool | None, bool]


def named(cure: str, **more: object) -> str:
    """Return a fix with its parts and pins; KeyError if circuit.toml lacks one of them."""
    return cure.format(**CIRCUIT.words(), **more)


class Judge:
    """What all parts of a self-test have in common."""

    def __init__(self, bench: DeviceBench, timeout_ms: int) -> None:
        """`timeout_ms` limits the wait for each action of the person."""
        self.bench = bench
        self.timeout_ms = timeout_ms

    def done(self, do: Instruction, name: str, holds: Callable[[], bool], cure: str) -> Acts:
        """Tell somebody to do something, and wait until the device has noticed."""
        yield do
        fine = self.waited(holds)
        text = f"nothing came in {self.timeout_ms // 1000} s: "
        return (yield from self.judged(name, fine, "", text + named(cure)))

    def waited(self, holds: Callable[[], bool]) -> bool:
        """Wait for a person's action; return whether it came in time."""
        return self.bench.wait(holds, self.timeout_ms)

    def judged(self, name: str, fine: bool, detail: str = "", cure: str = "") -> Acts:
        """Return the result of a part; a failure has the fix after the detail."""
        yield Result(name, "pass" if fine else "fail", detail if fine else detail + cure)
        return fine

    def skipped(self, name: str, why: str) -> Acts:
        """The result for what cannot be judged: no failure, and no pass."""
        yield Result(name, "skip", why)
        return True

    def answered(self, name: str, question: str, cure: str, detail: str = "") -> Acts:
        """What only eyes or ears can tell."""
        said = yield YesNoQuestion(question)
        if said is None:
            return (yield from self.skipped(name, "nobody said what it was"))
        return (yield from self.judged(name, said, detail, named(f"; {cure}" if detail else cure)))
