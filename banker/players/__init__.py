"""Program players: choose commands, so that a game can be played on in memory.

They use only the present rules: a choice is a command that `decide` accepts or refuses. They are
for playouts; no program player sits at a table.

Rules of this package
* Pure: no file, clock or randomness. A random number comes from a `Draw` that is passed in.
* A player uses its own cash and public facts. Hidden cards, a vault's code and unknown positions
  are drawn at random, all equally likely.
* The tempers differ only in numbers (`temper`).
"""
