"""What a vault on a wire asks a person, and how it fares.

Rules of this file
* Nothing is put right here. A question says what is the matter and what clears it.
* Reports that are lost for sure are passed over when the vault is adopted; what it still holds is
  booked then, unless it cannot be told from what the ledger has already.
* What happened to a vault on a wire, a line each: said once, and kept for the hardware screen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from banker.devices.health import ASK, LOST, SEARCHING, VaultHealth
from banker.games.board.state import State
from drivers.vault.commitment import commitment_words
from drivers.vault.serial import Opening, PortVault

JOINS = "F6 a, or the statement 'vault joins'"


class OpenQuestion(NamedTuple):
    """A question. `why` is the word of an adoption; empty where that is no answer."""

    why: str
    text: str
    cure: str
    uid: str = ""
    event: int = 0


def asked(device: PortVault, state: State) -> OpenQuestion | None:
    """What a person must decide, if anything."""
    hello, alarm, loss = device.snapshot.hello, device.snapshot.alarm, device.snapshot.loss
    ours = state.table.vault_uid
    if hello is not None and ours and hello.uid != ours:
        return _other(hello.uid, ours, hello.first_event)
    if hello is not None and alarm is not None:
        # Where the log is in doubt, what it holds may be on record already.
        event = hello.first_event - 1 if alarm.word == "gap" else hello.last_event
        return OpenQuestion(alarm.word, *QUESTIONS[alarm.word], hello.uid, event)
    if loss is None or device.snapshot.state == "live":
        return None
    if loss.word == "proto":
        return OpenQuestion("", loss.text, "Get a newer Banker, or flash the vault with this one's")
    if loss.hello is not None:
        return _other(loss.hello.uid, ours, loss.hello.first_event)
    return None


def _other(uid: str, ours: str, first_event: int) -> OpenQuestion:
    text = f"another vault is at the port: {uid[:8]}, and the game has {ours[:8]}"
    cure = f"Plug in {ours}; or let {uid} take its place: {JOINS}"
    return OpenQuestion("other", text, cure, uid, first_event - 1)


QUESTIONS = {
    "ahead": (
        "the vault has forgotten reports that the ledger has: it was wiped, or given an old memory",
        f"Open the ledger that goes with it; or let it go on from where it stands: {JOINS}",
    ),
    "gap": (
        "reports of the vault are lost: this may be an old copy of the game file",
        f"Open the newest copy of the game; or let it go on without them: {JOINS}",
    ),
    "divergence": (
        "the vault has told one report in two ways: two memories go by one name",
        f"Look at the vault; or let it go on from where it stands: {JOINS}",
    ),
}


# How the wish to open it ended, where no report tells it.
OPENINGS: dict[Opening, str] = {
    "nothing": "the vault was not locked, so there was nothing to open",
    "full": "the vault does not open: it has no room for the report until others are booked",
    "lost": "the vault did not say whether it opens; its reports will",
}


def in_the_way(device: PortVault) -> str:
    """Why it is not there, and what cures it."""
    told, loss = device.snapshot.problem, device.snapshot.loss
    if loss is None or told != loss.text:
        return told
    if loss.word == "no_hello":
        return (
            f"{told}. If it is one, it must be flashed: banker devices flash {device.snapshot.port}"
        )
    if loss.word == "other" and loss.hello is None:
        return f"{told}. Name another port: banker devices list"
    return told


def health(
    device: PortVault, state: State, word: str, question: OpenQuestion | None, news: Iterable[str]
) -> VaultHealth:
    """All that is known of it and its cable."""
    stats = device.snapshot.stats
    fares = VaultHealth(
        state=word,
        port=device.snapshot.port,
        half_ms=stats.percentile_ms(50),
        most_ms=stats.most_ms,
        requests=stats.requests,
        retries=stats.retries,
        frames=stats.frames,
        bad_frames=stats.bad_frames,
        restarts=stats.restarts,
        losses=stats.losses,
        gaps=stats.gaps,
        heard_ms=device.runner.silent_ms(),
        asks=question.why if question else "",
        cure=f"{question.text}. {question.cure}" if question else in_the_way(device),
        news=tuple(news),
    )
    return (
        replace(fares, **_identity(device, state)) if device.snapshot.hello is not None else fares
    )


def _identity(device: PortVault, state: State) -> dict[str, Any]:
    """What it said of itself."""
    hello, now = device.snapshot.hello, device.status()
    assert hello is not None
    acknowledged = min(state.table.devices.get(hello.uid, 0), now.last_event)
    return {
        "uid": hello.uid,
        "firmware": hello.firmware,
        "protocol": hello.proto,
        "caps": tuple(sorted(hello.caps)),
        "boots": now.boot,
        "boot_cause": hello.reset_cause,
        "epoch": now.epoch,
        "lid_closed": now.lid_closed,
        "ring": now.ring,
        "unacked": max(now.last_event + 1 - now.first_event, now.last_event - acknowledged),
        "words": commitment_words(state.table.commitment) if state.table.commitment else (),
    }


NEWS_MAX = 12


class VaultNews:
    """The lines of one evening, and how the vault stood when it was last told of."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque(maxlen=NEWS_MAX)
        self._fresh: list[str] = []
        self._last_state = ""

    def add(self, line: str, *, is_shown: bool = True) -> None:
        """In the list of the hardware screen, and on the screen's line unless that is needed."""
        self.lines.append(line)
        self._fresh.append(line if is_shown else "")

    def take(self) -> list[str]:
        """The lines since the last call."""
        fresh, self._fresh = self._fresh, []
        return fresh

    def restart(self) -> None:
        """Another vault, or the same one taken in anew: how it stands is told again."""
        self._last_state = ""

    def note_state(self, word: str, *, asks: str, lacks: str, is_shown: bool) -> None:
        """One line when it goes, when it comes back, and when it asks.

        `asks`: what a person must decide. `lacks`: what hands must do, behind the good news, which
        is not shown where the table waits for something else.
        """
        state = word if word in (ASK, LOST, SEARCHING) else "here"
        if state in (self._last_state, SEARCHING):
            return
        was, self._last_state = self._last_state, state
        if state == ASK:
            self.add(f"{asks}: F6")
        elif state == LOST:
            gone = "is lost" if was else "is not there"
            self.add(f"the vault {gone}; until it is here, v 5 o says that 5 opened it")
        else:
            self.add(f"the vault is {'back' if was else 'here'}{lacks}", is_shown=is_shown)
