"""All exceptions of webjury, in one tree.

Catching `WebjuryError` catches every error that webjury raises deliberately::

    WebjuryError
    ├── InputError               the input is not a web page, or cannot be read
    ├── OptionError              an option has an invalid value (also a ValueError)
    ├── ExtractorError           a base extractor failed on a page
    │   └── MissingExtractorError    its library is not installed
    ├── ModelError               a model is missing, altered or of another version
    ├── TemplateError            a template is malformed or cannot be read
    ├── SiteError                a site is damaged or of another version, or cannot be learned
    ├── DataError                a data set is missing or malformed
    ├── BatchError               a batch run cannot start or continue
    ├── FetchError               a page cannot be fetched, or must not be fetched
    ├── WorkerError              a worker process died or ran out of memory
    │   └── DeadlineError            it was killed at its deadline (also a TimeoutError)
    ├── BusyError                no worker process was free in time
    ├── MissingLibraryError      an optional library is not installed
    └── BuildError               webjury's compiled modules cannot be loaded (also an ImportError)

A problem that does not stop the work is a `WebjuryWarning`.

Every message names the input, what is wrong with it, and what to do.
"""

__all__ = [
    "BatchError",
    "BuildError",
    "BusyError",
    "DataError",
    "DeadlineError",
    "ExtractorError",
    "FetchError",
    "InputError",
    "MissingExtractorError",
    "MissingLibraryError",
    "ModelError",
    "ModelVersionWarning",
    "OptionError",
    "SiteError",
    "TemplateError",
    "WebjuryError",
    "WebjuryWarning",
    "WorkerError",
]


class WebjuryError(Exception):
    """Base class of every error that webjury raises deliberately."""


class InputError(WebjuryError):
    """The input is not a web page, or cannot be read."""


class OptionError(WebjuryError, ValueError):
    """An option has an invalid value, or cannot be combined with another one."""


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
        """Keep both arguments when the error is pickled for another process."""
        return type(self), (self.extractor, self.message)


class MissingExtractorError(ExtractorError):
    """The library behind a base extractor is not installed."""


class ModelError(WebjuryError):
    """A model is missing, altered or made for another version."""


class TemplateError(WebjuryError):
    """A template is malformed or cannot be read."""


class SiteError(WebjuryError):
    """A site cannot be read, or cannot be learned from the pages that are given."""


class DataError(WebjuryError):
    """A data set is missing or malformed."""


class BatchError(WebjuryError):
    """A batch run cannot start or continue."""


class FetchError(WebjuryError):
    """A page cannot be fetched, or must not be fetched."""


class WorkerError(WebjuryError):
    """A worker process died or ran out of memory."""


class DeadlineError(WorkerError, TimeoutError):
    """A worker process was killed at its deadline."""


class BusyError(WebjuryError):
    """No worker process was free in time."""


class MissingLibraryError(WebjuryError):
    """An optional library is not installed."""


class BuildError(WebjuryError, ImportError):
    """The compiled modules of webjury are missing, or do not fit the installed lxml."""


class WebjuryWarning(UserWarning):
    """A problem that does not stop the work, such as an extractor that cannot be loaded."""


class ModelVersionWarning(WebjuryWarning):
    """A model was trained with other versions than the installed ones."""
