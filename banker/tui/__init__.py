"""The tui: the table on a terminal. Only `app`, `render.widget` and `setup` import Textual."""
