"""Seats: the screen follows who joins, leaves and is called otherwise."""

from __future__ import annotations

from tests.support.screen import controller_of, press, say, shown


def test_a_new_seat_has_a_letter_and_a_panel() -> None:
    table = controller_of("glass-classic", "Ann", "Bob")
    say(table, "dan joins with 1500")
    assert "D dan" in shown(table)
    press(table, "p d a 5 0 ⏎")
    assert table.session.state.cash("dan") == 1550
    say(table, "undo 2")
    assert "D dan" not in shown(table)


def test_a_prompt_takes_it_and_the_letter_follows_the_name() -> None:
    table = controller_of("glass-classic", "Ann", "Bob")
    press(table, ": b o b ␣ i s ␣ c a l l e d ␣ Z e d ⏎")
    assert "Z Zed" in shown(table)
    say(table, "ann leaves to all")
    text = shown(table)
    assert "Zed" in text


def test_every_size_draws_as_many_seats_as_the_box_has() -> None:
    for width, height in ((80, 24), (100, 30), (160, 48), (40, 12)):
        table = controller_of("glass-classic", "Ann", "Bob")
        for number in range(table.session.state.edition.players_max - 2):
            say(table, f"Player {number} joins with 100")
            rows = shown(table, width, height).splitlines()
            assert len(rows) == height


def test_an_amendment_is_shown_while_it_is_typed_and_done_by_enter() -> None:
    table = controller_of("glass-classic", "Ann", "Bob")
    say(table, "ann pays 10 to bob", "bob pays 5 to ann")
    press(table, ": a m e n d ␣ 2 : ␣ a n n ␣ p a y s ␣ 3 0 ␣ t o ␣ b o b")
    assert table.session.journal.count == 3
    assert "1,475" in shown(table) or "1475" in shown(table)
    press(table, "⏎")
    assert table.session.state.cash("ann") == 1475
    assert table.ui.line is None


def test_who_left_has_no_panel() -> None:
    table = controller_of("glass-classic", "Ann", "Bob", "Cem")
    say(table, "cem leaves to bank", "Dan joins with 1500", "next", "next", "next")
    for width, height in ((40, 12), (80, 24), (120, 36), (160, 48)):
        page = shown(table, width, height)
        assert "C Cem" not in page
        assert "D Dan" in page
