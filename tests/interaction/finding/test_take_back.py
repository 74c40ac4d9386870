"""Taking back: what would go is seen before it goes; the wall is known before a key is pressed."""

from __future__ import annotations

import random

import pytest

from banker.devices.simulated_vault import SimulatedVault
from banker.games.board import commands as c
from banker.interaction.controller import Controller
from banker.interaction.finding.undo_wall import reach_of, taking
from banker.interaction.ui_state import LEDGER, TABLE, TAKE_BACK
from banker.interaction.words.text import plain
from banker.language.news import plain as with_names
from banker.language.phrases.translation import in_language
from banker.ledger.entry import Delivery
from banker.session.session import Session
from banker.tui.panes.screens import draw
from drivers.vault.commitment import code
from drivers.vault.eeprom import VolatileEeprom
from drivers.vault.simulator import VaultSimulator
from tests.support.screen import assert_width
from tests.tui.scenes import FOUR, session

PLAYED = (
    c.Roll("ann", (1, 2)), c.Buy("ann"), c.Roll("bob", (2, 4)), c.Buy("bob"),
    c.Transfer("bob", "cid", 50),
)  # fmt: skip
GUESSED = (c.GrantGuess("bob"), c.Guess("bob", 3, "misses"))
REPORT = f"{0:016}-1"


def played(*, behind_a_wall: bool = False) -> Session:
    """Five acts; after the fourth, if asked for, the vault has spoken."""
    game = session()
    for command in PLAYED[:4]:
        game.execute(command)
    if behind_a_wall:
        game.execute(GUESSED[0])
        game.execute(GUESSED[1], delivery=Delivery("vault", 1, 1), id=REPORT, by="vault")
    game.execute(PLAYED[4])
    return game


def controller_of(game: Session) -> Controller:
    seconds = iter(range(10**6))
    return Controller(game, None, ticks=lambda: float(next(seconds)))


def press(controller: Controller, text: str) -> None:
    for key in text.split():
        controller.press(key)


def shown(controller: Controller, width: int = 80, height: int = 24) -> str:
    return plain(draw(controller.view(height), width, height))


def test_without_a_device_everything_can_be_taken_back() -> None:
    game = played()
    reach = reach_of(game)
    assert len(reach.acts) == len(game.history.standing)
    assert (reach.wall, reach.why) == (0, "")


def test_s10_the_wall_is_known_before_u_is_pressed() -> None:
    game = played(behind_a_wall=True)
    reach = reach_of(game)
    assert len(reach.acts) == 1
    assert game.journal.entry(reach.wall).dev is not None
    controller = controller_of(game)
    press(controller, "l")
    assert f"u reaches back to {reach.acts[0]}" in shown(controller)


def test_s10_nothing_is_promised_that_is_refused_then() -> None:
    controller = controller_of(played(behind_a_wall=True))
    entries = controller.session.journal.count
    press(controller, "l down down down down u")
    assert controller.ui.screen == TAKE_BACK
    page = shown(controller)
    assert "undoes 1 action" in page
    assert "was reported by the vault: no further back" in page
    assert page.count("▐") >= 4
    press(controller, "left left")
    assert "nothing before this row can be undone" in shown(controller)
    press(controller, "enter")
    assert controller.ui.note.role != "refused"
    assert controller.session.journal.count == entries + 1


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_what_is_shown_is_what_happens(count: int) -> None:
    """The balances of the page are those after Enter, and each act it strikes is taken back."""
    game = played()
    reach = reach_of(game)
    promised = taking(game, reach, count)
    controller = controller_of(game)
    press(controller, "U" + " left" * (count - 1))
    page = shown(controller)
    assert page.count("✗") == count
    press(controller, "enter")
    assert controller.ui.screen == TABLE
    assert dict(promised.after) == {who: game.state.cash(who) for who in game.state.setup.ids}
    assert game.journal.entry(game.journal.count).undo == reach.acts[:count]


def test_hands_move_back_step_by_step_the_newest_first() -> None:
    game = played()
    steps = taking(game, reach_of(game), 2).steps
    assert steps[0] == "Cid gives 50 back to Bob"
    assert steps[1:] == (
        "Bob gives Oriental Avenue's deed back to the Bank", "Bank gives 200 back to Bob",
    )  # fmt: skip


def test_a_turn_is_one_step_of_the_shifted_arrow() -> None:
    game = played()
    controller = controller_of(game)
    press(controller, "U shift+left")
    taken = reach_of(game).acts[: controller.ui.takes_back]
    assert any(change.key == "turn" for change in game.journal.entry(taken[-1]).set)
    press(controller, "shift+right")
    assert controller.ui.takes_back == 1


def test_what_was_taken_back_is_brought_back() -> None:
    controller = controller_of(played())
    before = controller.session.state
    press(controller, "U left enter U y y")
    assert controller.ui.screen == TAKE_BACK
    assert controller.session.state.balances == before.balances


@pytest.mark.parametrize("leaves", ["q", "escape", "backspace"])
def test_leaving_takes_nothing_back(leaves: str) -> None:
    controller = controller_of(played())
    entries = controller.session.journal.count
    press(controller, f"U left left {leaves}")
    assert controller.ui.screen in (TABLE, LEDGER)
    assert controller.ui.takes_back == 0
    assert controller.session.journal.count == entries


def test_a_game_without_an_act_says_so() -> None:
    controller = controller_of(session())
    press(controller, "U")
    assert "there is nothing to undo" in shown(controller)
    press(controller, "enter")
    assert controller.session.journal.count == 1


@pytest.mark.parametrize(("width", "height"), [(40, 12), (80, 24), (120, 36), (160, 48)])
@pytest.mark.parametrize("behind", [False, True])
def test_the_page_fills_the_screen_exactly(width: int, height: int, behind: bool) -> None:
    controller = controller_of(played(behind_a_wall=behind))
    press(controller, "U left left")
    lines = draw(controller.view(height), width, height)
    assert len(lines) == height
    assert_width(lines, width)
    assert "✗" in plain(lines)
    assert "⏎" in plain(lines) or "!" in plain(lines)


def test_private_balances_stay_private() -> None:
    from banker import editions
    from banker.games.board.state import Setup
    from banker.interaction.words.screen_words import are_open
    from banker.language.parser.player_names import check_names

    box = editions.load("cash-decoder")
    game = Session.create(None, Setup(box, check_names(("Ann", "Bob"), box)))
    game.execute(c.Transfer("bank", "ann", 50))
    assert bool(taking(game, reach_of(game), 1).after) == are_open(game.state)


def test_in_the_ledger_rows_behind_the_wall_are_marked() -> None:
    game = played(behind_a_wall=True)
    controller = controller_of(game)
    controller.press("l")
    wall = reach_of(game).wall
    drawn = draw(controller.view(24), 80, 24)
    rows = {
        int(text[:4].strip("▸ ")): spans
        for spans in drawn
        if (text := plain([spans]))[:4].strip("▸ ").isdigit()
    }
    assert any(seq > wall for seq in rows) and any(seq <= wall for seq in rows)
    for seq, spans in rows.items():
        is_pointed = "cursor" in {span.role for span in spans}
        assert ("▐" in plain([spans])) == (seq <= wall and not is_pointed), seq


# --- the wrong guess at the wall ------------------------------------------------------------------


def guessed(*names: str, language: str = "") -> tuple[Controller, int]:
    """A game at whose vault, on the screen, a wrong guess was made; then a payment. And the
    number."""
    game = session(names or FOUR)
    device = VaultSimulator(VolatileEeprom(), draw=random.Random(1).randbytes)
    vault = SimulatedVault(game, device, clock=lambda: 0)
    who = game.state.setup.ids
    game.execute(c.GrantGuess(who[1]))
    wrong = next(number for number in range(1, 7) if not opens(device, number))
    vault.guess(who[1], wrong)
    game.execute(c.Transfer(who[1], who[2], 50))
    if language:
        game.state = in_language(game.state, language)
    seconds = iter(range(10**6))
    return Controller(game, vault, ticks=lambda: float(next(seconds))), wrong


def opens(device: VaultSimulator, number: int) -> bool:
    image = device._image
    return code(image.uid, image.epoch, image.secret, image.entropy) == number


def test_s10_all_agree_and_the_wrong_guess_goes_too() -> None:
    controller, wrong = guessed()
    press(controller, "U")
    assert "← and all agree: it goes too" in shown(controller)
    press(controller, "left")
    page = shown(controller)
    assert f"undo guess {wrong} of Bob: do all agree?" in page
    assert page.count("  a  b  c  d") == 1
    press(controller, "b a a c")
    assert " a ✓  b ✓  c ✓  d" in shown(controller)
    assert controller.session.state.table.guess is None
    press(controller, "d")
    table = controller.session.state.table
    assert (table.guess.who if table.guess else "") == "bob"
    assert [one.number for one in table.tried] == [wrong]
    assert controller.ui.screen == TAKE_BACK
    page = shown(controller)
    assert f"All undo the guess of Bob: {wrong} stays known to be wrong" in page
    assert "everything can be undone" not in page  # the vault's lock is behind it
    press(controller, "q v")
    assert f"{wrong}×" in shown(controller)


def test_s10_hands_move_back_what_was_paid_after_the_guess_too() -> None:
    controller, _ = guessed()
    press(controller, "U left a b c d")
    seen = controller.view(24)
    (step,) = seen.rows[0].steps
    assert with_names(step, controller.session.state.setup) == "Cid gives 50 back to Bob"
    assert seen.gains == {"bob": 50, "cid": -50}


def test_s10_ru_all_agree_by_russian_letters() -> None:
    names = ("Аня", "Борис", "Вера", "Гена")
    controller, wrong = guessed(*names, language="ru")
    press(controller, "У left")
    assert f"отменить попытку «{wrong}» (Борис): все согласны?" in shown(controller)
    press(controller, "а б в г")
    table = controller.session.state.table
    assert table.guess is not None and [one.number for one in table.tried] == [wrong]
    assert f"Все согласны отменить попытку (Борис); известно, что {wrong} неверно" in shown(
        controller
    )


def test_s10_one_who_does_not_agree_leaves_all_as_it_is() -> None:
    controller, _ = guessed()
    entries = controller.session.journal.count
    press(controller, "U left a b c")
    press(controller, "x")
    assert "no player has the letter x" in shown(controller)
    press(controller, "escape")
    assert (controller.ui.verb, controller.session.journal.count) == ("", entries)


def test_s10_at_once_after_the_guess_enter_asks_all() -> None:
    controller, _ = guessed()
    press(controller, "u u")
    assert "was reported by the vault: u stops here. U undoes it if all agree" in shown(controller)
    press(controller, "U enter a b c d")
    assert controller.session.state.table.guess is not None


def test_s10_a_real_vault_is_no_matter_of_keys() -> None:
    controller = controller_of(played(behind_a_wall=True))
    press(controller, "U left")
    assert controller.ui.verb == ""
    assert "nothing before this row can be undone" in shown(controller)


# --- the wall in words ----------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "undo", "words"), [
    ("en", "u u", "was reported by the vault: u stops here. U undoes it if all agree"),
    (
        "ru", "у у",
        "о ней сообщил сейф; отмена (у) останавливается здесь. У отменит её, если согласны все",
    ),
])  # fmt: skip
def test_u_at_a_guess_names_the_vault_and_what_undoes_it(
    language: str, undo: str, words: str
) -> None:
    """No device was there: the vault is on the screen."""
    names = ("Аня", "Борис", "Вера") if language == "ru" else ("Ann", "Bob", "Cid")
    controller, _ = guessed(*names, language=language)
    press(controller, undo)
    assert words in " ".join(shown(controller, 120, 36).split())


def test_the_page_does_not_say_that_nothing_can_be_undone_where_all_may_agree() -> None:
    controller, _ = guessed("Ann", "Bob", "Cid")
    press(controller, "u U")
    page = shown(controller)
    assert "only all together: ← asks everybody" in page
    assert "there is nothing to undo" not in page


def test_z_alone_undoes_nothing() -> None:
    controller = controller_of(played())
    before = controller.session.journal.count
    press(controller, "z")
    assert controller.session.journal.count == before and controller.ui.note.text
    press(controller, "ctrl+z")
    assert controller.session.journal.count == before + 1
