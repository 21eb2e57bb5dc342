"""JSON-LD as pages write it."""

import json
from time import perf_counter

import pytest

from webjury.segmenter.json_ld import MAX_CHARACTERS, MAX_TOLERATED, linked_values

ARTICLE = {"@type": "Article", "author": {"name": "Ina Roth"}}
SOURCE = json.dumps(ARTICLE)


def read(*sources):
    return list(linked_values(sources))


@pytest.mark.parametrize(
    "source",
    [
        f"\ufeff {SOURCE} ;\n",
        f"<!--\n{SOURCE}\n-->",
        f"<!-- What we sell -->\n{SOURCE}\n<!-- What we sold -->",
        f"<![CDATA[{SOURCE}]]>",
        f"//<![CDATA[\n{SOURCE}\n//]]>",
        f"/*<![CDATA[*/{SOURCE}/*]]>*/",
        f"<!--//--><![CDATA[// ><!--\n{SOURCE}\n//--><!]]>",  # Drupal 7
        f"{SOURCE[:-1]},}}",
        f"{SOURCE[:-1]} // it's it\n}}",
        f"/* the lamp's */ {SOURCE[:-1]}, /* more: */}}",
        SOURCE.replace('"', "'"),
        SOURCE.replace('"@type"', "'@type'")
        .replace('"author"', "author")
        .replace('"name"', "name"),
        SOURCE.replace('"', "&quot;"),
        SOURCE.replace('"', "&amp;#34;"),
        f"{SOURCE}}}",
        SOURCE[:-1],
        f"var lamp = {SOURCE};",
    ],
)
def test_an_object_is_read_whatever_is_around_or_within_it(source):
    assert read(source) == [ARTICLE]


@pytest.mark.parametrize("between", ["", "\n", ",", ";\n", " -->\n<!-- ", "\n// the next\n"])
def test_several_objects_in_a_script_are_read(between):
    assert read(f"{SOURCE}{between}{SOURCE}") == [ARTICLE, ARTICLE]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('"one\ntwo\tthree\x01"', "one\ntwo\tthree\x01"),
        ('"one\r\ntwo"', "one\r\ntwo"),
        ('"the \\"old\\" lamp"', 'the "old" lamp'),
        ('"the "old" lamp"', 'the "old" lamp'),
        ('"<a href="https://tide.example/">old</a>"', '<a href="https://tide.example/">old</a>'),
        (r'"it\'s \x41 \/ \u0042"', "it's A / B"),
        ("'it's me'", "it's me"),
        ('"https://tide.example/ // /* "', "https://tide.example/ // /* "),
        ('"&quot;"', "&quot;"),
        ('"\\\\"', "\\"),
    ],
)
@pytest.mark.parametrize("end", [",}", " /* or not */, }"])
def test_texts_are_read_to_their_end(text, value, end):
    assert read(f'{{"a": {text}, "b": "c"{end}') == [{"a": value, "b": "c"}]


@pytest.mark.parametrize(
    ("source", "value"),
    [
        (
            '{"a": "b", "c": {"d": "e", "f": Lamp}, "g": "h"}',
            {"a": "b", "c": {"d": "e", "f": None}},
        ),
        ('{"a": "b"\n"c": "d"}', {"a": "b"}),
        ('{"a": "b", "c": "It was', {"a": "b", "c": None}),
        ('{"a": "b", "c": {{ author }}}', {"a": "b", "c": {}}),
        ('{"a": ["b", undefined]}', {"a": ["b", None]}),
    ],
)
def test_what_is_stated_before_a_mistake_is_kept(source, value):
    assert read(source, SOURCE) == [value, ARTICLE]


@pytest.mark.parametrize(
    "source", ["", "Not found", "<p>Lamps</p>", "//", "/*", "<!--", "[" * 9_999]
)
def test_what_holds_no_value_is_left_out(source):
    assert read(source, SOURCE) == [ARTICLE]


@pytest.mark.parametrize(
    "written",
    [
        {"@type": "schema:Article", "schema:author": {"schema:name": "Ina Roth"}},
        {
            "@type": "https://schema.org/Article",
            "http://schema.org/author": {"http://schema.org/name": {"@value": "Ina Roth"}},
        },
        {"@type": "Article", "author": {"name": {"@language": "en", "@value": "Ina Roth"}}},
        {"@type": "Article", "author": {"@set": {"name": "Ina Roth"}}},
    ],
)
@pytest.mark.parametrize("slash", ["/", r"\/"])
def test_names_in_full_and_wrapped_values_are_read_as_short_ones(written, slash):
    assert read(json.dumps(written).replace("/", slash)) == [ARTICLE]


def test_lists_are_unwrapped_and_other_names_are_kept():
    written = {
        "@context": {"schema": "https://schema.org/"},
        "@type": ["schema:Person", "https://tide.example/Keeper", 5],
        "author": {"@list": ["Ina", {"@value": "Jan"}]},
        "sameAs": "schema:Person",
    }
    assert read(json.dumps(written)) == [
        written | {"@type": ["Person", "https://tide.example/Keeper", 5], "author": ["Ina", "Jan"]}
    ]


def test_escaped_characters_that_no_reader_sees_are_dropped():
    assert read(r'{"a": "la\u00admp"}', r'{"a": "la\u200bmp",}') == [{"a": "lamp"}] * 2


def test_scripts_beyond_a_number_of_characters_are_left_out():
    assert read(f"{SOURCE[:-1]} {' ' * MAX_CHARACTERS}}}", SOURCE) == [ARTICLE]
    broken = "{" + "a" * (MAX_TOLERATED - len(SOURCE))
    assert read(broken, f"{SOURCE},", SOURCE) == [ARTICLE]


@pytest.mark.parametrize(
    "piece",
    [
        '"',
        "'",
        '" ',
        '"\n',
        "{'",
        '{"a":',
        '{"a" "',
        "{}",
        "[",
        "/*",
        "//",
        "\\",
        '\\"',
        "<!--",
        "1",
    ],
)
def test_broken_json_takes_little_time(piece):
    source = '{"a": "' + piece * (MAX_TOLERATED // len(piece) - 9)
    start = perf_counter()
    read(*[source] * 9, *['{"a": ' + source[7:]] * 9)
    assert perf_counter() - start < 3
