"""The answer of a model for a page: of a voter, or of a selector."""

from collections.abc import Sequence

from ..ensemble.models.loading import Model
from ..ensemble.models.selector import Selector
from ..ensemble.models.voter import Voter
from ..ensemble.sites.site import Site
from ..segmenter.page import Page
from .building import build_extraction
from .extraction import Extraction
from .seen import juror_text, see
from .verdict import verdict_of_voter

#: A segment is content if the chosen extractor kept more than this share of it.
KEPT = 0.5


def extract_by_model(model: Model, source: bytes | str | Page) -> Extraction:
    """Extract the main content of a page by a model, with the defaults of its mode."""
    if isinstance(model, Voter):
        return verdict_of_voter(model, source).extraction()
    return extract_by_selector(model, source)


def extract_by_selector(
    selector: Selector,
    source: bytes | str | Page,
    *,
    jurors: Sequence[str] | None = None,
    site: Site | None = None,
) -> Extraction:
    """Let a selector choose an extractor for a page, and extract the page by it.

    It chooses from the jurors, by default all that it was trained with. The text is the extractor's
    own, without what the page hides. If the extractor fails, the next best one is run, and a
    warning says so.

    Raises an `OptionError` if the model was not trained with a juror, a `ModelError` if it was made
    for other features, and an `ExtractorError` if every extractor fails.
    """
    case, choice = selector.decide(Page.of(source), jurors, site)
    words = case.kept_words.get(choice.juror)
    kept = [False] * len(case) if words is None else (case.share(words) > KEPT).tolist()
    seen = see(case, kept, words)
    extraction = build_extraction(
        case,
        kept,
        mode=selector.mode,
        model=selector.card_.name,
        model_sha256=selector.model_.sha256,
        text=juror_text(case, choice.juror, seen),
        seen=seen,
        expected_f1=choice.expected,
        extractor=choice.juror,
        warnings=selector.fast_.warnings(case),
    )
    extraction.metadata_source.keep(case)
    return extraction
