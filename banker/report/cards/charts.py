"""Charts of a game of cards for a terminal: the page's numbers as text, one line each."""

from __future__ import annotations

from collections.abc import Iterator

from banker.foundation.printable import printable_lines
from banker.report.cards.luck import lucks, mean_of_deck
from banker.report.cards.story import CardStory
from banker.report.cards.words import CardTextData
from banker.report.text.charts import BLOCKS, NAME, PLAIN, SPARK_WIDTH, spark

# How a theft is told; the fields are players and cards.
TOLD = {
    "stolen": "entry {entry}: {actor} takes {cards} of {who}",
    "swapped": "entry {entry}: {actor} takes {cards} of {who} for {given}",
    "set_taken": "entry {entry}: {actor} takes a whole set of {who}: {cards}",
}


def card_stats(story: CardStory, *, plain: bool = False) -> Iterator[str]:
    """Yield the charts' lines: sets over time, open cards, thefts, payments, luck and the deck.
    `plain`: in ASCII characters."""
    return printable_lines(_stats(story, plain=plain))


def _stats(story: CardStory, *, plain: bool) -> Iterator[str]:
    words, marks = CardTextData(story.setup), PLAIN if plain else BLOCKS
    moments = story.moments
    yield story.setup.edition.title
    yield f"\n{words.translate('sets over time')}"
    goal = story.setup.edition.hand.sets
    for seat, player in enumerate(story.setup.players):
        values = [it.sets[seat] for it in moments]
        yield _line(player.name, spark(values, goal, marks), str(values[-1]))
    yield f"\n{words.translate('what lay open')}"
    top = max(max(it.worth) for it in moments)
    for seat, player in enumerate(story.setup.players):
        values = [it.worth[seat] for it in moments]
        yield _line(player.name, spark(values, top, marks), words.money(values[-1]))
    yield from _steals(story, words)
    yield from _flows(story, words, "->" if plain else "→")
    yield from _luck(story, words)
    yield f"\n{words.translate('the deck')}"
    draw = [it.draw for it in moments]
    yield _line(words.translate("draw pile"), spark(draw, max(draw), marks), str(draw[-1]))


def _line(name: str, drawn: str, last: str) -> str:
    return f"  {name[:NAME]:{NAME}} {drawn:{SPARK_WIDTH}} {last:>5}"


def _steals(story: CardStory, words: CardTextData) -> Iterator[str]:
    if story.steals:
        yield f"\n{words.translate('who stole what')}"
    for it in story.steals:
        said = words.translate(
            TOLD[it.how], entry=it.seq, actor=words.who(it.actor), who=words.who(it.who),
            cards=words.cards(it.cards), given=words.card(it.given),
        )  # fmt: skip
        yield f"  {said}"


def _flows(story: CardStory, words: CardTextData, arrow: str) -> Iterator[str]:
    if story.flows:
        yield f"\n{words.translate('who paid whom')}"
    for (giver, receiver), amount in sorted(story.flows.items(), key=lambda it: -it[1]):
        pair = f"{words.who(giver)[:NAME]:{NAME}} {arrow} {words.who(receiver)[:NAME]:{NAME}}"
        yield f"  {pair} {words.money(amount):>6}"


def _luck(story: CardStory, words: CardTextData) -> Iterator[str]:
    tenths = words.translation.tenths
    mean = f"{tenths(mean_of_deck(story.setup.edition))}M"
    told = words.translate("the luck of the draw, the deck's mean is {mean}", mean=mean)
    yield f"\n{told}"
    for it in lucks(story):
        said = words.translate(
            "{shown:card|cards} shown, mean {mean}, {strong} strong ({expected} at random)",
            shown=it.shown, mean=f"{tenths(it.mean)}M", strong=it.strong,
            expected=tenths(it.expected),
        )  # fmt: skip
        yield f"  {words.who(it.who)[:NAME]:{NAME}} {said}"
