"""Every act of the screen's tables has a line that does it: each is said to a table here.

A row is the box, what came before, the line, and what follows: the kind of the entry that it books,
or a part of what is said. `None`: the act is about the screen itself, which is not there.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from banker.interaction.deal import act_names as card_acts, keys as card_keys
from banker.interaction.keys import act_names, keys
from banker.plain.hearing import hear
from tests.plain.sessions import table_of
from tests.support.card_game import CardGame
from tests.support.game import Game, setup_of

BOARD, ROUBLES, GLASS, NOTES = "secret-vault", "rouble-full", "glass-classic", "cash-decoder"


class Act(NamedTuple):
    """`before`: statements; `books`: the kind of the entry; `says`: a part of an answer."""

    line: str
    before: tuple[str, ...] = ()
    books: str = ""
    says: str = ""
    box: str = BOARD
    switches: tuple[tuple[str, str], ...] = ()
    overlays: tuple[str, ...] = ()


BOUGHT = ("ann rolls 3 3", "ann buys")
VISITED = (*BOUGHT, "bob's turn", "bob rolls 3 3")
JAILED = ("ann goes to jail", "bob's turn", "ann's turn")
OWED = (*VISITED, "ann asks rent")
BUILT = tuple(
    f'force ann buys {deed} because "test"' for deed in ("oriental", "vermont", "connecticut")
)
RIVALS = (*BUILT, *(f'force bob buys {it} because "t"' for it in ("mediterranean", "baltic")))
CHECKED = ("ann rolls 1 2", "ann buys")
CLOCKED = (("time_limit", "90"),)

ACTS: dict[str, Act | None] = {
    "buy": Act("ann buys", ("ann rolls 3 3",), "buy"),
    "rent": Act("bob pays rent", VISITED, "pay_rent"),
    "pay": Act("bob pays", OWED, "pay"),
    "go": Act("ann passes go", books="pass_go"),
    "auction": Act("auction oriental", books="open_auction"),
    "trade": Act("ann gives oriental to bob for 100", BOUGHT, "trade"),
    "mortgage": Act("ann mortgages oriental", (*BOUGHT, "ann moves to luxury_tax"), "mortgage"),
    "hotel": Act("ann builds on oriental", BUILT, "build", box=GLASS),
    "sell": Act(
        'force ann sells baltic to bank because "t"',
        (*CHECKED, "payment closes"),
        "sell_deed",
        box=NOTES,
    ),
    "check": Act("bob checks ann 100 real", CHECKED, "check_note", box=NOTES),
    "deal": Act("deal oriental to ann", books="deal", box=GLASS, overlays=("short-game",)),
    "vault": Act("ann guesses 3 misses", ("ann rolls lock 2",), "guess"),
    "key": Act("ann unlocks boardwalk", ('correct ann +1 key because "test"',), "unlock"),
    "card": Act("ann draws CH10", ("ann rolls 3 4",), "draw"),
    "tax": Act("ann pays", ("ann moves to income_tax",), "pay"),
    "jail": Act("ann leaves jail by fee", JAILED, "leave_jail"),
    "receive": Act("bank pays 50 to ann", books="transfer"),
    "count": Act("count ann 1400", books="count"),
    "seat": Act("bob's turn", books="set_turn"),
    "next": Act("next", ("ann rolls 1 2", "ann declines", "auction closes"), "next"),
    "undo": Act("undo", BOUGHT, "undo"),
    "redo": Act("redo", (*BOUGHT, "undo"), "redo"),
    "repeat": Act("again", (), says="nothing"),
    "figure": Act("rent of virginia is 90", books="set_figures"),
    "force": Act("anyway", (), says="nothing was refused"),
    "inspect": Act("look at oriental", says="200"),
    "move": Act("ann moves to oriental", books="move"),
    "end": Act("game ends", books="end_game"),
    "ledger": Act("last 5", BOUGHT, says="buys"),
    "say": Act('say "pizza"', books="say"),
    "find": Act("find oriental", BOUGHT, says="buys"),
    "command": Act("show ann", says="3,000"),
    "what_if": Act("what if ann rolls 1 2", says="nothing is entered"),
    "help": Act("help jail", says="leaves jail"),
    "dice": Act("ann rolls 3 4", books="roll"),
    "notes": Act("notes", BOUGHT, says="передать купюры", box=ROUBLES),
    "odds": Act("odds", says="they change how people play"),
    "report": Act("report", says="nothing like that is connected"),
    "practice": Act("adding up", says="the player adds up first"),
    "audit": Act("audit", says="no audit is connected"),
    "tv": None,
    "hardware": Act("vault health", says="no vault is connected"),
    "clock": Act("clock stops", books="pause_clock", box=GLASS, switches=CLOCKED),
    "theme": None,
    "fingerprint": Act("fingerprint", says="words of 1"),
    "quit": Act("quit"),
    "finder": Act("help trade", says="gives"),
    "take_back": Act("take back 2", BOUGHT, says="undo 2 actions?"),
    "calm": None,
    "mouse": None,
    "phones": None,
    "phone_requests": None,
    "your_cards": None,
}

VARIANTS: dict[str, Act | None] = {
    "Let the rent go": Act("next", ("ann rolls 1 2", "ann buys", "bob rolls 1 2"), "next"),
    "Leave jail by a card": Act(
        "ann leaves jail by card",
        (*JAILED, 'correct ann +1 jail_card because "test"'),
        "leave_jail",
        box=GLASS,
    ),
    "Go to jail": Act("ann goes to jail", books="go_to_jail"),
    "Sell a house or a hotel": Act(
        "ann sells building on oriental",
        (*BUILT, "ann builds on oriental"),
        "sell_building",
        box=GLASS,
    ),
    "Auction a house": Act('force auction house because "t"', RIVALS, "open_auction", box=GLASS),
    "Auction a hotel": Act('force auction hotel because "t"', RIVALS, "open_auction", box=GLASS),
    "Go bankrupt": Act('force ann goes bankrupt because "t"', books="go_bankrupt"),
    "End the game": Act("game ends", books="end_game"),
    "The vault's page": Act("vault", says="inside: 400"),
    "Lock the vault": Act(
        "vault locks",
        ("ann gets guess", "ann guesses 3 opens", "ann unlocks boardwalk"),
        "lock_vault",
    ),
    "A free guess": Act("ann gets guess", books="grant_guess"),
    "Nobody checks": Act("payment closes", CHECKED, "close_payment", box=NOTES),
    "The tips line": Act("what now", says="Ann rolls"),
    "Inspect a player": Act("look at ann", says="3,000"),
    "Forgive a debt": Act("ann forgives bob", OWED, "forgive"),
    "Pay another's debt": Act("cem pays 50 to ann for bob", OWED, "transfer"),
    "Pay as a gift": Act("bob pays 50 to ann as a gift", OWED, "transfer"),
    "Pay each player": Act("ann pays 50 to each", books="pay_each"),
    "The Bank pays each player": Act("bank pays 50 to each", books="pay_each"),
    "The Bank takes from each player": Act("bank collects 50 from each", books="collect_each"),
    "Leave jail by agreement": Act("ann leaves jail by agreement", JAILED, "leave_jail"),
    "Go again": Act("ann goes again", ("next", "ann's turn"), "go_again"),
    "A player joins": Act("dan joins with 1500", books="join"),
    "Play again: a new game": None,
    "Somebody goes home": Act("cem leaves to all", books="leave"),
    "A player leaves": Act("cem leaves to bank", books="leave"),
    "Somebody takes over a seat": Act("eve takes over cem", books="take_over"),
    "Correct a name": Act("bob is called Robert", books="rename"),
    "Correct a noted guess": Act(
        "ann guessed 4, not 3", ("ann rolls lock 2", "ann guesses 3 misses"), "correct_guess"
    ),
    "Amend an old entry": Act("amend 2: ann rolls 1 2", ("ann rolls 3 4",), "roll"),
    "Build on a whole group": Act("ann builds 3 on light blue", BUILT, "build_group", box=GLASS),
    "A deed back to the Bank for nothing": Act("ann gives oriental to bank", BOUGHT, "hand_deed"),
    "A deed from the Bank for nothing": Act("bank gives oriental to ann", books="hand_deed"),
    "No rent as a part of a trade": Act(
        "ann gives oriental to bob for 90 and no rent on oriental 3 times",
        BOUGHT,
        "trade",
        switches=(("rent_immunity", "yes"),),
    ),
    "Trade among several": Act(
        "ann gives oriental to bob and bob gives 90 to cem", BOUGHT, "trade"
    ),
}

STATES: dict[str, Act] = {
    "bidding": Act("bob bids 120", ("auction oriental",), "bid"),
    "rolling": Act("ann rolls 3 4", books="roll"),
    "handling": Act("vault force", says="'yes' or 'no'?"),
    "cards": Act("BANKCARD:ann", says=""),
    "voting": Act("yes", says="no question is open now: play on"),
    "card_says": Act("card says 90", says="no question is open now: play on"),
    "reckoning": Act("sum 200", BOUGHT, says=""),
    "agreeing": Act("undo guess by agreement", says="no guess to undo"),
}

DRAWN = ("ann draws",)
RENTED = (*DRAWN, "ann banks 3m", "ann lays brown", "next", "bob draws")
CARDS: dict[str, Act | None] = {
    "bank_card": Act("ann banks 3m", DRAWN, "bank_cards"),
    "lay_card": Act("ann lays green", DRAWN, "lay"),
    "lay_wild": Act("ann lays red/yellow as yellow", DRAWN, "lay"),
    "move_wild": Act(
        "ann moves red/yellow to red", (*DRAWN, "ann lays red/yellow as yellow"), "move_card"
    ),
    "rent_card": Act(
        "ann plays rent green/dark blue for green", (*DRAWN, "ann lays green"), "play_rent"
    ),
    "any_rent": Act("ann plays rent any on bob for green", (*DRAWN, "ann lays green"), "play_rent"),
    "collector": Act("bob plays debt collector on ann", RENTED, "play_collect"),
    "birthday": Act("bob plays birthday", RENTED, "play_birthday"),
    "pass_go": Act("ann plays pass go", DRAWN, "play_pass_go"),
    "sly_deal": Act("bob plays sly deal on ann for brown", RENTED, "play_sly"),
    "forced_deal": Act(
        "bob plays forced deal on ann for brown giving green",
        (*RENTED, "bob lays green"),
        "play_forced",
    ),
    "deal_breaker": Act(
        "bob plays deal breaker on ann for brown",
        (*DRAWN, "ann lays brown", "ann lays brown", "next", "bob draws"),
        "play_breaker",
    ),
    "building": Act("ann plays house on green", DRAWN, says="green"),
    "aside": Act("ann places house on green", DRAWN, says="aside"),
    "just_say_no": Act("ann says no", (*RENTED, "bob plays debt collector on ann"), "say_no"),
    "agree": Act("ann agrees", (*RENTED, "bob plays sly deal on ann for brown"), "agree"),
    "pay_cards": Act("ann pays 3m", (*RENTED, "bob plays birthday"), "pay_cards"),
    "discard": Act("ann discards 1", DRAWN, says=""),
    "card_seat": Act("bob's turn", books="set_turn"),
    "card_next": Act("next", DRAWN, "next"),
    "card_force": Act("anyway", says="nothing was refused"),
    "card_inspect": Act("look at ann", RENTED, says="the worst single loss"),
    "card_end": Act("game ends", books="end_game"),
    "card_audit": Act("audit", says="no audit is connected"),
    "card_fingerprint": Act("fingerprint", says="words of 1"),
    "notes": None,
    "dice": None,
    "hardware": None,
    "clock": None,
}
CARD_VARIANTS: dict[str, Act] = {
    "Draw cards": Act("ok", (), "draw_cards"),
    "Pay at best": Act("ok", (*RENTED, "bob plays birthday"), "pay_cards"),
    "Pay with everything": Act(
        "ann pays all", (*RENTED, "bob plays debt collector on ann"), "pay_cards"
    ),
    "Double a rent": Act(
        "ann plays rent green/dark blue for green doubled", (*DRAWN, "ann lays green"), "play_rent"
    ),
    "Add a wild of any colour": Act("ann lays any as green", (*DRAWN, "ann lays green"), "lay"),
    "Count a hand": Act("count ann hand 6", books="count"),
    "Set a count right": Act(
        'correct ann hand +1 because "stuck" witnessed by bob', books="correct"
    ),
    "Play again: end this game first": Act("game ends", books="end_game"),
    "The tips line": Act("what now", says="draws"),
}


def done(act: Act, box: str) -> tuple[list[str], list[str]]:
    """What is said, and the kinds of the entries that are booked."""
    game: Game | CardGame
    if box == "deal":
        game = CardGame("Ann", "Bob")
    else:
        game = Game(box=box, switches=dict(act.switches), overlays=act.overlays)
    table = table_of(game.session)
    for statement in act.before:
        game.do(statement)
    table.news()
    before = game.session.journal.count
    said = hear(table, act.line)
    return said, [entry.kind for entry in game.session.entries(before + 1)]


ROWS = [
    *((name, act, act.box) for name, act in {**ACTS, **VARIANTS, **STATES}.items() if act),
    *((name, act, "deal") for name, act in {**CARDS, **CARD_VARIANTS}.items() if act),
]


@pytest.mark.parametrize(
    ("name", "act", "box"), ROWS, ids=lambda it: it if isinstance(it, str) else ""
)
def test_an_act_has_its_line(name: str, act: Act, box: str) -> None:
    said, kinds = done(act, box)
    if act.books:
        assert act.books in kinds, said
    else:
        assert act.says in "\n".join(said), (name, said)


def test_no_act_of_the_screen_is_left_out() -> None:
    assert set(ACTS) == set(act_names.NAMES) == {verb.name for verb in keys.VERBS}
    assert set(VARIANTS) == {variant.title for variant in act_names.VARIANTS}
    assert set(STATES) == set(keys.STATES)
    shared = {verb.name for verb in card_keys.VERBS} & set(ACTS)
    assert set(CARDS) | shared == set(card_acts.NAMES)
    assert set(CARD_VARIANTS) == {variant.title for variant in card_acts.VARIANTS}
    assert setup_of(("Ann", "Bob"))
