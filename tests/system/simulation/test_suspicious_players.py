"""Whole games at random on the box with a decoder: whatever is checked, the books hold to the end.

SEEDS=500 pytest tests/system/simulation plays longer.
"""

from __future__ import annotations

import pytest

from banker.engine.event import Event
from banker.games.board.state import CHIP, SPENT, State
from banker.session.session import Session
from tests.support.random_game import seeds
from tests.system.simulation.play_out import say, seated
from tests.system.simulation.players import played
from tests.system.simulation.seats import table
from tests.system.simulation.suspicious_players import CrookPlayers
from tests.system.simulation.verdict import assert_again_alike, assert_conserved, assert_sound

SEEDS = seeds(1, 3, "simulate")
ENTRIES_MAX = 2_500
BOX = "cash-decoder"
OVERLAYS = ("short-game", "time-limit")


def assert_chips(state: State) -> None:
    """Nobody gains or loses a chip: each is green or red."""
    for who in state.setup.ids:
        if not state.seats[who].bankrupt:
            chips = state.amount(who, CHIP) + state.amount(SPENT + who, CHIP)
            assert chips == state.edition.chips


@pytest.mark.parametrize("seed", SEEDS)
def test_a_whole_game_of_suspicious_players(seed: int) -> None:
    names, switches = table(BOX, (), seed)
    session = Session.create(None, seated(names, switches, box=BOX))
    players = CrookPlayers(seed, thrift=30 * (seed % 5), chatter=True, suspicious=seed % 3 == 0)
    for _ in played(lambda: session.state, lambda text: say(session, text), players):
        assert_conserved(session.state)
        assert_chips(session.state)
        if session.journal.count > ENTRIES_MAX:
            break
    assert session.state.table.ended or session.journal.count > ENTRIES_MAX
    assert_sound(session)
    assert_again_alike(session)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("overlay", OVERLAYS)
def test_a_whole_game_of_suspicious_players_under_an_overlay(overlay: str, seed: int) -> None:
    names, switches = table(BOX, (overlay,), seed)
    session = Session.create(None, seated(names, switches, box=BOX, overlays=(overlay,)))
    players = CrookPlayers(seed, chatter=True, suspicious=seed % 3 == 0, hurried=True)
    for _ in played(lambda: session.state, lambda text: say(session, text), players):
        assert_conserved(session.state)
        assert_chips(session.state)
    assert session.state.table.ended
    assert_sound(session)
    assert_again_alike(session)


def test_in_some_games_notes_and_cards_are_found_out() -> None:
    found: set[str] = set()
    for seed in range(3):
        session = Session.create(None, seated("Ann,Bob,Cem", box=BOX))
        session.subscribe(lambda entry, _state: found.update(map(as_told, entry.ev)))
        players = CrookPlayers(seed, suspicious=True)
        for _ in played(lambda s=session: s.state, lambda t, s=session: say(s, t), players):
            pass
        assert session.state.table.ended
    assert {"note_checked real", "note_checked fake", "note_checked unclear"} <= found
    assert {"card_checked real", "card_checked fake", "change_given"} <= found


def as_told(event: Event) -> str:
    """The kind of an event, and what a check found."""
    return f"{event.__struct_config__.tag} {getattr(event, 'verdict', '')}".rstrip()
