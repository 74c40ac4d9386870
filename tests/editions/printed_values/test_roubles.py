"""The editions in roubles and the online one: the classic board under other names and scales."""

from __future__ import annotations

import pytest

from banker import editions
from banker.games.board.edition import Edition
from tests.editions.printed_values.deed_figures import assert_figures, figures_of

NAMES = """
Вперёд/Житная ул./Общественная казна/Нагатинская ул./Подоходный налог/Рижская ж/д/Варшавское шоссе
Шанс/ул. Огарёва/Первая Парковая ул./Тюрьма/ул. Полянка/Электростанция/ул. Сретенка/Ростовская наб.
Курская ж/д/Рязанский пр./Общественная казна/ул. Вавилова/Рублёвское шоссе/Бесплатная стоянка
ул. Тверская/Шанс/Пушкинская ул./пл. Маяковского/Казанская ж/д/ул. Грузинский Вал
Новинский бульвар/Водопровод/Смоленская пл./Отправляйтесь в тюрьму/ул. Щусева/Гоголевский бульвар
Общественная казна/Кутузовский пр./Ленинградская ж/д/Шанс/ул. Малая Бронная/Сверхналог/ул. Арбат
"""

ROUBLES = ("rouble-full", "rouble-simple")
FIELDS = ("price", "mortgage", "redeem", "building", "rents")


@pytest.fixture(scope="module")
def glass() -> Edition:
    return editions.load("glass-classic")


@pytest.fixture(scope="module", params=[*ROUBLES, "online-rental-tax"])
def edition(request: pytest.FixtureRequest) -> Edition:
    return editions.load(request.param)


def test_the_board_has_its_moscow_names(edition: Edition) -> None:
    names = NAMES.strip().replace("ж/д", "ж|д").replace("\n", "/").split("/")
    assert [space.name for space in edition.spaces] == [
        name.replace("ж|д", "ж/д") for name in names
    ]
    assert [space.name for space in edition.spaces if space.deed] == [d.name for d in edition.deeds]
    assert edition.language == "ru"
    assert {group.name for group in edition.groups} >= {"Вокзалы", "Синие"}
    assert not any(
        letter.isascii() and letter.isalpha() for c in edition.cards for letter in c.label
    )


@pytest.mark.parametrize("id", ROUBLES)
def test_a_dollar_is_a_thousand_roubles(id: str, glass: Edition) -> None:
    edition = editions.load(id)
    assert (edition.money.unit, edition.money.symbol, edition.money.commodity) == ("K", "₽", "RUB")
    for deed, of_glass in zip(edition.deeds, glass.deeds, strict=True):
        assert_figures(deed, figures_of(of_glass))
    assert [s.amount for s in edition.spaces] == [s.amount for s in glass.spaces]
    assert (edition.money.start_cash, edition.money.salary, edition.money.jail_fee) == (
        1500,
        200,
        50,
    )
    assert edition.money.start_notes == glass.money.start_notes
    assert (edition.houses, edition.hotels, edition.players_max) == (32, 12, 8)


def test_what_each_rouble_text_states() -> None:
    full, simple = (editions.load(id) for id in ROUBLES)
    for path in ("money.start_cash", "money.salary", "money.jail_fee", "supply.houses"):
        assert full.sources[path] == "seed", path
    assert simple.sources["money.salary"] == "seed"
    assert simple.sources["money.start_cash"] == "derived", "this text names no start money"
    assert simple.sources["supply.houses"] == "derived", "nor how many buildings there are"
    assert (full.money.resale_percent, simple.money.resale_percent) == (50, 100)
    assert simple.sources["money.resale_percent"] == "seed"


def test_the_online_board_is_ten_times_the_classic_one(glass: Edition) -> None:
    online = editions.load("online-rental-tax")
    for deed, of_glass in zip(online.deeds, glass.deeds, strict=True):
        assert_figures(deed, figures_of(of_glass, 10))
    assert [s.amount for s in online.spaces] == [s.amount * 10 for s in glass.spaces]
    cards = {card.id: (card.amount, card.per_hotel) for card in glass.cards}
    for card in online.cards:
        factor = 1 if card.effect == "move_back" else 10
        amount, per_hotel = cards[card.id]
        assert (card.amount, card.per_hotel) == (amount * factor, per_hotel * 10), card.id
    money = online.money
    assert (money.start_cash, money.salary, money.jail_fee) == (15_000, 2_000, 500)
    assert money.start_notes == {10: 5, 50: 1, 100: 2, 200: 1, 500: 1, 1000: 4, 5000: 2}
    assert (money.unit, money.interest_percent, money.resale_percent) == ("k", 10, 50)


def test_only_what_the_online_text_states_is_no_estimate() -> None:
    online = editions.load("online-rental-tax")
    assert online.sources["money.salary"] == "seed"
    assert online.sources["clock.rent_tax.0"] == "seed"
    assert online.sources["money.start_cash"] == "derived:10 x seed"
    assert not online.is_estimate("money.start_cash")  # ten times a sure amount is sure
    assert online.is_estimate("money.auction_open")
    assert not online.unsure
    assert online.sources["deed.boardwalk.price"] == "derived:10 x public:MJS"
    assert not online.is_estimate("card.CH10.amount"), "three spaces are three spaces"
    assert not online.is_estimate("supply.houses")


def test_the_clock_of_the_online_game() -> None:
    online = editions.load("online-rental-tax")
    assert online.clock is not None
    assert online.clock.salary_until == 45
    assert online.clock.rent_tax == ((61, 50), (76, 75), (91, 90), (106, 99))
    assert (online.clock.roll_s, online.clock.pay_s, online.clock.offer_s) == (90, 90, 30)
    assert online.trade_gap_percent == 50
    assert editions.load("rouble-full").clock is None
    assert editions.load("rouble-full").trade_gap_percent == 0


def test_the_rest_is_the_same_as_on_the_classic_board(edition: Edition, glass: Edition) -> None:
    assert [s.id for s in edition.spaces] == [s.id for s in glass.spaces]
    assert [s.kind for s in edition.spaces] == [s.kind for s in glass.spaces]
    assert [(c.id, c.effect, c.target, c.mode, c.keep, c.deck) for c in edition.cards] == [
        (c.id, c.effect, c.target, c.mode, c.keep, c.deck) for c in glass.cards
    ]
    assert [deed.code for deed in edition.deeds] == [deed.code for deed in glass.deeds]
