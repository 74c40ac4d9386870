"""Opening: the first entry, which moves the cards out of the box onto the table.

Rules of this file (leaflet, *Set-up*)
* The first entry holds the whole edition, so that a stored game needs no other file for ever.
* Five cards to each player, the rest is the draw pile; nobody has seen any face.
"""

from __future__ import annotations

from banker.engine.decision import Decision
from banker.foundation.errors import InvalidCommand
from banker.foundation.json_value import JsonValue
from banker.games.deal import events as e
from banker.games.deal.state import BACK, BOX, DRAW, FACE, HAND, UNDER, Setup
from banker.ledger.entry import Posting


def open_game(setup: Setup, edition: dict[str, JsonValue], digest: str, made_by: str) -> Decision:
    """Return the decision that opens a game: it stores the edition and deals the cards.

    `edition`: the edition as JSON; `digest`: its hash; `made_by`: the program's version.
    """
    _assert_seats(setup)
    players = tuple((player.id, player.name) for player in setup.players)
    opened = e.GameOpened(players, edition, digest, made_by)
    return Decision("game_opened", None, (opened,), tuple(_set_up(setup)), ())


def _assert_seats(setup: Setup) -> None:
    box, count = setup.edition, len(setup.ids)
    if not box.players_min <= count <= box.players_max:
        raise InvalidCommand(
            "this edition is for {least} to {most} players, not {count}: change the list of"
            " players",
            least=box.players_min,
            most=box.players_max,
            count=count,
        )
    if len(set(setup.ids)) < count or any(":" in who for who in setup.ids):
        raise InvalidCommand(
            "two players have the same name, or a player is called bank, vault, pot or box:"
            " choose other names"
        )


def _set_up(setup: Setup) -> list[Posting]:
    edition = setup.edition
    dealt = edition.hand.start
    shares = [
        (DRAW, BACK, edition.card_count - dealt * len(setup.ids)),
        *((HAND + who, BACK, dealt) for who in setup.ids),
        *((UNDER, FACE + face.id, face.copies) for face in edition.faces),
    ]
    postings = []
    for account, commodity, amount in shares:
        if amount:
            postings += [Posting(BOX, commodity, -amount), Posting(account, commodity, amount)]
    return postings
