"""Plain: the table in lines, for people who listen to it or read it on a braille display.

Rules of this package
* It uses the controller of the screen, and enters entries in the same way. Each line does what some
  key does, and each action of the screen has a line (`words`, and the table language).
* It prints only text and ends of lines; in the typed row also backspaces; never an escape code, a
  box or a bell. So the terminal's cursor is where the typing is.
* One entry is one sentence, and each sentence also goes to the speech program if there is one.
* It never loads Textual.
"""
