"""A third game, to show what one needs: all of it is in this folder, and a row enters it.

Each player has chips. A turn is a roll of one die, and as many chips into the pot. Who cannot pay
pays the rest, and ends the game: the most chips win.
"""
