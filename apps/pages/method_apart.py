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
_LOADING_S = 60.0
#: Exceptions that end a process. Workers ignore Ctrl-C, so the method must have raised them.
_LEAVING = (SystemExit, KeyboardInterrupt, GeneratorExit)


@dataclass(frozen=True, slots=True)
class MethodApart:
    """A method in its own process, because it may hang, crash, or end that process.

    ``load`` and ``extract`` get ``where``: the name of a plug-in, or the card of a model.
    """

    name: str
    where: str
    load: Callable[[str], object]
    extract: Callable[[str, Page], str]

    def why_unusable(self) -> str | None:
        """Load the method, and say why it cannot be used; None if it can.

        Raises a `ModelError` if a model cannot be read.
        """
        with WorkerPool(1, Setup(Call(int))) as workers:
            call = Call(_loaded, (self,), _LOADING_S)
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
        tasks = (Task(name, Call(_extracted, (self, path), timeout)) for name, path in pages)
        left = dict(pages)
        try:
            with WorkerPool(1, Setup(Call(_loaded, (self,)))) as workers:
                outcomes = workers.run(tasks)
                for name, outcome in track(outcomes, len(pages), f"Extracting by {self.name}"):
                    del left[name]
                    yield name, self._text_of(outcome)
        except (ExtractorError, WorkerError) as error:  # the method can no longer be loaded
            for name in left:
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


def plug_in(name: str) -> MethodApart:
    """An extractor from another package, as a method in its own process."""
    return MethodApart(name, name, _load_plugin, _extract_by_plugin)


def own_model(name: str, card: str) -> MethodApart:
    """The user's own model, whose jurors may be plug-ins, as a method in its own process."""
    return MethodApart(name, card, load_model, _extract_by_model)


def _loaded(method: MethodApart) -> None:
    """Load a method in its process; discard what it prints."""
    silence_output()
    try:
        method.load(method.where)
    except _LEAVING as error:
        raise _leaving_error(method, error) from None


def _extracted(method: MethodApart, path: Path) -> bytes:
    try:
        text = method.extract(method.where, Page(read_page(path)))
    except _LEAVING as error:
        raise _leaving_error(method, error) from None
    # A library may return half a surrogate pair, which UTF-8 cannot encode.
    return text.encode("utf-8", "replace")


def _leaving_error(method: MethodApart, error: BaseException) -> ExtractorError:
    return ExtractorError(method.name, f"tried to end its process ({error!r:.100})")


def _load_plugin(name: str) -> None:
    _ = get_plugin(name).version


def _extract_by_plugin(name: str, page: Page) -> str:
    return get_plugin(name).extract(page)


def _extract_by_model(card: str, page: Page) -> str:
    return extract_by_model(load_model(card), page).text
