"""Whole games at random: whatever the players of straw do, the books hold.

SEEDS=500 pytest tests/system/simulation plays longer.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import editions
from banker.audit import audit
from banker.devices.hands import carry_out
from banker.devices.simulated_vault import SimulatedVault
from banker.foundation.errors import CommandError
from banker.games.board.edition import Deed
from banker.games.board.state import State
from banker.language.parser.parse import parse
from banker.language.parser.questions import Question
from banker.ledger.origins import BANKER
from banker.session.session import Session
from drivers.vault.simulator import VaultSimulator
from tests import ROOT
from tests.support.random_game import seeds
from tests.system.simulation.play_out import say, seated
from tests.system.simulation.players import Players, played
from tests.system.simulation.silent_players import SilentPlayers
from tests.system.simulation.verdict import (
    NAMES,
    assert_again_alike,
    assert_conserved,
    assert_sound,
    folder as folder,
)

SEEDS = seeds(2, 3, "simulate")
ENTRIES_MAX = 1_500  # with some switches a game may go on for ever


def table(seed: int) -> tuple[str, dict[str, str]]:
    """Two to six players, and on every other table some switches turned."""
    dice = random.Random(seed)
    names = ",".join(NAMES[: 2 + seed % 5])
    if seed % 2 == 0:
        return names, {}
    offered = editions.load("secret-vault").offered.items()
    return names, {key: dice.choice(it.values) for key, it in offered if dice.random() < 0.4}


# --- what must hold -------------------------------------------------------------------------------


# --- games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_whole_game(seed: int) -> None:
    names, switches = table(seed)
    session = Session.create(None, seated(names, switches))
    players = Players(seed, thrift=100 * (seed % 5), chatter=True)
    for _ in played(lambda: session.state, lambda text: say(session, text), players):
        assert_conserved(session.state)
        if session.journal.count > ENTRIES_MAX:
            break
    assert session.state.table.ended or session.journal.count > ENTRIES_MAX
    assert_sound(session)
    assert_again_alike(session)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("overlay", ["short-game", "time-limit"])
def test_a_whole_game_under_an_overlay(overlay: str, seed: int) -> None:
    """A short game ends here too: by a second bankruptcy, or as the box ends."""
    names = ",".join(NAMES[: 2 + seed % 5])
    session = Session.create(None, seated(names, overlays=(overlay,)))
    players = Players(seed, thrift=100 * (seed % 5), chatter=True, hurried=True)
    for _ in played(lambda: session.state, lambda text: say(session, text), players):
        assert_conserved(session.state)
    assert session.state.table.ended
    assert_sound(session)
    assert_again_alike(session)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_whole_game_that_does_not_tell_its_dice(seed: int) -> None:
    names, _ = table(seed)
    session = Session.create(None, seated(names))
    players = SilentPlayers(seed, thrift=50 * (seed % 5))
    for _ in played(lambda: session.state, lambda text: say(session, text), players):
        pass
    assert session.state.table.ended
    assert_conserved(session.state)
    assert_sound(session)
    assert_again_alike(session)


@pytest.mark.in_check("check")
@pytest.mark.parametrize("seed", SEEDS)
def test_second_thoughts_come_back_to_the_same_place(seed: int) -> None:
    """Acts are taken back and done again all along; and each undo restores what was before."""
    names, switches = table(seed)
    session = Session.create(None, seated(names, switches))
    dice = random.Random(seed)
    trail = [session.state]

    def hesitantly(text: str) -> None:
        before = session.journal.count
        say(session, text)
        acted = session.history.standing[-1:] == [session.journal.count]
        if session.journal.count > before and acted:
            trail.append(session.state)
        if dice.random() < 0.15 and len(trail) > 1:
            _take_back(session, trail, dice.randint(1, min(4, len(trail) - 1)))

    players = Players(seed, thrift=100, chatter=True)
    for _ in played(lambda: session.state, hesitantly, players):
        assert_conserved(session.state)
        if session.journal.count > ENTRIES_MAX:
            break
    assert_sound(session)
    assert_again_alike(session)


def _take_back(session: Session, trail: list[State], count: int) -> None:
    """All at once and done again; then for good, one by one."""
    say(session, f'undo {count} because "too hasty"')
    assert _facts(session.state) == _facts(trail[-1 - count])
    say(session, f"redo {count}")
    assert _facts(session.state) == _facts(trail[-1])
    for _ in range(count):
        trail.pop()
        say(session, "undo")
        assert _facts(session.state) == _facts(trail[-1])


def _facts(state: State) -> tuple[object, ...]:
    return state.balances, state.seats, state.table


@pytest.mark.parametrize("seed", SEEDS)
def test_crashes_in_the_middle_of_a_game(seed: int, folder: Path) -> None:
    """The game is put away and opened again all along, and now and then its last line is torn."""
    names, switches = table(seed)
    file = folder / "game.bank"
    session = Session.create(file, seated(names, switches))
    dice = random.Random(seed)
    players = Players(seed, chatter=True)
    while not session.state.table.ended and session.journal.count < ENTRIES_MAX:
        say(session, players.next(session.state))
        if dice.random() < 0.03:
            session = _reopened(session, file, torn=dice.random() < 0.5)
    assert_conserved(session.state)
    assert_sound(session)
    session.close()
    with file.open("rb") as lines:
        assert audit(lines).entries == session.journal.count


def _reopened(session: Session, file: Path, *, torn: bool) -> Session:
    before = session.state
    session.close()
    if torn:
        with file.open("ab") as unfinished:
            unfinished.write(b'{"v":1,"seq":99,"cmd":"6f')
    opened = Session.open(file)
    assert _facts(opened.state) == _facts(before)
    assert (opened.history.standing, opened.history.undone) == (
        session.history.standing,
        session.history.undone,
    )
    return opened


@pytest.mark.parametrize("seed", SEEDS)
def test_a_whole_game_with_the_vault_on_the_screen(seed: int) -> None:
    names, switches = table(seed)
    session = Session.create(None, seated(names, switches))
    desk = SimulatedVault(session, VaultSimulator())
    players = Players(seed, thrift=100 * (seed % 5), vault=True)
    for _ in played(lambda: session.state, _with(session, desk), players):
        assert_conserved(session.state)
        if session.journal.count > ENTRIES_MAX:
            break
    assert_sound(session)
    assert_again_alike(session)
    opened = [entry for entry in session.entries() if entry.kind == "report_opened"]
    assert len(opened) >= 2


@pytest.mark.parametrize("seed", SEEDS)
def test_s10_wrong_guesses_are_taken_back_by_all(seed: int) -> None:
    """And some acts before them as well. What everybody heard of the vault stays known."""
    names, switches = table(seed)
    session = Session.create(None, seated(names, switches))
    say_at_the_vault = _with(session, SimulatedVault(session, VaultSimulator()))
    dice = random.Random(seed)
    taken_back = 0

    def thinking_again(text: str) -> None:
        nonlocal taken_back
        before = session.state
        say_at_the_vault(text)
        missed = session.journal.entry(session.journal.count).kind == "report_tried"
        if not missed or session.state.table.guess is not None or dice.random() < 0.5:
            return
        known = session.state.table.tried
        say(session, "undo the guess by agreement")
        assert _facts(_heard(before, session.state)) == _facts(session.state)
        taken_back += 1
        for _ in range(dice.randint(0, 3)):
            if session.history.standing and not _is_final(session):
                say(session, "undo")
        assert session.state.table.tried == known

    players = Players(seed, thrift=100 * (seed % 5), vault=True)
    for _ in played(lambda: session.state, thinking_again, players):
        assert_conserved(session.state)
        if session.journal.count > ENTRIES_MAX:
            break
    assert taken_back
    assert_sound(session)
    assert_again_alike(session)


def _heard(before: State, after: State) -> State:
    """The state before a guess, with what everybody heard of the vault since."""
    now = after.table
    table = replace(before.table, tried=now.tried, hearsay=now.hearsay, devices=now.devices)
    return replace(before, table=table)


def _is_final(session: Session) -> bool:
    newest = session.journal.entry(session.history.standing[-1])
    return session.history.why_final(newest) is not None


def _with(session: Session, desk: SimulatedVault) -> Callable[[str], object]:
    def do(text: str) -> None:
        wanted = parse(text, session.state.setup, session.state.table.turn)
        assert wanted is not None
        if not isinstance(wanted, Question):
            carry_out(session, desk, wanted, BANKER)

    return do


@pytest.mark.parametrize("seed", SEEDS)
def test_players_who_talk_nonsense_in_between(seed: int) -> None:
    """What is refused changes nothing, and the game goes on as if it had not been said."""
    names, switches = table(seed)
    session = Session.create(None, seated(names, switches))
    calm = Session.create(None, seated(names, switches))
    dice = random.Random(seed)
    heard = ["ann", "bob", "oriental", "rolls", "pays", "rent", "undo 99", "to", "5", "+", '"']

    def babbling(text: str) -> None:
        if dice.random() < 0.3:
            before = session.state
            nonsense = " ".join(dice.choice(heard) for _ in range(dice.randint(3, 7)))
            try:
                say(session, nonsense)
            except CommandError:
                assert session.state is before
            else:
                say(session, "undo")
        say(session, text)
        say(calm, text)

    players = Players(seed)
    for count, _ in enumerate(played(lambda: session.state, babbling, players)):
        assert _facts(session.state) == _facts(calm.state)
        if count > 400:
            break
    assert_sound(session)


def test_a_game_that_is_not_honest_is_accused() -> None:
    """Of other figures under a known title, which neither the books nor the rules can see."""
    setup = seated("Ann,Bob")
    dear = replace(setup.edition, deeds=tuple(map(_dear, setup.edition.deeds)))
    session = Session.create(None, replace(setup, edition=dear))
    with pytest.raises(AssertionError, match="box_figures"):
        assert_sound(session)


def _dear(deed: Deed) -> Deed:
    return replace(deed, price=deed.price + 10)


@pytest.mark.in_check("check")
def test_a_seed_plays_the_same_game_whatever_the_order_of_hashing() -> None:
    program = [sys.executable, "-m", "tests.system.simulation.play_out"]
    command = [*program, "5", "--players", "Ann,Bob,Cem", "--chatter"]
    games = [
        subprocess.run(
            command,
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert games[0] == games[1]
    assert games[0].count(b"\n") > 100
