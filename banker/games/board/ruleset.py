"""Ruleset: the record of the board games' rules. The rules are loaded when the first command is
decided."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from banker.engine.decision import Decision
from banker.engine.event import Event
from banker.engine.open_action import OpenAction
from banker.engine.ruleset import ClockRules, Ruleset
from banker.foundation.text import Text
from banker.games.board import commands as c
from banker.games.board.edition import Edition
from banker.games.board.events import KINDS, GuessTakenBack
from banker.games.board.opening import open_game
from banker.games.board.queries.game_clock import has_clock, is_stopped, thresholds
from banker.games.board.references import unknown_name, unsound_setup
from banker.games.board.state import BANK, POT, VAULT, Setup, State, opening
from banker.ledger.entry import Entry


def _decide(state: State, command: c.AnyCommand) -> Decision:
    from banker.games.board.decide import decide  # every rule: looking at a game asks none

    return decide(state, command)


def _load() -> None:
    import_module("banker.games.board.decide")


def _money(state: State) -> dict[str, int]:
    return {who: state.cash(who) for who in (*state.setup.ids, VAULT, POT, BANK)}


def _recall(decision: Decision, state: State, acts: Iterable[Entry]) -> Decision:
    """The likely causes of a difference among the newest entries that stand."""
    if not isinstance(decision.command, c.Count):
        return decision
    from banker.games.board.rules.cash_difference import recalled

    return recalled(decision, state, acts)


def _open_actions(state: State) -> tuple[OpenAction[c.AnyCommand], ...]:
    from banker.games.board.open_actions.listing import open_actions  # the first frame needs none

    return open_actions(state)


def _standing_actions(state: State, who: str) -> tuple[OpenAction[c.AnyCommand], ...]:
    from banker.games.board.standing_actions import standing_actions  # puts them to every rule

    return standing_actions(state, who)


def _miss_taken_back(act: Entry) -> Event | None:
    """The event of taking back a wrong guess that a vault reported."""
    if act.kind != "report_tried":
        return None
    missed = (event for event in act.ev if event["kind"] == "guess_missed")
    return next((GuessTakenBack(event["who"], event["number"]) for event in missed), None)


OF_VAULT = Text("was reported by the vault")
RULESET = Ruleset[Edition, Setup, State, c.AnyCommand](
    edition=Edition,
    commands=c.AnyCommand,
    events=KINDS,
    setup=Setup,
    open_game=open_game,
    opening=opening,
    decide=_decide,
    recall=_recall,
    unsound_setup=unsound_setup,
    unknown_name=unknown_name,
    # These come from a device, or are about one, and are as final as its reports. A clock entry is
    # in the list only when it has ended the game.
    not_undone={
        "report_unheard": OF_VAULT,
        "adopt_vault": OF_VAULT,
        "set_clock": Text("ended the game because its time was over"),
    },
    device_words={"vault": OF_VAULT, "decoder": Text("was measured by the decoder")},
    agreed=_miss_taken_back,
    # A wrong number was heard by all, and the vault's reports are counted on.
    seen=frozenset({"tried", "hearsay", "devices"}),
    # The facts that only clock entries set, never an action of a player.
    unnoticed=frozenset({"seconds", "paused", "last_turn"}),
    clock=ClockRules(
        has_clock=has_clock,
        is_stopped=is_stopped,
        thresholds=thresholds,
        reading=c.SetClock,
        readings=c.SetClock,
        pauses=c.PauseClock,
    ),
    open_actions=_open_actions,
    standing_actions=_standing_actions,
    load=_load,
    money=_money,
)
