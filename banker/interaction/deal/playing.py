"""Playing: the keys of rent, debt, birthday, draw, and of deals that take cards.

The keys follow the order of speech: the other player, that player's card, the card given for it.

Pure.
"""

from __future__ import annotations

from banker.games.deal import commands as c
from banker.games.deal.queries.sets import doubled, full_colours, is_full, piles, rent
from banker.interaction.deal.card_names import colour, lying, player, rent_card, surplus
from banker.interaction.deal.letters import ANY, colour_of_key, state_of, wording
from banker.interaction.ui_state import Context, Step, Wrong, run_command
from banker.interaction.verbs.arguments import Typed, said
from banker.interaction.words.text import Span

DOUBLES = {"2": 1, "4": 2}  # the key before a rent card -> how many cards double it


# --- acts that ask others -------------------------------------------------------------------------


def rents(ctx: Context, typed: Typed) -> Step:
    """Read a rent card: its colour or w, the rented colour, and the player who must pay.

    2 or 4 before that doubles the rent once or twice. Return the command of complete keys, else the
    prompt or what is wrong.
    """
    state = state_of(ctx)
    head = said("RENT", *((Span(f"×{typed[0]} ", "bold"),) if typed[:1] in _DOUBLED else ()))
    doubles = 0
    if typed and typed[0] in DOUBLES:
        doubles, typed = DOUBLES[typed[0]], typed[1:]
    face = rent_card(ctx, head, typed)
    if not isinstance(face, tuple):
        return face
    card, rest = state.edition.face_by_id[face[0]], face[1]
    switch = "two_colour_rent" if card.colours else "any_rent"
    if card.colours:
        charged = colour_of_key(state.edition, typed[0])
    else:
        found = colour(ctx, (*head, Span(ctx.translate("any colour") + " ", "bold")), rest)
        if not isinstance(found, tuple):
            return found
        charged, rest = found
    on = ""
    if state.edition.switches[switch] == "one":
        amount = doubled(rent(state, ctx.turn, charged), doubles)
        figure = f"{wording(state).colour(charged)} {amount}M "
        victim = player(ctx, (*head, Span(figure, "bold")), rest, ctx.turn)
        if not isinstance(victim, tuple):
            return victim
        on, rest = victim
    return surplus(rest) or run_command(c.PlayRent(ctx.turn, card.id, charged, on, doubles))


def any_rent(ctx: Context, typed: Typed) -> Step:
    """Read the rent card of any colour by its separate key: the colour, then the player.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    at = int(typed[:1] in _DOUBLED)
    return rents(ctx, (*typed[:at], ANY, *typed[at:]))


_DOUBLED = tuple((key,) for key in DOUBLES)


def collect(ctx: Context, typed: Typed) -> Step:
    """Read the keys of a debt collector: the letter of the player who must pay.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    found = player(ctx, said("COLLECTOR"), typed, ctx.turn)
    return found if not isinstance(found, tuple) else run_command(c.PlayCollect(ctx.turn, found[0]))


def birthday(ctx: Context, _typed: Typed) -> Step:
    """Play a birthday card: every other player must pay. No further key is needed."""
    return run_command(c.PlayBirthday(ctx.turn))


def pass_go(ctx: Context, _typed: Typed) -> Step:
    """Play a Pass Go card, which draws two more cards. No further key is needed."""
    return run_command(c.PlayPassGo(ctx.turn))


def sly(ctx: Context, typed: Typed) -> Step:
    """Read the keys of a sly deal: the other player's letter, then the colour of the card.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    head = said("SLY DEAL")
    victim = player(ctx, head, typed, ctx.turn)
    if not isinstance(victim, tuple):
        return victim
    who, rest = victim
    card = lying(ctx, (*head, Span(ctx.name(who) + " ", "bold")), who, rest)
    if not isinstance(card, tuple):
        return card
    face, pile, _ = card
    return run_command(c.PlaySly(ctx.turn, who, face, pile))


def forced(ctx: Context, typed: Typed) -> Step:
    """Read a forced deal: the other player's letter, that player's card, the card given for it.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    head = said("FORCED DEAL")
    victim = player(ctx, head, typed, ctx.turn)
    if not isinstance(victim, tuple):
        return victim
    who, rest = victim
    head = (*head, Span(ctx.name(who) + " ", "bold"))
    card = lying(ctx, head, who, rest)
    if not isinstance(card, tuple):
        return card
    face, pile, rest = card
    name = wording(state_of(ctx)).card(face)
    giving = Span(f"{name} {ctx.translate('in return for')} ", "bold")
    own = lying(ctx, (*head, giving), ctx.turn, rest)
    if not isinstance(own, tuple):
        return own
    return run_command(c.PlayForced(ctx.turn, who, face, own[0], pile, own[1]))


def breaker(ctx: Context, typed: Typed) -> Step:
    """Read the keys of a deal breaker: the other player's letter, the full set's colour.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    state, head = state_of(ctx), said("DEAL BREAKER")
    victim = player(ctx, head, typed, ctx.turn)
    if not isinstance(victim, tuple):
        return victim
    who, rest = victim
    sets = full_colours(state, who)
    if not sets:
        return Wrong(ctx.translate("{who} has no full set", who=ctx.name(who)))
    found = colour(ctx, (*head, Span(ctx.name(who) + " ", "bold")), rest, only=sets.__contains__)
    if not isinstance(found, tuple):
        return found
    full = [pile for pile in piles(state, who, found[0]) if is_full(state, who, pile)]
    return run_command(c.PlayBreaker(ctx.turn, who, full[0] if full else found[0]))
