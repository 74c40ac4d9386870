"""Board standings: the state of a board game as plain JSON values, in the stable form of `show
--json`."""

from __future__ import annotations

from collections.abc import Callable

from banker.export.game_export import Json
from banker.games.board.edition import Deed
from banker.games.board.queries.free_parking import has_pot
from banker.games.board.queries.net_worth import final_worth
from banker.games.board.queries.phases import phase
from banker.games.board.queries.rent_amounts import rent_of
from banker.games.board.state import (
    BANK,
    CARD,
    CHIP,
    HOTEL,
    HOUSE,
    JAIL_CARD,
    KEY,
    POT,
    SPENT,
    VAULT,
    State,
)


def board_standings(state: State, head: str, entries: int) -> Json:
    """Return the standings with every known fact, for programs. `head`: the hash of the newest
    entry; `entries`: how many there are."""
    table, edition = state.table, state.edition
    call = _caller(state)
    return {
        "edition": edition.id,
        "overlays": list(edition.overlays),
        "switches": {name: edition.switches[name] for name in edition.offered},
        "phase": phase(state),
        "turn": call(table.turn),
        "round": table.round,
        "winner": [call(who) for who in table.winners],
        "head": head,
        "entries": entries,
        "dues": [
            {
                "from": call(due.debtor),
                "to": call(due.creditor),
                "amount": due.amount,
                "reason": due.reason,
                "about": due.about,
            }
            for due in (() if table.ended else table.dues)
        ],
        "offer": table.offer,
        "claims": [
            {"from": call(claim.visitor), "to": call(claim.owner), "deed": claim.deed}
            for claim in table.claims
        ],
        "auction": _auction(state),
        "clock": {"seconds": table.seconds, "paused": table.paused},
        "loans": [
            {"from": call(loan.borrower), "to": call(loan.lender), "owed": loan.owed}
            for loan in table.loans
        ],
        "vault": _vault(state),
        "accounts": _accounts(state),
        "sites": {deed.id: _site(state, deed) for deed in edition.deeds},
        "ranking": [
            {
                "player": call(rank.who),
                "rank": rank.rank,
                "cash": rank.cash,
                "rents": rank.rents,
                "debts": rank.dues,
                "total": rank.total,
                "deeds": rank.streets,
            }
            for rank in table.ranking
        ],
    }


def _caller(state: State) -> Callable[[str], str]:
    names = {player.id: player.name for player in state.setup.players}
    return lambda account: names.get(account, account)


def _auction(state: State) -> Json | None:
    auction = state.table.auction
    if auction is None:
        return None
    bidder = None if auction.bidder is None else _caller(state)(auction.bidder)
    return {"item": auction.item, "high": auction.high, "bidder": bidder, "bids": auction.bids}


def _vault(state: State) -> Json | None:
    if state.edition.vault is None:
        return None
    table, call = state.table, _caller(state)
    return {
        "locked": table.filled,
        "epoch": table.epoch,
        "tried": [{"number": wrong.number, "by": call(wrong.who)} for wrong in table.tried],
        "commitment": table.commitment,
        "question": table.question,
    }


def _accounts(state: State) -> dict[str, Json]:
    accounts = {BANK: _held(state, BANK)}
    if state.edition.vault is not None:
        vault = _held(state, VAULT)
        accounts[VAULT] = {key: vault[key] for key in ("cash", "hotels", "keys")}
    if has_pot(state.edition):
        accounts[POT] = {"cash": state.cash(POT)}
    for player in state.setup.players:
        seat = state.seats[player.id]
        accounts[player.name] = _held(state, player.id) | {
            "held": sorted(seat.held),
            "position": seat.position,
            "in_jail": seat.jail is not None,
            "bankrupt": seat.bankrupt and not seat.left,
            "worth": final_worth(state, player.id),
        }
        if seat.left:
            accounts[player.name] |= {"left": True}
        if state.edition.chips:
            red = state.amount(SPENT + player.id, CHIP)
            chips = {"green": state.amount(player.id, CHIP), "red": red}
            accounts[player.name] |= {"chips": chips}
    return accounts


def _held(state: State, account: str) -> Json:
    deeds = sorted(deed.id for deed in state.deeds(account))
    return {
        "cash": state.cash(account),
        "deeds": deeds,
        "mortgaged": [deed for deed in deeds if deed in state.table.mortgaged],
        "houses": state.amount(account, HOUSE),
        "hotels": state.amount(account, HOTEL),
        "keys": state.amount(account, KEY),
        "cards": state.amount(account, CARD) + state.amount(account, JAIL_CARD),
    }


def _site(state: State, deed: Deed) -> Json:
    return {
        "owner": _caller(state)(state.owner(deed.id)),
        "mortgaged": deed.id in state.table.mortgaged,
        "houses": state.houses_on(deed.id),
        "hotels": state.hotels_on(deed.id),
        "rent": rent_of(state, deed.id),
        "locked": state.is_locked(deed),
    }
