"""The game's clock: RF-05 to RF-08, RC, V-18, V-20, V-21, V-24, V-25; time and round limits."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from banker.games.board.queries.game_clock import is_stopped, thresholds
from banker.games.board.rules.timers import answer_timer, timer
from tests.support.game import Game, Statement, encoded, kinds
from tests.support.property_game import ORANGE, Town, trade

BOX = "online-rental-tax"
PROPOSED = trade(("ann", "bob", "cash 100"), ("bob", "ann", "deed oriental"))


def at(seconds: str, game: Town | None = None, **switches: str) -> Town:
    """A game whose clock shows minutes and seconds."""
    game = game or Town(box=BOX, switches=switches)
    minutes, rest = seconds.split(":")
    game.do(c.SetClock(60 * int(minutes) + int(rest)))
    return game


# --- RF-06: the tax on rents ----------------------------------------------------------------------


def of_1000(game: Town) -> tuple[int, int]:
    """What owner and Bank get of a rent of 1,000."""
    game.owns("ann", "reading_rr", "bo_rr", "short_line")
    game.do("bob's turn", "bob moves to reading_rr")
    assert game.dues("bob") == [("ann", 1000, "rent")]
    entry = game.do("bob pays")
    moved = game.money(entry)
    assert moved["bob"] == -1000, "the payer pays in full"
    return moved["ann"], moved.get("bank", 0)


@pytest.mark.parametrize(
    ("clock", "owner"),
    [
        ("0:00", 1000), ("59:59", 1000), ("60:00", 500), ("60:30", 500), ("74:59", 500),
        ("75:00", 250), ("89:59", 250), ("90:00", 100), ("104:59", 100), ("105:00", 10),
        ("600:00", 10),
    ],
)  # fmt: skip
def test_rf06_the_owner_gets_less_from_minute_to_minute(clock: str, owner: int) -> None:
    assert of_1000(at(clock)) == (owner, 1000 - owner)


def test_rf06_the_share_is_that_of_the_minute_in_which_the_rent_is_paid() -> None:
    game = at("59:59")
    game.owns("ann", "baltic")
    game.do("bob's turn", "bob moves to baltic")
    entry = at("60:00", game).do("bob pays")
    assert game.money(entry) == {"bob": -40, "ann": 20, "bank": 20}
    assert kinds(entry) == ["rent_taxed", "due_paid"]


def broke_over_a_rent(cash: int, **switches: str) -> Town:
    """Bob has `cash` for a rent of 500, in the last minutes."""
    game = Town(box=BOX, switches=switches)
    game.owns("ann", "reading_rr", "bo_rr")
    game.has_cash("bob", cash)
    game.do("bob's turn", "bob moves to reading_rr")
    return at("105:00", game)


def test_rf06_what_a_bankrupt_hands_over_for_a_rent_is_taxed() -> None:
    game = broke_over_a_rent(499)
    entry = game.do("bob goes bankrupt")
    assert game.money(entry) == {"bob": -499, "ann": 4, "bank": 495}
    assert kinds(entry)[:3] == ["due_dropped", "rent_taxed", "went_bankrupt"]


def test_rf06_what_the_bank_pays_for_a_bankrupt_is_taxed() -> None:
    game = broke_over_a_rent(499, bankrupt_to_player="bank_pays_debt")
    entry = game.do("bob goes bankrupt")
    assert game.money(entry) == {"bob": -499, "ann": 5, "bank": 494}
    assert kinds(entry).index("rent_taxed") + 1 == kinds(entry).index("paid")


def test_rf06_what_a_bankrupt_hands_over_for_anything_else_is_not_taxed() -> None:
    game = Town(box=BOX)
    game.has_cash("bob", 7)
    at("105:00", game)
    game.do("ann moves to chest_1", "ann draws CC07")
    assert [due.reason for due in game.due_list("bob")] == ["card"]
    assert game.money(game.do("bob goes bankrupt")) == {"bob": -7, "ann": 7}


@pytest.mark.parametrize(
    ("several", "ann", "cem"),
    [("in_turn", 2, 100), ("split", 2, 50), ("equal", 2, 100), ("bank_pays", 5, 100)],
)
def test_rf06_each_of_several_creditors_is_taxed_of_the_rent_only(
    several: str, ann: int, cem: int
) -> None:
    """Bob has 300, and owes Cem 100 for a card, and Ann 500 of rent: what Cem gets is whole."""
    game = Town(box=BOX, switches={"several_creditors": several})
    game.owns("ann", "reading_rr", "bo_rr")
    game.has_cash("bob", 0)
    game.do("cem's turn", "cem moves to chest_1", "cem draws CC07")
    game.has_cash("bob", 300)
    game.do(c.Force(c.Move("bob", "reading_rr"), "for the test"))
    assert [due.amount for due in game.due_list("bob")] == [100, 500]
    moved = game.money(at("105:00", game).do("bob goes bankrupt"))
    assert (moved["bob"], moved["ann"], moved["cem"]) == (-300, ann, cem)


def test_rf06_two_rents_that_a_bankrupt_shares_out_to_one_owner_are_both_taxed() -> None:
    """Two equal debts, two equal parts of the cash, and 99 of 100 of each are the Bank's."""
    game = Town(box=BOX, switches={"several_creditors": "split"})
    game.owns("ann", "reading_rr", "bo_rr")
    game.has_cash("bob", 400)
    for deed in ("reading_rr", "bo_rr"):
        game.do(c.Force(c.AskRent("ann", "bob", deed), "for the test"))
    assert [due.amount for due in game.due_list("bob")] == [500, 500]
    assert game.money(at("105:00", game).do("bob goes bankrupt")) == {
        "bob": -400, "ann": 4, "bank": 396,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("switches", "at_60", "at_61"),
    [({"minute_index": "ordinal"}, 500, 500), ({"minute_index": "elapsed"}, 1000, 500)],
)
def test_v20_minute_61_begins_when_60_or_when_61_minutes_have_gone(
    switches: dict[str, str], at_60: int, at_61: int
) -> None:
    assert of_1000(at("60:30", **switches))[0] == at_60
    assert of_1000(at("61:00", **switches))[0] == at_61


@pytest.mark.parametrize(
    ("switches", "owner"), [({"tax_round": "down"}, 87), ({"tax_round": "half_up"}, 88)]
)
def test_v21_the_owners_part_is_rounded(switches: dict[str, str], owner: int) -> None:
    """A quarter of 350 is 87.5."""
    game = at("75:00", **switches)
    game.owns("ann", "park_place")
    game.do("bob's turn", "bob moves to park_place")
    assert game.money(game.do("bob pays")) == {"bob": -350, "ann": owner, "bank": 350 - owner}


# --- RF-05: the salary ----------------------------------------------------------------------------


@pytest.mark.parametrize(("clock", "salary"), [("44:59", 2000), ("45:00", 0), ("120:00", 0)])
def test_rf05_go_pays_until_minute_45(clock: str, salary: int) -> None:
    game = at(clock)
    before = game.cash("ann")
    entry = game.do("ann moves to go")
    assert game.cash("ann") - before == salary
    assert kinds(entry)[-1] == ("salary_paid" if salary else "salary_missed")


def test_v20_by_elapsed_minutes_go_pays_for_one_minute_more() -> None:
    game = at("45:59", minute_index="elapsed")
    assert "salary_paid" in kinds(game.do("ann moves to go"))
    assert "salary_missed" in kinds(at("46:00", game).do("ann moves to go"))


def test_a_salary_that_was_earned_in_time_is_paid_when_it_is_asked_for() -> None:
    game = at("44:59", salary="asked", late_salary_rounds="1")
    game.do("ann moves to go")
    at("45:00", game).do(c.ClaimSalary("ann"))
    assert game.cash("ann") == 17_000
    game.do("ann moves to go")
    assert game.refused(c.ClaimSalary("ann")) == "nothing_due"


# --- the clock ------------------------------------------------------------------------------------


def test_the_clock_does_not_go_back() -> None:
    game = at("10:00")
    assert game.refused(c.SetClock(599)) == "not_usable"
    game.do(c.SetClock(600))


def test_a_game_without_a_clock_is_told_no_time() -> None:
    for command in (c.SetClock(60), c.PauseClock(True)):
        assert Game().refused(command) == "not_in_this_game"


def test_the_clock_is_told_whatever_the_table_waits_for() -> None:
    game = at("1:00")
    game.do(
        "ann rolls 1 2", c.SetClock(61), c.PauseClock(True), c.PauseClock(False), "ann declines"
    )
    game.do(c.SetClock(62), "auction closes", "ann moves to income_tax", c.SetClock(63), "ann pays")
    game.do("game ends")
    assert game.refused(c.SetClock(64)) == "game_over"


@pytest.mark.parametrize(
    ("switches", "standing"), [({"clock_pauses": "yes"}, True), ({"clock_pauses": "no"}, False)]
)
def test_v25_while_the_table_pauses_the_clock_stands_or_runs_on(
    switches: dict[str, str], standing: bool
) -> None:
    game = Town(box=BOX, switches=switches)
    game.do(c.PauseClock(True))
    assert game.refused(c.PauseClock(True)) == "not_usable"
    assert is_stopped(game.state) is standing
    game.do(c.PauseClock(False))
    assert not is_stopped(game.state)


def test_what_changes_with_the_clock_is_known_beforehand() -> None:
    minutes = [moment // 60 for moment in thresholds(Town(box=BOX).state)]
    assert minutes == [45, 60, 75, 90, 105]
    game = Town(box=BOX, switches={"minute_index": "elapsed", "time_limit": "90"})
    assert [moment // 60 for moment in thresholds(game.state)] == [46, 61, 76, 90, 91, 106]
    assert thresholds(Town().state) == ()


# --- what the clock says is a fact ----------------------------------------------------------------


def test_undo_passes_over_what_the_clock_showed() -> None:
    game = Town(box=BOX)
    start = encoded(game.state)
    game.do("ann pays 50 to bob", c.SetClock(70), c.PauseClock(True))
    game.do("undo")
    assert (game.cash("ann"), game.state.table.seconds) == (15_000, 70)
    assert game.refused("undo") == "nothing_to_undo"
    assert game.state.table.paused
    game.do(c.PauseClock(False), c.SetClock(99), "redo")
    assert (game.cash("ann"), game.state.table.seconds) == (14_950, 99)
    assert encoded(game.state) != start


def test_a_clock_entry_keeps_what_was_taken_back_ready_to_be_done_again() -> None:
    game = Town(box=BOX)
    game.do("ann pays 50 to bob", "undo", c.SetClock(70), "redo")
    assert game.cash("bob") == 15_050


def test_that_the_time_was_up_cannot_be_taken_back() -> None:
    game = Town(switches={"time_limit": "1", "time_end": "now"})
    game.do("ann pays 50 to bob", c.SetClock(60))
    assert game.state.table.ended == "time_up"
    assert game.refused("undo") == "device_fact"
    game.do('correct ann +50 because "it was a joke"', "undo")


# --- RC, V-18: the end that was agreed ------------------------------------------------------------


def limited(**switches: str) -> Town:
    game = Town(switches={"time_limit": "60", **switches})
    game.do("ann rolls 4 6", "next", "bob rolls 5 5")
    return game


def test_v18_time_end_now() -> None:
    game = limited(time_end="now")
    game.do(c.SetClock(3599))
    assert not game.state.table.ended
    entry = game.do(c.SetClock(3600))
    assert kinds(entry)[:2] == ["clock_read", "time_up"]
    assert kinds(entry)[-1] == "game_ended"
    assert game.state.table.ended == "time_up"


def test_v18_time_end_turn() -> None:
    """With its doubles: Bob's second roll belongs to it."""
    game = limited(time_end="turn")
    game.do(c.SetClock(3600), "bob rolls 4 6")
    assert game.phase == "turn"
    assert kinds(game.do("next"))[-1] == "game_ended"


def test_v18_time_end_round() -> None:
    game = limited(time_end="round")
    game.do(c.SetClock(3600), "bob rolls 4 6", "next")
    assert game.turn == "cem"
    game.do("cem rolls 4 6", c.SetClock(4000))
    assert kinds(game.do("next"))[-1] == "game_ended"


def test_v18_the_last_turn_is_announced_once() -> None:
    game = limited()
    assert "time_up" in kinds(game.do(c.SetClock(3600)))
    assert kinds(game.do(c.SetClock(3700))) == ["clock_read"]


def test_rc_time_limit_off() -> None:
    game = Town(switches={"time_limit": "off"})
    assert game.refused(c.SetClock(9999)) == "not_in_this_game"


def test_rc_what_is_owed_in_the_last_turn_is_paid_before_the_end() -> None:
    game = Town(switches={"time_limit": "60"})
    game.do("ann rolls 1 3", c.SetClock(3600))
    assert game.refused("next") == "debt_open"
    game.do("ann pays", "next")
    assert (game.state.table.ended, game.cash("ann")) == ("time_up", 1300)


def test_round_limit_off() -> None:
    game = Town("Ann", "Bob", switches={"round_limit": "off"})
    game.do(*["next"] * 20)
    assert game.state.table.round == 11


def test_the_game_ends_with_the_agreed_round() -> None:
    game = Town("Ann", "Bob", switches={"round_limit": "2"})
    game.do("next", "next", "next")
    assert not game.state.table.ended
    assert kinds(game.do("next"))[-3:] == ["scored", "scored", "game_ended"]
    assert game.state.table.ended == "time_up"


@pytest.mark.parametrize(
    ("switches", "before", "roll"),
    [
        ({"time_limit": "1"}, ["ann rolls 4 6", c.SetClock(60)], "bob rolls 2 4"),
        ({"round_limit": "1"}, ["ann rolls 4 6", "bob rolls 4 6"], "ann rolls 2 4"),
    ],
)
def test_a_roll_that_comes_after_the_end_is_not_heard_any_more(
    switches: dict[str, str], before: list[Statement], roll: str
) -> None:
    game = Town("Ann", "Bob", switches=switches)
    game.do(*before)
    assert not game.state.table.ended
    entry = game.do(roll)
    assert (game.state.table.ended, kinds(entry)[-1]) == ("time_up", "game_ended")
    assert game.state.table.offer is None
    assert game.space(roll.split()[0]) != "oriental"


def test_the_agreed_round_begins_with_who_began() -> None:
    game = Town(switches={"round_limit": "1"})
    game.do("bob's turn", "next", "next")
    assert not game.state.table.ended
    game.do("next")
    assert game.state.table.ended == "time_up"


def test_a_bankruptcy_in_the_last_turn_ends_the_game_once() -> None:
    game = Town("Ann", "Bob", switches={"time_limit": "60"})
    game.has_cash("ann", 10)
    game.do("ann rolls 1 3", c.SetClock(3600))
    entry = game.do("ann goes bankrupt")
    assert kinds(entry).count("game_ended") == 1
    assert game.state.table.winners == ("bob",)


def test_a_second_bankruptcy_in_the_last_turn_ends_the_game_once() -> None:
    game = Town(
        "Ann", "Bob", "Cem", "Dee", box="glass-classic", overlays=("short-game",),
        switches={"time_limit": "60"}, deal_deeds=0,
    )  # fmt: skip
    for who in ("ann", "bob"):
        game.has_cash(who, 10)
    game.do("ann moves to income_tax", "ann goes bankrupt", "bob moves to income_tax")
    game.do(c.SetClock(3600))
    assert kinds(game.do("bob goes bankrupt")).count("game_ended") == 1


# --- RF-08, V-24: timers --------------------------------------------------------------------------


def test_rf08_there_are_90_seconds_to_roll_and_to_pay_and_30_for_an_offer() -> None:
    game = Town(box=BOX)
    now = timer(game.state)
    assert now is not None
    assert (now.kind, now.who, now.seconds) == ("roll", "ann", 90)
    now = answer_timer(game.state, PROPOSED)
    assert now is not None
    assert (now.kind, now.who, now.seconds) == ("offer", "bob", 30)
    game.do("ann rolls 1 2", "ann buys", "ann moves to income_tax")
    now = timer(game.state)
    assert now is not None
    assert (now.kind, now.who, now.seconds) == ("pay", "ann", 90)
    game.do("ann pays")
    assert timer(game.state) is None


def test_rf08_a_deed_that_one_landed_on_is_no_offer_to_think_over() -> None:
    game = Town(box=BOX)
    game.do("ann rolls 1 2")
    assert game.phase == "offer"
    assert timer(game.state) is None


def test_rf08_other_terms_are_another_offer_and_the_same_terms_the_same() -> None:
    state = Town(box=BOX).state
    asked = [answer_timer(state, c.Trade((c.Leg("ann", "bob", (c.Item("cash", n),)),)))
             for n in (100, 100, 101)]  # fmt: skip
    assert asked[0] == asked[1] != asked[2]


def test_rf08_an_offer_takes_no_time_from_the_roll() -> None:
    game = Town(box=BOX)
    before = timer(game.state)
    answer_timer(game.state, PROPOSED)
    assert timer(game.state) == before


def test_rf08_a_mortgage_does_not_start_the_timer_again() -> None:
    game = Town(box=BOX)
    game.owns("ann", *ORANGE)
    game.do("ann moves to income_tax")
    before = timer(game.state)
    game.do("ann mortgages new_york", "ann redeems new_york")
    assert timer(game.state) == before
    game.do("ann pays", "ann builds on new_york", "next")
    assert timer(game.state) != before


def test_rf08_every_roll_of_a_turn_has_its_own_time() -> None:
    game = Town(box=BOX)
    first = timer(game.state)
    game.do("ann rolls 5 5")
    second = timer(game.state)
    assert second is not None and first is not None
    assert second.kind == first.kind == "roll"
    assert second.key != first.key


def test_an_edition_without_times_has_no_timer() -> None:
    game = Town(switches={"time_limit": "60"})
    assert timer(game.state) is None
    assert answer_timer(game.state, PROPOSED) is None


@pytest.mark.parametrize(
    ("switches", "then"),
    [({"timeout_roll": "remind"}, None), ({"timeout_roll": "skip"}, c.Next())],
)
def test_v24_the_time_to_roll_is_over(switches: dict[str, str], then: c.Next | None) -> None:
    game = Town(box=BOX, switches=switches)
    game.do("next", "ann's turn")
    now = timer(game.state)
    assert now is not None
    assert (now.then, now.is_vote) == (then, False)
    if then:
        game.do(then)
        assert game.turn == "bob"


@pytest.mark.parametrize("begins", ["ann rolls 5 5", "ann passes go"])
def test_v24_nobody_is_skipped_while_it_is_settled_who_begins(begins: str) -> None:
    game = Town(box=BOX, switches={"timeout_roll": "skip"})
    game.do("bob's turn", "ann's turn")
    before = timer(game.state)
    game.do(begins)
    begun = timer(game.state)
    assert before is not None and begun is not None
    assert (before.then, begun.then) == (None, c.Next())
    assert before.key != begun.key, "what was waited before does not count"


@pytest.mark.parametrize("asked", ["ann rolls 5 5", "ann moves to chance_1"])
def test_v24_skipping_a_roll_also_passes_over_doubles_and_a_card(asked: str) -> None:
    game = Town(box=BOX, switches={"timeout_roll": "skip"})
    game.do(asked)
    now = timer(game.state)
    assert now is not None and now.then is not None
    game.do(now.then)
    assert game.turn == "bob"


@pytest.mark.parametrize(
    ("switches", "votes"), [({"timeout_pay": "remind"}, False), ({"timeout_pay": "vote"}, True)]
)
def test_v24_the_time_to_pay_is_over(switches: dict[str, str], votes: bool) -> None:
    """RA-32: the table may agree that who does not pay in time is bankrupt."""
    game = Town(box=BOX, switches=switches)
    game.do("ann moves to income_tax")
    now = timer(game.state)
    assert now is not None
    assert now.is_vote is votes
    assert (now.then is not None) is votes
    if now.then is not None:
        game.do(now.then)
        assert game.state.seats["ann"].bankrupt


@pytest.mark.parametrize(
    ("switches", "falls"),
    [({"timeout_offer": "remind"}, False), ({"timeout_offer": "decline"}, True)],
)
def test_v24_the_time_for_an_offer_is_over(switches: dict[str, str], falls: bool) -> None:
    now = answer_timer(Town(box=BOX, switches=switches).state, PROPOSED)
    assert now is not None
    assert (now.falls, now.then) == (falls, None)
