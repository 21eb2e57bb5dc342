"""The jury: the base extractors that the shipped models listen to."""

__all__ = ["JURY"]

#: The jurors of the shipped models. goose3 is left out: it costs as much as three others
#: together and contributes least.
JURY = (
    "bte",
    "boilerpipe-article",
    "boilerpipe-default",
    "justext",
    "readability",
    "resiliparse",
    "trafilatura",
)
