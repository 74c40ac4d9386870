"""Money: postings of the opening, salaries, debts, payments, taxes, loans and the final ranking.

Rules of this file
* A debt is judged by its reason when it is made. When it is paid without having been made, it is
  judged then.
* What the table enters by hand (`paid`) may be any amount.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from banker.audit.core.audit_state import Debt, debt_of
from banker.audit.core.edition import CHIP, HOTEL, KEY
from banker.audit.core.ledger import BANK, BOX, POT, SITE, SPENT, VAULT
from banker.audit.core.row import Event
from banker.audit.expected.debts import judge
from banker.audit.expected.gifts import judge_gift, judge_payment
from banker.audit.expected.posting_builder import PostingBuilder
from banker.audit.expected.prices import bank_share, estate, is_salary_over, minute, tax_percent
from banker.audit.expected.rents import full_rent, possible_rents, rent, thrown
from banker.audit.expected.taxes import is_taxed, judge_tax, taxable
from banker.foundation.text import Text


def _game_opened(builder: PostingBuilder, _event: Event) -> None:
    figures = builder.figures
    for thing, amount in figures.printed(len(builder.players)).items():
        builder.move(BOX, BANK, thing, amount)
    for who in builder.players:
        builder.pay(BANK, who, figures.money.start_cash)
        builder.move(BANK, who, CHIP, figures.chips)
    builder.pay(BANK, POT, figures.pot_seed)
    if figures.vault is not None:
        fill(builder, figures.vault.cash, figures.vault.hotels, figures.vault.keys)


def fill(builder: PostingBuilder, cash: int, hotels: int, keys: int) -> None:
    """Post one filling of the vault: money, hotels and keys from the Bank."""
    builder.pay(BANK, VAULT, cash)
    builder.move(BANK, VAULT, HOTEL, hotels)
    builder.move(BANK, VAULT, KEY, keys)


def _bank_short(builder: PostingBuilder, event: Event) -> None:
    builder.fell_short(event["receiver"], event["missing"])


# --- GO -------------------------------------------------------------------------------------------


def _salary_paid(builder: PostingBuilder, event: Event) -> None:
    who, amount, share = event["who"], event["amount"], event["vault"]
    figures, short = builder.figures, builder.shortfall(who)
    salaries = tuple(times * figures.money.salary - short for times in _times(builder, who))
    builder.expect("the salary", amount, salaries)
    builder.figure(
        "the vault's share", share, figures.money.salary_vault - builder.shortfall(VAULT)
    )
    if figures.switch("salary") != "asked" and is_salary_over(builder):
        builder.figure("the salary in minute {minute}", amount, 0, minute=minute(builder))
    builder.pay(BANK, who, amount)
    builder.pay(BANK, VAULT, share)


def _times(builder: PostingBuilder, who: str) -> tuple[int, ...]:
    """How many salaries one action may bring."""
    if builder.figures.switch("salary") == "asked":
        # All open salaries at once; or one, entered by hand.
        is_claim = not builder.after(f"{who}.salaries")
        return ((builder.before(f"{who}.salaries") or 1) if is_claim else 1,)
    return (1, 2) if builder.figures.switch("double_on_go") == "yes" else (1,)


def _salary_missed(builder: PostingBuilder, event: Event) -> None:
    builder.figure("the minute", event["minute"], minute(builder))
    clock = builder.figures.clock
    if not is_salary_over(builder):
        last = clock.salary_until if clock else 0
        until = Text("until minute {minute}", {"minute": last})
        builder.find_suspicious("salary_missed", "passing GO still pays", until)


# --- debts and payments ---------------------------------------------------------------------------


def _due_made(builder: PostingBuilder, event: Event) -> None:
    judge(builder, event)
    builder.debts += (debt_of(event),)


def _due_paid(builder: PostingBuilder, event: Event) -> None:
    debt = debt_of(event)
    if not builder.settle(debt):
        judge(builder, event)
    debtor, creditor, amount = debt[:3]
    builder.pay(debtor, creditor, amount)
    judge_tax(builder, debtor, creditor, amount if is_taxed(builder, debt) else 0)


def _due_lessened(builder: PostingBuilder, event: Event) -> None:
    """A part of a debt, or what another than the debtor paid of it."""
    payer, creditor, amount = event["payer"], event["creditor"], event["amount"]
    debt = _judge_rest(builder, event)
    judge_gift(builder, payer, event["debtor"], amount)
    if (payer, event["left"]) == (event["debtor"], 0):
        builder.find_suspicious("debt", "a debt was paid in full, and booked as a part")
    builder.pay(payer, creditor, amount)
    judge_tax(builder, payer, creditor, amount if is_taxed(builder, debt) else 0)


def _due_forgiven(builder: PostingBuilder, event: Event) -> None:
    """What a creditor let the debtor off. Nothing moves."""
    _judge_rest(builder, event)
    judge_gift(builder, event["creditor"], event["debtor"], event["amount"])


def _judge_rest(builder: PostingBuilder, event: Event) -> Debt:
    """Put the rest of a debt in its place. The debt was owed, and no part of it is negative."""
    whole = debt_of(event | {"amount": event["amount"] + event["left"]})
    rest = (*whole[:2], event["left"], *whole[3:])
    if event["amount"] <= 0 or event["left"] < 0 or not builder.settle(whole, rest):
        what = "{amount:,} was not owed for {reason}"
        builder.find_suspicious("debt", what, amount=whole[2], reason=whole[3])
    return whole


def _debt_gone(builder: PostingBuilder, event: Event) -> None:
    """A debt that was dropped, or settled by a trade. Nothing moves."""
    debt = debt_of(event)
    builder.settle(debt)
    if event["kind"] == "due_dropped":
        builder.dropped += (debt,)


def _paid(builder: PostingBuilder, event: Event) -> None:
    giver, receiver, amount = event["giver"], event["receiver"], event["amount"]
    builder.shortfall(receiver)
    judge_payment(builder, event)
    if giver == BANK:  # the Bank may pay in place of a bankrupt
        judge_tax(builder, giver, receiver, taxable(builder, receiver, amount))
    builder.pay(giver, receiver, amount)


def _rent_taxed(builder: PostingBuilder, event: Event) -> None:
    payer, owner, amount = event["payer"], event["owner"], event["amount"]
    builder.figure("the tax in per cent", event["percent"], tax_percent(builder))
    last = builder.event(-1)
    if last.get("kind") == "paid" and (last["giver"], last["receiver"]) == (payer, owner):
        builder.figure("the tax on this payment", amount, bank_share(builder, last["amount"]))
    else:
        builder.taxed = {**builder.taxed, (payer, owner): amount}
    builder.pay(owner, BANK, amount)


def _rent_open(builder: PostingBuilder, event: Event) -> None:
    deed, amount, mode = builder.figures.deed(event["deed"]), event["amount"], builder.mode
    if deed.kind == "utility":
        dice = thrown(builder, {"mode": mode})
        possible = tuple(sorted({0, *(rent(builder, deed.id, mode, one) for one in dice)}))
    else:
        possible = (rent(builder, deed.id, mode),)
    if deed.rents:
        builder.expect("the rent of {deed}", amount, possible, deed=deed.name)
    claim = {"visitor": event["visitor"], "owner": event["owner"], "deed": deed.id, "mode": mode}
    builder.opened += (claim | {"amount": amount or None},)


def _rent_waived(builder: PostingBuilder, event: Event) -> None:
    visitor, owner, deed = event["visitor"], event["owner"], event["deed"]
    debt = (visitor, owner, event["amount"], "rent", deed)
    if not builder.settle(debt) and builder.figures.deed(deed).rents:
        possible = possible_rents(builder, visitor, owner, deed)
        title = builder.title(deed)
        builder.expect("the rent of {deed}", event["amount"], possible, deed=title)


# --- house rules ----------------------------------------------------------------------------------


def _pot_taken(builder: PostingBuilder, event: Event) -> None:
    builder.figure("what lies in the pot", event["amount"], builder.cash(POT))
    builder.pay(POT, event["who"], event["amount"])


def _loan_made(builder: PostingBuilder, event: Event) -> None:
    newest = (builder.after("loans") or [{"owed": 0}])[-1]
    builder.figure("what is to be paid back", event["owed"], newest["owed"])
    builder.pay(event["lender"], event["borrower"], event["amount"])


def _loan_repaid(builder: PostingBuilder, event: Event) -> None:
    lender, borrower = event["lender"], event["borrower"]
    loans = builder.before("loans")
    owed = [it["owed"] for it in loans if (it["lender"], it["borrower"]) == (lender, borrower)]
    left = tuple(amount - event["amount"] for amount in owed)
    if left:
        builder.expect("what is left of the loan", event["left"], left)
    else:
        builder.find_suspicious("loan", "there was no such loan")
    builder.pay(borrower, lender, event["amount"])


def _immunity_used(builder: PostingBuilder, event: Event) -> None:
    promised = {(it["owner"], it["visitor"], it["deed"]) for it in builder.before("immunities")}
    owner, visitor, deed = event["owner"], event["visitor"], event["deed"]
    if (owner, visitor, deed) not in promised:
        what = "{who} was never freed of rent on {deed}"
        builder.find_suspicious("immunity", what, who=visitor, deed=builder.title(deed))


def _time_up(builder: PostingBuilder, event: Event) -> None:
    builder.figure("the time that was up", event["seconds"], builder.after("seconds"))


def _clock_read(builder: PostingBuilder, event: Event) -> None:
    seconds, before = event["seconds"], builder.before("seconds")
    if seconds < before:
        what = "the game's clock goes back to {seconds} s"
        builder.find_suspicious("clock", what, before, seconds=seconds)


# --- the end --------------------------------------------------------------------------------------


def _valued(builder: PostingBuilder, event: Event) -> None:
    who = event["who"]
    deeds, buildings = estate(builder, who)
    builder.figure("what the deeds of {who} count", event["deeds"], deeds, who=who)
    builder.figure("what the buildings of {who} count", event["buildings"], buildings, who=who)
    builder.valued = {**builder.valued, who: event["deeds"] + event["buildings"]}


def _scored(builder: PostingBuilder, event: Event) -> None:
    who, is_out = event["who"], bool(builder.after(f"{event['who']}.bankrupt"))
    rents = sum(amount for _, amount in event["rents"])
    if not is_out:
        _judge_score(builder, event)
    builder.figure("the cash of {who}", event["cash"], builder.cash(who), who=who)
    total = event["cash"] + rents + builder.valued.get(who, 0) + event.get("dues", 0)
    builder.figure("the total of {who}", event["total"], total, who=who)
    builder.pay(BANK, who, rents - builder.shortfall(who))


def _judge_score(builder: PostingBuilder, event: Event) -> None:
    """Check what counts by the table's choice: last rents, property at its value, or cash alone."""
    who, way = event["who"], builder.figures.switch("valuation") or "rents"
    told = dict(event["rents"])
    owned = builder.owned(who) if way == "rents" else []
    for deed in owned:
        if deed.rents:
            rent_told, should = told.get(deed.id, 0), _last_rent(builder, deed.id)
            builder.figure("the last rent of {deed}", rent_told, should, deed=deed.name)
    for deed_id in told.keys() - {deed.id for deed in owned}:
        what, title = "the last rent of {deed} for {who}", builder.title(deed_id)
        builder.figure(what, told[deed_id], 0, deed=title, who=who)
    if (who in builder.valued) != (way == "estate"):
        counts = sum(estate(builder, who)) if way == "estate" else 0
        builder.figure("what {who} owns", builder.valued.get(who, 0), counts, who=who)


def _last_rent(builder: PostingBuilder, deed: str) -> int:
    """The rent of a deed in the final ranking. A utility's uses the dice on the table, if any."""
    dice = thrown(builder, {})[0]
    amount = full_rent(builder, deed, dice=dice)
    if deed not in builder.mortgaged:
        return amount
    return amount // 2 if builder.figures.switch("final_mortgaged") == "half" else 0


def _settled_by_card(builder: PostingBuilder, event: Event) -> None:
    """Another check compares it with what was charged."""
    for giver, receiver, amount in event["flows"]:
        builder.pay(giver, receiver, amount)


def _corrected(builder: PostingBuilder, event: Event) -> None:
    who, thing, amount = event["who"], event["thing"], event["amount"]
    if thing == "cash":
        builder.pay(BANK, who, amount)
    elif "on" in event:
        _site_corrected(builder, event)
    else:
        builder.move(SPENT + who if thing == CHIP else BANK, who, thing, amount)


def _site_corrected(builder: PostingBuilder, event: Event) -> None:
    """A house or hotel on a street, against the Bank's. The street is of the player named."""
    deed = builder.figures.deed(event["on"])
    builder.goes_to("a building on {deed}", event["who"], builder.owner(deed.id), deed=deed.name)
    builder.move(BANK, SITE + deed.id, event["thing"], event["amount"])


RULES: Mapping[str, Callable[[PostingBuilder, Event], None]] = {
    "game_opened": _game_opened,
    "bank_short": _bank_short,
    "salary_paid": _salary_paid,
    "salary_missed": _salary_missed,
    "due_made": _due_made,
    "due_paid": _due_paid,
    "due_dropped": _debt_gone,
    "due_credited": _debt_gone,
    "due_lessened": _due_lessened,
    "due_forgiven": _due_forgiven,
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
    "figure_settled": _settled_by_card,
    "corrected": _corrected,
}
