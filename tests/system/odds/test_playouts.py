"""Playouts: any game is played on to its end by the rules, the same way from the same seed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banker.games.board import commands as c
from banker.games.board.decide import decide as decide_board
from banker.games.board.open_actions.listing import open_actions
from banker.games.board.state import State
from banker.games.deal.queries.unseen import unseen_faces
from banker.ledger.balances import trial_balance
from banker.players.accepted import accepted
from banker.players.board import table as board_table
from banker.players.board.choosing import choose
from banker.players.deal import table as card_table
from banker.players.deal.choosing import choose as choose_card
from banker.players.deal.hands import Hands
from banker.players.draw import draw_of, one_of
from banker.players.playout import Played, playout
from banker.players.tally import POLICY, SHARE, Tally
from banker.players.temper import TEMPERS
from tests import ROOT
from tests.support import random_game
from tests.support.stored_texts import assert_as_stored
from tests.system.odds.tables import BOARDS, begun, hidden_facts, moments, table_of

COMMANDS = 300
STORED = Path(__file__).with_name("commands_as_before.txt")
SEEDS = int(os.environ.get("SEEDS", "1"))


@pytest.mark.parametrize("box", [*BOARDS, "deal"])
def test_a_game_ends_and_nothing_comes_from_nothing(box: str) -> None:
    for seed in range(SEEDS):
        switches = () if box == "deal" else tuple(random_game.switched(box, seed).items())
        state = begun(box, switches)
        table = table_of(state, seed)
        state = table.prepared(state)
        for _ in range(6000):
            if state.table.ended:
                break
            after = table.step(state)
            assert after is not None, f"{box} {seed}: nothing is accepted in {state.table}"
            state = after
            assert not any(trial_balance(state.balances).values()), f"{box} {seed}"
        assert state.table.ended, f"{box} {seed}: no end after 6,000 commands, {switches}"
        assert state.table.winners, f"{box} {seed}"


SCRIPT = """
import sys
from tests.system.odds.test_playouts import BOARDS, commands_of
for box in (*BOARDS, "deal"):
    sys.stdout.write("".join(f"{box}: {it!r}\\n" for it in commands_of(box)))
"""


def commands_of(box: str) -> list[object]:
    """The first commands that program players carry out in a game of a box."""
    found: list[object] = []

    def noted(state: State, decide: Any, command: Any) -> State | None:
        after: State | None = accepted(state, decide, command)
        found.extend([command] if after is not None else [])
        return after

    state = begun(box)
    table = table_of(state, 4)
    with pytest.MonkeyPatch.context() as patch:
        for module in (board_table, card_table):
            patch.setattr(module, "accepted", noted)
        state = table.prepared(state)
        while len(found) < COMMANDS and not state.table.ended:
            state = table.step(state)
    return found


@pytest.mark.in_check("check")
def test_the_same_seed_makes_the_same_commands_in_every_process() -> None:
    """Those that are stored, also under another Python: else `POLICY` counts one more."""
    told = []
    for hashes in ("0", "4711"):
        path = os.pathsep.join([str(ROOT), *sys.path])
        env = {**os.environ, "PYTHONHASHSEED": hashes, "PYTHONPATH": path}
        ran = subprocess.run([sys.executable, "-c", SCRIPT], env=env, cwd=ROOT, check=True,
                             capture_output=True, text=True)  # fmt: skip
        told.append(ran.stdout.splitlines())
    assert told[0] == told[1], [pair for pair in zip(*told, strict=True) if pair[0] != pair[1]][:1]
    for box in (*BOARDS, "deal"):
        rows = [row for row in told[0] if row.startswith(f"{box}: ")]
        assert_as_stored(STORED, f"{box}-policy-{POLICY}", rows)
    assert playout(begun("secret-vault"), 1) != playout(begun("secret-vault"), 2)


# --- what a choice may read -----------------------------------------------------------------------


def with_cash(state: State, who: str, amount: int) -> State:
    money = state.edition.money.commodity
    return replace(state, balances={**state.balances,
                                    who: {**state.balances[who], money: amount}})  # fmt: skip


@pytest.mark.parametrize("box", ["secret-vault", "glass-classic"])
def test_a_choice_reads_nobody_elses_cash_and_no_code(box: str) -> None:
    for number, state in enumerate(moments(box, 300)):
        draw = draw_of(number)
        other = state
        for who in state.setup.ids:
            if who != state.table.turn and not state.seats[who].bankrupt:
                other = with_cash(other, who, 1 + draw(3000))
        hidden = hidden_facts(draw) | {"question": state.table.question}  # which all can hear
        other = replace(other, table=replace(other.table, **hidden))
        tempers = dict(zip(state.setup.ids, TEMPERS, strict=True))
        expected = list(choose(state, tempers, draw_of(number)))
        got = list(choose(other, tempers, draw_of(number)))
        assert got == expected, f"{box}, moment {number}"


def test_a_choice_reads_no_hand_but_its_own() -> None:
    state, number = begun("deal"), 0
    table = table_of(state, 2)
    state = table.prepared(state)
    for seed in range(500):
        if state.table.ended:
            number += 1
            state = begun("deal")
            table = table_of(state, 2 + number)
            state = table.prepared(state)
        if state.table.chain is None:
            turn, others = state.table.turn, Hands(draw_of(seed))
            others.follow(state)
            hands = table._hands.of
            swapped = {**others.of, turn: list(hands[turn])}
            expected = list(choose_card(state, hands, draw_of(seed)))
            assert list(choose_card(state, swapped, draw_of(seed))) == expected, f"moment {seed}"
        state = table.step(state)
    assert number, "no game came to an end"


@pytest.mark.parametrize("box", BOARDS)
def test_what_is_chosen_is_open_or_an_idea_of_ones_own(box: str) -> None:
    ideas = (c.PlaceHotel, c.Build, c.Redeem, c.Trade, c.Mortgage, c.SellDeed, c.SellBuilding,
             c.GoBankrupt, c.SetClock)  # fmt: skip
    chance = (c.Roll, c.Draw, c.Guess, c.Bid)
    state = begun(box)
    table = table_of(state, 3)
    for _ in range(400):
        if state.table.ended:
            break
        tempers = dict(zip(state.setup.ids, TEMPERS, strict=True))
        first = next(iter(choose(state, tempers, draw_of(1))))
        if not isinstance(first, ideas):
            listed = [it for action in open_actions(state) for it in action.commands()]
            kinds = {type(it) for it in listed}
            assert type(first) in kinds if isinstance(first, chance) else first in listed, first
            decide_board(state, first)
        state = table.step(state)


# --- hands ----------------------------------------------------------------------------------------


def test_hands_are_dealt_from_what_nobody_has_seen() -> None:
    state = begun("deal")
    table = table_of(state, 5)
    hands = Hands(draw_of(9))
    for _ in range(120):
        if state.table.ended:
            break
        hands.follow(state)
        held = [face for hand in hands.of.values() for face in hand]
        unseen = unseen_faces(state)
        for face in set(held):
            assert held.count(face) <= unseen.get(face, 0), f"{face} was seen already"
        assert {who: len(hand) for who, hand in hands.of.items()} == {
            who: state.hand(who) for who in state.setup.ids
        }
        if not table._hands.of:
            table.prepared(state)
        state = table.step(state)


# --- figures --------------------------------------------------------------------------------------


def test_a_tie_is_shared_and_the_band_shrinks_with_the_playouts() -> None:
    few = Tally().with_([Played(("ann",), 9), Played(("ann", "bob"), 9)] * 50)
    assert few.shares == {"ann": 75 * SHARE, "bob": 25 * SHARE}
    assert (few.chance("ann").percent, few.chance("cem").percent) == (75, 0)
    many = Tally().with_([Played(("ann",), 9), Played(("ann", "bob"), 9)] * 300)
    assert few.chance("ann").band == 9, few.chance("ann")
    assert many.chance("ann").band == 4, many.chance("ann")


def test_too_many_cut_playouts_give_no_figure() -> None:
    whole, cut = Played(("ann",), 9), Played(("ann",), 9, is_cut=True)
    assert Tally().with_([whole] * 95 + [cut] * 5).is_sound
    assert not Tally().with_([whole] * 94 + [cut] * 6).is_sound
    assert not Tally().is_sound


def test_a_draw_is_even_enough_to_deal_cards_by() -> None:
    draw = draw_of(7)
    counts = [0] * 6
    for _ in range(6000):
        counts[draw(6)] += 1
    assert all(870 < count < 1130 for count in counts), counts
    assert one_of("abc", draw_of(1)) == one_of("abc", draw_of(1))
