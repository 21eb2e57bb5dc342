"""Names of authors, without the words beside them."""

import pytest

from webjury.metadata.names import (
    MAX_TEXTS,
    announces_name,
    clean_names,
    name_in_line,
    split_names,
)

SPLIT = {
    "Ina Roth": ["Ina Roth"],
    "By Ina Roth and Jan Peters": ["Ina Roth", "Jan Peters"],
    "Written by Ina Roth": ["Ina Roth"],
    "Von Ina Roth und Jan Peters": ["Ina Roth", "Jan Peters"],
    "Par Héloïse Tardivel": ["Héloïse Tardivel"],
    "作者：林若水": ["林若水"],
    "记者：林若水": ["林若水"],
    "Автор: Игорь Литин": ["Игорь Литин"],
    "Текст: Игорь Литин": ["Игорь Литин"],
    "Reporter: Ina Roth": ["Ina Roth"],
    "Journalist: Ina Roth": ["Ina Roth"],
    "Editor: Ina Roth": ["Ina Roth"],
    "Words: Ina Roth": ["Ina Roth"],
    "Story: Ina Roth": ["Ina Roth"],
    "Da: Ina Roth": ["Ina Roth"],
    "Da Ina Roth": ["Da Ina Roth"],
    "Ina Roth: Senior Editor": ["Ina Roth"],
    "Jan Peters and Ina Roth: Senior Editor": ["Jan Peters", "Ina Roth"],
    "Ina Roth, Senior Editor": ["Ina Roth"],
    "Ina Roth, MD, PhD": ["Ina Roth"],
    "Ina Roth, Lamps and Tides Editor": ["Ina Roth"],
    "Ina Roth, Jan Peters and Editors": ["Ina Roth", "Jan Peters"],
    "Ina Roth RN": ["Ina Roth"],
    "Ina Roth at": ["Ina Roth"],
    "jonna_7 writes": ["jonna_7"],
    "Ina Roth, Chair of the Board": ["Ina Roth"],
    "Ina Roth (Diary)": ["Ina Roth"],
    "Ina Roth (Tide": ["Ina Roth"],
    "Ina Roth (MD (Hons))": ["Ina Roth"],
    "By (Ina Roth)": ["Ina Roth"],
    "著者：林若水": ["林若水"],
    "Recipe by: Ina Roth": ["Ina Roth"],
    "Ina Roth, MPH, CHN": ["Ina Roth"],
    "Ina Roth; Jan Peters | Tide": ["Ina Roth", "Jan Peters", "Tide"],
    "ByIna Roth": ["Ina Roth"],
    "Byron Roth": ["Byron Roth"],
    "Ina Roth(Brüssel, Tide)": ["Ina Roth"],
    "林若水）": ["林若水"],
    "【林若水】": ["林若水"],
    "Ina Roth/The Tide": ["Ina Roth"],
    "Ina Roth // Tide News": ["Ina Roth"],
    "Ina Roth / Jan Peters": ["Ina Roth", "Jan Peters"],
    "By Ina Roth/Jan Peters": ["Ina Roth", "Jan Peters"],
    "Ina Roth/AP": ["Ina Roth"],
    "Ina Roth/Staff Writer": ["Ina Roth"],
    "Ina Roth/Statehouse Bureau": ["Ina Roth"],
    "Ina Roth/Associated Press": ["Ina Roth"],
    "Tide News/Ina Roth": ["Tide News/Ina Roth"],
    "Ina AC/DC Roth": ["Ina AC/DC Roth"],
    "AP/dpa": ["AP/dpa"],
    "About Ina Roth": ["Ina Roth"],
    "About lamps": ["About lamps"],
    "Maria &amp;amp; Katerina": ["Maria", "Katerina"],
    "<a href='/ina'>Ina  Roth</a>": ["Ina Roth"],
    "Robert Tschudi": ["Robert Tschudi"],
    "Anderson": ["Anderson"],
    "": [],
}


@pytest.mark.parametrize(("text", "names"), SPLIT.items(), ids=SPLIT)
def test_names_are_split(text, names):
    assert split_names(text) == names


NO_NAMES = [
    "Articles by Ina",
    "Add to circle",
    "No Primary Author",
    "Фото: Игорь Литин",
    "Category: News",
    "Reading time: 5 minutes",
    "Illustrations: Jan Peters",
    "Foto de archivo: Ina Roth",
    "Ina Roth https://tide.example/ina",
    "www",
    "Bureau",
    *("User", "admin", "I", "Mac", "Mac; I", "By", "Author 12", "https://tide.example/ina"),
    *(
        "@ina",
        "ina@tide.example",
        "/authors/ina",
        *("Sign in", "Tweet", "RSS", "Edit Delete Tags Autopost", "Full Bio", "Learn more"),
        "About Me",
        "Subscribe",
        "Foto: Ina Roth",
        "Photograph by Ina Roth",
        "J Offline",
        *("Shutterstock", "AP/Twitter"),
        "© The Tide",
    ),
    *("a b c d e f g", "x" * 61, "- -", "\x01"),
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


def test_lines_that_announce_a_name():
    assert announces_name("By Ina Roth")
    assert announces_name("Reviewed and Written by Ina") is False
    assert announces_name("Bypass of the harbour") is False
    assert announces_name("Text: Ina Roth")
    assert announces_name("Reporter: Ina Roth")


def test_of_a_long_line_the_beginning_is_read():
    assert name_in_line(f"Written by Ina Roth {'.' * 100_000}") == "Ina Roth"
