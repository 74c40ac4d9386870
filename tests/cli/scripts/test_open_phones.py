"""Late phones: nothing is loaded before somebody wants them, and then each word reaches them."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

import pytest

from banker.cli.scripts import open_phones
from banker.cli.scripts.open_phones import NOTHING, LatePhones, wants_phones

ATTACHED: tuple[Any, ...] = ("post", "show", "carry out")


class Control:
    """Phones that note what they are told, and answer with it."""

    def __init__(self) -> None:
        self.told: list[tuple[Any, ...]] = []

    def __getattr__(self, name: str) -> Any:
        def noted(*words: Any) -> Any:
            self.told.append((name, *words))
            return f"answer of {name}"

        return noted


class Made:
    """Which phones were made."""

    def __init__(self) -> None:
        self.all: list[Control] = []

    def __call__(self, *_: object) -> Control:
        self.all.append(Control())
        return self.all[-1]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    made = Made()
    monkeypatch.setattr(open_phones, "phones_of", made)
    return made


def late(*, phones: bool = False, at: str = "") -> LatePhones:
    session: Any = None
    return LatePhones(session, Namespace(phones=phones, phones_at=at))


@pytest.mark.parametrize(
    ("phones", "at", "wanted"),
    [(False, "", False), (True, "", True), (False, "x", True), (True, "x", True)],
)
def test_phones_are_wanted_by_either_option(phones: bool, at: str, wanted: bool) -> None:
    assert wants_phones(Namespace(phones=phones, phones_at=at)) is wanted


def test_phones_that_nobody_wants_are_not_made(made: Made) -> None:
    phones = late()
    phones.attach(*ATTACHED)
    assert phones.health() is NOTHING
    assert phones.take_news() == ()
    phones.close()
    assert made.all == []


def test_phones_that_are_wanted_are_made_when_the_screen_takes_part(made: Made) -> None:
    phones = late(phones=True)
    assert made.all == []
    phones.attach(*ATTACHED)
    (control,) = made.all
    assert control.told == [("attach", *ATTACHED)]
    assert (phones.health(), phones.take_news()) == ("answer of health", "answer of take_news")
    phones.close()
    assert control.told[-1] == ("close",)


def test_with_an_address_phones_are_made_at_once_and_take_part_with_the_screen(made: Made) -> None:
    phones = late(at="192.168.1.5")
    (control,) = made.all
    assert control.told == []
    phones.attach(*ATTACHED)
    assert made.all == [control]
    assert control.told == [("attach", *ATTACHED)]


@pytest.mark.parametrize(
    ("act", "words", "answers"),
    [
        ("open", (3,), False),
        ("show_code", ("ann",), False),
        ("hide_code", (), False),
        ("let_in", ("ann",), True),
        ("cut_off", ("ann",), False),
        ("lock", (), True),
        ("confirm", ("ann", "7"), True),
        ("refuse", ("ann", "7"), False),
    ],
)
def test_each_word_reaches_the_phones_which_are_made_for_it(
    made: Made, act: str, words: tuple[Any, ...], answers: bool
) -> None:
    phones = late()
    phones.attach(*ATTACHED)
    for _ in range(2):
        assert getattr(phones, act)(*words) == (f"answer of {act}" if answers else None)
    (control,) = made.all
    assert control.told == [("attach", *ATTACHED), (act, *words), (act, *words)]


def test_phones_listen_at_the_first_address_unless_another_is_named(made: Made) -> None:
    phones = late()
    phones.attach(*ATTACHED)
    phones.open()
    assert made.all[0].told[-1] == ("open", 0)
