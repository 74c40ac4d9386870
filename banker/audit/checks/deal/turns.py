"""Turns: the order of the players, the conditions for the end of a turn, and the start of the next
one.

Rules of this file
* The order of the seats, the draws and the hands are known, so a turn is judged here, without the
  program's rules. Before 1.0.0rc2 "Bob's turn" was believed; older entries are not judged.
* A rule that was set aside openly is not an error: its code stands in the entry.
"""

from __future__ import annotations

from collections.abc import Iterator

from banker.audit.core.audit_state import AuditState
from banker.audit.core.deck import BACK
from banker.audit.core.row import AuditRow, Event
from banker.foundation.text import Text, joined

SINCE = "1.0.0rc2"
# The facts of a turn, and what a new one begins with. `turn` and `round` follow from the seats.
OF_TURN = ("turn", "first", "round", "drawn", "plays", "collected")
FRESH_TURN = {"drawn": False, "plays": 0, "collected": []}
# Events that come before the one that says what an entry is about.
ASIDE = ("overridden", "reshuffled")


def check_turn(state: AuditState, row: AuditRow) -> None:
    """Compare the facts of the turn with the events of an entry, and check each end of a turn."""
    facts = state.ledger.books.facts
    codes = {event["code"] for event in row.ev if event["kind"] == "overridden"}
    passed = [event["who"] for event in row.ev if event["kind"] == "turn_passed"]
    before = {key: facts[key] for key in OF_TURN}
    after = before | {key: new for key, _, new in row.set if key in OF_TURN}
    if not passed:
        _check_within(state, row, before, after, codes)
        return
    who = passed[-1]
    if who != facts["turn"] and facts["started"]:
        _check_end(state, row, codes)
        _check_order(state, row, who, codes)
    should = _after(state, who, before)
    for key, value in after.items():
        if value != should[key]:
            what = Text("{fact} of the turn is {quoted}", {"fact": key, "quoted": repr(value)})
            state.add_finding("broken", "event", row.seq, what, should[key])


def _after(state: AuditState, who: str, before: Event) -> Event:
    """The facts of the turn when it is given to a player."""
    if not state.ledger.books.facts["started"]:
        return before | {"turn": who, "first": who}
    if who == before["turn"]:
        return before
    players = state.ledger.players
    first = players.index(before["first"] or players[0])
    seats = [(players.index(it) - first) % len(players) for it in (who, before["turn"])]
    is_new = seats[0] <= seats[1]
    return before | FRESH_TURN | {"turn": who, "round": before["round"] + is_new}


def _check_end(state: AuditState, row: AuditRow, codes: set[str]) -> None:
    """The turn that ends had its draw, and the hand is not too large."""
    deck, turn = state.ledger.deck, state.ledger.books.facts["turn"]
    assert deck is not None
    who = state.ledger.name(turn)
    if not state.ledger.books.facts["drawn"] and "not_drawn" not in codes:
        what = Text("the turn of {who} ends, and no cards were drawn in it", {"who": who})
        state.add_finding("broken", "event", row.seq, what)
    count = state.ledger.books.held(f"hand:{turn}", BACK)
    if count > deck.hand.hand_max and "discard_first" not in codes:
        fields = {"who": who, "count": count}
        what = Text("the turn of {who} ends with {count} cards in the hand", fields)
        state.add_finding("broken", "figure", row.seq, what, deck.hand.hand_max)


def _check_order(state: AuditState, row: AuditRow, who: str, codes: set[str]) -> None:
    """Nobody is skipped, unless the table says so by name."""
    skipped = list(_between(state, who))
    told = [it for event in row.ev if event["kind"] == "players_skipped" for it in event["who"]]
    if told != skipped or (skipped and "not_your_turn" not in codes):
        names = joined(map(state.ledger.name, skipped or told), "{first}, {last}")
        what = Text("the turn goes past {who} without a word", {"who": names})
        state.add_finding("broken", "event", row.seq, what, ", ".join(skipped))


def _between(state: AuditState, who: str) -> Iterator[str]:
    """The players after the present turn and before this player."""
    players = state.ledger.players
    place = players.index(state.ledger.books.facts["turn"])
    for other in players[place + 1 :] + players[:place]:
        if other == who:
            return
        yield other


def _check_within(
    state: AuditState,
    row: AuditRow,
    before: Event,
    after: Event,
    codes: set[str],
) -> None:
    """The turn stays where it is; cards are drawn once in it, and no play is given back."""
    deck = state.ledger.deck
    assert deck is not None
    is_draw = _draws(row, before["turn"])
    gives_up = deck.switches.get("late_draw") == "no" and "not_drawn" in codes
    if is_draw and before["drawn"] and "already_drawn" not in codes:
        who = state.ledger.name(before["turn"])
        what = Text("{who} draws a second time in one turn", {"who": who})
        state.add_finding("broken", "event", row.seq, what)
    same = all(before[key] == after[key] for key in ("turn", "first", "round"))
    drawn = bool(before["drawn"] or is_draw or gives_up)
    if not same or after["drawn"] != drawn or after["plays"] < before["plays"]:
        what = Text("it changes the turn, and tells nothing of it")
        state.add_finding("broken", "event", row.seq, what)


def _draws(row: AuditRow, turn: str) -> bool:
    """Whether an entry is the draw of the player of the turn."""
    told = [event for event in row.ev if event["kind"] not in ASIDE]
    return bool(told) and told[0]["kind"] == "cards_drawn" and told[0]["who"] == turn
