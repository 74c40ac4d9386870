"""What one key too many would lose is asked first: somebody's roll, a guess at the vault."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.devices.simulated_vault import SimulatedVault
from banker.games.board import commands as c
from banker.interaction.controller import Controller
from banker.interaction.trackers.asking import ASK_PAUSE_S
from banker.interaction.verbs.vault import was_wrong
from banker.language.phrases.events import sentence
from banker.language.phrases.translation import language_of
from drivers.vault.eeprom import VolatileEeprom
from drivers.vault.simulator import VaultSimulator
from tests.support.screen import controller_of, press, say, shown

NAMES = {"en": ("Ann", "Bob", "Cem"), "ru": ("Аня", "Боря", "Вера")}
HAS_NOT_ROLLED = {
    "en": "{} has not rolled: ␣ again passes the turn anyway",
    "ru": "броска ещё не было ({}): ещё раз ␣ – всё равно передать ход",
}
DID_NOT_ROLL = {"en": "{} did not roll; {}'s turn", "ru": "Без броска: {}; Ходит {}"}


class Table:
    """A table whose clock stands until a key is pressed, and then runs as long as a hand needs."""

    def __init__(self, language: str = "en", *, hand_s: float = 1.0, box: str = "secret-vault"):
        self.now, self.hand_s = 0.0, hand_s
        self.names = NAMES[language]
        self.controller: Controller = controller_of(
            box, *self.names, language=language, ticks=lambda: self.now
        )

    def press(self, text: str) -> None:
        for key in text.split():
            self.now += self.hand_s
            press(self.controller, key)

    @property
    def turn(self) -> str:
        state = self.controller.session.state
        return state.setup.names[state.table.turn]

    @property
    def message(self) -> str:
        """The message line."""
        return shown(self.controller, 120, 36).splitlines()[-4].strip(" !")

    @property
    def newest(self) -> str:
        """The newest row of the ledger that the table shows."""
        rows = [row for row in self.controller.view(36).rows if not row.is_chatter]
        assert rows[0].news is not None
        text = rows[0].text
        assert f"{rows[0].seq:4} ○ {text}" in shown(self.controller, 120, 36)
        return text


@pytest.mark.parametrize("language", NAMES)
def test_a_space_that_would_skip_somebody_asks_first(language: str) -> None:
    table = Table(language)
    first, second, third = table.names
    table.press("1 2 ⏎ ␣")
    assert table.turn == second, "who has rolled is passed by one key, as ever"
    entries = table.controller.session.journal.count
    table.press("␣")
    assert table.message == HAS_NOT_ROLLED[language].format(second)
    assert table.controller.session.journal.count == entries
    table.press("␣")
    assert table.turn == third
    table.press("␣")
    assert table.message == HAS_NOT_ROLLED[language].format(third), "the next one is asked too"
    table.press("␣")
    assert table.turn == first
    table.press("␣")
    assert table.message == HAS_NOT_ROLLED[language].format(first), "and the one after"


@pytest.mark.parametrize("language", NAMES)
def test_a_turn_passed_so_is_seen_in_the_ledger_and_in_the_log(language: str) -> None:
    table = Table(language)
    _first, second, third = table.names
    table.press("1 2 ⏎ ␣ ␣ ␣")
    told = DID_NOT_ROLL[language].format(second, third)
    assert table.newest == told
    session = table.controller.session
    entry = session.journal.entry(session.journal.count)
    book = language_of(session.state.edition).book
    assert sentence(entry, session.state.setup, book) == told


def test_a_key_held_down_skips_nobody() -> None:
    table = Table(hand_s=0.03)
    table.press("1 2 ⏎ ␣")
    for _ in range(200):
        table.press("␣")
    assert table.turn == "Bob" and "Bob has not rolled" in table.message
    table.now += ASK_PAUSE_S
    table.press("␣")
    assert table.turn == "Cem"


def test_after_doubles_a_space_asks_too() -> None:
    table = Table()
    table.press("4 4 ␣")
    assert table.message == "Ann has another roll: ␣ again passes the turn anyway"
    table.press("␣")
    assert table.turn == "Bob" and table.newest == "Ann did not roll again; Bob's turn"


def test_other_keys_are_as_ever_and_end_the_question() -> None:
    table = Table()
    table.press("1 2 ⏎ ␣ ␣ 2 4")
    assert table.turn == "Bob" and table.controller.session.state.table.dice == (2, 4)
    table.press("⏎ ␣ ␣ i q ␣")
    assert table.turn == "Cem" and "Cem has not rolled" in table.message


def test_the_first_turn_of_the_game_is_asked_about_once() -> None:
    table = Table()
    table.press("␣")
    assert table.message == "Ann has not rolled: ␣ again passes the turn anyway"
    table.press("␣")
    assert table.turn == "Bob" and table.newest == "Bob's turn"


def test_a_table_that_tells_only_money_is_not_asked() -> None:
    """Nor does the ledger say of anybody there that no dice were rolled."""
    table = Table()
    say(table.controller, "ann buys oriental")
    for name in ("Bob", "Cem", "Ann", "Bob"):
        table.press("␣")
        assert table.turn == name
    log = [sentence(entry, table.controller.session.state.setup)
           for entry in table.controller.session.entries(1)]  # fmt: skip
    assert not [row for row in log if "did not roll" in row]


def test_a_table_without_typed_dice_is_not_asked() -> None:
    table = Table()
    table.press("f2")
    for name in ("Bob", "Cem", "Ann"):
        table.press("␣")
        assert table.turn == name


def test_a_statement_at_the_prompt_is_asked_about_and_a_space_answers() -> None:
    table = Table()
    table.press("1 2 ⏎ ␣ : n e x t ⏎")
    assert table.turn == "Bob" and "Bob has not rolled" in table.message
    assert table.controller.ui.line is None
    table.press("␣")
    assert table.turn == "Cem"


def test_the_rules_ask_nobody() -> None:
    table = Table()
    session = table.controller.session
    for command in (c.Roll("ann", (1, 2)), c.Buy("ann"), c.Next(), c.Next(), c.Next()):
        session.execute(command)
    assert table.turn == "Ann"


def test_a_player_in_jail_who_has_not_rolled_is_asked_about() -> None:
    table = Table()
    say(table.controller, "ann rolls 4 6", "bob goes to jail")
    table.press("␣")
    assert table.turn == "Bob"
    table.press("␣")
    assert "Bob has not rolled" in table.message
    table.press("␣")
    assert table.turn == "Cem"


GIVEN = {
    "en": ("{} has not rolled", "⏎ the turn goes to {}"),
    "ru": ("броска ещё не было ({})", "⏎ ход получает {}"),
}


@pytest.mark.parametrize("language", NAMES)
def test_two_keys_of_a_trade_that_was_left_give_no_turn_away(language: str) -> None:
    """`t` and Backspace leave the trade, and `'` with a letter is then a separate verb."""
    table = Table(language)
    first, second, third = table.names
    table.press("4 6 ␣")
    first_key, _, third_key = table.controller.view(36).letters.values()
    table.press(f"t ⌫ ' {third_key}")
    assert table.turn == second, f"expected no turn given away, got {table.turn}"
    prompt = shown(table.controller, 120, 36)
    for words, name in zip(GIVEN[language], (second, third), strict=True):
        assert words.format(name) in prompt, f"expected {words.format(name)}, got {prompt[-500:]}"
    table.press("q")
    assert table.turn == second
    table.press(f"' {first_key} ⏎")
    assert table.turn == first, "Enter gives it"


def test_after_the_roll_a_letter_gives_the_turn_at_once() -> None:
    table = Table()
    table.press("4 6 ' b")
    assert table.turn == "Bob"


def test_a_statement_that_names_the_player_is_not_asked_about() -> None:
    table = Table()
    table.press("4 6 ␣ :")
    for key in "ann's turn":
        table.press("space" if key == " " else key)
    table.press("⏎")
    assert table.turn == "Ann"


# --- the vault ----------------------------------------------------------------------------------

WRONG = 4


def guessing(language: str = "en", *, on_screen: bool = False) -> Table:
    """A table where 4 was wrong, and the second player may guess. The vault is the box's own, or
    the one on the screen."""
    for _ in range(20):  # one vault of six opens on that number
        table = Table(language)
        session = table.controller.session
        if on_screen:
            vault = SimulatedVault(session, VaultSimulator(VolatileEeprom()), clock=lambda: 0)
            table.controller = Controller(session, vault, ticks=lambda table=table: table.now)
        session.execute(c.GrantGuess(session.state.setup.ids[0]))
        table.press(f"v {WRONG}" if on_screen else f"v {WRONG} m")
        if session.state.table.tried:
            break
    session.execute(c.GrantGuess(session.state.setup.ids[1]))
    assert [it.number for it in session.state.table.tried] == [WRONG]
    return table


@pytest.mark.parametrize("on_screen", [False, True])
@pytest.mark.parametrize(
    ("language", "asked", "enters"),
    [
        ("en", "4 was wrong before: another number, or", "⏎ tries it all the same"),
        ("ru", "4 уже было неверно: другое число или", "⏎ всё равно попробовать"),
    ],
)
def test_a_number_that_was_wrong_before_is_asked_first(
    language: str, asked: str, enters: str, *, on_screen: bool
) -> None:
    table = guessing(language, on_screen=on_screen)
    session = table.controller.session
    entries = session.journal.count
    table.press(f"v {WRONG}")
    prompt = shown(table.controller, 80, 24).splitlines()[-2]
    assert asked in prompt and enters in prompt
    assert session.journal.count == entries
    table.press("⏎" if on_screen else "⏎ m")
    assert session.journal.count > entries
    assert [it.number for it in session.state.table.tried] == [WRONG]


@pytest.mark.parametrize("on_screen", [False, True])
def test_another_number_is_one_key_away_and_is_not_asked_about(*, on_screen: bool) -> None:
    table = guessing(on_screen=on_screen)
    table.press(f"v {WRONG} x 3" if on_screen else f"v {WRONG} x 3 m")
    session = table.controller.session
    opened = session.state.table.epoch == 1 and not session.state.table.filled
    assert opened or [it.number for it in session.state.table.tried] == [WRONG, 3]


def test_the_red_button_asks_and_a_second_time_it_guesses() -> None:
    table = guessing(on_screen=True)
    entries = table.controller.session.journal.count
    table.press(f"v v {WRONG} ⏎")
    assert "4 was wrong before: ⏎ again tries it all the same" in shown(table.controller)
    assert table.controller.session.journal.count == entries
    table.press("⏎")
    assert table.controller.session.journal.count > entries


def test_a_statement_that_guesses_a_wrong_number_opens_the_prompt_that_asks() -> None:
    table = guessing()
    entries = table.controller.session.journal.count
    table.press(":")
    for key in "bob guesses 4 misses":
        table.press("space" if key == " " else key)
    table.press("⏎")
    assert "4 was wrong before" in shown(table.controller).splitlines()[-2]
    assert table.controller.session.journal.count == entries
    table.press("⏎ m")
    assert table.controller.session.journal.count == entries + 1


def test_an_answer_to_the_vaults_own_question_is_not_asked_about() -> None:
    """A vault tells that somebody tried a number; who it was is said with that number."""
    table = guessing()
    session = table.controller.session
    state = replace(session.state, table=replace(session.state.table, question="tried"))
    assert not was_wrong(state, WRONG) and was_wrong(session.state, WRONG)
