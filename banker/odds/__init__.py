"""Odds: how often each player would win "if the program played on for all".

A worker process plays the game on from its present state, again and again (`banker.players`), and
reports the results. The table asks and goes on; it never waits for an answer.

Rules of this package
* Odds use only public facts: a request has no code of a vault, no device and no phone's key in it.
* A percentage always has its band. There are no odds where balances are private, early in a game,
  after its end, or in an edition in which they did not predict well enough (`calibration`).
* If a worker is killed, hangs, answers nonsense or cannot start, only the odds are lost.
"""
