"""Hand: which cards a player may have in the hand, as far as the ledger knows.

Rules of this file
* The ledger knows only the number of cards in a hand. A named card can come out of it only if a
  copy is unseen: a card that lies open cannot be in a hand.
* Neither check can be set aside by force, because the ledger could not follow.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from banker.foundation.text import Field, Text, joined
from banker.games.deal.draft import Draft
from banker.games.deal.refusal import RefusalCode
from banker.games.deal.state import ASIDE, BANK, BOX, CENTRE, DRAW, FACE, HAND, SET, UNDER


def assert_holds(draft: Draft, who: str, faces: Iterable[str]) -> None:
    """Refuse cards that cannot be in the hand: no copy is unseen, or the hand has too few cards."""
    wanted: dict[str, int] = {}
    for face in faces:
        wanted[face] = wanted.get(face, 0) + 1
    total = sum(wanted.values())
    for face, count in wanted.items():
        if draft.state.unseen(face) < count:
            refuse_seen(draft, face)
    if draft.state.hand(who) < total:
        draft.refuse(
            RefusalCode.HAND_EMPTY,
            "{name} has {count} cards in hand, and {wanted} would be played; 'correct {who}"
            " hand … because …' corrects a miscount",
            name=draft.name(who),
            who=draft.name(who),
            count=draft.state.hand(who),
            wanted=total,
        )


def refuse_seen(draft: Draft, face: str) -> NoReturn:
    """Refuse a card of which no copy is unseen, and say where the open copies lie."""
    draft.refuse(
        RefusalCode.NOT_UNSEEN,
        "no more {card} can be in a hand: the deck has {copies}, open on the table: {where};"
        " 'correct … because …' corrects a miscount",
        card=draft.title(face),
        copies=draft.face(face).copies,
        where=where_open(draft, face),
    )


def where_open(draft: Draft, face: str) -> Field:
    """Return the words for where the open copies of a card lie."""
    found: list[Field] = []
    for account, held in draft.state.balances.items():
        count = held.get(FACE + face, 0)
        if count > 0 and account not in (UNDER, BOX, DRAW):
            found.append(Text("{count} {place}", {"count": count, "place": _place(draft, account)}))
    return joined(found, "{first}, {last}") or Text("none")


def _place(draft: Draft, account: str) -> Field:
    if account == CENTRE:
        return Text("in the centre")
    kind, _, rest = account.partition(":")
    name = draft.name(rest.partition(":")[0])
    words = {BANK: "in {name}'s bank", SET: "in {name}'s sets", ASIDE: "aside with {name}"}
    assert f"{kind}:" != HAND, account
    return Text(words[f"{kind}:"], {"name": name})
