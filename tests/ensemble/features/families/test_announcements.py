"""Headings that announce other stories or comments, in each of the languages."""

import pytest

from webjury.ensemble.features.case import Case
from webjury.ensemble.features.columns import Columns
from webjury.ensemble.features.families.announcements import (
    COMMENTS,
    MAX_WORDS,
    OTHER_STORIES,
    announced_kinds,
    announcements,
)
from webjury.segmenter.page import Page
from webjury.segmenter.words import tokenize

#: A heading that announces other stories, and one that does not, by language.
_STORIES = {
    "en": ("Related articles", "Relatively new"),
    "de": ("Mehr zum Thema", "Mehr Licht!"),
    "fr": ("À lire aussi", "Lire un livre"),
    "es": ("Te puede interesar", "Te quiero"),
    "it": ("Leggi anche", "Leggi nuove"),
    "pt": ("Leia também:", "Leia comigo"),
    "nl": ("Lees ook", "Lees voor"),
    "no": ("Les også", "Les Misérables"),
    "da": ("Læs også", "Læs højt"),
    "sv": ("Läs också", "Läsåret börjar"),
    "fi": ("Lue myös", "Lue tämä"),
    "pl": ("Czytaj także", "Czytaj mi, mamo"),
    "cs": ("Čtěte také", "Čtěte dětem"),
    "hu": ("Kapcsolódó cikkek", "Kapcsolat"),
    "ro": ("Citește și", "Citește o carte"),
    "hr": ("Pročitajte i ovo", "Pročitano danas"),
    "tr": ("Daha fazla haber", "Daha iyi günler"),
    "id": ("Baca juga", "Baca buku"),
    "vi": ("Xem thêm", "Xem phim"),
    "ru": ("Читайте также", "Читатели о нас"),
    "uk": ("Дивіться також", "Дивіться фільм"),
    "el": ("Διαβάστε επίσης", "Διαβάζω"),
    "zh": ("相关阅读", "相信自己"),
    "ja": ("関連記事", "関東の天気"),
    "ko": ("관련 기사", "관련자 조사"),
    "ar": ("اقرأ أيضا", "اقرأ كتابا"),
    "hi": ("यह भी पढ़ें", "यह घर"),
}
_COMMENTS = {
    "en": ("12 Comments", "Commenting rules"),
    "de": ("Kommentare (3)", "Kommentator"),
    "fr": ("Réagir", "Réaction en chaîne"),
    "es": ("Deja tu comentario", "Deja tu país"),
    "it": ("Lascia un commento", "Lascia un segno"),
    "pt": ("Deixe um comentário", "Deixe um sinal"),
    "nl": ("Reageer op dit artikel", "Reactie van de minister"),
    "scandinavian": ("Kommentarer", "Kommentatorn"),
    "fi": ("Kommentoi", "Kommentaattori"),
    "pl": ("Dodaj komentarz", "Dodaj zdjęcie"),
    "cs": ("Přidat komentář", "Přidat fotku"),
    "hu": ("Hozzászólások", "Hozzávalók"),
    "ro": ("Comentează", "Comentator"),
    "hr": ("Komentiraj", "Komentator"),
    "tr": ("Yorum yap", "Yorum farkı"),
    "id": ("Komentar pembaca", "Komite"),
    "ru": ("Оставить комментарий", "Оставить багаж"),
    "uk": ("Коментарі", "Коментатор"),
    "el": ("ΣΧΌΛΙΑ", "Σχολεία"),
    "zh": ("网友评论", "网友见面"),
    "ja": ("コメント", "コメディ"),
    "ko": ("댓글 12", "답글"),
}
_PARAGRAPH = "<p>One two three four five six seven eight nine ten.</p>"
_RELATED = "<h3>Related</h3>"


def columns_of(html: str) -> Columns:
    return announcements(Case(Page(html)))


def announced(text: str) -> tuple[float, float]:
    """Whether a segment with this text announces stories, and whether it announces comments."""
    columns = columns_of(f"<p>{text}</p>")
    stories, comments = columns["announces_stories"], columns["announces_comments"]
    return float(stories[0]), float(comments[0])


def test_there_is_a_heading_for_each_language() -> None:
    assert list(_STORIES) == list(OTHER_STORIES)
    assert list(_COMMENTS) == list(COMMENTS)


@pytest.mark.parametrize(
    ("headings", "phrases", "expected"),
    [
        *(
            pytest.param(headings, OTHER_STORIES[name], (1, 0), id=f"stories-{name}")
            for name, headings in _STORIES.items()
        ),
        *(
            pytest.param(headings, COMMENTS[name], (0, 1), id=f"comments-{name}")
            for name, headings in _COMMENTS.items()
        ),
    ],
)
def test_headings_and_listed_phrases_announce(
    headings: tuple[str, str], phrases: str, expected: tuple[int, int]
) -> None:
    """No phrase is empty, or longer than a heading."""
    heading, other = headings
    assert (announced(heading), announced(other)) == (expected, (0, 0))
    listed = [phrase.strip() for phrase in phrases.split("|")]
    assert {phrase: announced(phrase) for phrase in listed} == dict.fromkeys(listed, expected)
    assert len(set(listed)) == len(listed)


@pytest.mark.parametrize(
    ("heading", "kinds"),
    [
        *((heading, set()) for heading in ("", "12", "12 12", "Read", "Don't go", "You")),
        *((heading, set()) for heading in ("Five comments", "Our comments")),
        *((heading, {"stories"}) for heading in ("READ MORE »", "5 Related posts", "Don't miss")),
        ("You may", {"stories"}),
    ],
)
def test_a_heading_begins_with_the_phrase_or_a_number(heading: str, kinds: set[str]) -> None:
    assert set(announced_kinds(tokenize(heading))) == kinds


@pytest.mark.parametrize("phrase", ["Related", "Comments", "12 Comments", "Mehr zum", "相关"])
def test_long_paragraphs_announce_nothing(phrase: str) -> None:
    rest = MAX_WORDS - len(tokenize(phrase))
    assert any(announced(f"{phrase}{' a' * rest}"))
    assert not any(announced(f"{phrase}{' a' * (rest + 1)}"))
    assert not any(announced(f"{phrase} {'a' * 60}"))


def test_segments_since_the_last_announcement() -> None:
    columns = columns_of(f"<p>a</p>{_RELATED}<p>b</p><p>c</p><h3>Comments</h3>{_RELATED}")
    assert str(columns["since_stories"].tolist()) == "[nan, 0.0, 1.0, 2.0, 3.0, 0.0]"
    assert str(columns["since_comments"].tolist()) == "[nan, nan, nan, nan, 0.0, 1.0]"


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
def test_announcements_count_from_the_last_third_of_the_run(html: str, passed: list[int]) -> None:
    columns = columns_of(html)
    assert columns["stories_passed"].tolist() == passed
    assert not columns["comments_passed"].any()
    comments = columns_of(html.replace("Related", "Comments"))
    assert comments["comments_passed"].tolist() == passed
