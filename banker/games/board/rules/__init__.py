"""Rules: functions that take a draft and a command, and change the draft or refuse.

A rule *refuses* by `Draft.refuse`, which always raises `Refusal`. A rule *objects* by
`Draft.object`, which raises `Refusal` unless the command is forced.
"""
