"""Laying: the keys for putting cards into the bank or a collection, for buildings and discards.

Pure.
"""

from __future__ import annotations

from banker.games.deal import commands as c
from banker.games.deal.queries.phases import over_limit
from banker.games.deal.queries.sets import buildings, built_on, cards_in, full_colours, piles
from banker.games.deal.state import ASIDE, CENTRE, State, colour_of
from banker.interaction.deal.card_names import (
    Found,
    card_prompt,
    colour,
    hand_card,
    no_card,
    one_of,
    set_card,
    surplus,
)
from banker.interaction.deal.letters import KIND_SCOPE, TWO, is_sign, shown_sign, state_of, wording
from banker.interaction.ui_state import Ask, Context, Step, Wrong, run_command
from banker.interaction.verbs.arguments import ENTER, Typed, said
from banker.interaction.words.text import Span


def bank(ctx: Context, typed: Typed) -> Step:
    """Read the keys of a card that goes from the hand into the bank.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    found = hand_card(ctx, said("BANK"), typed)
    if not isinstance(found, tuple):
        return found
    return surplus(found[1]) or run_command(c.BankCards(ctx.turn, (found[0],)))


# --- the collection -------------------------------------------------------------------------------


def lay(ctx: Context, typed: Typed) -> Step:
    """Read the keys of a card that goes from the hand into the collection.

    A property needs its colour, a wild card also the colour that it counts for. Return the command
    of complete keys, else the prompt or what is wrong.
    """
    found = set_card(ctx, said("ADD"), typed)
    if not isinstance(found, tuple):
        return found
    face, as_colour = found
    return run_command(c.Lay(ctx.turn, face, as_colour))


def lay_wild(ctx: Context, typed: Typed) -> Step:
    """Read the keys of a wild card of two colours that goes into the collection: its colour.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    return lay(ctx, (TWO, *typed))


def move(ctx: Context, typed: Typed) -> Step:
    """Read the keys of a wild card that changes its colour: the old colour, then the new.

    The card is one of the player's collection, or one that a player has just received. Return the
    command of complete keys, else the prompt or what is wrong.
    """
    state = state_of(ctx)
    head = said("WILD", Span(ctx.translate("a wild") + " ", "hint"))
    known = state.edition.face_by_id
    wild = {
        colour_of(pile)
        for who in state.setup.ids
        for pile in piles(state, who)
        if any(known[face].kind == "wild" for face in cards_in(state, who, pile))
    }
    start = colour(ctx, head, typed, only=wild.__contains__)
    if not isinstance(start, tuple):
        return start
    words = wording(state)
    goal = colour(ctx, (*head, Span(f"{words.colour(start[0])} → ", "bold")), start[1])
    if not isinstance(goal, tuple):
        return goal
    received = _received(state, start[0], goal[0])
    if received is not None:
        return run_command(c.Place(received[0], received[1], goal[0]))
    found = wilds(state, ctx.turn, start[0], goal[0])
    if not found:
        colours = {"start": words.colour(start[0]), "goal": words.colour(goal[0])}
        return Wrong(ctx.translate("no wild lies in {start} that goes to {goal}", **colours))
    head = (*head, Span(f"{words.colour(start[0])} → {words.colour(goal[0])}  ", "bold"))
    one = one_of(ctx, head, found, goal[1])
    if not isinstance(one, tuple):
        return one
    return run_command(c.MoveCard(ctx.turn, one[0], goal[0], one[1]))


def _received(state: State, start: str, goal: str) -> tuple[str, str] | None:
    """Who may still place a card that was just received, and which."""
    for one in state.table.received:
        colours = state.edition.colours_of(state.edition.face_by_id[one.face])
        if colour_of(one.pile) == start and goal in colours:
            return one.who, one.face
    return None


def wilds(state: State, who: str, start: str, goal: str) -> list[tuple[str, str]]:
    """Return the wild cards that may go from colour `start` to `goal`: card id and pile.

    Cards of two colours come first.
    """
    known = state.edition.face_by_id
    found = [
        (face, pile)
        for pile in piles(state, who, start)
        for face in cards_in(state, who, pile)
        if known[face].kind == "wild" and goal in state.edition.colours_of(known[face])
    ]
    return sorted(found, key=lambda it: not known[it[0]].colours)


def build(ctx: Context, typed: Typed) -> Step:
    """Read the colour of a full set to build on: a house first, then a hotel.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    state = state_of(ctx)
    sets = full_colours(state, ctx.turn)
    found = colour(ctx, said("BUILD"), typed, only=sets.__contains__)
    if not isinstance(found, tuple):
        return found
    housed = any(
        "house" in built_on(state, ctx.turn, it) for it in piles(state, ctx.turn, found[0])
    )
    face = state.edition.face_of.get("hotel" if housed else "house")
    if face is None:
        return no_card(ctx)
    return run_command(c.Build(ctx.turn, face.id, found[0]))


def aside(ctx: Context, typed: Typed) -> Step:
    """Read what a player does with a building that lies aside.

    A colour's letter puts it on that full set, Enter puts it into the bank. Return the command of
    complete keys, else the prompt or what is wrong.
    """
    state = state_of(ctx)
    owners = (ctx.turn, *state.others(ctx.turn))
    who = next((one for one in owners if state.faces(ASIDE + one)), "")
    if not who:
        return Wrong("no house or hotel lies aside now: press another action")
    order = list(buildings(state.edition))
    face = sorted(state.faces(ASIDE + who), key=order.index)[0]
    name = wording(state).card(face)
    if typed == (ENTER,):
        return run_command(c.BankAside(who, face))
    head = said("ASIDE", Span(f"{ctx.name(who)}: {name}  ", "bold"))
    found = colour(ctx, head, typed)
    if isinstance(found, Ask):
        return Ask(found.prompt, ctx.translate("into the bank"))
    if not isinstance(found, tuple):
        return found
    return run_command(c.Place(who, face, found[0]))


# --- discarding -----------------------------------------------------------------------------------


def discard(ctx: Context, typed: Typed) -> Step:
    """Read a discard, then Enter: how many cards, or which cards if they are discarded face up.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    state = state_of(ctx)
    over = over_limit(state)
    if state.edition.switches["discard_to"] == CENTRE:
        return _discard_open(ctx, typed)
    if not typed:
        words = ctx.translate("{count} too many", count=over) if over else ""
        enter = ctx.translate("discards {count}", count=over) if over else ""
        return Ask(said("DISCARD", Span(ctx.translate("how many?") + "  ", "hint"), words), enter)
    if typed == (ENTER,):
        return (
            run_command(c.Discard(ctx.turn, over))
            if over
            else Wrong("no card has to be discarded now: ␣ passes the turn")
        )
    if not typed[0].isdecimal():
        return Wrong("a digit: how many cards are discarded")
    return run_command(c.Discard(ctx.turn, int(typed[0]) or 10))


def _discard_open(ctx: Context, typed: Typed) -> Step:
    """Cards by their keys; a property is a and its keys."""
    state = state_of(ctx)
    head: tuple[Span, ...] = said("DISCARD")
    faces: list[str] = []
    rest = typed
    while rest and rest != (ENTER,):
        if is_sign(state.edition, rest[0], "a", KIND_SCOPE):
            card: Found | Step = _shortest(ctx, head, rest[1:])
        else:
            card = hand_card(ctx, head, rest)
        if not isinstance(card, tuple):
            return card
        faces.append(card[0])
        rest = card[1]
        head = (*head, Span(wording(state_of(ctx)).card(card[0]) + " + ", "bold"))
    if rest == (ENTER,):
        if not faces:
            return Wrong("the cards first, then Enter")
        return run_command(c.Discard(ctx.turn, 0, tuple(faces)))
    asked = card_prompt(ctx, head)
    prompt = (*asked.prompt, Span(shown_sign(state.edition, "a", KIND_SCOPE), "key"),
              Span(f" {ctx.translate('property card')}", "hint"))  # fmt: skip
    return Ask(prompt, ctx.translate("done") if faces else "")


def _shortest(ctx: Context, head: tuple[Span, ...], typed: Typed) -> Found | Step:
    """The property or wild that the fewest of the keys name, and the keys behind them."""
    step = set_card(ctx, head, ())
    for size in range(1, len(typed) + 1):
        step = set_card(ctx, head, typed[:size])
        if isinstance(step, tuple):
            return step[0], typed[size:]
        if isinstance(step, Wrong):
            return step
    assert not isinstance(step, tuple)
    return step
