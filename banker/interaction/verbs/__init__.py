"""Verbs: what follows a verb key. A parser takes the context and the keys typed after the verb, and
returns a step: more keys are needed, the verb is complete, or the key is wrong. Parsers are pure
and read the whole sequence each time, so Backspace needs no code."""
