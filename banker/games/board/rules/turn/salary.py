"""Salary: what a player gets at GO.

Rules of this file
* A player who passes GO or lands on GO is paid at once, unless players must ask for it (E-05).
* A house rule pays twice for stopping on GO. RF-05: GO pays nothing after its last minute.
* GO turns red chips green (Cash Decoder, rule 16). B-11: or only passing GO does.
* A player may claim a forgotten salary, as many rounds later as the switch says. The Bank accepts
  the player's word if the dice were not entered.
* A salary that was earned in time is paid in full, however late the player claims the salary.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.queries.permissions.salary import is_claimable, rounds_late
from banker.games.board.queries.rent_amounts import minute
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import CHIP, SPENT, VAULT


def pass_by(draft: Draft, who: str, *, is_on_go: bool) -> None:
    """Handle a piece that passes GO, or lands there (`is_on_go`): count the lap, free used chips,
    and pay the salary."""
    switches = draft.state.edition.switches
    go_round(draft, who)
    # B-11: whether landing on GO turns the chips too.
    if not is_on_go or switches["chips_at_go"] == "pass_or_land":
        turn_chips(draft, who)
    SALARY[switches["salary"]](draft, who, ON_GO[switches["double_on_go"]] if is_on_go else 1)


# House rule: how many salaries a player gets for landing on GO.
ON_GO = {"no": 1, "yes": 2}


def go_round(draft: Draft, who: str) -> None:
    """Count one more time that a player passed GO."""
    draft.seat(who, laps=draft.state.seats[who].laps + 1)


def salary(draft: Draft, who: str, times: int = 1) -> None:
    """Pay a player the salary `times` times, and the edition's share into the vault."""
    if not _is_missed(draft, who):
        _pay(draft, who, times)


def _pay(draft: Draft, who: str, times: int) -> None:
    money = draft.state.edition.money
    paid = draft.pay_what_there_is(who, money.salary * times)
    into_vault = draft.pay_what_there_is(VAULT, money.salary_vault) if money.salary_vault else 0
    draft.emit(e.SalaryPaid(who, paid, into_vault))


def _is_missed(draft: Draft, who: str) -> bool:
    """Whether GO is passed after the last minute in which it pays (rule RF-05)."""
    clock, now = draft.state.edition.clock, minute(draft.state)
    is_over = clock is not None and 0 < clock.salary_until < now
    if is_over:
        draft.emit(e.SalaryMissed(who, now))
    return is_over


def pass_unheard(draft: Draft, who: str) -> None:
    """Count a lap, free used chips and pay the salary because the player says so; the move was not
    entered."""
    go_round(draft, who)
    turn_chips(draft, who)
    salary(draft, who)


def _asked(draft: Draft, who: str, times: int) -> None:
    if not _is_missed(draft, who):
        open_ = draft.state.seats[who].salaries + times
        draft.seat(who, salaries=open_, go_round=draft.state.table.round)


SALARY: dict[str, Callable[[Draft, str, int], None]] = {"automatic": salary, "asked": _asked}


def claim(draft: Draft, command: c.ClaimSalary) -> None:
    """Pay every salary that a player has not received and may still ask for."""
    who, state = command.who, draft.state
    seat, most = state.seats[who], state.edition.number("late_salary_rounds")
    name = draft.name(who)
    if seat.salaries and not is_claimable(state, who):
        draft.object(
            RefusalCode.TOO_LATE,
            "it is too late for that salary: rounds since {name} passed GO: {late}, and at most"
            " {most} may pass; play on",
            name=name,
            late=rounds_late(state, who),
            most=most,
        )
    elif not seat.salaries and not (most and seat.position is None):
        draft.refuse(
            RefusalCode.NOTHING_DUE, "{name} has no unpaid salary for GO: play on", name=name
        )
    if seat.salaries:
        draft.seat(who, salaries=0)
        _pay(draft, who, seat.salaries)
    else:
        pass_unheard(draft, who)


def turn_chips(draft: Draft, who: str) -> None:
    """Turn a player's used chips (red) to unused ones (green)."""
    red = draft.state.amount(SPENT + who, CHIP)
    if red:
        draft.move(SPENT + who, who, CHIP, red)
        draft.emit(e.ChipsTurned(who, red))
