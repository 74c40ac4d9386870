"""From entries to sentences, in any language."""
