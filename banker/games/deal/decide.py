"""Decide: one command against the state, with one dispatch table and one order of checks.

Rules of this file
* Every command passes the same checks in the same order: it is understood, the game is on, no
  answer is expected before, the turn is the player's, plays are left. Its own rule checks the rest.
* After each action, whatever it was: buildings without a full set go aside, and a winner is looked
  for. No rule does that itself.
* A decision changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Never, get_args

from banker.engine.command import tag_of
from banker.engine.decision import Decision
from banker.foundation.errors import InvalidCommand
from banker.foundation.kinds import rule_for
from banker.foundation.text import Text
from banker.games.deal import commands as c
from banker.games.deal.draft import Draft
from banker.games.deal.queries.phases import plays_left
from banker.games.deal.queries.sets import buildings
from banker.games.deal.refusal import RefusalCode
from banker.games.deal.rules import (
    answering,
    asking,
    building,
    corrections,
    drawing,
    laying,
    orphans,
    paying,
    seats,
    stealing,
    turns,
    winning,
)
from banker.games.deal.state import State
from banker.games.deal.validation import assert_sound

RESHUFFLE = "reshuffle"  # the kind of an entry that shuffled: no hand restores an order


def _one(_state: State, _command: c.Plain) -> int:
    return 1


def _none(_state: State, _command: c.Plain) -> int:
    return 0


def _each(_state: State, command: c.BankCards) -> int:
    return len(command.faces)


def _with_doubles(_state: State, command: c.PlayRent) -> int:
    return 1 + command.doubles


def _moved(state: State, command: c.MoveCard) -> int:
    is_building = command.face in buildings(state.edition)
    switch = "building_moves" if is_building else "wild_move_cost"
    return int(state.edition.switches[switch] == "one")


def _carried(state: State, command: c.Place) -> int:
    """A building that goes to another set than its own moves, as from set to set."""
    is_move = orphans.is_carried(state, command.who, command.face, command.colour)
    return int(is_move and state.edition.switches["building_moves"] == "one")


class Traits(NamedTuple):
    """The properties of a command. `rule`: the function that applies it. `plays`: how many plays of
    the turn it takes.

    `own_turn`: only the player of the turn may do it. `drawn`: that player must have drawn.
    `is_act`: it closes the questions that wait for its player, and is refused while another player
    must answer. `ends_turn`: it counts as done by the player of the turn. `after_end`: it is
    allowed after the end. `by_phone`: whether a phone may ask for it, which the banker confirms.
    """

    rule: Callable[[Draft, Never], None]
    plays: Callable[[State, Never], int] = _none
    own_turn: bool = True
    drawn: bool = True
    is_act: bool = True
    ends_turn: bool = False
    after_end: bool = False
    by_phone: str = "no"


_ANSWER = Traits(answering.agree, own_turn=False, drawn=False, is_act=False, by_phone="ask")
_BOOKS = Traits(corrections.say, own_turn=False, drawn=False, is_act=False, after_end=True)

TRAITS: dict[type, Traits] = {
    c.DrawCards: Traits(drawing.draw_cards, drawn=False),
    c.BankCards: Traits(laying.bank_cards, _each),
    c.Lay: Traits(laying.lay, _one),
    c.MoveCard: Traits(laying.move_card, _moved, drawn=False),
    c.PlayRent: Traits(asking.play_rent, _with_doubles),
    c.PlayCollect: Traits(asking.play_collect, _one),
    c.PlayBirthday: Traits(asking.play_birthday, _one),
    c.PlaySly: Traits(stealing.play_sly, _one),
    c.PlayForced: Traits(stealing.play_forced, _one),
    c.PlayBreaker: Traits(stealing.play_breaker, _one),
    c.PlayPassGo: Traits(asking.play_pass_go, _one),
    c.Build: Traits(building.build, _one),
    c.SayNo: _ANSWER._replace(rule=answering.say_no),
    c.Agree: _ANSWER,
    c.PayCards: _ANSWER._replace(rule=paying.pay_cards),
    c.Place: _ANSWER._replace(rule=laying.place, plays=_carried, by_phone="no"),
    c.BankAside: Traits(laying.bank_aside, drawn=False, is_act=False),
    c.Discard: Traits(turns.discard),
    c.Next: Traits(turns.next_turn, own_turn=False, drawn=False, ends_turn=True),
    c.SetTurn: Traits(turns.set_turn, own_turn=False, drawn=False, ends_turn=True),
    c.EndGame: Traits(winning.end_game, own_turn=False, drawn=False, is_act=False),
    c.Count: _BOOKS._replace(rule=corrections.count),
    c.Correct: _BOOKS._replace(rule=corrections.correct, after_end=False),
    c.Say: _BOOKS,
    c.Rename: _BOOKS._replace(rule=seats.rename),
    c.TakeOver: _BOOKS._replace(rule=seats.take_over, after_end=False),
    c.OpenPhones: _BOOKS._replace(rule=corrections.open_phones),
}
_RULES = {kind: traits.rule for kind, traits in TRAITS.items()}
_PLAYS = {kind: traits.plays for kind, traits in TRAITS.items()}
KINDS = {kind: tag_of(kind) for kind in get_args(c.Plain)}
# Acts by which nobody plays yet: they do not begin the first turn.
_BEFORE_START = (
    c.SetTurn,
    c.Count,
    c.Correct,
    c.Say,
    c.OpenPhones,
    c.EndGame,
    c.Rename,
    c.TakeOver,
)


def decide(state: State, command: c.AnyCommand) -> Decision:
    """Return the decision on a command by the rules. Raises `Refusal` or `InvalidCommand`."""
    because = command.because if isinstance(command, c.Force) else None
    inner = command.command if isinstance(command, c.Force) else command
    draft = Draft(state, because)
    assert_sound(draft, inner)
    traits = TRAITS.get(type(inner))
    if traits is None:
        raise InvalidCommand("undo and redo cannot be forced: write only 'undo' or 'redo'")
    _assert_allowed(draft, inner, traits)
    rule = rule_for(_RULES, inner)
    assert rule is not None
    rule(draft, inner)
    _follow(draft, state, inner)
    return draft.decision(RESHUFFLE if draft.shuffled else KINDS[type(inner)], command)


def _assert_allowed(draft: Draft, command: c.Plain, traits: Traits) -> None:
    state = draft.state
    turn = state.table.turn
    who = getattr(command, "who", "") or turn
    if state.table.ended and not traits.after_end:
        draft.refuse(RefusalCode.GAME_OVER, "the game is over; 'undo' undoes its last action")
    if traits.is_act and not turns.is_own_turn(state, command):
        answering.close_by_acting(draft, turn if traits.ends_turn else who)
        if draft.state.table.received:
            draft.set(received=())
    if traits.own_turn and who != turn:
        draft.object(
            RefusalCode.NOT_YOUR_TURN,
            "it is {turn}'s turn; to give {who} the turn: \"{who}'s turn\"",
            turn=draft.name(turn),
            who=draft.name(who),
        )
    if traits.drawn and who == turn and not state.table.drawn:
        turns.refuse_undrawn(draft, who)
        if not state.edition.flag("late_draw"):
            draft.set(drawn=True)  # who plays before drawing has given the draw up
    if who == turn:
        plays = rule_for(_PLAYS, command)
        assert plays is not None
        _spend(draft, plays(state, command))


def _spend(draft: Draft, plays: int) -> None:
    if not plays:
        return
    if plays > (left := plays_left(draft.state)):
        name = draft.name(draft.state.table.turn)
        what = Text(
            "this takes {count} plays; {name} has {left}: choose an action that takes fewer",
            {"count": plays, "name": name, "left": left},
        )
        if not left:
            what = Text("{name} has no plays left; 'next' passes the turn", {"name": name})
        draft.object(RefusalCode.NO_PLAYS, what)
    draft.set(plays=draft.state.table.plays + plays)


def _follow(draft: Draft, before: State, command: c.Plain) -> None:
    """What every action may bring about."""
    if not draft.state.table.started and not isinstance(command, _BEFORE_START):
        draft.set(started=True)
    if draft.state.table.ended:
        return
    piles = draft.changed_piles
    if piles:
        building.forfeit(draft, piles)
    orphans.settle(draft)
    if piles or draft.state.table.turn != before.table.turn:
        winning.look_for_winner(draft, before, piles)
    drawing.refill(draft)
