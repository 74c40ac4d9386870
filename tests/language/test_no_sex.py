"""No sex: a Russian sentence about a player fits Аня and Боря alike.

Goal: no past tense, short form, pronoun or noun says whether a player is a man or a woman. Method:
every row with a player's field, and every short one without any, which stands beside a name, is
looked through. A past tense of something else is allowed beside the word for that thing.
"""

from __future__ import annotations

import re
import tomllib

import pytest

from tests import ROOT

BOOK = ROOT / "banker/language/locales/ru.toml"
PLAYERS = (
    "who", "whom", "whose", "name", "names", "by", "owner", "visitor", "debtor", "creditor",
    "giver", "receiver", "payer", "lender", "borrower", "actor", "turn", "winners", "keeper",
)  # fmt: skip
OF_A_PLAYER = re.compile(rf"\{{(?:{'|'.join(PLAYERS)})[:}}]")
TABLES = ("phrases", "sentences", "audit", "phones")
TYPED = ("say: ", "line: ")  # what may be typed, not what is said
PAST = re.compile(r"(?i)\b[а-яё]+(?:л|ла|лся|лась)(?:\([а-я]+\)|\b)")
# Nouns and adverbs that look like a past tense.
NONE = {
    "сначала", "стол", "стола", "журнал", "вокзал", "дела", "канал", "числа", "чисел", "правил",
    "правила", "котёл", "файл", "файла", "предел", "предела", "пробел", "терминал", "начала",
    "глагол", "вкл", "выкл", "кл", "капитал", "протокол", "ангел", "вела", "символ",
}  # fmt: skip
# A word -> of what it is said; the row names one of these things.
OF_THINGS = {
    "сказал": "стол", "решил": "стол", "согласен": "стол", "взял": "сейф", "сообщил": "сейф",
    "открылся": "сейф", "был": "бросок|дубль|отказ|код|сейф", "была": "проверка|попытка|просьба",
    "приходил": "сборщик", "видел": "телефон", "увидел": "телефон", "показывал": "телефон",
    "поднял": "телефон", "стала": "запись|книга", "пошла": "игра", "пропала": "рент",
    "угадывал": "никто", "пришла": "от устройства|просьба", "шла": "карта", "кончилась": "колода",
    "двигалась": "крышка", "дал": "телефон", "давал": "телефон",
}  # fmt: skip
SHORT = re.compile(
    r"(?i)\b(?:должен|должна|готова?|рада?|согласен|согласна|виноват|виновата|обязана?|сам|сама"
    r"|[а-яё]+вш(?:ий|ая)|для него|у него|ему|ним)\b"
)
NOUNS = re.compile(
    r"(?i)\b(?:хозяин|хозяйка|владел(?:ец|ица)|должни(?:к|ца)|победитель(?:ница)?|банкрот)\b"
)
AFTER_A_PREPOSITION = re.compile(
    rf"(?i)\b(?:у|к|от|с|со|для|за|против|из|при|перед|между|после) \{{(?:{'|'.join(PLAYERS)})\}}"
)
BESIDE_A_NAME = 3  # words of a row without fields that may stand beside a player's name
OF_NOBODY = re.compile(r"(?i)\b(?:кто|никто|стол|сейф|датчик|телефон|банк|банкир|запись)\b|\|")


def sex_in(russian: str) -> set[str]:
    """The words of a sentence that say a player's sex."""
    found = {*PAST.findall(russian), *SHORT.findall(russian)}
    if OF_A_PLAYER.search(russian):
        found |= set(NOUNS.findall(russian))
    return {word for word in found if not _is_of_a_thing(word.lower(), russian)}


def _is_of_a_thing(word: str, russian: str) -> bool:
    things = OF_THINGS.get(word)
    return word in NONE or bool(things and re.search(things, russian.lower()))


def rows() -> list[tuple[str, str]]:
    """The rows that are said of a player or may stand beside a name."""
    book = tomllib.loads(BOOK.read_text(encoding="utf-8"))
    pairs = [pair for table in TABLES for pair in book[table].items()]
    said = [(english, russian) for english, russian in pairs if not english.startswith(TYPED)]
    return [pair for pair in said if OF_A_PLAYER.search(pair[1]) or _is_beside_a_name(pair[1])]


def _is_beside_a_name(russian: str) -> bool:
    words = russian.split()
    return len(words) <= BESIDE_A_NAME and "{" not in russian and not OF_NOBODY.search(russian)


def test_no_row_says_a_players_sex() -> None:
    found = {english: sex_in(russian) for english, russian in rows()}
    assert len(found) > 800
    assert {english: words for english, words in found.items() if words} == {}


@pytest.mark.parametrize(
    "planted",
    ["{who} должен ответить: {amount}M", "{who} закончил: ␣", "СОГЛАСЕН", "выбыл", "отошёл",
     "{who} называл(а) {number}", "{who}: банкротство, игра для него окончена",
     "{actor} забирает {card}, хозяин {who}", "{who} бросилась вперёд", "{name} не получал карту",
     "{who}, проигравший всё", "{who} банкрот"],
)  # fmt: skip
def test_a_planted_row_is_found(planted: str) -> None:
    assert sex_in(planted) and (OF_A_PLAYER.search(planted) or _is_beside_a_name(planted))


@pytest.mark.parametrize(
    "fitting",
    ["{who}: ход сделан", "Стол сказал: {who}, мимо", "{name}: бросок уже был",
     "сейф сообщил: {who}", "{who} сначала берёт карты", "СОГЛАСИЕ"],
)  # fmt: skip
def test_a_fitting_row_is_none(fitting: str) -> None:
    assert sex_in(fitting) == set()


def test_no_name_stands_where_it_would_be_declined() -> None:
    assert AFTER_A_PREPOSITION.search("{actor} забирает у {who}: {card}")
    assert [russian for _, russian in rows() if AFTER_A_PREPOSITION.search(russian)] == []
