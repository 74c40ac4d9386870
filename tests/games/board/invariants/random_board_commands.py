"""What people might say on the boxes with houses, railroads, chips or a clock.

`town_fitting` adds to `some_commands.fitting` what only these boxes know. `steps_for` begins some
games late: sets, buildings and little money.
"""

from __future__ import annotations

from hypothesis import strategies as st

from banker.games.board import commands as c
from banker.games.board.edition import Edition
from banker.games.board.queries.game_clock import has_clock
from banker.games.board.queries.phases import is_dealing
from banker.games.board.queries.prices import is_built_by_bank
from banker.games.board.state import BANK, CHIP, HOTEL, HOUSE, SPENT, State
from banker.session.session import Session
from tests.games.board.invariants.random_commands import WHO, fitting, fitting_step, free

SETS = (("ann", ("mediterranean", "baltic")), ("bob", ("st_james", "tennessee", "new_york")))


def town_fitting(state: State) -> list[c.AnyCommand]:
    """What people might say now."""
    return [*fitting(state), *_property(state), *_money(state), *_clock(state), *_decoder(state)]


def _property(state: State) -> list[c.AnyCommand]:
    found: list[c.AnyCommand] = []
    if is_dealing(state):
        for who in state.playing():
            found += [c.Deal(who, deed.id) for deed in state.deeds(BANK)]
    for who in state.playing():
        for deed in state.deeds(who):
            if is_built_by_bank(deed) and state.has_set(who, deed.group):
                found += [c.Build(who, deed.id), c.Build(who, deed.id)]
            if state.level(deed.id):
                found += [c.SellBuilding(who, deed.id), c.SellBuilding(who, deed.id, group=True)]
            if state.dues_of(who):
                found.append(c.SellDeed(who, deed.id))
    found += [c.OpenAuction(HOUSE), c.OpenAuction(HOTEL)]
    return found


def _money(state: State) -> list[c.AnyCommand]:
    found: list[c.AnyCommand] = []
    for claim in state.table.claims:
        found += [c.Roll(claim.visitor, (3, 4), purpose="utility"), c.AskRent(claim.owner)]
        found.append(c.GrantImmunity(claim.owner, claim.visitor, claim.deed, 2))
    for who in state.playing():
        found += [c.ClaimSalary(who)] * state.seats[who].salaries
    for loan in state.table.loans:
        found.append(c.Repay(loan.borrower, loan.lender, min(10, loan.owed)))
    one, other = state.playing()[0], state.playing()[-1]
    found += [c.Lend(one, other, 20, 30), c.Transfer(one, other, 20), c.Draw(one, "CC04")]
    return found


def _clock(state: State) -> list[c.AnyCommand]:
    if not has_clock(state):
        return []
    return [c.SetClock(state.table.seconds + 900), c.PauseClock(not state.table.paused)]


def _decoder(state: State) -> list[c.AnyCommand]:
    if not state.edition.chips:
        return []
    found: list[c.AnyCommand] = [c.ClosePayment()]
    for who in state.playing():
        for payer in state.playing():
            found += [c.CheckNote(who, payer, 10, "fake"), c.CheckNote(who, payer, 0, "fake")]
        found.append(c.GiveChange(BANK, who, 50))
        if state.amount(SPENT + who, CHIP):
            found.append(c.Move(who, "go"))
    return found


def picked_in_town(session: Session, step: int | c.AnyCommand) -> c.AnyCommand:
    """The command of a step."""
    if not isinstance(step, int):
        return step
    may = town_fitting(session.state)
    return may[step % len(may)]


def _late(edition: Edition) -> list[int | c.AnyCommand]:
    """What is refused on a box is not said there: it does no harm."""
    said: list[int | c.AnyCommand] = []
    for owner, deeds in SETS:
        for deed in deeds:
            said += [c.OpenAuction(deed), c.Bid(owner, 10), c.CloseAuction(), c.ClosePayment()]
        said += [c.Build(owner, deed) for deed in (*deeds, *deeds)]
    left = edition.money.jail_fee
    return [*said, *(c.Correct(who, left - edition.money.start_cash, "late") for who in WHO)]


def steps_for(edition: Edition) -> st.SearchStrategy[list[int | c.AnyCommand]]:
    """From the start, or late in a game."""
    late, fits = _late(edition), st.lists(fitting_step, max_size=60)
    return st.sampled_from(("early", "late", "fitting")).flatmap(
        lambda when: (
            free
            if when == "early"
            else (free if when == "late" else fits).map(lambda s: [*late, *s])
        )
    )
