"""Sheet: where the cards of a game lie, so that the game can be packed away and laid out again.

Rules of this file
* Nobody knows what a hand holds: each hand goes into an envelope, and the sheet says how many cards
  must be in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from banker.games.deal.queries.phases import awaited, plays_left
from banker.games.deal.queries.sets import piles
from banker.games.deal.state import ASIDE, BACK, BANK, CENTRE, DRAW, SET, State
from banker.report.cards.words import CardTextData
from banker.report.text.setup_sheet import Block, Sheet


def card_sheet(state: State) -> Sheet:
    """Return the sheet for a game's present state."""
    words = CardTextData(state.setup)
    translate = words.translate
    blocks = [Block(words.who(who), tuple(_player(state, who, words))) for who in state.setup.ids]
    blocks.append(Block(translate("In the middle"), tuple(_middle(state, words))))
    blocks.append(Block(translate("Still open"), tuple(_open(state, words))))
    table = state.table
    about = translate(
        "Round {round}, {who} is to play, {count:play|plays} left.",
        round=table.round, who=words.who(table.turn), count=plays_left(state),
    )  # fmt: skip
    if table.ended:
        winners = ", ".join(map(words.who, table.winners))
        over = "Round {round}, the game is over: {who} won."
        if not winners:
            over = "Round {round}, the game is over: nobody won."
        about = translate(over, round=table.round, who=winners)
    return Sheet(
        state.edition.title,
        (about,),
        tuple(block for block in blocks if block.lines),
        words.translation.code,
        translate("{title}: to set up again", title=state.edition.title),
    )


def _player(state: State, who: str, words: CardTextData) -> Iterator[str]:
    yield words.translate("hand: an envelope with {count:card|cards}", count=state.hand(who))
    places = {words.translate("bank"): BANK + who, words.translate("aside"): ASIDE + who}
    places |= {words.pile(pile): f"{SET}{who}:{pile}" for pile in piles(state, who)}
    for name, account in places.items():
        if held := state.faces(account):
            yield f"{name}: {words.cards(Counter(held).elements())}"


def _middle(state: State, words: CardTextData) -> Iterator[str]:
    count = state.amount(DRAW, BACK)
    yield words.translate(
        "draw pile: {count:card|cards}, tied up as they lie, face down", count=count
    )
    if centre := state.faces(CENTRE):
        cards = words.cards(Counter(centre).elements())
        yield words.translate("centre: {cards}", cards=cards)


def _open(state: State, words: CardTextData) -> Iterator[str]:
    for who in awaited(state):
        yield words.translate("{who} is to answer", who=words.who(who))
