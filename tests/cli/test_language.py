"""Which language a table is told in: the box's own, or the one that was asked for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banker.audit.fingerprint import HashPlace
from banker.cli import paths
from banker.cli.auditing.evidence import (
    BY_FINGERPRINT,
    BY_SIGNATURE,
    OTHER_FILE_HASH,
    Evidence,
    add_likeness,
)
from banker.cli.auditing.file_audit import verdict_lines
from banker.foundation.text import Text
from banker.language.phrases.audit import AuditWords
from banker.language.phrases.translation import translation
from tests.cli.command_line import Here


@pytest.fixture
def moscow(banker: Here) -> Path:
    """A game in roubles after Ann has bought something."""
    file = banker.folder / "moscow.bank"
    banker.done("new", file, "--edition", "rouble-full", "--players", "Ann,Bob")
    banker.done("run", file, banker.script("ann rolls 1 2", "ann buys"))
    return file


def test_a_box_in_roubles_speaks_russian(banker: Here, moscow: Path) -> None:
    assert "Ann покупает «Нагатинская ул.», цена 60К" in banker.done("log", moscow)
    assert "Ходит Bob; бросает 1 4" in banker.done("run", moscow, banker.script("bob rolls 1 4"))


def test_a_refusal_is_told_in_russian_under_its_english_code(banker: Here, moscow: Path) -> None:
    said = banker("run", moscow, banker.script("ann leaves jail by fee"))
    assert said.code == 1
    assert said.out.startswith(
        "refused [not_in_jail]: Ann не в тюрьме: бросайте и ходите как всегда; дальше можно: 'next'"
        "  (строка 1: ann leaves"
    )


def test_a_player_called_by_a_word_keeps_the_name(banker: Here) -> None:
    file = banker.folder / "words.bank"
    banker.done("new", file, "--edition", "rouble-simple", "--players", "note,key")
    assert ": note бросает кубики" in banker.done("show", file)
    said = banker("run", file, banker.script("note pays 9m to key"))
    assert "note: есть " in said.out and "заметка" not in said.out


def test_the_standings_are_told_in_russian(banker: Here, moscow: Path) -> None:
    lines = banker.done("show", moscow).splitlines()
    assert lines[0].startswith("Монополия в рублях, полные правила, круг 1: ход сделан (Ann);")
    assert lines[1] == "Ann          1 440К  Нагатинская ул."
    assert lines[3].startswith("Банк")
    assert lines[3].endswith("  27 участков")
    asked = banker.script("show ann", "show bank")
    assert banker.done("run", moscow, asked).splitlines() == [lines[1], lines[3]]
    assert "round 1: Ann is done" in banker.done("show", moscow, "--language", "en")


@pytest.mark.parametrize("order", [("--language", "en", "log"), ("log", "--language", "en")])
def test_another_language_is_asked_for_anywhere(
    banker: Here, moscow: Path, order: tuple[str, ...]
) -> None:
    assert "Ann buys Нагатинская ул. for 60K" in banker.done(*order, moscow)


def test_a_box_in_english_can_be_told_in_russian(banker: Here) -> None:
    file = banker.game("ann rolls 2 4")
    said = banker.done("run", file, "--language", "ru", banker.script("ann buys", "help trade"))
    assert "Ann покупает" in said
    assert "обмен" in said


@pytest.mark.parametrize(
    ("edition", "language", "told"),
    [
        ("rouble-full", "en", "Ann rolls 1 2"),
        ("glass-classic", "ru", "Ann бросает 1 2"),
        ("deal", "ru", "Ann берёт"),
    ],
)
def test_a_new_game_keeps_the_language_that_was_asked_for(
    banker: Here, edition: str, language: str, told: str
) -> None:
    file = banker.folder / "new.bank"
    wanted = ("--edition", edition, "--players", "Ann,Bob", "--language", language)
    banker.done("new", file, *wanted)
    said = "ann draws" if edition == "deal" else "ann rolls 1 2"
    assert told in banker.done("run", file, banker.script(said))
    assert told in banker.done("log", file)
    audit = banker("audit", file)
    assert audit.code == 0 and "box_figures" not in banker("audit", file, "--json").out


def test_a_language_of_the_settings_is_not_written_into_a_new_game(banker: Here) -> None:
    """It is that of this computer, and the file goes to others."""
    settings = paths.configuration()
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('language = "ru"\n', encoding="utf-8")
    file = banker.game("ann rolls 2 4")
    settings.unlink()
    assert "Ann rolls 2 4" in banker.done("log", file)


def test_a_language_that_nobody_has_is_refused(banker: Here) -> None:
    file = banker.folder / "new.bank"
    said = banker("new", file, "--players", "Ann,Bob", "--language", "xx")
    assert said.code == 2 and not file.exists()


def test_what_is_told_in_another_language_is_booked_alike(banker: Here) -> None:
    script = banker.script("ann rolls 2 4", "ann buys", "undo", "redo")
    files = [banker.folder / name for name in ("en.bank", "ru.bank")]
    for file, code in zip(files, ("en", "ru"), strict=True):
        banker.done("new", file, "--players", "Ann,Bob,Cem")
        banker.done("run", file, "--language", code, script)
    one, other = (banker.done("export", file, "--to", "script") for file in files)
    assert one == other
    assert banker("audit", files[1]).code == 0


def test_an_export_is_told_in_the_language_that_is_asked_for(banker: Here, moscow: Path) -> None:
    assert "Ann покупает" in banker.done("export", moscow, "--to", "csv")
    english = banker.done("export", moscow, "--to", "csv", "--language", "en")
    assert "Ann buys Нагатинская ул. for 60K" in english and ",Bank," in english
    book = banker.done("export", moscow, "--to", "hledger", "--language", "en")
    assert "Ann buys" in book and "покупает" not in book
    for form in ("script", "json"):
        one, other = (
            banker.done("export", moscow, "--to", form, "--language", code) for code in ("en", "ru")
        )
        assert form == "json" or one == other


def test_what_is_said_before_the_first_statement_is_in_the_language_of_the_table(
    banker: Here, moscow: Path
) -> None:
    with moscow.open("ab") as journal:
        journal.write(b'{"v":1,"seq":4,')
    said = banker("run", moscow, banker.script("show ann"))
    assert said.code == 0
    assert said.err.startswith("banker: недописанная последняя запись отложена в файл ")


def test_a_language_that_is_not_there_is_named_in_a_line(banker: Here, moscow: Path) -> None:
    said = banker("log", moscow, "--language", "xx")
    assert said.code != 0
    assert said.err == "banker: no language is called 'xx': choose one of en, ru\n"
    before = moscow.read_bytes()
    assert banker("run", moscow, "--language", "xx", banker.script("next")).code != 0
    assert moscow.read_bytes() == before


# --- printed cards --------------------------------------------------------------------------------


def test_cards_of_a_russian_game_are_printed_in_russian(banker: Here, moscow: Path) -> None:
    sheet = banker.folder / "cards.html"
    said = banker.done("cards", "print", "-o", sheet, "--game", moscow)
    assert said.endswith(": 41 карта; печатайте в масштабе 100 %, без подгонки под страницу\n")
    page = sheet.read_text("utf-8")
    assert page.startswith('<!doctype html><html lang="ru">')
    assert "<title>Монополия в рублях, полные правила: банковские карты</title>" in page
    assert ">Ann</text>" in page and ">цена 400K</text>" in page and ">price" not in page


@pytest.mark.parametrize("what", ["--game", "--edition"])
def test_cards_are_printed_in_the_language_that_is_asked_for(
    banker: Here, moscow: Path, what: str
) -> None:
    sheet = banker.folder / "cards.html"
    words = (what, moscow if what == "--game" else "rouble-full", "--language", "en")
    said = banker.done("cards", "print", "-o", sheet, *words)
    assert said.endswith(" cards; print them at 100 %, not 'fit to page'\n")
    page = sheet.read_text("utf-8")
    assert 'lang="en"' in page and ">price 400K</text>" in page and ">цена" not in page
    assert ">ул. Арбат</text>" in page


def test_cards_in_a_language_that_is_not_there_are_not_printed(banker: Here) -> None:
    sheet = banker.folder / "cards.html"
    said = banker("cards", "print", "-o", sheet, "--language", "xx")
    assert said.code == 2 and "no language is called 'xx'" in said.err
    assert not sheet.exists()


# --- the audit ------------------------------------------------------------------------------------


def test_an_audit_is_told_in_the_language_of_its_table(banker: Here, moscow: Path) -> None:
    noted = banker.script('correct ann +1500 cash because "note" witnessed by bob', "count bob 499")
    banker.done("run", moscow, noted)
    said = banker.done("audit", moscow).splitlines()
    assert said[0] == "отмечено    запись 4: Ann: вручную +1 500 (деньги): note; свидетель: Bob"
    assert said[1] == "Вручную, поправкой или в обход правил, всего: Ann +1 500"
    assert said[2].startswith("отмечено    запись 5: Bob: пересчитано 499, в журнале 1 500 (должно")
    assert said[3].startswith("Отпечаток: 5: ")
    assert said[4] == "Чисто: 5 записей, каждая монета и карточка на месте; отмечено: 2."
    english = banker.done("audit", moscow, "--language", "en").splitlines()
    assert english[0].startswith("noted      entry 4: Ann +1,500 cash by hand: note, witnessed by")
    assert english[3].startswith("Fingerprint: 5: ")


def test_an_english_audit_can_be_told_in_russian_and_is_the_same_for_programs(
    banker: Here,
) -> None:
    file = banker.game("ann pays 50 to bob")
    told = banker.done("audit", file, "--language", "ru")
    assert told.endswith("\nЧисто: 2 записи, каждая монета и карточка на месте.\n")
    ask = ("audit", file, "--json")
    assert banker.done(*ask, "--language", "ru") == banker.done(*ask)
    said = banker("audit", file, "--language", "xx")
    assert said.code == 2 and "no language is called 'xx'" in said.err


def test_a_broken_book_is_told_in_russian(banker: Here, moscow: Path) -> None:
    lines = moscow.read_bytes().splitlines(keepends=True)
    moscow.write_bytes(b"".join([*lines[:1], *lines[2:]]))
    said = banker("audit", moscow)
    assert said.code == 1
    assert "нарушено    запись 3: перед ней не хватает записи (должно быть: номер 2)" in said.out
    assert said.out.splitlines()[-1].startswith("Журнал нарушен, запись 3: ")
    # A first line that is damaged still says its language, if no names.
    moscow.write_bytes(b"".join([lines[0].replace(b"Ann", b"Amm"), *lines[1:]]))
    assert "Журнал нарушен, запись 1: " in banker("audit", moscow).out


def test_a_file_is_held_against_its_fingerprint_in_russian(banker: Here, moscow: Path) -> None:
    words = banker.done("audit", moscow).splitlines()[0].partition(": ")[2]
    same = banker.done("audit", moscow, "--fingerprint", words)
    assert "Тот же файл: это отпечаток его последней записи.\n" in same
    banker.done("run", moscow, banker.script("next", "next"))
    later = banker.done("audit", moscow, "--fingerprint", words)
    assert "с тех пор добавлено: 2 записи, а до того ничего не изменено.\n" in later
    other = banker("audit", moscow, "--fingerprint", "0" * 16)
    assert other.code == 1 and other.out.splitlines()[-1].startswith("Другой файл: записи с таким")
    sealed = banker("audit", moscow, "--file-hash", "0" * 64)
    assert sealed.code == 1 and sealed.out.splitlines()[-1].startswith("Другой файл: его хеш")


def test_the_screen_gets_the_audit_in_its_language(banker: Here, moscow: Path) -> None:
    assert verdict_lines(moscow, "") == ["Чисто: 3 записи, каждая монета и карточка на месте."]
    english = ["Clean: 3 entries, every coin and card accounted for."]
    assert verdict_lines(moscow, "en") == english
    assert verdict_lines(banker.game(), "ru")[0].startswith("Чисто: 1 запись, ")


def test_what_stands_beside_an_audit_has_a_russian_sentence() -> None:
    words = AuditWords(translation("ru"))
    told = Evidence()
    for likeness in (BY_FINGERPRINT, BY_SIGNATURE):
        for found in (HashPlace(0, 2), HashPlace(2, 2), HashPlace(2, 3), HashPlace(2, 1004)):
            add_likeness(found, likeness, told)
    void = Text("the signature does not match the two lines above it")
    told.against += [OTHER_FILE_HASH, Text("Void signature: {why}.", {"why": void})]
    said = [words.text(text) for text in (*told.lines, *told.against)]
    assert len(said) == 10
    assert [text for text in said if re.search("[A-Za-z]{3,}", text)] == []
    assert "добавлено: 1 002 записи" in said[2]


def test_a_shelf_of_russian_games_passes_over_in_russian(banker: Here, moscow: Path) -> None:
    (banker.folder / "copy.bank").write_bytes(moscow.read_bytes())
    (banker.folder / "junk.bank").write_text("junk\n", encoding="utf-8")
    said = banker.done("stats", banker.folder).splitlines()
    assert said[0].startswith("пропущено: ") and "junk.bank" in said[0]
    assert said[1].endswith("moscow.bank – копия той же игры, не новее соседней")
    assert banker.done("stats", banker.folder, "--language", "en").startswith("skipped: ")
