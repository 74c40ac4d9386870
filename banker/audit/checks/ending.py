"""Ending: checks that the highest total ranks first and wins, and that nothing happens
afterwards."""

from __future__ import annotations

from typing import Any

from banker.audit.core.audit_state import AuditState
from banker.audit.core.row import AuditRow, Event
from banker.foundation.text import Text

KINDS = frozenset({"scored", "game_ended"})


def check_end(state: AuditState, row: AuditRow) -> None:
    """Check the ranking and the winners in an entry that ranks the players or ends the game. Adds
    at most one finding."""
    after = state.ledger.books.facts | {fact: new for fact, _, new in row.set}
    scored = [event for event in row.ev if event["kind"] == "scored"]
    first = [event for event in scored if event["rank"] == 1]
    most = max((it["total"] for it in scored if not after[f"{it['who']}.bankrupt"]), default=0)
    poor = [state.ledger.name(event["who"]) for event in first if event["total"] != most]
    if poor:
        what = Text("{who} is first with less than another", {"who": poor[0]})
        state.add_finding("broken", "end", row.seq, what, most)
    elif _last(row)["kind"] != "game_ended":
        what = Text("the game was ranked or ended, and went on")
        state.add_finding("broken", "end", row.seq, what)
    elif scored:
        _check_winners(state, row, sorted(event["who"] for event in first), after["winners"])
        _check_owed(state, row, after)


def _last(row: AuditRow) -> Event:
    """The last thing that happened: marks of estimates stand behind it."""
    return next(event for event in reversed(row.ev) if event["kind"] != "rested")


def _check_owed(state: AuditState, row: AuditRow, after: Event) -> None:
    """Open debts count in the totals of debtor and creditor. Older files dropped them."""
    scored = [event for event in row.ev if event["kind"] == "scored"]
    if not after["dues"]:
        scored = [event for event in scored if "dues" in event]
    playing = [event for event in scored if not after[f"{event['who']}.bankrupt"]]
    purses = {event["who"]: event["total"] - event.get("dues", 0) for event in playing}
    open_ = [[it["debtor"], it["creditor"], it["amount"]] for it in after["dues"]]
    open_ += [[it["borrower"], it["lender"], it["owed"]] for it in after["loans"]]
    _pay_round(purses, open_)
    for event in playing:
        told = event.get("dues", 0)
        counts = purses[event["who"]] - event["total"] + told
        if counts != told:
            what = Text(
                "what is still owed counts {amount} for {who}",
                {"amount": told, "who": state.ledger.name(event["who"])},
            )
            state.add_finding("broken", "end", row.seq, what, counts)
            return


def _pay_round(purses: dict[str, int], open_: list[list[Any]]) -> None:
    """Pay debts from what each player is worth, oldest first, until nobody can pay more."""
    payable = True
    while payable:
        payable = False
        for debt in open_:
            debtor, creditor, amount = debt
            paid = min(amount, purses.get(debtor, 0))
            if paid:
                purses[debtor] -= paid
                purses[creditor] = purses.get(creditor, 0) + paid
                debt[2] -= paid
                payable = True


def _check_winners(state: AuditState, row: AuditRow, first: list[str], booked: list[str]) -> None:
    if not sorted(_last(row)["winners"]) == sorted(booked) == first:
        what = Text("who won is not who came first")
        state.add_finding("broken", "end", row.seq, what, first)
