"""What is owed, by keys: forgiven, paid by another, paid beside; and what each player pays."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from banker.games.board.state import Due, State
from tests.interaction.keys.key_presses import after, commands
from tests.tui import scenes

DUE = Due("cid", "ann", 390, "rent", "pacific")


def owing() -> State:
    return scenes.facts(scenes.busy(), dues=(DUE,))


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("p - ⏎", c.Forgive("ann", "cid")),
        ("p - 9 0 ⏎", c.Forgive("ann", "cid", 90)),
        ("p ' b ⏎", c.Transfer("bob", "ann", 390, debtor="cid")),
        ("p ' b 1 0 0 ⏎", c.Transfer("bob", "ann", 100, debtor="cid")),
        ("p a 5 0 g", c.Transfer("cid", "ann", 50, gift=True)),
        ("p a 5 0 ⏎", c.Transfer("cid", "ann", 50)),
        ("p * 5 0 ⏎", c.PayEach("cid", 50)),
        ("+ * 5 0 ⏎", c.PayEach("bank", 50)),
        ("e * 5 0 ⏎", c.PayEach("bank", 50)),
        ("+ - 5 0 ⏎", c.CollectEach("bank", 50)),
        ("+ 5 0 ⏎", c.Transfer("bank", "cid", 50)),
        ("p - ⌫ ' b ⏎", c.Transfer("bob", "ann", 390, debtor="cid")),
    ],
)
def test_keys_say_what_a_statement_says(text: str, command: c.AnyCommand) -> None:
    assert commands(owing(), text) == [command]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("p ' a", "the letter of another player"),
        ("p ' c", "the letter of another player"),
        ("p ' x", "no player has the letter x"),
        ("p a g", "digits, k or m, then Enter"),
        ("p * x", "digits, k or m, then Enter"),
        ("p - 0 ⏎", "an amount first: digits, then Enter"),
        ("p a 0 g", "an amount first: digits, then g"),
    ],
)
def test_a_key_without_a_meaning_says_so(text: str, why: str) -> None:
    ui, effects = after(owing(), text)
    assert (ui.note.text, effects) == (why, [])


@pytest.mark.parametrize("text", ["p - ⏎", "p ' ⏎", "p ' a", "p - 5"])
def test_nothing_is_owed(text: str) -> None:
    ui, effects = after(scenes.busy(), text)
    assert (ui.note.text, effects) == ("nobody owes anything", [])


def test_the_bank_forgives_by_the_same_keys() -> None:
    state = scenes.in_debt()
    [due] = state.table.dues
    assert due.creditor not in state.seats
    assert commands(state, "p - ⏎") == [c.Forgive(due.creditor, due.debtor)]
