"""The audit's findings by weight: first who got what by hand, then one line for the rest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from banker.cli.auditing import weighed_lines
from banker.cli.auditing.file_audit import verdict_lines
from banker.language.phrases.translation import translation
from tests.cli.auditing.tampered_files import Stored, forge, stored
from tests.cli.command_line import Here
from tests.language.templates import templates_of

EVENING = (
    "ann guesses 3 misses",
    "ann gets guess",
    "bob gets guess",
    'correct ann +6000 cash because "lost"',
    "undo",
    'force ann guesses 4 misses because "the die fell"',
    'correct ann +600 cash because "found it"',
    "bank pays bob 200",
    'correct bob -250 cash because "miscounted"',
    'force ann buys boardwalk because "our rule"',
)
IN_SUM = "By hand, by correction or by force, in sum: "


@pytest.fixture
def game(banker: Here) -> Path:
    """A game in which little went by the rules."""
    file = banker.game()
    banker("run", file, banker.script(*EVENING), "--keep-going")
    return file


def test_the_heavy_ones_come_first_with_sums_and_the_rest_is_a_line(
    banker: Here, game: Path
) -> None:
    said = banker.done("audit", game).splitlines()
    told = [line.split(": ", 1)[1] for line in said if line.startswith("noted ")]
    assert told == [
        "Ann +600 cash by hand: found it, without a witness",
        "Bob −250 cash by hand: miscounted, without a witness",
        "a rule was set aside: our rule",
        "200 from the Bank to Bob, by the table's word",
    ]
    sums, rest, *_ = said[len(told) :]
    assert sums == f"{IN_SUM}Ann −200, Bob −50, Ann +1 Boardwalk"
    assert (
        rest == f"{len(lesser(banker, game))} lesser notes besides: 'banker audit --all' shows them"
    )


def lesser(banker: Here, game: Path) -> list[str]:
    """The lines that only `--all` shows."""
    said, whole = (banker.done("audit", game, *more).splitlines() for more in ((), ("--all",)))
    return [line for line in whole if line not in said]


def test_all_of_them_are_shown_when_asked_for_and_programs_get_them_as_they_come(
    banker: Here, game: Path
) -> None:
    known = json.loads(banker.done("audit", game, "--json"))
    whole = banker.done("audit", game, "--all").splitlines()
    assert sum(line.startswith("noted ") for line in whole) == len(known["findings"])
    assert [it["seq"] for it in known["findings"]] == sorted(it["seq"] for it in known["findings"])
    assert [(it["who"], it["thing"], it["amount"]) for it in known["effects"]] == [
        ("ann", "cash", 600), ("bob", "cash", 200), ("bob", "cash", -250), ("ann", "cash", -800),
        ("ann", "deed:boardwalk", 1),
    ]  # fmt: skip


def test_a_correction_that_was_taken_back_has_changed_nothing(banker: Here) -> None:
    file = banker.game('correct ann +6000 cash because "lost"', "undo", "count bob 1")
    said = banker.done("audit", file).splitlines()
    assert said[0] == "2 lesser notes besides: 'banker audit --all' shows them"
    assert "+6,000 cash by hand" in banker.done("audit", file, "--all")


def test_what_was_done_again_counts_again(banker: Here) -> None:
    file = banker.game('correct ann +6000 cash because "lost"', "undo", "redo")
    assert f"{IN_SUM}Ann +6,000" in banker.done("audit", file).splitlines()
    banker.done("run", file, banker.script("undo"))
    assert IN_SUM not in banker.done("audit", file)


def test_sums_that_are_nothing_are_not_told(banker: Here) -> None:
    file = banker.game("bank pays ann 50", "ann pays bank 50")
    assert IN_SUM not in banker.done("audit", file)


def test_one_lesser_note_stands_for_itself(banker: Here) -> None:
    file = banker.game("count ann 7")
    assert banker.done("audit", file).startswith("noted      entry 2: Ann counted 7,")


def test_the_screen_shows_what_the_command_says(banker: Here, game: Path) -> None:
    shown = verdict_lines(game, "")
    said = banker.done("audit", game).splitlines()
    assert [line for line in said if not line.startswith("Fingerprint: ")] == shown


def test_the_page_has_the_sums_and_folds_the_rest(banker: Here, game: Path) -> None:
    page = banker.folder / "page.html"
    banker.done("report", game, "-o", page)
    open_part, _, folded = page.read_text("utf-8").partition("<details><summary>")
    assert f"<p>{IN_SUM}Ann −200, Bob −50, Ann +1 Boardwalk</p>" in open_part
    assert 'class="well"' in open_part and "the die fell" not in folded.partition("<h2>")[0]
    assert folded.startswith(f"{len(lesser(banker, game))} lesser notes</summary><ul><li>noted ")


def test_it_is_told_in_russian(banker: Here, game: Path) -> None:
    said = banker.done("audit", game, "--language", "ru")
    assert (
        "Вручную, поправкой или в обход правил, всего: Ann −200, Bob −50, Ann +1 (Boardwalk)"
        in said
    )
    assert "прочие отметки: " in said
    assert weighed_lines.__file__ is not None
    templates = set(templates_of(Path(weighed_lines.__file__)))
    assert len(templates) >= 4
    assert templates <= translation("ru").auditor.sentences.keys()


def test_sums_of_thousands_of_things_are_told_and_no_traceback(banker: Here, game: Path) -> None:
    def richer(entry: Stored) -> None:
        entry["post"] += [["bank", f"thing{count}", -1] for count in range(3000)]
        entry["post"] += [["bob", f"thing{count}", 1] for count in range(3000)]

    by_hand = next(it["seq"] for it in stored(game) if it["kind"] == "transfer")
    forge(game, by_hand, richer)
    said = banker("audit", game)
    assert (said.code, said.err) == (1, "")
    assert "Bob +1 thing2999" in next(line for line in said.lines if line.startswith(IN_SUM))
