"""Several overlays at once: the order in which they are named means nothing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from pathlib import Path

import pytest

from banker import editions
from banker.foundation.errors import EditionError
from banker.games.board.edition import Edition
from tests.editions.edition_files import overlay

IDS = [listing.id for listing in editions.catalogue("board")]
OVERLAYS = [overlay.id for overlay in editions.overlays()]
CONTRADICTORY = {"labels-2021", "us-pre-2008"}  # the same cards, of two times


def laid(id: str, *overlays: str) -> Edition:
    return editions.load(id, overlays=overlays)


def faults_of(id: str, *overlays: str, **switches: str) -> list[str]:
    with pytest.raises(EditionError) as caught:
        editions.load(id, switches, overlays)
    return caught.value.faults


def fitting(id: str) -> list[str]:
    """The overlays of the shelf that lie over a box."""
    found = []
    for name in OVERLAYS:
        try:
            laid(id, name)
        except EditionError:
            continue
        found.append(name)
    return found


# --- order ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", IDS)
def test_two_overlays_are_the_same_edition_in_both_orders(id: str) -> None:
    pairs = [pair for pair in combinations(fitting(id), 2) if set(pair) != CONTRADICTORY]
    assert pairs
    for one, other in pairs:
        assert laid(id, one, other) == laid(id, other, one), (one, other)


@pytest.mark.parametrize("id", IDS)
def test_so_are_all_that_go_together(id: str) -> None:
    names = [name for name in fitting(id) if name != "labels-2021"]
    assert laid(id, *names) == laid(id, *reversed(names))


def test_an_overlay_named_twice_is_refused_in_a_line() -> None:
    for name in ("half-dollars", "bank-cards"):
        said = [f"the overlay '{name}' is named twice; once is enough"]
        assert faults_of("glass-classic", name, "short-game", name) == said
    path = next(str(item.path) for item in editions.overlays() if item.id == "half-dollars")
    assert faults_of("glass-classic", "half-dollars", path) == [
        f"the overlay '{path}' is named twice; once is enough"
    ]


def test_two_that_contradict_each_other_are_refused_in_a_line() -> None:
    said = "the overlays 'labels-2021' and 'us-pre-2008' do not go together, see deck.title;"
    for names in permutations(CONTRADICTORY):
        assert faults_of("glass-classic", *names) == [f"{said} choose one of them"]


def test_own_overlays_that_contradict_each_other(tmp_path: Path) -> None:
    quick = overlay(tmp_path, "quick", '[[deed]]\nid = "baltic"\nprice = 70\n')
    late = overlay(tmp_path, "late", '[[deed]]\nid = "baltic"\nprice = 80\nmortgage = 40\n')
    (said,) = faults_of("glass-classic", quick, late)
    assert said.startswith("the overlays 'late' and 'quick' do not go together, see deed.baltic.p")
    same = overlay(tmp_path, "same", '[[deed]]\nid = "baltic"\nprice = 70\n')
    assert laid("glass-classic", quick, same).deed_by_id["baltic"].price == 70


def test_ones_own_is_believed_over_one_of_the_shelf(tmp_path: Path) -> None:
    mine = overlay(tmp_path, "a", "[supply]\ndeal_deeds = 3\n")
    for names in permutations([mine, "short-game"]):
        edition = laid("glass-classic", *names)
        assert (edition.deal_deeds, edition.sources["supply.deal_deeds"]) == (3, "yours")


# --- the unit of an overlay's amounts -------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "more", "paid", "label"),
    [
        ("rouble-full", (), 100, "100 за кроссворд"),
        ("online-rental-tax", (), 1_000, "1 000 за кроссворд"),
        ("online-rental-tax", ("half-dollars",), 2_000, "2 000 за кроссворд"),
        ("rouble-full", ("bank-cards-roubles",), 1_000, "1 000 за кроссворд"),
        ("rouble-simple", ("bank-cards-roubles", "half-dollars"), 2_000, "2 000 за кроссворд"),
    ],
)
def test_what_a_card_of_an_overlay_pays_grows_with_the_box(
    id: str, more: Sequence[str], paid: int, label: str
) -> None:
    for names in permutations(["crossword", *more]):
        edition = laid(id, *names)
        card, other = edition.card_by_id["CH06"], edition.card_by_id["CC15"]
        assert (card.amount, card.label) == (paid, label)
        assert card.amount == 10 * other.amount, "as on the board that it was written for"


def test_a_figure_that_grew_with_the_box_stands_on_no_card() -> None:
    assert laid("rouble-full", "crossword").sources["card.CH06.amount"] == "public:RUC"
    online = laid("online-rental-tax", "crossword")
    assert online.sources["card.CH06.amount"] == "derived:10 x public:RUC"
    assert online.sources["card.CH06.effect"] == "public:RUC"


@pytest.mark.parametrize(("scale", "factor"), [("bank-cards", 10_000), ("half-dollars", 2)])
def test_older_notes_and_another_unit(scale: str, factor: int) -> None:
    plain = laid("glass-classic", "us-pre-2008")
    for names in permutations([scale, "us-pre-2008"]):
        money = laid("glass-classic", *names).money
        assert money.start_cash == 1_500 * factor
        assert money.start_notes == {n * factor: k for n, k in plain.money.start_notes.items()}
        assert money.supply == 15_140 * factor


def test_an_own_overlay_is_in_the_unit_of_what_it_fits(tmp_path: Path) -> None:
    text = '[overlay]\ntitle = "T"\nabout = "A"\nfits = ["{}"]\n[money]\njail_fee = 60\n'
    low = overlay(tmp_path, "low", text.format("rouble-board"))
    high = overlay(tmp_path, "high", text.format("online-rental-tax"))
    any_box = overlay(tmp_path, "any", "[money]\njail_fee = 60\n")
    for name, fee, source in (
        (low, 600, "derived:10 x yours"),
        (high, 60, "yours"),
        (any_box, 60, "yours"),
    ):
        for names in ([name], [name, "half-dollars"], ["half-dollars", name]):
            edition, times = laid("online-rental-tax", *names), len(names)
            assert edition.money.jail_fee == fee * times, names
        assert laid("online-rental-tax", name).sources["money.jail_fee"] == source


def test_steps_that_an_overlay_corrects_are_no_money(tmp_path: Path) -> None:
    """The file does not say again that the card moves somebody back."""
    back = next(c for c in laid("online-rental-tax").cards if c.effect == "move_back")
    text = '[overlay]\ntitle = "T"\nabout = "A"\nfits = ["rouble-board"]\n[deck]\ncards = [\n'
    text += f'{{ id = "{back.id}", label = "Назад", amount = 4 }},\n'
    text += '{ id = "CC15", label = "20", labels = { ru = "20" }, amount = 20 },\n]\n'
    edition = laid("online-rental-tax", overlay(tmp_path, "mine", text))
    assert (edition.card_by_id[back.id].amount, edition.card_by_id[back.id].effect) == (
        4,
        "move_back",
    )
    assert (edition.card_by_id["CC15"].amount, edition.card_by_id["CC15"].label) == (200, "200")
    assert edition.sources[f"card.{back.id}.amount"] == "yours"


def test_what_an_overlay_confirms_is_confirmed_in_its_unit(tmp_path: Path) -> None:
    text = '[overlay]\ntitle = "T"\nabout = "A"\nfits = ["rouble-board"]\n'
    text += '[money]\nsource = { start_cash = "yours" }\n[supply]\nsource = { houses = "yours" }\n'
    edition = laid("online-rental-tax", overlay(tmp_path, "mine", text))
    assert edition.sources["money.start_cash"] == "derived:10 x yours"
    assert edition.sources["supply.houses"] == "yours"


def test_two_scales_of_ones_own_with_figures(tmp_path: Path) -> None:
    """A scale does not multiply what its own file says; every other does."""
    ten = overlay(tmp_path, "ten", "[money]\nscale = 10\nsalary = 7\n")
    for names in permutations([ten, "half-dollars", "us-pre-2008"]):
        money = laid("glass-classic", *names).money
        assert (money.salary, money.jail_fee) == (14, 1_000)


# --- refusals -------------------------------------------------------------------------------------


def test_an_overlay_that_spoils_a_sound_box_is_named(tmp_path: Path) -> None:
    box = tmp_path / "mine.toml"
    box.write_text('[meta]\nover = "glass-classic"\nplayers_max = 6\n', encoding="utf-8")
    many = overlay(tmp_path, "many", "[supply]\nhouses_before_hotel = 3\nhotels_per_site = 3\n")
    (said,) = faults_of(str(box), "time-limit", many)
    assert said.startswith(f"many does not go over {box}: deed.")
    assert said.endswith(" (and 21 more)")


def test_a_faulty_box_is_not_the_fault_of_an_overlay(tmp_path: Path) -> None:
    box = tmp_path / "mine.toml"
    box.write_text('[meta]\nover = "glass-classic"\n[money]\nsalary = 0\n', encoding="utf-8")
    (said,) = faults_of(str(box), "short-game")
    assert said.startswith(f"{box}:4: money.salary: must be")


def test_a_switch_that_an_overlay_has_set_names_it() -> None:
    assert faults_of("glass-classic", "short-game", valuation="cash") == [
        "switch 'valuation' is 'estate' by the overlay short-game; leave one of them out"
    ]
    (said,) = faults_of("glass-classic", "short-game", mortgage_when="never")
    assert said.startswith(
        "switch 'mortgage_when' is 'any_time' in glass-classic; you may set it in secret-vault"
    )
