"""Program players: they choose commands, so that a game can be played on in memory.

They stand on the present rules alone: a choice is a command that `decide` accepts or refuses. They
serve playouts; nobody of them sits at a table.

Rules of this package
* Pure: no file, clock or chance. What is random comes from a `Draw` that is given.
* A player uses its own cash and what lies open. Hidden cards, a vault's code and unknown positions
  are drawn evenly.
* The tempers differ in numbers alone (`temper`).
"""
