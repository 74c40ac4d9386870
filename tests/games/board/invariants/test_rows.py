"""The rows: one per command, and rows that mean something."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from banker.games.board import commands as c
from banker.games.board.commands.rows import ROWS, Row

COMMANDS = get_args(c.AnyCommand)


def without_row(kinds: Iterable[type], table: dict[type, Row]) -> list[str]:
    return [kind.__name__ for kind in kinds if kind not in table]


def unknown_fields(table: dict[type, Row]) -> list[str]:
    return [
        f"{kind.__name__}.{field}"
        for kind, row in table.items()
        for field in row.players
        if field not in kind.__struct_fields__  # type: ignore[attr-defined]
    ]


def test_every_command_has_a_row_and_every_row_a_command() -> None:
    assert without_row(COMMANDS, ROWS) == []
    assert set(ROWS) == set(COMMANDS)


def test_a_command_without_a_row_is_found() -> None:
    rows = {kind: row for kind, row in ROWS.items() if kind is not c.Bid}
    assert without_row(COMMANDS, rows) == ["Bid"]


def test_the_fields_that_name_players_are_fields_of_the_command() -> None:
    assert unknown_fields(ROWS) == []
    assert unknown_fields({c.Next: Row(players=("who",))}) == ["Next.who"]


def test_no_command_that_names_a_player_leaves_that_out() -> None:
    names = {"who", "visitor", "giver", "receiver"}
    left_out = [
        kind.__name__
        for kind, row in ROWS.items()
        if names & set(kind.__struct_fields__) - set(row.players)  # type: ignore[attr-defined]
    ]
    assert left_out == []


def left_over(rows: dict[type, Row], order: Iterable[object]) -> list[str]:
    """Commands of which the order leaves forms out: it names them with a number alone, or never."""
    whole = {one for one in order if isinstance(one, type)}
    return [kind.__name__ for kind, row in rows.items() if row.forms and kind not in whole]


def test_every_form_has_its_place_in_a_chapter() -> None:
    order = [one for chapter in c.CHAPTERS.values() for one in chapter]
    assert left_over(ROWS, order) == []
    assert left_over(ROWS, [one for one in order if one is not c.Trade]) == ["Trade"]
    whole = [one for one in order if isinstance(one, type)]
    assert len(whole) == len(set(whole)), "a command that is named after its last form"


def test_what_puts_right_or_ends_is_never_asked_for_by_phone() -> None:
    never = (c.Force, c.Correct, c.Undo, c.Redo, c.GoBankrupt, c.EndGame, c.LockVault, c.Next)
    assert {ROWS[kind].by_phone for kind in (*never, c.Count, c.Say)} == {"no"}
