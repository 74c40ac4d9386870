"""Screen words: numbers and short words for the screen, from the queries of the rules.

There are no rules here. No other module of the screen turns the state into numbers and short words,
so that all panes agree.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from banker.foundation.text import Text
from banker.games.board.edition import Deed, Edition
from banker.games.board.opening import stock
from banker.games.board.queries import estimates
from banker.games.board.queries.free_parking import has_pot
from banker.games.board.queries.net_worth import final_worth, outstanding, worth as belongings
from banker.games.board.queries.prices import bank_sells_buildings
from banker.games.board.queries.privacy import is_told
from banker.games.board.queries.rent_amounts import in_one_hand, rent_of
from banker.games.board.state import (
    BANK,
    CHIP,
    HOTEL,
    HOUSE,
    JAIL_CARD,
    KEY,
    POT,
    SPENT,
    VAULT,
    Claim,
    Due,
    State,
)


def money(amount: int) -> str:
    """Return an amount with commas: `1,500`; an estimate begins with `~`."""
    return f"{amount:,}".replace("-", "−")


COVERED = "***"  # a hidden balance


def are_open(state: State) -> bool:
    """Return whether every balance is public; after the end of the game all are."""
    return all(is_told(state, who) for who in state.seats)


def balance(state: State, who: str) -> str:
    """Return a player's cash as text, or COVERED while it is private."""
    return money(state.cash(who)) if is_told(state, who) else COVERED


def change(amount: int) -> tuple[str, str]:
    """Return a gain or loss with its sign, such as `+200`, and the role of its colour."""
    return (f"+{amount:,}", "gain") if amount >= 0 else (f"−{abs(amount):,}", "loss")


def worth(state: State, who: str) -> int:
    """Return a player's worth if the game ended now.

    Open debts count for the creditor and against the debtor.
    """
    return estimates.in_standings(state, who, final_worth(state, who))


def beside(state: State, who: str) -> int:
    """Return the value of a player's deeds and buildings, as this game counts it."""
    return estimates.beside(state, who, belongings(state, who).total)


def debts(state: State, who: str) -> int:
    """Return what open debts and loans add to a player's worth; negative if they reduce it."""
    return estimates.debts_of(state, who, outstanding(state).get(who, 0))


def debts_words(state: State, who: str) -> tuple[str, str]:
    """Return the debts of a player as a sign and an amount; both empty if there are none."""
    amount = debts(state, who)
    return ("−" if amount < 0 else "+", money(abs(amount))) if amount else ("", "")


BESIDE_CASH = {"rents": "rents", "estate": "estate", "cash": "nothing else"}


def worth_word(state: State) -> str:
    """Return the screen's word for `worth`; empty where cash alone counts."""
    return "" if state.edition.switches["valuation"] == "cash" else "worth"


def beside_cash(state: State) -> str:
    """Return the screen's word for what counts beside cash."""
    return BESIDE_CASH[state.edition.switches["valuation"]]


def standing(state: State, deed: Deed) -> str:
    """Return a word about a deed: locked, free or mortgaged; empty for any other."""
    if deed.id in state.table.mortgaged:
        return "mortgaged"
    if state.is_locked(deed):
        return "locked"
    return "free" if state.owner(deed.id) == BANK else ""


def about(state: State, deed: Deed) -> Text:
    """Return the words about a deed in a prompt: its rent and owner, or its price."""
    word = standing(state, deed)
    owner = state.owner(deed.id)
    if owner == BANK:
        locked = word == "locked"
        price = estimates.of_deed(state.edition, deed, "price")
        return Text(word) if locked else Text("free {price:,}", {"price": price})
    name, times = state.setup.names[owner], dice_times(state, deed)
    if word:
        return Text("{who}, mortgaged", {"who": name})
    if times:
        return Text("{times}×dice→{who}", {"times": times, "who": name})
    return Text("{rent}→{who}", {"rent": money(estimates.rent_now(state, deed.id)), "who": name})


def mortgage_sum(state: State, deed: Deed) -> str | Text:
    """Return the words about a mortgage: the amount, and who receives it."""
    owner = state.owner(deed.id)
    if owner == BANK or standing(state, deed):
        return about(state, deed)
    brings = money(estimates.of_deed(state.edition, deed, "mortgage"))
    return Text("{rent}→{who}", {"rent": brings, "who": state.setup.names[owner]})


def rent_words(state: State, deed: Deed) -> str | Text:
    """Return the rent of a visitor in words; for a utility without a roll, the factor of the
    dice."""
    times = dice_times(state, deed)
    if times:
        return Text("{times}×dice", {"times": times})
    return money(estimates.rent_now(state, deed.id))


def dice_times(state: State, deed: Deed) -> int:
    """Return the factor of the dice, where the rent depends on a roll; else 0."""
    owner = state.owner(deed.id)
    if deed.kind != "utility" or owner == BANK or deed.id in state.table.mortgaged:
        return 0
    if rent_of(state, deed.id):
        return 0
    return estimates.rents_of(state.edition, deed)[in_one_hand(state, deed, owner) - 1]


def built_signs(state: State, deed: Deed) -> str:
    """Return the buildings as characters: a digit for houses, or a ▲ for each hotel."""
    hotels = state.hotels_on(deed.id)
    houses = state.houses_on(deed.id)
    signs = "▲" * hotels if hotels <= 2 else f"▲{hotels}"
    return signs or (str(houses) if houses else "")


def unrolled(state: State) -> Claim | None:
    """Return the newest claim for a utility's rent that needs a roll; None if there is none."""
    if not state.table.claims:
        return None
    from banker.games.board.queries.rent_amounts import amount_of

    waiting = (
        claim
        for claim in reversed(state.table.claims)
        if claim.deed not in state.table.mortgaged and not amount_of(state, claim)
    )
    return next(waiting, None)


def set_word(state: State, deed: Deed) -> str:
    """Return `SET`, or how many deeds of the group the owner has, such as `2/3`.

    Empty for a deed of the Bank.
    """
    owner = state.owner(deed.id)
    if owner == BANK:
        return ""
    group = state.edition.deeds_in[deed.group]
    count = sum(state.owner(other.id) == owner for other in group)
    return "SET" if count == len(group) else f"{count}/{len(group)}"


def vault_parts(state: State) -> list[str | Text]:
    """Return the vault's content in words: money, keys, hotels."""
    return goods_parts(state.cash(VAULT), state.amount(VAULT, KEY), state.amount(VAULT, HOTEL))


def goods_parts(cash: int, keys: int, hotels: int) -> list[str | Text]:
    """Return money, keys and hotels in words, each only if there is any."""
    counts = (keys, "key"), (hotels, "hotel")
    return [money(cash), *(plural(count, word) for count, word in counts if count)]


def pot_words(state: State) -> str | Text:
    """Return the words about the Free Parking pot; empty where the game has none."""
    if not has_pot(state.edition):
        return ""
    return Text("pot {amount}", {"amount": money(state.cash(POT))})


def can_run_out(edition: Edition) -> bool:
    """Return whether the Bank can run out of buildings."""
    thing, printed = (HOUSE, edition.houses) if edition.houses else (HOTEL, edition.hotels)
    return bank_sells_buildings(edition) and printed == stock(edition, thing)


def stock_words(state: State, before: str = "Bank ") -> str | Text:
    """Return the buildings that the Bank can still sell, in words; empty if it sells none.

    `before` begins the text.
    """
    edition = state.edition
    if not can_run_out(edition):
        return f"{before}any number of buildings" if bank_sells_buildings(edition) else ""
    count = {"houses": state.amount(BANK, HOUSE), "hotels": state.amount(BANK, HOTEL)}
    if not edition.houses:
        hotels_left = plural(count["hotels"], "hotel")
        return Text("Bank {amount}", {"amount": hotels_left}) if before else hotels_left
    hotels = "{hotels} hotel" if count["hotels"] == 1 else "{hotels} hotels"
    houses = "{houses} house" if count["houses"] == 1 else "{houses} houses"
    return Text(f"{before}{houses} · {hotels}", count)


def stock_signs(state: State) -> str:
    """Return the buildings that the Bank can still sell, as characters; empty if it cannot run
    out."""
    if not can_run_out(state.edition):
        return ""
    hotels = f"▲{state.amount(BANK, HOTEL)}"
    return f"H{state.amount(BANK, HOUSE)} {hotels}" if state.edition.houses else hotels


def time_words(seconds: int) -> str:
    """Return a time as `5:07` or `1:05:07`; a negative time as zero."""
    minutes, rest = divmod(max(0, seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def plural(count: int, word: str) -> Text:
    """Return a count with its word: `1 key`, `2 keys`."""
    return Text("{count} " + (word if count == 1 else f"{word}s"), {"count": count})


def keep_question(say: Callable[..., str], count: int) -> str:
    """Return the question whether to store `count` amounts of cards.

    `say` translates a template.
    """
    if count == 1:
        return say("keep this figure for this edition?")
    return say("keep these {count:figure|figures} for this edition?", count=count)


def holdings(state: State, who: str) -> list[str]:
    """Return a player's things beside money and deeds, in short words, the most urgent first."""
    found = []
    if state.amount(who, KEY):
        found.append("KEY")
    if count := state.amount(who, HOTEL):
        found.append(f"▲{count}")
    if count := state.amount(who, HOUSE):
        found.append(f"H{count}")
    if state.edition.chips:
        found.append(chips(state, who))
    if count := state.amount(who, JAIL_CARD):
        found.append(f"J{count}")
    others = len(state.seats[who].held) - state.amount(who, JAIL_CARD)
    if others > 0:
        found.append(f"C{others}")
    return found


def chips(state: State, who: str) -> str:
    """Return a player's decoder chips as characters: ● for green, ○ for red."""
    return "●" * state.amount(who, CHIP) + "○" * state.amount(SPENT + who, CHIP)


def owed(state: State, who: str) -> Text | None:
    """Return a player's debts in one phrase; None if there are none."""
    dues = state.dues_of(who)
    if not dues:
        return None
    total = sum(estimates.due_amount(state, due) for due in dues)
    creditors = {due.creditor for due in dues}
    creditor = dues[0].creditor
    if len(creditors) == 1 and creditor not in state.seats:
        # A separate case in most languages: owes whom, without "the".
        to = state.setup.names[creditor].removeprefix("the ")
        return Text("owes {amount:,} → " + to, {"amount": total})
    several = Text("{count} accounts", {"count": len(creditors)})
    whom = several if len(creditors) > 1 else state.setup.names[creditor]
    return Text("owes {amount:,} → {whom}", {"amount": total, "whom": whom})


def oldest_due(state: State) -> Due | None:
    """Return the debt to pay next: of the player whose turn it is, else of any player.

    None if there is no debt. Its amount is only for the screen: it prints with `~` if it is an
    estimate.
    """
    mine = state.dues_of(state.table.turn)
    due = mine[0] if mine else next(iter(state.table.dues), None)
    return replace(due, amount=estimates.due_amount(state, due)) if due is not None else None


LOCKED = "{deed} is locked: only a key opens it"


def locked_under(state: State) -> Deed | None:
    """Return the locked street on which the player of this turn stands; None if there is none."""
    at = state.position(state.table.turn)
    if at is None or (deed := state.edition.spaces[at].deed) is None:
        return None
    found = state.edition.deed_by_id[deed]
    return found if state.is_locked(found) else None


def space_name(state: State, who: str) -> str:
    """Return the name of the space where a player stands, as far as the ledger knows it."""
    at = state.seats[who].position
    if at is None:
        return "place not known"
    if state.edition.spaces[at].kind == "jail" and state.seats[who].jail is None:
        return "just visiting"
    return state.edition.spaces[at].name
