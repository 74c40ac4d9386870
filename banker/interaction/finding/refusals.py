"""Refusals: what a refusal says on the screen, where keys are pressed and no statement is typed.

The rules suggest a statement, because scripts and the prompt read statements. This table maps each
such template to the same sentence with keys. A template that names no statement needs no row: the
screen shows it unchanged.

Pure.
"""

from __future__ import annotations

from collections.abc import Mapping

from banker.engine.refusal import Refusal
from banker.foundation.errors import CommandError, JournalError
from banker.foundation.text import Field, Text
from banker.interaction.game_screen import screen_of
from banker.interaction.words.translate import translate
from banker.session.session import Session

FORCES = "!"  # the key that forces what was refused
# The template of a rule -> the same with keys. The fields are those of the rule.
WITH_KEYS: dict[str, str] = {
    "it is {turn}'s turn; to give {who} the turn: \"{who}'s turn\"": (
        "it is {turn}'s turn; to give {who} the turn: ' and the letter"
    ),
    # --- the phase ---
    "{deed} is offered: '{who} buys' or '{who} declines'": (
        "{deed} is on offer: b ⏎ buys it for {who}, a ⏎ auction"
    ),
    "{who} has a key to use first: '{who} unlocks …' with a locked street": (
        "{who} has a key to use first: k and the code of a locked street"
    ),
    "{debtor} owes {creditor} {amount:,}: '{debtor} pays' first": (
        "{debtor} owes {creditor} {amount:,}: p ⏎ pays it first"
    ),
    "deeds still to deal to {name}: {left}; 'deal … to {name}' with the name on the deed": (
        "deeds still to deal to {name}: {left}; o and the code of the deed deals one"
    ),
    "{lot} is being auctioned: 'auction closes' ends the auction": (
        "{lot} is being auctioned: a goes back to it, and ⏎ ends it"
    ),
    "{who} may guess: '{who} guesses {number} …'; any other action gives up the guess": (
        "{who} may guess: v and a number; any other action gives up the guess"
    ),
    "{name} is done: 'next'": "{name} is done: ␣ passes the turn on",
    "the last payment may be checked: 'payment closes' ends it": (
        "the last payment may be checked: ⏎ ends it"
    ),
    "the game is over; 'undo' undoes its last action": (
        "the game is over; u undoes its last action"
    ),
    "the time is up, and {owner} may still ask {visitor} for rent: '{owner} asks rent', or 'game"
    " ends'": (
        "the time is up, and {owner} may still ask {visitor} for rent: r ⏎ asks, w g ends the game"
    ),
    # --- debts ---
    "{debtor} owes {creditor} {amount:,} of a loan: '{debtor} repays {amount} to {creditor}'"
    " first": (
        "{debtor} owes {creditor} {amount:,} of a loan: : and “{debtor} repays {amount} to"
        " {creditor}” first"
    ),
    "{name} owes {creditor} a loan: '{name} repays {owed} to {creditor}' pays it back": (
        "{name} owes {creditor} a loan: : and “{name} repays {owed} to {creditor}” pays it back"
    ),
    "this gives {debtor} {amount:,} of {name}'s money for nothing, and gifts above {percent} %"
    " are not allowed: {debtor} must pay, as in '{debtor} pays'": (
        "this gives {debtor} {amount:,} of {name}'s money for nothing, and gifts above {percent} %"
        " are not allowed: p ⏎ pays what {debtor} owes"
    ),
    "{deed} is locked: '{name} unlocks {id}' uses a key; 'force bank gives {id} to {name} for"
    " nothing because …' goes without one": (
        "{deed} is locked: k and its code uses a key; ! goes without one"
    ),
    "houses stand on {deed}: 'correct {name} -{count} house on {id} because …' takes them off"
    " first": (
        "houses stand on {deed}: : and “correct {name} -{count} house on {id} because …” takes"
        " them off first"
    ),
    "{name} owes {creditor} {owed:,}: '{name} pays {amount} to {creditor}' pays of it, '{name} pays"
    " {amount} to {creditor} as a gift' does not": (
        "{name} owes {creditor} {owed:,}: p, the letter and {amount} pays of it; g at the end"
        " makes it a gift instead"
    ),
    "{name} has left the game; '{other} joins with {cash}' takes a new seat": (
        "{name} has left the game; : and “{other} joins with {cash}” takes a new seat"
    ),
    "{name} is bankrupt and out of the game; '{other} joins with {cash}' takes a new seat": (
        "{name} is bankrupt and out of the game; : and “{other} joins with {cash}” takes a new seat"
    ),
    # --- amending ---
    "there is no action to amend at entry {seq}; 'log' lists the entries": (
        "there is no action to amend at entry {seq}; l lists the entries"
    ),
    "entry {seq} no longer follows: {refusal}; 'undo {count}' goes back to before entry {first},"
    " 'correct … because …' only sets an amount right": (
        "entry {seq} no longer follows: {refusal}; : and “undo {count}” goes back to before entry"
        " {first}, “correct … because …” only sets an amount right"
    ),
    "entry {seq} {why} and keeps the entries up to it as they are; a payment sets money right, or"
    " 'correct … because …'": (
        "entry {seq} {why} and keeps the entries up to it as they are; p and an amount pays the"
        " difference, or : and “correct … because …”"
    ),
    "{debtor} owes {creditor} {owed:,}: '{name} pays {amount:,} to {creditor} for {debtor}' pays"
    " that debt, '{name} pays {amount:,} to {creditor} as a gift' does not": (
        "{debtor} owes {creditor} {owed:,}: p ⏎ pays the debt; : and “{name} pays {amount:,} to"
        " {creditor} as a gift” pays beside the debt"
    ),
    "{name} owes {creditor} {owed:,}, not {amount:,}: '{name} pays' pays the debt, '{name} pays"
    " {amount:,} to {creditor} as a gift' pays {amount:,} beside the debt": (
        "{name} owes {creditor} {owed:,}, not {amount:,}: p ⏎ pays the debt; : and “{name} pays"
        " {amount:,} to {creditor} as a gift” pays beside the debt"
    ),
    "{name} owes {owed:,} and could not raise that any more after this: '{name} pays' first": (
        "{name} owes {owed:,} and could not raise that any more after this: p ⏎ pays it first"
    ),
    "no rent is open; name the player and the deed, as in '{owner} asks {payer} rent on {id}'": (
        "no rent is open: r and the deed's code asks for one"
    ),
    # --- checks and guesses ---
    "or say 'bob checks ann 100 real', fake or unclear": (
        "or d, who checks, the note, and r, f or u"
    ),
    "{number} was tried already and is not the code: guess another number; if it was noted"
    " wrongly, '{name} guessed {other}, not {number}' corrects the note": (
        "{number} was tried already and is not the code: guess another number; if it was noted"
        " wrongly, : and “{name} guessed {other}, not {number}” corrects the note"
    ),
    # --- the turn ---
    "{turn} rolled doubles and rolls again; 'next' passes the turn without that roll": (
        "{turn} rolled doubles and rolls again; ␣ passes the turn without that roll"
    ),
    "{name} has rolled; 'next' passes the turn": "{name} has rolled; ␣ passes the turn on",
    "{names} would be skipped: 'next' passes the turn to {nearest}": (
        "{names} would be skipped: ␣ passes the turn to {nearest}"
    ),
    "{name} has had every try in jail: '{name} rolls 3 4', '{name} leaves jail by fee' or"
    " '{name} leaves jail by card'": (
        "{name} has had every try in jail: j ⏎ pays the fee, j c plays a card, two digits are a"
        " roll"
    ),
    "{name} is in jail: '{name} leaves jail by fee', or rolls": (
        "{name} is in jail: j ⏎ pays the fee, j c plays a card, two digits are a roll"
    ),
    "the Bank does not know where {name} is; name the space, as in '{name} moves to go'": (
        "the Bank does not know where {name} is; = puts the piece on its space"
    ),
    "the Bank does not know where {name} is; name the space where the card leads, as in '{name}"
    " moves to go'": (
        "the Bank does not know where {name} is; = puts the piece where the card leads"
    ),
    # --- deeds, auctions and buildings ---
    "the rent of {name} on {deed} is in the ledger already; if {name} landed there again:"
    " \"{name}'s turn\" first": (
        "the rent of {name} on {deed} is in the ledger already; if {name} landed there again: ' and"
        " the letter first"
    ),
    "no deed is on offer to {name}; name the deed, as in '{name} buys {id}'": (
        "no deed is on offer to {name}: b and a deed's code names one"
    ),
    "{deed} is not on offer any more; 'auction {id}' auctions it": (
        "{deed} is not on offer any more: a and its code auctions it"
    ),
    "nobody is on {deed}, so there is no auction of it: wait until a player lands there and"
    " declines it": (
        "nobody is on {deed}, so there is no auction of it: wait until a player lands there and"
        " leaves it"
    ),
    "no auction is open: to open one, write auction and a deed": (
        "no auction is open: a and a deed's code opens one"
    ),
    "the Bank does not sell or buy buildings in this game; to place a hotel from the vault:"
    " '{name} places hotel on …' and a street": (
        "the Bank does not sell or buy buildings in this game;"
        " h and a street's code places a hotel that its owner has"
    ),
    # --- money and rent ---
    "{name} owes nothing; '{name} pays 50 to {other}' pays any amount": (
        "{name} owes nothing; p, a letter and an amount pays any amount"
    ),
    "{name} owes nothing; only a player who cannot pay a debt goes bankrupt;"
    " to leave the game: '{name} leaves to bank'": (
        "{name} owes nothing; only a player who cannot pay a debt goes bankrupt; w l lets a player"
        " go home"
    ),
    "nothing is left to mortgage: '{name} goes bankrupt' if the debt must be paid": (
        "nothing is left to mortgage: w b ⏎ if {name} must pay the debt"
    ),
    "nothing is left to sell: '{name} goes bankrupt' if the debt must be paid": (
        "nothing is left to sell: w b ⏎ if {name} must pay the debt"
    ),
    "the rent of {deed} needs a roll first: '{name} rolls 3 4 for utility'": (
        "the rent of {deed} needs a roll first: r, its code and two dice"
    ),
    "{name} owes no rent now; name the deed, as in '{name} pays rent on {id}'": (
        "{name} owes no rent now: r and the deed's code"
    ),
    "it is too late to ask for {name}'s rent on {deed}; if nobody paid it:"
    " '{name} pays {amount} to {owner}'": (
        "it is too late to ask for {name}'s rent on {deed}; if nobody paid it: p, the letters of"
        " {name} and {owner}, and {amount}"
    ),
    "{name} owes the rent on {deed} already: '{name} pays'": (
        "{name} owes the rent on {deed} already: p ⏎ pays it"
    ),
    # --- cards ---
    "{card} has no target: leave out 'on' and the name after it": (
        "{card} has no target: leave the target out"
    ),
    "{name} holds a card already; '{name} discards {held}' puts it back first": (
        "{name} holds a card already: c d puts it back first"
    ),
    "{name} draws a card first: '{name} draws {card}' with the number of the card, or"
    " '{name} keeps card', or say what it does; 'force next because …' goes on without it": (
        "{name} draws a card first: c and its number, or c and what it does; ! goes on without it"
    ),
    "{name} is on a space of the other deck: enter a card of that deck": (
        "{name} is on a space of the other deck: c lists its cards, ! takes this one"
    ),
    "{name} is on {space}, where nobody draws a card: if the piece is elsewhere, move it first": (
        "{name} is on {space}, where nobody draws a card: = moves the piece, ! takes the card all"
        " the same"
    ),
    # --- the vault ---
    "no vault is connected: say '{name} guesses {number} opens' or '… misses'": (
        "no vault is connected: v {number}, then o if {name} opened it, m if not"
    ),
    "the vault is open: fill it, then 'vault locks'": (
        "the vault is open: fill it, then v l locks it"
    ),
    "{name} may still guess, and only one guess is open at a time: {name} guesses first, or"
    " 'next' gives the guess up": (
        "{name} may still guess, and only one guess is open at a time: v and a number, or ␣ gives"
        " the guess up"
    ),
    "{name} has no guess now: a lock on a die, some spaces and some cards give one; if the players"
    " grant one: '{name} gets guess'": (
        "nothing gives {name} a guess now: c g grants one"
    ),
    "{name} has no guess now: a lock gives none in jail; '{name} gets guess' grants one": (
        "nothing gives {name} a guess now, a lock gives none in jail: c g grants one"
    ),
    # --- what cards say ---
    "no card has been read for that amount; say what the card says, as in 'rent of oriental is"
    " 90'": (
        "no card has been read for that amount: - and the deed's code says what the card says"
    ),
    "that amount leaves nothing to settle; say what a card says, as in 'rent of oriental is 90'": (
        "that amount leaves nothing to settle; - and a deed's code says what a card says"
    ),
    "this edition prints {amount:,}; to change it, put force before the statement, and because with"
    " a reason after it": (
        "this edition prints {amount:,}: ! changes the printed amount all the same"
    ),
    # --- taking back ---
    "entry {seq} {why} and cannot be undone; to change an amount: 'correct … because …'": (
        "entry {seq} {why}: u stops here. U shows what can still be undone"
    ),
    "entry {seq} {why}; all players together undo it: 'undo guess by agreement'": (
        "entry {seq} {why}: u stops here. U undoes it if all agree"
    ),
    "the last action is not a guess that a vault reported; 'undo' undoes the last action": (
        "the last action is not a guess that a vault reported; u undoes the last action"
    ),
}  # fmt: skip


def with_keys(text: Text, known: Mapping[str, str] = WITH_KEYS) -> Text:
    """Return a text, and every text in its fields, with keys in place of statements.

    `known` maps the English template to the template with keys.
    """
    fields: dict[str, Field] = {
        name: with_keys(value, known) if isinstance(value, Text) else value
        for name, value in text.fields.items()
    }
    return Text(known.get(text.template, text.template), fields)


# The same where no auctions are held.
WITHOUT_AUCTIONS = {
    "{deed} is on offer: b ⏎ buys it for {who}, a ⏎ auction": (
        "{deed} is on offer: b ⏎ buys it for {who}, a ⏎ leaves it"
    ),
}


def message_of(
    error: CommandError | JournalError, session: Session, is_typed: bool = False, /
) -> str:
    """Return why a command failed, as words for the message line.

    `is_typed`: the statement was typed and still stands in the prompt, where `!` is a character.
    """
    edition = session.state.edition
    if isinstance(error, Refusal):
        known = screen_of(edition).words.refusals
        said = with_keys(error.text, known)
        if is_typed and FORCES in said.template.split():
            said = error.text
        if edition.switches.get("no_auctions") == "yes":
            said = with_keys(said, WITHOUT_AUCTIONS)
        return sentence(translate(edition, said))
    if isinstance(error, CommandError):
        return translate(edition, error.text)
    text = "not saved, nothing changed, try again: {why}"
    return translate(edition, Text(text, {"why": str(error)}))


def sentence(words: str) -> str:
    """Return the words with a capital at the beginning, if they are in Latin letters."""
    return words[:1].upper() + words[1:] if words[:1].isascii() else words
