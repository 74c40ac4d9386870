"""Commands: a command of the card game in words, where the sentence of an entry quotes it.

Rules of this file
* The words come from the command's own fields, as an event's do in `events`.
* Commands of every game (`next`, a note, a name) have the same phrase in all: `act.` and the kind.
* A command without a phrase is quoted as its statement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Never

from banker.engine.command import tag_of
from banker.foundation.kinds import row_for
from banker.games.deal import commands as c
from banker.language.phrases.deal.names import Wording

Details = tuple[str, dict[str, str]]  # a variant, and further fields


def act(command: c.AnyCommand, wording: Wording) -> str:
    """Return a command in words, as in *undone: Ann banks 5M*."""
    if (effect := _PLAYED.get(type(command))) is not None:
        return _played(command, effect, wording)
    tag = tag_of(type(command))
    variant, more = (row_for(_DETAILS, command) or _plain)(command, wording)
    own = f"card_act.{tag}"
    key = own if own in wording.book else f"act.{tag}"
    key = f"{key}.{variant}" if variant else key
    if key not in wording.book:
        from banker.language.parser.deal.statement_writer import statement  # undo and redo alone

        return statement(command, wording.setup)
    fields = {
        name: _FIELDS[name](wording, getattr(command, name))
        for name in command.__struct_fields__
        if name in _FIELDS
    }
    return wording.say(key, **(fields | more))


_FIELDS: dict[str, Callable[[Wording, Never], str]] = {
    "who": Wording.who,
    "face": Wording.card,
    "colour": Wording.colour,
    "count": Wording.figure,
    "name": lambda _wording, name: str(name),
    "text": lambda _wording, text: str(text),
}


def _plain(_command: c.AnyCommand, _wording: Wording) -> Details:
    return "", {}


# --- action cards ---------------------------------------------------------------------------------

# The effect of the card that a command plays; a rent card is named in the command.
_PLAYED: dict[type, str] = {
    c.PlayRent: "",
    c.PlayCollect: "collect",
    c.PlayBirthday: "collect_each",
    c.PlaySly: "sly",
    c.PlayForced: "forced",
    c.PlayBreaker: "breaker",
    c.PlayPassGo: "draw",
}


def _played(command: Any, effect: str, wording: Wording) -> str:
    face = wording.setup.edition.face_of[effect].id if effect else command.face
    said = wording.say("card_act.play", who=wording.who(command.who), card=wording.card(face))
    return said + "".join(_parts(command, wording))


def _parts(command: Any, wording: Wording) -> Iterator[str]:
    """What a played card is about, as far as the command says it."""
    if on := getattr(command, "on", ""):
        yield wording.say("card_act.on", on=wording.who(on))
    if isinstance(command, c.PlayRent):
        if command.colour:
            yield wording.say("card_act.for", what=wording.colour(command.colour))
        if command.doubles:
            yield wording.say(f"card_act.{'doubled' if command.doubles < 2 else 'doubled_twice'}")
    if isinstance(command, c.PlaySly | c.PlayForced):
        yield wording.say("card_act.for_card", what=wording.card(command.face))
    if isinstance(command, c.PlayForced):
        yield wording.say("card_act.giving", what=wording.card(command.give))
    if isinstance(command, c.PlayBreaker):
        yield wording.say("card_act.for_set", what=wording.pile(command.pile))


# --- everything else ------------------------------------------------------------------------------


def _lay(command: c.Lay, _wording: Wording) -> Details:
    return ("colour" if command.colour else ""), {}


def _answer(command: c.SayNo | c.Agree, wording: Wording) -> Details:
    return ("to" if command.to else ""), {"to": wording.who(command.to) if command.to else ""}


def _pay(command: c.PayCards, wording: Wording) -> Details:
    cards = wording.cards(card.face for card in command.cards)
    return ("" if cards else "all"), {"cards": cards}


def _discard(command: c.Discard, wording: Wording) -> Details:
    return ("open" if command.faces else ""), {"cards": wording.cards(command.faces)}


def _where(command: c.Count | c.Correct, wording: Wording) -> Details:
    place = wording.place(command.who, command.place)
    if command.face:
        place = wording.say("place.card", card=wording.card(command.face), place=place)
    sign = "+" if isinstance(command, c.Correct) and command.amount > 0 else ""
    return "", {"place": place, "amount": sign + wording.figure(command.amount)}


_DETAILS: dict[type, Callable[[Never, Wording], Details]] = {
    c.BankCards: lambda command, wording: ("", {"cards": wording.cards(command.faces)}),
    c.Lay: _lay,
    c.MoveCard: lambda command, wording: ("", {"pile": wording.pile(command.to)}),
    c.SayNo: _answer,
    c.Agree: _answer,
    c.PayCards: _pay,
    c.Discard: _discard,
    c.SetTurn: lambda command, wording: ("", {"whose": wording.whose(command.who)}),
    c.Count: _where,
    c.Correct: _where,
    c.Force: lambda command, wording: ("", {"act": act(command.command, wording)}),
}
