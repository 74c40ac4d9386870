"""Sections: the parts of the page that only a game of cards has.

Rules of this file
* A player's colour is the seat's; piles that are nobody's are grey.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence

from banker.games.deal.queries.payable import worth
from banker.games.deal.queries.sets import full_colours, piles, size_of
from banker.games.deal.state import BANK
from banker.report.cards.luck import lucks, mean_of_deck
from banker.report.cards.page_data import CardPageData
from banker.report.cards.story import CardMoment, CardStory
from banker.report.page import lists, outcome
from banker.report.page.chart import Mark, Series, lines
from banker.report.page.page_data import COLOURS, Section, table

SIGNS = {"stolen": "◆", "swapped": "⇆", "set_taken": "★"}
HOW = {"stolen": "a card", "swapped": "a swap", "set_taken": "a whole set"}


def result(view: CardPageData) -> Section:
    """Return the section with the winner and the winning sets; in an unfinished game, the
    standings."""
    story: CardStory = view.story
    table_, ending = story.final.table, story.ending
    if ending is None:
        said = view.say(
            "The game is not over: it is round {round}, and {who} is to play.",
            who=f"<b>{view.name(table_.turn)}</b>", round=view.figure(table_.round),
        )  # fmt: skip
    else:
        said = f"{view.entry_text(ending.seq)} {view.entry(ending.seq)}"
    return Section("result", "", f"{_hero(view, said)}{_places(view)}{_turning(view)}")


def _hero(view: CardPageData, said: str) -> str:
    state = view.story.final
    if len(state.table.winners) != 1:
        return f'<div class="hero"><p class="big">{said}</p></div>'
    (who,) = state.table.winners
    count = view.figure(len(full_colours(state, who)))
    sets = view.say("{count:set|sets}", count=count)
    return (
        f'<div class="hero won c{view.colour(who)}"><p class="who">♛ {view.name(who)}</p>'
        f'<p class="sum">{sets}</p><p class="big">{said}</p></div>'
    )


def _places(view: CardPageData) -> str:
    state, say = view.story.final, view.say
    rows = []
    for who in sorted(view.setup.ids, key=lambda who: -len(full_colours(state, who))):
        full = full_colours(state, who)
        there = sum(size_of(state, who, pile) for pile in piles(state, who))
        banked = sum(
            state.edition.face_by_id[face].value * count
            for face, count in state.faces(BANK + who).items()
        )
        names = ", ".join(view.set_chip(colour) for colour in full) or "·"
        rows.append((
            view.keyed(who), names, f"<b>{view.figure(len(full))}</b>", view.figure(there),
            view.money(banked), view.money(worth(state, who)), view.figure(state.hand(who)),
        ))  # fmt: skip
    heads = ("", say("full sets"), say("sets"), say("cards of sets"), say("bank"),
             say("all that lies open"), say("in the hand"))  # fmt: skip
    return table(heads, rows, texts=2)


def _turning(view: CardPageData) -> str:
    moment = view.story.leader_since
    if moment is None or moment is view.story.moments[0]:
        return ""
    said = view.say(
        "from entry {entry} on, in round {round}, {who} had more full sets than anybody else.",
        entry=view.entry(moment.seq), round=view.figure(moment.round),
        who=view.name(view.story.ending.winners[0]),
    )  # fmt: skip
    heading = f"<b>{view.say('Ahead by sets for good')}:</b>"
    return f"<p>{heading} {said}</p><blockquote>{view.entry_text(moment.seq)}</blockquote>"


# --- charts ---------------------------------------------------------------------------------------


def sets(view: CardPageData) -> Section | None:
    """Return a line chart of each player's full sets, with the thefts; None if there is nothing to
    draw."""
    heading = view.say("Sets over time")
    drawn = _of_seats(view, heading, [it.sets for it in view.story.moments], str, _marks(view))
    if not drawn:
        return None
    words = view.say("◆ a card stolen, ⇆ a swap, ★ a set taken: each leads to its entry.")
    return Section("sets", heading, f'{drawn}{_ends(view)}<p class="dim">{words}</p>')


def worths(view: CardPageData) -> Section | None:
    """Return a line chart of the value of each player's open cards; None if there is nothing to
    draw."""
    heading = view.say("What lay open")
    drawn = _of_seats(view, heading, [it.worth for it in view.story.moments], view.money)
    if not drawn:
        return None
    words = view.say("Bank, properties and buildings at their value; hands are not in it.")
    return Section("worth", heading, f'{drawn}{_ends(view)}<p class="dim">{words}</p>')


def deck(view: CardPageData) -> Section | None:
    """Return a line chart of the sizes of the draw pile and the centre pile; None if there is
    nothing to draw."""
    story, say = view.story, view.say
    heading = say("The deck")
    moments = story.moments
    series = [
        Series(say("draw pile"), COLOURS, tuple(it.draw for it in moments),
               view.figure(moments[-1].draw)),
        Series(say("centre"), COLOURS - 1, tuple(it.centre for it in moments),
               view.figure(moments[-1].centre)),
    ]  # fmt: skip
    marks = [
        Mark(seq, _at(view, seq).draw, "↻", COLOURS, f"{seq}: {view.entry_text(seq)}")
        for seq in story.reshuffles
    ]
    drawn = lines(heading, [it.seq for it in moments], series, str, marks)
    if not drawn:
        return None
    words = ""
    if story.reshuffles:
        words = say("{count:reshuffle|reshuffles} ↻", count=view.figure(len(story.reshuffles)))
    return Section("deck", heading, f'{drawn}{_ends(view)}<p class="dim">{words}</p>')


def _of_seats(
    view: CardPageData,
    heading: str,
    values: Sequence[tuple[int, ...]],
    say: Callable[[int], str],
    marks: Sequence[Mark] = (),
) -> str:
    moments = view.story.moments
    series = [
        Series(view.name(player.id), view.colour(player.id), tuple(it[seat] for it in values),
               say(values[-1][seat]))
        for seat, player in enumerate(view.setup.players)
    ]  # fmt: skip
    return lines(heading, [it.seq for it in moments], series, say, marks)


def _ends(view: CardPageData) -> str:
    ends = (view.figure(view.story.moments[at].round) for at in (0, -1))
    spans = "".join(f"<span>{view.say('round {round}', round=round)}</span>" for round in ends)
    return f'<p class="ends dim">{spans}</p>'


def _at(view: CardPageData, seq: int) -> CardMoment:
    moments: list[CardMoment] = view.story.moments
    return moments[max(0, bisect_right(moments, seq, key=lambda it: it.seq) - 1)]


def _marks(view: CardPageData) -> list[Mark]:
    """The thefts, each at the line of who took something."""
    return [
        Mark(it.seq, _at(view, it.seq).sets[view.setup.ids.index(it.actor)], SIGNS[it.how],
             view.colour(it.actor), f"{it.seq}: {view.entry_text(it.seq)}")
        for it in view.story.steals
    ]  # fmt: skip


# --- tables ---------------------------------------------------------------------------------------


def steals(view: CardPageData) -> Section | None:
    """Return a list of who stole which cards from whom; None without a theft."""
    story, say = view.story, view.say
    if not story.steals:
        return None
    rows = []
    for it in story.steals:
        cards = view.cards(it.cards)
        if it.given:
            cards = say("{cards} for {given}", cards=cards, given=view.cards([it.given]))
        rows.append((view.keyed(it.actor), view.keyed(it.who), say(HOW[it.how]), cards,
                     view.money(it.worth), view.entry(it.seq)))  # fmt: skip
    heads = (say("thief"), say("from"), "", say("what"), say("total"), say("entry"))
    return Section("steals", say("Who stole what"), table(heads, rows, texts=4))


def luck(view: CardPageData) -> Section:
    """Return the section on the cards that each hand showed, compared with the average of the
    deck."""
    story, say = view.story, view.say
    found = lucks(story)
    rows = [
        (view.keyed(it.who), view.figure(it.drawn), view.figure(it.shown),
         f"{view.tenths(it.mean)}M", view.figure(it.strong), view.tenths(it.expected),
         view.figure(it.nos), view.figure(it.stopped))
        for it in found
    ]  # fmt: skip
    heads = ("", say("cards drawn"), say("cards shown"), say("mean value"), say("strong cards"),
             say("at random"), _no(view), say("stopped an action"))  # fmt: skip
    mean = mean_of_deck(story.setup.edition)
    words = say(
        "A hand is known by what came out of it. The deck's mean is {mean}; strong cards steal,"
        " collect from all, or say no.",
        mean=f"{view.tenths(mean)}M",
    )
    body = f'<p class="dim">{words}</p>{table(heads, rows)}'
    return Section("luck", say("The luck of the draw"), body)


def _no(view: CardPageData) -> str:
    no = view.setup.edition.face_of.get("no")
    return view.cards([no.id]) if no else "·"


# In the order of the page. The audit, statements and the ledger follow.
SECTIONS = (result, sets, steals, outcome.flows, worths, luck, deck, lists.to_set_up)
