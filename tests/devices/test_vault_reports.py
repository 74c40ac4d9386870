"""The vault's reports through the one door: keyed, acknowledged after the commit, never refused."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from banker import editions
from banker.devices.simulated_vault import SimulatedVault, open_on_screen_vault
from banker.devices.vault_reports import VaultReports
from banker.engine.fold import Player
from banker.engine.refusal import Refusal
from banker.foundation.errors import CommandError, JournalUnavailable
from banker.games.board import commands as c
from banker.games.board.state import VAULT, Setup
from banker.session.session import Session
from banker.store import MemoryJournal
from drivers.vault.commitment import NO_ENTROPY, code
from drivers.vault.eeprom import VolatileEeprom
from drivers.vault.memory_image import bound
from drivers.vault.simulator import VaultSimulator
from tests.audit.forger import sealed

SECRET = bytes(range(16))


def session() -> Session:
    players = (Player("ann", "Ann"), Player("bob", "Bob"))
    return Session.create(None, Setup(editions.load("secret-vault"), players))


class Clock:
    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        self.now += 10
        return self.now


def vault(eeprom: VolatileEeprom | None = None) -> VaultSimulator:
    return VaultSimulator(eeprom, draw=lambda count: SECRET[:count])


def vault_on(game: Session, device: VaultSimulator | None = None) -> SimulatedVault:
    return SimulatedVault(game, device or vault(), clock=Clock())


def kinds(game: Session) -> list[str]:
    return [entry.kind for entry in game.entries(2)]


def true_code(game: Session) -> int:
    """Reckoned as an auditor would once the secret is out; the test knows it before."""
    mixed = next(entry for entry in game.entries() if entry.kind == "mix_vault")
    uid = next(entry.dev for entry in game.entries() if entry.dev is not None)
    return code(uid.uid, mixed.command["epoch"], SECRET.hex(), mixed.command["entropy"])


def test_the_memory_of_a_vault_lies_in_its_folder_whatever_a_file_calls_its_game(
    tmp_path: Path,
) -> None:
    entries = [json.loads(row.line) for row in session().journal.rows()]
    del entries[0]["h"]
    entries[0]["cmd"] = "../../elsewhere"
    entries[0]["ev"][0]["made_by"] = "banker 0.3.0"
    path = tmp_path / "game.bank"
    path.write_bytes(b"".join(sealed(entries)))
    with closing(Session.open(path)) as stored:
        open_on_screen_vault(stored, tmp_path / "a" / "b" / "vaults").close()
    found = sorted(it.relative_to(tmp_path).parts[:3] for it in tmp_path.rglob("*.vault"))
    assert found == [("a", "b", "vaults")]


def test_a_new_table_locks_its_vault_and_books_the_share_before_the_lock() -> None:
    game = session()
    desk = vault_on(game)
    assert desk.is_locked
    assert kinds(game) == ["report_committed", "mix_vault", "report_locked"]
    assert len(desk.words()) == 10
    assert game.state.cash(VAULT) == 400


def test_a_right_guess_takes_everything_and_a_wrong_one_is_struck_out() -> None:
    game = session()
    desk = vault_on(game)
    number = true_code(game)
    wrong = number % 6 + 1
    desk.guess("ann", wrong)
    assert [tried.number for tried in game.state.table.tried] == [wrong]
    desk.guess("ann", number)
    assert game.state.cash("ann") == 3_400
    assert game.state.table.filled is False


def test_a_guess_that_the_rules_refuse_is_never_pressed() -> None:
    game = session()
    desk = vault_on(game)
    before = desk.status.last_event
    with pytest.raises(Refusal, match="no_guess"):
        desk.guess("bob", 3)
    assert desk.status.last_event == before


def test_the_vault_is_filled_when_it_reports_that_it_is_locked_again() -> None:
    game = session()
    desk = vault_on(game)
    desk.guess("ann", true_code(game))
    game.execute(c.Unlock("ann", "boardwalk"))
    desk.lock()
    assert game.state.cash(VAULT) == 400
    assert game.state.table.filled
    with pytest.raises(Refusal, match="vault_locked"):
        desk.lock()


def test_an_opening_that_nobody_was_guessing_for_moves_nothing_and_asks() -> None:
    game = session()
    device = vault()
    desk = vault_on(game, device)
    device.turn_ring(true_code(game))
    device.press_red(1_000)
    desk.book_reports()
    assert game.state.table.question == "opened"
    assert game.state.cash(VAULT) == 400
    game.execute(c.Guess("ann", true_code(game), "opens"))
    assert game.state.table.question == ""
    assert game.state.cash("ann") == 3_400


def test_a_forced_opening_is_a_question() -> None:
    game = session()
    device = vault()
    desk = vault_on(game, device)
    device.force_open()
    desk.book_reports()
    assert game.state.table.question == "forced"


def test_a_report_that_is_known_is_acknowledged_and_not_booked_again() -> None:
    game = session()
    eeprom = VolatileEeprom()
    device = vault(eeprom)
    vault_on(game, device)
    count = game.journal.count
    device.close()
    again = vault_on(game, vault(eeprom))
    assert game.journal.count == count
    assert again.is_locked


def test_no_commit_no_ack() -> None:
    game = session()
    device, clock = vault(), Clock()
    desk = SimulatedVault(game, device, clock=clock)
    held = device.status().last_event
    journal = game.journal
    assert isinstance(journal, MemoryJournal)
    journal.is_full = True
    with pytest.raises(JournalUnavailable):
        desk.guess("ann", true_code(game) % 6 + 1)
    assert device.status().first_event == held + 1 == device.status().last_event
    journal.is_full = False
    clock.now += 1_000
    booked = desk.book_reports()
    assert [entry.kind for entry in booked] == ["report_tried"]
    assert game.state.table.tried[0].who == "ann"
    assert device.status().first_event == held + 2


def test_a_vault_that_fails_under_a_hand_is_a_refusal_in_one_line() -> None:
    game = session()
    device = vault()
    desk = vault_on(game, device)
    device.close()
    with pytest.raises(CommandError, match="the vault does not answer"):
        desk.press_lock()


def test_the_on_screen_vault_remembers_its_code_from_one_evening_to_the_next(
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.bank"
    players = (Player("ann", "Ann"), Player("bob", "Bob"))
    Session.create(path, Setup(editions.load("secret-vault"), players)).close()
    with_vault = Session.open(path)
    desk = open_on_screen_vault(with_vault, tmp_path / "vaults")
    uid, epoch = desk.status.uid, desk.status.epoch
    desk.close()
    with_vault.close()
    again = Session.open(path)
    desk = open_on_screen_vault(again, tmp_path / "vaults")
    assert (desk.status.uid, desk.status.epoch, desk.is_locked) == (uid, epoch, True)
    for number in range(1, 7):
        if again.state.table.filled:
            desk.guess("ann", number)
    assert not again.state.table.filled
    desk.close()
    again.close()


def test_a_table_that_tells_its_dice_rolls_before_it_guesses() -> None:
    game = session()
    desk = vault_on(game)
    for command in (c.Roll("ann", (1, 2)), c.Buy("ann"), c.Next(), c.Next()):
        game.execute(command)
    game.execute(c.Move("ann", "free_parking"))
    game.execute(c.Next())
    game.execute(c.SetTurn("ann"))
    with pytest.raises(Refusal, match="no_guess"):
        desk.guess("ann", 3)
    game.execute(c.GrantGuess("ann"))
    desk.guess("ann", true_code(game) % 6 + 1)
    assert len(game.state.table.tried) == 1


def test_what_was_said_by_hand_while_it_lay_in_its_drawer_is_held_against_it() -> None:
    """An evening with `--vault none` between two with the vault on the screen."""
    game = session()
    eeprom = VolatileEeprom()
    first = vault_on(game, vault(eeprom))
    first.close()
    game.execute(c.GrantGuess("ann"))
    game.execute(c.Guess("ann", 4, "opens"))
    assert game.state.cash("ann") == 3_400
    vault_on(game, vault(eeprom)).close()
    assert kinds(game)[-1] == "report_unheard"
    assert game.state.table.question == "differs"
    assert game.state.cash("ann") == 3_400


def test_the_screen_tells_how_its_own_vault_fares() -> None:
    game = session()
    desk = vault_on(game)
    health = desk.health()
    assert (health.state, health.is_real, health.epoch) == ("locked", False, 1)
    assert health.words == desk.words()
    assert desk.take_news() == []


def test_forced_open_on_the_screen_is_a_report_like_any_other() -> None:
    game = session()
    desk = vault_on(game)
    desk.force_open()
    assert kinds(game)[-1] == "report_forced"
    assert game.state.table.question == "forced"


class LocksAlone(VaultSimulator):
    """Takes the Bank's share, and fixes its code without it."""

    def mix(self, epoch: int, entropy: str) -> None:
        del epoch, entropy
        if self._image.latch == "committed":
            self._fix_code(NO_ENTROPY, mixed=False)


class DrawsAgain(VaultSimulator):
    """Lets its power fail when it has seen the first share, and draws another secret."""

    shares = 0

    def mix(self, epoch: int, entropy: str) -> None:
        self.shares += 1
        if self.shares == 1:
            self._keep(bound(self._image, bytes(16).hex()))
        else:
            super().mix(epoch, entropy)


def unfair(kind: type[VaultSimulator]) -> tuple[Session, SimulatedVault, VaultSimulator, Clock]:
    game, clock = session(), Clock()
    device = kind(VolatileEeprom(), draw=lambda count: SECRET[:count])
    desk = SimulatedVault(game, device, clock=clock)
    clock.now += 2_000
    desk.book_reports()
    return game, desk, device, clock


@pytest.mark.parametrize("kind", [LocksAlone, DrawsAgain])
def test_a_vault_that_may_have_chosen_its_code_is_to_be_locked_again(
    kind: type[VaultSimulator],
) -> None:
    game, desk, device, clock = unfair(kind)
    assert desk.is_locked
    last = device.status().last_event
    with pytest.raises(Refusal, match="lock_again"):
        desk.guess("ann", 3)
    assert device.status().last_event == last
    for number in range(1, 7):
        device.turn_ring(number)
        device.press_red(clock())
        clock.now += 2_000
        desk.book_reports("ann")
    assert game.state.cash("ann") == 3_000
    assert game.state.cash(VAULT) == 400
    assert game.state.table.tried == ()
    assert not desk.is_locked


def test_a_vault_that_is_honest_the_next_time_takes_part_again() -> None:
    game, desk, _, clock = unfair(DrawsAgain)
    desk.force_open()
    desk.lock()
    clock.now += 2_000
    desk.book_reports()
    assert not game.state.table.lock_again
    assert game.state.table.question == ""
    desk.guess("ann", 3)
    assert kinds(game)[-1] in ("report_tried", "report_opened")


def test_what_locked_before_anybody_could_send_it_a_share_is_believed() -> None:
    """Both reports lay in the vault when it was heard: the share was late."""
    game = session()
    eeprom = VolatileEeprom()
    alone = vault(eeprom)
    alone.close_lid()
    for _ in range(3):
        alone.press_lock(0)
    alone.tick(10_000)
    reports = VaultReports(game, alone)
    reports.book(20_000, backlog_end=alone.status().last_event)
    mixed = next(entry for entry in game.entries() if entry.kind == "mix_vault")
    assert mixed.command["late"] is True
    assert not game.state.table.lock_again
