"""Instructions: what the people at the table must move after an entry.

Rules of this file
* Instructions follow from the postings, summed up: what went both ways within one entry is not
  moved.
* The Bank and the box count as one: the Bank takes things out of the box.
* A correction of money changes the ledger, not the cash in hands: nobody moves anything.
* Deeds to turn over follow from the changed fact. Pieces are moved only if a command is undone or
  redone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

import msgspec
from msgspec import structs

from banker.engine import fold
from banker.foundation.text import marked
from banker.games.board.events.estimates import unsure_amounts
from banker.games.board.state import BANK, BOX, DEED, JAIL_CARD, POT, SITE, SPENT, VAULT, Setup
from banker.language.phrases.dialects import dialect_phrases
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.names_and_amounts import Book, Wording
from banker.ledger.entry import Change, Entry, Posting

CARD_OF = "card:"  # the commodity of a flow whose card is told
CORRECTION = "correct"  # the kind of an entry that corrects an account


class Flow(msgspec.Struct, frozen=True, gc=False):
    """An amount of a commodity that goes from one account to another."""

    giver: str
    receiver: str
    commodity: str
    amount: int


def instructions(entry: Entry, setup: fold.Setup, book: Book = ENGLISH) -> tuple[str, ...]:
    """Return what people must move after an entry: a line for each thing, in the order of the
    postings."""
    if (other := dialect_phrases(setup)) is not None:
        return other.instructions(entry, setup, book)
    assert isinstance(setup, Setup)
    if is_in_hand(entry, setup):
        return ()
    wording = Wording(setup, book)
    back = ".back" if entry.undo else ""
    flows = _with_cards(list(flows_of(entry.post)), entry.set, setup)
    flows = with_marks(flows, entry, setup)
    on_sites = [flow for flow in flows if SITE in (flow.giver[:5], flow.receiver[:5])]
    from_bank = [flow for flow in flows if flow.giver == BANK and flow.commodity.startswith(DEED)]
    others = [flow for flow in flows if flow not in on_sites and flow not in from_bank]
    lines = [site_line(flow, wording) for flow in on_sites]
    lines += gift_lines(others, wording, back)
    lines += [
        wording.say(
            f"hands.deed{back}",
            deed=wording.title(flow.commodity.removeprefix(DEED)),
            receiver=wording.account(flow.receiver),
        )
        for flow in from_bank
    ]
    return (*lines, *turned_lines(entry, wording, back))


def is_in_hand(entry: Entry, setup: Setup) -> bool:
    """Return whether an entry corrects the ledger's money only, so that nobody moves any."""
    money = setup.edition.money.commodity
    return entry.kind == CORRECTION and all(it.commodity == money for it in entry.post)


def with_marks(flows: Iterable[Flow], entry: Entry, setup: Setup) -> list[Flow]:
    """Return the flows; money that an estimate charged prints with `~`."""
    unsure = unsure_amounts(entry)
    money = setup.edition.money.commodity
    return [
        structs.replace(flow, amount=marked(flow.amount, True))
        if flow.commodity == money and flow.amount in unsure
        else flow
        for flow in flows
    ]


def _with_cards(flows: list[Flow], changes: Iterable[Change], setup: Setup) -> list[Flow]:
    """The flows of jail cards with each card's id, where the box has several of them."""
    leaving = [card.id for card in setup.edition.cards if card.effect == "jail_free"]
    if len(leaving) < 2:
        return flows
    held = [change for change in changes if change.key.endswith(".held")]
    moved = [flow for card in leaving for flow in _moves_of(card, held)]
    return [flow for flow in flows if flow.commodity != JAIL_CARD or not moved] + moved


def _moves_of(card: str, held: Iterable[Change]) -> Iterator[Flow]:
    """Who gave a card to whom, by the hands before and after. What no hand gave, the Bank gave."""
    givers: list[str] = []
    receivers: list[str] = []
    for change in held:
        more = list(change.new).count(card) - list(change.old).count(card)
        side = receivers if more > 0 else givers
        side += [change.key.removesuffix(".held")] * abs(more)
    for giver, receiver in zip_longest(givers, receivers, fillvalue=BANK):
        yield Flow(giver, receiver, CARD_OF + card, 1)


def flows_of(postings: Iterable[Posting]) -> Iterator[Flow]:
    """Yield the fewest flows that have the same result as the postings, by commodity."""
    net: dict[str, dict[str, int]] = {}
    for posting in postings:
        account = BANK if posting.account == BOX else posting.account
        sums = net.setdefault(posting.commodity, {})
        sums[account] = sums.get(account, 0) + posting.amount
    for commodity, sums in net.items():
        givers = {account: -amount for account, amount in sums.items() if amount < 0}
        receivers = {account: amount for account, amount in sums.items() if amount > 0}
        for giver in givers:
            for receiver in receivers:
                amount = min(givers[giver], receivers[receiver])
                if amount:
                    givers[giver] -= amount
                    receivers[receiver] -= amount
                    yield Flow(giver, receiver, commodity, amount)


# --- between people -----------------------------------------------------------------------------


def gift_lines(flows: list[Flow], wording: Wording, back: str, *, all: bool = False) -> list[str]:
    """Return a line for each player who gives something; equal gifts share a line.

    `back` ends the keys of the phrases: `.back` for an undo, else empty. `all`: the vault or pot
    gives all that it has.
    """
    gifts: dict[str, dict[str, list[Flow]]] = {}
    chips = [flow for flow in flows if _is_turned(flow)]
    for flow in map(_of_hands, (flow for flow in flows if flow not in chips)):
        gifts.setdefault(flow.giver, {}).setdefault(flow.receiver, []).append(flow)
    givers_of: dict[tuple[str, str], list[str]] = {}
    lines: list[str] = []
    for giver, received in gifts.items():
        if giver in (VAULT, POT):
            key = "hands.take.all" if all else f"hands.take{back}"
            lines += [_taken(giver, who, got, wording, key) for who, got in received.items()]
            continue
        # First what people receive, then what goes into the vault.
        order = sorted(received, key=lambda who: who in (BANK, VAULT, POT))
        several = ".several" if len(order) > 1 else ""
        kind = several + back
        said = wording.joined(_gift(who, received[who], wording, kind) for who in order)
        givers_of.setdefault((said, several), []).append(giver)
    for (said, several), givers in givers_of.items():
        names = wording.joined(_person(giver, wording) for giver in givers)
        key = "hands.give" if len(givers) == 1 else "hands.each"
        lines.append(wording.say(f"{key}{several}", giver=names, givers=names, gifts=said))
    return [*lines, *(_turned(flow, wording) for flow in chips)]


def _is_turned(flow: Flow) -> bool:
    """Whether a chip stays with its player and is turned over: a spent one is red."""
    return flow.giver.removeprefix(SPENT) == flow.receiver.removeprefix(SPENT)


def _of_hands(flow: Flow) -> Flow:
    """The flow between the hands that move it: a player's spent chips lie with the player."""
    giver, receiver = flow.giver.removeprefix(SPENT), flow.receiver.removeprefix(SPENT)
    return msgspec.structs.replace(flow, giver=giver, receiver=receiver)


def _turned(flow: Flow, wording: Wording) -> str:
    key = "hands.chip.red" if flow.receiver.startswith(SPENT) else "hands.chip.green"
    goods = wording.things(flow.commodity, flow.amount)
    return wording.say(key, who=wording.account(flow.giver.removeprefix(SPENT)), goods=goods)


def _person(account: str, wording: Wording) -> str:
    """The person who moves the things, at the beginning of a line."""
    return wording.book["bank.hands"] if account == BANK else wording.account(account)


def _taken(giver: str, receiver: str, got: list[Flow], wording: Wording, key: str) -> str:
    return wording.say(
        key,
        receiver=_person(receiver, wording),
        goods=_goods(got, wording),
        giver=wording.account(giver),
    )


def _gift(receiver: str, got: list[Flow], wording: Wording, kind: str) -> str:
    """What one receiver gets. `kind` ends the key: one of several receivers, an undo."""
    key = "hands.into" if receiver in (VAULT, POT) else "hands.to"
    goods = _goods(got, wording)
    return wording.say(f"{key}{kind}", goods=goods, receiver=wording.account(receiver))


def _goods(flows: list[Flow], wording: Wording) -> str:
    """The things of a line: money first, then deeds, then the rest."""
    money = wording.setup.edition.money.commodity
    order = sorted(flows, key=lambda flow: (flow.commodity != money, flow.commodity))
    return wording.joined(_good(flow, wording) for flow in order)


def _good(flow: Flow, wording: Wording) -> str:
    if flow.commodity.startswith(DEED):
        return wording.say("given.deed", deed=wording.title(flow.commodity.removeprefix(DEED)))
    if flow.commodity.startswith(CARD_OF):
        deck = wording.deck(flow.commodity.removeprefix(CARD_OF))
        return wording.say("given.jail_card.deck", deck=deck)
    if flow.commodity == wording.setup.edition.money.commodity:
        return wording.money(flow.amount)
    return wording.given(flow.commodity, flow.amount)


# --- on the board -------------------------------------------------------------------------------


def site_line(flow: Flow, wording: Wording) -> str:
    """Return the line about buildings or keys that come to a street, leave it, or change
    streets."""
    goods = wording.things(flow.commodity, flow.amount)
    if not flow.giver.startswith(SITE):
        return _put_on(flow, goods, wording)
    deed = wording.title(flow.giver.removeprefix(SITE))
    if flow.receiver.startswith(SITE):
        site = wording.title(flow.receiver.removeprefix(SITE))
        return wording.say("hands.across", goods=goods, deed=deed, site=site)
    key = f"hands.off.{flow.commodity}" + (".many" if flow.amount > 1 else "")
    receiver = wording.account(flow.receiver)
    key = key if key in wording.book else "hands.off"
    return wording.say(key, goods=goods, deed=deed, receiver=receiver)


def _put_on(flow: Flow, goods: str, wording: Wording) -> str:
    deed = wording.title(flow.receiver.removeprefix(SITE))
    if flow.giver == BANK:
        return wording.say("hands.on", goods=goods, deed=deed)
    key = f"hands.on.{flow.commodity}.player"
    if flow.amount > 1 or key not in wording.book:
        key = "hands.on.player"
    return wording.say(key, goods=goods, deed=deed, whose=wording.whose(flow.giver))


# --- facts --------------------------------------------------------------------------------------


def turned_lines(entry: Entry, wording: Wording, back: str) -> Iterator[str]:
    """Yield lines about deeds to turn over, and about pieces that an undo or redo moves.

    `back` ends the keys of the phrases: `.back` for an undo, else empty.
    """
    yield from _turned_deeds(entry.set, wording)
    if entry.undo or entry.redo:
        yield from _moved_pieces(entry.set, wording, back)


def _turned_deeds(changes: Iterable[Change], wording: Wording) -> Iterator[str]:
    for change in changes:
        if change.key == "mortgaged":
            down = [deed for deed in change.new if deed not in change.old]
            up = [deed for deed in change.old if deed not in change.new]
            yield from (wording.say("hands.down", deed=wording.title(deed)) for deed in down)
            yield from (wording.say("hands.up", deed=wording.title(deed)) for deed in up)


def _moved_pieces(changes: Iterable[Change], wording: Wording, back: str) -> Iterator[str]:
    spaces = wording.setup.edition.spaces
    for change in changes:
        seat, _, fact = change.key.rpartition(".")
        if seat and fact == "position" and change.new is not None:
            yield wording.say(
                f"hands.piece{back}", whose=wording.whose(seat), space=spaces[change.new].name
            )
