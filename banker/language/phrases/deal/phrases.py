"""Phrases: the card game's `Phrases` record."""

from __future__ import annotations

from banker.language.phrases.deal.events import phrase, sentence
from banker.language.phrases.deal.instructions import instructions, moved
from banker.language.phrases.deal.names import account, goods
from banker.language.phrases.dialects import Phrases

DEAL = Phrases(sentence, phrase, instructions, moved, account, goods, "card game")
