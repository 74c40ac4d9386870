"""Every command has a text, and the text gives it back, whatever the players are called."""

from __future__ import annotations

from typing import Any, get_args

from hypothesis import assume, given, settings, strategies as st

from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c
from banker.games.board.printed_figures import amounts
from banker.games.board.state import JAIL_CARD, SECRET_CARD, Setup
from banker.language.parser.forms import BY_KIND
from banker.language.parser.parse import parse
from banker.language.parser.statement_writer import statement
from tests import examples
from tests.support.seated_players import EDITION, SETUP, seated

Commands = st.SearchStrategy[Any]

# Words that make trouble in a name: numbers, endings like a possessive, prefixes of each other.
NAME_PARTS = ("Ann", "Bob", "A", "B", "5", "B's", "s'", "O'Neil", "the", "Count", "Lock", "Игорь")
NAMES = st.one_of(
    st.lists(st.sampled_from(NAME_PARTS), min_size=1, max_size=3).map(" ".join),
    st.text("abAB ßéЖя中-'’.12", min_size=1, max_size=16),
)
NEW_NAMES = st.sampled_from(("Dan", "Mary Lou", "O'Brien", "Игорь М.", "dan-2"))
TEXTS = st.text(st.characters(codec="utf-8"), max_size=40)
REASONS = TEXTS.filter(str.strip)
AMOUNTS = st.integers(1, 10**12)
COUNTS = st.integers(1, 999_999)
EPOCHS = st.integers(0, 2**32 - 1)
HEX = st.binary(max_size=32).map(bytes.hex)
DEEDS = st.sampled_from([deed.id for deed in EDITION.deeds])
SPACES = st.sampled_from([space.id for space in EDITION.spaces])
CARDS = st.sampled_from([card.id for card in EDITION.cards])
FIGURES = st.sampled_from(list(amounts(EDITION)))
DICE = st.tuples(st.integers(1, 6), st.integers(1, 6))


def rolls(who: Commands) -> Commands:
    purposes = st.sampled_from(("move", "utility", "start"))
    one = st.one_of(
        st.tuples(st.just(1), st.integers(1, 6)), st.tuples(st.integers(2, 6), st.just(1))
    )
    return st.one_of(
        st.builds(c.Roll, who, DICE, st.just(False), purposes),
        st.builds(c.Roll, who, one, st.just(True), purposes),
    )


def trades(who: Commands) -> Commands:
    jail_ids = {card.id for card in EDITION.cards if card.effect == "jail_free"}
    item = st.one_of(
        st.builds(c.Item, st.just("cash"), AMOUNTS),
        st.builds(c.Item, st.sampled_from(("hotel", "jail_card", "key", "card", "chip")), COUNTS),
        st.builds(c.Item, st.just("hotel"), COUNTS, DEEDS),
        st.builds(c.Item, st.just("deed"), st.just(1), DEEDS),
        st.builds(c.Item, st.just("rent"), st.just(1), st.just("") | DEEDS),
        CARDS.map(lambda id: c.Item("jail_card" if id in jail_ids else "card", 1, id)),
    )
    leg = st.builds(c.Leg, who, who, st.lists(item, max_size=4).map(tuple))
    return st.lists(leg, min_size=1, max_size=4).map(lambda legs: c.Trade(tuple(legs)))


def checks(who: Commands) -> Commands:
    """What a sensor measured comes with a verdict."""
    verdicts = st.sampled_from(("real", "fake", "unclear"))
    amounts = st.just(0) | AMOUNTS
    return st.builds(c.CheckNote, who, who, amounts, st.none() | verdicts) | st.builds(
        c.CheckNote, who, who, amounts, verdicts, TEXTS
    )


def figures_read(who: Commands) -> Commands:
    """Some of the figures of the box, by a player or by the Bank."""
    some = st.lists(st.tuples(FIGURES, st.just(0) | AMOUNTS), min_size=1, max_size=5).map(tuple)
    return st.builds(c.SetFigures, some, st.none() | who)


def in_town(who: Commands, account: Commands) -> dict[type, Commands]:
    """Buildings, loans, promises, change, the clock, the seats and the cards."""
    return {
        c.SellBuilding: st.builds(c.SellBuilding, who, DEEDS, COUNTS)
        | st.builds(c.SellBuilding, who, DEEDS, group=st.just(True)),
        c.Lend: st.builds(c.Lend, who, who, AMOUNTS, AMOUNTS),
        c.Repay: st.builds(c.Repay, who, who, AMOUNTS),
        c.GrantImmunity: st.builds(c.GrantImmunity, who, who, DEEDS, st.just(0) | COUNTS),
        c.GiveChange: st.builds(c.GiveChange, account, account, AMOUNTS),
        c.SetClock: st.builds(c.SetClock, st.integers(0, 5_999_999)),
        c.PauseClock: st.builds(c.PauseClock, st.booleans()),
        c.BuildGroup: st.builds(c.BuildGroup, who, DEEDS, st.just(0) | COUNTS),
        c.HandDeed: st.builds(c.HandDeed, who, DEEDS, st.booleans()),
        c.Join: st.builds(c.Join, NEW_NAMES, AMOUNTS),
        c.Leave: st.builds(c.Leave, who, st.sampled_from(("bank", "auction", "all"))),
        c.TakeOver: st.builds(c.TakeOver, who, NEW_NAMES),
        c.Rename: st.builds(c.Rename, who, NEW_NAMES),
        c.SetFigures: figures_read(who),
        c.SettleFigure: st.builds(
            c.SettleFigure,
            FIGURES,
            st.lists(st.tuples(account, account, AMOUNTS), min_size=1, max_size=4).map(tuple),
        ),
        c.AdoptVault: st.just(c.AdoptVault())
        | st.builds(
            c.AdoptVault,
            HEX.filter(bool),
            EPOCHS,
            st.sampled_from(("first", "ahead", "gap", "divergence", "other")),
        ),
    }


def plain_commands(setup: Setup) -> dict[type, Commands]:
    """A strategy for every type of command; a missing one fails the test below."""
    who = st.sampled_from(setup.ids)
    account = st.sampled_from((*setup.ids, "bank", "vault", "pot"))
    maybe_who = st.one_of(st.just(""), who)
    things = st.sampled_from(("cash", "house", "hotel", "key", "chip", "jail_card", "card"))
    change = st.one_of(AMOUNTS, AMOUNTS.map(lambda amount: -amount))
    lots = st.one_of(DEEDS, st.sampled_from(("house", "hotel")))
    by_who = (c.Decline, c.Pay, c.PassGo, c.SetTurn, c.GoToJail, c.GrantGuess, c.KeepCard)
    by_who += (c.GainHotel, c.LoseHotel, c.GoBankrupt, c.ClaimSalary)  # type: ignore[assignment]
    by_who += (c.GoAgain,)  # type: ignore[assignment]
    with_deed = (c.Mortgage, c.Redeem, c.Deal, c.SellDeed, c.PlaceHotel, c.Unlock)
    alone = (c.CloseAuction, c.Next, c.LockVault, c.ClosePayment, c.EndGame, c.ReportUnheard)
    return {
        **{kind: st.builds(kind, who) for kind in by_who},
        **{kind: st.builds(kind, who, DEEDS) for kind in with_deed},
        **{kind: st.just(kind()) for kind in alone},
        **{kind: st.builds(kind, who, AMOUNTS) for kind in (c.Bid, c.PayEach, c.CollectEach)},
        c.Roll: rolls(who),
        c.Move: st.builds(c.Move, who, SPACES),
        c.MoveBack: st.builds(c.MoveBack, who, COUNTS),
        c.Buy: st.builds(c.Buy, who, st.none() | DEEDS),
        c.OpenAuction: st.builds(c.OpenAuction, lots),
        c.AskRent: st.builds(c.AskRent, who, st.none() | who, st.none() | DEEDS),
        c.PayRent: st.builds(c.PayRent, who, st.none() | DEEDS),
        c.Build: st.builds(c.Build, who, DEEDS, COUNTS),
        c.MoveHotel: st.builds(c.MoveHotel, who, DEEDS, DEEDS),
        c.Trade: trades(who),
        c.Transfer: st.builds(
            c.Transfer, account, account, AMOUNTS, st.none() | who, st.none() | DEEDS
        )
        | st.builds(c.Transfer, account, account, AMOUNTS, gift=st.just(True)),
        c.Forgive: st.builds(c.Forgive, who, who, st.none() | AMOUNTS, st.none() | DEEDS),
        c.CorrectGuess: st.builds(
            c.CorrectGuess, who, st.integers(0, 999_999), st.integers(0, 999_999)
        ),
        c.LeaveJail: st.builds(c.LeaveJail, who, st.sampled_from(("fee", "card"))),
        c.Guess: st.builds(
            c.Guess, who, st.integers(0, 999_999), st.sampled_from((None, "opens", "misses"))
        ),
        c.ReportCommitted: st.builds(c.ReportCommitted, EPOCHS, HEX),
        c.MixVault: st.builds(c.MixVault, EPOCHS, HEX),
        c.ReportLocked: st.builds(c.ReportLocked, EPOCHS, st.booleans()),
        c.ReportTried: st.builds(c.ReportTried, EPOCHS, st.integers(0, 9), maybe_who),
        c.ReportTries: st.builds(
            c.ReportTries, EPOCHS, st.lists(st.integers(0, 9), max_size=5).map(tuple)
        ),
        c.ReportOpened: st.builds(c.ReportOpened, EPOCHS, st.integers(0, 9), HEX, maybe_who),
        c.ReportForced: st.builds(c.ReportForced, EPOCHS, HEX),
        c.ReportTampered: st.builds(c.ReportTampered, EPOCHS),
        c.CheckNote: checks(who),
        **in_town(who, account),
        c.Draw: st.builds(c.Draw, who, CARDS),
        c.UseCard: st.builds(c.UseCard, who, CARDS | st.just(JAIL_CARD), st.just("") | who | DEEDS),
        c.DiscardCard: st.builds(
            c.DiscardCard, who, CARDS | st.sampled_from((JAIL_CARD, SECRET_CARD))
        ),
        c.Undo: st.builds(c.Undo, COUNTS, st.just("") | REASONS),
        **{type(one): st.just(one) for one in (c.TakeBack(), c.OpenPhones("5e" * 32))},
        c.Redo: st.builds(c.Redo, COUNTS),
        c.Count: st.builds(c.Count, account, st.just(0) | AMOUNTS),
        c.Correct: st.builds(
            c.Correct,
            account,
            change,
            REASONS,
            TEXTS | who | st.sampled_from(("bank", "me")),
            things,
        ),
        c.Say: st.builds(c.Say, TEXTS),
    }


def test_every_type_of_command_is_written_and_tried() -> None:
    assert {kind for kind, forms in BY_KIND.items() if forms} == {*get_args(c.Plain), c.Force}
    assert set(plain_commands(SETUP)) == set(get_args(c.Plain))


@settings(max_examples=examples(50))
@given(st.data(), st.lists(NAMES, min_size=2, max_size=4))
def test_a_statement_parses_to_its_command(data: st.DataObject, names: list[str]) -> None:
    try:
        setup = seated(*names)
    except InvalidCommand:
        assume(False)
        return
    by_kind = plain_commands(setup)
    plain = data.draw(st.sampled_from(sorted(by_kind, key=str)).flatmap(by_kind.__getitem__))
    forced = data.draw(st.booleans())
    command = c.Force(plain, data.draw(REASONS)) if forced else plain
    text = statement(command, setup)
    assert parse(text, setup, data.draw(st.sampled_from(setup.ids))) == command
    assert len(text.splitlines()) == 1


@settings(max_examples=examples(5))
@given(st.data())
def test_every_type_of_command_comes_back(data: st.DataObject) -> None:
    for kind, strategy in plain_commands(SETUP).items():
        command = data.draw(strategy, label=kind.__name__)
        assert parse(statement(command, SETUP), SETUP, "cem") == command
