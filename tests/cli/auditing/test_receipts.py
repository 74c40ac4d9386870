"""Receipts on the command line: `banker audit FILE --witness …`, by good and by bad files."""

from __future__ import annotations

import json
import os
from hashlib import blake2b
from pathlib import Path

import pytest

from banker.cli.auditing.receipts import left_at_the_table
from banker.foundation.limits import RECEIPT_BYTES_MAX
from tests.audit.program_forgeries import DRAWN
from tests.cli.command_line import Here
from tests.phones.receipt_maker import ISSUER, KEY, Lines, Phone, rewritten

PLAYED = (f"phones open {ISSUER}", "ann pays 50 to bob", "bob pays 20 to cem", "cem pays 10 to ann")


@pytest.fixture
def game(banker: Here) -> Path:
    return banker.game(*PLAYED)


def lines_of(game: Path) -> Lines:
    return game.read_bytes().splitlines(keepends=True)


def receipt(game: Path, seat: str, until: int = 5) -> Path:
    return Phone(seat).watches(lines_of(game)[:until]).keeps(game.with_name(f"{seat}.json"))


def test_the_last_line_names_who_agrees(banker: Here, game: Path) -> None:
    files = [receipt(game, "ann"), receipt(game, "bob"), receipt(game, "cem", 3)]
    told = banker.done("audit", game, "--witness", *files).splitlines()
    assert told[-1] == "Ann's and Bob's phones saw this ledger up to entry 5; Cem's (till 3) too."
    one = banker.done("audit", game, "--witness", files[0], "--witness", files[2], "--no-rules")
    assert "Ann's phone saw this ledger up to entry 5; Cem's (till 3) too." in one
    russian = banker.done("audit", game, "--witness", *files, "--language", "ru")
    seen = "До записи 5 этот журнал видели: телефоны игроков Ann и Bob; а также Cem (до 3)."
    assert seen in russian


def test_programs_get_it_too(banker: Here, game: Path) -> None:
    told = json.loads(banker.done("audit", game, "--json", "--witness", receipt(game, "ann")))
    assert told["phones"] == [
        {
            "seat": "ann",
            "name": "Ann",
            "since": 1,
            "until": 5,
            "seen": 5,
            "agrees": True,
            "alarms": [],
        }
    ]
    assert "phones" not in json.loads(banker.done("audit", game, "--json"))


def test_a_cut_and_a_new_game_are_found_with_a_receipt_only(banker: Here, game: Path) -> None:
    file = receipt(game, "ann")
    whole = lines_of(game)
    for lines, said in (
        (whole[:4], "entry 4: Ann's phone saw the ledger up to entry 5, where this file ends"),
        (rewritten(whole, 3, cmd=DRAWN), "entry 3: Ann's phone saw another entry here"),
    ):
        game.write_bytes(b"".join(lines))
        assert banker("audit", game).code == 0, "the file alone is clean"
        found = banker("audit", game, "--witness", file)
        assert found.code == 1 and said in found.out
        assert "saw this book" not in found.out


def test_a_file_hash_and_receipts_go_together(banker: Here, game: Path) -> None:
    noted = blake2b(game.read_bytes(), digest_size=32).hexdigest()
    told = banker.done("audit", game, "--file-hash", noted, "--witness", receipt(game, "ann"))
    assert "Ann's phone saw this ledger up to entry 5." in told


def test_marks_are_checked_with_the_key(banker: Here, game: Path) -> None:
    file, key = receipt(game, "ann"), game.with_name("phones.key")
    for spelled in (f" {KEY.hex()}\n", json.dumps({"issuer": KEY.hex(), "seats": {}, "port": 1})):
        key.write_text(spelled, "utf-8")
        assert banker("audit", game, "--witness", file, "--phones-key", key).code == 0
    Phone("ann", bytes(32)).watches(lines_of(game)).keeps(file, issuer=ISSUER)
    assert banker("audit", game, "--witness", file).code == 0, "nobody can tell without the key"
    found = banker("audit", game, "--witness", file, "--phones-key", key)
    assert found.code == 1 and "no mark of this table's key from here on" in found.out


@pytest.mark.parametrize(
    "octets", [b"", b"5e5e", b"\xff" * 64, b'{"issuer": 5}', b"[1]", b"[" * 9000]
)
def test_a_file_that_holds_no_key(banker: Here, game: Path, octets: bytes) -> None:
    key = game.with_name("phones.key")
    key.write_bytes(octets)
    said = banker("audit", game, "--witness", receipt(game, "ann"), "--phones-key", key)
    assert (said.code, said.out) == (2, "") and "holds no key" in said.err


def test_alarms_stand_above_the_verdict(banker: Here, game: Path) -> None:
    alarms = [["other", 3, 1767225600], ["rewound", 2, 0], ["gap", 4], ["game", 5, 1], "\x1b[1mboo"]
    file = Phone("ann").watches(lines_of(game)).keeps(game.with_name("ann.json"), alarms=alarms)
    told = banker.done("audit", game, "--witness", file)
    assert told.count("raised an alarm") == 5
    assert "entry 3 had become another one" in told and "\x1b" not in told
    assert told.index("raised an alarm") < told.index("Clean")


# --- files that are none --------------------------------------------------------------------------


def others() -> dict[str, object]:
    head = "9f31c07a55e0b1d2a904"
    return {
        "no heads": {"heads": [], "last": None},
        "another version": {"witness": 2},
        "a game that is no hash": {"game": "friday"},
        "a hash with a line feed": {"game": "5e" * 32 + "\n"},
        "no seat": {"seat": ""},
        "a seat of controls": {"seat": "an\x1b[2Jn"},
        "a name of controls": {"name": "Ann\u202e"},
        "a long name": {"name": "A" * 65},
        "an issuer that is none": {"issuer": "5E" * 32},
        "not ascending": {"heads": [[2, head, 1, "", 0], [1, head, 1, "", 0]]},
        "twice": {"heads": [[2, head, 1, "", 0], [2, head, 1, "", 0]]},
        "entry 0": {"heads": [[0, head, 1, "", 0]]},
        "a head too short": {"heads": [[1, head[1:], 1, "", 0]]},
        "capitals": {"heads": [[1, head.upper(), 1, "", 0]]},
        "an amount in words": {"heads": [[1, head, "1", "", 0]]},
        "an amount that is true": {"heads": [[1, head, True, "", 0]]},
        "a huge amount": {"heads": [[1, head, 10**20, "", 0]]},
        "a mark that is none": {"heads": [[1, head, 1, "0", 0]]},
        "a row too short": {"heads": [[1, head]]},
        "a list in place of a number": {"heads": [[[1], head, 1, "", 0]]},
        "a request twice": {"asked": [["a1", 1, {}], ["a1", 1, {}]]},
        "a request of no id": {"asked": [["../..", 1, {}]]},
        "since never": {"since": -1},
        "a last that is none": {"last": [10**12, "5e" * 32]},
        "another last": {"last": [99, "zz"]},
        "not an object": None,
    }


@pytest.mark.parametrize("fault", sorted(others()))
def test_what_is_no_receipt_is_refused_in_one_line(banker: Here, game: Path, fault: str) -> None:
    other = others()[fault]
    phone = Phone("ann").watches(lines_of(game))
    file = game.with_name("ann.json")
    if isinstance(other, dict):
        phone.keeps(file, **other)
    else:
        file.write_text("[]", "utf-8")
    before = game.read_bytes()
    said = banker("audit", game, "--witness", file)
    assert (said.code, said.out) == (2, ""), said
    assert len(said.err.splitlines()) == 1 and "is not a phone's receipt" in said.err
    assert said.err.rstrip("\n").isprintable()
    assert game.read_bytes() == before


@pytest.mark.parametrize(
    "octets", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"witness":' + b"9" * 5000]
)
def test_octets_that_are_no_document(banker: Here, game: Path, octets: bytes) -> None:
    file = game.with_name("ann.json")
    file.write_bytes(octets)
    said = banker("audit", game, "--witness", file)
    assert said.code == 2 and len(said.err.splitlines()) == 1


def test_a_file_that_cannot_be_read(banker: Here, game: Path) -> None:
    large = game.with_name("large.json")
    large.write_bytes(b" " * (RECEIPT_BYTES_MAX + 1))
    for file, said in (
        (game.with_name("nowhere.json"), "cannot be read"),
        (game.parent, "it is a folder"),
        (large, "longer than any"),
    ):
        found = banker("audit", game, "--witness", file)
        assert found.code == 2 and said in found.err, found


@pytest.mark.needs_posix("a named pipe")
def test_a_pipe_is_no_receipt(banker: Here, game: Path) -> None:
    pipe = game.with_name("pipe")
    os.mkfifo(pipe)
    found = banker("audit", game, "--witness", pipe)
    assert found.code == 2 and "it is a device or a pipe" in found.err, found


def test_what_does_not_go_together(banker: Here, game: Path) -> None:
    key = game.with_name("phones.key")
    key.write_text(KEY.hex(), "utf-8")
    assert "name one with --witness" in banker("audit", game, "--phones-key", key).err
    explained = banker("audit", game, "--explain", 2, "--witness", receipt(game, "ann"))
    assert explained.code == 2 and "or a receipt" in explained.err


def test_receipts_that_were_left_at_the_table(game: Path) -> None:
    folder = game.with_suffix(".witness")
    assert left_at_the_table(game) == []
    folder.mkdir()
    for name in ("bob.json", "ann.json", "ann.json.new"):
        (folder / name).write_text("{}", "utf-8")
    assert [it.name for it in left_at_the_table(game)] == ["ann.json", "bob.json"]
