"""The list of house rules: popular ones first, found by typing, changed by arrows or digits."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker import editions
from banker.games.board.edition import ANY_NUMBER
from banker.interaction.setup.form import RULES, SetupForm, press
from banker.interaction.setup.rule_list import (
    MORE,
    Pressed,
    RuleList,
    RuleRow,
    press_rule,
    value_words,
)
from banker.interaction.words.translate import translate
from tests.interaction.setup.forms import of_box, text, typed


def opened(box: str = "glass-classic") -> SetupForm:
    return typed("enter", form=replace(of_box(box), row=RULES))[0]


def pointed(form: SetupForm, find: str) -> SetupForm:
    """The list, at the only rule with these words, and without the filter."""
    assert form.rules is not None
    form = replace(form, rules=replace(form.rules, whole=True))
    rows = [row.name for row in form.rule_rows()]
    (place,) = [at for at, name in enumerate(rows) if find in name]
    assert form.rules is not None
    return replace(form, rules=replace(form.rules, at=place))


def test_five_popular_rules_come_first_and_the_others_under_more() -> None:
    form = opened()
    rows = form.rule_rows()
    assert [row.kind for row in rows] == ["switch"] * 5 + ["more"]
    assert rows[0].name == "Free Parking pays out what was collected"
    whole = len(form.edition.offered) + len(form.overlays)
    assert rows[-1].name == f"{whole - 5} more"
    form, _ = typed(*["down"] * 5, "enter", form=form)
    assert len(form.rule_rows()) == whole


def test_a_rule_is_changed_with_the_arrows_and_changed_back() -> None:
    form, _ = typed("right", form=opened())
    assert form.chosen == {"free_parking_pot": "yes"}
    assert "■" in text(form)
    form, _ = typed("enter", form=form)
    assert form.rules is None
    assert "1 changed" in text(form)
    form, _ = typed("enter", "left", "enter", form=form)
    assert form.changed == 0
    assert "as printed" in text(form)


def test_every_value_of_the_rule_pointed_at_stands_there_in_words() -> None:
    form = pointed(opened(), "When one may build")
    assert "in the player's turn" in text(form, 120, 36)


@pytest.mark.parametrize(
    ("name", "value", "rule", "russian"),
    [
        ("must_take_card", "no", "A card space must be drawn from: no, a missing card is noted",
         "Карточку на клетке надо взять: нет, невзятую отмечают"),
        ("rent_claim", "automatic", "Rent must be asked for: no, it is owed by itself",
         "Ренту надо потребовать: нет, она становится долгом сама"),
        ("mortgage_needs_bare", "no", "What must be bare before a mortgage: nothing",
         "Что должно быть без построек перед залогом: ничего"),
        ("trade_needs_bare", "group", "What must be bare before a trade: the whole colour",
         "Что должно быть без построек перед обменом: вся группа"),
        ("tax_chance", "all",
         "The tax on rents and Chance cards: lessens what they bring and cost",
         "Налог на ренту и карточки «Шанс»: доходы и траты"),
    ],
)  # fmt: skip
def test_a_value_answers_the_words_of_its_rule(
    name: str, value: str, rule: str, russian: str
) -> None:
    for language, said in (("en", rule), ("ru", russian)):
        edition = replace(editions.load("glass-classic"), language=language)
        title = translate(edition, editions.in_words()[name].name)
        assert f"{title}: {value_words(edition, name, value)}" == said


def test_letters_find_a_rule_by_its_words_and_escape_forgets_them() -> None:
    form, _ = typed(*"auction", form=opened())
    assert all("auction" in f"{row.name} {row.about} {row.values}".casefold()
               for row in form.rule_rows())  # fmt: skip
    assert "› auction▏" in text(form)
    form, _ = typed(*"xyz", form=form)
    assert "no rule has these words" in text(form)
    form, wish = typed("right", "escape", form=form)
    assert form.rules is not None and not form.rules.find and not wish
    form, wish = press(form, "escape")
    assert (form.rules, wish) == (None, "")


def test_a_number_is_typed_and_stepped_and_taken_away() -> None:
    form, _ = typed("9", "0", form=pointed(opened(), "Time limit, in"))
    assert form.chosen == {"time_limit": "90"}
    form, _ = typed("right", form=form)
    assert form.chosen == {"time_limit": "95"}
    form, _ = typed("backspace", "backspace", form=form)
    assert form.chosen == {}
    form, _ = typed("right", "left", form=form)
    assert form.chosen == {}, "one less than one is none"


def test_an_overlay_is_laid_on_and_taken_off() -> None:
    form, wish = typed("right", form=pointed(opened(), "Short game"))
    assert (form.over, wish) == (("short-game",), "layer")
    form, _ = press(form, "space")
    assert form.over == ()


def test_a_changed_rule_stays_in_sight_when_the_list_opens_again() -> None:
    form, _ = typed("right", "escape", form=pointed(opened(), "Building evenly"))
    form, _ = typed("enter", form=replace(form, row=RULES))
    assert "Building evenly" in [row.name for row in form.rule_rows()]


def test_popular_rules_are_data_and_every_box_has_five() -> None:
    for listing in editions.catalogue("board"):
        rows = opened(listing.id).rule_rows()
        assert sum(row.kind == "switch" for row in rows) == 5, listing.id


def number(value: str) -> RuleRow:
    """A switch that takes any number, or none of its own."""
    return RuleRow("limit", "switch", "Limit", stored=("off", ANY_NUMBER), value=value)


@pytest.mark.parametrize(
    ("before", "key", "after"),
    [
        ("off", "5", "5"), ("off", "0", ""), ("off", "backspace", ""), ("90", "backspace", "9"),
        ("9", "backspace", ""), ("90", "7", "907"), ("90", "0", "900"), ("99999", "7", "999997"),
        ("999999", "7", "999999"), ("off", "right", "1"), ("off", "left", ""), ("1", "left", ""),
        ("2", "left", "1"), ("19", "right", "20"), ("20", "right", "25"), ("19", "left", "18"),
        ("20", "left", "15"), ("999999", "right", "1000004"), ("7", "space", "8"),
    ],
)  # fmt: skip
def test_a_number_of_a_rule_after_each_key(before: str, key: str, after: str) -> None:
    chosen = {"other": "yes"} | ({"limit": before} if before != "off" else {})
    pressed = press_rule(RuleList(), (number(before),), chosen, key)
    assert pressed == Pressed(
        RuleList(), {"other": "yes"} | ({"limit": after} if after else {})
    )  # fmt: skip


SWITCH = RuleRow("size", "switch", "Size", stored=("s", "m", "l"), value="s")
LID = RuleRow("lid", "overlay", "Lid")
REST = RuleRow(MORE, MORE, "2 more")


@pytest.mark.parametrize(
    ("row", "key", "pressed"),
    [
        (SWITCH, "right", Pressed(RuleList(), {"size": "m"})),
        (SWITCH, "space", Pressed(RuleList(), {"size": "m"})),
        (SWITCH, "left", Pressed(RuleList(), {"size": "l"})),
        (SWITCH, "5", Pressed(RuleList(), {})),
        (SWITCH, "backspace", Pressed(RuleList(), {})),
        (SWITCH, "x", Pressed(RuleList(find="x"), {})),
        (SWITCH, "home", Pressed(RuleList(), {})),
        (SWITCH, "enter", Pressed(None, {})),
        (SWITCH, "escape", Pressed(None, {})),
        (LID, "right", Pressed(RuleList(), {}, "lid")),
        (LID, "left", Pressed(RuleList(), {}, "lid")),
        (REST, "enter", Pressed(RuleList(whole=True), {})),
        (REST, "right", Pressed(RuleList(whole=True), {})),
        (REST, "space", Pressed(RuleList(whole=True), {})),
        (REST, "left", Pressed(RuleList(), {})),
        (REST, "escape", Pressed(None, {})),
    ],
)
def test_a_row_after_each_key(row: RuleRow, key: str, pressed: Pressed) -> None:
    assert press_rule(RuleList(), (row,), {}, key) == pressed


@pytest.mark.parametrize(
    ("find", "key", "after"),
    [
        ("ab", "backspace", "a"), ("ab", "space", "ab "), ("ab", "1", "ab1"), ("ab", "f1", "ab"),
        ("", "a", "a"),
    ],
)  # fmt: skip
def test_the_words_sought_after_each_key(find: str, key: str, after: str) -> None:
    at = 0 if after != find else 1
    rows = (SWITCH, number("off"))
    pressed = press_rule(RuleList(at=1, find=find), rows, {}, key)
    assert pressed == Pressed(RuleList(at=at, find=after), {})


def test_keys_forget_what_is_sought_before_the_list_closes() -> None:
    for key in ("enter", "escape"):
        pressed = press_rule(RuleList(at=1, find="ab"), (SWITCH, SWITCH), {}, key)
        assert pressed == Pressed(RuleList(), {})
    assert press_rule(RuleList(), (), {}, "enter") == Pressed(None, {})
    assert press_rule(RuleList(), (), {}, "right") == Pressed(RuleList(), {})
    assert press_rule(RuleList(), (), {}, "5") == Pressed(RuleList(find="5"), {})


@pytest.mark.parametrize(
    ("at", "key", "after"),
    [
        (0, "up", 0), (0, "down", 1), (1, "shift+tab", 0), (1, "tab", 2), (14, "down", 14),
        (2, "pageup", 0), (12, "pageup", 2), (2, "pagedown", 12), (9, "pagedown", 14),
        (99, "up", 13),
    ],
)  # fmt: skip
def test_the_row_pointed_at_stays_in_the_list(at: int, key: str, after: int) -> None:
    pressed = press_rule(RuleList(at=at), (SWITCH,) * 15, {}, key)
    assert pressed == Pressed(RuleList(at=after), {})
