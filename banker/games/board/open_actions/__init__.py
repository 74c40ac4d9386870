"""Open actions: what may be done now at a table of a board game. `listing` has the list.

Rules of this folder
* An amount is never worked out here: bids, prices, rents and permissions are asked of the queries
  that the rules ask.
* Not listed: trades, gifts, notes, corrections, moves by hand; what the Bank takes on trust because
  it does not know where a piece stands; what would first give up a guess.
* An amount that is private is None, and nothing here depends on it.
"""
