"""Vault status: the question about a vault at a port that a person must decide, and the state of
its cable.

Rules of this file
* Nothing is repaired here. A question names the problem and its fix.
* Reports that are lost for sure are skipped when the vault is adopted; what it still holds is
  booked then, unless it cannot be told from what the ledger has already.
* Each piece of news of the vault is a line, shown once and kept for the hardware screen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from banker.devices.health import ASK, LOST, SEARCHING, VaultHealth
from banker.devices.vault_conditions import (
    CONDITION_TEXTS,
    UNWATCHED,
    condition_texts,
    conditions,
    was_unwatched,
)
from banker.games.board.state import State
from drivers.port.link_snapshot import LinkSnapshot
from drivers.vault.commitment import commitment_words
from drivers.vault.messages import VaultStatus
from drivers.vault.serial import Opening, PortVault
from drivers.wire.messages import Hello

# The status of a vault of which nothing is known.
UNKNOWN_STATUS = VaultStatus("0" * 16, 1, "closed", True, None, 0, 1, 0)
JOINS = "F6 a, or the statement 'vault joins'"


class OpenQuestion(NamedTuple):
    """A question for a person. `why`: the reason with which accepting the vault is booked; empty if
    that does not help. `advice`: what to do; `uid`, `event`: the vault, and the event from which
    its reports would count."""

    why: str
    text: str
    advice: str
    uid: str = ""
    event: int = 0


def open_question(link: LinkSnapshot, state: State) -> OpenQuestion | None:
    """Return the question that a person must decide; None if there is none."""
    hello, alarm, loss = link.hello, link.alarm, link.loss
    ours = state.table.vault_uid
    if hello is not None and ours and hello.uid != ours:
        return _other_vault(hello.uid, ours, hello.first_event)
    if hello is not None and alarm is not None:
        # While the log is in doubt, its events may be on record already.
        event = hello.first_event - 1 if alarm.word == "gap" else hello.last_event
        return OpenQuestion(alarm.word, *QUESTIONS[alarm.word], hello.uid, event)
    if loss is None or link.state == "live":
        return None
    if loss.word == "proto":
        return OpenQuestion(
            "", loss.text, "Get a newer Banker, or upload this Banker's firmware to the vault"
        )
    if loss.hello is not None:
        return _other_vault(loss.hello.uid, ours, loss.hello.first_event)
    return None


def _other_vault(uid: str, ours: str, first_event: int) -> OpenQuestion:
    text = f"another vault is at the port: {uid[:8]}, and the game has {ours[:8]}"
    advice = f"Plug in {ours}; or let {uid} take its place: {JOINS}"
    return OpenQuestion("other", text, advice, uid, first_event - 1)


QUESTIONS = {
    "ahead": (
        "the vault has lost reports that the ledger has: its memory was erased or replaced by"
        " an older one",
        f"Open the game that belongs to this vault; or accept the vault as it is now: {JOINS}",
    ),
    "gap": (
        "reports of the vault are lost: this may be an old copy of the game file",
        f"Open the newest copy of the game; or accept the vault without them: {JOINS}",
    ),
    "divergence": (
        "the vault has sent one report with two contents: perhaps two vaults have the same"
        " identity",
        f"Check the vault; or accept it as it is now: {JOINS}",
    ),
}


# What became of the request to open the vault, as long as no report says so.
OPENING_TEXTS: dict[Opening, str] = {
    "nothing": "the vault was not locked, so there was nothing to open",
    "full": "the vault does not open: its log is full until Banker has booked older reports",
    "low": "the vault does not open: its supply is too low",
    "lost": "the vault has not answered whether it opens; wait for its report",
}


def cable_problem(link: LinkSnapshot) -> str:
    """Return a sentence: why the vault is missing, and the fix; empty if nothing is wrong."""
    problem, loss = link.problem, link.loss
    if loss is None or problem != loss.text:
        return problem
    if loss.word == "no_hello":
        return f"{problem}. If it is one, it must be flashed: banker devices flash {link.port}"
    if loss.word == "other" and loss.hello is None:
        return f"{problem}. Name another port: banker devices list"
    return problem


def health(
    device: PortVault, state: State, word: str, question: OpenQuestion | None, news: Iterable[str]
) -> VaultHealth:
    """Return the state of the vault and its cable for the hardware screen. `word`: the state in one
    word."""
    link = device.snapshot
    stats = link.stats
    fares = VaultHealth(
        state=word,
        port=link.port,
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
        advice=f"{question.text}. {question.advice}" if question else cable_problem(link),
        news=tuple(news),
    )
    if link.hello is None:
        return fares
    return replace(fares, **_identity(link, link.hello, device.status(), state))


def _identity(
    link: LinkSnapshot, hello: Hello, now: VaultStatus, state: State
) -> dict[str, object]:
    """The values that the vault has sent about itself."""
    acknowledged = min(state.table.devices.get(hello.uid, 0), now.last_event)
    return {
        "uid": hello.uid,
        "firmware": hello.firmware,
        "protocol": hello.proto,
        "caps": tuple(sorted(hello.caps)),
        "boots": now.boot,
        "boot_cause": hello.reset_cause,
        "epoch": now.epoch,
        "conditions": condition_texts(link),
        "lid_closed": now.lid_closed,
        "ring": now.ring,
        "unacked": max(now.last_event + 1 - now.first_event, now.last_event - acknowledged),
        "words": commitment_words(state.table.commitment) if state.table.commitment else (),
    }


NEWS_MAX = 12


class VaultNews:
    """The messages about a vault since the table was opened, and the state that the last of them
    gave."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque(maxlen=NEWS_MAX)
        self._fresh: list[str] = []
        self._last_state = ""
        self._last_conditions: tuple[str, ...] = ()
        self._last_start = ("", 0)

    def add(self, line: str, *, is_shown: bool = True) -> None:
        """Add a line for the hardware screen; also for the line of messages at the table if
        `is_shown`."""
        self.lines.append(line)
        self._fresh.append(line if is_shown else "")

    def take(self) -> list[str]:
        """Return the lines since the last call. A line that is for the hardware screen only is an
        empty text."""
        fresh, self._fresh = self._fresh, []
        return fresh

    def restart(self) -> None:
        """Forget the last state, so that the next one is reported as new."""
        self._last_state = ""

    def note_conditions(self, link: LinkSnapshot) -> None:
        """Add a line for each new condition of the vault, and for a start after a time without
        power."""
        hello = link.hello
        if hello is not None and self._last_start != (hello.uid, hello.boot):
            self._last_start = (hello.uid, hello.boot)
            if was_unwatched(hello):
                self.add(UNWATCHED)
        if link.state != "live":
            return
        now = conditions(link)
        for word in now:
            if word not in self._last_conditions:
                self.add(CONDITION_TEXTS[word])
        self._last_conditions = now

    def note_state(self, word: str, *, asks: str, lacks: str, is_shown: bool) -> None:
        """Add a line when the vault is lost, when it is back, and when a person must decide.

        `word`: its state. `asks`: the question. `lacks`: what people must do, added to the good
        news, which is for the hardware screen only unless `is_shown`.
        """
        state = word if word in (ASK, LOST, SEARCHING) else "here"
        if state in (self._last_state, SEARCHING):
            return
        was, self._last_state = self._last_state, state
        if state == ASK:
            self.add(f"{asks}: F6")
        elif state == LOST:
            gone = "is lost" if was else "is not there"
            self.add(f"the vault {gone}; until it is back, v 5 o records that 5 opened it")
        else:
            self.add(f"the vault is {'back' if was else 'here'}{lacks}", is_shown=is_shown)
