"""The session: the one door to a game; loading stored games; re-executing stored commands."""
