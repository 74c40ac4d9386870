"""Phones as the screen follows them: addresses in turn, refusals, and what is carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from banker.foundation.errors import CommandError
from banker.games.board import commands as c
from banker.interaction.trackers.phones import PhoneTracker
from banker.interaction.trackers.vault_keys import VaultKeyTracker
from banker.interaction.ui_state import PhoneAction
from banker.session.phone_health import PhonesHealth
from tests.interaction.trackers.timed_table import HeardVault
from tests.support.game import Game


class HeardPhones:
    """Phones that keep what they were asked for."""

    def __init__(self, places: int = 0, why: str = "") -> None:
        self.places = tuple("abc"[:places])
        self.why = why
        self.done: list[tuple[Any, ...]] = []

    def __getattr__(self, name: str) -> Callable[..., str]:
        def asked(*given: Any) -> str:
            self.done.append((name, *given))
            return self.why

        return asked

    def health(self) -> PhonesHealth:
        return PhonesHealth(places=self.places)

    def take_news(self) -> tuple[str, ...]:
        return ("a phone came", "a phone went")


def tracker(phones: HeardPhones, vault: Any = None) -> tuple[PhoneTracker, Game]:
    game = Game()
    found = PhoneTracker(game.session, VaultKeyTracker(vault))
    found.phones = phones  # type: ignore[assignment]
    return found, game


@pytest.mark.parametrize(
    ("places", "numbers"), [(0, [1, 1, 1, 1]), (1, [1, 1, 1, 1]), (2, [1, 2, 1, 2])]
)
def test_the_next_address_follows_and_after_the_last_the_first(
    places: int, numbers: list[int]
) -> None:
    phones = HeardPhones(places)
    followed, _ = tracker(phones)
    for _ in range(4):
        followed.handle(PhoneAction("move"))
    assert phones.done == [("open", number) for number in numbers]


def test_what_a_phone_asked_for_may_be_refused_with_words() -> None:
    phones = HeardPhones(why="Ann has not 50")
    followed, _ = tracker(phones)
    with pytest.raises(CommandError, match="Ann has not 50"):
        followed.handle(PhoneAction("yes", "ann", "a1"))
    followed.handle(PhoneAction("no", "ann", "a1"))
    assert phones.done == [("confirm", "ann", "a1"), ("refuse", "ann", "a1")]


def test_without_phones_a_key_of_theirs_is_refused() -> None:
    followed = PhoneTracker(Game().session, VaultKeyTracker(None))
    assert (followed.health(), followed.take_news()) == (PhonesHealth(), [])
    with pytest.raises(CommandError, match="phones cannot come to this table"):
        followed.handle(PhoneAction("open"))


def test_what_a_phone_does_is_booked_under_its_id_or_done_by_the_vault() -> None:
    phones, vault = HeardPhones(), HeardVault()
    followed, game = tracker(phones, vault)
    posted: list[Callable[[], None]] = []
    followed.attach(posted.append)
    [(_, post, show, carry_out)] = phones.done
    assert post == posted.append
    show()
    assert len(posted) == 1
    id = f"phone/ann/{1:016}"
    [entry] = carry_out(c.PassGo("ann"), id, "phone")
    assert (entry.cmd, entry.by, entry.seq) == (id, "phone", game.session.journal.count)
    assert carry_out(c.LockVault(), f"phone/ann/{2:016}", "phone") == []
    assert game.session.journal.count == entry.seq
    assert followed.take_news() == ["a phone came", "a phone went"]
    assert followed.health() == phones.health()
