"""Headings that announce other stories or comments, in each of the languages."""

import pytest

from columns import columns_of
from webjury.ensemble.features.structure.phrases import OF_COMMENTS, OF_STORIES
from webjury.segmenter.words import tokenize

#: Maximum number of words of a heading.
_MAX_WORDS = 12
#: A heading in each of the languages, and texts that begin as the phrases of headings do.
_STORIES = """
    Related articles | Mehr zum Thema | À lire aussi | Te puede interesar | Leggi anche |
    Leia também: | Lees ook | Les også | Læs også | Läs också | Lue myös | Czytaj także |
    Čtěte také | Kapcsolódó cikkek | Citește și | Pročitajte i ovo | Daha fazla haber |
    Baca juga | Xem thêm | Читайте также | Дивіться також | Διαβάστε επίσης | 相关阅读 | 関連記事 |
    관련 기사 | اقرأ أيضا | यह भी पढ़ें"""
_COMMENTS = """
    12 Comments | Kommentare (3) | Réagir | Deja tu comentario | Lascia un commento |
    Deixe um comentário | Reageer op dit artikel | Kommentarer | Kommentoi | Dodaj komentarz |
    Přidat komentář | Hozzászólások | Comentează | Komentiraj | Yorum yap | Komentar pembaca |
    Оставить комментарий | Коментарі | ΣΧΌΛΙΑ | 网友评论 | コメント | 댓글 12"""
_OTHERS = """
    Relatively new | Mehr Licht! | Lire un livre | Te quiero | Leggi nuove | Leia comigo |
    Lees voor | Les Misérables | Læs højt | Läsåret börjar | Lue tämä | Czytaj mi, mamo |
    Čtěte dětem | Kapcsolat | Citește o carte | Pročitano danas | Daha iyi günler | Baca buku |
    Xem phim | Читатели о нас | Дивіться фільм | Διαβάζω | 相信自己 |
    関東の天気 | 관련자 조사 | اقرأ كتابا |
    यह घर | Commenting rules | Kommentator | Réaction en chaîne | Deja tu país | Lascia un segno |
    Deixe um sinal | Reactie van de minister | Kommentatorn | Kommentaattori | Dodaj zdjęcie |
    Přidat fotku | Hozzávalók | Comentator | Komentator | Yorum farkı | Komite | Оставить багаж |
    Коментатор | Σχολεία | 网友见面 | コメディ | 답글"""
_PARAGRAPH = "<p>One two three four five six seven eight nine ten.</p>"
_RELATED = "<h3>Related</h3>"


def announced(text: str) -> tuple[float, float]:
    """Whether a segment with this text announces stories, and whether it announces comments."""
    columns = columns_of(f"<p>{text}</p>")
    stories, comments = columns["announces_stories"], columns["announces_comments"]
    return stories[0], comments[0]


def phrases(text: str) -> list[str]:
    return [phrase.strip() for phrase in text.split("|")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(_STORIES, (1, 0), id="stories"),
        pytest.param(_COMMENTS, (0, 1), id="comments"),
        pytest.param(_OTHERS, (0, 0), id="others"),
        *(pytest.param(text, (1, 0), id=f"stories-{name}") for name, text in OF_STORIES.items()),
        *(pytest.param(text, (0, 1), id=f"comments-{name}") for name, text in OF_COMMENTS.items()),
    ],
)
def test_headings_in_each_language_announce(text, expected):
    """No listed phrase is empty, or longer than a heading."""
    listed = phrases(text)
    assert {phrase: announced(phrase) for phrase in listed} == dict.fromkeys(listed, expected)
    assert len(set(listed)) == len(listed)


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        *((heading, (0, 0)) for heading in ("12", "12 12", "Read", "Don't go", "You")),
        *((heading, (0, 0)) for heading in ("Five comments", "Our comments")),
        *((heading, (1, 0)) for heading in ("READ MORE »", "5 Related posts", "Don't miss")),
        ("You may", (1, 0)),
    ],
)
def test_a_heading_begins_with_the_phrase_or_a_number(heading, expected):
    assert announced(heading) == expected


@pytest.mark.parametrize("phrase", ["Related", "Comments", "12 Comments", "Mehr zum", "相关"])
def test_long_paragraphs_announce_nothing(phrase):
    rest = _MAX_WORDS - len(tokenize(phrase))
    assert any(announced(f"{phrase}{' a' * rest}"))
    assert not any(announced(f"{phrase}{' a' * (rest + 1)}"))
    assert not any(announced(f"{phrase} {'a' * 60}"))


def test_segments_since_the_last_announcement():
    columns = columns_of(f"<p>a</p>{_RELATED}<p>b</p><p>c</p><h3>Comments</h3>{_RELATED}")
    assert str(columns["since_stories"]) == "[nan, 0.0, 1.0, 2.0, 3.0, 0.0]"
    assert str(columns["since_comments"]) == "[nan, nan, nan, nan, 0.0, 1.0]"


@pytest.mark.parametrize(
    ("html", "passed"),
    [
        # In runs of 8, 3 and 1 segments, the last third is 2, 1 and 1 segments.
        (
            _RELATED + _PARAGRAPH * 5 + _RELATED + _RELATED + _PARAGRAPH + _RELATED,
            [0, 0, 0, 0, 0, 0, 0, 1, 1, 2],
        ),
        (_RELATED + _PARAGRAPH + _RELATED + _PARAGRAPH + _RELATED, [0, 0, 0, 0, 1]),
        (_RELATED * 2 + _PARAGRAPH + _RELATED * 2, [0, 0, 0, 1, 2]),
        # Without a run, every announcement counts.
        (f"<p>a</p>{_RELATED}<p>b</p>{_RELATED}", [0, 1, 1, 2]),
        (_PARAGRAPH * 2, [0, 0]),
    ],
)
def test_announcements_count_from_the_last_third_of_the_run(html, passed):
    columns = columns_of(html)
    assert columns["stories_passed"] == passed
    assert not any(columns["comments_passed"])
    comments = columns_of(html.replace("Related", "Comments"))
    assert comments["comments_passed"] == passed
