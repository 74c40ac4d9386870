"""Every value of every switch, second half: mortgages, bankruptcy, the Bank, the end."""

from __future__ import annotations

from banker.games.board.queries.net_worth import final_rents
from banker.games.board.queries.rent_amounts import rent_of
from tests.support.game import Game, handed, kinds, paid

PINK = ("st_charles", "states", "virginia")


def table(switch: str, value: str, *names: str) -> Game:
    """A game with one switch set."""
    return Game(*names, switches={switch: value})


def owing_tax(game: Game, cash: int, *deeds: str) -> Game:
    """Ann has `cash` and some deeds and owes the vault 400."""
    game.owns("ann", *deeds)
    game.has_cash("ann", cash)
    game.do("ann moves to income_tax")
    return game


def owing_bob(game: Game, cash: int, *deeds: str) -> Game:
    """Ann has `cash` and some deeds and owes Bob 580."""
    game.owns("bob", *PINK)
    game.has_hotels("bob", "virginia")
    game.owns("ann", *deeds)
    game.has_cash("ann", cash)
    game.do("ann moves to virginia", "bob asks rent")
    return game


# --- SV-12 and SV-13: mortgages -----------------------------------------------------------------


def test_sv12_mortgage_when_owing() -> None:
    game = table("mortgage_when", "owing")
    game.owns("ann", "oriental")
    assert game.refused("ann mortgages oriental") == "not_owing"
    game.do("ann moves to income_tax", "ann mortgages oriental")


def test_sv12_mortgage_when_any_time() -> None:
    game = table("mortgage_when", "any_time")
    game.owns("ann", "oriental")
    game.do("ann mortgages oriental")
    assert game.cash("ann") == 3100


def mortgaged_with_hotel(value: str) -> Game:
    game = table("mortgage_hotels", value)
    game.owns("ann", *PINK)
    game.has_hotels("ann", "virginia")
    game.do('force ann mortgages virginia because "for the test"')
    assert rent_of(game.state, "virginia") == 0
    return game


def test_sv13_mortgage_hotels_stay() -> None:
    game = mortgaged_with_hotel("stay")
    assert (game.on("virginia"), game.hotels("ann")) == (1, 0)
    game.do("ann redeems virginia")
    assert rent_of(game.state, "virginia") == 580


def test_sv13_mortgage_hotels_return() -> None:
    game = mortgaged_with_hotel("return")
    assert (game.on("virginia"), game.hotels("ann")) == (0, 1)
    game.do("ann places hotel on states", "ann redeems virginia")
    assert rent_of(game.state, "virginia") == 280


# --- SV-14 to SV-16b: bankruptcy ----------------------------------------------------------------


def test_sv14_bankrupt_deeds_mortgage_first() -> None:
    game = owing_bob(table("bankrupt_deeds", "mortgage_first"), 0, "oriental")
    entry = game.do("ann goes bankrupt")
    assert paid(entry) == {"bank": -100, "bob": 100}
    assert game.state.table.mortgaged == ("oriental",)


def test_sv14_bankrupt_deeds_as_they_are() -> None:
    game = owing_bob(table("bankrupt_deeds", "as_they_are"), 0, "oriental", "baltic")
    game.do("ann mortgages baltic")
    entry = game.do("ann goes bankrupt")
    assert paid(entry) == {"ann": -60, "bob": 60}
    assert handed(entry) == {"oriental": "bob", "baltic": "bob"}
    assert game.state.table.mortgaged == ("baltic",)


def with_brown_hotel(value: str) -> Game:
    game = owing_bob(table("bankrupt_hotels", value), 0, "mediterranean", "baltic")
    game.has_hotels("ann", "baltic")
    game.do("ann gains hotel")
    return game


def test_sv15_bankrupt_hotels_to_creditor() -> None:
    entry = with_brown_hotel("to_creditor").do("ann goes bankrupt")
    assert paid(entry, "hotel") == {"site:baltic": -1, "ann": -1, "bob": 2}


def test_sv15_bankrupt_hotels_to_supply() -> None:
    entry = with_brown_hotel("to_supply").do("ann goes bankrupt")
    assert paid(entry, "hotel") == {"site:baltic": -1, "bank": 1, "ann": -1, "bob": 1}


def test_sv16_vault_debt_cash_vault() -> None:
    entry = owing_tax(table("vault_debt_cash", "vault"), 130).do("ann goes bankrupt")
    assert paid(entry) == {"ann": -130, "vault": 130}


def test_sv16_vault_debt_cash_bank() -> None:
    entry = owing_tax(table("vault_debt_cash", "bank"), 130).do("ann goes bankrupt")
    assert paid(entry) == {"ann": -130, "bank": 130}


def owing_three(switches: dict[str, str], cash: int) -> Game:
    """Ann owes the vault 400, Bob 70 and Cem 30, in this order, and owns Virginia."""
    game = Game(switches=switches)
    game.owns("ann", "virginia")
    game.owns("bob", "oriental")
    game.owns("cem", "baltic")
    game.has_cash("ann", cash)
    game.do("ann moves to income_tax")
    game.do('force bob asks ann rent on oriental because "for the test"')
    game.do('force cem asks ann rent on baltic because "for the test"')
    return game


def test_sv16b_several_creditors_in_turn() -> None:
    """The vault is paid in full; the debt to Bob breaks Ann, and Bob takes the rest."""
    game = owing_three({"several_creditors": "in_turn"}, 280)
    entry = game.do("ann goes bankrupt")
    assert paid(entry) == {"ann": -280, "bank": -160, "vault": 400, "bob": 40}
    assert handed(entry) == {"virginia": "bob"}
    assert kinds(entry).count("due_paid") == 1
    assert kinds(entry).count("due_dropped") == 2


def test_sv16b_several_creditors_split() -> None:
    """250 for 400, 70 and 30, rounded down; what is left goes to the first. Bob takes the rest."""
    game = owing_three({"several_creditors": "split"}, 99)
    entry = game.do("ann goes bankrupt")
    assert paid(entry) == {"ann": -99, "bank": -160, "vault": 259 - 36 - 15, "bob": 36, "cem": 15}
    assert handed(entry) == {"virginia": "bob"}


def test_sv16b_several_creditors_split_follows_the_vaults_cash() -> None:
    game = owing_three({"several_creditors": "split", "vault_debt_cash": "bank"}, 90)
    entry = game.do("ann goes bankrupt")
    assert "vault" not in paid(entry)


def bankrupt_with_vermont(value: str) -> Game:
    game = owing_tax(table("unsold_unlocked", value), 0, "vermont")
    game.do("ann goes bankrupt")
    assert game.state.table.auction is not None
    assert game.state.table.auction.item == "vermont"
    game.do("auction closes")
    assert game.owner("vermont") == "bank"
    return game


def test_sv17_unsold_unlocked_stays_unlocked() -> None:
    game = bankrupt_with_vermont("stays_unlocked")
    assert game.state.amount("site:vermont", "key") == 1
    game.do("bob moves to vermont")
    assert game.state.table.offer == "vermont"
    assert paid(game.do("bob buys")) == {"bob": -200, "bank": 200}


def test_sv17_unsold_unlocked_relock() -> None:
    game = bankrupt_with_vermont("relock")
    assert game.state.amount("site:vermont", "key") == 0
    game.do("bob moves to vermont")
    assert game.state.table.offer is None
    assert game.refused("auction vermont") == "locked"
    game.vault_opens("bob")
    game.do("bob unlocks vermont")


# --- SV-18, SV-19, SV-21: the end ----------------------------------------------------------------


def final_virginia(value: str) -> tuple[int, int]:
    game = table("final_mortgaged", value)
    game.owns("ann", *PINK)
    game.do('force ann mortgages virginia because "for the test"')
    rents = dict(final_rents(game.state, "ann"))
    return rents["virginia"], rents["states"]


def test_sv18_final_mortgaged_nothing() -> None:
    assert final_virginia("nothing") == (0, 220)


def test_sv18_final_mortgaged_half() -> None:
    assert final_virginia("half") == (140, 220)


def variant(value: str) -> Game:
    game = Game(switches={"end": "first_bankruptcy", "variant_assets": value})
    return owing_bob(game, 0, "oriental")


def test_sv19_variant_assets_move_first() -> None:
    game = variant("move_first")
    bob = game.cash("bob")
    entry = game.do("ann goes bankrupt")
    assert handed(entry) == {"oriental": "bob"}
    assert game.state.table.ended == "first_bankruptcy"
    assert game.cash("bob") == bob + 100 + 220 + 220 + 580
    assert game.state.table.ranking[-1].who == "ann"


def test_sv19_variant_assets_score_at_once() -> None:
    """The estate stays where it is and brings its bankrupt owner nothing, who cannot win."""
    game = variant("score_at_once")
    bob = game.cash("bob")
    entry = game.do("ann goes bankrupt")
    assert handed(entry) == {}
    assert game.owner("oriental") == "ann"
    assert game.cash("bob") == bob + 220 + 220 + 580
    assert (game.cash("ann"), game.state.table.ranking[-1].total) == (0, 0)
    assert final_rents(game.state, "ann") == ()


def test_sv19_variant_assets_move_first_auctions_the_estate_before_the_end() -> None:
    game = Game(switches={"end": "first_bankruptcy"})
    owing_tax(game, 0, "oriental").do("ann goes bankrupt")
    assert not game.state.table.ended
    game.do("bob bids 10")
    entry = game.do("auction closes")
    assert kinds(entry)[0] == "auction_won"
    assert game.state.table.ended == "first_bankruptcy"
    assert game.cash("bob") == 3000 - 10 + 70


def test_sv19_between_two_the_variant_ends_as_the_variant_too() -> None:
    """SV-19b speaks of the standard game only."""
    game = owing_bob(Game("Ann", "Bob", switches={"end": "first_bankruptcy"}), 0, "oriental")
    entry = game.do("ann goes bankrupt")
    assert handed(entry) == {"oriental": "bob"}
    assert (game.state.table.ended, game.state.table.winners) == ("first_bankruptcy", ("bob",))
    game = Game("Ann", "Bob", switches={"end": "first_bankruptcy"})
    owing_tax(game, 0, "oriental").do("ann goes bankrupt")
    assert not game.state.table.ended
    game.do("bob bids 10", "auction closes")
    assert (game.state.table.ended, game.state.table.winners) == ("first_bankruptcy", ("bob",))
    assert game.cash("bob") == 3000 - 10 + 70


def tied(value: str) -> Game:
    """Ann has two streets that bring 210 in all, Bob one that brings 200."""
    game = table("tie", value, "Ann", "Bob")
    game.owns("ann", "oriental", "virginia")
    game.owns("bob", "kentucky")
    game.has_cash("ann", 2990)
    game.has_cash("bob", 3000)
    game.do("game ends")
    return game


def test_sv21_tie_shared() -> None:
    game = tied("shared")
    assert game.cash("ann") == game.cash("bob") == 3200
    assert game.state.table.winners == ("ann", "bob")
    assert [rank.rank for rank in game.state.table.ranking] == [1, 1]


def test_sv21_tie_most_streets() -> None:
    game = tied("most_streets")
    assert game.state.table.winners == ("ann",)
    assert [rank.rank for rank in game.state.table.ranking] == [1, 2]


def test_sv21_tie_most_streets_then_the_highest_single_rent() -> None:
    game = table("tie", "most_streets", "Ann", "Bob")
    game.owns("ann", "oriental", "virginia")
    game.owns("bob", "baltic", "kentucky")
    game.has_cash("ann", 3020)
    game.has_cash("bob", 3000)
    game.do("game ends")
    assert game.cash("ann") == game.cash("bob")
    assert game.state.table.winners == ("bob",)


def test_rule_46_end_all_owned() -> None:
    game = owing_tax(table("end", "all_owned"), 0)
    game.do("ann goes bankrupt")
    assert not game.state.table.ended


def test_rule_46_end_first_bankruptcy() -> None:
    game = owing_tax(table("end", "first_bankruptcy"), 0)
    game.do("ann goes bankrupt")
    assert game.state.table.ended == "first_bankruptcy"
    assert game.state.table.winners == ("bob", "cem")


# --- SV-20: the Bank's money -------------------------------------------------------------------


def test_sv20_bank_money_unlimited() -> None:
    game = table("bank_money", "unlimited")
    game.do("bank pays 50,000 to ann", "ann passes go")
    assert game.cash("bank") < 0


def test_sv20_bank_money_limited() -> None:
    game = table("bank_money", "limited")
    game.do(f"bank pays {game.cash('bank') - 150} to ann")
    assert game.refused("bank pays 200 to bob") == "bank_short"
    entry = game.do("ann passes go")
    assert paid(entry) == {"bank": -150, "ann": 150}
    assert kinds(entry) == ["bank_short", "bank_short", "salary_paid"]
    assert game.cash("bank") == 0


def test_sv20_bank_money_limited_mortgages_what_the_bank_can_pay() -> None:
    """Oriental would bring 100 and New York 200; the Bank has 120 left."""
    game = owing_bob(table("bank_money", "limited"), 0, "oriental", "new_york")
    game.do(f"bank pays {game.cash('bank') - 120} to cem")
    assert game.refused("ann mortgages new_york") == "bank_short"
    entry = game.do("ann goes bankrupt")
    assert paid(entry) == {"bank": -100, "bob": 100}
    assert game.state.table.mortgaged == ("oriental",)


# --- SV-23: beyond cash ------------------------------------------------------------------------


def test_sv23_beyond_cash_no() -> None:
    game = table("beyond_cash", "no")
    game.owns("ann", "virginia")
    game.has_cash("ann", 150)
    game.do("ann moves to oriental")
    assert game.refused("ann buys") == "insufficient_cash"
    game.do("ann declines")
    assert game.refused("ann bids 200") == "insufficient_cash"


def test_sv23_beyond_cash_mortgageable() -> None:
    game = table("beyond_cash", "mortgageable")
    game.owns("ann", "virginia")
    game.has_cash("ann", 150)
    game.do("ann moves to oriental")
    entry = game.do("ann buys")
    assert paid(entry) == {"ann": -150, "bank": 150}
    assert game.dues("ann") == [("bank", 50, "price")]
    game.do("ann mortgages virginia", "ann pays", "next", "bob moves to baltic", "bob declines")
    assert game.refused("ann bids 250") == "insufficient_cash"
    game.do("ann bids 210", "auction closes", "ann mortgages oriental", "ann pays")
    assert game.cash("ann") == 0
