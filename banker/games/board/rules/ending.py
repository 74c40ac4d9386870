"""Ending: how the game ends, and who has won.

Rules of this file (Secret Vault, *End of the game*, *Variant*; GL-34, RB-04 to RB-06, cash decoder
rules 41 to 43)
* A game that ends by ownership ends at once when players own every deed, unless the table finishes
  the round; no other command follows. A short game with such a box ends there or at the second
  bankruptcy, whichever comes first.
* The Bank then pays each player the rent of each street, as if a visitor had landed there; or the
  players' belongings are counted (see `net_worth`).
* A debt at the end is not cancelled: the amount counts for the creditor and against the debtor.
* The highest total wins. Money in the vault or on Free Parking belongs to nobody.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.games.board import events as e
from banker.games.board.draft import Draft
from banker.games.board.queries.net_worth import Worth, outstanding, worth
from banker.games.board.queries.prices import FAKE, PRICE
from banker.games.board.rules.payment_checks import will_open
from banker.games.board.state import BANK, Rank, State

ALL_OWNED = "all_owned"
FIRST_BANKRUPTCY = "first_bankruptcy"
SECOND_BANKRUPTCY = "second_bankruptcy"
LAST_PLAYER = "last_player"
AGREED = "agreed"
TIME_UP = "time_up"


def unowned(state: State) -> int:
    """Return how many deeds the Bank still has."""
    return len(state.deeds(BANK))


def is_all_owned(state: State) -> bool:
    """Tell whether players own every deed, in a game that ends by that.

    A deed counts as bought when it is paid. The game goes on while its price is owed (SV-23), while
    the notes of the payment may still be checked, or while a fake note is not yet replaced.
    """
    edition = state.setup.edition
    return (
        edition.ends_when_owned
        and state.table.payment is None
        and edition.deed_commodities.isdisjoint(state.balances.get(BANK, ()))
        and not any(due.reason in (PRICE, FAKE) for due in state.table.dues)
    )


def end_if_all_owned(draft: Draft) -> bool:
    """End the game if players own every deed; return whether it ended."""
    if draft.state.table.ended or not is_all_owned(draft.state) or will_open(draft):
        return False
    return END_AFTER[draft.state.edition.switches["end_after"]](draft)


def _at_once(draft: Draft) -> bool:
    end(draft, ALL_OWNED)
    return True


def _later(_draft: Draft) -> bool:
    return False


# B-9: whether the game ends at once, or the round is played out.
END_AFTER: dict[str, Callable[[Draft], bool]] = {"at_once": _at_once, "round": _later}


def end_with_round(draft: Draft) -> None:
    """End a game that continued only until the end of its round, after players owned every deed."""
    if not draft.state.table.ended and is_all_owned(draft.state):
        end(draft, ALL_OWNED)


def end(draft: Draft, why: str) -> None:
    """End the game: stop all play, pay the final rents or count the belongings, and rank the
    players.

    `why`: the word for the reason. A second call changes nothing.
    """
    if draft.state.table.ended:
        return
    draft.set(
        claims=(), offer=None, guess=None, auction=None, queue=(), draw=None, choice=None,
        steps=None, again=False, free="", payment=None, also=(), card=None,
        ended=why,
    )  # fmt: skip
    ranking = _ranked(draft.state)
    for rank in ranking:
        _score(draft, rank)
    winners = tuple(rank.who for rank in ranking if rank.rank == 1)
    draft.set(ranking=ranking, winners=winners)
    draft.emit(e.GameEnded(why, winners))


def _score(draft: Draft, rank: Rank) -> None:
    has = worth(draft.state, rank.who)
    if has.paid:
        draft.pay_what_there_is(rank.who, has.paid)
    if has.deeds or has.buildings:
        draft.emit(e.Valued(rank.who, has.deeds, has.buildings))
    owed = rank.total - rank.cash - has.total
    draft.emit(e.Scored(rank.who, rank.cash, has.rents, rank.total, rank.rank, owed))


Score = tuple[int, ...]


def _shared(_state: State, _who: str, _has: Worth) -> Score:
    return ()


def _most_streets(state: State, who: str, has: Worth) -> Score:
    """Most streets, then the highest single rent."""
    return len(state.deeds(who)), max((rent for _, rent in has.rents), default=0)


def _streets_then_hotels(state: State, who: str, _has: Worth) -> Score:
    deeds = state.deeds(who)
    return len(deeds), sum(state.hotels_on(deed.id) for deed in deeds)


def _most_cash(state: State, who: str, _has: Worth) -> Score:
    return (state.cash(who),)


# SV-21, B-10 and V-17: what decides between equal totals.
TIE: dict[str, Callable[[State, str, Worth], Score]] = {
    "shared": _shared,
    "most_streets": _most_streets,
    "streets_then_hotels": _streets_then_hotels,
    "most_cash": _most_cash,
}


def _ranked(state: State) -> tuple[Rank, ...]:
    """Best first. Equal players share a rank; the bankrupt are last, without one of their own."""
    decider, dues = TIE[state.edition.switches["tie"]], outstanding(state)

    def score(who: str) -> Score:
        has = worth(state, who)
        return (state.cash(who) + has.total + dues[who], *decider(state, who, has))

    players = sorted(state.playing(), key=score, reverse=True)
    out = [who for who in state.setup.ids if state.seats[who].bankrupt]
    ranks: list[Rank] = []
    for place, who in enumerate(players, start=1):
        tied = ranks and score(who) == score(ranks[-1].who)
        ranks.append(_rank(state, who, ranks[-1].rank if tied else place, dues[who]))
    ranks.extend(_rank(state, who, len(players) + 1, 0) for who in out)
    return tuple(ranks)


def _rank(state: State, who: str, place: int, dues: int) -> Rank:
    has, cash = worth(state, who), state.cash(who)
    streets = len(state.deeds(who))
    return Rank(who, place, cash, has.paid, cash + has.total + dues, streets, dues)
