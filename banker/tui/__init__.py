"""The tui: the table on a terminal. Only `app`, `mouse` and `render` import Textual."""
