"""Plain: the table in lines, for a person who listens to it or reads it on a braille line.

Rules of this package
* It is the screen without a screen: the same controller, the same door to the ledger. No line does
  what no key does, and each action of the screen has its line (`words`, and the table language).
* What is printed is text and the ends of lines. In the row being typed also the sign that goes
  back by one place; never an escape code, a box or a bell. So the cursor is where the typing is.
* One entry is one sentence, and each is also handed to the speech program if there is one.
* It never loads Textual.
"""
