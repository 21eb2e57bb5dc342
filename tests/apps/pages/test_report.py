"""The size of a report."""

import random

from webjury.answer.content_source import ContentSource
from webjury.answer.explanation import BOTH, JUROR, MAX_EXPLAINED, VERDICT, Comparison, Explanation
from webjury.answer.extraction import Extraction
from webjury.answer.verdicts import SegmentVerdict
from webjury.apps.pages.report import beginning, write_report
from webjury.apps.view.contents import Contents
from webjury.content.marked_page import marked_html
from webjury.content.nodes import Content, Paragraph, Text
from webjury.ensemble.models.jury import JURY
from webjury.ensemble.verdict.reasons import Reason, topic_of
from webjury.segmenter.page import Page
from webjury.segmenter.segments import blocks

N_SEGMENTS = 4_000
FEATURES = ("votes_all", "lexicon", "first", "depth", "since_stories", "links", "page_words")
WORDS = "lamp turns once in twenty seconds all night and year harbour boat keeper storm".split()


def test_the_report_of_a_page_of_4000_segments_is_below_a_megabyte():
    report = write_report(long_explanation(), "A long page")
    assert 500_000 < len(report.encode()) < 1_000_000
    assert "first 2,000 of 4,000 segments" in report


def test_only_the_shown_beginning_of_a_page_is_marked():
    page = Page(f"<p>{'lamp ' * 20}at <b>night</b><td>x" * 2_000)
    segments = blocks(page)
    shown = beginning(segments)
    assert len(shown) < len(segments)
    whole, marked = marked_html(page, segments), marked_html(page, shown)
    assert Contents("", "", "", marked).beginning(99_000) == Contents("", "", "", whole).beginning(
        99_000
    )
    assert beginning(shown[:-1]) == shown[:-1]


def long_explanation():
    """A page with a long report: all of it is content, and the jurors never agree."""
    draw = random.Random(0)
    segments = [
        SegmentVerdict(
            " ".join(draw.choices(WORDS, k=draw.choice((3, 5, 20)))),
            kept=True,
            probability=draw.random(),
            coverage={juror: draw.choice((0.0, 0.0, 0.4, 1.0)) for juror in JURY},
        )
        for _ in range(N_SEGMENTS)
    ]
    texts = [segment.text for segment in segments]
    content = Content([Paragraph([Text(text)]) for text in texts])
    extraction = Extraction(
        *("\n".join(texts), "voter", segments, 0.9, None, "voter", "0" * 64),
        jurors=list(JURY),
        content_source=ContentSource(content),
    )
    pieces = [(draw.choice((BOTH, JUROR, VERDICT)), f"{text}\n") for text in texts]
    known = [Reason(topic_of(name, ()), draw.uniform(-3, 3)) for name in FEATURES * 9]
    return Explanation(
        extraction,
        reasons=[draw.sample(known, 3) for _ in range(MAX_EXPLAINED)],
        comparisons=[Comparison(juror, "", pieces) for juror in JURY],
        names=["verdict", *JURY],
        agreement=[[0.5] * (len(JURY) + 1)] * (len(JURY) + 1),
    )
