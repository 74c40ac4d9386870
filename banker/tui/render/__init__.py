"""Render: turns lines of text with roles into the colours and bytes of a terminal."""
