"""Odds: how often each player wins, "if the program played on for all".

A worker process plays the game on from its present state, again and again (`banker.players`), and
tells what came of it. The table asks and goes on; it never waits for an answer.

Rules of this package
* Odds know what lies open and nothing else: a request has no code, no device and no key in it.
* A number always has its band, and there is none where balances are private, early in a game, after
  its end, or in a game where the check of `check` does not hold.
* A worker that is killed, hangs, talks nonsense or cannot start takes its number with it, and
  nothing else.
"""
