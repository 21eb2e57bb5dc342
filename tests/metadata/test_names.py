"""Names of authors, without the words beside them."""

import pytest

from webjury.metadata.names import (
    MAX_TEXTS,
    announces_name,
    clean_names,
    name_in_line,
    split_names,
)

BEFORE = [
    *("By", "Written by", "Recipe by:", "Reporter:", "Journalist:", "Editor:", "Words:", "Story:"),
    *("Da:", "About"),
]
AFTER = [
    *(": Senior Editor", ", Senior Editor", ", Lamps and Tides Editor", ", Chair of the Board"),
    *(", MD, PhD", ", MPH, CHN", " RN", " at", " (Diary)", " (Tide", " (MD (Hons))"),
    *("(Brüssel, Tide)", "/The Tide", " // Tide News", "/AP", "/Associated Press", "/Staff Writer"),
    "/Statehouse Bureau",
]


@pytest.mark.parametrize("text", [f"{label} Ina Roth" for label in BEFORE])
def test_words_before_a_name_are_no_part_of_it(text):
    assert split_names(text) == ["Ina Roth"]


@pytest.mark.parametrize("text", [f"Ina Roth{role}" for role in AFTER])
def test_words_after_a_name_are_no_part_of_it(text):
    assert split_names(text) == ["Ina Roth"]


SPLIT = {
    "Ina Roth": ["Ina Roth"],
    "By Ina Roth and Jan Peters": ["Ina Roth", "Jan Peters"],
    "Von Ina Roth und Jan Peters": ["Ina Roth", "Jan Peters"],
    "Jan Peters and Ina Roth: Senior Editor": ["Jan Peters", "Ina Roth"],
    "Ina Roth, Jan Peters and Editors": ["Ina Roth", "Jan Peters"],
    "Ina Roth; Jan Peters | Tide": ["Ina Roth", "Jan Peters", "Tide"],
    "Ina Roth / Jan Peters": ["Ina Roth", "Jan Peters"],
    "By Ina Roth/Jan Peters": ["Ina Roth", "Jan Peters"],
    "Maria &amp;amp; Katerina": ["Maria", "Katerina"],
    "Par Héloïse Tardivel": ["Héloïse Tardivel"],
    "Автор: Игорь Литин": ["Игорь Литин"],
    "Текст: Игорь Литин": ["Игорь Литин"],
    "作者：林若水": ["林若水"],
    "记者：林若水": ["林若水"],
    "著者：林若水": ["林若水"],
    "林若水）": ["林若水"],
    "【林若水】": ["林若水"],
    "By (Ina Roth)": ["Ina Roth"],
    "ByIna Roth": ["Ina Roth"],
    "<a href='/ina'>Ina  Roth</a>": ["Ina Roth"],
    "jonna_7 writes": ["jonna_7"],
    # Names that look as if there were words beside them.
    "Byron Roth": ["Byron Roth"],
    "Da Ina Roth": ["Da Ina Roth"],
    "Tide News/Ina Roth": ["Tide News/Ina Roth"],
    "Ina AC/DC Roth": ["Ina AC/DC Roth"],
    "AP/dpa": ["AP/dpa"],
    "About lamps": ["About lamps"],
    "Robert Tschudi": ["Robert Tschudi"],
    "Anderson": ["Anderson"],
    "": [],
}


@pytest.mark.parametrize(("text", "names"), SPLIT.items(), ids=SPLIT)
def test_names_are_split(text, names):
    assert split_names(text) == names


NO_NAMES = [
    *("", "By", "- -", "\x01", "I", "Mac", "Mac; I", "a b c d e f g", "x" * 61, "User", "admin"),
    *("Author 12", "No Primary Author", "Bureau", "J Offline", "Shutterstock", "AP/Twitter"),
    *("www", "https://tide.example/ina", "Ina Roth https://tide.example/ina", "/authors/ina"),
    *("@ina", "ina@tide.example", "© The Tide", "Category: News", "Reading time: 5 minutes"),
    *("Foto: Ina Roth", "Фото: Игорь Литин", "Foto de archivo: Ina Roth", "Photograph by Ina Roth"),
    *("Illustrations: Jan Peters", "Articles by Ina", "About Me", "Full Bio", "Learn more"),
    *("Sign in", "Tweet", "RSS", "Subscribe", "Add to circle", "Edit Delete Tags Autopost"),
]


@pytest.mark.parametrize("text", NO_NAMES)
def test_what_is_no_name_is_dropped(text):
    assert clean_names([text]) == []


def test_names_that_occur_twice_are_given_once():
    assert clean_names(["Ina Roth", "INA ROTH", "Roth, Ina", "Ina"]) == ["Ina Roth"]
    assert clean_names(["Roth, Ina"]) == ["Ina Roth"]


def test_the_sites_name_is_dropped_beside_others():
    assert clean_names(["Ina Roth", "The Tide"], ["The Tide"]) == ["Ina Roth"]
    assert clean_names(["The Tide"], ["The Tide"]) == ["The Tide"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ina Roth1; Jan Peters2", ["Ina Roth", "Jan Peters"]),
        ("Ina Roth1,2, Jan Peters2†", ["Ina Roth", "Jan Peters"]),
        ("Ina Roth†, Peters¹²", ["Ina Roth", "Peters"]),
        ("Tide Radio4, Ina Roth", ["Tide Radio4", "Ina Roth"]),
        ("Ina Roth1985; Jan Peters1986", ["Ina Roth1985", "Jan Peters1986"]),
        ("ina77; jan78", ["ina77", "jan78"]),
        ("Tide24 Redaktion", ["Tide24 Redaktion"]),
    ],
)
def test_numbers_and_signs_of_notes_are_no_part_of_names(text: str, names: list[str]) -> None:
    assert clean_names([text]) == names


def test_of_very_many_names_the_first_are_given():
    assert len(clean_names(f"Ina {number}x" for number in range(10_000))) == MAX_TEXTS


LINES = {
    "By Ina Roth , Filed under: Lamps , Ships": "Ina Roth",
    "By Ina Roth on May 3, 2024": "Ina Roth",
    "Written by: Ina Roth · 5 min read": "Ina Roth",
    "Von Ina Roth, 3. März 2024": "Ina Roth",
    "Ina Roth Updated May 2024": "Ina Roth",
    "3 May 2024": "",
    "By Ina Roth, in News": "Ina Roth",
    "By Augusta May-Roth": "Augusta May-Roth",
    "By Jan Peters": "Jan Peters",
    "June Roth, May 2024": "June Roth",
    "April May · Apr. 5, 2024": "April May",
    "By Ina Roth, leave a comment": "Ina Roth",
    "Από Ina Roth": "Ina Roth",
    "责任编辑：林若水": "林若水",
    "Posted by Uli at December 16, 2025": "Uli",
    "Uli3/4/2025": "Uli",
    "林若水 – 3小時前": "林若水",
    "Sat, 20 Dec, 2025 - 06:36": "",
    "Sun Dec 17, 2023 11:23 am": "",
    "Ina Roth Wed, 3 May 2024": "Ina Roth",
    "Ina Roth, Tide Sun May 3, 2024": "Ina Roth, Tide Sun",
    "Sun Yat": "Sun Yat",
    "By Ina Roth (National Lead Writer) on May 3, 2024": "Ina Roth",
    "Ina Roth From: Tide Sun": "Ina Roth",
    "By\nIna Roth\nTide Press": "Ina Roth",
    "By Ina Roth,\nJan Peters": "Ina Roth, Jan Peters",
    "By Ina Roth and\nJan Peters\nTide Press": "Ina Roth and Jan Peters",
    "Ina Roth\nAnd Jan Peters": "Ina Roth And Jan Peters",
    "Ina Roth\n& Jan Peters": "Ina Roth & Jan Peters",
    "Ina Roth\nAndy writes of lamps": "Ina Roth",
    "Author\nIna Roth": "Ina Roth",
    "Words\nBy Ina Roth": "Ina Roth",
    "Autor: Ina Roth. Data publikacji Śro, 2011-05-18": "Ina Roth",
}


@pytest.mark.parametrize(("line", "name"), LINES.items(), ids=LINES)
def test_a_name_in_a_line_ends_before_a_day(line, name):
    assert name_in_line(line).strip(" ,") == name.strip()


@pytest.mark.parametrize("line", ["By Ina Roth", "Text: Ina Roth", "Reporter: Ina Roth"])
def test_lines_that_announce_a_name(line):
    assert announces_name(line)


@pytest.mark.parametrize("line", ["Reviewed and Written by Ina", "Bypass of the harbour"])
def test_lines_that_announce_no_name(line):
    assert announces_name(line) is False


def test_of_a_long_line_the_beginning_is_read():
    assert name_in_line(f"Written by Ina Roth {'.' * 100_000}") == "Ina Roth"
