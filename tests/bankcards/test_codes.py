"""Codes: every card has its own, and what is read wrongly is noticed."""

from __future__ import annotations

import pytest

from banker import editions
from banker.bankcards import codes
from banker.bankcards.codes import (
    ACTS,
    Mark,
    Unread,
    account_code,
    act_code,
    deed_code,
    looks_like_code,
    mark_of,
    seat_code,
)
from banker.bankcards.sheet import paper_cards
from tests.support.scripted_game import ScriptedGame

SETUP = ScriptedGame().state.setup
GLASS = editions.load("glass-classic")


def read(code: str) -> Mark:
    return mark_of(code, SETUP.edition, SETUP.ids)


def test_every_card_reads_as_what_it_is() -> None:
    assert read(seat_code(1)) == Mark("account", "bob")
    assert read(account_code("bank")) == Mark("account", "bank")
    for act in ACTS:
        assert read(act_code(act)) == Mark("act", act)
    for deed in SETUP.edition.deeds:
        assert read(deed_code(SETUP.edition, deed.id)) == Mark("deed", deed.id)


def test_a_printed_code_never_changes() -> None:
    """Cards that were cut out once are read by every later program."""
    assert seat_code(0) == "7720000014"
    assert account_code("bank") == "7730000035"
    assert act_code("cancel") == "7740000056"
    assert deed_code(GLASS, "boardwalk") == "7710270138"


def test_a_wrong_digit_and_two_that_changed_places_are_noticed() -> None:
    code = deed_code(SETUP.edition, "virginia")
    for at in range(2, len(code)):
        for digit in "0123456789":
            wrong = code[:at] + digit + code[at + 1 :]
            if wrong != code:
                with pytest.raises(Unread, match="scan it again"):
                    read(wrong)
        swapped = code[: at - 1] + code[at] + code[at - 1] + code[at + 1 :]
        if swapped != code and looks_like_code(swapped):
            with pytest.raises(Unread, match="scan it again"):
                read(swapped)


def test_a_deed_of_another_box_is_refused_and_a_seat_that_nobody_has() -> None:
    with pytest.raises(Unread, match="another edition than Monopoly Secret Vault"):
        read(deed_code(GLASS, "boardwalk"))
    with pytest.raises(
        Unread, match="nobody sits on seat 4; the seats are 1 to 3: scan one of their cards"
    ):
        read(seat_code(3))


@pytest.mark.parametrize("word", ["", "77", "1500", "8820000014", "77200000140", "772000001x"])
def test_other_words_are_no_codes(word: str) -> None:
    assert not looks_like_code(word)


@pytest.mark.parametrize("box", [listing.id for listing in editions.catalogue("board")])
def test_every_edition_has_a_card_for_each_deed_and_no_code_twice(box: str) -> None:
    edition = editions.load(box)
    cards = list(paper_cards(edition))
    assert len({card.code for card in cards}) == len(cards)
    assert {deed.name for deed in edition.deeds} <= {card.title for card in cards}


@pytest.mark.parametrize("kind", [codes._HOUSE, codes._ACT, 5, 9])
def test_a_card_of_a_later_program_is_told(kind: int) -> None:
    code = codes._with_check_digits(kind, 10)
    with pytest.raises(Unread, match=r"^this card is newer than the program: update Banker$"):
        read(code)
