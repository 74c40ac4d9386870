"""What the audit believes of phones is what phones may do, and each part is read by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from banker.audit import audit
from banker.audit.judged_games import JUDGED
from banker.engine.command import tag_of
from banker.games.board.commands.rows import ROWS as BOARD
from banker.games.deal.decide import TRAITS as CARDS
from tests.audit.forger import Forger
from tests.audit.program_forgeries import (
    asked,
    phone_before_phones_were_let_in,
    phone_that_rolls,
    phones,
)


def offered(traits: Mapping[type, Any]) -> dict[str, bool]:
    """What phones may ask for, and whether that may go by itself."""
    rows = {tag_of(kind): row.by_phone for kind, row in traits.items()}
    return {do: how == "own" for do, how in rows.items() if how != "no"}


def test_the_audit_knows_what_phones_may_ask_for() -> None:
    asked = {word: dict(game.asked) for word, game in JUDGED.items()}
    assert {"board": offered(BOARD), "deal": offered(CARDS)} == asked


def made_by(version: str, forge: Callable[[Forger], None]) -> list[tuple[str, str]]:
    game = Forger()
    game.entries[0]["ev"][0]["made_by"] = version
    forge(game)
    return [(it.code, it.severity) for it in audit(game.lines()).findings]


@pytest.mark.parametrize(
    ("forge", "older"),
    [
        # Where a full disk kept the opening of phones out of the file, they could ask all the same.
        (phone_before_phones_were_let_in, "noted"),
        (phone_that_rolls, "broken"),
    ],
)
def test_an_honest_file_of_the_candidate_before_is_not_accused(
    forge: Callable[[Forger], None], older: str
) -> None:
    assert made_by("banker 1.0.0rc1", forge) == [("phone_asked", older)]
    assert made_by("banker 1.0.0rc2", forge) == [("phone_asked", "broken")]
    assert made_by("banker 1.0.0", forge) == [("phone_asked", "broken")]


def test_a_request_that_phones_may_make_is_clean() -> None:
    game = Forger()
    phones(game)
    asked(game)
    assert audit(game.lines()).findings == ()


def test_words_of_no_shape_accuse_a_phone_and_stop_nothing() -> None:
    for command in (None, [], "pay", {"do": 7}, {"do": "trade", "legs": [1]}, {"legs": [{}]}):
        game = Forger()
        phones(game)
        asked(game, **{"in": command})
        game.add("open_phones", [{}])
        game.add("open_phones", [{"kind": "phones_opened", "issuer": 7}])
        codes = {it.code for it in audit(game.lines()).findings if it.seq == 3}
        assert codes == {"phone_seat", "phone_asked"}, command
