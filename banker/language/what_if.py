"""What if: what supposed actions would change for each player, in one sentence a player.

Rules of this file
* A sentence names only what changes; a player for whom nothing changes has no sentence.
* There are no arrows, because a sentence is also read aloud.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Generic

import msgspec

from banker.engine.fold import AnyState
from banker.engine.part import Part
from banker.engine.ruleset import S
from banker.games.rulesets import game_of
from banker.language.phrases.translation import Translation

if TYPE_CHECKING:
    from banker.games.board import state as board
    from banker.games.deal import state as deal


class Changes(msgspec.Struct, Generic[S], frozen=True):
    """Puts the difference of two states of one game into words.

    `of_player` yields what changes for the player with an id, from the first state to the
    second.
    """

    of_player: Callable[[S, S, str, Translation], Iterator[str]]


_CHANGES = Part("what if", Changes)


def changed(before: AnyState, after: AnyState, words: Translation) -> tuple[str, ...]:
    """Return a sentence for each player for whom something changes between two states.

    If nothing changes, one sentence says so.
    """
    find = _CHANGES.of(game_of(after.setup)).of_player
    rows = []
    for who in after.setup.ids:
        parts = list(find(before, after, who, words))
        if parts:
            rows.append(f"{after.setup.names[who]}: {'; '.join(parts)}")
    return tuple(rows) or (words.words("nobody's money, sets or rents change"),)


def _on_board(
    before: board.State, after: board.State, who: str, words: Translation
) -> Iterator[str]:
    from banker.games.board.queries.position import position
    from banker.language.phrases.names_and_amounts import Wording

    wording, say = Wording(after.setup, words.book), words.words
    groups = {group.id: group.name for group in after.edition.groups}
    was, now = position(before, who), position(after, who)
    if was.cash != now.cash:
        yield say("cash {before} to {after}", before=wording.money(was.cash),
                  after=wording.money(now.cash))  # fmt: skip
    if was.worth != now.worth and _is_counted(after):
        yield say("worth {before} to {after}", before=wording.money(was.worth),
                  after=wording.money(now.worth))  # fmt: skip
    yield from _sets(was.sets, now.sets, groups.__getitem__, say)
    if (was.rent, was.dearest) != (now.rent, now.dearest):
        deed = after.edition.deed_by_id[now.dearest].name if now.dearest else ""
        yield _rent(wording.money(was.rent), wording.money(now.rent), deed, say)


def _is_counted(state: board.State) -> bool:
    """Whether more than cash counts at the end, so that worth is another amount."""
    return bool(state.edition.switches["valuation"] != "cash")


def _in_cards(before: deal.State, after: deal.State, who: str, words: Translation) -> Iterator[str]:
    from banker.games.deal.queries.position import position  # only such a game pays for it
    from banker.language.phrases.deal.names import Wording

    wording, say = Wording(after.setup, words.book), words.words
    was, now = position(before, who), position(after, who)
    if was.cash != now.cash:
        yield say("can pay {before} to {after}", before=f"{was.cash}M", after=f"{now.cash}M")
    if before.hand(who) != after.hand(who):
        yield say("hand {before} to {after}", before=before.hand(who), after=after.hand(who))
    yield from _sets(was.sets, now.sets, wording.colour, say)
    if (was.rent, was.dearest) != (now.rent, now.dearest):
        colour = wording.colour(now.dearest) if now.dearest else ""
        yield _rent(f"{was.rent}M", f"{now.rent}M", colour, say)


def _sets(
    was: tuple[str, ...], now: tuple[str, ...], name: Callable[[str], str], say: Callable[..., str]
) -> Iterator[str]:
    """Which sets are whole now, and which no longer."""
    if gained := [name(one) for one in now if one not in was]:
        yield say("has all of {sets}", sets=", ".join(gained))
    if lost := [name(one) for one in was if one not in now]:
        yield say("no longer has all of {sets}", sets=", ".join(lost))


def _rent(was: str, now: str, of: str, say: Callable[..., str]) -> str:
    if not of:
        return say("dearest rent {before} to {after}", before=was, after=now)
    return say("dearest rent {before} to {after}, {deed}", before=was, after=now, deed=of)


ON_A_BOARD, IN_CARDS = Changes(_on_board), Changes(_in_cards)
