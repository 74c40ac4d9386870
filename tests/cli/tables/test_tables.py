"""Tables: what they say is what the plain lines say, in any width, and nothing steers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.console import Console

from banker import editions
from banker.cli.stories import load_story
from banker.cli.tables import drawing
from banker.cli.tables.charts_table import charts_table, with_headings
from banker.cli.tables.edition_table import edition_table, shelf_table
from banker.cli.tables.ledger_table import ledger_table, statement_table, taken_back
from banker.cli.tables.standings_table import standings_table
from banker.cli.tables.text_tables import edition_lines, overlay_lines, standings_lines
from banker.engine.fold import Player
from banker.foundation.text import Field, Text
from banker.games.board.state import Setup
from banker.games.rulesets import first
from banker.language.own_letters import code_of
from banker.language.phrases.translation import language_of, translation, without_formats
from banker.report.text.charts import statement_lines, stats
from banker.report.text.statement import statement
from banker.session.loading import load_read_only
from tests.cli.tables.drawn_tables import GAMES, drawn, every_table
from tests.language.templates import assert_in_book

GAME = GAMES / "secret_vault.last_deed_auctioned.bank"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
WIDTHS = (60, 120)
HOSTILE = "A\x1b[2Jn\u202en"


def asked_by(edition: str) -> set[str]:
    """Every template of the tables about a box, and of the list of all."""
    asked: set[str] = set()

    def say(text: Field) -> str:
        if isinstance(text, Text):
            asked.add(without_formats(text.template)[0])
        return str(text)

    box = editions.load(edition)
    edition_lines(box, say)
    if box.ruleset == first():
        drawn(edition_table(box, say))
    for overlay in editions.overlays():
        overlay_lines(overlay, say)
    drawn(shelf_table(editions.catalogue(), editions.overlays(), say))
    return asked


@pytest.mark.parametrize("edition", [it.id for it in editions.catalogue()])
def test_every_word_about_an_edition_has_a_russian_one(edition: str) -> None:
    asked = asked_by(edition)
    assert len(asked) > 20
    assert_in_book(asked, translation("ru").program.sentences, "ru")


def words_of(text: str) -> set[str]:
    """Its words and figures; a figure with its thousands is one."""
    return set(re.findall(r"\d+(?:,\d{3})*|[^\W\d]+", COLOUR.sub("", text.lower())))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("path", sorted(GAMES.glob("*.bank"))[::7], ids=lambda path: path.stem)
def test_a_table_fits_its_terminal_and_steers_it_with_colours_only(path: Path, width: int) -> None:
    for text in every_table(path, width):
        assert "\x1b[" in text
        bare = COLOUR.sub("", text)
        assert "\x1b" not in bare
        console = Console()
        for line in bare.splitlines():
            assert console.render_str(line, markup=False, emoji=False).cell_len <= width


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.bank"))[::5], ids=lambda path: path.stem)
def test_the_standings_say_what_the_plain_lines_say(path: Path) -> None:
    state = load_read_only(path).state
    words = language_of(state.edition)
    plain = words_of("\n".join(standings_lines(state, words)))
    table = words_of(drawn(standings_table(state, words, 200), 200))
    as_signs = {"hotel", "hotels", "house", "houses", "mortgaged", "дом", "дома", "залоге"}
    assert plain - table <= as_signs
    shown = drawn(standings_table(state, words, 200), 200)
    for deed in (deed for who in state.setup.ids for deed in state.deeds(who)):
        assert f" {code_of(state.edition, deed)} " in shown


def test_the_statement_and_the_charts_have_every_figure_of_the_plain_lines() -> None:
    story, entries = load_story(GAME)
    setup = story.setup
    rows = list(statement(setup, entries, setup.ids[1]))
    plain = words_of("\n".join(statement_lines(setup, rows, setup.ids[1])))
    table = words_of(drawn(statement_table(setup, rows, setup.ids[1]), 300))
    assert not {word for word in plain - table if "," in word}, "sentences are cut there"
    plain = words_of("\n".join(stats(story)))
    assert not plain - words_of(drawn(charts_table(story, plain=False), 300))


def test_charts_in_ascii_are_drawn_with_nothing_else() -> None:
    story, _ = load_story(GAMES / "secret_vault.short_game.bank")
    assert COLOUR.sub("", drawn(charts_table(story, plain=True))).isascii()


def test_a_heading_of_the_folder_is_bold_and_a_strangers_line_steers_nothing() -> None:
    text = drawn(with_headings(["12 games", "\nwho wins", f"  {HOSTILE} 3"]))
    assert COLOUR.sub("", text) == "12 games\n\nwho wins\n  A?[2Jn?n 3\n"
    assert "\x1b[1mwho wins\x1b[0m" in text


def test_what_was_taken_back_is_struck() -> None:
    shown = load_read_only(GAMES / "russian_names.bank")
    entries = list(shown.reading.entries())
    undone = taken_back(entries)
    assert undone, "the game has an undo"
    text = drawn(ledger_table(shown.state.setup, entries, undone), 200).splitlines()
    struck = {int(match[1]) for line in text if "\x1b[2;9m" in line
              and (match := re.match(r" *(\d+)", COLOUR.sub("", line)))}  # fmt: skip
    assert struck == undone


@pytest.mark.parametrize("edition", ["secret-vault", "rouble-full", "online-rental-tax"])
def test_an_edition_has_every_word_of_the_plain_lines(edition: str) -> None:
    box = editions.load(edition)
    plain = words_of("\n".join(edition_lines(box)))
    assert not plain - words_of(drawn(edition_table(box), 300))


def test_the_shelf_has_every_box_and_overlay() -> None:
    text = drawn(shelf_table(editions.catalogue(), editions.overlays()), 200)
    for one in editions.catalogue():
        assert one.id in text and one.title in text
    for overlay in editions.overlays():
        assert overlay.id in text


def test_a_name_from_a_stranger_is_shown_and_steers_nothing() -> None:
    state = load_read_only(GAME).state
    players = tuple(Player(one.id, f"{HOSTILE}{at}[red]") for at, one in
                    enumerate(state.setup.players))  # fmt: skip
    setup = Setup(state.edition, players)
    text = drawn(standings_table(replace(state, setup=setup), language_of(state.edition), 100))
    bare = COLOUR.sub("", text)
    assert "A?[2Jn?n0[red]" in bare
    assert "\x1b" not in bare and "\u202e" not in bare
    assert drawing.sentence(setup, f"{HOSTILE}0[red] pays").plain == "A?[2Jn?n0[red] pays"


def test_a_name_in_a_sentence_is_a_whole_word() -> None:
    setup = Setup(editions.load("secret-vault"), (Player("an", "An"), Player("ann", "Ann")))
    spans = [
        (text.plain[span.start : span.end], span.style)
        for text in [drawing.sentence(setup, "Ann pays An for Annex")]
        for span in text.spans
    ]
    assert [name for name, _ in spans] == ["Ann", "An"]
    assert spans[0][1] != spans[1][1]


def test_the_colours_follow_a_terminal_that_tells_its_ground(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLORFGBG", "0;15")
    light = drawing.palette_seats()
    monkeypatch.setenv("COLORFGBG", "15;0")
    assert drawing.palette_seats() != light
    monkeypatch.delenv("COLORFGBG")
    assert drawing.palette_seats() != light
