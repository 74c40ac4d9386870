"""Decide: one command against the state, with one dispatch table and one order of checks.

Rules of this file
* Every command passes the same checks in the same order: the command is sound, the game is on, the
  player is in the game, nothing else comes first, and the turn is the player's. The command's own
  rule checks the rest.
* A report passes no checks, because a device saw what happened. But the edition must have the
  device.
* A decision changes nothing. `fold.apply` applies a decision, and the session stores it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Never, get_args

from msgspec.structs import replace

from banker.engine.command import tag_of
from banker.engine.decision import Decision
from banker.foundation.errors import InvalidCommand
from banker.foundation.kinds import row_for, rule_for
from banker.games.board import commands as c
from banker.games.board.commands.rows import ROWS, Row, fields_of, of_step
from banker.games.board.draft import Draft, InsufficientCash
from banker.games.board.queries import phases
from banker.games.board.queries.figures import rested
from banker.games.board.queries.raising_cash import advised
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules import (
    bankruptcy,
    clock,
    corrections,
    decoder,
    ending,
    hand_limit,
    noted_guesses,
    payment_checks,
    payments,
    seats,
    unconfirmed_reports,
    vault,
)
from banker.games.board.rules.cards import card_permissions, cards
from banker.games.board.rules.dues import debtor_means, each, part_payments, payable_sums
from banker.games.board.rules.property import (
    auctions,
    building_rules,
    buildings,
    dealing,
    deeds,
    loans,
    rent_claims,
    trades,
)
from banker.games.board.rules.turn import jail, movement, salary, turns
from banker.games.board.state import State
from banker.games.board.validation import assert_sound

Rule = Callable[[Draft, Never], None]


def _end_game(draft: Draft, _command: c.EndGame) -> None:
    ending.end(draft, ending.AGREED)


RULES: dict[type, Rule] = {
    c.Roll: turns.roll,
    c.Move: movement.move,
    c.MoveBack: movement.move_back,
    c.Buy: deeds.buy,
    c.Decline: auctions.decline,
    c.OpenAuction: auctions.open_auction,
    c.Bid: auctions.bid,
    c.CloseAuction: auctions.close,
    c.AskRent: rent_claims.ask_rent,
    c.Pay: payments.pay,
    c.PayRent: rent_claims.pay_rent,
    c.PassGo: movement.pass_go,
    c.Next: turns.next_turn,
    c.SetTurn: turns.set_turn,
    c.GoAgain: turns.go_again,
    c.Mortgage: deeds.mortgage,
    c.Redeem: deeds.redeem,
    c.Build: buildings.build,
    c.SellBuilding: buildings.sell,
    c.BuildGroup: buildings.build_group,
    c.HandDeed: deeds.hand,
    c.SellDeed: deeds.sell,
    c.PlaceHotel: buildings.place_hotel,
    c.MoveHotel: buildings.move_hotel,
    c.Unlock: vault.unlock,
    c.Trade: trades.trade,
    c.Transfer: part_payments.transfer,
    c.Forgive: part_payments.forgive,
    c.PayEach: each.pay_each,
    c.CollectEach: each.collect_each,
    c.GoToJail: jail.go_to_jail,
    c.LeaveJail: decoder.leave_jail,
    c.Guess: vault.guess,
    c.LockVault: vault.lock,
    c.GrantGuess: vault.grant,
    c.ReportCommitted: vault.committed,
    c.MixVault: vault.mixed,
    c.ReportLocked: vault.locked,
    c.ReportTried: vault.tried,
    c.ReportTries: vault.tries,
    c.ReportOpened: vault.opened,
    c.ReportForced: vault.forced,
    c.ReportTampered: vault.tampered,
    c.ReportUnheard: unconfirmed_reports.unmatched,
    c.AdoptVault: vault.adopt,
    c.CheckNote: decoder.check,
    c.ClosePayment: decoder.close,
    c.Draw: cards.draw,
    c.KeepCard: cards.keep,
    c.UseCard: decoder.use,
    c.DiscardCard: cards.discard,
    c.GainHotel: cards.gain_hotel,
    c.LoseHotel: cards.lose_hotel,
    c.GoBankrupt: bankruptcy.go_bankrupt,
    c.EndGame: _end_game,
    c.Count: corrections.count,
    c.Correct: corrections.correct,
    c.SetFigures: corrections.set_figures,
    c.SettleFigure: corrections.settle_figure,
    c.CorrectGuess: noted_guesses.correct_guess,
    c.Say: corrections.say,
    c.OpenPhones: corrections.open_phones,
    c.Deal: dealing.deal,
    c.Lend: loans.lend,
    c.Repay: loans.repay,
    c.GrantImmunity: loans.grant_immunity,
    c.ClaimSalary: salary.claim,
    c.GiveChange: decoder.give_change,
    c.SetClock: clock.set_clock,
    c.PauseClock: clock.pause,
    c.Join: seats.join,
    c.Leave: seats.leave,
    c.TakeOver: seats.take_over,
    c.Rename: seats.rename,
}

TAGS = {kind: tag_of(kind) for kind in get_args(c.Plain)}  # in entries

# The phases in which a roll that moves no piece is allowed, although other rolls must wait.
_ANY_PHASE = {
    "start": (RefusalCode.DEAL_FIRST,),
    "utility": (
        RefusalCode.AUCTION_OPEN,
        RefusalCode.OFFER_OPEN,
        RefusalCode.DEBT_OPEN,
        RefusalCode.VAULT_OPEN,
    ),
}

# What refuses a command that needs something which the edition has not got. That comes before all
# other checks.
WITHOUT: dict[str, Callable[[Draft, str], object]] = {
    "buildings": building_rules.assert_bank_sells,
    "sales": lambda draft, _who: deeds.assert_bank_buys(draft),
    "dealing": lambda draft, _who: dealing.assert_deals(draft),
    "decoder": lambda draft, _who: decoder.assert_has_decoder(draft),
    # An edition without a vault has nothing to report: the report is a mistake.
    "vault": lambda draft, _who: vault.filling(draft),
}
ONLY_WHERE = {kind: WITHOUT[row.needs] for kind, row in ROWS.items() if row.needs in WITHOUT}


def decide(state: State, command: c.AnyCommand) -> Decision:
    """Return the decision on a command by the rules. Raises `Refusal` or `InvalidCommand`.

    Undo and redo are decided in `engine.history`. Where amounts follow from estimates, `Rested`
    events at the end of the decision say so.
    """
    decision = _decided(state, command)
    marks = rested(state, decision) if state.edition.unsure else ()
    return replace(decision, ev=(*decision.ev, *marks)) if marks else decision


def _decided(state: State, command: c.AnyCommand) -> Decision:
    asked, because = command, None
    if isinstance(command, c.Force):
        because, command = command.because, command.command
    kind = type(command)
    rule = rule_for(RULES, command)
    if rule is None:
        raise InvalidCommand("undo and redo cannot be forced: write only 'undo' or 'redo'")
    row, draft = ROWS[kind], Draft(state, because)
    try:
        if kind in ONLY_WHERE:
            ONLY_WHERE[kind](draft, getattr(command, "who", state.table.turn))
        if not row.report:
            assert_sound(draft, command)
            if _close_windows(draft, row):
                return draft.decision(TAGS[kind], asked)
            if draft.state.table.steps is not None:
                _pass_over(draft, row, command)
            _assert_allowed(draft, kind, row, command)
        rule(draft, command)
        payable_sums.assert_payable(draft, state, command)
        card_permissions.follow(draft, state, command)
        hand_limit.follow(draft, command)
        if state.table.dues:
            debtor_means.assert_kept(draft, state, command)
        payment_checks.open_payments(draft, row, command)
        _follow_up(draft, state, row)
    except InsufficientCash as refusal:
        raise advised(refusal) from None
    return draft.decision(TAGS[kind], asked)


def _close_windows(draft: Draft, row: Row) -> bool:
    """Close the payment checks before any other command; returns whether that was all. No command
    follows a payment that ends the game (rule B-9). Passing the turn on only closes the checks
    then, as a roll after the end is not heard any more."""
    if not payment_checks.is_any_open(draft.state) or row.keeps_payment:
        return False
    is_payment = draft.state.table.payment is not None
    decoder.finish(draft)
    is_end = is_payment and ending.end_if_all_owned(draft)
    if is_end and row.step != "turn":
        draft.refuse(RefusalCode.CHECKS_OPEN, phases.last_payment())
    return is_end


def _pass_over(draft: Draft, row: Row, command: c.AnyCommand) -> None:
    """End a guess at the lock that the player did not make. The piece then moves before the command
    is applied."""
    state = draft.state
    waits = state.table.steps is not None and not row.keeps_guess
    if waits and _is_act_of(command, state):
        movement.pass_guess(draft)
        turns.finish_move(draft)


def _follow_up(draft: Draft, before: State, row: Row) -> None:
    """Apply what a command may have released: the piece, the game's end, the first turn."""
    if draft.state.table.steps is not None:
        turns.finish_move(draft)
    table = before.table
    if table.auction is not None:
        bankruptcy.end_variant(draft)
    if table.dues or table.payment is not None:
        ending.end_if_all_owned(draft)
    if row.plays and not draft.state.table.started:
        draft.set(started=True)


def _is_act_of(command: c.AnyCommand, state: State) -> bool:
    """Whether the player whose turn it is acts here."""
    turn = state.table.turn
    if isinstance(command, c.Trade):
        return any(turn == leg.giver for leg in command.legs)
    if ROWS[type(command)].step == "turn":
        return True
    return turn in (getattr(command, "who", ""), getattr(command, "giver", ""))


_MOVING = of_step("turn")
_WALKING = of_step("turn", "walk")
_ACTING = of_step("turn", "walk", "act")

# What each phase refuses. A command without a row is allowed.
BLOCKED: dict[str, dict[type, RefusalCode]] = {
    phases.DEAL: dict.fromkeys(
        (
            *(kind for kind in _ACTING if kind is not c.SetTurn),
            c.OpenAuction,
            c.Build,
            c.BuildGroup,
            c.Trade,
        ),
        RefusalCode.DEAL_FIRST,
    ),
    phases.AUCTION: dict.fromkeys(
        (*_ACTING, c.OpenAuction, c.Unlock, c.Leave), RefusalCode.AUCTION_OPEN
    ),
    phases.KEY_PHASE: dict.fromkeys((*_ACTING, c.OpenAuction, c.Leave), RefusalCode.KEY_UNUSED),
    phases.OFFER: dict.fromkeys((*_WALKING, c.Guess, c.Leave), RefusalCode.OFFER_OPEN),
    phases.DEBT: dict.fromkeys((*_MOVING, c.LeaveJail), RefusalCode.DEBT_OPEN),
    phases.REFILL: dict.fromkeys(_MOVING, RefusalCode.VAULT_OPEN),
}
EVER_BLOCKED = frozenset(kind for blocked in BLOCKED.values() for kind in blocked)


def _assert_allowed(draft: Draft, kind: type, row: Row, command: c.AnyCommand) -> None:
    state = draft.state
    table, players = state.table, state.seats
    if table.ended and not row.after_end:
        draft.refuse(RefusalCode.GAME_OVER, "the game is over; 'undo' undoes its last action")
    named = row_for(PLAYERS_IN, command)
    for who in named(command) if named is not None else ():
        if who in players and players[who].bankrupt and not row.of_bankrupt:
            seats.refuse_gone(draft, who, command)
    if kind in EVER_BLOCKED:
        code = BLOCKED.get(phases.phase(state), {}).get(kind)
        if code is not None and code not in _ANY_PHASE.get(getattr(command, "purpose", ""), ()):
            draft.object(code, phases.waiting_for(state))
    if row.own_turn:
        draft.assert_turn(command.who)  # type: ignore[union-attr]


def _traders(command: c.Trade) -> tuple[str, ...]:
    return tuple(who for leg in command.legs for who in (leg.giver, leg.receiver))


def _settling(command: c.SettleFigure) -> tuple[str, ...]:
    return tuple(who for giver, receiver, _ in command.flows for who in (giver, receiver))


# The players whom a command names, all of whom must be in the game; None for nobody.
PLAYERS_IN: dict[type, Callable[[Never], tuple[str | None, ...]]] = {
    **{kind: fields_of(*row.players) for kind, row in ROWS.items()},
    c.Trade: _traders,
    c.SettleFigure: _settling,
}
