"""Open actions: what may be done now at a table of a board game. `listing` has the list.

Rules of this folder
* An amount is never calculated here: bids, prices, rents and permissions come from the same queries
  that the rules use.
* Not listed: trades, gifts, notes, corrections and moves by hand; what the Bank believes only
  because it does not know where a piece stands; what would give up a pending guess.
* An amount that is private is None, and nothing here depends on it.
"""
