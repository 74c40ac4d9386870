"""What a stored game names must be there: every fact, every deed, and the box itself."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from banker.engine.fold import Player
from banker.foundation.limits import FIGURE_MAX, is_figure
from banker.games.board.references import (
    NAMED,
    NAMED_BY_SEATS,
    Unknown,
    unknown_name,
    unsound_setup,
)
from banker.games.board.state import (
    Auction,
    CardInHand,
    Claim,
    Due,
    Hearsay,
    Immunity,
    InterestPaid,
    Loan,
    Payment,
    PendingGuess,
    Rank,
    Sale,
    Seat,
    Setup,
    Table,
    Try,
)
from tests.support.game import Game

NOW = (1, "ann", False, 0)
STATE = Game("Ann", "Bob").state

# Of each fact one value that names what there is not, and what is said of it.
STRANGE: tuple[tuple[str, Any, str], ...] = (
    ("turn", "zed", "player 'zed'"),
    ("first", "zed", "player 'zed'"),
    ("draw", "zed", "player 'zed'"),
    ("choice", "bank", "player 'bank'"),
    ("free_for", "zed", "player 'zed'"),
    ("winners", ("ann", "zed"), "player 'zed'"),
    ("dealt", {"ann": 1, "zed": 1}, "player 'zed'"),
    ("offer", "nosuch", "deed 'nosuch'"),
    ("mortgaged", ("boardwalk", "nosuch"), "deed 'nosuch'"),
    ("queue", ("hotel", "nosuch"), "lot 'nosuch'"),
    ("built", ("nosuch",), "group 'nosuch'"),
    ("dues", (Due("ann", "bank", 5, "tax"), Due("zed", "bank", 5, "tax")), "account 'zed'"),
    ("dues", (Due("ann", "zed", 5, "tax"),), "account 'zed'"),
    ("claims", (Claim("zed", "bob", "boardwalk"),), "player 'zed'"),
    ("claims", (Claim("ann", "bob", "nosuch"),), "deed 'nosuch'"),
    ("guess", PendingGuess("zed", "lock"), "player 'zed'"),
    ("auction", Auction("nosuch", "ann"), "lot 'nosuch'"),
    ("auction", Auction("boardwalk", "ann", bidder="zed"), "player 'zed'"),
    ("tried", (Try(3, "zed"),), "player 'zed'"),
    ("hearsay", (Hearsay("misses", 3, "zed"),), "player 'zed'"),
    ("ranking", (Rank("zed", 1, 0, 0, 0, 0),), "player 'zed'"),
    ("payment", Payment("zed", "bank", 5), "account 'zed'"),
    ("also", (Payment("ann", "zed", 5),), "account 'zed'"),
    ("card", CardInHand("zed", "?"), "player 'zed'"),
    ("card", CardInHand("ann", "nosuch"), "card 'nosuch'"),
    ("loans", (Loan("zed", "ann", 5),), "account 'zed'"),
    ("immunities", (Immunity("ann", "zed", "boardwalk"),), "player 'zed'"),
    ("immunities", (Immunity("ann", "bob", "nosuch"),), "deed 'nosuch'"),
    ("interest", (InterestPaid("nosuch", 5, NOW),), "deed 'nosuch'"),
    ("sale", Sale("nosuch", "ann", 5, NOW), "lot 'nosuch'"),
    ("sale", Sale("boardwalk", "zed", 5, NOW), "player 'zed'"),
)


@pytest.mark.parametrize(("fact", "value", "what"), STRANGE)
def test_a_fact_that_names_what_is_not_there_is_found(fact: str, value: Any, what: str) -> None:
    state = replace(STATE, table=replace(STATE.table, **{fact: value}))
    assert unknown_name(state) == Unknown(fact, f"'{fact}' names the unknown {what}")


def test_a_strange_name_stays_on_its_line() -> None:
    state = replace(STATE, table=replace(STATE.table, offer="no\nsuch\x1b[2J" + "x" * 9_000))
    found = unknown_name(state)
    assert found is not None and found.words.isprintable() and len(found.words) < 100


def test_every_row_is_tried_and_is_a_fact() -> None:
    kinds = {(fact, what.split()[0]) for fact, _, what in STRANGE}
    assert kinds == {(fact, kind) for fact, kind, _ in NAMED}
    assert {fact for fact, _, _ in NAMED} <= set(Table.__struct_fields__)
    assert {fact for fact, _, _ in NAMED_BY_SEATS} <= set(Seat.__struct_fields__)


@pytest.mark.parametrize(
    ("fact", "value", "what"),
    [
        ("position", 2**63, f"space '{2**63}'"),
        ("position", -1, "space '-1'"),
        ("held", ("?", "nosuch"), "card 'nosuch'"),
    ],
)
def test_a_seat_is_looked_at_too(fact: str, value: Any, what: str) -> None:
    seats = STATE.seats | {"bob": replace(STATE.seats["bob"], **{fact: value})}
    found = unknown_name(replace(STATE, seats=seats))
    assert found == Unknown(f"bob.{fact}", f"'bob.{fact}' names the unknown {what}")


def test_nothing_that_is_there_is_found() -> None:
    assert unknown_name(STATE) is None
    table = replace(
        STATE.table, offer="boardwalk", dues=(Due("ann", "vault", 5, "tax", "anything"),),
        queue=("house", "hotel"), payment=Payment("bank", "pot", 5), hearsay=(Hearsay("opens"),),
    )  # fmt: skip
    seats = STATE.seats | {"ann": replace(STATE.seats["ann"], position=None, held=("?",))}
    assert unknown_name(replace(STATE, table=table, seats=seats)) is None


def test_a_deed_that_nobody_has_is_found() -> None:
    bank = {k: n for k, n in STATE.balances["bank"].items() if k != "deed:boardwalk"}
    state = replace(STATE, balances=STATE.balances | {"bank": bank})
    assert unknown_name(state) == Unknown("", "the deed 'boardwalk' is not in exactly one hand")
    with pytest.raises(AssertionError, match="nobody holds boardwalk"):
        state.owner("boardwalk")


# --- the box ------------------------------------------------------------------------------------


def with_deed(**figures: Any) -> Setup:
    edition = STATE.edition
    deeds = (replace(edition.deeds[0], **figures), *edition.deeds[1:])
    return Setup(replace(edition, deeds=deeds), STATE.setup.players)


def without(kind: str) -> Setup:
    edition = STATE.edition
    spaces = tuple(replace(it, kind="rest") if it.kind == kind else it for it in edition.spaces)
    return Setup(replace(edition, spaces=spaces), STATE.setup.players)


def with_an_empty_group() -> Setup:
    groups = (*STATE.edition.groups, replace(STATE.edition.groups[0], id="empty"))
    return Setup(replace(STATE.edition, groups=groups), STATE.setup.players)


def in_another_order() -> Setup:
    *others, last = STATE.edition.spaces
    spaces = (*others, replace(last, index=last.index + 1))
    return Setup(replace(STATE.edition, spaces=spaces), STATE.setup.players)


def with_notes(notes: dict[int, int]) -> Setup:
    money = replace(STATE.edition.money, notes=notes)
    return Setup(replace(STATE.edition, money=money), STATE.setup.players)


def seated(*ids: str) -> Setup:
    return Setup(STATE.edition, tuple(Player(id, id.title()) for id in ids))


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (with_deed(space=2**70), "has no space"),
        (with_deed(group="nosuch"), "has no group"),
        (with_deed(rents=()), "has no rents"),
        (with_deed(id="other"), "names the unknown deed"),
        (without("jail"), "its board has no jail"),
        (with_an_empty_group(), "a group has no deeds"),
        (in_another_order(), "the space 'boardwalk' is not where it says"),
        (with_notes({0: 30}), "no note has such a figure"),
        (seated(), "its players have no ids, or ids that are taken"),
        (seated("ann", "ann"), "its players have no ids, or ids that are taken"),
        (seated("ann", "bank"), "its players have no ids, or ids that are taken"),
    ],
)
def test_a_box_that_does_not_hang_together_is_found(setup: Setup, said: str) -> None:
    assert said in unsound_setup(setup)


def test_a_box_as_it_is_sold_hangs_together() -> None:
    assert unsound_setup(STATE.setup) == ""


@pytest.mark.parametrize("figure", [2**70, FIGURE_MAX + 1, -1])
def test_no_box_has_such_figures(figure: int) -> None:
    assert not is_figure(figure)
    assert is_figure(FIGURE_MAX) and is_figure(0)
