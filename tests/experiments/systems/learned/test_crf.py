"""The CRF: CRFsuite's weights, decoded with our own Viterbi implementation."""

import pytest

from webjury.experiments.systems.labels import label_page
from webjury.experiments.systems.leaf_blocks import leaf_blocks
from webjury.experiments.systems.learned.crf import ConditionalRandomField, train_crf
from webjury.experiments.systems.learned.crf_attributes import attributes
from webjury.segmenter.page import Page


def test_labels_of_the_crf_are_those_of_crfsuite(documents, tmp_path):
    pycrfsuite = pytest.importorskip("pycrfsuite")
    train_crf([label_page(document, leaf_blocks) for document in documents[:8]], tmp_path / "model")
    crf = ConditionalRandomField().fit(documents[:8])
    with pycrfsuite.Tagger().open(str(tmp_path / "model")) as tagger:
        for document in documents[8:]:
            page = Page(document.html)
            labels = tagger.tag(attributes(page, leaf_blocks(page)))
            kept = [
                leaf.text
                for leaf, name in zip(leaf_blocks(page), labels, strict=True)
                if name == "content"
            ]
            assert "".join(kept).strip() == crf.extract(page)


def test_attributes_of_a_block_are_of_markup_content_and_position():
    page = Page("<ul><li><a>Home</a></li></ul><p>Seen in 1999, twice.</p>")
    menu, text = attributes(page, leaf_blocks(page))
    assert {"tag=a", "tags=a/li", "linked=True", "in=ul", "ends=word", "position=0"} < set(menu)
    assert {"tag=p", "tags=p/body", "linked=False", "ends=sentence", "years"} < set(text)
    assert {"-1 none", "+1 tag=p", "+1 ends=sentence", "+2 none"} < set(menu)
    assert "+1 years" not in menu


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("One two three", "words=4"),
        ("One.", "punctuation=2"),
        ("Why? Because!", "sentences=3"),
        ("One two", "capitalized=5"),
        ("12", "digits=9"),
        ("One:", "ends=:"),
    ],
)
def test_numbers_are_binned(text, attribute):
    page = Page(f"<p>{text}</p>")
    assert attribute in attributes(page, leaf_blocks(page))[0]
