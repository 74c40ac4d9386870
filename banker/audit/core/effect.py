"""Effect: money and things that an entry gave a player or took, although only a person's word
supports it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from banker.audit.core.deck import BACK, FACE
from banker.audit.core.edition import CARD
from banker.audit.core.finding import Effect, Finding
from banker.audit.core.ledger import SITE
from banker.audit.core.row import AuditRow
from banker.foundation.limits import cut
from banker.foundation.printable import printable

# Codes of findings on entries that moved what no rule asked for.
MOVING = frozenset({"by_hand", "corrected", "forced"})
CASH = "cash"


class EffectState:
    """The effects of the entries read so far, and which of these entries are undone."""

    def __init__(self) -> None:
        self._effects: dict[int, tuple[Effect, ...]] = {}
        self._taken_back: set[int] = set()

    def follow(
        self, row: AuditRow, findings: Sequence[Finding], names: Mapping[str, str], money: str
    ) -> None:
        """Add an entry whose findings are the last ones of `findings`.

        `names`: of the players, by id. `money`: the commodity that effects call "cash".
        """
        for seq in row.undo or row.redo:
            if seq in self._effects:
                (self._taken_back.add if row.undo else self._taken_back.discard)(seq)
        if row.undo or row.redo or not _is_moving(row.seq, findings):
            return
        sums: dict[tuple[str, str], int] = {}
        streets = _streets(row)
        for account, thing, amount in row.post:
            place = _place(streets.get(account, account), thing, names)
            if place is not None:
                sums[place] = sums.get(place, 0) + amount
        self._effects[row.seq] = tuple(
            _effect(row.seq, who, names[who], CASH if thing == money else thing, amount)
            for (who, thing), amount in sums.items()
            if amount
        )

    def standing(self, names: Mapping[str, str]) -> tuple[Effect, ...]:
        """Return the effects of entries that are in effect, each with the newest name of its
        player."""
        kept = (it for seq, it in self._effects.items() if seq not in self._taken_back)
        newest = {printable(cut(who)): printable(cut(name)) for who, name in names.items()}
        return tuple(
            replace(effect, name=newest.get(effect.who, effect.name))
            for effects in kept
            for effect in effects
        )

    def taken_back(self) -> tuple[int, ...]:
        """Return the numbers of the undone entries that had effects, in ascending order."""
        return tuple(sorted(self._taken_back))


def _streets(row: AuditRow) -> dict[str, str]:
    """The streets on which the entry corrects a building, each with the player who has it."""
    told = (it for it in row.ev if it.get("kind") == "corrected" and "on" in it)
    return {f"{SITE}{it['on']}": str(it.get("who", "")) for it in told}


def _place(account: str, thing: str, names: Mapping[str, str]) -> tuple[str, str] | None:
    """Whose account it is, and what is told of its commodity; None for nobody's.

    Where money is cards an account is a place of its player (`bank:ann`): of what lies open the
    face is told, of a hand the number of its cards.
    """
    if account in names:
        return account, thing
    who = account.partition(":")[2].partition(":")[0]
    if who not in names or not (thing == BACK or thing.startswith(FACE)):
        return None
    return who, CARD if thing == BACK else thing.removeprefix(FACE)


def _is_moving(seq: int, findings: Sequence[Finding]) -> bool:
    for found in reversed(findings):
        if found.seq != seq:
            return False
        if found.code in MOVING:
            return True
    return False


def _effect(seq: int, who: str, name: str, thing: str, amount: int) -> Effect:
    """An effect. Its texts are made printable, since a stranger may have written them."""
    return Effect(seq, printable(cut(who)), printable(cut(name)), printable(cut(thing)), amount)
