"""Pictures of emojis and smileys are characters of the text; other pictures stay."""

import pytest

from webjury import extract
from webjury.segmenter.source.read import read_source

_PEOPLE = "👩\u200d🚀👍🏽"
_SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    ("picture", "characters"),
    [
        ('<img src="/core/emoji/14/svg/1f6a4.svg" alt="🚤" class="wp-smiley" />', "🚤"),
        ("<img src='/images/smilies/icon_smile.gif' alt=':)' class='wp-smiley' />", ":)"),
        ('<img class="smilie smilie--sprite" alt="&gt;:(" title="Mad >:(">', "&gt;:("),
        ('<img class=smiley alt=">:(">', "&gt;:("),
        ('<img src="/emoji/sob.png" title=":sob:" class="emoji" alt=":sob:" width="20">', ":sob:"),
        ('<img class="c-emoji__medium" alt=":+1::skin-tone-2:">', ":+1::skin-tone-2:"),
        ('<img itemtype="http://schema.skype.com/Emoji" alt="(wave)">', "(wave)"),
        ('<img height="16" src="https://static.xx.fbcdn.net/x/1f602.png" alt="😂">', "😂"),
        ("<IMG ALT = ' &#x1f602; ' SRC=a>", "&#x1f602;"),
        ("<img alt=❤️>", "❤️"),
        ("<img class=emoji alt=❤>", "❤"),
        (f'<img alt="{_PEOPLE} 🇩🇪{_SCOTLAND}">', f"{_PEOPLE} 🇩🇪{_SCOTLAND}"),
        ('<img data-alt="a" title=" alt=\':D\'" data-id="3"alt="o_O" class="Emoticon">', "o_O"),
    ],
)
def test_a_picture_of_an_emoji_is_its_characters(picture: str, characters: str) -> None:
    assert read_source(f"<p>one {picture}two").html.decode() == f"<p>one {characters}two"


@pytest.mark.parametrize(
    "picture",
    [
        '<img class="reaction-image--emoji" alt="Like">',
        '<img class="twemoji" alt="en">',
        '<img class="emoji" alt>',
        '<img alt="←"><img alt="≡"><img alt="★★★"><img alt=":)">',
        '<img src="/emoji/a.png" title="😀">',
        '<img alt="We are here 😀"><img alt="😀 We are here">',
        '<img src="smiley-report.svg" alt="Smiley report">',
        '<imgs class="emoji" alt="😀">',
        '<img class="emoji" alt="😀" <b>',
        r'<script>"<img class=\"emoji\" alt=\":)\">"</script>',
    ],
)
def test_other_pictures_stay(picture: str) -> None:
    assert read_source(f"<p>{picture}").html.decode() == f"<p>{picture}"


def test_no_reference_to_an_invalid_character_arises() -> None:
    assert read_source("<p>&#<img class=emoji alt='129;'>one").html == b"<p>one"


def test_all_forms() -> None:
    boat = '<img src="https://s.example/emoji/1f6a4.svg" alt="🚤" class="emoji">'
    line = f"<p>A good {boat} boat turns once in twenty seconds, all night long, all year.</p>"
    source = f"<title>The boat 🚤</title><h1>The boat {boat}</h1>{line * 8}"
    extraction = extract(source, mode="fast")
    assert extraction.metadata.title == "The boat 🚤"
    assert extraction.images == []
    for form in (extraction.text, extraction.markdown, extraction.to_markdown(images=True)):
        assert form.startswith(("The boat 🚤", "# The boat 🚤"))
        assert "A good 🚤 boat turns" in form
        assert "s.example" not in form
