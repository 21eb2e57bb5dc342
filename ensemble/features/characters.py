"""Kinds of characters that features count."""

SENTENCE_ENDS = ".!?…。！？।؟۔"
#: Characters that may follow the end of a sentence.
CLOSERS = "\"'”’)]» \u00a0\u202f」』）"
COMMAS = ",;،，、；"
#: Characters between the entries of a menu, or between a title and the name of its site.
SEPARATORS = "|»›·•/\u2192>"
