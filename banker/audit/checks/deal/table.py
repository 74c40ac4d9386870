"""Table: conditions that hold after every entry of the deal: both sides of cards, piles, plays, and
the winner."""

from __future__ import annotations

from banker.audit.checks.deal import piles
from banker.audit.core.audit_state import AuditState
from banker.audit.core.deck import BACK, PrintedDeck
from banker.audit.core.ledger import BOX
from banker.audit.core.row import AuditRow
from banker.foundation.text import Text

HIDDEN = ("draw", "hand")


def check_table(state: AuditState, row: AuditRow) -> None:
    """Check those conditions after an entry whose postings are applied already."""
    deck = state.ledger.deck
    assert deck is not None
    if row.post:
        _check_sides(state, row, deck)
        for account in sorted({account for account, _, _ in row.post}):
            if account.startswith("set:"):
                _check_pile(state, row, deck, account)
            elif account.startswith("bank:"):
                _check_bank(state, row, deck, account)
    _check_plays(state, row, deck)
    _check_winner(state, row, deck)


def _check_sides(state: AuditState, row: AuditRow, deck: PrintedDeck) -> None:
    """Each card has one side up and one under; hands and the draw pile have backs only."""
    under = state.ledger.books.balances.get("under", {})
    open_cards = 0
    for account, held in state.ledger.books.balances.items():
        if account in (BOX, "under"):
            continue
        is_hidden = account.partition(":")[0] in HIDDEN
        wrong = [it for it, count in held.items() if count and (it == BACK) != is_hidden]
        if wrong:
            what = Text("{who} holds a wrong side of a card", {"who": state.ledger.name(account)})
            state.add_finding("broken", "site", row.seq, what)
        open_cards += sum(count for it, count in held.items() if it != BACK)
    sides = sum(under.values())
    if sides != deck.cards or under.get(BACK, 0) != open_cards:
        what = Text("{count} sides lie under", {"count": sides})
        state.add_finding("broken", "site", row.seq, what, deck.cards)


def _check_pile(state: AuditState, row: AuditRow, deck: PrintedDeck, account: str) -> None:
    """A pile has cards of its colour, not too many, and buildings only on a full set."""
    colour = account.rpartition(":")[2].partition(".")[0]
    printed = deck.set.get(colour)
    cards = piles.faces_in(state.ledger.books, account)
    if printed is None or not cards.keys() <= deck.face.keys():
        return  # told by the check of accounts and commodities
    own = piles.counting(deck, cards)
    foreign = [it for it in own if deck.face[it].colours and colour not in deck.face[it].colours]
    others = {it: count for it, count in cards.items() if it not in own}
    buildings = {deck.with_effect("house"), deck.with_effect("hotel")}
    is_wrong = foreign or sum(own.values()) > len(printed.ladder)
    is_wrong = is_wrong or not others.keys() <= buildings or any(n > 1 for n in others.values())
    if others and not (printed.builds and piles.is_full(deck, colour, cards)):
        is_wrong = True
    if is_wrong:
        what = Text("{who} cannot be such a set", {"who": state.ledger.name(account)})
        state.add_finding("broken", "site", row.seq, what)


def _check_bank(state: AuditState, row: AuditRow, deck: PrintedDeck, account: str) -> None:
    cards = piles.faces_in(state.ledger.books, account)
    known = (deck.face[it] for it in cards if it in deck.face)
    if any(face.kind in ("property", "wild") for face in known):
        what = Text("{who} cannot hold a property", {"who": state.ledger.name(account)})
        state.add_finding("broken", "site", row.seq, what)


def _check_plays(state: AuditState, row: AuditRow, deck: PrintedDeck) -> None:
    """No more plays in a turn than the rules allow."""
    changed = {key: (old, new) for key, old, new in row.set}
    if "plays" not in changed or row.undo or row.redo:
        return
    old, new = changed["plays"]
    is_forced = any(event.get("kind") == "overridden" for event in row.ev)
    if new > deck.hand.plays and new > old and not is_forced:
        what = Text("{count} cards are played in one turn", {"count": new})
        state.add_finding("broken", "figure", row.seq, what, deck.hand.plays)


def _check_winner(state: AuditState, row: AuditRow, deck: PrintedDeck) -> None:
    """Who has full sets of enough colours has won, at once; nobody else has."""
    facts, books = state.ledger.books.facts, state.ledger.books
    only_turn = deck.switches.get("win_when") == "own_turn"
    able = [facts["turn"]] if only_turn else state.ledger.players
    full = {who: len(piles.full_colours(deck, books, who)) for who in able}
    most = [who for who, count in full.items() if count >= deck.hand.sets]
    winners = facts["winners"]
    if most and not facts["ended"]:
        what = Text("{who} has won, and the game goes on", {"who": state.ledger.name(most[0])})
        state.add_finding("broken", "end", row.seq, what)
    elif facts["ended"] == "sets" and not (len(winners) == 1 and winners[0] in most):
        what = Text("who won is not who came first")
        state.add_finding("broken", "end", row.seq, what, ", ".join(most))


def check_words(state: AuditState, row: AuditRow) -> None:
    """Note what only a person's word supports: corrections, forced actions, skipped turns and
    counts."""
    for event in row.ev:
        kind = event.get("kind")
        if kind == "cards_corrected":
            what = Text("corrected by hand: {quoted}", {"quoted": repr(event["because"])})
            state.add_finding("noted", "corrected", row.seq, what)
        elif kind == "overridden":
            what = Text("a rule was set aside: {quoted}", {"quoted": repr(event["because"])})
            state.add_finding("noted", "forced", row.seq, what)
        elif kind == "players_skipped":
            for who in event["who"]:
                fields = {"who": state.ledger.name(who)}
                what = Text("{who} had no turn: play went on past that seat", fields)
                state.add_finding("noted", "left_out", row.seq, what)
        elif kind == "cards_counted" and event["counted"] != event["booked"]:
            fields = {"counted": event["counted"], "booked": event["booked"]}
            what = Text("{counted} cards were counted and {booked} are booked", fields)
            state.add_finding("noted", "counted", row.seq, what)
