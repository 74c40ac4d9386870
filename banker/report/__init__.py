"""The report: what happened in a game, reckoned from its entries, for people to read.

    notable     what is told about                 story       one pass over the entries: figures
    view        names and figures as markup        page        the HTML file, with page.css, page.js
    outcome     who won, worth, money, deeds       gadgets     the vault, auctions, the decoder
    listing     audit, statements, the ledger      chart       lines, bars and shades as markup
    code        the fingerprint as a QR code       statement   one account, like a bank's
    rebuild     how to set the table up again      terminal    the same charts in letters
    shelf       many games together                guesses     codes of the vault, and chances

Rules of this package
* Every figure follows from entries. Acts that were taken back count for nothing.
* A page is one file: no address is opened, no program of others is run.
"""
