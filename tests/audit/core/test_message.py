"""Messages of findings: each is told with all of its fields, whatever a file puts into them."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from banker.audit import audit
from banker.audit.core.message import shown_text, shown_value
from banker.audit.explain import explain
from banker.cli.auditing.entry_text import EntryWords
from banker.cli.auditing.explain import story_lines
from banker.foundation.limits import TEXT_LENGTH_MAX, cut
from banker.foundation.text import Field, Text
from banker.language.phrases.audit import AuditWords
from banker.language.phrases.plurals import shape
from banker.language.phrases.translation import ENGLISH_WORDS, translation
from tests.audit.board_forger import Town
from tests.audit.board_forgeries import TOWN_FORGERIES
from tests.audit.forger import UID, Forger, a_game
from tests.audit.vault_forgeries import VAULT_FORGERIES
from tests.language.templates import AUDITING, FIELD, OF_THE_AUDIT, written_in

BOTH = (AuditWords(ENGLISH_WORDS), AuditWords(translation("ru")))
BRACES = "{0.__class__}"
STRANGE = (
    BRACES, "{", "{what:1000000000}", "x" * 3000, "the Bank", "\x1b[2J", "", -(2**63), 2**63 - 1,
    1.5, None, True, [], {"a": [1]},
)  # fmt: skip


def test_each_template_is_told_with_every_field_in_both_languages() -> None:
    written = {it for path in OF_THE_AUDIT for it in written_in(path, AUDITING)}
    templates = [it for it in written if FIELD.sub("", it).strip()]
    assert templates
    for template in templates:
        assert_told_with_every_field(template)


def assert_told_with_every_field(template: str) -> None:
    fields: dict[str, Field] = {
        name: 1_234_567 if f"{{{name}:" in template else f"<{name} {BRACES}>"
        for name, _ in shape(template.replace(":,}", "}").replace(":+,}", "}"))
    }
    text = shown_text(Text(template, fields))
    english, russian = (words.text(text) for words in BOTH)
    assert english == str(text)
    for value in fields.values():
        assert (f"{value:,}" if isinstance(value, int) else value) in english
        assert (f"{value:,}".replace(",", " ") if isinstance(value, int) else value) in russian


def test_a_text_that_is_too_long_is_cut_as_its_english_is() -> None:
    long = "x" * 3000
    ends = shown_text(Text("nobody here is called {quoted}", {"quoted": long}))
    assert str(ends) == cut(f"nobody here is called {long}")
    assert BOTH[1].text(ends).startswith("счёта xxx")
    goes_on = Text("there is no {quoted} in this box", {"quoted": long})
    assert str(shown_text(goes_on)) == cut(str(goes_on))
    assert len(str(shown_value(long))) == TEXT_LENGTH_MAX


@pytest.mark.parametrize("figure", ["12", [], None, {}])
def test_a_figure_that_is_no_number_is_refused_when_it_is_said(figure: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        shown_text(Text("{amount:,} from {giver}", {"amount": figure, "giver": "ann"}))


# --- forged files ---------------------------------------------------------------------------------


def made_by(forge: Callable[..., None], game: Forger) -> Forger:
    forge(game)
    return game


GAMES: dict[str, Callable[[], Forger]] = {
    "a game": a_game,
    **{row[0].__name__: lambda row=row: made_by(row[0], Forger()) for row in VAULT_FORGERIES},
    **{row[0].__name__: lambda row=row: made_by(row[0], Town()) for row in TOWN_FORGERIES[::6]},
}


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of a tree with a key of a leaf in it."""
    for key, part in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(part, dict | list) and part:
            yield from places(part)
        elif key != "kind":
            yield value, key


@pytest.mark.parametrize("name", GAMES)
def test_whatever_stands_in_an_event_is_told_in_both_languages(name: str) -> None:
    honest = GAMES[name]()
    events = [list(places(entry["ev"])) for entry in honest.entries[1:]]
    turn = 0
    for at, found in enumerate(events, 1):
        for place in range(len(found)):
            game = copy.deepcopy(honest)
            parent, key = list(places(game.entries[at]["ev"]))[place]
            parent[key] = STRANGE[turn % len(STRANGE)]
            turn += 1
            assert_told(list(game.lines()), at + 1)


def test_what_a_table_is_said_to_say_is_no_template() -> None:
    game = Forger()
    differs = {
        "kind": "vault_differs",
        "said": "{number:9}",
        "number": 3,
        "who": "ann",
        "opened": 0,
    }
    game.add("report_unheard", [differs])
    (found,) = [one for one in audit(game.lines()).findings if one.code == "differs"]
    said = [words.text(found.message) for words in BOTH]
    assert said == [
        "the table said that {number:9}; the vault knows nothing of it",
        "по словам игроков, {number:9}; сейф об этом не знает",
    ]


@pytest.mark.parametrize("is_trusted", [False, True])
def test_a_number_of_any_length_is_a_finding(is_trusted: bool) -> None:
    game = Forger()
    digits = int("9" * 4300)
    game.add("transfer", [], [["ann", "M", digits], ["bob", "M", digits]])
    report = audit(game.lines(), is_trusted=is_trusted)
    assert [one.code for one in report.findings] == ["format"]
    msgspec.json.encode(report.plain())


def test_an_adoption_without_a_number_is_a_finding() -> None:
    adopted = {"kind": "vault_adopted", "uid": UID, "event": "7", "before": 0, "why": "first"}
    game = Forger()
    seq = game.add("adopt_vault", [adopted])
    game.add("vault_relocked", dev={"uid": UID, "event": 8, "boot": 1})
    (found,) = [one for one in audit(game.lines()).findings if one.code == "event"]
    assert found.seq == seq and "'7' is no number of a report" in str(found.message)


def assert_told(lines: list[bytes], seq: int) -> None:
    story, report = explain(lines, seq)
    assert story is not None
    assert report == audit(lines)
    msgspec.json.encode((report.plain(), story.plain()))
    for words in BOTH:
        said = [words.text(report.verdict)]
        said += [words.finding(one.message, one.expected) for one in report.findings]
        said += story_lines(story, None, EntryWords(words, None))
        assert all(line.replace(BRACES, "").find("__class__") < 0 for line in said), said
