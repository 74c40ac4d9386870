"""Refusal: the codes of refusals in the game of cards.

The enum is in order of precedence: if several reasons apply, the first reason is given. Scripts
rely on the codes, so a code never changes.

A refusal with one of the `FORCEABLE` codes is a matter of house rule: `force … because` sets it
aside, because the ledger can record the result. Any other refusal protects the ledger and cannot be
forced.
"""

from __future__ import annotations

from enum import StrEnum

from banker.engine.refusal import HistoryCode


class RefusalCode(StrEnum):
    """The codes for why a command is refused, in the order of precedence."""

    NOT_IN_EDITION = "not_in_edition"
    GAME_OVER = "game_over"
    # the phase: something else comes first
    ANSWER_FIRST = "answer_first"
    PLACE_FIRST = "place_first"
    NOT_DRAWN = "not_drawn"
    ALREADY_DRAWN = "already_drawn"
    DISCARD_FIRST = "discard_first"
    # the turn
    NOT_YOUR_TURN = "not_your_turn"
    NO_PLAYS = "no_plays"
    # answers
    NOTHING_ASKED = "nothing_asked"
    NOT_YOUR_ANSWER = "not_your_answer"
    TO_WHOM = "to_whom"
    # the hand
    NOT_UNSEEN = "not_unseen"
    HAND_EMPTY = "hand_empty"
    # cards on the table
    NOT_BANKABLE = "not_bankable"
    NOT_PROPERTY = "not_property"
    WHICH_COLOUR = "which_colour"
    WRONG_COLOUR = "wrong_colour"
    NOT_MOVABLE = "not_movable"
    NOT_THERE = "not_there"
    FULL_SET = "full_set"
    NO_FULL_SET = "no_full_set"
    NO_RENT = "no_rent"
    WHICH_PLAYER = "which_player"
    # payments
    NOT_PAYABLE = "not_payable"
    TOO_LITTLE = "too_little"
    TOO_MUCH = "too_much"
    # buildings
    NO_BUILDINGS_HERE = "no_buildings_here"
    NEEDS_HOUSE = "needs_house"
    SITE_FULL = "site_full"
    # counts
    TOO_MANY = "too_many"
    NOTHING_ASIDE = "nothing_aside"
    SHUFFLED = "shuffled"
    # names
    SAME_ACCOUNT = "same_account"
    # history
    NOTHING_TO_UNDO = HistoryCode.NOTHING_TO_UNDO
    NOTHING_TO_REDO = HistoryCode.NOTHING_TO_REDO
    NO_GUESS_TO_UNDO = HistoryCode.NO_GUESS_TO_UNDO
    DEVICE_FACT = HistoryCode.DEVICE_FACT


FORCEABLE = frozenset(
    {
        RefusalCode.PLACE_FIRST,
        RefusalCode.NOT_DRAWN,
        RefusalCode.ALREADY_DRAWN,
        RefusalCode.DISCARD_FIRST,
        RefusalCode.NOT_YOUR_TURN,
        RefusalCode.NO_PLAYS,
        RefusalCode.NOT_MOVABLE,
        RefusalCode.FULL_SET,
        RefusalCode.TOO_MUCH,
        RefusalCode.NEEDS_HOUSE,
    }
)
