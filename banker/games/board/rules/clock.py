"""Clock: rules that follow the game's clock, and the end that was agreed beforehand.

Rules of this file (RC, RF)
* The rules read no clock. The session enters the time of the game's clock as a fact: the time never
  goes back, and nobody can undo it.
* V-18: when the time is up, the game ends at once, after this turn, or after this round. A rent
  that could still be asked for at once counts.
"""

from __future__ import annotations

from banker.foundation.text import Text
from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.queries.game_clock import has_clock, is_last_round, is_over_with_turn
from banker.games.board.queries.rent_amounts import SECONDS, amount_of
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.ending import TIME_UP, end
from banker.games.board.rules.property.rent_claims import lapse_claim, owe_claim
from banker.ledger.amount import rounded_down


def _assert_clock(draft: Draft) -> None:
    if not has_clock(draft.state):
        draft.refuse(
            RefusalCode.NOT_IN_THIS_GAME,
            "no rule of this game uses the clock, so nothing depends on it: play on",
        )


def _shown(seconds: int) -> str:
    """A time of the game as a statement writes it, such as 61:00."""
    minutes = rounded_down(seconds, 1, SECONDS)
    return f"{minutes}:{seconds - minutes * SECONDS:02}"


def set_clock(draft: Draft, command: c.SetClock) -> None:
    """Set the game's time to the command's seconds; end the game if the agreed time is over."""
    _assert_clock(draft)
    if command.seconds < draft.state.table.seconds:
        draft.refuse(
            RefusalCode.NOT_USABLE,
            "the game's clock is at {now} already and cannot go back: name a later time",
            now=_shown(draft.state.table.seconds),
        )
    draft.set(seconds=command.seconds)
    draft.emit(e.ClockRead(command.seconds))
    limit = draft.state.edition.number("time_limit") * SECONDS
    if limit and command.seconds >= limit and not draft.state.table.last_turn:
        time_up(draft)


def pause(draft: Draft, command: c.PauseClock) -> None:
    """Stop the game's clock, or start it again. Where nothing depends on the clock, this is only a
    note."""
    if not has_clock(draft.state):
        draft.emit(e.ClockPaused(command.paused))
        return
    if command.paused == draft.state.table.paused:
        does = Text("is paused") if command.paused else Text("runs")
        draft.refuse(
            RefusalCode.NOT_USABLE,
            "the game {does} already, so nothing changes: play on",
            does=does,
        )
    draft.set(paused=command.paused)
    draft.emit(e.ClockPaused(command.paused))


def time_up(draft: Draft) -> None:
    """Record that the agreed time is over: the game ends now, or after this turn or round
    (V-18)."""
    table = draft.state.table
    draft.emit(e.TimeUp(table.seconds, table.round))
    draft.set(last_turn=True)
    if _time_end(draft) == "now":
        _owe_rents(draft)
        end(draft, TIME_UP)


def _owe_rents(draft: Draft) -> None:
    """Nobody can ask any more for a rent that was just landed on, so it counts as asked (rule
    GL-11). One that still waits for its dice is lost, and that is said."""
    for claim in draft.state.table.claims:
        if amount_of(draft.state, claim):
            owe_claim(draft, claim)
        else:
            lapse_claim(draft, claim)


def _time_end(draft: Draft) -> str:
    """How far the game still goes on when the time is up (rule V-18)."""
    return draft.state.edition.switches["time_end"]


def end_with_turn(draft: Draft, *, is_new_round: bool) -> bool:
    """End the game if the agreed time or number of rounds ends with this turn; return whether it
    ended.

    `is_new_round`: a new round would begin after this turn.
    """
    table = draft.state.table
    if not is_over_with_turn(draft.state, is_new_round=is_new_round):
        return False
    if is_last_round(draft.state, is_new_round=is_new_round):
        draft.emit(e.TimeUp(table.seconds, table.round))
    end(draft, TIME_UP)
    return True
