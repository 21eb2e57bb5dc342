"""Methods with code from other packages, each in its own process, which can be killed."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...answer.by_model import extract_by_model
from ...ensemble.models.loading import load_model
from ...errors import ExtractorError, ModelError, WorkerError
from ...extractors.registry import get_plugin
from ...progress import track
from ...segmenter.page import Page
from ...segmenter.source.page_files import read_page
from ...workers.calls import Call, Died, Failure, Outcome, Raised, Returned, Setup
from ...workers.pool import Task, WorkerPool
from ...workers.process import silence_output

#: Maximum number of seconds to load a method.
_LOAD_TIMEOUT_S = 60.0
#: Exceptions that end a process. Workers ignore Ctrl-C, so the method must have raised them.
_EXIT_EXCEPTIONS = (SystemExit, KeyboardInterrupt, GeneratorExit)


@dataclass(frozen=True, slots=True)
class IsolatedMethod:
    """A method in its own process, because it may hang, crash, or end that process.

    ``load`` and ``extract`` get ``location``: the name of a plug-in, or the card of a model.
    """

    name: str
    location: str
    load: Callable[[str], object]
    extract: Callable[[str, Page], str]

    def why_unusable(self) -> str | None:
        """Load the method, and say why it cannot be used; None if it can.

        Raises a `ModelError` if a model cannot be read.
        """
        with WorkerPool(1, Setup(Call(int))) as workers:
            call = Call(_load_method, (self,), _LOAD_TIMEOUT_S)
            ((_, outcome),) = workers.run(iter([Task(None, call)]))
        if isinstance(outcome, Returned):
            return None
        if isinstance(outcome, Raised) and isinstance(outcome.error, ModelError):
            raise outcome.error
        return f"extractor left out: {self._error_of(outcome)}"

    def texts(
        self, pages: Sequence[tuple[str, Path]], timeout: float
    ) -> Iterator[tuple[str, bytes | ExtractorError]]:
        """Extract pages, each within a timeout in seconds.

        Yields the name of each page with its text in UTF-8, or with the error if it failed.
        """
        tasks = (Task(name, Call(_extract_page, (self, path), timeout)) for name, path in pages)
        remaining = dict(pages)
        try:
            with WorkerPool(1, Setup(Call(_load_method, (self,)))) as workers:
                outcomes = workers.run(tasks)
                for name, outcome in track(outcomes, len(pages), f"Extracting by {self.name}"):
                    del remaining[name]
                    yield name, self._text_of(outcome)
        except (ExtractorError, WorkerError) as error:  # the method can no longer be loaded
            for name in remaining:
                yield name, ExtractorError(self.name, getattr(error, "message", str(error)))

    def _text_of(self, outcome: Outcome) -> bytes | ExtractorError:
        if isinstance(outcome, Returned):
            text: bytes = outcome.value
            return text
        return self._error_of(outcome)

    def _error_of(self, outcome: Failure) -> ExtractorError:
        match outcome:
            case Raised(ExtractorError() as error):
                return error
            case Raised(error):
                return ExtractorError(self.name, f"failed with {type(error).__name__}: {error}")
            case Died(how):
                return ExtractorError(self.name, f"ended its process twice ({how})")
            case _:
                return ExtractorError(self.name, str(outcome))


def plugin_method(name: str) -> IsolatedMethod:
    """An extractor from another package, as a method in its own process."""
    return IsolatedMethod(name, name, _load_plugin, _extract_by_plugin)


def model_method(name: str, card: str) -> IsolatedMethod:
    """The user's own model, whose jurors may be plug-ins, as a method in its own process."""
    return IsolatedMethod(name, card, load_model, _extract_by_model)


def _load_method(method: IsolatedMethod) -> None:
    """Load a method in its process; discard what it prints."""
    silence_output()
    try:
        method.load(method.location)
    except _EXIT_EXCEPTIONS as error:
        raise _exit_error(method, error) from None


def _extract_page(method: IsolatedMethod, path: Path) -> bytes:
    try:
        text = method.extract(method.location, Page(read_page(path)))
    except _EXIT_EXCEPTIONS as error:
        raise _exit_error(method, error) from None
    # A library may return half a surrogate pair, which UTF-8 cannot encode.
    return text.encode("utf-8", "replace")


def _exit_error(method: IsolatedMethod, error: BaseException) -> ExtractorError:
    return ExtractorError(method.name, f"tried to end its process ({error!r:.100})")


def _load_plugin(name: str) -> None:
    _ = get_plugin(name).version


def _extract_by_plugin(name: str, page: Page) -> str:
    return get_plugin(name).extract(page)


def _extract_by_model(card: str, page: Page) -> str:
    return extract_by_model(load_model(card), page).text
