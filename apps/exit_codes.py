"""Exit codes that several commands have."""

__all__ = ["NO_CONTENT", "STOPPED", "UNREADABLE"]

#: A page without content, or with a text that is not as good as asked.
NO_CONTENT = 1
#: Unreadable input and unwritable output; click uses the same for wrong usage.
UNREADABLE = 2
#: After Ctrl-C, as usual in shells.
STOPPED = 130
