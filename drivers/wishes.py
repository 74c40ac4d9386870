"""What the host wants of a vault and nobody waits for: its share taken, its latch opened.

Rules of this file
* A wish is put once and asked about afterwards; `Runner.on_ready` is called when it is settled.
* What was lost on the way may have been done or not. A share is offered again then, which does no
  harm; an opening is not.

It must not know when it is asked about, or the game.
"""

from __future__ import annotations

from concurrent.futures import Future
from typing import Literal, TypeAlias

from drivers.bodies import Answer
from drivers.errors import LocalProtocolError, RemoteProtocolError
from drivers.runner import Runner

# What became of the wish to open it: nothing was asked; no answer yet; it opens; it was not
# locked; it has no room for the report; and nobody knows.
Opening: TypeAlias = Literal["", "asked", "open", "nothing", "full", "lost"]


class Wishes:
    """Of one host to one vault; at most one of each kind is under way."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._share: tuple[int, str] | None = None
        self._offered: Future[Answer | None] | None = None
        self._opening: Future[Answer | None] | None = None

    @property
    def is_answered(self) -> bool:
        """Whether the offer of a share is settled, and was not asked about since."""
        return self._offered is not None and self._offered.done()

    def offer(self, epoch: int, entropy: str) -> bool:
        """Whether the vault has the share by now. One that is refused is a question for a person:
        a RemoteProtocolError."""
        share = (epoch, entropy)
        if self._offered is None or self._share != share:
            if self._runner.state == "live":
                self._share = share
                self._offered = self._runner.put("MIX", str(epoch), entropy)
            return False
        if not self._offered.done():
            return False
        # Without an answer it is offered again the next time.
        answer = _settled(self._offered)
        self._offered = None
        if answer is not None and not answer.ok:
            raise RemoteProtocolError(answer.fields[0].lower(), refusal(epoch, answer))
        return answer is not None

    def forget_offer(self) -> None:
        """A new beginning: what becomes of it is of no more interest."""
        self._offered = None

    def open(self) -> None:
        """Without a guess; the vault reports it as `Forced`."""
        self._opening = self._runner.put("OPEN")

    def opening(self) -> Opening:
        """What became of that; how it ended is told once."""
        if self._opening is None:
            return ""
        # A thread that has stopped answers nothing any more.
        if not self._opening.done() and self._runner.state != "stopped":
            return "asked"
        answer = _settled(self._opening) if self._opening.done() else None
        self._opening = None
        if answer is None:
            return "lost"
        if not answer.ok:
            return "full"
        return "nothing" if answer.fields[:1] == ("nothing",) else "open"


def refusal(epoch: int, answer: Answer) -> str:
    """That the share of an epoch is not wanted, and why."""
    return f"the vault does not take the share of epoch {epoch}: {answer.fields[0]}"


def _settled(future: Future[Answer | None]) -> Answer | None:
    try:
        return future.result()
    except LocalProtocolError:
        # There was no room for one more question; that is no answer either.
        return None
