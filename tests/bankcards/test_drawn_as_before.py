"""Drawn as before: sheets of cards and notes, and what any cards on the reader ask for.

`drawn_as_before.txt` keeps lines of each sheet and of the scans. See
`tests/support/stored_texts.py`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker import editions
from banker.bankcards.codes import account_code, act_code, deed_code, seat_code
from banker.bankcards.drawing import as_html, as_svg
from banker.bankcards.intent import ACTS
from banker.bankcards.reader import CardReader
from banker.bankcards.sheet import paper_cards
from banker.bankcards.striped_notes import (
    ANGLE_MAX,
    PITCH_MM_MAX,
    PITCH_MM_MIN,
    Lines,
    StripedNote,
    calibration_sheet,
    sheet,
)
from banker.foundation.errors import CommandError
from banker.language.phrases.translation import in_language, languages
from banker.session.session import Session
from tests.support import random_game
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("drawn_as_before.txt")
BOXES = [box.id for box in editions.catalogue("board")]
NAMES = ("Ann", "Bob & Co", "Éva <b>")
SCREENS = (Lines(PITCH_MM_MIN), Lines(0.8, 4.5), Lines(PITCH_MM_MAX, -ANGLE_MAX))
SCANS, BEFORE = 160, 40


def notes(count: int) -> list[StripedNote]:
    return [StripedNote(f"{at * 50} <K>", at % 3 > 0) for at in range(count)]


def test_notes_and_the_sheet_to_calibrate_them() -> None:
    words = ("ruler <1>", "pitch & foil", "angle", "films")
    found = [
        "".join(drawn)
        for lines in SCREENS
        for drawn in (
            *(sheet(notes(count), lines, "t & t") for count in (0, 1, 12, 13, 29)),
            calibration_sheet(lines, "t & t", words),
        )
    ]
    assert_as_stored(STORED, "notes", found)


@pytest.mark.parametrize("box", BOXES)
def test_the_cards_of_a_box(box: str) -> None:
    cards = list(paper_cards(editions.load(box), NAMES))
    found = [
        "".join(drawn)
        for part in (cards[:7], cards[7::9])
        for drawn in (as_html(part, "a & b"), as_html(part, "a", "ru"), as_svg(part, "a & b"))
    ]
    assert_as_stored(STORED, f"cards-{box}", found)


def lines_of(session: Session, dice: random.Random) -> str:
    """What a scanner may type."""
    edition = session.state.edition
    kind = dice.random()
    if kind < 0.3:
        return seat_code(dice.randrange(len(session.state.setup.ids) + 1))
    if kind < 0.35:
        return account_code(dice.choice(("bank", "vault", "pot")))
    if kind < 0.55:
        return act_code(dice.choice(list(ACTS)))
    if kind < 0.8:
        return deed_code(edition, dice.choice(edition.deeds).id)
    return dice.choice(("50", "100", "1,500", "0", "x", "7712345678", str(dice.randrange(2000))))


def scanned(box: str, language: str) -> Iterator[str]:
    session = random_game.table(box, {})
    for _ in random_game.said(session, 77, BEFORE):
        pass
    session.state = in_language(session.state, language)
    dice, reader = random.Random(f"{box} {language}"), CardReader()
    for _ in range(SCANS):
        line = lines_of(session, dice)
        outcome = reader.take(session.state, line, acts=session.standing())
        yield f"{line} {outcome}"
        if outcome is not None and outcome.command is not None:
            try:
                session.execute(outcome.command)
            except CommandError as refusal:
                yield str(refusal)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("box", BOXES)
def test_scans_ask_for_what_they_did(box: str, language: str) -> None:
    assert_as_stored(STORED, f"{box}-{language}", scanned(box, language))
