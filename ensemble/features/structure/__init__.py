"""The columns of structure, which need no juror: their table, and the compiled code of each."""
