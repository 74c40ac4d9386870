"""Scripts: the modules with which the command line applies statements, one after another.

script         the lines of a text, applied, each with one line of outcome
statement_ids  the command ids of those lines, by which a later run knows what is booked
"""
