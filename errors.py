"""What can go wrong, as one tree of exceptions.

Catching `WebjuryError` catches everything webjury raises on purpose::

    WebjuryError
    ├── InputError               the input is not a page that can be read
    ├── OptionError              an option has no such value (also a ValueError)
    ├── ExtractorError           a base extractor failed on a page
    │   └── MissingExtractorError    its library is not installed
    ├── ModelError               a model is missing, altered or of another make
    ├── TemplateError            a template is malformed or cannot be read
    ├── DataError                a data set is missing or malformed
    ├── BatchError               a batch run cannot begin, or cannot go on
    ├── FetchError               a page cannot be fetched, or must not be
    ├── WorkerError             the process that worked on a page died
    │   └── DeadlineError            it was ended at its deadline (also a TimeoutError)
    ├── BusyError                no process was free for a page in time
    └── MissingLibraryError      a library that only some commands need is not installed

What goes wrong without stopping the work is a `WebjuryWarning`.

Every message names the input, says what is wrong and what to do.
"""

__all__ = [
    "BatchError",
    "BusyError",
    "DataError",
    "DeadlineError",
    "ExtractorError",
    "FetchError",
    "InputError",
    "MissingExtractorError",
    "MissingLibraryError",
    "ModelError",
    "OptionError",
    "TemplateError",
    "WebjuryError",
    "WebjuryWarning",
    "WorkerError",
]


class WebjuryError(Exception):
    """Root of every error webjury raises on purpose."""


class InputError(WebjuryError):
    """The input is not a web page that can be read."""


class OptionError(WebjuryError, ValueError):
    """An option was given a value it does not have."""


class ExtractorError(WebjuryError):
    """A base extractor failed on a page.

    Attributes
    ----------
    extractor : str
        Name of the extractor that failed.
    message : str
        What went wrong.
    """

    def __init__(self, extractor: str, message: str) -> None:
        super().__init__(f"{extractor}: {message}")
        self.extractor = extractor
        self.message = message

    def __reduce__(self) -> tuple[type["ExtractorError"], tuple[str, str]]:
        """Rebuild from both parts, so that it can cross from one process to another."""
        return type(self), (self.extractor, self.message)


class MissingExtractorError(ExtractorError):
    """The library behind a base extractor is not installed."""


class ModelError(WebjuryError):
    """A model is missing, altered or made for another version."""


class TemplateError(WebjuryError):
    """A template is malformed or cannot be read."""


class DataError(WebjuryError):
    """A data set is missing or malformed."""


class BatchError(WebjuryError):
    """A batch run cannot begin, or cannot go on."""


class FetchError(WebjuryError):
    """A page cannot be fetched, or must not be."""


class WorkerError(WebjuryError):
    """The process that worked on a page died."""


class DeadlineError(WorkerError, TimeoutError):
    """The process that worked on a page was ended at its deadline."""


class BusyError(WebjuryError):
    """No process was free for a page in time."""


class MissingLibraryError(WebjuryError):
    """A library that only some commands need is not installed."""


class WebjuryWarning(UserWarning):
    """Something is wrong that does not stop the work, such as an extractor that cannot load."""
