"""`banker audit` asks the rules too: what nobody could do is found in books that add up."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banker.store.line_format import FIRST_HEAD, HASH_FIELD_SIZE, entry_hash
from tests.cli.command_line import Here

Stored = dict[str, Any]


@pytest.fixture
def game(banker: Here, tmp_path: Path) -> Path:
    file = tmp_path / "game.bank"
    banker.done("new", file, "--edition", "glass-classic", "--players", "Ann,Bob")
    script = tmp_path / "script.txt"
    script.write_text("ann rolls 1 2\nann buys baltic\nnext\n", encoding="utf-8")
    banker.done("run", file, script)
    return file


def forge(file: Path, seq: int, change: Callable[[Stored], None]) -> None:
    """One line changed as an attacker would, and the whole chained anew."""
    entries = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    change(entries[seq - 1])
    head, lines = FIRST_HEAD, []
    for entry in entries:
        body = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()[
            :-HASH_FIELD_SIZE
        ]
        head = entry_hash(head, body)
        lines.append(b'%b,"h":"%b"}\n' % (body, head))
    file.write_bytes(b"".join(lines))


def bought_by_bob(entry: Stored) -> None:
    text = json.dumps(entry).replace('"ann"', '"bob"')
    entry.update(json.loads(text))


def test_an_act_out_of_turn_is_found_though_every_figure_fits(banker: Here, game: Path) -> None:
    forge(game, 3, bought_by_bob)
    books = banker("audit", game, "--no-rules")
    assert (books.code, "Clean: 4 entries" in books.out) == (0, True)
    told = banker("audit", game)
    assert told.code == 1
    assert "broken     entry 3: the rules refuse its command: refused [not_your_turn]" in told.out
    assert told.out.splitlines()[-1].startswith("Broken at entry 3: the rules refuse its command")
    [finding] = json.loads(banker("audit", game, "--json").out)["findings"]
    assert (finding["code"], finding["seq"], finding["severity"]) == ("rules", 3, "broken")


def test_what_the_books_show_is_not_told_twice(banker: Here, game: Path) -> None:
    def cheaper(entry: Stored) -> None:
        entry["ev"][0]["price"] = 59
        entry["post"] = [["ann", "USD", -59], ["bank", "USD", 59], *entry["post"][2:]]

    forge(game, 3, cheaper)
    findings = json.loads(banker("audit", game, "--json").out)["findings"]
    assert [(it["code"], it["seq"]) for it in findings] == [("figure", 3)]


def written_by(version: str) -> Callable[[Stored], None]:
    def change(entry: Stored) -> None:
        entry["ev"][0]["made_by"] = version

    return change


def test_a_game_of_another_version_is_clean_by_the_books_and_never_plainly_so(
    banker: Here, game: Path
) -> None:
    forge(game, 1, written_by("banker 0.1.0"))
    where = "entries 1-4 by the rules of banker 0.1.0, which this version no longer has"
    lines = banker.done("audit", game).splitlines()
    assert lines[0] == f"noted      entry 1: {where}"
    assert lines[-1] == (
        f"Clean by the books; {where}; 4 entries, every coin and card accounted for; 1 noted."
    )
    russian = banker.done("audit", game, "--language", "ru").splitlines()
    there = "записи 1-4 – по правилам banker 0.1.0, а их в этой версии больше нет"
    assert russian[-1] == (
        f"По книгам чисто; {there}; 4 записи, каждая монета и карточка на месте; отмечено: 1."
    )


def test_rules_that_another_version_had_accuse_nobody(banker: Here, game: Path) -> None:
    forge(game, 3, bought_by_bob)
    assert banker("audit", game).code == 1
    forge(game, 1, written_by("banker 0.1.0"))
    told = banker.done("audit", game).splitlines()[-1]
    assert told.startswith("Clean by the books; entries 1-4 by the rules of banker 0.1.0, which")


def test_a_claim_to_be_of_another_version_hides_nothing_of_the_books(
    banker: Here, game: Path
) -> None:
    def gift(entry: Stored) -> None:
        entry["post"].insert(0, ["ann", "USD", 500])

    forge(game, 1, written_by("banker 0.1.0"))
    forge(game, 3, gift)
    told = banker("audit", game)
    assert told.code == 1
    assert told.out.splitlines()[-1].startswith("Broken at entry 3: it makes 500 USD")


@pytest.mark.parametrize(
    ("version", "said"),
    [
        ("banker 99.0.0", "banker 99.0.0, which this version does not have"),
        ("", "an unknown program, which this version does not have"),
        (
            "banker 0.2.0; 4 entries, every coin and card accounted for. Clean",
            "an unknown program, which this version does not have",
        ),
        ("banker 0.1.0\x1b[2J", "an unknown program, which this version does not have"),
    ],
)
def test_a_version_is_named_only_if_it_is_one(
    banker: Here, game: Path, version: str, said: str
) -> None:
    forge(game, 1, written_by(version))
    assert f"; entries 1-4 by the rules of {said}; 4 entries," in banker.done("audit", game)


def test_what_this_version_adds_to_the_game_of_another_is_held_to_the_rules(
    banker: Here, game: Path, tmp_path: Path
) -> None:
    forge(game, 1, written_by("banker 0.1.0"))
    script = tmp_path / "more.txt"
    script.write_text("bob rolls 1 4\nbob buys reading\n", encoding="utf-8")
    banker.done("run", game, script)
    log = banker.done("log", game).splitlines()
    assert "From here on banker 0." in log[4] and log[4].endswith("until here it was banker 0.1.0")
    told = banker.done("audit", game).splitlines()[-1]
    assert told.startswith("Clean by the books; entries 1-4 by the rules of banker 0.1.0, which")
    assert "program" not in banker.done("export", game, "--to", "script")
    assert '"program_changed"' in banker.done("export", game, "--to", "json")
    banker.done("report", game, "-o", tmp_path / "game.html")
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    assert "Clean by the books; entries 1-4 by the rules of banker 0.1.0" in page
    assert "until here it was banker 0.1.0" in page
    forge(game, 7, lambda entry: entry.update(json.loads(json.dumps(entry).replace("bob", "ann"))))
    told_after = banker("audit", game)
    assert told_after.code == 1
    assert told_after.out.splitlines()[-1].startswith("Broken at entry 7: the rules refuse")


def test_many_stretches_of_other_versions_are_counted(banker: Here, game: Path) -> None:
    """A forger may claim as many as he likes."""
    entries = [json.loads(line) for line in game.read_text(encoding="utf-8").splitlines()]
    own = entries[0]["ev"][0]["made_by"]
    for was, now in ((own, "banker 0.1.0"), ("banker 0.1.0", "banker 0.1.1")):
        told = {"kind": "program_changed", "from": was, "to": now}
        entries.append(entries[-1] | {"seq": len(entries) + 1, "cmd": now, "in": None})
        entries[-1] |= {"kind": "program_changed", "ev": [told], "post": [], "set": []}
    lines = [json.dumps(it, ensure_ascii=False, separators=(",", ":")) for it in entries]
    game.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    forge(game, 1, lambda _entry: None)
    told = banker.done("audit", game, "--language", "en").splitlines()[-1]
    first = (
        "entry 5 by the rules of banker 0.1.0, and 1 more such, which this version no longer has"
    )
    assert told.startswith(f"Clean by the books; {first}; 6 entries,")


@pytest.fixture
def own(banker: Here, tmp_path: Path) -> Path:
    """A copy of a box, as the program writes it."""
    file = tmp_path / "mine.toml"
    banker.done("editions", "copy", "glass-classic", file)
    return file


def test_an_untouched_copy_of_a_box_is_the_box(banker: Here, own: Path, tmp_path: Path) -> None:
    banker.done("new", tmp_path / "own.bank", "--edition", own, "--players", "Ann,Bob")
    assert "noted" not in banker.done("audit", tmp_path / "own.bank")


def disguised(entry: Stored) -> None:
    opened = entry["ev"][0]
    opened["edition"]["title"] = "Monopoly Glass Edition"
    resealed(opened)


def resealed(opened: Stored) -> None:
    canonical = msgspec.json.encode(opened["edition"], order="sorted")
    opened["digest"] = blake2b(canonical, digest_size=32).hexdigest()


def test_other_figures_are_named_and_under_the_printed_title_looked_at(
    banker: Here, own: Path, tmp_path: Path
) -> None:
    text = own.read_text(encoding="utf-8")
    own.write_text(text + '\n[[deed]]\nid = "boardwalk"\nprice = 401\n', encoding="utf-8")
    game = tmp_path / "own.bank"
    banker.done("new", game, "--edition", own, "--players", "Ann,Bob", "--overlay", "half-dollars")
    named = "was played with other figures than the box has: deeds.boardwalk."
    told = banker.done("audit", game)
    assert "noted " in told and named in told
    forge(game, 1, disguised)
    told = banker("audit", game).out
    assert "suspicious entry 1" in told and named in told


def test_a_switch_that_the_box_does_not_have_is_named(banker: Here, game: Path) -> None:
    def set_elsewhere(entry: Stored) -> None:
        entry["ev"][0]["edition"]["switches"]["mortgage_needs_bare"] = "no"
        resealed(entry["ev"][0])

    forge(game, 1, set_elsewhere)
    assert "than the box has: switches.mortgage_needs_bare" in banker("audit", game).out


@pytest.mark.parametrize("id", ["my-town", "a/\0b", "../secret-vault", "x.toml"])
def test_a_box_of_another_shelf_is_somebodys_own_and_opens_no_file(
    banker: Here, game: Path, id: str
) -> None:
    def renamed(entry: Stored) -> None:
        entry["ev"][0]["edition"] |= {"id": id, "title": "My\x1b[2J town\nClean"}
        resealed(entry["ev"][0])

    forge(game, 1, renamed)
    assert "My?[2J town?Clean is a box of somebody's own\n" in banker("audit", game).out


def test_a_box_for_others_than_those_who_play_is_no_traceback(banker: Here, game: Path) -> None:
    def for_one(entry: Stored) -> None:
        entry["ev"][0]["edition"]["players_max"] = 1
        resealed(entry["ev"][0])

    forge(game, 1, for_one)
    told = banker("audit", game)
    assert told.code == 1
    assert "entry 1: the rules cannot follow it: " in told.out


def test_the_story_of_an_entry_has_what_the_rules_say_of_it(banker: Here, game: Path) -> None:
    forge(game, 3, bought_by_bob)
    told = banker("audit", game, "--explain", "3")
    assert told.code == 1
    assert "the rules refuse its command: refused [not_your_turn]" in told.out
