"""Elsewhere: verbs of the board games that the card game lacks, each with the reason."""

from __future__ import annotations

from banker.foundation.text import Text

NOBODY = {"name": ""}  # whom the line is about comes later
BOARD = Text("there are no dice, no board and no jail; a turn begins with '{name} draws'", NOBODY)
TRADE = Text("nothing is bought, sold or mortgaged: properties are laid, paid and stolen")
AUCTION = Text("there is no auction: properties are laid, paid and stolen")
BUILDING = Text("a building is a card: '{name} plays house on red'", NOBODY)
NO_BANK = Text(
    "there is no Bank and no vault: money is cards, and '{name} banks 5m' lays one down", NOBODY
)
CLOCK = Text("there is no clock: play on")
BANKRUPT = Text("nobody goes bankrupt: a player with nothing pays nothing")
LOAN = Text("there are no loans: a player pays with what lies on the table")
PASS_GO = Text("a Pass Go is a card: '{name} plays pass go'", NOBODY)
SALARY = Text("there is no salary: a Pass Go is a card, '{name} plays pass go'", NOBODY)


def _here(what: Text) -> Text:
    return Text("in this game {what}", {"what": what})


ELSEWHERE: dict[str, Text] = {
    "joins": Text("nobody joins a game that is dealt: begin a new one with all players"),
    "leaves": Text(
        "nobody leaves a game of cards: 'Robert takes over {name}' hands the seat on, and"
        " 'game ends' ends it for all, and the most sets count",
        NOBODY,
    ),
    **{
        verb: _here(why)
        for why, verbs in {
            BOARD: ("rolls", "lands", "jail"),
            TRADE: ("buys", "sells", "mortgages", "redeems", "gives", "trade", "trades", "offers"),
            AUCTION: ("auction", "bids"),
            BUILDING: ("builds",),
            NO_BANK: ("bank", "vault", "guesses", "guessed", "gets", "unlocks", "locks"),
            CLOCK: ("clock", "pause"),
            BANKRUPT: ("goes", "bankrupt"),
            LOAN: ("lends", "borrows", "owes"),
            PASS_GO: ("passes",),
            SALARY: ("claims", "salary"),
        }.items()
        for verb in verbs
    },
}
