"""Board words: the functions that word board games for the command line."""

from __future__ import annotations

from collections.abc import Iterator

from banker.cli.tables.game_words import SYMBOL, GameWords, Spelled, Word
from banker.cli.tables.text_tables import (
    account_text,
    board_lines,
    board_standings,
    standings_lines,
)
from banker.engine.refusal import Refusal
from banker.games.board.edition import Edition
from banker.games.board.queries.free_parking import has_pot
from banker.games.board.queries.net_worth import final_worth
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import POT, VAULT, Setup, State
from banker.language.parser import questions as q
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.rent_explanation import reckoning
from banker.language.phrases.translation import Translation


def _answer(state: State, question: q.Question, words: Translation) -> list[str]:
    wording = Wording(state.setup, words.book)
    match question:
        case q.Show(who):
            return _shown(state, who, words)
        case q.Worth(who):
            return [f"{state.setup.names[who]}: {wording.money(final_worth(state, who))}"]
        case q.Rent(deed):
            return [reckoning(deed, state, words.book)]
        case q.Owner(deed):
            owner = wording.account(state.owner(deed))
            return [f"{state.edition.deed_by_id[deed].name}: {owner}"]
    raise AssertionError(question)


def _shown(state: State, who: str | None, words: Translation) -> list[str]:
    if not who:
        return standings_lines(state, words)
    if who == POT and not has_pot(state.edition):
        raise Refusal(RefusalCode.NOT_IN_EDITION, "this game has no pot: name the Bank instead")
    if who == VAULT and state.edition.vault is None:
        raise Refusal(RefusalCode.NOT_IN_EDITION, "this edition has no vault: play on")
    return [account_text(state, who, words)]


def _spelled(setup: Setup, words: Translation) -> Spelled:
    wording = Wording(setup, words.book)
    return wording.account, wording.money


def _words(edition: Edition, in_play: Edition) -> Iterator[Word]:
    """The words of an edition, with the deeds called as on the board set that is in play."""
    names = _names_in_play(edition, in_play)
    for deed in edition.deeds:
        thing = f"deeds.{deed.id}.name"
        yield Word(thing, "", names[deed.id], is_priced=True)
        for board_set, name in sorted(deed.names.items()):
            yield Word(thing, board_set, name, is_priced=True)
    for space in edition.spaces:
        if space.deed is None:
            yield Word(f"spaces.{space.id}.name", str(space.index), space.name)
        elif edition is in_play:
            yield Word(f"deeds.{space.deed}.name", "", space.name, is_priced=True)
    for card in edition.cards:
        yield Word(f"cards.{card.id}.label", "", card.label, is_priced=True)
    for group in edition.groups:
        yield Word(f"groups.{group.id}.name", "", group.name)
    yield Word(SYMBOL, "", edition.money.symbol)


def _names_in_play(edition: Edition, in_play: Edition) -> dict[str, str]:
    """What the deeds of a box are called on the board set that is in play; else as the box has
    them."""
    played = {deed.id: deed.name for deed in in_play.deeds}
    for board_set in sorted({it for deed in edition.deeds for it in deed.names}):
        printed = {deed.id: deed.names.get(board_set, deed.name) for deed in edition.deeds}
        if printed == played:
            return printed
    return {deed.id: deed.name for deed in edition.deeds}


def _letters(edition: Edition) -> Iterator[tuple[str, str, str]]:
    from banker.interaction.own_keys import (
        group_letter,  # the screen's tables: only a card of keys pays
    )
    from banker.interaction.words.translate import translate

    for group in edition.groups:
        letter = group_letter(edition, group).upper()
        yield letter, translate(edition, group.name), group.colour


BOARD = GameWords(board_standings, board_lines, _answer, _spelled, _words, _letters)
