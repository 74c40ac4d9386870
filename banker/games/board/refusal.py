"""Refusal: the codes of refusals in board games.

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
    BANKRUPT = "bankrupt"
    # the phase: something else comes first
    AUCTION_OPEN = "auction_open"
    KEY_UNUSED = "key_unused"
    OFFER_OPEN = "offer_open"
    DEBT_OPEN = "debt_open"
    RENT_OPEN = "rent_open"
    NO_AUCTION = "no_auction"
    CHECKS_OPEN = "checks_open"
    DEAL_FIRST = "deal_first"
    ALREADY_DEALT = "already_dealt"
    # the turn
    NOT_YOUR_TURN = "not_your_turn"
    ALREADY_STARTED = "already_started"
    IN_JAIL = "in_jail"
    NOT_IN_JAIL = "not_in_jail"
    MUST_ROLL_AGAIN = "must_roll_again"
    NOT_ROLLED = "not_rolled"
    ALREADY_ROLLED = "already_rolled"
    DICE_HEARD = "dice_heard"
    NOT_NOW = "not_now"
    CARD_OPEN = "card_open"
    # deeds
    EMPTY_TRADE = "empty_trade"
    NOT_FOR_SALE = "not_for_sale"
    LOCKED = "locked"
    NOT_LOCKED = "not_locked"
    SAME_ACCOUNT = "same_account"
    NOT_OWNER = "not_owner"
    NOT_THERE = "not_there"
    NO_OFFER = "no_offer"
    FIRST_LAP = "first_lap"
    NO_AUCTIONS = "no_auctions"
    MAY_NOT_BID = "may_not_bid"
    MORTGAGED = "mortgaged"
    NOT_MORTGAGED = "not_mortgaged"
    NOT_OWING = "not_owing"
    NO_SET = "no_set"
    NOT_BARE = "not_bare"
    UNEVEN = "uneven"
    NEEDS_HOUSES = "needs_houses"
    BUILD_LIMIT = "build_limit"
    SITE_FULL = "site_full"
    NO_BUILDING = "no_building"
    NO_HOUSE = "no_house"
    NO_HOTEL = "no_hotel"
    NO_KEY = "no_key"
    NOT_MOVABLE = "not_movable"
    NOT_TRADABLE = "not_tradable"
    UNFAIR = "unfair"
    # money and claims
    NOTHING_DUE = "nothing_due"
    MORE_THAN_OWED = "more_than_owed"
    DUE_OF_ANOTHER = "due_of_another"
    TOO_LATE = "too_late"
    NO_CLAIM = "no_claim"
    BID_TOO_LOW = "bid_too_low"
    INSUFFICIENT_CASH = "insufficient_cash"
    BANK_SHORT = "bank_short"
    UNPAYABLE = "unpayable"
    CAN_STILL_PAY = "can_still_pay"
    # the vault
    NO_VAULT = "no_vault"
    VAULT_OPEN = "vault_open"
    VAULT_LOCKED = "vault_locked"
    LOCK_AGAIN = "lock_again"
    NO_GUESS = "no_guess"
    BAD_NUMBER = "bad_number"
    # cards
    NO_CARD = "no_card"
    CARD_HELD = "card_held"
    TOO_MANY_CARDS = "too_many_cards"
    NOT_USABLE = "not_usable"
    NOT_IN_THIS_GAME = "not_in_this_game"
    # the decoder
    NO_PAYMENT = "no_payment"
    OWN_MONEY = "own_money"
    MAY_NOT_CHECK = "may_not_check"
    NO_CHIP = "no_chip"
    BAD_NOTE = "bad_note"
    NO_DECODER = "no_decoder"
    # putting right
    FIGURE_KNOWN = "figure_known"
    FIGURE_PRINTED = "figure_printed"
    NOTHING_TO_UNDO = HistoryCode.NOTHING_TO_UNDO.value
    NOTHING_TO_REDO = HistoryCode.NOTHING_TO_REDO.value
    NO_GUESS_TO_UNDO = HistoryCode.NO_GUESS_TO_UNDO.value
    DEVICE_FACT = HistoryCode.DEVICE_FACT.value


# What a preview may not show of private cash.
ABOUT_CASH = {RefusalCode.INSUFFICIENT_CASH, RefusalCode.CAN_STILL_PAY}

FORCEABLE = frozenset(
    {
        RefusalCode.AUCTION_OPEN,
        RefusalCode.KEY_UNUSED,
        RefusalCode.OFFER_OPEN,
        RefusalCode.DEBT_OPEN,
        RefusalCode.RENT_OPEN,
        RefusalCode.NOT_YOUR_TURN,
        RefusalCode.ALREADY_STARTED,
        RefusalCode.IN_JAIL,
        RefusalCode.MUST_ROLL_AGAIN,
        RefusalCode.ALREADY_ROLLED,
        RefusalCode.DICE_HEARD,
        RefusalCode.TOO_LATE,
        RefusalCode.DEAL_FIRST,
        RefusalCode.ALREADY_DEALT,
        RefusalCode.NOT_NOW,
        RefusalCode.CARD_OPEN,
        RefusalCode.FIRST_LAP,
        RefusalCode.NO_AUCTIONS,
        RefusalCode.MAY_NOT_BID,
        RefusalCode.NOT_BARE,
        RefusalCode.UNEVEN,
        RefusalCode.NEEDS_HOUSES,
        RefusalCode.BUILD_LIMIT,
        RefusalCode.UNFAIR,
        RefusalCode.LOCKED,
        RefusalCode.NOT_THERE,
        RefusalCode.NO_OFFER,
        RefusalCode.MORTGAGED,
        RefusalCode.NOT_OWING,
        RefusalCode.NO_SET,
        RefusalCode.NOT_MOVABLE,
        RefusalCode.NOT_TRADABLE,
        RefusalCode.NO_CLAIM,
        RefusalCode.MORE_THAN_OWED,
        RefusalCode.DUE_OF_ANOTHER,
        RefusalCode.BID_TOO_LOW,
        RefusalCode.UNPAYABLE,
        RefusalCode.CAN_STILL_PAY,
        RefusalCode.VAULT_OPEN,
        RefusalCode.VAULT_LOCKED,
        RefusalCode.LOCK_AGAIN,
        RefusalCode.NO_GUESS,
        RefusalCode.BAD_NUMBER,
        RefusalCode.TOO_MANY_CARDS,
        RefusalCode.NOT_USABLE,
        RefusalCode.NOT_IN_THIS_GAME,
        RefusalCode.MAY_NOT_CHECK,
        RefusalCode.FIGURE_PRINTED,
    }
)
