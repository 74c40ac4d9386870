"""Keys: the rows of the key table that only the card game has, after those that all games share.

The rules of the table are those of `interaction.keys.keys`: a verb, then its object; Enter does
what the screen suggests; no two verbs share a key. A key for something that the card game does not
have stays in the table, and says why it does nothing.

Pure.
"""

from __future__ import annotations

from typing import Any

from banker.games.deal import commands as c
from banker.interaction.deal import answering, laying, playing
from banker.interaction.deal.letters import state_of
from banker.interaction.key_row import Needs, Verb
from banker.interaction.keys import keys
from banker.interaction.ui_state import (
    FINGERPRINT,
    Ask,
    ChangeUi,
    Context,
    Step,
    TextLine,
    Ui,
    Wrong,
    run_command,
)
from banker.interaction.verbs import turn
from banker.interaction.verbs.arguments import Typed, no_player, said
from banker.interaction.words.text import Span
from banker.language.phrases.english import ENGLISH

HOUSE_RULE = ENGLISH["house_rule"]  # stored text is always English


def _passing(_ctx: Context, _typed: Typed) -> Step:
    return run_command(c.Next())


def _seat(ctx: Context, typed: Typed) -> Step:
    """Give the turn to the player with a letter."""
    found = _player(ctx, said("TURN"), typed)
    return found if not isinstance(found, str) else run_command(c.SetTurn(found))


def _inspect(ctx: Context, typed: Typed) -> Step:
    """What one card could take from the player with a letter."""
    found = _player(ctx, said("INSPECT"), typed)
    return found if not isinstance(found, str) else ChangeUi({"inspected": ("player", found)})


def _player(ctx: Context, head: tuple[Span, ...], typed: Typed) -> str | Step:
    if not typed:
        spans: list[Span] = []
        for who in state_of(ctx).setup.ids:
            spans += [Span(ctx.letters[who], "key"), Span(f" {ctx.name(who)}  ", "name")]
        return Ask((*head, *spans))
    found = ctx.player(typed[0])
    return found if found is not None else no_player(ctx, typed[0])


def _force(ctx: Context, _typed: Typed) -> Step:
    """Execute the refused command as a house rule."""
    refused: Any = ctx.refused
    if refused is None:
        return Wrong("nothing was refused just now: press the action first, then ! forces it")
    if isinstance(refused, c.Force | c.Undo | c.Redo):
        return Wrong("undo, redo and a forced action cannot be forced; choose another action")
    return run_command(c.Force(refused, HOUSE_RULE))


def _ending(_ctx: Context, typed: Typed) -> Step:
    """The table stops, by its word."""
    if not typed:
        return Ask(said("END", Span("g", "key"), " the game ends"))
    return ChangeUi({"line": TextLine("end")}) if typed[0] == "g" else Wrong("g ends the game")


def _never(_edition: object) -> bool:
    return False


NO_DICE = Needs(_never, "this game has no dice: play cards")
NO_NOTES = Needs(_never, "money is cards in this game: there are no banknotes")
NO_VAULT = Needs(_never, "this edition has no vault: play on")
NO_CLOCK = Needs(_never, "no rule of this game uses the clock, so nothing depends on it: play on")

CARDS: tuple[Verb, ...] = (
    Verb("bank_card", "b", "bank",
         "banks a card: its value (0 is 10M), or its letter; r and a colour a rent card",
         laying.bank, "b 5"),
    Verb("lay_card", "a", "add",
         "adds a property: its colour; w and a colour the wild of any colour",
         laying.lay, "a g"),
    Verb("lay_wild", "v", "wild",
         "adds a wild of two colours: the colour it counts for, the other where there are several",
         laying.lay_wild, "v r"),
    Verb("move_wild", "m", "shift", "moves a wild: the colour where it lies, the colour it goes to",
         laying.move, "m r y"),
    Verb("rent_card", "r", "rent",
         "asks for rent: a colour, or w, the colour and a player; 2 or 4 before it doubles",
         playing.rents, "r w g b"),
    Verb("any_rent", "e", "", "rent of any colour: the colour and the player; 2 or 4 doubles",
         playing.any_rent, "e g b"),
    Verb("collector", "d", "debt", "a debt collector: the player", playing.collect, "d b"),
    Verb("birthday", "c", "cake", "a birthday: every other player pays", playing.birthday, "c"),
    Verb("pass_go", "o", "go", "pass go: draws two more", playing.pass_go, "o"),
    Verb("sly_deal", "s", "sly", "a sly deal: the player, the colour of the card",
         playing.sly, "s b r"),
    Verb("forced_deal", "f", "swap",
         "a forced deal: the player, the colour of the card, the colour of your card",
         playing.forced, "f b g n"),
    Verb("deal_breaker", "k", "break", "a deal breaker: the player, the colour of the full set",
         playing.breaker, "k b g"),
    Verb("building", "h", "house", "a house on a full set, or a hotel where a house stands",
         laying.build, "h g"),
    Verb("aside", "t", "", "places a building that lies aside: a colour, Enter into the bank",
         laying.aside, "t g"),
    Verb("just_say_no", "x", "no", "a Just Say No; who says it where several may",
         answering.say_no, "x"),
    Verb("agree", "g", "agree", "agrees to an action or a No; names who agrees where several may",
         answering.agree, "g"),
    Verb("pay_cards", "p", "pay",
         "pays: values of the bank and colours, Enter; Enter alone pays at best; who where several"
         " do",
         answering.pay, "p 5 1 ⏎"),
    Verb("discard", "j", "discard", "discards above the limit: how many", laying.discard, "j 2"),
    Verb("card_seat", "'", "", "gives the turn to a player: the letter", _seat, "' c"),
    Verb("card_next", keys.SPACE, "next", "the turn passes on", _passing, "␣"),
    Verb("card_force", "!", "", "after a refusal: does it anyway, as a house rule", _force, "!"),
    Verb("card_inspect", "i", "inspect", "shows what one card could take from a player",
         _inspect, "i b"),
    Verb("card_end", "w", "", "ends the game: g, then the word", _ending, "w g"),
    Verb("card_audit", "f4", "", "checks that every card is somewhere, once",
         turn.simple("audit"), "F4"),
)  # fmt: skip
# Rows of the one table that every game has.
SHARED = (
    "undo", "redo", "repeat", "ledger", "say", "find", "command", "what_if", "help", "finder",
    "take_back", "mouse", "odds", "report", "tv", "theme", "phones", "phone_requests", "quit",
)  # fmt: skip
LACKING = {"dice": NO_DICE, "notes": NO_NOTES, "hardware": NO_VAULT, "clock": NO_CLOCK}


def _lacking(name: str, needs: Needs) -> Verb:
    """A row of a key whose thing no box of cards has."""
    from msgspec.structs import replace

    return replace(keys.BY_NAME[name], needs=needs)


VERBS: tuple[Verb, ...] = (
    *CARDS,
    *(keys.BY_NAME[name] for name in SHARED),
    *(_lacking(name, needs) for name, needs in LACKING.items()),
)
# Verbs of a state: the last page has the fingerprint under a key that is a card's before.
FINGERPRINTS = Verb(
    "card_fingerprint", "", "", "shows the fingerprint",
    lambda _ctx, _typed: ChangeUi({"screen": FINGERPRINT, "page": 0}),
)  # fmt: skip
# A digit alone is money into the bank: what is played most often takes one key.
MONEY = Verb("card_money", "", "", "money into the bank", laying.bank)
STATES = {verb.name: verb for verb in (FINGERPRINTS, MONEY)}


def awaited(_ui: Ui, _ctx: Context) -> Verb | None:
    """Return None: in the card game no input is expected before a verb key."""
    return None


def taken(_ui: Ui, key: str, ctx: Context) -> Verb | None:
    """Return the verb that takes a key pressed without a verb key; None if no verb does.

    A digit banks a money card; after the end of the game a key shows the fingerprint.
    """
    if ctx.state.table.ended:
        return FINGERPRINTS if key == keys.BY_NAME["fingerprint"].key else None
    return MONEY if key.isdecimal() else None
