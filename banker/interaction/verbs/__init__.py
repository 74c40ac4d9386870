"""Verbs: the parsers of the keys that follow a verb key.

A parser gets the context and the keys typed after the verb. It returns a step: more keys are
needed, the verb is complete, or the last key is wrong. Parsers are pure, and read the whole
sequence each time, so Backspace needs no code.
"""
