"""The language of a page, detected from the text or else declared."""

import pytest

from languages import ENGLISH, GERMAN
from webjury.segmenter.language import reported_language
from webjury.segmenter.page import Page

_POLISH = (
    "Komisja zebrała się wczoraj, aby porozmawiać o budżecie na przyszły rok, i postanowiła, "
    "że gmina powinna wydawać więcej pieniędzy na szkoły i drogi. Mieszkańcy mogą dowiedzieć "
    "się więcej o tych planach w poniedziałek w ratuszu albo napisać wcześniej list do rady."
)


@pytest.mark.parametrize("declared", ["", "fr"])
@pytest.mark.parametrize(
    ("text", "language"),
    [(GERMAN, "de"), (ENGLISH, "en"), (_POLISH, "pl"), ("1 2 3 4 5 " * 40, None)],
)
def test_the_text_overrides_the_declaration(text: str, language: str | None, declared: str) -> None:
    page = Page(f"<html lang='{declared}'><p>{text}")
    assert page.language == (language or declared or None)


@pytest.mark.parametrize(
    ("declared", "language"),
    [
        *(("de", "de"), ("de-AT", "de"), ("PT_br", "pt"), (" fr ", "fr"), ("gsw", "gsw")),
        *(("", None), ("german", None), ("*", None)),
    ],
)
def test_a_short_text_has_the_declared_language(declared: str, language: str | None) -> None:
    assert Page(f"<html lang='{declared}'><p>Short.").language == language


def test_english_is_reported_without_a_careful_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("webjury.segmenter.language.careful_language")
    assert reported_language(Page(f"<p>{ENGLISH}").doc) == "en"


@pytest.mark.parametrize(("declared", "reported"), [("", "zh"), ("zh-TW", "zh"), ("yue", "yue")])
def test_cantonese_is_reported_only_if_it_is_declared(declared, reported, monkeypatch):
    """The detector takes some Chinese pages for Cantonese; we may not commit any of these."""
    monkeypatch.setattr("webjury.segmenter.language.careful_language", lambda _: "yue")
    page = Page(f"<html lang='{declared}'><p>Short.")
    assert reported_language(page.doc) == reported
