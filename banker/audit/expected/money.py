"""Told of money: the opening, salaries, debts and payments, taxes, loans, the last reckoning.

Rules of this file
* A debt is judged when it is made, by what it is for. One that is paid was made before, or is
  judged when it is paid.
* What the table says by its own word (`paid`) may be any amount.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from banker.audit.core.audit_state import debt_of
from banker.audit.core.edition import CHIP, HOTEL, KEY
from banker.audit.core.ledger import BANK, BOX, POT, SPENT, VAULT
from banker.audit.expected.debts import judge
from banker.audit.expected.posting_builder import Event, Telling
from banker.audit.expected.prices import bank_share, estate, is_salary_over, minute, tax_percent
from banker.audit.expected.rents import full_rent, possible_rents, rent, thrown
from banker.audit.expected.taxes import is_taxed, judge_tax, taxable


def _game_opened(telling: Telling, _event: Event) -> None:
    figures = telling.figures
    for thing, amount in figures.printed(len(telling.players)).items():
        telling.move(BOX, BANK, thing, amount)
    for who in telling.players:
        telling.pay(BANK, who, figures.money.start_cash)
        telling.move(BANK, who, CHIP, figures.chips)
    telling.pay(BANK, POT, figures.pot_seed)
    if figures.vault is not None:
        fill(telling, figures.vault.cash, figures.vault.hotels, figures.vault.keys)


def fill(telling: Telling, cash: int, hotels: int, keys: int) -> None:
    """What goes into the vault."""
    telling.pay(BANK, VAULT, cash)
    telling.move(BANK, VAULT, HOTEL, hotels)
    telling.move(BANK, VAULT, KEY, keys)


def _bank_short(telling: Telling, event: Event) -> None:
    telling.fell_short(event["receiver"], event["missing"])


# --- GO -------------------------------------------------------------------------------------------


def _salary_paid(telling: Telling, event: Event) -> None:
    who, amount, share = event["who"], event["amount"], event["vault"]
    figures, short = telling.figures, telling.shortfall(who)
    salaries = tuple(times * figures.money.salary - short for times in _times(telling, who))
    telling.expect("the salary", amount, salaries)
    telling.figure(
        "the vault's share", share, figures.money.salary_vault - telling.shortfall(VAULT)
    )
    if figures.switch("salary") != "asked" and is_salary_over(telling):
        telling.figure(f"the salary in minute {minute(telling)}", amount, 0)
    telling.pay(BANK, who, amount)
    telling.pay(BANK, VAULT, share)


def _times(telling: Telling, who: str) -> tuple[int, ...]:
    """How many salaries one act may bring."""
    if telling.figures.switch("salary") == "asked":
        # Everything that was open at once; or one, by the player's word.
        is_claim = not telling.after(f"{who}.salaries")
        return ((telling.before(f"{who}.salaries") or 1) if is_claim else 1,)
    return (1, 2) if telling.figures.switch("double_on_go") == "yes" else (1,)


def _salary_missed(telling: Telling, event: Event) -> None:
    telling.figure("the minute", event["minute"], minute(telling))
    clock = telling.figures.clock
    if not is_salary_over(telling):
        last = clock.salary_until if clock else 0
        telling.find_suspicious("salary_missed", "GO pays still", f"until minute {last}")


# --- debts and payments ---------------------------------------------------------------------------


def _due_made(telling: Telling, event: Event) -> None:
    judge(telling, event)
    telling.debts += (debt_of(event),)


def _due_paid(telling: Telling, event: Event) -> None:
    debt = debt_of(event)
    if not telling.settle(debt):
        judge(telling, event)
    debtor, creditor, amount = debt[:3]
    telling.pay(debtor, creditor, amount)
    judge_tax(telling, debtor, creditor, amount if is_taxed(telling, debt) else 0)


def _debt_gone(telling: Telling, event: Event) -> None:
    """Dropped, or settled by a trade: nothing moves."""
    debt = debt_of(event)
    telling.settle(debt)
    if event["kind"] == "due_dropped":
        telling.dropped += (debt,)


def _paid(telling: Telling, event: Event) -> None:
    giver, receiver, amount = event["giver"], event["receiver"], event["amount"]
    telling.shortfall(receiver)
    if giver == BANK:  # perhaps instead of a bankrupt
        judge_tax(telling, giver, receiver, taxable(telling, receiver, amount))
    telling.pay(giver, receiver, amount)


def _rent_taxed(telling: Telling, event: Event) -> None:
    payer, owner, amount = event["payer"], event["owner"], event["amount"]
    telling.figure("the tax in per cent", event["percent"], tax_percent(telling))
    last = telling.event(-1)
    if last.get("kind") == "paid" and (last["giver"], last["receiver"]) == (payer, owner):
        telling.figure("the tax on this payment", amount, bank_share(telling, last["amount"]))
    else:
        telling.taxed = {**telling.taxed, (payer, owner): amount}
    telling.pay(owner, BANK, amount)


def _rent_open(telling: Telling, event: Event) -> None:
    deed, amount, mode = telling.figures.deed(event["deed"]), event["amount"], telling.mode
    if deed.kind == "utility":
        dice = thrown(telling, {"mode": mode})
        possible = tuple(sorted({0, *(rent(telling, deed.id, mode, one) for one in dice)}))
    else:
        possible = (rent(telling, deed.id, mode),)
    if deed.rents:
        telling.expect(f"the rent of {deed.name}", amount, possible)
    claim = {"visitor": event["visitor"], "owner": event["owner"], "deed": deed.id, "mode": mode}
    telling.opened += (claim | {"amount": amount or None},)


def _rent_waived(telling: Telling, event: Event) -> None:
    visitor, owner, deed = event["visitor"], event["owner"], event["deed"]
    debt = (visitor, owner, event["amount"], "rent", deed)
    if not telling.settle(debt) and telling.figures.deed(deed).rents:
        possible = possible_rents(telling, visitor, owner, deed)
        telling.expect(f"the rent of {telling.title(deed)}", event["amount"], possible)


# --- house rules ----------------------------------------------------------------------------------


def _pot_taken(telling: Telling, event: Event) -> None:
    telling.figure("what lies in the pot", event["amount"], telling.cash(POT))
    telling.pay(POT, event["who"], event["amount"])


def _loan_made(telling: Telling, event: Event) -> None:
    newest = (telling.after("loans") or [{"owed": 0}])[-1]
    telling.figure("what is to be paid back", event["owed"], newest["owed"])
    telling.pay(event["lender"], event["borrower"], event["amount"])


def _loan_repaid(telling: Telling, event: Event) -> None:
    lender, borrower = event["lender"], event["borrower"]
    loans = telling.before("loans")
    owed = [it["owed"] for it in loans if (it["lender"], it["borrower"]) == (lender, borrower)]
    left = tuple(amount - event["amount"] for amount in owed)
    if left:
        telling.expect("what is left of the loan", event["left"], left)
    else:
        telling.find_suspicious("loan", "there was no such loan")
    telling.pay(borrower, lender, event["amount"])


def _immunity_used(telling: Telling, event: Event) -> None:
    promised = {(it["owner"], it["visitor"], it["deed"]) for it in telling.before("immunities")}
    owner, visitor, deed = event["owner"], event["visitor"], event["deed"]
    if (owner, visitor, deed) not in promised:
        what = f"{visitor} was never let off the rent of {telling.title(deed)}"
        telling.find_suspicious("immunity", what)


def _time_up(telling: Telling, event: Event) -> None:
    telling.figure("the time that was up", event["seconds"], telling.after("seconds"))


def _clock_read(telling: Telling, event: Event) -> None:
    seconds, before = event["seconds"], telling.before("seconds")
    if seconds < before:
        telling.find_suspicious("clock", f"the game's clock goes back to {seconds} s", before)


# --- the end --------------------------------------------------------------------------------------


def _valued(telling: Telling, event: Event) -> None:
    who = event["who"]
    deeds, buildings = estate(telling, who)
    telling.figure(f"what the deeds of {who} count", event["deeds"], deeds)
    telling.figure(f"what the buildings of {who} count", event["buildings"], buildings)
    telling.valued = {**telling.valued, who: event["deeds"] + event["buildings"]}


def _scored(telling: Telling, event: Event) -> None:
    who, is_out = event["who"], bool(telling.after(f"{event['who']}.bankrupt"))
    rents = sum(amount for _, amount in event["rents"])
    if not is_out:
        _judge_score(telling, event)
    telling.figure(f"the cash of {who}", event["cash"], telling.cash(who))
    total = event["cash"] + rents + telling.valued.get(who, 0) + event.get("dues", 0)
    telling.figure(f"the total of {who}", event["total"], total)
    telling.pay(BANK, who, rents - telling.shortfall(who))


def _judge_score(telling: Telling, event: Event) -> None:
    """What counts is the table's choice: a last rent, or what one owns, or cash alone."""
    who, way = event["who"], telling.figures.switch("valuation") or "rents"
    told = dict(event["rents"])
    owned = telling.owned(who) if way == "rents" else []
    for deed in owned:
        if deed.rents:
            what = f"the last rent of {deed.name}"
            telling.figure(what, told.get(deed.id, 0), _last_rent(telling, deed.id))
    for deed_id in told.keys() - {deed.id for deed in owned}:
        telling.figure(f"the last rent of {telling.title(deed_id)} for {who}", told[deed_id], 0)
    if (who in telling.valued) != (way == "estate"):
        counts = sum(estate(telling, who)) if way == "estate" else 0
        telling.figure(f"what {who} owns", telling.valued.get(who, 0), counts)


def _last_rent(telling: Telling, deed: str) -> int:
    """A utility's by the dice on the table, if there are any."""
    dice = thrown(telling, {})[0]
    amount = full_rent(telling, deed, dice=dice)
    if deed not in telling.mortgaged:
        return amount
    return amount // 2 if telling.figures.switch("final_mortgaged") == "half" else 0


def _corrected(telling: Telling, event: Event) -> None:
    who, thing, amount = event["who"], event["thing"], event["amount"]
    if thing == "cash":
        telling.pay(BANK, who, amount)
    else:
        telling.move(SPENT + who if thing == CHIP else BANK, who, thing, amount)


RULES: Mapping[str, Callable[[Telling, Event], None]] = {
    "game_opened": _game_opened,
    "bank_short": _bank_short,
    "salary_paid": _salary_paid,
    "salary_missed": _salary_missed,
    "due_made": _due_made,
    "due_paid": _due_paid,
    "due_dropped": _debt_gone,
    "due_credited": _debt_gone,
    "paid": _paid,
    "rent_taxed": _rent_taxed,
    "rent_open": _rent_open,
    "rent_waived": _rent_waived,
    "pot_taken": _pot_taken,
    "loan_made": _loan_made,
    "loan_repaid": _loan_repaid,
    "immunity_used": _immunity_used,
    "clock_read": _clock_read,
    "time_up": _time_up,
    "valued": _valued,
    "scored": _scored,
    "corrected": _corrected,
}
