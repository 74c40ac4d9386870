"""The site: every page has its place, tables hold what the data hold, dead links are found.

Sphinx itself runs in `make docs`, a step of `make check`.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from banker import api, editions
from banker.cli.commands.shell.manual import EXITS
from banker.cli.machine.configuration import Configuration
from banker.cli.parser import COMMANDS
from banker.foundation.errors import Misunderstood
from banker.games.board.refusal import RefusalCode
from banker.games.deal.refusal import RefusalCode as CardCode
from banker.interaction.keys.act_names import NAMES
from banker.interaction.keys.keys import VERBS
from banker.language.parser.dialects import dialect
from banker.language.parser.parse import parse
from banker.language.phrases.translation import in_language
from docs.site import boxes, build, contents, references, tables, verbs
from docs.site.words import BOTH, ENGLISH_PAGES, RUSSIAN, RUSSIAN_PAGES, Words
from tests import ROOT
from tests.interaction.keys.key_presses import VERBS as MADE
from tests.project.code_blocks import Block, Reader, blocks
from tests.project.document_games import LINK, folder as folder, games as games, reader as reader

BOXES = [listing.id for listing in editions.catalogue()]
PAGES = {(id, words.suffix): boxes.page(id, words) for id in BOXES for words in BOTH}
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
ENGLISH_HEADING = re.compile(r"^#+ [A-Za-z ]+$", re.MULTILINE)


def test_every_document_and_every_made_page_has_one_place() -> None:
    places = Counter(page for section in contents.sections() for page in section.pages)
    documents = {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")}
    others = {name for name in contents.OTHERS if name.endswith(".md")}
    assert places.keys() == documents | others | contents.generated().keys()
    assert set(places.values()) == {1}
    assert not documents & contents.generated().keys()


def test_a_document_that_no_section_names_is_in_the_last_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left = contents._SECTIONS[0].pages
    monkeypatch.setattr(contents, "_SECTIONS", contents._SECTIONS[1:])
    assert contents.sections()[-1] == ("More", tuple(sorted(left)))


def test_the_links_of_the_first_page_lead_to_pages() -> None:
    pages = {page for section in contents.sections() for page in section.pages}
    pages |= {path.relative_to(ROOT).as_posix() for path in contents.copied()}
    assert set(LINK.findall(contents.INDEX.read_text("utf-8"))) <= pages


# --- boxes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", BOXES)
def test_a_box_has_all_its_figures_estimates_and_switches_on_its_page(id: str) -> None:
    edition: Any = editions.load(id)
    text = PAGES[id, ""]
    rows = text.splitlines()
    for key in edition.offered:
        [row] = [row for row in rows if row.startswith("| ") and f"`{key}` |" in row]
        for value in edition.offered[key].values:
            assert value == "#" or f"`{value}`" in row, row
    count, every = boxes.counted(edition)
    assert not count or f"{count} of {every} values are estimates" in text
    for deed in getattr(edition, "deeds", ()):
        [row] = [row for row in rows if row.startswith(f"| `{deed.code}` | {deed.name}")]
        sign = "~" if edition.is_estimate(f"deed.{deed.id}.price") else ""
        assert f"| {sign}{deed.price:,} |" in row
    for card in getattr(edition, "cards", ()):
        assert any(row.startswith(f"| {card.label} | {card.copies} |") for row in rows), card
    for face in getattr(edition, "faces", ()):
        assert f"| {face.name} | {face.copies} | {face.value}M |" in text


@pytest.mark.parametrize("id", BOXES)
def test_a_box_has_the_same_page_in_russian(id: str) -> None:
    english, russian = PAGES[id, ""].splitlines(), PAGES[id, "_ru"].splitlines()
    assert len(english) == len(russian)
    for ours, theirs in zip(english, russian, strict=True):
        assert (_markup(ours), ours.count("|")) == (_markup(theirs), theirs.count("|"))
    # A title is a name; every other heading is said in Russian.
    assert all(CYRILLIC.search(row) for row in russian[1:] if row.startswith("#") and row[1] == "#")
    uncommented = [re.sub("#.*", "", it.text) for it in blocks("", PAGES[id, ""])]
    assert uncommented == [re.sub("#.*", "", it.text) for it in blocks("", PAGES[id, "_ru"])]


def _markup(line: str) -> str:
    """What a line begins with before its words."""
    return re.match(r"[#|`-]*", line)[0]  # type: ignore[index]


BOX_BLOCKS = [block for id in BOXES for block in blocks(f"{id}.md", PAGES[id, ""])]


@pytest.mark.parametrize("block", BOX_BLOCKS, ids=lambda it: f"{it.document}:{it.line}")
def test_every_code_block_of_a_box_runs(reader: Reader, block: Block) -> None:
    reader.run(block)


def test_the_list_of_boxes_links_to_each() -> None:
    for words in BOTH:
        found = LINK.findall(boxes.overview(words))
        assert found == [f"{id}{words.suffix}.md" for id in BOXES]


# --- keys, statements, programs -------------------------------------------------------------------


def test_the_pages_of_keys_have_every_key_of_every_game() -> None:
    text = tables.keys_page(ENGLISH_PAGES)
    for verb in VERBS:
        assert f"| {verb.help.replace('|', chr(92) + '|')} |" in text, verb.name
    russian = tables.keys_page(RUSSIAN_PAGES)
    assert russian.count("\n") == text.count("\n")
    assert not ENGLISH_HEADING.search(russian)


def test_the_page_of_verbs_has_every_verb_with_its_keys_in_both_languages() -> None:
    english, russian = (verbs.verbs_page(words).splitlines() for words in BOTH)
    assert [row for row in english if row[:3] == "| `"] == [
        row for row in russian if row[:3] == "| `"
    ]
    for verb in VERBS:
        assert f"## {NAMES[verb.name].title}" in english, verb.name
    assert not ENGLISH_HEADING.search("\n".join(russian))


def test_the_statement_of_keys_says_what_the_keys_do() -> None:
    for state, typed in (row for verb in VERBS for row in verbs.rows(verb)):
        said = parse(verbs.statement(state, typed), state.setup, state.table.turn)
        assert [said] == verbs.commands(state, typed), typed
        russian = in_language(state, "ru")
        assert [said] == verbs.commands(russian, verbs.in_russian(state, typed)), typed


def test_the_page_of_verbs_has_every_command_that_a_verb_makes_at_its_table() -> None:
    shown = {type(it) for state, all in verbs.ROWS for typed in all
             for it in verbs.commands(state, typed)}  # fmt: skip
    assert {type(command) for _, command in MADE} <= shown


@pytest.mark.parametrize("words", BOTH, ids=lambda it: it.language.code)
def test_the_page_of_statements_has_every_form(words: Words) -> None:
    text = tables.statements_page(words)
    for ruleset in ("board", "deal"):
        for form in dialect(ruleset).forms:
            assert f"`{form.pattern.replace('|', chr(92) + '|')}`" in text, form.pattern


@pytest.mark.in_check("check")
def test_the_page_of_refusals_has_every_code_with_an_example() -> None:
    text = references.refusals_page()
    unsaid = {"to_whom", "which_player", "shuffled", "hand_empty", "not_in_edition"}  # of cards
    for code in (*Misunderstood, *RefusalCode, *(it for it in CardCode if it not in unsaid)):
        assert f"| `{code}` |" in text, code


def test_the_page_of_commands_has_every_command_and_the_exit_codes() -> None:
    text = references.commands_page()
    for row in COMMANDS:
        assert f"\n## banker {row.name}\n" in text, row.name
    assert "\n### banker devices flash\n" in text
    assert EXITS in text


def test_the_page_of_settings_has_every_key_of_the_file() -> None:
    text = references.settings_page()
    for key in Configuration.__struct_fields__:
        assert re.search(rf"^(# {key} = |\[{key}\]$)", text, re.MULTILINE), key


def test_the_page_for_programs_names_every_function() -> None:
    functions = {name for name in api.__all__ if name[0].islower()}
    named = set(re.findall(r"\w+", contents.API))
    assert functions | {"Booked", "Audited", "Game"} <= named


def test_the_schemas_are_told_key_by_key() -> None:
    text = tables.schemas_page()
    for key in ("`dues[].amount`", "`auction.bidder`", "`head`", "`asked[].nos`"):
        assert f"| {key} |" in text, key


def test_every_word_of_the_pages_is_used() -> None:
    source = "".join(path.read_text("utf-8") for path in (ROOT / "docs" / "site").glob("*.py"))
    joined = re.sub(r'"\s*\n\s*"', "", source)
    assert [
        text for text in RUSSIAN if len(re.findall(rf"[\"']{re.escape(text)}[\"']", joined)) < 2
    ] == []


# --- the build ------------------------------------------------------------------------------------


def test_dead_links_of_a_built_site_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<p id="here"></p><a href="b.html#there"></a><a href="#here"></a><img src="none.svg">'
        '<a href="b.html#none"></a><a href="https://example.org"></a><a href="../c.html"></a>'
        '<script src="https://example.org/a.js"></script>'
    )
    (tmp_path / "b.html").write_text('<p id="there"></p><script src="data:,"></script>')
    assert list(build.dead_links(tmp_path)) == [
        "a.html: ../c.html", "a.html: b.html#none", "a.html: https://example.org/a.js",
        "a.html: none.svg",
    ]  # fmt: skip


@pytest.mark.in_check("check")
def test_a_warning_of_sphinx_is_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "FOLDER", tmp_path)
    source = tmp_path / "source"
    source.mkdir()
    planted = ("[gone](none.md)", "[gone](#none)", "{py:func}`none`")
    (source / "index.md").write_text("# Planted\n\n" + "\n\n".join(planted))
    assert build.sphinx(source, tmp_path / "html", builder="dummy") != 0
    assert capfd.readouterr().err.count("WARNING") == len(planted)


@pytest.mark.in_check("check")
def test_documents_stand_on_the_site_as_they_are(tmp_path: Path) -> None:
    build.put_together(tmp_path)
    for path in contents.copied():
        assert (tmp_path / path.relative_to(ROOT)).read_bytes() == path.read_bytes()
    for section in contents.sections():
        assert [page for page in section.pages if not (tmp_path / page).is_file()] == []
