"""Ruleset: the record of the rules of the game of cards. The rules are loaded when the first
command is decided."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from banker.engine.decision import Decision
from banker.engine.open_action import OpenAction
from banker.engine.ruleset import Ruleset
from banker.foundation.text import Text
from banker.games.deal import commands as c
from banker.games.deal.edition import Edition
from banker.games.deal.events import KINDS
from banker.games.deal.opening import open_game
from banker.games.deal.references import unknown_name, unsound_setup
from banker.games.deal.refusal import RefusalCode
from banker.games.deal.state import Setup, State, opening
from banker.ledger.entry import Entry


def _decide(state: State, command: c.AnyCommand) -> Decision:
    from banker.games.deal.decide import decide  # every rule: looking at a game asks none

    return decide(state, command)


def _open_actions(state: State) -> tuple[OpenAction[c.AnyCommand], ...]:
    from banker.games.deal.open_actions import open_actions

    return open_actions(state)


def _recall(decision: Decision, _state: State, _acts: Iterable[Entry]) -> Decision:
    return decision


def _load() -> None:
    import_module("banker.games.deal.decide")


def _money(state: State) -> dict[str, int]:
    """What lies open before each player and can pay: money is cards."""
    from banker.games.deal.queries.payable import worth  # the first frame needs none

    return {who: worth(state, who) for who in state.setup.ids}


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
    not_undone={"reshuffle": Text("shuffled the centre into the draw pile")},
    unnoticed=frozenset(),
    open_actions=_open_actions,
    load=_load,
    money=_money,
    final_codes={"reshuffle": RefusalCode.SHUFFLED},
)
