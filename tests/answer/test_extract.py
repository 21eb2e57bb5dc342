"""Invalid options are refused, valid ones reach the model; the caller's page is unchanged."""

import dataclasses
from pathlib import Path

import pytest

from webjury import Page, extract
from webjury.answer.building import LOW_F1
from webjury.answer.content_source import ContentSource
from webjury.answer.extract import Options, decider_for, extract_page, mode_of
from webjury.choices import MODES
from webjury.ensemble.models.jury import JURY
from webjury.ensemble.models.loading import MODEL_FOLDER, load_model
from webjury.errors import InputError, ModelError, OptionError

ARTICLE = (Path(__file__).parents[2] / "examples" / "article.html").read_bytes()
ERROR_PAGE = (Path(__file__).parents[1] / "cases" / "error-page-404" / "page.html").read_bytes()
EVERY_WAY = [*(Options(mode=mode) for mode in MODES), Options(jury="auto")]
_every_way = pytest.mark.parametrize("options", EVERY_WAY, ids=lambda options: options.mode)


def test_the_extraction_names_the_jurors_that_were_run() -> None:
    by_default = extract_page(ARTICLE)
    assert (by_default.jurors, by_default.why) == (list(JURY), "")
    assert "the jury was" in extract_page(ARTICLE, Options(jury="auto")).why
    selected = extract_page(ARTICLE, Options(mode="selector"))
    assert {selected.extractor, "bte", "resiliparse"} <= set(selected.jurors)


@pytest.mark.parametrize("jurors", [("trafilatura",), ("readability", "bte")])
def test_a_subset_of_the_jurors_can_be_run(jurors: tuple[str, ...]) -> None:
    extraction = extract(ARTICLE, jurors=jurors)
    assert set(extraction.jurors) == set(jurors)
    assert all(set(segment.coverage) == set(jurors) for segment in extraction.segments)


def test_the_selector_chooses_among_the_given_jurors() -> None:
    assert extract(ARTICLE, "selector", jurors=["justext"]).extractor == "justext"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("html", "warning"),
    [
        ("<script>write('One')</script><div id=root></div>", "no text: "),
        ("<noscript>You need to enable JavaScript to run this app.</noscript>", "little text: "),
        ("<script></script>You need to enable JavaScript.", "little text: "),
        ("<script></script><p>One", ""),
        ("<p>JavaScript runs in browsers.", ""),
        ("<script></script>JavaScript runs. " + "It is a language of browsers. " * 9, ""),
    ],
)
def test_a_page_whose_text_scripts_may_write_has_a_warning(html, mode, warning):
    found = [one for one in extract(html, mode).warnings if "text: " in one]
    assert [one[: len(warning)] for one in found] == ([warning] if warning else [])


@pytest.mark.parametrize("mode", ["fast", "voter"])
def test_the_frame_of_a_page_that_scripts_write_is_no_text(mode):
    extraction = extract("<a href='#main'>Skip to main content</a><main id=main></main>", mode)
    assert extraction.text == ""
    assert [warning[:8] for warning in extraction.warnings] == ["no text:"]


@pytest.mark.parametrize("page", [b"", b" \n", b"<script>x</script>", b"<p>...", b"<!-- x -->"])
@_every_way
def test_a_page_without_words_has_no_expected_f1(page: bytes, options: Options) -> None:
    extraction = extract_page(page, options)
    assert (extraction.text, extraction.expected_f1) == ("", None)
    assert "expected F1" not in repr(extraction) + extraction.why


@_every_way
def test_an_expected_f1_below_the_bound_gives_one_warning(options: Options) -> None:
    for page, is_low in ((ARTICLE, False), (ERROR_PAGE, True)):
        extraction = extract_page(page, options)
        assert (extraction.expected_f1 < LOW_F1) == is_low
        warned = ["low confidence: the expected F1 is " in one for one in extraction.warnings]
        assert warned[-1:] == [True] * is_low
        assert not any(warned[:-1])


@pytest.mark.parametrize("mode", MODES)
def test_the_shipped_model_given_by_path_extracts_the_same(mode: str) -> None:
    card = MODEL_FOLDER / f"{mode}.json"
    shipped = extract(ARTICLE, mode)
    assert extract(ARTICLE, model=card) == shipped
    assert extract(ARTICLE, model=load_model(card)) == shipped
    assert extract(ARTICLE, mode, model=MODEL_FOLDER) == shipped


def test_a_timeout_needs_the_path_of_a_users_model() -> None:
    card = str(MODEL_FOLDER / "fast.json")
    assert extract(ARTICLE, model=card, timeout=60) == extract(ARTICLE, "fast")
    with pytest.raises(OptionError, match="give the model's file"):
        extract(ARTICLE, model=load_model(card), timeout=60)


def test_the_mode_is_that_of_the_model() -> None:
    assert mode_of(None, None) == "voter"
    assert mode_of("fast", None) == "fast"
    assert mode_of(None, MODEL_FOLDER / "selector.json") == "selector"
    with pytest.raises(ModelError, match="contains several models"):
        mode_of(None, MODEL_FOLDER)


def test_explanations_need_a_voter() -> None:
    assert decider_for(Options(mode="fast"))(Page(ARTICLE)).mode == "fast"
    with pytest.raises(OptionError, match="gives no verdict on segments"):
        decider_for(Options(mode="selector"))


def test_the_page_of_the_caller_is_unchanged() -> None:
    page = Page(ARTICLE)
    before = dict(vars(page))
    extraction = extract(page, "fast", url="https://example.org/a", templates=None)
    assert page.url is None
    assert all(vars(page)[name] == value for name, value in before.items())
    assert dataclasses.replace(extraction, content_source=ContentSource()) == dataclasses.replace(
        extract(page, "fast"), content_source=ContentSource()
    )


@pytest.mark.parametrize("timeout", [None, 60])
@pytest.mark.parametrize("source", ["page.html", "https://example.org/lamp"])
def test_a_name_in_place_of_a_page_is_an_error(source: str, timeout: float | None) -> None:
    with pytest.raises(InputError, match=f"^{source!r} is "):
        extract(source, "fast", timeout=timeout)
    assert extract(source.encode(), "fast").text == source


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"mode": "judge"}, "unknown mode 'judge': choose one of voter, selector, fast"),
        ({"favor": "luck"}, "unknown favor 'luck': choose one of f1, precision, recall"),
        ({"comments": "no"}, "comments is True, False or None, not 'no'"),
        ({"jury": "some"}, "unknown jury 'some': choose one of all, auto"),
        ({"mode": "fast", "jury": "auto"}, "mode fast has no jury"),
        ({"mode": "selector", "jury": "auto"}, "mode selector has no jury"),
        ({"jury": "auto", "model": "voter.json"}, "with the shipped models only"),
        ({"mode": "selector", "favor": "recall"}, "cannot favor recall"),
        ({"mode": "selector", "comments": True}, "cannot keep or drop comments"),
        ({"mode": "fast", "jurors": ("bte",)}, "mode fast runs no jurors"),
        # Known when the model is.
        ({"jurors": ("goose3",)}, "not trained with juror 'goose3'; its jurors are: bte"),
        ({"jurors": ()}, "no jurors are given"),
        ({"jury": "auto", "jurors": ("goose3",)}, "not trained with juror 'goose3'"),
        ({"mode": "selector", "jurors": ("goose3",)}, "not trained with juror 'goose3'"),
        ({"model": str(MODEL_FOLDER / "fast.json")}, "the model is of mode fast, not voter"),
    ],
)
def test_an_option_that_mode_or_model_do_not_support_is_an_error(options, message):
    with pytest.raises(OptionError, match=message):
        extract_page(ARTICLE, Options(**options))


def test_options_of_forms_are_refused_with_the_place_where_they_belong():
    with pytest.raises(OptionError, match="links is no option of extraction: give it to to_mark"):
        extract("<p>A page", mode="fast", links=True)
