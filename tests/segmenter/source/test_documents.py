"""Documents in ``object`` become frames."""

import pytest

from webjury.segmenter.source.documents import documents_as_frames


@pytest.mark.parametrize(
    ("page", "frames"),
    [
        ("<OBJECT DATA=a.pdf></OBJECT>b", '<iframe src="a.pdf"></iframe>b'),
        (
            '<object data=\'a"b.docx\' title="A">c</object>',
            '<iframe src="a&quot;b.docx" title="A"></iframe>',
        ),
        (
            '<object type="application/pdf" data="/get?id=1"><object>c</object></object>d',
            '<iframe type="application/pdf" src="/get?id=1"></iframe>d',
        ),
        ("<object data=a.swf>b</object>", "<object data=a.swf>b</object>"),
        ("<objects data=a.pdf></objects>", "<objects data=a.pdf></objects>"),
        ("a<object data=a.pdf>b", "a<object data=a.pdf>b"),
        (
            "</object><object data-file=a.pdf.js></object>",
            "</object><object data-file=a.pdf.js></object>",
        ),
    ],
)
def test_documents_are_frames(page: str, frames: str) -> None:
    assert documents_as_frames(page.encode()) == frames.encode()
