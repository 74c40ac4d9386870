"""The report: what happened in a game, calculated from its entries, for people to read.

    analysis/events         what is remembered of each kind of event
    analysis/story          all numbers of a game, in one pass over its entries
    analysis/guesses        guesses at the vault, and their chances
    analysis/statistics     many games together
    page/page               the HTML file, with page.css and page.js
    page/page_data          names and numbers as markup
    page/outcome            who won, worth, money, deeds
    page/devices            the vault, auctions, the decoder
    page/lists              the audit, statements, the ledger
    page/chart              lines, bars and shades as markup
    text/charts             the same charts for a terminal
    text/text_data          names and numbers as plain text
    text/statement          one account, like a bank's
    text/setup_sheet        how to set the table up again
    text/open_items         what a game waits for
    tellings                how each kind of game is told
    cards/                  the story, page, charts and sheet of a game of cards
    qr                      the fingerprint as a QR code

Rules of this package
* Every number follows from entries. Undone actions count for nothing.
* A page is one file: it loads no address and runs no other program.
"""
