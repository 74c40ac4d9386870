"""What follows a verb key. A parser takes the context and the keys typed after the verb and says
what they amount to: more is needed, a command, or a wrong key. Parsers are pure and read the whole
sequence each time, so taking a key back needs no code."""
