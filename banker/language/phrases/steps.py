"""Steps: what hands move after an entry, step by step, in the order of moving.

Rules of this file
* The rules write postings in pairs, giver and receiver, in the order in which things move. A step
  is one pair, or several pairs of different things between the same two accounts.
* Nothing is summed up: what goes through the vault, or has two causes, is moved twice.
* The Bank and the box count as one.

`instructions` has the same in the fewest words, summed up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from banker.engine import fold
from banker.games.board import events as e
from banker.games.board.state import BANK, BOX, DEED, SITE, VAULT, Setup
from banker.language.phrases.dialects import dialect_phrases
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.instructions import (
    Flow,
    flows_of,
    gift_lines,
    is_in_hand,
    site_line,
    turned_lines,
    with_marks,
)
from banker.language.phrases.names_and_amounts import Book, Wording
from banker.ledger.entry import Entry, Posting


def steps(entry: Entry, setup: fold.Setup, book: Book = ENGLISH) -> tuple[str, ...]:
    """Return what hands move after an entry, a line for each step.

    Deeds to turn over, and pieces to put back, come last.
    """
    if (other := dialect_phrases(setup)) is not None:
        return other.instructions(entry, setup, book)
    assert isinstance(setup, Setup)
    if is_in_hand(entry, setup):
        return ()
    wording = Wording(setup, book)
    events = e.load(entry.ev)
    back = ".back" if entry.undo else ""
    lines: list[str] = []
    flows = with_marks(moves_of(entry.post), entry, setup)
    if any(isinstance(event, e.WentBankrupt) for event in events):
        flows = _added_up(flows)
    for run in runs(flows, setup):
        lines += _lines(run, events, wording, back)
    return (*lines, *turned_lines(entry, wording, back))


def moves_of(postings: Sequence[Posting]) -> list[Flow]:
    """Return each pair of postings as a flow, in their order.

    If the postings are not pairs, as in files of other programs, return the fewest flows.
    """
    pairs = list(zip(postings[::2], postings[1::2], strict=False))
    if len(postings) % 2 or not all(map(_is_pair, pairs)):
        return list(flows_of(postings))
    found = []
    for pair in pairs:
        giver, receiver = sorted(pair, key=lambda posting: posting.amount)
        flow = Flow(_hand(giver), _hand(receiver), giver.commodity, receiver.amount)
        if flow.giver != flow.receiver and flow.amount:
            found.append(flow)
    return found


def _is_pair(pair: tuple[Posting, Posting]) -> bool:
    one, two = pair
    return one.commodity == two.commodity and one.amount == -two.amount


def _hand(posting: Posting) -> str:
    return BANK if posting.account == BOX else posting.account


def runs(flows: Iterable[Flow], setup: Setup) -> Iterator[list[Flow]]:
    """Yield groups of flows that hands move at once: between the same two accounts."""
    run: list[Flow] = []
    for flow in flows:
        if run and not _continues(run, flow, setup):
            yield run
            run = []
        run.append(flow)
    if run:
        yield run


def _continues(run: list[Flow], flow: Flow, setup: Setup) -> bool:
    first = run[0]
    if (first.giver, first.receiver) != (flow.giver, flow.receiver):
        return False
    kinds = {_kind(one, setup) for one in run}
    return _kind(flow, setup) not in kinds or kinds == {DEED}


def _added_up(flows: Iterable[Flow]) -> list[Flow]:
    """A liquidation has one cause: what goes the same way without a break is one flow."""
    found: list[Flow] = []
    for flow in flows:
        last = found[-1] if found else None
        if last is not None and last == replace(flow, amount=last.amount):
            found[-1] = replace(flow, amount=last.amount + flow.amount)
        else:
            found.append(flow)
    return found


def _kind(flow: Flow, setup: Setup) -> str:
    """Deeds are one kind: two of them are handed over at once."""
    is_deed = flow.commodity.startswith(DEED) and flow.giver in setup.names
    return DEED if is_deed else flow.commodity


def _lines(
    run: list[Flow], events: Sequence[e.AnyEvent], wording: Wording, back: str
) -> Iterator[str]:
    first = run[0]
    if SITE in (first.giver[:5], first.receiver[:5]):
        yield from (site_line(flow, wording) for flow in run)
        return
    deeds = [flow for flow in run if first.giver == BANK and flow.commodity.startswith(DEED)]
    others = [flow for flow in run if flow not in deeds]
    is_emptied = first.giver == VAULT and any(isinstance(one, e.VaultOpened) for one in events)
    for said in gift_lines(others, wording, back, all=is_emptied and not back):
        yield wording.say("hands.salary", said=said) if _is_salary(others, events) else said
    for flow in deeds:
        deed = wording.title(flow.commodity.removeprefix(DEED))
        yield wording.say(f"hands.deed{back}", deed=deed, receiver=wording.account(flow.receiver))


def _is_salary(flows: list[Flow], events: Sequence[e.AnyEvent]) -> bool:
    """Whether the Bank pays it for GO."""
    return any(
        isinstance(event, e.SalaryPaid)
        and [(BANK, event.who, event.amount)]
        == [(it.giver, it.receiver, it.amount) for it in flows]
        for event in events
    )
