"""The first evening is true: what its pages teach moves money and turns the way they say."""

from __future__ import annotations

import re

import pytest

from tests import ROOT
from tests.support.screen import controller_of, press, say, shown

ENGLISH = ROOT / "docs" / "first_evening.md"
RUSSIAN = ROOT / "docs" / "first_evening_ru.md"
TABLES = {
    "en": (ENGLISH, ("Ann", "Bob", "Cem"), "two players trade", "gets 50", "gives 50"),
    "ru": (RUSSIAN, ("Аня", "Боря", "Вера"), "обмен", "получает 50", "отдаёт 50"),
}


def row_of(language: str) -> tuple[str, str]:
    """The keys of the row about a trade, and what the row says that they do."""
    path, _names, about, _gets, _gives = TABLES[language]
    cell = re.search(rf"^\| {about} \| (.*) \|$", path.read_text("utf-8"), re.MULTILINE)
    assert cell is not None
    found = re.search(r"`([^`]*⏎)`(.*?);", cell[1])
    assert found is not None, cell[1]
    return found[1], found[2]


@pytest.mark.parametrize("language", TABLES)
def test_the_trade_of_the_first_evening_moves_money_the_way_it_says(language: str) -> None:
    _path, names, _about, gets, _gives = TABLES[language]
    table = controller_of("secret-vault", *names, language=language)
    first, second, _third = table.session.state.setup.ids
    street = table.session.state.edition.deeds_in["orange"][2]
    say(table, f'force {names[0]} buys {street.id} because "a trial"')
    before = {who: table.session.state.cash(who) for who in (first, second)}
    keys, told = row_of(language)
    press(table, keys)
    state = table.session.state
    assert state.owner(street.id) == second, shown(table)
    assert {who: state.cash(who) - before[who] for who in before} == {first: 50, second: -50}
    assert told.index(names[0]) < told.index(gets), told


@pytest.mark.parametrize("language", TABLES)
def test_the_prompt_of_a_trade_says_who_gets_and_who_gives(language: str) -> None:
    _path, names, _about, gets, gives = TABLES[language]
    table = controller_of("secret-vault", *names, language=language)
    press(table, "t " + table.context().letters[table.session.state.setup.ids[1]])
    prompt = shown(table).splitlines()[-2]
    assert f"+50 {names[0]} {gets} · −50 {names[0]} {gives}" in prompt
    press(table, "q")
    two = [table.context().letters[who] for who in reversed(table.session.state.setup.ids[1:])]
    press(table, f"t ' {two[0]} {two[1]}")
    assert f"+50 {names[2]} {gets}" in shown(table).splitlines()[-2]
    press(table, "-")
    assert f"{names[2]} {gives.removesuffix(' 50')}" in shown(table).splitlines()[-2]
    press(table, "q ? right")
    assert gets in shown(table, 120, 200) and gives in shown(table, 120, 200)
