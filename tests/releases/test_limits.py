"""The limits of the readers: what a release took is taken for ever, so none of them gets smaller.

A limit that grows is written here, and then holds.
"""

from __future__ import annotations

import pytest

from banker.editions.sources import is_tag
from banker.foundation import limits

TAKEN = {
    "EDITION_BYTES_MAX": 1_000_000,
    "LAYERS_MAX": 32,
    "FIRST_LINE_BYTES_MAX": 4_194_304,
    "LINE_BYTES_MAX": 16_777_216,
    "CAPTURE_BYTES_MAX": 16_777_216,
    "CAPTURE_LINE_MAX": 4096,
    "SCRIPT_BYTES_MAX": 4_194_304,
    "RECEIPT_BYTES_MAX": 1_048_576,
    "RECEIPTS_MAX": 256,
    "STATEMENT_BYTES_MAX": 65_536,
    "READ_AGAIN_MAX": 16,
    "FINDINGS_MAX": 100_000,
    "KEY_PARTS_MAX": 8,
    "NESTING_MAX": 8,
    "WORD_LENGTH_MAX": 64,
    "TOKENS_MAX": 100_000,
    "FAULTS_MAX": 200,
    "PLAYERS_MAX": 64,
    "THINGS_MAX": 1000,
    "SPACES_MAX": 1000,
    "DEEDS_MAX": 1000,
    "CARDS_MAX": 1000,
    "GROUPS_MAX": 100,
    "AMOUNT_MAX": 1_000_000_000,
    "FIGURE_MAX": 1_000_000_000_000_000,
    "NAME_LENGTH_MAX": 16,
    "ID_LENGTH_MAX": 40,
    "TITLE_LENGTH_MAX": 120,
    "SOURCE_LENGTH_MAX": 1000,
    "TEXT_LENGTH_MAX": 2000,
}


def test_every_limit_is_what_it_was() -> None:
    found = {name: value for name, value in vars(limits).items() if name.isupper()}
    assert found == TAKEN


@pytest.mark.parametrize(("letters", "is_taken"), [(1000, True), (1001, False)])
def test_a_source_of_a_figure_may_be_so_long(letters: int, is_taken: bool) -> None:
    assert is_tag("public:".ljust(letters, "x")) is is_taken


@pytest.mark.parametrize(
    ("figure", "is_taken"), [(0, True), (10**15, True), (10**15 + 1, False), (-1, False)]
)
def test_a_figure_may_be_so_large(figure: int, is_taken: bool) -> None:
    assert limits.is_figure(figure) is is_taken


def test_the_first_line_of_a_game_has_a_limit_of_its_own() -> None:
    assert [limits.line_bytes_max(number) for number in (1, 2)] == [4_194_304, 16_777_216]
