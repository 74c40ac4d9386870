"""Translation of an audit: each of its texts, as it comes, in another language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from banker.audit import Finding, audit
from banker.audit.core.finding import verdict
from banker.audit.core.message import thing_text
from banker.foundation.text import Field, Text, joined
from banker.language.phrases.audit import AuditWords
from banker.language.phrases.translation import ENGLISH_WORDS, translation
from tests.audit.board_forger import Town
from tests.audit.board_forgeries import TOWN_FORGERIES
from tests.audit.forger import Forger
from tests.audit.forgeries import FORGERIES
from tests.audit.program_forgeries import PROGRAM_FORGERIES
from tests.audit.tax_forgeries import TAX_FORGERIES
from tests.audit.vault_forgeries import VAULT_FORGERIES
from tests.support.seated_players import SETUP

RUSSIAN = AuditWords(translation("ru"))
NAME_OF_THE_PROGRAM = "Banker"
QUOTED = (
    r"'[^']*'|[0-9a-f]{16,}|[A-Z][a-z]+Error\(.*?\)|False"  # of a file, or of what broke over it
)


def english_in(russian: str) -> list[str]:
    return [word for word in re.findall("[A-Za-z]{3,}", russian) if word != NAME_OF_THE_PROGRAM]


# --- text by text ---------------------------------------------------------------------------------

PRICE = Text("the price of {deed}", {"deed": "Rue of Peace"})
TOLD = Text("{what} is given as {amount:,}", {"what": PRICE, "amount": 1190})
BOOKED = Text("{who} is booked {amount:+,} {thing}", {"who": "Ann", "amount": 1500, "thing": "M"})
A_RENT = Text("the rent of {deed}", {"deed": "Ash"})


def leg(account: str, amount: int) -> Text:
    fields: dict[str, Field] = {"account": account, "amount": amount, "thing": "M"}
    return Text("{account} {amount:+,} {thing}", fields)


LEGS = joined([leg("ann", -1500), leg("bob", 1500)], "{first}, {last}")


@pytest.mark.parametrize(
    ("text", "english", "russian"),
    [
        (
            Text(
                "Broken at entry {entry}: {what} (and {more} more).",
                {"entry": 4, "what": BOOKED, "more": 3},
            ),
            "Broken at entry 4: Ann is booked +1,500 M (and 3 more).",
            "Журнал нарушен, запись 4: Ann: записано +1 500 (M) (и ещё 3).",
        ),
        (
            Text("Broken at entry {entry}: {what}.", {"entry": 4, "what": TOLD}),
            "Broken at entry 4: the price of Rue of Peace is given as 1,190.",
            "Журнал нарушен, запись 4: цена «Rue of Peace»: указано 1 190.",
        ),
        (
            Text("it moves {legs}", {"legs": LEGS}),
            "it moves ann −1,500 M, bob +1,500 M",
            "она переводит: ann −1 500 M, bob +1 500 M",
        ),
        (
            Text("who gets {what}", {"what": A_RENT}),
            "who gets the rent of Ash",
            "кто получает (рента за «Ash»)",
        ),
    ],
)
def test_a_text_is_told_with_its_parts(text: Text, english: str, russian: str) -> None:
    assert str(text) == english == AuditWords(ENGLISH_WORDS).text(text)
    assert RUSSIAN.text(text) == russian


def test_a_verdict_counts_as_russian_does() -> None:
    noted = Finding("by_hand", 3, "noted", Text("it moves nothing"))
    told = [
        RUSSIAN.text(verdict(True, entries, (noted,) * count))
        for entries, count in ((1, 0), (1, 2), (1204, 22))
    ]
    assert told == [
        "Чисто: 1 запись, каждая монета и карточка на месте.",
        "Чисто: 1 запись, каждая монета и карточка на месте; отмечено: 2.",
        "Чисто: 1 204 записи, каждая монета и карточка на месте; отмечено: 22.",
    ]


def test_a_deed_gets_its_name_and_what_only_reads_like_one_stays() -> None:
    words = AuditWords(translation("ru"), SETUP)
    deed = SETUP.edition.deeds[0]
    lost = Text(
        "it loses {amount:,} {thing}", {"amount": 1, "thing": thing_text(f"deed:{deed.id}")}
    )
    assert str(lost) == f"it loses 1 deed:{deed.id}"
    assert words.text(lost) == f"в никуда пропадает 1 ({deed.name})"
    quoted = Text("nobody here is called {quoted}", {"quoted": repr(f"deed:{deed.id}")})
    assert words.text(quoted) == f"счёта 'deed:{deed.id}' здесь нет"
    assert AuditWords(ENGLISH_WORDS, SETUP).text(lost) == f"it loses 1 {deed.name}"


def test_what_somebody_typed_stays_as_it_is() -> None:
    game = Forger()
    for because in ("the vault is ours", "house rule at the table", "{0.__class__}"):
        game.add("roll", [{"kind": "overridden", "code": "in_jail", "because": because}])
    told = [RUSSIAN.finding(one.message, one.expected) for one in audit(game.lines()).findings]
    assert told == [
        "правило обошли: the vault is ours",
        "правило обошли: так решил этот стол",
        "правило обошли: {0.__class__}",
    ]


def test_several_rules_set_aside_for_one_reason_are_one_line_without_words_for_programs() -> None:
    game = Forger()
    rules = (("in_jail", "late"), ("not_your_turn", "late"), ("locked", "our rule"))
    game.add("roll", [{"kind": "overridden", "code": code, "because": why} for code, why in rules])
    told = [AuditWords(ENGLISH_WORDS).text(one.message) for one in audit(game.lines()).findings]
    assert told == ["a rule was set aside: late", "a rule was set aside: our rule"]


# --- by forged journals ---------------------------------------------------------------------------


def all_tampered() -> Iterator[tuple[Callable[[], Forger], Callable[..., None]]]:
    for forge, *_ in (*FORGERIES, *VAULT_FORGERIES, *PROGRAM_FORGERIES):
        yield Forger, forge
    for forge, *_ in (*TOWN_FORGERIES, *TAX_FORGERIES):
        yield Town, forge


@pytest.mark.parametrize(("make", "forge"), list(all_tampered()))
def test_what_is_found_is_told_in_russian(
    make: Callable[[], Forger], forge: Callable[..., None]
) -> None:
    game = make()
    forge(game)
    lines = list(game.lines())
    of_the_file = set(re.findall("[A-Za-z]{3,}", b"".join(lines).decode()))
    report = audit(lines)
    assert report.findings
    said = [RUSSIAN.text(report.verdict)]
    said += [RUSSIAN.finding(found.message, found.expected) for found in report.findings]
    for told in said:
        bare = re.sub(QUOTED, "", told)
        assert [word for word in english_in(bare) if word not in of_the_file] == []
        assert re.search("[а-я]{2}", told)


def test_what_should_have_been_there_follows_the_finding() -> None:
    words = AuditWords(ENGLISH_WORDS)
    makes = Text("it makes {amount:,} {thing}", {"amount": 1000, "thing": "M"})
    assert words.finding(makes, "0") == "it makes 1,000 M (expected 0)"
    assert words.finding(makes, "") == "it makes 1,000 M"
    should = Text("{amount:+,} by its events", {"amount": -1200})
    assert RUSSIAN.finding(makes, should) == (
        "из ничего появляется 1 000 (M) (должно быть: −1 200 по её событиям)"
    )
