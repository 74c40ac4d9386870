"""Act names: the finder's names and synonyms for each action of the card game.

Each verb has a row; verbs that all games share have theirs in `keys.act_names`.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterator

from banker.games.deal.queries.phases import awaited
from banker.interaction.deal import keys
from banker.interaction.deal.foot_words import ANSWERS
from banker.interaction.deal.letters import colour_letters, state_of, wording
from banker.interaction.key_row import ActName, Variant
from banker.interaction.keys import act_names
from banker.interaction.keys.act_names import Fact
from banker.interaction.own_keys import shown
from banker.interaction.ui_state import Context
from banker.interaction.view import Found

OWN: dict[str, ActName] = {
    "bank_card": ActName("Bank a card", "money put million deposit"),
    "lay_card": ActName("Add a property", "lay property wild put collection set"),
    "lay_wild": ActName("Add a wild of two colours", "wild lay property two"),
    "move_wild": ActName("Move a wild card", "move wild colour change place received"),
    "rent_card": ActName("Ask for rent", "rent double charge"),
    "any_rent": ActName("Ask one for rent of any colour", "rent any colour one double"),
    "collector": ActName("Debt collector", "debt collect five"),
    "birthday": ActName("It's my birthday", "birthday cake present two"),
    "pass_go": ActName("Pass go", "draw two more go"),
    "sly_deal": ActName("Sly deal", "steal take sly"),
    "forced_deal": ActName("Forced deal", "swap exchange force steal"),
    "deal_breaker": ActName("Deal breaker", "steal set full break take"),
    "building": ActName("Build a house or a hotel", "house hotel build"),
    "aside": ActName("Place a building lying aside", "house hotel aside place bank"),
    "just_say_no": ActName("Just Say No", "no refuse stop cancel"),
    "agree": ActName("Agree", "agree let stand accept yes"),
    "pay_cards": ActName("Pay with cards", "pay owe debt best"),
    "discard": ActName("Discard cards", "discard hand limit seven"),
    "card_seat": ActName("Give the turn to a player", "whose turn seat begins"),
    "card_next": ActName("Pass the turn on", "done end turn skip"),
    "card_force": ActName("Do it anyway", "force override overrule refused"),
    "card_inspect": ActName("Inspect a player", "look see worst loss risk"),
    "card_end": ActName("End the game", "finish stop over give up go home"),
    "card_audit": ActName("Audit: does everything add up", "verify check sum books"),
    "card_fingerprint": ActName("The game's fingerprint", "proof words qr photograph"),
}
SHARED = (*keys.SHARED, *keys.LACKING)
NAMES: dict[str, ActName] = {**OWN, **{name: act_names.NAMES[name] for name in SHARED}}

VARIANTS: tuple[Variant, ...] = (
    Variant("Draw cards", "draw take two five", "⏎", "at the beginning of a turn"),
    Variant("Pay at best", "pay best cheapest", "⏎", "what is shown"),
    Variant("Pay with everything", "pay all everything broke", "p", "the letter, then *"),
    Variant("Double a rent", "double twice rent", "r 2", "4 doubles it twice"),
    Variant("Add a wild of any colour", "wild lay any colour", "a w", "and the colour"),
    Variant("Count a hand", "count hand cards miscount", ":", "“count ann hand 6”"),
    Variant(
        "Set a count right", "correct wrong miscount found", ":",
        "“correct ann hand +1 because …”",
    ),
    Variant(
        "Play again: end this game first", "another new next game start over restart", "w g",
        "then the word; n begins a new one",
    ),
    Variant("The tips line", "coach tips hints teach", "? ?", "on or off"),
)  # fmt: skip
SEATS = Fact(
    "The players of this game are fixed", "add join new remove leave player seat",
    "chosen in the set-up of a game",
)  # fmt: skip
# A verb that takes a player, and the title of doing it to one.
OF_A_PLAYER = (
    ("sly_deal", "Sly deal on {who}"), ("forced_deal", "Forced deal on {who}"),
    ("deal_breaker", "Deal breaker on {who}"), ("collector", "Debt collector on {who}"),
    ("pay_cards", "{who} pays"), ("just_say_no", "{who} says no"), ("agree", "{who} agrees"),
    ("card_seat", "Give the turn to {who}"),
)  # fmt: skip
OF_A_COLOUR = (("lay_card", "Add {colour}"), ("rent_card", "Rent for {colour}"))


def named_rows(ctx: Context, wanted: tuple[str, ...]) -> Iterator[tuple[Found, str, str]]:
    """Yield the finder's rows of the players and colours whose name begins with a typed word.

    Each row comes with further words by which it is found, and its help.
    """
    from banker.interaction.keys.finder import is_named  # it comes when it is asked for

    say, state = ctx.translate, state_of(ctx)
    if wanted:
        yield Found(say(SEATS.title), say(SEATS.why), "", ()), say(SEATS.words), ""
    verbs = {verb.name: verb for verb in keys.VERBS}
    edition, answering = ctx.state.edition, awaited(state)
    for who in state.setup.ids:
        if not is_named(wanted, ctx.name(who)):
            continue
        letter = ctx.letters[who]
        key = verbs["card_inspect"].key
        written = f"{shown(edition, key)} {letter}"
        yield Found(ctx.name(who), say("inspect"), written, (key, letter)), say("a player"), ""
        for name, title in OF_A_PLAYER:
            if name in ANSWERS and who not in answering:
                continue
            is_alone = name in ANSWERS and len(answering) == 1
            pressed = (verbs[name].key, *(() if is_alone else (letter,)))
            written = " ".join((shown(edition, pressed[0]), *pressed[1:]))
            row = Found(say(title, who=ctx.name(who)), "", written, pressed)
            yield row, say(NAMES[name].words), ""
    letters, words = colour_letters(state.edition), wording(state)
    for one in state.edition.sets:
        colour = words.colour(one.id)
        if not is_named(wanted, colour):
            continue
        for name, title in OF_A_COLOUR:
            key = verbs[name].key
            written = f"{shown(edition, key)} {letters[one.id]}"
            row = Found(say(title, colour=colour), "", written, (key, letters[one.id]))
            yield row, say(NAMES[name].words), ""
