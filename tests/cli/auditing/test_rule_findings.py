"""`banker audit` asks the rules too: what nobody could do is found in books that add up."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from banker.cli.auditing.file_audit import audited
from banker.session import replay_check
from banker.session.session import MADE_BY
from tests.cli.auditing.tampered_files import Stored, chained, forge, resealed, stored
from tests.cli.command_line import Here


@pytest.fixture
def game(banker: Here, tmp_path: Path) -> Path:
    file = tmp_path / "game.bank"
    banker.done("new", file, "--edition", "glass-classic", "--players", "Ann,Bob")
    script = tmp_path / "script.txt"
    script.write_text("ann rolls 1 2\nann buys baltic\nnext\n", encoding="utf-8")
    banker.done("run", file, script)
    return file


def bought_by_bob(entry: Stored) -> None:
    text = json.dumps(entry).replace('"ann"', '"bob"')
    entry.update(json.loads(text))


def test_an_act_out_of_turn_is_found_though_every_figure_fits(banker: Here, game: Path) -> None:
    forge(game, 3, bought_by_bob)
    books = banker("audit", game, "--no-rules")
    assert books.code == 0
    without = "Clean by the books; no command was carried out again by the rules; 4 entries"
    assert without in books.out
    told = banker("audit", game)
    assert told.code == 1
    assert "broken     entry 3: the rules refuse its command: refused [not_your_turn]" in told.out
    assert told.out.splitlines()[-1].startswith("Broken at entry 3: the rules refuse its command")
    [finding] = json.loads(banker("audit", game, "--json").out)["findings"]
    assert (finding["code"], finding["seq"], finding["severity"]) == ("rules", 3, "broken")


def test_mismatches_beyond_the_limit_are_counted(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_check, "FINDINGS_MAX", 0)
    forge(game, 3, bought_by_bob)
    report = audited(game)
    told = [(it.code, it.seq, it.severity, str(it.message)) for it in report.findings]
    assert told == [("surplus", 3, "broken", "findings from here on that are not listed: 1")]
    assert report.exit_code == 1


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
    there = "записи 1-4 – по правилам banker 0.1.0, а этих правил в этой версии больше нет"
    assert russian[-1] == (
        f"По журналу чисто; {there}; 4 записи, каждая монета и карточка на месте; отмечено: 1."
    )


def test_strict_ends_with_1_where_rules_of_another_version_judged_a_part(
    banker: Here, game: Path
) -> None:
    assert banker("audit", game, "--strict").code == 0
    forge(game, 1, written_by("banker 0.1.0"))
    assert banker("audit", game).code == 0
    strict = banker("audit", game, "--strict")
    assert strict.code == 1
    assert strict.lines[-1] == (
        "Not wholly judged: entries 1-4 by the rules of banker 0.1.0, which this version no longer"
        " has."
    )
    assert "Clean" not in strict.out
    told = json.loads(banker("audit", game, "--strict", "--json").out)
    assert told["unjudged"].startswith("entries 1-4 by the rules of banker 0.1.0")
    refused = banker("audit", game, "--strict", "--no-rules")
    assert (refused.code, refused.out) == (2, "")
    assert "leave out --no-rules" in refused.err


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
        ("banker 99.0.0rc7", "banker 99.0.0rc7, which this version does not have"),
        ("banker 1.0.0rc0", "banker 1.0.0rc0, which this version no longer has"),
        ("", "an unknown program, which this version does not have"),
        (
            "banker 0.2.0; 4 entries, every coin and card accounted for. Clean",
            "an unknown program, which this version does not have",
        ),
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
    assert f"From here on {MADE_BY} keeps" in log[4]
    assert log[4].endswith("until here it was banker 0.1.0")
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
    entries = stored(game)
    own = entries[0]["ev"][0]["made_by"]
    for was, now in ((own, "banker 0.1.0"), ("banker 0.1.0", "banker 0.1.1")):
        told = {"kind": "program_changed", "from": was, "to": now}
        entries.append(entries[-1] | {"seq": len(entries) + 1, "cmd": now, "in": None})
        entries[-1] |= {"kind": "program_changed", "ev": [told], "post": [], "set": []}
    game.write_bytes(chained(entries))
    told = banker.done("audit", game, "--language", "en").splitlines()[-1]
    first = (
        "entry 5 by the rules of banker 0.1.0, and 1 more such, which this version no longer has"
    )
    assert told.startswith(f"Clean by the books; {first}; 6 entries,")


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
