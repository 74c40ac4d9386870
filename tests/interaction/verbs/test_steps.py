"""Steps of verbs that are seldom seen: what keys ask for, run, and say when they are wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from banker.games.board import commands as c
from banker.games.board.queries.purchases import building_demand
from banker.games.board.state import CardInHand, State, Try
from banker.interaction.keys import mental_sum
from banker.interaction.ui_state import Ask, ChangeUi, Context, RunEffects, Step, VaultAction, Wrong
from banker.interaction.verbs import bidding, decoder, money, property, seats, turn, vault
from banker.interaction.verbs.arguments import ENTER, Typed
from banker.interaction.verbs.suggestion import suggestion, waiting
from banker.interaction.verbs.trade import trade
from banker.language.player_keys import seat_letters
from tests.support.game import Game
from tests.support.property_game import BECAUSE, ORANGE, Town


def ctx_of(game: Game | State, **more: Any) -> Context:
    state = game if isinstance(game, State) else game.state
    return Context(state=state, letters=seat_letters(state.setup)[0], **more)


def facts(game: Game, **changed: Any) -> State:
    return replace(game.state, table=replace(game.state.table, **changed))


def said_by(step: Step) -> str:
    """What a step asks or objects to, in English."""
    if isinstance(step, Wrong):
        return str(step.sentence)
    assert isinstance(step, Ask)
    return "".join(getattr(span, "text", span) for span in step.prompt)


def run_by(step: Step) -> list[Any]:
    assert isinstance(step, RunEffects), step
    return [getattr(effect, "command", effect) for effect in step.effects]


# --- streets and buildings -----------------------------------------------------------------------


def with_orange() -> Town:
    game = Town()
    game.has_cash("ann", 5000)
    game.owns("ann", *ORANGE)
    return game


def test_a_deed_is_sold_back_by_who_holds_it() -> None:
    ctx = ctx_of(with_orange())
    deed = ctx.state.edition.deed_by_id["tennessee"]
    assert run_by(property.sell(ctx, deed)) == [c.SellDeed("ann", "tennessee")]


def test_where_few_buildings_are_left_the_others_are_asked_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = with_orange()
    ctx, code = ctx_of(game), ("o", "1")
    build = c.Build("ann", "st_james")
    assert run_by(property.hotel(ctx, code)) == [build]
    monkeypatch.setattr(building_demand, "prompt_seconds", lambda *_: 30)
    monkeypatch.setattr(building_demand, "wanted_by", lambda *_: ("ann", "bob", "cem"))
    asked = property.hotel(ctx, code)
    assert "few houses left: does Bob and Cem want one? 30 s" in said_by(asked)
    assert run_by(property.hotel(ctx, (*code, ENTER))) == [build]
    assert run_by(property.hotel(ctx, (*code, "a"))) == [c.OpenAuction("house")]
    assert said_by(property.hotel(ctx, (*code, "x"))) == "Enter builds, a auctions the house"


def test_all_of_a_colour_is_sold_and_no_colour_is_told() -> None:
    ctx = ctx_of(with_orange())
    [sold] = run_by(property.hotel(ctx, ("-", "o", ENTER)))
    assert sold == c.SellBuilding("ann", ORANGE[0], group=True)
    assert said_by(property.hotel(ctx, ("q", ENTER))) == "no colour has the letter q"
    assert len(run_by(property.hotel(ctx, ("o", ENTER)))) == len(ORANGE)


@pytest.mark.parametrize(("key", "thing"), [("h", "house"), ("t", "hotel")])
def test_a_building_is_auctioned_where_the_bank_sells_buildings(key: str, thing: str) -> None:
    assert run_by(property.auction_verb(ctx_of(Town()), (key,))) == [c.OpenAuction(thing)]
    assert not isinstance(property.auction_verb(ctx_of(Game()), (key,)), RunEffects)


def test_the_only_locked_street_left_needs_no_code() -> None:
    game = Game()
    assert property.only_locked(ctx_of(game)) is None
    locked = [deed.id for deed in game.state.edition.deeds if game.state.is_locked(deed)]
    *others, last = locked
    for deed in others:
        game.owns("bob", deed)
    game.vault_opens("ann")
    found = property.only_locked(ctx_of(game))
    assert found is not None
    words, step = found
    assert words == f"Ann unlocks {game.state.edition.deed_by_id[last].name}"
    assert run_by(step) == [c.Unlock("ann", last)]


def test_the_rent_of_a_utility_asks_for_dice_that_it_has_not() -> None:
    game = Town()
    game.owns("ann", "electric", "baltic")
    game.do("bob's turn", "bob moves to electric")
    ctx = ctx_of(game)
    electric, baltic = (ctx.state.edition.deed_by_id[it] for it in ("electric", "baltic"))
    pays = c.PayRent("bob", "electric")
    assert said_by(money.rent(ctx, electric, ())).endswith(
        "Electric Company: Bob rolls  two dice …"
    )
    assert said_by(money.rent(ctx, electric, ("3",))).endswith("Bob rolls  3 …")
    for wrong in ("7", "0", "x"):
        assert said_by(money.rent(ctx, electric, (wrong,))) == (
            "a die shows 1 to 6: press one of these digits"
        )
    rolled = c.Roll("bob", (6, 1), purpose="utility")
    assert run_by(money.rent(ctx, electric, ("6", "1"))) == [rolled, pays]
    assert run_by(money.rent(ctx, baltic, ())) == [c.PayRent("bob", "baltic")]
    assert said_by(money.rent(ctx, baltic, ("3",))) == ("the rent of Baltic Avenue needs no dice")
    game.do("bob rolls 6 1 for utility")
    assert run_by(money.rent(ctx_of(game), electric, ())) == [pays]
    mortgaged = facts(game, mortgaged=("electric",))
    assert run_by(money.rent(ctx_of(mortgaged), electric, ())) == [pays]


# --- wrong keys ----------------------------------------------------------------------------------

DECODER = Town(box="cash-decoder")
SHOWN = facts(DECODER, card=CardInHand("ann", "?"))


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (lambda: bidding.bidding(ctx_of(Game()), ()),
         "no auction is open: a and a deed's code opens one"),
        (lambda: mental_sum.reckon(ctx_of(Game()), (ENTER,)), "type the sum first; q shows it"),
        (lambda: decoder._card(ctx_of(DECODER), "bob", ()),
         "nobody is using a card now: type the amount of a note, or q"),
        (lambda: decoder._card(ctx_of(SHOWN), "bob", ("x",)), "r real, f fake or u unclear"),
        (lambda: vault.vault(ctx_of(Town()), ()), "this edition has no vault: play on"),
        (lambda: vault.on_screen(ctx_of(Town()), "1"), "this edition has no vault: play on"),
        (lambda: vault._put_right(ctx_of(Game()), 6, ()),
         "no wrong guess is noted, so there is nothing to correct: q leaves"),
        (lambda: vault._put_right(ctx_of(facts(Game(), tried=(Try(3, ""),))), 6, ("3",)),
         "the vault itself reported this number, and its report stands: q leaves"),
        (lambda: vault.on_screen(ctx_of(Game(), vault="none"), "l"),
         "this vault is not simulated; on the table, v and a digit enter a guess"),
        (lambda: vault.on_screen(ctx_of(Game(), vault="screen"), "x"),
         "1–6 ring · Enter red button · l lock · c close · o open · q back"),
        (lambda: turn.force(ctx_of(Game(), refused=c.Undo()), ()),
         "undo, redo and a forced action cannot be forced; choose another action"),
        (lambda: turn.force(ctx_of(Game(), refused=c.Force(c.Next(), "x")), ()),
         "undo, redo and a forced action cannot be forced; choose another action"),
        (lambda: trade(ctx_of(Game()), ("b", "+", *"1234567890")),
         "that amount has too many digits: type a smaller one"),
    ],
)  # fmt: skip
def test_a_key_that_cannot_be_is_told_why(step: Callable[[], Step], said: str) -> None:
    assert said_by(step()) == said


@pytest.mark.parametrize(
    ("typed", "verdict"), [((ENTER,), None), (("f",), "fake"), (("u",), "unclear")]
)
def test_a_card_about_to_be_used_is_checked(typed: Typed, verdict: Any) -> None:
    assert run_by(decoder._card(ctx_of(SHOWN), "bob", typed)) == [
        c.CheckNote("bob", "ann", 0, verdict)
    ]


def test_a_digit_at_a_vault_that_is_not_on_the_screen_goes_on_as_a_guess() -> None:
    step = vault.on_screen(ctx_of(Game(), vault="none"), "4")
    assert isinstance(step, ChangeUi)
    wanted = {"screen": "table", "verb": "vault", "typed": ("4",)}
    assert {name: step.changes[name] for name in wanted} == wanted
    assert run_by(vault.on_screen(ctx_of(Game(), vault="screen"), "4")) == [VaultAction("ring", 4)]


def test_for_a_building_only_they_bid_who_have_room_for_it() -> None:
    game = with_orange()
    game.do(f"force auction house {BECAUSE}")
    auction = game.state.table.auction
    assert auction is not None
    assert bidding.may_bid(ctx_of(game), auction) == ("ann",)
    assert bidding.may_bid(ctx_of(game), replace(auction, without=("ann",))) == ()
    lot = replace(auction, item="baltic", without=("cem",))
    assert bidding.may_bid(ctx_of(game), lot) == ("ann", "bob")


@pytest.mark.parametrize(
    ("private", "said"),
    [("public", "Ann leaves with 3 deeds and 1,234: x"), ("private", "Ann leaves with 3 deeds: x")],
)
def test_who_leaves_keeps_a_private_balance_private(private: str, said: str) -> None:
    game = Town(switches={"balances": private})
    game.owns("ann", *ORANGE)
    game.has_cash("ann", 1234)
    assert seats._left(ctx_of(game), "ann", "x") == said


# --- what the table waits for --------------------------------------------------------------------


def test_what_the_table_waits_for_is_said() -> None:
    assert waiting(ctx_of(SHOWN)) == "Ann uses a card: who checks it? d, a letter, c"
    free = facts(DECODER, free="swap_street", free_for="bob")
    assert waiting(ctx_of(free)) == "Bob swaps a street with another player: t"
    choice = facts(Town(), choice="ann")
    assert waiting(ctx_of(choice)) == "Ann may move to an unowned street: = and its code"


def test_enter_does_not_pass_over_a_rent_that_needs_a_roll() -> None:
    game = Town()
    game.owns("ann", "electric")
    game.do("bob's turn", "bob moves to electric")
    assert suggestion(ctx_of(game)) is None


def test_a_guess_that_costs_says_what() -> None:
    game = Game()
    game.do("ann gets guess")
    guess = game.state.table.guess
    assert guess is not None
    free = "Ann may guess: v and a number (400 inside)"
    assert waiting(ctx_of(game)) == free
    paid = facts(game, guess=replace(guess, fee=50))
    assert waiting(ctx_of(paid)) == "Ann may guess for 50: v and a number (400 inside)"


def test_a_question_of_the_vault_comes_before_the_turn() -> None:
    game = Game()
    game.do("ann rolls 2 4", "ann buys")
    asked = facts(game, question="opened")
    assert waiting(ctx_of(asked)) != waiting(ctx_of(game))
    assert waiting(ctx_of(facts(game, question="opened", choice="ann"))) == waiting(ctx_of(asked))
