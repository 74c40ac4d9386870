"""Negative controls: programs and firmwares, each wrong in one known way. A sweep finds them all.

Rules of this file
* The release has no switch for any of this: a wrong firmware is built from an altered copy of the
  sources, and an alteration that finds nothing to alter is an error.
* A wrong program is the right one with one of its parts replaced.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from pathlib import Path
from typing import NamedTuple

from banker.session.session import Session
from drivers.vault.messages import Message
from drivers.vault.serial import SerialVault
from drivers.wire.event_log import Verdict
from drivers.wire.host_link import HostLink
from tests.support.board_hands import vault_elf
from tests.support.emulated_board import BUILD, FIRMWARE, one_at_a_time, run
from tests.system.chaos.evening import Fault

# --- firmware -------------------------------------------------------------------------------


class Alteration(NamedTuple):
    """A piece of the sources that is there just once, however it is laid out; and its place."""

    old: str
    new: str


# A record is guarded twice: by its CRC, and by its kind being written last. Each is enough against
# torn octets, so the log is without checks only when both are gone.
WITHOUT_CRC = (Alteration("record.crc == told_crc(from)", "true"),)
KIND_IN_ITS_PLACE = (
    Alteration("put(kind_at, NO_KIND);", ""),
    Alteration("if (i != KIND_AT) put(uint16_t", "put(uint16_t"),
    Alteration("i == KIND_AT ? NO_KIND : packed[i]", "packed[i]"),
)
UNCHECKED_LOG = (*WITHOUT_CRC, *KIND_IN_ITS_PLACE)
RESEND_ONE_LATE = (
    Alteration(
        "RESEND_MS) return; next_ev_ = log_.first();",
        "RESEND_MS) return; next_ev_ = log_.first() + 1;",
    ),
    Alteration(
        "synced_ = true; next_ev_ = log_.first();", "synced_ = true; next_ev_ = log_.first() + 1;"
    ),
)


def altered_elf(alterations: tuple[Alteration, ...]) -> Path:
    """The vault's firmware with these alterations, built if need be."""
    right = vault_elf()
    folders = [FIRMWARE / name for name in ("bank_link", "vault", "decoder")]
    sources = [path for folder in folders for path in sorted(folder.iterdir())]
    known = hashlib.sha256(repr(alterations).encode())
    for path in (*sources, FIRMWARE / "Makefile"):
        known.update(path.read_bytes())
    place = BUILD / "mutants" / known.hexdigest()[:16]
    elf = place / "out" / "vault.elf"
    with one_at_a_time():
        if not elf.exists():
            shutil.rmtree(place, ignore_errors=True)
            _build(place, alterations, right.parent)
    return elf


def _build(place: Path, alterations: tuple[Alteration, ...], right: Path) -> None:
    for name in ("bank_link", "vault", "decoder"):
        shutil.copytree(FIRMWARE / name, place / "src" / name)
    shutil.copy2(FIRMWARE / "Makefile", place / "src" / "Makefile")
    for alteration in alterations:
        _alter(place / "src" / "bank_link", alteration)
    # Arduino's core is the same in all of them.
    shutil.copytree(right / "core", place / "out" / "core")
    shutil.copy2(right / "core.a", place / "out" / "core.a")
    elf = place / "out" / "vault.elf"
    run("make", "--silent", "-C", place / "src", f"OUT={place / 'out'}", elf)


def _alter(folder: Path, alteration: Alteration) -> None:
    piece = r"\s+".join(map(re.escape, alteration.old.split()))
    count = 0
    for path in sorted(folder.glob("*.cpp")):
        text, found = re.subn(piece, alteration.new, path.read_text(encoding="utf-8"))
        path.write_text(text, encoding="utf-8")
        count += found
    assert count == 1, f"it is {count} times in the firmware: {alteration.old}"


# --- the program ----------------------------------------------------------------------------


class HastyVault:
    """Acknowledges what it hands over, before anybody has stored it."""

    def __init__(self, vault: SerialVault) -> None:
        self._vault = vault

    def __getattr__(self, name: str) -> object:
        return getattr(self._vault, name)

    def poll(self, now_ms: int) -> list[Message]:
        messages = self._vault.poll(now_ms)
        for message in messages:
            self._vault.acknowledge(message.delivery.event)
        return messages

    def acknowledge(self, _event: int) -> None:
        return


def forgetful(session: Session) -> Session:
    """Knows no command that it has carried out."""
    session.journal.has_command = lambda _id: None  # type: ignore[method-assign,union-attr]
    return session


def credulous(link: HostLink) -> HostLink:
    """Takes every repetition for news."""
    accept = link.event_log.accept

    def taken(record: object) -> Verdict:
        verdict = accept(record)  # type: ignore[arg-type]
        return "new" if verdict in ("again", "known") else verdict

    link.event_log.accept = taken  # type: ignore[method-assign,assignment]
    return link


def one_ahead(link: HostLink) -> HostLink:
    """Tells the vault that one event more is stored than is, once there are some."""
    sync = link.sync

    def synced(event: int) -> None:
        sync(event + (event > 0))

    link.sync = synced  # type: ignore[method-assign]
    return link


ACKS_BEFORE_COMMIT = Fault(device=HastyVault)
NO_DEDUPLICATION = Fault(session=forgetful, link=credulous)
FORGETFUL_ONLY = Fault(session=forgetful)
CREDULOUS_ONLY = Fault(link=credulous)
SYNC_ONE_AHEAD = Fault(link=one_ahead)
