"""Scoring: how the game ends and who has won.

Rules of this file (Secret Vault, *End of the game*, *Variant*)
* The game ends at once when every deed is owned by players; nothing else happens any more.
* Then the Bank pays each player the rent of each street, as if somebody had landed there.
* Most cash wins. What is in the vault belongs to nobody.
"""

from __future__ import annotations

from banker.game import events as e
from banker.game.draft import Draft
from banker.game.payments import PRICE, drop
from banker.game.rent import full_rent
from banker.game.state import BANK, Rank, State
from banker.ledger.amount import rounded_down

ALL_OWNED = "all_owned"
FIRST_BANKRUPTCY = "first_bankruptcy"
LAST_PLAYER = "last_player"
AGREED = "agreed"

# what a mortgaged street brings at the end, as a share (numerator, denominator).
MORTGAGED_SHARE = {"nothing": (0, 1), "half": (1, 2)}


def unowned(state: State) -> int:
    """How many deeds the Bank still has."""
    return len(state.deeds(BANK))


def end_if_all_owned(draft: Draft) -> bool:
    """End the game when the last deed has found a player; returns whether it ended.

    A deed is bought when it is paid: while its price is owed (A-23) the game goes on.
    """
    if draft.state.edition.switches["end"] != ALL_OWNED or unowned(draft.state):
        return False
    if any(due.reason == PRICE for due in draft.state.table.dues):
        return False
    end(draft, ALL_OWNED)
    return True


def end(draft: Draft, why: str) -> None:
    """Stop everything, pay the final rents, rank the players."""
    for due in draft.state.table.dues:
        drop(draft, due)
    draft.set(
        claims=(), offer=None, guess=None, auction=None, queue=(), draw=None, choice=None,
        steps=None, again=False, ended=why,
    )  # fmt: skip
    ranking = _ranked(draft.state)
    for rank in ranking:
        rents = final_rents(draft.state, rank.who)
        if rank.rents:
            draft.pay_what_there_is(rank.who, rank.rents)
        draft.tell(e.Scored(rank.who, rank.cash, rents, rank.total, rank.rank))
    winners = tuple(rank.who for rank in ranking if rank.rank == 1)
    draft.set(ranking=ranking, winners=winners)
    draft.tell(e.GameEnded(why, winners))


def final_rents(state: State, who: str) -> tuple[tuple[str, int], ...]:
    """What each street of a player brings at the end, in the order of the board.

    Nothing to the bankrupt: who scores at once (A-19) may leave streets behind unsettled.
    """
    if state.seats[who].bankrupt:
        return ()
    times, parts = MORTGAGED_SHARE[state.edition.switches["final_mortgaged"]]
    rents = []
    for deed in state.deeds(who):
        rent = full_rent(state, deed.id)
        if deed.id in state.table.mortgaged:
            rent = rounded_down(rent, times, parts)
        rents.append((deed.id, rent))
    return tuple(rents)


def _ranked(state: State) -> tuple[Rank, ...]:
    """Best first. Equal players share a rank; the bankrupt are last, without one of their own."""
    by_streets = state.edition.switches["tie"] == "most_streets"

    def score(who: str) -> tuple[int, ...]:
        rents = final_rents(state, who)
        total = state.cash(who) + sum(rent for _, rent in rents)
        if not by_streets:
            return (total,)
        return (total, len(rents), max((rent for _, rent in rents), default=0))

    players = sorted(state.playing(), key=score, reverse=True)
    out = [who for who in state.setup.ids if state.seats[who].bankrupt]
    ranks: list[Rank] = []
    for place, who in enumerate(players, start=1):
        tied = ranks and score(who) == score(ranks[-1].who)
        ranks.append(_rank(state, who, ranks[-1].rank if tied else place))
    ranks.extend(_rank(state, who, len(players) + 1) for who in out)
    return tuple(ranks)


def _rank(state: State, who: str, place: int) -> Rank:
    rents = sum(rent for _, rent in final_rents(state, who))
    cash = state.cash(who)
    return Rank(who, place, cash, rents, cash + rents, len(state.deeds(who)))
