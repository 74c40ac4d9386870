"""Turns: dice, doubles, and whose turn comes next.

Rules of this file (Secret Vault, *Playing the Game*)
* A lock symbol counts as 1 and gives a guess before the piece moves.
* Doubles give another roll; the third double sends the player to jail instead of moving.
* Offers and debts come before the next player. The roll after doubles also comes before another
  player's roll; `next` passes the turn all the same, because the players say so.
* A table need not enter its dice, and then passes the turn by a statement. That says nothing about
  the piece, which may have stood still. An action that only a move can explain shows that the piece
  moved.
* A round is over when the turn has come back to the player who began.
* The game may end with a turn or a round. A roll after the end changes nothing.
"""

from __future__ import annotations

from operator import attrgetter

from banker.engine.fold import Fact
from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.queries.game_clock import is_over_with_turn
from banker.games.board.queries.permissions.turn_order import after, is_new_round, rents_before_end
from banker.games.board.queries.phases import key_holder
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.clock import end_with_turn
from banker.games.board.rules.ending import end_with_round, unowned
from banker.games.board.rules.hand_limit import assert_taken
from banker.games.board.rules.property import trusted_rents
from banker.games.board.rules.property.rent_claims import lapse, roll_for_utility
from banker.games.board.rules.turn import jail, passing_turns
from banker.games.board.rules.turn.movement import advance, grant_guess, pass_guess
from banker.games.board.state import Table


def roll(draft: Draft, command: c.Roll) -> None:
    """Enter a roll: to move, for the rent of a utility, or to decide who begins."""
    ROLLS[command.purpose](draft, command)


def _roll_to_move(draft: Draft, command: c.Roll) -> None:
    who = command.who
    _assert_lock_die(draft, command)
    _take_turn(draft, who)
    if draft.state.table.ended:
        return
    draft.set(started=True)
    passing_turns.note_card(draft)
    lapse(draft, who)
    state = draft.state
    doubles = _is_doubles(draft, command)
    count = state.table.doubles + 1 if doubles else 0
    # The unfinished move of an earlier roll is dropped.
    draft.set(dice=command.dice, told=True, doubles=count, again_dice=None, steps=None)
    draft.emit(e.Rolled(who, command.dice, command.lock, count))
    if state.seats[who].jail is not None:
        _roll_in_jail(draft, command, doubles=doubles)
    elif count == state.edition.doubles_max:
        _third_double(draft, command)
    else:
        draft.set(again=count > 0)
        _move_or_guess(draft, command)


def _take_turn(draft: Draft, who: str) -> None:
    assert_taken(draft)
    table = draft.state.table
    if who != table.turn:
        if table.again:
            turn = draft.name(table.turn)
            draft.object(
                RefusalCode.MUST_ROLL_AGAIN,
                "{turn} rolled doubles and rolls again; 'next' passes the turn without that roll",
                turn=turn,
            )
        if _has_begun(draft):
            passing_turns.pass_by(draft, who)
            pass_turn(draft, who)
        else:
            pass_guess(draft)
            _begin_with(draft, who)
    elif table.dice is not None and not table.again:
        draft.object(
            RefusalCode.ALREADY_ROLLED,
            "{name} has rolled; 'next' passes the turn",
            name=draft.name(who),
        )
    else:
        pass_guess(draft)


def _assert_lock_die(draft: Draft, command: c.Roll) -> None:
    if command.lock and not draft.state.edition.lock_die:
        draft.refuse(
            RefusalCode.NOT_IN_EDITION,
            "no die of this edition has a lock: enter two numbers from 1 to 6",
        )


def _is_doubles(draft: Draft, command: c.Roll) -> bool:
    first, second = command.dice
    if command.lock and not draft.state.edition.flag("lock_double"):  # SV-2
        return False
    return first == second


def _move_or_guess(draft: Draft, command: c.Roll) -> None:
    steps = sum(command.dice)
    if command.lock:
        draft.set(steps=steps)
        grant_guess(draft, command.who, "lock")
    else:
        advance(draft, command.who, steps)


def _third_double(draft: Draft, command: c.Roll) -> None:
    """SV-3: straight to jail, or after the guess that its lock gives. A-19: or the piece moves
    first."""
    if draft.state.edition.flag("third_double_moves"):
        advance(draft, command.who, sum(command.dice))
    jail.send(draft, command.who, "doubles")
    if command.lock and draft.state.edition.switches["third_double_lock"] == "guess":
        grant_guess(draft, command.who, "lock")


def _roll_in_jail(draft: Draft, command: c.Roll, *, doubles: bool) -> None:
    """A lock gives no guess here. SV-6: whether a double that leads out rolls again."""
    draft.set(again=doubles and draft.state.edition.switches["jail_double"] == "extra_turn")
    if jail.try_doubles(draft, command.who, doubles=doubles):
        draft.set(steps=sum(command.dice))
        finish_move(draft)


def _roll_for_utility(draft: Draft, command: c.Roll) -> None:
    if not any(deed.kind == "utility" for deed in draft.state.edition.deeds):
        draft.refuse(
            RefusalCode.NOT_IN_EDITION,
            "this edition has no utilities, so nobody rolls for one: enter the roll as a move",
        )
    roll_for_utility(draft, command)


def _roll_for_start(draft: Draft, command: c.Roll) -> None:
    """The highest total begins. Players with equal totals roll again, or the table picks (rule
    SV-1)."""
    table = draft.state.table
    if table.started or table.dice is not None:
        draft.object(
            RefusalCode.ALREADY_STARTED,
            "the first turn has been played, so nobody rolls for the start any more: play on",
        )
    if draft.state.seats[command.who].start:
        draft.object(
            RefusalCode.ALREADY_ROLLED,
            "{name} has rolled for the start already: the others roll now",
            name=draft.name(command.who),
        )
    _assert_lock_die(draft, command)
    draft.seat(command.who, start=sum(command.dice))
    draft.emit(e.StartRolled(command.who, sum(command.dice)))
    throws = {who: draft.state.seats[who].start for who in draft.state.playing()}
    if 0 in throws.values():
        return
    best = max(throws.values())
    first = [who for who, total in throws.items() if total == best]
    if len(first) == 1:
        _begin_with(draft, first[0])
        return
    draft.emit(e.StartTied(tuple(first)))
    if draft.state.edition.switches["start_tie"] == "reroll":
        for who in throws:
            # Players who no longer take part keep a 1, a total that two dice cannot show.
            draft.seat(who, start=0 if who in first else 1)


def _begin_with(draft: Draft, who: str) -> None:
    draft.set(turn=who, first=who)
    draft.emit(e.TurnPassed(who, draft.state.table.round))


ROLLS = {"move": _roll_to_move, "utility": _roll_for_utility, "start": _roll_for_start}


def next_turn(draft: Draft, _command: c.Next) -> None:
    """Pass the turn to the next player in the game."""
    assert_taken(draft)
    who = after(draft.state, draft.state.table.turn)
    _assert_rents_asked(draft, who)
    pass_turn(draft, who)


def _assert_rents_asked(draft: Draft, who: str) -> None:
    """Before the time ends the game with this turn, the Bank asks for the rents that could still be
    asked for (rule GL-11)."""
    for claim in rents_before_end(draft.state, who):
        draft.object(
            RefusalCode.RENT_OPEN,
            "the time is up, and {owner} may still ask {visitor} for rent: '{owner} asks rent',"
            " or 'game ends'",
            owner=draft.name(claim.owner),
            visitor=draft.name(claim.visitor),
        )


def go_again(draft: Draft, command: c.GoAgain) -> None:
    """Begin a second roll of a player after a double that was not entered; the round stays the
    same."""
    table, name = draft.state.table, draft.name(command.who)
    assert_taken(draft)
    draft.assert_turn(command.who)
    if table.dice is not None and not table.again:
        draft.object(
            RefusalCode.ALREADY_ROLLED,
            "{name} rolled no doubles, so there is no second go: pass the turn",
            name=name,
        )
    lapse(draft, command.who)
    _begin_again(draft)
    draft.emit(e.WentAgain(command.who))


def _begin_again(draft: Draft) -> None:
    pass_guess(draft)
    passing_turns.note_card(draft)
    draft.set(
        started=True, dice=None, told=False, again=False, steps=None, offer=None, draw=None,
        choice=None, again_dice=None, free="", free_for="",
    )  # fmt: skip


def set_turn(draft: Draft, command: c.SetTurn) -> None:
    """Set whose turn it is. Before the first turn this only says who begins."""
    table = draft.state.table
    assert_taken(draft)
    if not _has_begun(draft):
        _begin_with(draft, command.who)
    elif command.who == table.turn:
        draft.emit(e.TurnPassed(command.who, table.round))
    else:
        _assert_rents_asked(draft, command.who)
        passing_turns.pass_by(draft, command.who)
        pass_turn(draft, command.who)


def _has_begun(draft: Draft) -> bool:
    """Whether any fact shows that the first turn is being played."""
    table = draft.state.table
    return table.started or table.dice is not None or table.told


def pass_turn(draft: Draft, who: str) -> None:
    """Pass the turn to this player; what the old turn left open is over. The game may end
    instead."""
    pass_guess(draft)
    passing_turns.end_turn(draft)
    state = draft.state
    is_new = is_new_round(state, who)
    if (
        is_over_with_turn(state, is_new_round=is_new)
        and len(state.playing()) > 1
        and end_with_turn(draft, is_new_round=is_new)
    ):
        return
    number = state.table.round + is_new
    draft.set(turn=who, round=number, **_over_with_turn(state.table))
    trusted_rents.forget(draft, who)
    draft.emit(e.TurnPassed(who, number))
    if is_new:
        end_with_round(draft)


# What the table remembers of a turn, and how the next one begins.
_NEW_TURN: dict[str, Fact] = {
    "started": True, "dice": None, "told": False, "doubles": 0, "again": False, "steps": None,
    "offer": None, "draw": None, "choice": None, "again_dice": None, "built": (), "free": "",
    "free_for": "",
}  # fmt: skip
_AS_NEW = tuple(_NEW_TURN.values())
_of_turn = attrgetter(*_NEW_TURN)


def _over_with_turn(table: Table) -> dict[str, Fact]:
    """What of a turn is different when the next one begins. Most of it never is."""
    found = _of_turn(table)
    if found == _AS_NEW:
        return {}
    both = zip(_NEW_TURN.items(), found, strict=True)
    return {name: new for (name, new), now in both if now is not new}


def finish_move(draft: Draft) -> None:
    """Make a move that was waiting: for the guess that a lock gave, or for the jail fee after the
    last try.

    A player with a key that may end the game uses it first.
    """
    state = draft.state
    table = state.table
    if table.steps is None or table.guess is not None or jail.owes_fee(state, table.turn):
        return
    if key_holder(state) is not None and unowned(state) == 1:
        return
    draft.set(steps=None)
    advance(draft, table.turn, table.steps)
