"""The key machine: what every verb makes of its keys, in every state of the table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.games.board import commands as c
from banker.games.board.state import Claim, State
from banker.interaction.keys import keys
from banker.interaction.ui_state import VAULT_SCREEN, Ask, Note, Ui
from banker.interaction.verbs.trade import HALF, MARK
from banker.language.player_keys import key_of, letters_of
from tests.interaction.keys.key_presses import VERBS, after, commands
from tests.support.screen import controller_of, press as press_keys, say, shown
from tests.tui import scenes


def test_the_table_of_keys_has_no_clash() -> None:
    given = [key for verb in keys.VERBS for key in (verb.key, *verb.aliases)]
    assert len(given) == len(set(given)) == len(keys.keymap())
    assert not {*"123456789", *keys.CANCEL_KEYS} & set(given)


@pytest.mark.parametrize(("text", "command"), VERBS)
def test_a_verb_makes_its_command(text: str, command: c.AnyCommand) -> None:
    assert commands(scenes.busy(), text) == [command]


LENGTHS = {"go": 2, "buy": 3, "rent": 3, "hotel": 3, "mortgage": 3, "undo": 1, "next": 1}


def test_the_usual_verbs_take_as_many_keys_as_was_promised() -> None:
    by_name = {verb.name: verb for verb in keys.VERBS}
    for name, count in LENGTHS.items():
        example = by_name[name].example.split()
        assert len(example) == count, name


# --- Enter is the suggestion ------------------------------------------------------------------

SUGGESTED = [
    (scenes.with_offer(), "⏎", c.Buy("cid")),
    (scenes.with_offer(), "b ⏎", c.Buy("cid")),
    (scenes.with_offer(), "a ⏎", c.Decline("cid")),
    (scenes.with_offer(), "a r 1", c.Decline("cid")),
    (scenes.with_cash(scenes.with_offer(), "cid", 100), "⏎", c.Decline("cid")),
    (scenes.with_cash(scenes.in_debt(), "cid", 400), "⏎", c.Pay("cid")),
    (scenes.in_debt(), "p ⏎", c.Pay("cid")),
    (scenes.in_auction(), "⏎", c.CloseAuction()),
    (scenes.facts(scenes.busy(), filled=False), "⏎", c.LockVault()),
    (scenes.facts(scenes.busy(), dice=(1, 2)), "⏎", c.Next()),
]


@pytest.mark.parametrize(("state", "text", "command"), SUGGESTED)
def test_enter_does_what_is_suggested(state: State, text: str, command: c.AnyCommand) -> None:
    assert commands(state, text) == [command]


def test_enter_takes_the_newest_claim() -> None:
    claims = (Claim("cid", "ann", "baltic"), Claim("cid", "bob", "oriental"))
    state = scenes.facts(scenes.busy(), claims=claims)
    assert commands(state, "⏎") == [c.PayRent("cid", "oriental")]
    assert commands(state, "r ⏎") == [c.PayRent("cid", "oriental")]


def test_rent_that_the_visitor_cannot_pay_is_asked_for_and_becomes_a_debt() -> None:
    claims = (Claim("cid", "ann", "baltic"),)
    state = scenes.facts(scenes.with_cash(scenes.busy(), "cid", 10), claims=claims)
    assert commands(state, "⏎") == [c.AskRent("ann", "cid", "baltic")]
    assert commands(state, "r ⏎") == [c.AskRent("ann", "cid", "baltic")]


def test_enter_never_spends_what_is_not_there() -> None:
    ui, effects = after(scenes.in_debt(), "⏎")
    assert effects == []
    assert "nothing to suggest" in ui.note.text


def test_the_last_locked_street_is_suggested_to_the_key() -> None:
    state = scenes.with_key()
    assert commands(state, "⏎") == []
    state = scenes.give(state, "ann", "vermont", "st_james", "ventnor")
    assert commands(state, "⏎") == [c.Unlock("cid", "boardwalk")]


# --- auctions -----------------------------------------------------------------------------------

BIDS = [
    ("d", c.Bid("dee", 340)),
    ("b", c.Bid("bob", 340)),
    ("5 0 0 d", c.Bid("dee", 500)),
    ("5 0 0 a", c.Bid("ann", 500)),
    ("⏎", c.CloseAuction()),
]


@pytest.mark.parametrize(("text", "command"), BIDS)
def test_bids(text: str, command: c.AnyCommand) -> None:
    assert commands(scenes.in_auction(), text) == [command]


def test_an_exact_bid_is_of_the_player_who_bid_last() -> None:
    ui = Ui(bidder="dee")
    assert commands(scenes.in_auction(), "5 0 0 ⏎", ui, bidder="dee") == [c.Bid("dee", 500)]


def test_digits_alone_do_not_raise_the_own_bid() -> None:
    ui, effects = after(scenes.in_auction(), "5 0 0 ⏎")
    assert effects == []
    assert ui.typed == ("5", "0", "0") and "whose bid" in ui.note.text
    assert commands(scenes.in_auction(), "5 0 0 ⏎ c") == [c.Bid("cid", 500)]


def test_who_is_out_may_come_back() -> None:
    ui, _ = after(scenes.in_auction(), "x d")
    assert ui.out == ("dee",)
    ui, effects = after(scenes.in_auction(), "d", ui, out=("dee",))
    assert ui.out == ()
    assert [effect.command for effect in effects] == [c.Bid("dee", 340)]


def test_an_auction_is_left_for_the_other_verbs_and_taken_up_again() -> None:
    state = scenes.in_auction()
    ui, _ = after(state, "q")
    assert ui.left_auction
    assert commands(state, "m o 2", ui) == [c.Mortgage("cid", "tennessee")]
    ui, _ = after(state, "a", ui)
    assert commands(state, "d", ui) == [c.Bid("dee", 340)]


@pytest.mark.parametrize("key", ["escape", "backspace"])
def test_only_q_leaves_an_auction_where_letters_are_bids(key: str) -> None:
    state = scenes.in_auction()
    ui, _ = after(state, f"5 {key} {key} {key}")
    assert not ui.left_auction and "q leaves" in ui.note.text
    assert commands(state, "x ⏎", ui) == [c.CloseAuction()]  # and no tax
    assert commands(state, "d", ui) == [c.Bid("dee", 340)]


def test_who_stands_on_no_tax_pays_none_by_the_key_of_taxes() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    say(controller, "ann rolls 1 2")
    before = controller.session.journal.count
    press_keys(controller, "x")
    assert "charges Ann no tax; p pays an amount" in shown(controller)
    press_keys(controller, "⏎")
    assert controller.session.journal.count == before, "a tax is booked that nobody owes"
    assert "charges Ann no tax" in controller.ui.note.text


def test_the_prompt_of_mortgages_shows_what_a_mortgage_brings() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob")
    say(controller, 'force bob buys atlantic because "a trial"')
    press_keys(controller, "m y")
    step = controller.view(24).step
    assert isinstance(step, Ask)
    told = "".join(span.text for span in step.prompt)
    assert "Atlantic 130→Bob" in told


def test_a_count_that_differs_and_is_left_says_that_it_changed_nothing() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob")
    say(controller, "ann rolls 1 2")
    press_keys(controller, "# a 7 ⏎")
    controller.press("escape")
    assert (
        controller.ui.note.text == "the count changes nothing: u undoes the action before the count"
    )


def test_undo_and_next_keep_their_keys_in_an_auction() -> None:
    assert commands(scenes.in_auction(), "u") == [c.Undo()]
    assert commands(scenes.in_auction(), "y") == [c.Redo()]
    assert commands(scenes.in_auction(), "␣") == [c.Next()]


# --- trades -------------------------------------------------------------------------------------


def test_a_trade_reads_its_directions_from_the_owners() -> None:
    deed = [c.Item("deed", id=id) for id in ("tennessee", "illinois")]
    cash = c.Item("cash", 50)
    [trade] = commands(scenes.busy(), "t b o 2 r 3 + 5 0 ⏎")
    assert trade == c.Trade((c.Leg("cid", "bob", (deed[0],)), c.Leg("bob", "cid", (deed[1], cash))))


def test_a_code_that_is_refused_in_a_trade_leaves_no_half_of_it() -> None:
    ui, effects = after(scenes.busy(), "t a o 2 r 3")
    assert (ui.verb, ui.typed, effects) == ("trade", ("a", "o", "2", MARK), [])
    assert ui.note == Note("Illinois Avenue belongs to neither of them", "warn")


@pytest.mark.parametrize("refused", ["r 3", "z 9", "r 3 z"])
def test_after_a_refused_thing_the_first_enter_only_says_that_it_is_missing(refused: str) -> None:
    ui, effects = after(scenes.busy(), f"t a {refused} + 5 0 ⏎")
    assert (ui.verb, effects, ui.note) == ("trade", [], Note(HALF, "warn"))
    asked = commands(scenes.busy(), f"t a {refused} + 5 0 ⏎ ⏎")
    assert asked == commands(scenes.busy(), "t a + 5 0 ⏎") and asked


def test_a_trade_may_hold_hotels_and_cards_and_take_back() -> None:
    [trade] = commands(scenes.busy(), "t a o 2 o 2 - h + j + 1 0 + 5 ⏎")
    assert trade == c.Trade(
        (
            c.Leg("cid", "ann", (c.Item("hotel"),)),
            c.Leg("ann", "cid", (c.Item("jail_card"), c.Item("cash", 15))),
        )
    )


@pytest.mark.parametrize("text", ["t c", "t b g 1", "t b ⏎", "t b + ⏎", "t b + x", "t b + 0 ⏎"])
def test_an_unfinished_trade_is_not_carried_out(text: str) -> None:
    ui, effects = after(scenes.busy(), text)
    assert effects == []
    assert ui.verb == "trade"


# --- dice ---------------------------------------------------------------------------------------

ROLLS = [
    ("4 3", c.Roll("cid", (4, 3))),
    ("k 4", c.Roll("cid", (1, 4), lock=True)),
    ("4 0", c.Roll("cid", (4, 1), lock=True)),
    ("1 1", c.Roll("cid", (1, 1))),
]


@pytest.mark.parametrize(("text", "roll"), ROLLS)
def test_in_dice_mode_two_digits_are_a_roll(text: str, roll: c.Roll) -> None:
    assert commands(scenes.busy(), "f2 " + text) == [roll]


def test_when_a_turn_is_played_out_the_next_player_rolls() -> None:
    state = scenes.facts(scenes.busy(), dice=(4, 3))
    assert commands(state, "f2 5 2") == [c.Roll("dee", (5, 2))]
    state = scenes.facts(scenes.busy(), dice=(4, 4), again=True)
    assert commands(state, "f2 5 2") == [c.Roll("cid", (5, 2))]
    state = scenes.seat(scenes.facts(scenes.busy(), dice=(4, 3)), "dee", bankrupt=True)
    assert commands(state, "f2 5 2") == [c.Roll("ann", (5, 2))]


def test_s14_backspace_after_the_first_digit_leaves_the_roll() -> None:
    ui, effects = after(scenes.busy(), "f2 1 ⌫")
    assert (ui.verb, ui.typed, effects) == ("", (), [])
    assert after(scenes.busy(), "p b 5 ⌫")[0].typed == ("b",)


def test_s13_a_second_lock_and_a_key_within_a_roll_say_why_not() -> None:
    assert after(scenes.busy(), "f2 k k")[0].note.text == (
        "only one die has the lock: press a digit for the other"
    )
    words = "the roll comes first: another digit, or ⌫ and then F11"
    assert after(scenes.busy(), "f2 1 f11")[0].note.text == words
    assert after(scenes.busy(), "f2 1 f8")[0].typed == ("1",), "a switch leaves the digit"


def test_dice_mode_refuses_what_no_die_shows() -> None:
    ui, effects = after(scenes.busy(), "f2 7")
    assert effects == []
    assert "1 to 6" in ui.note.text
    assert commands(scenes.busy(), "f2 k k") == []


def test_a_key_is_a_key_while_one_must_be_used() -> None:
    state = scenes.with_key()
    assert commands(state, "f2 k b 2") == [c.Unlock("cid", "boardwalk")]


# --- the vault on the screen --------------------------------------------------------------------


def test_a_vault_on_the_screen_is_turned_and_pressed_by_the_keys() -> None:
    assert commands(scenes.busy(), "v 4", vault="screen") == [c.Guess("cid", 4)]
    assert commands(scenes.busy(), "v l", vault="screen") == [c.LockVault()]


def test_the_vaults_screen_has_a_ring_a_button_and_a_lid() -> None:
    state = scenes.busy()
    ui, _ = after(state, "v v", vault="screen")
    assert ui.screen == VAULT_SCREEN
    _, effects = after(state, "5 ⏎ l c o", ui, vault="screen")
    assert [effect.act for effect in effects] == ["ring", "red", "lock", "close"]
    opened = scenes.facts(state, filled=False)
    _, effects = after(opened, "o", ui, vault="screen")
    assert [effect.act for effect in effects] == ["open"]


# --- refusals, repeats --------------------------------------------------------------------------


def test_force_repeats_what_was_refused() -> None:
    refused = c.Buy("cid", "boardwalk")
    [command] = commands(scenes.busy(), "!", refused=refused)
    assert command == c.Force(refused, "house rule at the table")
    assert commands(scenes.busy(), "!") == []


def test_repeat_is_for_the_player_whose_turn_it_is() -> None:
    last = (c.Transfer("ann", "vault", 100), "ann")
    assert commands(scenes.busy(), ".", last=last) == [c.Transfer("cid", "vault", 100)]
    last_pass = (c.PassGo("bob"), "ann")
    assert commands(scenes.busy(), ".", last=last_pass) == [c.PassGo("bob")]


def test_a_wrong_key_says_so_and_leaves_what_was_typed() -> None:
    ui, effects = after(scenes.busy(), "b o 9")
    assert effects == []
    assert ui.typed == ("o",)
    assert "1 to 3" in ui.note.text


# --- letters ------------------------------------------------------------------------------------


def test_letters_are_the_first_free_ones_and_never_reserved() -> None:
    names = ("Vera", "Quinn", "Xaver", "Anna", "Аня", "Åsa", "李", "Vv")
    players = [scenes.player(str(at), name) for at, name in enumerate(names)]
    letters = list(letters_of(players).values())
    assert letters == ["e", "u", "a", "n", "y", "s", "b", "c"]
    assert not set(letters) & set("vqx")


def test_the_russian_layout_presses_the_same_keys() -> None:
    assert [key_of(char) for char in "ипкгП"] == ["b", "g", "r", "u", "g"]


def test_a_box_without_a_vault_has_no_vault_keys() -> None:
    state = scenes.busy()
    edition = replace(state.edition, vault=None)
    state = replace(state, setup=replace(state.setup, edition=edition))
    ui, effects = after(state, "v")
    assert (ui.verb, effects, ui.note) == (
        "",
        [],
        Note("this edition has no vault: play on", "warn"),
    )


# --- a trade between any two, and a piece by a deed's code ----------------------------------------


def test_a_trade_between_two_whose_turn_it_is_not() -> None:
    state = scenes.busy()
    (command,) = commands(state, "t ' b d l 1 + 9 0 ⏎")
    assert isinstance(command, c.Trade)
    assert [(leg.giver, leg.receiver) for leg in command.legs] == [("bob", "dee"), ("dee", "bob")]
    assert command.legs[0].items == (c.Item("deed", id="oriental"),)
    assert command.legs[1].items == (c.Item("cash", 90),)


def test_a_trade_of_nobody_or_with_oneself_is_refused_at_its_letter() -> None:
    ui, effects = after(scenes.busy(), "t ' b b")
    assert effects == [] and ui.typed == ("'", "b")
    ui, _ = after(scenes.busy(), "t ' p")
    assert ui.typed == ("'",) and "letter p" in ui.note.text


def test_a_piece_is_put_on_a_deed_by_its_code_and_elsewhere_by_a_sentence() -> None:
    assert commands(scenes.busy(), "= o 2") == [c.Move("cid", "tennessee")]
    ui, effects = after(scenes.busy(), "= ⏎")
    assert effects == []
    assert ui.line is not None and ui.line.text == "Cid moves to "


# --- Enter where nothing is suggested, and in an auction ------------------------------------------


@pytest.mark.parametrize(
    ("statements", "keys", "language", "words"),
    [
        ((), "⏎", "en", "roll the dice and type them: 2 4"),
        ((), "⏎", "ru", "бросьте кубики и наберите: 2 4"),
        (("ann rolls 4 3",), "⏎", "en", "draw a card: c shows the list"),
    ],
)
def test_enter_without_a_suggestion_says_what_to_type(
    statements: tuple[str, ...], keys: str, language: str, words: str
) -> None:
    controller = controller_of("secret-vault", "Ann", "Bob", language=language)
    say(controller, *statements)
    press_keys(controller, keys)
    assert words in shown(controller, 120, 36).splitlines()[-4]


def test_enter_after_x_in_an_auction_sells_to_the_highest_bidder() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob", "Cem")
    say(controller, "ann rolls 2 4")
    press_keys(controller, "a ⏎ b x")
    asked = next(row for row in shown(controller).splitlines() if "PASS who?" in row)
    assert "b Bob" not in asked, "the highest bidder is never out"
    assert "SOLD to Bob" in asked
    press_keys(controller, "⏎")
    assert controller.session.state.table.auction is None
    assert "oriental" in {deed.id for deed in controller.session.state.deeds("bob")}
