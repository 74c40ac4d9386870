"""After a roll the foot says what it came to: a locked street, jail. An example of keys works."""

from __future__ import annotations

import pytest

from banker.interaction.controller import Controller
from tests.support.screen import controller_of, press, say, shown

NAMES = {"en": ("Ann", "Bob", "Cem"), "ru": ("Аня", "Боря", "Вера")}


def table(language: str = "en") -> Controller:
    return controller_of("secret-vault", *NAMES[language], language=language)


def foot(controller: Controller) -> str:
    """What the table waits for; the line for beginners stands behind it."""
    return shown(controller, 120, 36).splitlines()[-4].split("   ")[0].strip(" !")


@pytest.mark.parametrize(
    ("language", "said", "row"),
    [
        ("en", "Vermont Avenue is locked: only a key opens it", "Ann → Vermont Avenue: locked"),
        ("ru", "«Vermont Avenue» под замком: открывает только ключ",
         "Аня → «Vermont Avenue»: под замком"),
    ],
)  # fmt: skip
def test_a_locked_street_says_so_in_the_foot_and_in_the_ledger(
    language: str, said: str, row: str
) -> None:
    controller = table(language)
    press(controller, "5 3")
    assert foot(controller) == said
    assert row in shown(controller)
    press(controller, "b ⏎")
    assert said in shown(controller), "Enter after b says why it buys nothing"
    press(controller, "q q ␣ 5 5")
    assert foot(controller) != said


@pytest.mark.parametrize(
    ("language", "stays", "sent"),
    [
        ("en", "Ann stays in jail, try 1 of 3", "Ann goes to jail"),
        ("ru", "Аня остаётся в тюрьме, попытка 1 из 3", "Аня отправляется в тюрьму"),
    ],
)
def test_in_jail_the_foot_does_not_say_that_a_piece_has_moved(
    language: str, stays: str, sent: str
) -> None:
    controller = table(language)
    first, second, third = NAMES[language]
    say(controller, f"{first} goes to jail")
    assert foot(controller) == sent
    say(controller, f"{second} rolls 4 6", f"{third} rolls 4 6", f"{first} rolls 1 2")
    assert foot(controller) == stays


WHY = {
    "en": ("Ann goes to jail: the space says so", "Bob draws a card: Off to jail",
           "Cem goes to jail: too many doubles"),
    "ru": ("Аня отправляется в тюрьму: клетка «В тюрьму»", "Боря тянет карточку: Off to jail",
           "Вера отправляется в тюрьму: слишком много дублей"),
}  # fmt: skip


@pytest.mark.parametrize("language", NAMES)
def test_the_ledger_says_why_somebody_goes_to_jail(language: str) -> None:
    controller = table(language)
    first, second, third = NAMES[language]
    say(controller, f"{first} moves to go_to_jail", "next", f"{second} draws CH08", "next")
    say(controller, *(f"{third} rolls {it} {it}" for it in (4, 1, 6)))
    rows = shown(controller)
    for said in WHY[language]:
        assert said in rows, f"expected: {said}\ngot:\n{rows}"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Ann goes to jail: a card says so"), ("ru", "Аня отправляется в тюрьму по карточке")],
)
def test_a_card_told_by_what_it_does_is_the_reason(language: str, said: str) -> None:
    controller = table(language)
    press(controller, "4 3 c j")
    rows = shown(controller)
    assert said in rows, f"expected: {said}\ngot:\n{rows}"


def hint(controller: Controller) -> str:
    """The line for beginners, however often it was shown."""
    controller.finding.coach.counts = {}
    return controller.view(36).coach


@pytest.mark.parametrize(("language", "verb"), [("en", "v"), ("ru", "ф")])
def test_the_number_in_the_hint_is_one_that_may_open_the_vault(language: str, verb: str) -> None:
    controller = table(language)
    who = NAMES[language][0]
    for tried, example in enumerate((4, 1, 2, 3, 5)):
        say(controller, f"{who} gets guess")
        coach = hint(controller)
        assert coach.endswith(f"{verb} {example}"), coach
        assert len(controller.session.state.table.tried) == tried
        assert f"{verb} {example} " in shown(controller, 120, 36), "and on the vault's panel"
        press(controller, f"{coach.split(': ')[1]} m")
    assert len(controller.session.state.table.tried) == 5


@pytest.mark.parametrize("language", NAMES)
def test_the_street_in_the_hint_is_one_that_the_key_opens(language: str) -> None:
    controller = table(language)
    who = NAMES[language][0]
    edition = controller.session.state.edition
    for left in range(sum(deed.locked for deed in edition.deeds), 1, -1):
        say(controller, f"{who} gets guess", f"{who} guesses 4 opens")
        coach = hint(controller)
        locked = [deed for deed in edition.deeds if controller.session.state.is_locked(deed)]
        assert len(locked) == left
        press(controller, coach.split(": ")[1])
        assert not controller.session.state.is_locked(locked[0]), shown(controller)
        say(controller, "vault locks")
