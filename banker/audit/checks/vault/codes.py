"""Vault codes, recalculated from what the vault revealed.

    commitment  SHA256("VLT1" | uid, 8 bytes | epoch, 2, little-endian | secret, 16)
    code        SHA256("VLTc" | uid | epoch | secret | host's share, 16): the first byte below
                252, modulo 6, plus 1

The vault commits itself before it sees the host's share, and the host does not know the secret, so
neither chose the code. That holds only if somebody noted the commitment in time. A vault that is
played by hand has no commitment, so nothing is recalculated. Typed statements do not say which
vault they are about: that is noted, and not recalculated.

A vault that saw the share may still choose: by leaving the share out, or by drawing again until the
code suits it. Either is suspicious once the share is on record, and noted before. A share of zeros
gives the code that the vault draws without one: no vault takes it, and it is noted. A commitment
that was reported late, after a silence, proves nothing: the vault may have locked before the share.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from banker.audit.core.audit_state import AuditState, Epoch
from banker.audit.core.row import AuditRow, Event
from banker.foundation.text import Text, text_of

_NO_SHARE = "00" * 16
_LATE = "vault, late"  # who enters what a vault kept while nobody was listening
_UNBIASED_BELOW = 252  # the largest multiple of six that a byte can be


def commitment(uid: str, epoch: int, secret: str) -> str:
    """Return the commitment in hex that the vault must have published for a secret. `uid`: the
    vault's id in hex; `epoch`: the number of its code; `secret`: in hex. Raises `ValueError`."""
    return sha256(b"VLT1" + _who(uid, epoch) + _bytes(secret, 16)).hexdigest()


def code(uid: str, epoch: int, secret: str, share: str) -> int:
    """Return the number, 1 to 6, that opens the vault. The texts are in hex, as for `commitment`.
    Raises `ValueError` if one is malformed."""
    drawn = b"VLTc" + _who(uid, epoch) + _bytes(secret, 16) + _bytes(share, 16)
    digest = sha256(drawn).digest()
    while not any(byte < _UNBIASED_BELOW for byte in digest):
        digest = sha256(digest).digest()
    return next(byte for byte in digest if byte < _UNBIASED_BELOW) % 6 + 1


def check_vault(state: AuditState, row: AuditRow) -> None:
    """Follow the codes of the vaults through an entry. Each code is checked when its secret is
    revealed."""
    for event in row.ev:
        step = _STEPS.get(event.get("kind", ""))
        if step is not None:
            step(state, row, event)


def check_last_epoch(state: AuditState) -> None:
    """Report a code that never came into use, at the end of the pass."""
    _leave(state, is_end=True)


def _committed(state: AuditState, row: AuditRow, event: Event) -> None:
    uid, number = row.dev.uid if row.dev else "", event["epoch"]
    left = _leave(state)
    if left is not None and left.armed and left.uid == uid:
        # The latch moves only for an opening, which reveals the secret.
        what = Text("code {number} was locked in and never revealed", {"number": left.number})
        state.add_finding("suspicious", "unrevealed", left.seq, what)
    before = state.vault.codes.get(uid)
    if before is not None and number != before + 1:
        what = Text(
            "code {number} of the vault follows code {before}",
            {"number": number, "before": before},
        )
        state.add_finding("suspicious", "skipped", row.seq, what, before + 1)
    state.vault.codes[uid] = number
    state.vault.unbound.discard(uid)
    state.vault.epoch = Epoch(number, row.seq, uid, event["commitment"])
    state.vault.epoch.is_late = row.by == _LATE


def _adopted(state: AuditState, _row: AuditRow, event: Event) -> None:
    """The vault's counting begins again. Only after a gap may its commitment still hold."""
    state.vault.codes.pop(event["uid"], None)
    state.vault.unbound.add(event["uid"])
    if event["why"] != "gap":
        _leave(state)


def _leave(state: AuditState, *, is_end: bool = False) -> Epoch | None:
    """Leave the current epoch. One that was never locked is harmless before the Bank's share, and
    at the end of the file, where no other code follows it."""
    epoch = state.vault.epoch
    state.vault.epoch = None
    if epoch is None or epoch.armed:
        return epoch
    if epoch.saw_share and not is_end:
        what = Text(
            "the vault had the Bank's share in code {number}, and never locked on it",
            {"number": epoch.number},
        )
        state.add_finding("suspicious", "aborted", epoch.seq, what)
    else:
        what = Text(
            "the vault began code {number} and never locked on it", {"number": epoch.number}
        )
        state.add_finding("noted", "aborted", epoch.seq, what)
    return epoch


def _mixed(state: AuditState, row: AuditRow, event: Event) -> None:
    epoch = _current(state, row, event)
    if epoch is None:
        return
    if epoch.armed:
        what = Text("the Bank's share came after the lock")
        state.add_finding("suspicious", "late_share", row.seq, what)
    epoch.entropy = event["entropy"]
    if epoch.entropy == _NO_SHARE:
        what = Text("the Bank's share in code {number} is all zeros", {"number": epoch.number})
        state.add_finding("noted", "unmixed", row.seq, what)


def _armed(state: AuditState, row: AuditRow, event: Event) -> None:
    epoch = _current(state, row, event)
    if epoch is None:
        return
    epoch.armed = True
    epoch.mixed = event["mixed"]
    if not epoch.mixed and epoch.saw_share:
        what = Text("the vault had the Bank's share, and drew this code without it")
        state.add_finding("suspicious", "unmixed", row.seq, what)
    elif not epoch.mixed:
        what = Text("the vault drew this code without the Bank's share")
        state.add_finding("noted", "unmixed", row.seq, what)
    elif not epoch.entropy:
        what = Text("the Bank's share in this code is not on record")
        state.add_finding("suspicious", "no_share", row.seq, what)


def _tried(state: AuditState, row: AuditRow, event: Event) -> None:
    if row.dev is not None and state.vault.epoch is not None and state.vault.epoch.armed:
        state.vault.epoch.tried.append((row.seq, event["number"]))


def _uncounted(state: AuditState, row: AuditRow, event: Event) -> None:
    if not event.get("opened", False):
        _tried(state, row, event)


def _asked(state: AuditState, row: AuditRow, event: Event) -> None:
    if event["what"] == "tried":
        _tried(state, row, event)


def _confirmed(state: AuditState, row: AuditRow, event: Event) -> None:
    if event["said"] == "misses":
        _tried(state, row, event)


def _current(state: AuditState, row: AuditRow, event: Event) -> Epoch | None:
    epoch = state.vault.epoch
    if epoch is not None and epoch.number == event["epoch"]:
        return epoch
    what = Text("the vault never committed itself to code {number}", {"number": event["epoch"]})
    state.add_finding("suspicious", "uncommitted", row.seq, what)
    return None


def _revealed(state: AuditState, row: AuditRow, event: Event) -> None:
    if state.vault.epoch is None and is_old_code_forced(state, row):
        return
    epoch = _current(state, row, event)
    if epoch is None:
        return
    state.vault.epoch = None
    epoch.uid = epoch.uid or (row.dev.uid if row.dev else "") or _known_vault(state)
    if not epoch.uid:
        # Typed statements, as in an exported script, do not say which vault it was.
        what = Text(
            "the secret of code {number} is told by the table's word: nothing can be checked",
            {"number": epoch.number},
        )
        state.add_finding("noted", "by_word", row.seq, what)
        return
    try:
        promised = commitment(epoch.uid, epoch.number, event["secret"])
        number = _code_of(epoch, event["secret"])
    except ValueError as error:
        what = Text("its secret cannot be checked: {fault}", {"fault": text_of(error)})
        state.add_finding("broken", "reveal", row.seq, what)
        return
    if promised != epoch.commitment:
        what = Text("it reveals another secret than was committed to")
        state.add_finding("broken", "commitment", row.seq, what, promised)
    elif number is not None:
        _judge(state, row, epoch, number)


def _known_vault(state: AuditState) -> str:
    """The vault that an earlier entry names; empty in a game of typed statements."""
    return state.ledger.books.facts["vault_uid"] or next(
        iter(state.vault.codes or state.deliveries.devices), ""
    )


def is_old_code_forced(state: AuditState, row: AuditRow) -> bool:
    """Tell whether this entry records that people forced open a vault that was locked before this
    game, to get a code of this game."""
    is_forced = any(event.get("what") == "forced" for event in row.ev)
    return is_forced and row.dev is not None and row.dev.uid in state.vault.unbound


def _code_of(epoch: Epoch, secret: str) -> int | None:
    """The code; None while the host's share is not on record."""
    share = epoch.entropy if epoch.mixed else _NO_SHARE
    return code(epoch.uid, epoch.number, secret, share) if share else None


def _judge(state: AuditState, row: AuditRow, epoch: Epoch, number: int) -> None:
    for seq, wrong in epoch.tried:
        if wrong == number:
            what = Text("{number} was the code, and the vault stayed shut", {"number": wrong})
            state.add_finding("broken", "denied", seq, what)
    opened = _opened_on(row)
    if opened not in (None, number):
        what = Text("the vault opened on {number}", {"number": opened})
        state.add_finding("broken", "code", row.seq, what, number)


def _opened_on(row: AuditRow) -> int | None:
    """The number of the opening in the same entry; None if the vault was opened by force."""
    for event in row.ev:
        kind = event["kind"]
        is_asked = kind == "vault_question" and event["what"] == "opened"
        is_confirmed = kind == "vault_confirmed" and event["said"] == "opens"
        is_uncounted = kind == "guess_uncounted" and event.get("opened", False)
        if kind == "vault_opened" or is_asked or is_confirmed or is_uncounted:
            return int(event["number"])
        if kind == "vault_differs" and event["opened"]:
            return int(event["opened"])
    return None


def _who(uid: str, epoch: int) -> bytes:
    if not 0 <= epoch < 1 << 16:
        raise ValueError(Text("{number} is not a number of a code", {"number": epoch}))
    return _bytes(uid, 8) + epoch.to_bytes(2, "little")


def _bytes(text: str, count: int) -> bytes:
    try:
        data = bytes.fromhex(text)
    except ValueError as error:
        raise _not_hexadecimal(error) from error
    if data.hex() != text or len(data) != count:
        fields = {"quoted": repr(text), "count": str(count)}
        raise ValueError(Text("{quoted} is not {count} bytes in hexadecimal", fields))
    return data


def _not_hexadecimal(error: ValueError) -> ValueError:
    """The same error as a text, if it ends in the place of the first sign that is not a digit."""
    english = str(error)
    head, _, place = english.rpartition(" ")
    if head != "non-hexadecimal number found in fromhex() arg at position":
        return error
    template = "non-hexadecimal number found in fromhex() arg at position {place}"
    return ValueError(Text(template, {"place": place}))


_STEPS: dict[str, Callable[[AuditState, AuditRow, Event], None]] = {
    "vault_committed": _committed,
    "vault_mixed": _mixed,
    "vault_armed": _armed,
    "vault_revealed": _revealed,
    "guess_missed": _tried,
    "guess_uncounted": _uncounted,
    "vault_question": _asked,
    "vault_confirmed": _confirmed,
    "vault_adopted": _adopted,
}

KINDS = frozenset(_STEPS)
