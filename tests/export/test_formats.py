"""What comes out is what went in, and nothing in it can bite the program that reads it."""

from __future__ import annotations

import csv
import io
import json
import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import msgspec
import pytest

from banker.export.as_beancount import to_beancount
from banker.export.as_csv import account_name, to_csv
from banker.export.as_hledger import to_hledger
from banker.export.as_json import to_json
from banker.export.as_script import to_script
from banker.export.board_export import PLACES
from banker.foundation.errors import JournalCorrupt
from banker.games.board.state import Setup, State
from banker.language.parser.parse import parse
from banker.language.phrases.translation import languages, translation
from banker.ledger.entry import Entry, Posting
from banker.session.session import Session
from tests.export.sample_games import (
    evening,
    evening_in_town,
    evening_with_a_decoder,
    evening_with_a_vault,
    say,
    table,
)
from tests.language.templates import assert_in_book

Export = Callable[[Iterable[Entry], Setup], Iterator[str]]
ALL: list[Export] = [to_beancount, to_csv, to_hledger, to_json, to_script]


def exported(export: Export, session: Session) -> str:
    return "".join(export(session.entries(), session.state.setup))


# --- json ----------------------------------------------------------------------------------------


def test_json_holds_every_entry_whole() -> None:
    session = evening()
    document = json.loads(exported(to_json, session))
    assert (document["format"], document["version"]) == ("banker.export", 1)
    assert document["players"] == [["ann", "Ann"], ["bob", "Bob"]]
    assert document["edition"]["id"] == "secret-vault"
    stored = [json.loads(row.line) for row in session.journal.rows()]
    for line in stored:
        del line["h"]
    assert document["entries"] == stored


def test_json_without_entries_is_json() -> None:
    assert json.loads("".join(to_json([], table().state.setup)))["entries"] == []


# --- csv -----------------------------------------------------------------------------------------


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_csv_has_a_line_for_each_posting() -> None:
    session = evening()
    lines = read(exported(to_csv, session))
    setup = session.state.setup
    postings = [
        f"entry {entry.seq}, {account_name(it.account, setup)}: {it.amount} {it.commodity}"
        for entry in session.entries()
        for it in entry.post
    ]
    for line, expected in zip(lines, postings, strict=True):
        got = "entry {seq}, {account}: {amount} {commodity}".format_map(line)
        assert got == expected
    assert list(lines[0]) == ["seq", "ts", "kind", "account", "commodity", "amount", "text"]
    assert {line["account"] for line in lines} == {"Box", "Bank", "Vault", "Ann", "Bob"}
    sums: Counter[str] = Counter()
    for line in lines:
        sums[line["commodity"]] += int(line["amount"])
    assert not any(sums.values())


def test_csv_names_streets() -> None:
    accounts = {line["account"] for line in read(exported(to_csv, evening_with_a_vault()))}
    assert "on Boardwalk" in accounts


def test_csv_names_the_pot_and_the_chips_that_were_spent() -> None:
    accounts = {
        line["account"]
        for session in (evening_in_town("glass-classic"), evening_with_a_decoder())
        for line in read(exported(to_csv, session))
    }
    assert {"Pot", "on Baltic Avenue", "Bob, spent"} <= accounts


FORMULAS = ("=1+1", "@SUM(A1)", "+1", "-1", " =1", "\t=1", "＝1", '"=1', "\r=1", "\u00a0=1")


@pytest.mark.parametrize("text", FORMULAS)
def test_csv_holds_no_formula(text: str) -> None:
    session = table()
    entry = Entry(
        seq=2, cmd="x", ts=text, by="", kind=text, command=None, ev=(),
        post=(Posting(text, text, -5), Posting("bank", text, 5)),
    )  # fmt: skip
    for line in read("".join(to_csv([entry], session.state.setup))):
        cells = [line[column] for column in ("ts", "kind", "commodity")]
        safe = "'" + text.replace("\t", " ").replace("\r", " ")
        assert cells == [safe] * 3
        assert line["account"] in (safe, "Bank")


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("a;=1", "a;'=1"),
        ("a; =1|@b", "a;' =1|'@b"),
        ("a; +400 for GO, the vault +100; +1*2", "a; +400 for GO, the vault +100;' +1*2"),
        ("a; +4 cmd|' /C calc'!A0", "a;' +4 cmd|' /C calc'!A0"),
        ("a; b = c", "a; b = c"),
    ],
)
def test_csv_holds_no_formula_where_it_is_cut_at_semicolons(text: str, safe: str) -> None:
    entry = Entry(
        seq=2, cmd="x", ts="", by="", kind=text, command=None, ev=(),
        post=(Posting("a", "M", -5), Posting("bank", "M", 5)),
    )  # fmt: skip
    assert read("".join(to_csv([entry], table().state.setup)))[0]["kind"] == safe


@pytest.mark.parametrize("code", languages()[1:])
def test_a_book_has_every_word_of_the_csv(code: str) -> None:
    asked = {*PLACES.values(), "on {deed}", "{who}, spent"}
    assert_in_book(asked, translation(code).sentences, code)


@pytest.mark.parametrize("export", [to_csv, to_hledger, to_beancount])
def test_a_box_in_russian_tells_its_acts_in_russian(export: Export) -> None:
    session = say(table(box="rouble-full"), "Ann rolls 1 2", "Ann buys", "Ann pays 50 to Bob")
    text = exported(export, session)
    assert "Ann платит 50" in text and "pays" not in text
    if export is to_csv:
        assert {line["account"] for line in read(text)} == {"Коробка", "Банк", "Ann", "Bob"}


# --- script --------------------------------------------------------------------------------------


def replayed(session: Session) -> Session:
    """Carry the script out at a new table."""
    lines = exported(to_script, session).splitlines()
    command = next(line for line in lines if line.startswith("# banker new"))
    options = shlex.split(command.removeprefix("# banker new"))
    switches = dict(
        options[at + 1].split("=") for at, word in enumerate(options) if word == "--switch"
    )
    names = options[options.index("--players") + 1].split(",")
    return say(table(*names, **switches), *lines)


def known(state: State) -> object:
    """All of a state but the devices, which a script does not need."""
    plain = msgspec.to_builtins({"b": state.balances, "s": state.seats, "t": state.table})
    del plain["t"]["devices"]
    return plain


@pytest.mark.parametrize(
    "play", [evening, evening_with_a_vault, lambda: evening(tie="most_streets")]
)
def test_a_script_plays_the_game_once_more(play: Callable[[], Session]) -> None:
    session = play()
    again = replayed(session)
    assert known(again.state) == known(session.state)
    assert again.journal.count == session.journal.count
    assert exported(to_script, again) == exported(to_script, session)


def test_a_script_says_what_was_played() -> None:
    head = exported(to_script, table("O'Neil", "Ann Lee", tie="most_streets")).splitlines()
    assert head == [
        "# edition: Monopoly Secret Vault (secret-vault)",
        "# players: O'Neil, Ann Lee",
        "# switch: tie = most_streets",
        "# banker new again.bank --edition secret-vault"
        " --players 'O'\"'\"'Neil,Ann Lee' --switch tie=most_streets",
        "# banker run again.bank THIS_SCRIPT",
    ]


def test_a_script_asks_for_the_box_that_was_corrected_by_hand() -> None:
    setup = table().state.setup
    sources = setup.edition.sources | {"deed.oriental.price": "yours"}
    own = Setup(msgspec.structs.replace(setup.edition, sources=sources), setup.players)
    text = "".join(to_script([], own))
    assert "--edition YOUR_BOX.toml" in text
    assert "corrected by hand" in text


def test_a_script_says_what_was_read_off_the_cards_and_asks_for_no_other_box() -> None:
    session = say(table("Ann", "Bob"), "rent of st_charles is 90 and price of st_charles is 280")
    text = exported(to_script, session)
    assert "YOUR_BOX" not in text
    assert text.splitlines()[-1] == "rent of st_charles is 90 and price of st_charles is 280"
    assert known(replayed(session).state) == known(session.state)


def test_a_title_cannot_end_its_comment() -> None:
    setup = table().state.setup
    edition = msgspec.structs.replace(setup.edition, title="A box\nbank pays 500 to ann\r\u2028x")
    text = "".join(to_script([], Setup(edition, setup.players)))
    assert all(line.startswith("# ") for line in text.splitlines())


def test_a_note_stays_one_statement() -> None:
    session = table()
    note = parse('say "a\\nbank pays 500 to ann"', session.state.setup, "ann")
    session.execute(note)  # type: ignore[arg-type]
    lines = exported(to_script, session).splitlines()
    assert [line for line in lines if not line.startswith("#")] == [
        'say "a\\nbank pays 500 to ann"'
    ]


# --- accounting programs -------------------------------------------------------------------------


@pytest.mark.parametrize("export", [to_hledger, to_beancount])
def test_a_place_of_another_game_is_refused(export: Export) -> None:
    post = (Posting("zed", "M", 5), Posting("bank", "M", -5))
    entry = Entry(seq=2, cmd="x", ts="2026-01-01", by="", kind="x", command=None, ev=(), post=post)
    with pytest.raises(JournalCorrupt, match="entry 2 books zed"):
        list(export([entry], table().state.setup))


@pytest.mark.parametrize("export", [to_hledger, to_beancount])
def test_a_date_that_is_none_is_refused(export: Export) -> None:
    post = (Posting("vault", "M", 5), Posting("bank", "M", -5))
    entry = Entry(seq=2, cmd="x", ts="soon", by="", kind="x", command=None, ev=(), post=post)
    with pytest.raises(JournalCorrupt, match="no date"):
        list(export([entry], table().state.setup))


@pytest.mark.parametrize("export", ALL)
def test_an_export_comes_in_pieces(export: Export) -> None:
    session = evening()
    pieces = list(export(session.entries(), session.state.setup))
    assert len(pieces) > session.journal.count // 2
    assert pieces[-1].endswith("\n")
