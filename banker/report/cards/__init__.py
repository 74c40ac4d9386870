"""The report of a game of cards: its story, its page, its charts and its sheet.

story       all numbers of a game, in one pass over its entries
words       names and numbers, as markup and as plain text
sections    the parts of the page
charts      the same for a terminal
sheet       how to lay the cards again
"""
