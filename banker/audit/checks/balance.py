"""Balance: checks that nothing appears or is lost, and that nobody gives what they do not hold."""

from __future__ import annotations

from banker.audit.core.audit_state import AuditState, LedgerState
from banker.audit.core.edition import CHIP, HOTEL, HOUSE
from banker.audit.core.ledger import BANK, BOX, DEED, POT, SITE, SPENT, VAULT
from banker.audit.core.message import thing_text
from banker.audit.core.row import AuditRow
from banker.foundation.text import Text, joined


def is_payment(ledger: LedgerState, post: list[tuple[str, str, int]]) -> bool:
    """Tell whether an entry only moves money from one account of the game to another.

    For such an entry, only the check of limits can find an error.
    """
    if len(post) != 2:
        return False
    (giver, thing, gone), (receiver, other, come) = post
    accounts = ledger.paying
    return (
        thing == other == ledger.money
        and gone == -come
        and giver in accounts
        and receiver in accounts
        and thing in ledger.printed
    )


def check_entry(state: AuditState, row: AuditRow) -> None:
    """Check that the postings of an entry sum to zero for each commodity."""
    for commodity, total in lopsided(row).items():
        template = "it makes {amount:,} {thing}" if total > 0 else "it loses {amount:,} {thing}"
        what = Text(template, {"amount": abs(total), "thing": thing_text(commodity)})
        state.add_finding("broken", "balance", row.seq, what, "0")


def lopsided(row: AuditRow) -> dict[str, int]:
    """Return the sum of each commodity whose postings in an entry do not sum to zero."""
    if len(row.post) == 2:
        (_, one, gone), (_, other, come) = row.post
        if one == other and gone == -come:
            return {}
    sums: dict[str, int] = {}
    for _, commodity, amount in row.post:
        sums[commodity] = sums.get(commodity, 0) + amount
    return {commodity: total for commodity, total in sums.items() if total}


def check_accounts(state: AuditState, row: AuditRow) -> None:
    """Check that every account and commodity belongs to this game."""
    for account, commodity, _ in row.post:
        if account not in state.ledger.accounts:
            what = Text("nobody here is called {quoted}", {"quoted": repr(account)})
            state.add_finding("broken", "account", row.seq, what)
        elif commodity not in state.ledger.printed:
            what = Text("there is no {quoted} in this edition", {"quoted": repr(commodity)})
            state.add_finding("broken", "commodity", row.seq, what)


def check_box(state: AuditState, row: AuditRow) -> None:
    """Check that nothing enters or leaves the account "box" after the opening, except a new
    player's chips; another check counts those. Undo and redo are not checked here."""
    out = [leg for leg in row.post if leg[0] == BOX] if state.ledger.is_open else []
    brings_chips = bool(row.undo or row.redo) or (
        bool(out) and any(event.get("kind") == "player_joined" for event in row.ev)
    )
    for _, commodity, amount in out:
        if not (brings_chips and commodity == CHIP):
            template = _OUT_OF_THE_BOX if amount < 0 else _INTO_THE_BOX
            what = Text(template, {"amount": abs(amount), "thing": thing_text(commodity)})
            state.add_finding("broken", "box", row.seq, what)


_OUT_OF_THE_BOX = "{amount:,} {thing} comes out of the box"
_INTO_THE_BOX = "{amount:,} {thing} goes back into the box"


def check_supply(state: AuditState, row: AuditRow) -> None:
    """Check that the opening takes exactly the printed supply out of the account "box"."""
    should = state.ledger.printed
    brought = {thing: -amount for thing, amount in state.ledger.books.balances.get(BOX, {}).items()}
    for thing in sorted(should.keys() | brought.keys()):
        if brought.get(thing, 0) != should.get(thing, 0):
            what = Text(
                "{amount:,} {thing} come out of the box",
                {"amount": brought.get(thing, 0), "thing": thing_text(thing)},
            )
            expected = Text("{amount:,}", {"amount": should.get(thing, 0)})
            state.add_finding("broken", "supply", row.seq, what, expected)


def check_limits(state: AuditState, row: AuditRow) -> None:
    """Check that no account is below zero, except a Bank with unlimited money. Deeds have another
    check."""
    balances = state.ledger.books.balances
    for account, commodity, amount in row.post:
        if not state.ledger.below and (amount >= 0 or balances[account][commodity] >= 0):
            continue  # the usual case
        place = (account, commodity)
        if amount >= 0 or account == BOX or commodity.startswith(DEED):
            if place in state.ledger.below and state.ledger.books.held(*place) >= 0:
                state.ledger.below.discard(place)
            continue
        if account == BANK and commodity == state.ledger.bottomless:
            continue
        held = state.ledger.books.held(*place)
        if held < 0 and place not in state.ledger.below:
            state.ledger.below.add(place)
            who, thing = state.ledger.name(account), thing_text(commodity)
            what = Text(
                "{who} holds {amount:,} {thing}", {"who": who, "amount": held, "thing": thing}
            )
            state.add_finding("broken", "limit", row.seq, what, Text("0 or more"))


def check_deeds(state: AuditState, row: AuditRow) -> None:
    """Check that each deed has exactly one holder: a player or the Bank."""
    things = {commodity for _, commodity, _ in row.post if commodity != state.ledger.money}
    if not things:
        return
    for deed in sorted(thing for thing in things if thing.startswith(DEED)):
        holders = {
            account: amount
            for account, holding in state.ledger.books.balances.items()
            if account != BOX and (amount := holding.get(deed, 0))
        }
        lies_well = len(holders) == 1 and all(
            amount == 1 and account not in (VAULT, POT) and not account.startswith((SITE, SPENT))
            for account, amount in holders.items()
        )
        if not lies_well:
            told = joined(
                (
                    Text("{who} {count}", {"who": state.ledger.name(who), "count": count})
                    for who, count in sorted(holders.items())
                ),
                "{first}, {last}",
            )
            holders_told = told or Text("nobody")
            what = Text(
                "{deed} is held by {holders}", {"deed": thing_text(deed), "holders": holders_told}
            )
            state.add_finding("broken", "deed", row.seq, what, Text("one holder"))


def check_sites(state: AuditState, row: AuditRow) -> None:
    """Check that buildings stand on streets only, and not more of them than the deed has rents
    for."""
    assert state.ledger.figures is not None
    for site in sorted({account for account, _, _ in row.post if account in state.ledger.sites}):
        deed = state.ledger.figures.deed(site.removeprefix(SITE))
        houses, hotels = state.ledger.books.held(site, HOUSE), state.ledger.books.held(site, HOTEL)
        is_street = deed.kind == "street"
        most = state.ledger.figures.hotels_per_site if is_street else 0
        full = state.ledger.figures.houses_before_hotel if is_street and not hotels else 0
        if houses > full or hotels > most:
            what = Text(
                "on {deed} stand {houses} houses and {hotels} hotels",
                {"deed": deed.name, "houses": houses, "hotels": hotels},
            )
            at_most = {"houses": full, "hotels": most}
            should = Text("{houses} houses or {hotels} hotels at most", at_most)
            state.add_finding("broken", "site", row.seq, what, should)


def check_trial_balance(state: AuditState, seq: int) -> None:
    """Check at the end of the file that every commodity sums to zero over all accounts. Adds
    nothing if an unbalanced entry was reported before."""
    if any(found.code == "balance" for found in state.findings):
        return
    for commodity, total in state.ledger.books.sums().items():
        if total:
            fields = {"thing": thing_text(commodity), "amount": total}
            what = Text("{thing} sums to {amount:,}", fields)
            state.add_finding("broken", "trial_balance", seq, what, 0)
