"""Which cards there are: what an edition has no use for is not printed."""

from __future__ import annotations

import msgspec
import pytest

from banker import editions
from banker.bankcards.sheet import paper_cards
from banker.game.state import POT


@pytest.mark.parametrize("box", ["glass-classic", "secret-vault"])
def test_a_pot_has_a_card_where_anything_can_lie_in_it(box: str) -> None:
    edition = editions.load(box)
    assert "Pot" not in [card.title for card in paper_cards(edition)]
    money = msgspec.structs.replace(edition.money, jail_fee_to=POT)
    town = msgspec.structs.replace(edition, money=money)
    assert "Pot" in [card.title for card in paper_cards(town)]
