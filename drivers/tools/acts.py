"""Acts of a self-test: instructions and questions for a person, results, and how a part is judged.

Rules of this file
* A part is a generator of actions; it returns whether nothing failed.
* A fix names parts and pins as `circuit.toml` does: `{servo} at {pin_servo}`.

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
    """An instruction: what the person must do next."""

    text: str


class YesNoQuestion(NamedTuple):
    """A question to the person; the answer is True, False, or None if nobody is there."""

    text: str


class Result(NamedTuple):
    """The result of testing one part: its name, the verdict, and details or the fix."""

    name: str
    verdict: Verdict
    detail: str


Act: TypeAlias = Instruction | YesNoQuestion | Result
Acts: TypeAlias = Generator[Act, bool | None, bool]


def named(cure: str, **more: object) -> str:
    """Fill the names of parts and pins into the text of a fix. Raises `KeyError` if circuit.toml
    lacks one."""
    return cure.format(**CIRCUIT.words(), **more)


class Judge:
    """The steps that all tests of parts have in common."""

    def __init__(self, bench: DeviceBench, timeout_ms: int) -> None:
        """`timeout_ms` limits the wait for each action of the person."""
        self.bench = bench
        self.timeout_ms = timeout_ms

    def done(self, do: Instruction, name: str, holds: Callable[[], bool], cure: str) -> Acts:
        """Give an instruction and wait until the device has noticed the action; yield the result of
        the part `name`. `holds`: tells whether it has; `cure`: the fix."""
        yield do
        fine = self.waited(holds)
        text = f"nothing came in {self.timeout_ms // 1000} s: "
        return (yield from self.judged(name, fine, "", text + named(cure)))

    def waited(self, holds: Callable[[], bool]) -> bool:
        """Wait until `holds()` is true by a person's action; return whether that was in time."""
        return self.bench.wait(holds, self.timeout_ms)

    def judged(self, name: str, fine: bool, detail: str = "", cure: str = "") -> Acts:
        """Yield the result of a part and return `fine`. After a failure the fix `cure` follows the
        detail."""
        yield Result(name, "pass" if fine else "fail", detail if fine else detail + cure)
        return fine

    def skipped(self, name: str, why: str) -> Acts:
        """Yield a result for a part that cannot be judged, which counts neither as failed nor as
        passed."""
        yield Result(name, "skip", why)
        return True

    def answered(self, name: str, question: str, cure: str, detail: str = "") -> Acts:
        """Ask a yes-no question about what only a person sees or hears, and yield the result."""
        said = yield YesNoQuestion(question)
        if said is None:
            return (yield from self.skipped(name, "nobody said what it was"))
        return (yield from self.judged(name, said, detail, named(f"; {cure}" if detail else cure)))
