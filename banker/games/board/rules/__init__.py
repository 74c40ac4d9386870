"""Rules: each takes a draft and a command, and writes on the draft or refuses."""
