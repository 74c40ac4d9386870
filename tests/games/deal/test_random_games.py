"""Random games beside a table that knows the real deck: the books say what lies there, always.

Turns are given by word, some out of turn, names change, and buildings aside go where they may.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from banker.audit import audit
from banker.games.deal.decide import decide
from banker.games.deal.queries.unseen import unseen_faces
from banker.games.deal.state import BACK, CENTRE, DRAW, account_of
from banker.language.parser.deal.names import written_face
from tests.games.deal.wider_table import WiderTable
from tests.support.card_game import CardGame, check_cards
from tests.support.card_table import Table

NAMES = ("Ann", "Bob", "Cem", "Dan", "Eve")
GAMES = int(os.environ.get("DEALS", "20"))
STEPS_MAX = 400
GROUPS = 10
AUDITED = 7  # every so manieth game is audited, too
TRIED = 29  # before every so manieth act what the rules refuse is tried, too


def compare(game: CardGame, table: Table) -> None:
    """Every hand, pile and unseen card."""
    state = game.state
    edition = state.edition

    def spoken(faces: dict[str, int]) -> Counter[str]:
        return Counter({written_face(edition, face): count for face, count in faces.items()})

    assert state.amount(DRAW, BACK) == len(table.draw)
    assert spoken(state.faces(CENTRE)) == Counter(table.centre)
    assert spoken(unseen_faces(state)) == table.unseen()
    for name, player in table.players.items():
        who = name.lower()
        assert state.hand(who) == len(player.hand), name
        assert spoken(state.faces(f"bank:{who}")) == Counter(player.bank), name
        assert spoken(state.faces(f"aside:{who}")) == Counter(player.aside), name
        for colour, number, pile in player.every_pile():
            place = colour if number == 1 else f"{colour}.{number}"
            assert spoken(state.faces(account_of(who, place))) == Counter(pile), (name, place)


def play(seed: int) -> tuple[int, bool]:
    names = NAMES[: 2 + seed % 4]
    game, table = CardGame(*names), WiderTable(seed, names)
    for count in range(STEPS_MAX):
        if count % TRIED == TRIED - 1:
            for wrong, code in table.refused():
                game.refused(wrong, code)
        said = table.step()
        try:
            command, before = game.read(said), game.state
            game.session.execute(command)
            assert decide(before, command).after == game.state, "drafted otherwise than folded"
            compare(game, table)
        except AssertionError as error:
            raise AssertionError(f"game {seed}, act {count}: {said}: {error}") from error
        winners = game.state.table.winners
        assert winners == ((table.winner.lower(),) if table.winner else ()), (seed, count, said)
        if table.winner:
            break
    check_cards(game.state)
    if seed % AUDITED == 0:
        lines = (line + b"\n" for _, line in game.session.journal._numbered_lines(1))
        told = {found.code for found in audit(lines).findings}
        assert told <= {"forced", "left_out"}, (seed, told)
    return count, bool(table.winner)


@pytest.mark.parametrize("group", range(GROUPS))
def test_the_books_know_what_lies_on_the_table(group: int) -> None:
    games = [play(seed) for seed in range(group, GAMES, GROUPS)]
    assert sum(won for _, won in games) >= len(games) // 2, "most games end with a winner"
