"""The table language: statements <-> commands, entries -> sentences, and all translations."""
