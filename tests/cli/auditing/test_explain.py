"""`banker audit FILE --explain N`: the story in words, and for programs."""

from __future__ import annotations

import ast
import inspect
import json
import re

from banker.cli.auditing import entry_text, explain
from banker.cli.auditing.entry_text import FACTS, UNKNOWN
from banker.games.board import state
from banker.games.deal import state as cards
from banker.language.phrases.audit import EXPECTED, SEVERITIES
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.translation import translation
from tests.cli.command_line import Here, contents


def test_the_story_of_a_purchase_is_told(banker: Here) -> None:
    file = banker.game("Ann rolls 1 5", "Ann buys", "undo")
    before = contents(banker.folder)
    said = banker.done("audit", file, "--explain", "3").splitlines()
    assert said[0].startswith("Entry 3, 20")
    assert "Asked for: Ann buys" in said
    assert "Undone by entry 4" in said
    assert any("as the edition and the table have it" in line for line in said)
    assert any(line.startswith("  Ann ") and "->" in line for line in said)
    assert said[-2:] == [
        "No check found an error in this game.",
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
        "banker: --explain is about one entry; leave it out to compare the file with a"
        " fingerprint, a signature, a hash or a receipt\n"
    )


# --- in another language --------------------------------------------------------------------------


def test_a_story_is_told_in_the_language_of_its_table(banker: Here) -> None:
    file = banker.folder / "moscow.bank"
    banker.done("new", file, "--edition", "rouble-full", "--players", "Ann,Bob")
    banker.done("run", file, banker.script("Ann rolls 1 2", "Ann buys", "undo"))
    said = banker.done("audit", file, "--explain", "3").splitlines()
    assert said[0].startswith("Запись 3, 20") and said[0].endswith(", кто внёс: script")
    for line in (
        "  Ann покупает «Нагатинская ул.», цена 60К",
        "Запрошено: Ann buys",
        "Её отменяет запись 4",
        "       цена «Нагатинская ул.»: 60, как в издании и на столе",
        "       Банк -> Ann: карточка «Нагатинская ул.»",
        "  Ann   - 60К  (1 500 -> 1 440)",
        "  что предложено: Нагатинская ул. -> ничего",
    ):
        assert line in said, line
    assert said[-2:] == [
        "Ни одна проверка не нашла в этой игре ошибки.",
        "Чисто: 4 записи, каждая монета и карточка на месте.",
    ]
    english = banker.done("audit", file, "--explain", "3", "--language", "en")
    assert "Undone by entry 4" in english and "Чисто" not in english


def test_a_program_gets_the_same_story_in_any_language(banker: Here) -> None:
    file = banker.game("Ann pays 50 to Bob")
    ask = ("audit", file, "--explain", "2")
    assert banker.done(*ask, "--json", "--language", "ru") == banker.done(*ask, "--json")
    assert "Запрошено: Ann pays 50 to Bob" in banker.done(*ask, "--language", "ru")


FAULTS = translation("ru").program.sentences


def words_of_a_story() -> set[str]:
    """All that a story is told in, by the source: texts of `say`, and names of what changes."""
    said = {*FACTS.values(), *UNKNOWN.values(), "game opened"}
    for module in (explain, entry_text):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Constant) and re.search(r" \{|\} ", str(node.value)):
                said.add(str(node.value))
            if isinstance(node, ast.Call) and "say" in (
                getattr(node.func, "attr", ""),
                getattr(node.func, "id", ""),
            ):
                said |= {str(it.value) for it in node.args if isinstance(it, ast.Constant)}
    for struct in (state.Seat, state.Table, cards.Table):
        said |= {it.replace("_", " ") for it in struct.__struct_fields__ if it not in FACTS}
    # What the phrase book says, and what an error says, has a test of its own.
    return said - set(ENGLISH) - {it for it in said if it.replace(":,}", "}") in FAULTS}


def parts_of_facts() -> set[str]:
    structs = (
        state.Due, state.Claim, state.PendingGuess, state.Auction, state.Payment, state.CardInHand,
        state.Loan, state.Immunity, state.InterestPaid, state.Sale, state.Try, state.Hearsay,
        state.Rank, cards.Taken, cards.Ask, cards.Chain, cards.Received,
    )  # fmt: skip
    return {name.replace("_", " ") for struct in structs for name in struct.__struct_fields__}


def test_a_story_has_no_word_without_a_russian_one() -> None:
    book = translation("ru").auditor.sentences
    assert len(words_of_a_story()) > 70
    assert sorted(words_of_a_story() - set(book)) == []
    assert sorted(parts_of_facts() - set(book)) == []
    assert sorted({*SEVERITIES, EXPECTED} - set(book)) == []
