"""Refusals of a card game that name keys, for the screen, instead of statements.

The table maps each template of the rules to the same sentence with keys. A template that names no
statement needs no row.

Pure.
"""

from __future__ import annotations

from banker.interaction.finding.refusals import WITH_KEYS as SHARED

OWN: dict[str, str] = {
    "{name} owes {amount}M: say with which cards it is paid, or 'pays all'": (
        "{name} owes {amount}M: p, the cards, ⏎; ⏎ alone pays at best"
    ),
    "several wait for that: say 'to {names}'": "several wait for that: whom, {names}?",
    "this card asks one player: write on and the player's name after the card": (
        "this card asks one player: press the player's letter, too"
    ),
    "no more {card} can be in a hand: the deck has {copies}, open on the table: {where};"
    " 'correct … because …' corrects a miscount": (
        "no more {card} can be in a hand: the deck has {copies}, open on the table:"
        " {where}; : and “correct … because …” corrects a miscount"
    ),
    "{name} has {count} cards in hand, and {wanted} would be played; 'correct {who} hand …"
    " because …' corrects a miscount": (
        "{name} has {count} cards in hand, and {wanted} would be played; : and “correct … hand"
        " … because …” corrects a miscount"
    ),
    "{card} goes with several colours: say which, as in 'as {colour}'": (
        "{card} goes with several colours: v, or a and w, and the colour"
    ),
    "{name} has {card} in several colours: say which, as in 'from {pile}'": (
        "{name} has {card} in several colours: : and “… from …” says which"
    ),
    "{name} has not just received {card}; 'moves' changes its colour on {name}'s turn": (
        "{name} has not just received {card}; m changes its colour on {name}'s turn"
    ),
    "{name} has a full set with room for the {face}: '{who} places {face} on {place}'": (
        "{name} has a full set with room for the {face}: t and the colour of the set"
    ),
    "{name} moved a card out of {colour} below {card}, which stays aside until {colour} is full"
    " again: then '{who} places {face} on {place}'": (
        "{name} moved a card out of {colour} below {card}, which stays aside until {colour} is full"
        " again: then t and the colour"
    ),
    "{name} has no plays left; 'next' passes the turn": (
        "{name} has no plays left: ␣ passes the turn"
    ),
    "{card} lies in several piles: say which, as in 'from {pile}'": (
        "{card} lies in several piles: : and “… from …” says which"
    ),
    "{name} holds {held} cards and may keep {limit}: '{who} discards {count}'": (
        "{name} holds {held} cards and may keep {limit}: j {count} discards them"
    ),
    "{name} draws first: '{who} draws'": "{name} draws first: ⏎",
    "{name} must answer first: '{name} pays …' with cards worth {amount}M, or '{name} says no'": (
        "{name} must answer first: ⏎ pays what is shown, x says No"
    ),
    "{name} must answer first: '{name} pays …' with cards worth {amount}M": (
        "{name} must answer first: ⏎ pays what is shown"
    ),
    "{name} must answer first: '{name} accepts' or '{name} says no'": (
        "{name} must answer first: ⏎ accepts, x says No"
    ),
    "{name} must answer first: '{name} accepts'": "{name} must answer first: ⏎ accepts",
    "{name} does not have to pay now: '{name} accepts' answers what is asked": (
        "{name} does not have to pay now: ⏎ accepts what is asked"
    ),
}
WITH_KEYS = {**SHARED, **OWN}
