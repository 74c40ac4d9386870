"""Ending: somebody goes home by `w l`, which says what happens to cash and deeds."""

from __future__ import annotations

import pytest

from tests.support.screen import controller_of, press, say, shown


@pytest.mark.parametrize(("language", "keys", "words"), [
    ("en", ("w", "w l", "w l b"), (
        "l somebody goes home", "who goes home?",
        "Bob leaves with 1 deed and 2,800: cash is shared out, deeds are auctioned",
    )),
    ("ru", ("ц", "ц д", "ц д б"), (
        "д кто-то уходит домой", "кто уходит домой?",
        "деньги делятся на всех, участки – на аукцион",
    )),
])  # fmt: skip
def test_w_l_says_what_going_home_does_and_enter_does_it(
    language: str, keys: tuple[str, ...], words: tuple[str, ...]
) -> None:
    controller = controller_of("secret-vault", "Ann", "Bob", "Cem", language=language)
    say(controller, 'force bob buys oriental because "a trial"')
    before = controller.session.state.seats["ann"]
    for typed, said in zip(keys, words, strict=True):
        press(controller, typed)
        assert said in shown(controller, 120, 36), typed
        press(controller, "escape escape escape")
    assert controller.session.state.seats["ann"] == before
    press(controller, f"{keys[-1]} ⏎")
    state = controller.session.state
    newest = controller.session.journal.entry(controller.session.journal.count)
    assert (newest.kind, newest.command["to"]) == ("leave", "all")
    assert state.cash("bob") == 0 and state.cash("ann") > 3000 - 1
    assert "oriental" not in state.deeds("bob")


def test_without_deeds_nothing_is_said_of_an_auction() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob", "Cem")
    press(controller, "w l b")
    page = shown(controller)
    assert "cash is shared out" in page and "auctioned" not in page


def test_the_other_ways_to_leave_are_where_they_were() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob", "Cem")
    press(controller, "' - b b ⏎")
    newest = controller.session.journal.entry(controller.session.journal.count)
    assert newest.command["to"] == "bank"


def test_w_n_asks_before_it_leaves_for_a_new_game() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    press(controller, "w")
    assert "n a new game" in shown(controller, 120, 36)
    press(controller, "n")
    assert "this game is saved" in shown(controller) and not controller.app_effects
    press(controller, "⏎")
    assert [str(getattr(it, "what", it)) for it in controller.app_effects] == ["next_game"]


def test_the_report_of_a_running_game_has_a_key() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    press(controller, "R")
    assert [str(it) for it in controller.app_effects] == ["report"]
