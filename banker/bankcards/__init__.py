"""Bank cards: codes on paper that a scanner reads, and the commands that they ask for.

    codes    ten digits with a check, for each card    sheet    what is printed on each card
    reader   scanned lines, one after another          drawing  the cards as HTML or SVG
    pending  cards waiting until they are complete     intent   from cards to a command
    striped_notes  play money that the decoder can tell apart

Rules of this package
* A card names a player, a deed or an action, never an amount. Rents and prices come from the rules.
* A scan is only another way to give a command. The same rules refuse it.
* The package reads no clock and no device. The caller passes the time with each line.
"""
