"""Vault conditions: the state of a vault's bolt, lid and power supply, in words for the table.

Rules of this file
* A condition is not a report and books nothing. It is reported when it begins, and shown while it
  lasts.
* A lid that moved while nobody watched is a question to the table; nobody is accused.
* A word that is not known here comes from a newer vault, and is ignored.

Pure.
"""

from __future__ import annotations

from drivers.port.link_snapshot import LinkSnapshot
from drivers.wire.messages import Hello

JAM, LOW, WEAK, MOVED, BACK = "jam", "low", "weak", "moved", "back"

CONDITION_TEXTS = {
    JAM: "the bolt of the vault is stuck: push the lid down, then press the lock button once, or"
    " the red one if it should open; else use the hidden release",
    LOW: "the supply of the vault is too low: it neither locks nor judges a guess until that is"
    " better; look at its plug and its cable",
    WEAK: "the supply of the vault gave way each time its bolt moved, so the bolt waits for a hand:"
    " another supply, then the lock button once, or the red one if it should open",
    MOVED: "the lid was found open after a time without power: is everything inside as it was? If"
    " not, say so with a note (n)",
    BACK: "the vault took its locking back because the lid came up: close it, and press the lock"
    " button three times",
}
# With power the vault would have seen a lid that was lifted and shut again.
UNWATCHED = (
    "the vault was without power, and nobody watched its lid meanwhile: is everything inside as it"
    " was? If not, say so with a note (n)"
)
_WITHOUT_POWER = ("P", "B")
_LOCKED = ("locked", "committed")


def conditions(link: LinkSnapshot) -> tuple[str, ...]:
    """Return the code words of the vault's present conditions, in the order of the texts."""
    if link.state != "live" or link.heartbeat is None:
        return ()
    return tuple(word for word in CONDITION_TEXTS if word in link.heartbeat.conditions)


def condition_texts(link: LinkSnapshot) -> tuple[str, ...]:
    """Return a sentence for each present condition of the vault."""
    return tuple(CONDITION_TEXTS[word] for word in conditions(link))


def was_unwatched(hello: Hello) -> bool:
    """Tell whether a locked vault was without power for a time."""
    return hello.reset_cause[:1] in _WITHOUT_POWER and hello.state in _LOCKED
