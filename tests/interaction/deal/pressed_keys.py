"""Keys of a command, as somebody at the table would press them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from banker.games.deal import commands as c
from banker.games.deal.queries.payable import payable
from banker.games.deal.queries.phases import awaited
from banker.games.deal.state import IN_BANK, SET_ASIDE, State, colour_of
from banker.interaction.controller import Controller
from banker.interaction.deal.answering import fitting_cards
from banker.interaction.deal.card_names import takeable
from banker.interaction.deal.keys import VERBS
from banker.interaction.deal.laying import wilds
from banker.interaction.deal.letters import KINDS
from banker.interaction.ui_state import Execute

KEY = {verb.name: verb.key for verb in VERBS}
PLAIN = {
    c.PlayBirthday: "birthday", c.PlayPassGo: "pass_go", c.Next: "card_next",
}  # fmt: skip


def keys_of(controller: Controller, command: Any) -> tuple[str, ...]:
    """The fewest keys of a command; those of the prompt where no verb says it."""
    state: Any = controller.session.state
    usual = controller.view(24).suggestion
    if usual is not None and usual.effects == (Execute(command),):
        return ("enter",)
    found = KEYS[type(command)](state, controller.context().letters, command)
    assert found, command
    return tuple(found)


def _colour(state: State, colour: str) -> str:
    return state.edition.set_by_id[colour_of(colour)].letter


def _hand_card(state: State, face: str) -> list[str]:
    card = state.edition.face_by_id[face]
    if card.kind == "money":
        return [str(card.value % 10)]
    if card.kind == "rent":
        return ["r", _colour(state, card.colours[0]) if card.colours else "w"]
    return [KINDS[card.effect]]


def _bank(state: State, _letters: dict[str, str], command: c.BankCards) -> list[str]:
    found = []
    for face in command.faces:
        keys = _hand_card(state, face)
        found += keys if keys[0].isdecimal() else [KEY["bank_card"], *keys]
    return found


def _lay(state: State, _letters: dict[str, str], command: c.Lay) -> list[str]:
    card = state.edition.face_by_id[command.face]
    if card.kind == "property":
        return [KEY["lay_card"], _colour(state, card.colours[0])]
    if not card.colours:
        return [KEY["lay_card"], "w", _colour(state, command.colour)]
    same = [it for it in state.edition.faces if it.kind == "wild" and command.colour in it.colours]
    other = [it for it in card.colours if it != command.colour]
    more = [_colour(state, other[0])] if len(same) > 1 else []
    return [KEY["lay_wild"], _colour(state, command.colour), *more]


def _move(state: State, _letters: dict[str, str], command: c.MoveCard) -> list[str]:
    found = wilds(state, command.who, colour_of(command.place), command.to)
    which = [str(found.index((command.face, command.place)) + 1)] if len(found) > 1 else []
    return [KEY["move_wild"], _colour(state, command.place), _colour(state, command.to), *which]


def _rent(state: State, letters: dict[str, str], command: c.PlayRent) -> list[str]:
    card = state.edition.face_by_id[command.face]
    doubled = [{1: "2", 2: "4"}[command.doubles]] if command.doubles else []
    verb = "rent_card" if card.colours else "any_rent"
    on = [letters[command.on]] if command.on else []
    return [KEY[verb], *doubled, _colour(state, command.colour), *on]


def _taken(state: State, who: str, face: str, place: str) -> list[str]:
    cards = takeable(state, who, colour_of(place))
    at = next((at for at, it in enumerate(cards, 1) if it[0] == face), 0)
    return [_colour(state, place), *([str(at)] if len(cards) > 1 else [])]


def _sly(state: State, letters: dict[str, str], command: c.PlaySly) -> list[str]:
    taken = _taken(state, command.on, command.face, command.place)
    return [KEY["sly_deal"], letters[command.on], *taken]


def _forced(state: State, letters: dict[str, str], command: c.PlayForced) -> list[str]:
    taken = _taken(state, command.on, command.face, command.place)
    given = _taken(state, command.who, command.give, command.give_place)
    return [KEY["forced_deal"], letters[command.on], *taken, *given]


def _pay(state: State, letters: dict[str, str], command: c.PayCards) -> list[str]:
    keys: list[str] = []
    left = Counter({it: it.copies for it in payable(state, command.who)})
    for card in command.cards:
        face = state.edition.face_by_id[card.face]
        if face.effect in ("house", "hotel") and card.place != IN_BANK:
            keys.append(KINDS[face.effect])
        elif card.place in (IN_BANK, ""):
            keys.append(str(face.value % 10))
        else:
            assert card.place != SET_ASIDE
            keys.append(_colour(state, card.place))
        fitting = fitting_cards(state, left, keys[-1])
        at = next(at for at, it in enumerate(fitting) if it[:2] == (card.face, card.place))
        keys += ["="] * at
        left[fitting[at]] -= 1
    who = _who(state, letters, command.who)
    if not who and keys[:1] == [letters[command.who]]:
        who = [letters[command.who]]  # a card with the letter of who pays comes behind that letter
    return [KEY["pay_cards"], *who, *(keys or ["*"]), *(["enter"] if keys else [])]


def _who(state: State, letters: dict[str, str], who: str) -> list[str]:
    """The letter of who answers, where several may."""
    return [letters[who]] if len(awaited(state)) > 1 else []


def _answer(name: str) -> Any:
    def keys(state: State, letters: dict[str, str], command: Any) -> list[str]:
        chain = state.table.chain
        several = sum(it.to_answer == command.who for it in chain.asks) > 1 if chain else False
        to = [letters[command.to]] if several and command.to else []
        return [KEY[name], *_who(state, letters, command.who), *to]

    return keys


def _on(name: str) -> Any:
    return lambda _state, letters, command: [KEY[name], letters[command.on]]


def _plain(_state: State, _letters: dict[str, str], command: Any) -> list[str]:
    return [KEY[PLAIN[type(command)]]]


KEYS: dict[type, Any] = {
    c.DrawCards: lambda *_: ["enter"],
    c.BankCards: _bank,
    c.Lay: _lay,
    c.MoveCard: _move,
    c.PlayRent: _rent,
    c.PlaySly: _sly,
    c.PlayForced: _forced,
    c.PlayBreaker: lambda state, letters, it: [
        KEY["deal_breaker"], letters[it.on], _colour(state, it.pile)],
    c.PlayCollect: _on("collector"),
    c.PlayBirthday: _plain,
    c.PlayPassGo: _plain,
    c.Next: _plain,
    c.Build: lambda state, _, it: [KEY["building"], _colour(state, it.colour)],
    c.SayNo: _answer("just_say_no"),
    c.Agree: _answer("agree"),
    c.PayCards: _pay,
    c.Place: lambda state, _, it: [KEY["aside"], _colour(state, it.colour)],
    c.BankAside: lambda *_: [KEY["aside"], "enter"],
    c.Discard: lambda _state, _letters, it: [KEY["discard"], str(it.count)],
    c.SetTurn: lambda _state, letters, it: [KEY["card_seat"], letters[it.who]],
}  # fmt: skip
