"""Exports: entries as text for other programs, a piece at a time.

Rules of this package
* Every export takes the entries, oldest first, and the set-up that the first of them describes.
  It reads no file and writes none.
* What a game file contains was typed by somebody, and the file may be a stranger's: nothing in it
  may become a formula, a directive, a comment's end or a second statement in the tool that reads
  the export. Names and texts are spelled by white list; no line begins with a word of them.

    as_json        everything, for programs          as_hledger     for hledger and ledger
    as_csv         postings, for spreadsheets        as_beancount   for beancount and fava
    as_script      the statements again              accounting     what the last two share
    as_bgstats     a finished game for BG Stats      as_parquet     many games, as tables
    standings      the state at the end, for `show --json`
    spelling       what of a text may stand in another program's file
    game.schema.json   what as_json writes, published for other programs

Nothing is imported here, so that showing standings does not wait for the formats.
"""
