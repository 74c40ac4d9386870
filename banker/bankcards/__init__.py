"""Bank cards: codes on paper that a scanner types, and what the Bank understands by them.

    codes    what stands on a card: ten digits, with a check
    reader   lines that a scanner typed, one after another
    hand     the cards that lie there, until they are complete     meaning  what they ask for
    sheet    what is printed on which card                         drawing  as HTML or SVG

Rules of this package
* A card says who or what, never how much: rents and prices are what the rules say.
* A scan is only another way to ask; the same rules refuse the same things.
* It sees no clock and no device: whoever hands it a line says when that was.
"""
