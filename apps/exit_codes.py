"""Exit codes that several commands share."""

#: A page has no content, or its expected F1 is below the requested one.
NO_CONTENT = 1
#: Input cannot be read, or output cannot be written; click uses the same code for wrong usage.
UNREADABLE = 2
#: After Ctrl-C, as usual in shells.
STOPPED = 130
