"""The judge: a vault's own memory against the stored ledger, by bytes, JSON and hashlib alone.

Rules of this file
* No import of the program: what it gets wrong must not be got wrong here in the same way.
* The memory keeps sixteen events, so each is remembered when it is seen. It may never change; only
  a merged try may grow, until the ledger has it.
* Acknowledged <= stored <= recorded, at every moment. When all is calm the three are equal.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

from tests.system.chaos.vault_memory import (
    COMMIT,
    FORCED,
    FREE,
    LOCKED,
    OPENED,
    SHUT,
    TAMPER,
    TRY,
    Event,
    Look,
)

NO_SHARE = bytes(16)
REPORTS = {
    "report_committed": COMMIT,
    "report_locked": LOCKED,
    "report_tried": TRY,
    "report_tries": TRY,
    "report_opened": OPENED,
    "report_forced": FORCED,
    "report_tampered": TAMPER,
}
BY_WORD = ("guess", "lock_vault")


class Divergence(Exception):
    """The vault and the ledger do not agree."""


def require(holds: object, what: str) -> None:
    if not holds:
        raise Divergence(what)


class Oracle:
    """What is known of one vault, from all that was ever seen of its memory."""

    def __init__(self) -> None:
        self.uid = ""
        self.history: dict[int, Event] = {}
        self.acked = 0
        self.stored = 0
        self.secrets: dict[int, bytes] = {}
        self.shares: dict[int, bytes] = {}
        self.latch = FREE
        self.kinds: Counter[int] = Counter()
        self.unmixed = self.declined = self.differing = 0
        self.epochs = 0

    @property
    def last(self) -> int:
        return max(self.history, default=0)

    # --- the vault ---------------------------------------------------------------------------

    def see(self, look: Look) -> None:
        """One more look into the memory."""
        require(not self.uid or look.uid == self.uid, f"vault {self.uid} is called {look.uid} now")
        self.uid = look.uid
        require(look.acked >= self.acked, f"acknowledged {self.acked}, now {look.acked}")
        self.acked = look.acked
        require(look.last >= self.last, f"event {self.last} is no more, the newest is {look.last}")
        for number in range(look.acked + 1, look.last + 1):
            require(number in look.events, f"event {number} was lost before it was acknowledged")
        for number in sorted(look.events):
            self._remember(look.events[number])
        self.latch = look.latch
        self.secrets |= look.secrets
        self.shares |= look.shares

    def _remember(self, event: Event) -> None:
        known = self.history.get(event.number)
        if known is None or known == event:
            self.history[event.number] = event
            return
        grew = known.merged and event.merged[: len(known.merged)] == known.merged
        text = f"event {event.number} was {known}, and is {event}"
        require(grew and event.number > self.stored, text)
        self.history[event.number] = event

    # --- the ledger --------------------------------------------------------------------------

    def judge(self, lines: Iterable[str], *, calm: bool) -> None:
        """The whole ledger as it is stored now."""
        rows = [json.loads(line) for line in lines]
        told = [row for row in rows if (row.get("dev") or {}).get("uid") == self.uid]
        numbers = [row["dev"]["event"] for row in told]
        expected = list(range(1, len(numbers) + 1))
        require(numbers == expected, f"the ledger has events {differing(numbers)}")
        stored = len(numbers)
        require(stored >= self.stored, f"{self.stored} events were stored, now {stored}")
        require(self.acked <= stored, f"{self.acked} are acknowledged, {stored} are stored")
        require(stored <= self.last, f"{stored} events are stored, {self.last} were recorded")
        if calm:
            require(self.acked == stored == self.last, f"not level: {self.where(stored)}")
        self.stored = stored
        for row in told:
            self._compare(row, self.history.get(row["dev"]["event"]))
        self._judge_epochs(rows)

    def where(self, stored: int) -> str:
        return f"acknowledged {self.acked}, stored {stored}, recorded {self.last}"

    def _compare(self, row: dict[str, Any], event: Event | None) -> None:
        """One entry, and the record that it came from."""
        number, said = row["dev"]["event"], row["in"]
        require(event is not None, f"the vault never recorded event {number}: {said}")
        assert event is not None
        same = (
            REPORTS.get(row["kind"]) == event.kind
            and row["dev"]["boot"] == event.boot
            and said["epoch"] == event.epoch
            and self._says(said, event)
        )
        require(same, f"event {number} is {event}, the ledger has {said}")

    def _says(self, said: dict[str, Any], event: Event) -> bool:
        """Whether the content is the same; TAMPER has none."""
        if event.merged:
            return tuple(said.get("numbers", ())) == event.merged
        secret = event.data.hex()
        content = {
            COMMIT: lambda: said["commitment"][:32] == secret,
            LOCKED: lambda: said["mixed"] == bool(event.guess),
            TRY: lambda: said.get("number") == event.guess,
            OPENED: lambda: (said["number"], said["secret"]) == (event.guess, secret),
            FORCED: lambda: said["secret"] == secret,
            TAMPER: lambda: True,
        }
        return bool(content[event.kind]())

    # --- the codes ---------------------------------------------------------------------------

    def _judge_epochs(self, rows: list[dict[str, Any]]) -> None:
        """Commit and reveal of every epoch, recomputed; and the vault's own order of things."""
        epoch, wrong, tries = 0, list[int](), 0
        commitment, mix, is_over = "", None, True
        self.kinds.clear()
        self.unmixed = self.declined = 0
        is_late = False
        self.differing = sum(_differing(row) for row in rows)
        by_word = any(row["dev"] is None and row["kind"] in BY_WORD for row in rows)
        require(by_word or not self.differing, "it differs from what nobody said")
        for row in rows:
            said, kind = row["in"], REPORTS.get(row["kind"])
            if row["kind"] == "mix_vault" and said["epoch"] == epoch:
                require(mix is None, f"epoch {epoch} has two shares of the host")
                mix = bytes.fromhex(said["entropy"])
            if kind is None:
                continue
            self.kinds[kind] += 1
            if kind == COMMIT:
                require(is_over and said["epoch"] == epoch + 1, f"epoch {said['epoch']} begins")
                epoch, wrong, tries = epoch + 1, [], 0
                commitment, mix, is_over = said["commitment"], None, False
                is_late = row["by"] == "vault, late"
                self._judge_commitment(epoch, commitment, self.secrets.get(epoch))
                continue
            require(said["epoch"] == epoch, f"{said} in epoch {epoch}")
            if kind != TAMPER:
                require(not is_over, f"{said} after the end of its epoch")
            if kind == LOCKED:
                is_declined = not said["mixed"] and mix is not None and not is_late
                self.declined += is_declined
                self.unmixed += not said["mixed"] and not is_declined
                self._judge_share(epoch, mix if said["mixed"] else NO_SHARE)
                mix = mix if said["mixed"] else NO_SHARE
            event = self.history[row["dev"]["event"]]
            if kind in (TRY, OPENED):
                now = list(event.merged) or [event.guess]
                require(event.n == tries + len(now), f"event {event} is not try {tries + 1}")
                tries, wrong = event.n, wrong + now * (kind == TRY)
            if kind in (OPENED, FORCED):
                is_over = True
                secret = bytes.fromhex(said["secret"])
                self._judge_commitment(epoch, commitment, secret)
                number = code(self.uid, epoch, secret, mix or NO_SHARE)
                require(number not in wrong, f"in epoch {epoch} {number} was the code, but refused")
                opened = event.guess if kind == OPENED else number
                require(opened == number, f"epoch {epoch} opened on {opened}, not on {number}")
        self.epochs = epoch

    def _judge_commitment(self, epoch: int, published: str, secret: bytes | None) -> None:
        if secret is not None:
            promised = sha256(b"VLT1" + who(self.uid, epoch) + secret).hexdigest()
            require(published == promised, f"the commitment of epoch {epoch} is {published}")

    def _judge_share(self, epoch: int, share: bytes | None) -> None:
        require(share is not None, f"epoch {epoch} is mixed, and no share is in the ledger")
        kept = self.shares.get(epoch, share)
        require(kept == share, f"the vault mixed {kept!r} into epoch {epoch}, not {share!r}")

    def findings_due(self) -> dict[tuple[str, str], int]:
        """How often an audit must say what is not in order, by severity and code."""
        return {
            ("suspicious", "question"): self.kinds[TAMPER] + self.kinds[FORCED],
            ("suspicious", "differs"): self.differing,
            ("noted", "unmixed"): self.unmixed,
            ("suspicious", "unmixed"): self.declined,
        }

    def code_now(self) -> int | None:
        """The number that opens the vault, from inside its memory; None while there is none."""
        newest = self.history.get(self.last)
        if newest is None or self.latch != SHUT:
            return None
        secret, share = self.secrets.get(newest.epoch), self.shares.get(newest.epoch)
        if secret is None or share is None:
            return None
        return code(self.uid, newest.epoch, secret, share)


def code(uid: str, epoch: int, secret: bytes, share: bytes) -> int:
    """The number that opens the vault."""
    digest = sha256(b"VLTc" + who(uid, epoch) + secret + share).digest()
    while not any(octet < 252 for octet in digest):
        digest = sha256(digest).digest()
    return next(octet for octet in digest if octet < 252) % 6 + 1


def _differing(row: dict[str, Any]) -> int:
    """What the table said at the vault, and the vault did not."""
    return sum(event["kind"] == "vault_differs" for event in row["ev"])


def who(uid: str, epoch: int) -> bytes:
    return bytes.fromhex(uid) + epoch.to_bytes(2, "little")


def differing(numbers: list[int]) -> str:
    """Where a list of events leaves 1, 2, 3 …"""
    return next(
        (f"{a} after {b}" for b, a in zip([0, *numbers], numbers, strict=False) if a != b + 1),
        "in no order",
    )


def lines_of(text: str) -> Iterator[str]:
    """The whole lines of a journal; an unfinished one does not count."""
    return (line for line in text.split("\n")[:-1] if line)
