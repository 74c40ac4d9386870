"""`banker audit FILE --explain N`: the story in words, and for programs."""

from __future__ import annotations

import json

from command_line import Here, contents


def test_the_story_of_a_purchase_is_told(banker: Here) -> None:
    file = banker.game("Ann rolls 1 5", "Ann buys", "undo")
    before = contents(banker.folder)
    said = banker.done("audit", file, "--explain", "3").splitlines()
    assert said[0].startswith("Entry 3, 20")
    assert "Asked for: Ann buys" in said
    assert "Taken back by entry 4" in said
    assert any("as the box and the table have it" in line for line in said)
    assert any(line.startswith("  Ann ") and "->" in line for line in said)
    assert said[-2:] == [
        "No check has anything against it.",
        "Clean: 4 entries, every coin and card accounted for.",
    ]
    assert contents(banker.folder) == before


def test_a_story_has_words_and_names_in_place_of_codes(banker: Here) -> None:
    file = banker.game("Ann buys oriental", "Ann moves to income tax")
    bought = banker.done("audit", file, "--explain", "2")
    assert "  1. Ann buys Oriental Avenue for 200\n" in bought
    assert "the Bank -> Ann: Oriental Avenue's deed" in bought
    assert "Ann: where the piece stands: GO -> not known" in bought
    owed = banker.done("audit", file, "--explain", "3")
    assert "what is owed: nothing -> debtor Ann, creditor the vault, amount 400" in owed
    for code in ("deed_bought", "due_made", "deed:", "null", "income_tax,", "{", "["):
        assert code not in bought + owed, code


def test_a_program_gets_the_same_story(banker: Here) -> None:
    file = banker.game("Ann pays 50 to Bob")
    story = json.loads(banker.done("audit", file, "--explain", "2", "--json"))
    assert (story["seq"], story["kind"], story["findings"]) == (2, "transfer", [])
    assert story["statement"] == "Ann pays 50 to Bob"
    assert story["told"][0]["moves"] == [
        {"giver": "ann", "receiver": "bob", "thing": "M", "amount": 50}
    ]
    assert [leg["after"] - leg["before"] for leg in story["booked"]] == [-50, 50]


def test_an_entry_that_is_not_there_is_refused_in_one_line(banker: Here) -> None:
    said = banker("audit", banker.game(), "--explain", "9")
    assert said.code == 2
    assert said.err.splitlines() == [
        f"banker: there is no entry 9: {banker.folder / 'game.bank'} has 1, numbered from 1"
    ]


def test_a_file_with_a_broken_line_is_still_told_and_is_not_clean(banker: Here) -> None:
    file = banker.game("Ann pays 50 to Bob", "Bob pays 20 to Ann")
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([lines[0], b"rubbish\n", lines[2]]))
    said = banker("audit", file, "--explain", "2")
    assert said.code == 1
    assert said.lines[0] == "Entry 2 cannot be read."
    assert said.lines[1].startswith("broken: it cannot be read")


def test_a_story_is_not_told_in_place_of_an_answer_about_a_fingerprint(banker: Here) -> None:
    said = banker("audit", banker.game(), "--explain", "1", "--fingerprint", "00ff10" + "a1" * 5)
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        "banker: --explain tells of one entry; hold the file against that without it\n"
    )
