"""Find the names of authors in texts that contain more than names."""

import re
from collections.abc import Iterable, Sequence
from html import unescape
from itertools import islice

from ..segmenter.source.characters import valid_text
from ..segmenter.titles import joined
from ..segmenter.unfilled import is_unfilled
from ..segmenter.words import tokenize

#: Words that are no names: placeholders of publishing systems, and labels.
NOT_NAMES = frozenset(
    """about admin administrator anonymous array author authors bio bureau by comments contributor
    correspondent date default edit editor email false first firstname full guest he home i ipsum it
    last lastname lorem mac me member mod model moderator name no none null object op owner post
    posted poster posts primary print publisher redaktion reply review reviewer reviews root she
    siteadmin staff superuser team test they topic true undefined unknown user username users we
    webmaster writer writers written www you your""".split()
)
#: Words of buttons, notices and captions: a text with one of them is no name.
NOT_IN_NAMES = frozenset(
    """add address articles autopost bild click confirm credit delete foto getty illustration image
    join learn leave offline photo photograph photos read reading rss share shutterstock sign submit
    subscribe tweet twitter visit years фото""".split()
)
#: Words in the names of organisations and of automatic authors.
ORGANISATIONS = frozenset(
    """admin administration administrator agency association bank blog board centre center college
    committee company contributor contributors corp corporation council department desk editorial
    editors foundation gmbh group inc institute interactive limited llc ltd magazine media ministry
    nachrichten news newsroom office online publishing redaktion services society solutions staff
    team university
    wikimedia""".split()
)
#: Words in the names of employers, after a slash.
_EMPLOYERS = ORGANISATIONS | {"bureau", "press", "times"}
#: Most characters and words of a name.
MAX_CHARACTERS, MAX_WORDS = 60, 6
#: Most words of a name in small letters; longer texts are parts of sentences.
MAX_LOWERCASE = 3
#: Most texts that are read, and most characters of each.
MAX_TEXTS, MAX_LENGTH = 50, 1_000

#: Words before a name.
_WORDS_BEFORE = re.compile(
    r"^\W*(?:(?:(?:\w+ )?(?:article|asked|authored|blog|content|created|post|posted|published|"
    r"recipe|recommended|review|started|story|submitted|text|words|written)\s)?by\b|"
    r"(?:af|av|di|door|par|por|von)\b|"
    r"(?:about the author|auteur|authors?|autor(?:a|in)?|content|da|editor|journalist|reporter|"
    r"story|tekst|text|words|автор|текст|作者|著者|(?:责任)?编辑|[记記]者) ?[:：]|"
    r"authors?\b(?=\s\w)|από(?= )|文[・:：]|بقلم)\W*",
    re.IGNORECASE,
)
#: Who reviewed or edited a text, before its author.
_REVIEWER = re.compile(
    r"^\W*(?:\w+ly )?(?:edited|(?:fact[- ])?checked|reviewed) by\b.*?(?=\b(?:written )?by\b|$)",
    re.IGNORECASE | re.DOTALL,
)
#: Words that count only before capital letters. A style sheet may show a space after "By".
_BEFORE_CAPITAL = re.compile(r"^By(?=[A-Z][a-z])|^(?:About|Follow) (?=[A-Z]\w+ [A-Z])")
#: Names of days and months, as alternatives of an expression.
DAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday"
SHORT_DAYS = r"mon|tues?|wed|thu(?:rs)?|fri|sat|(?<![^\W\d_] )sun"
MONTHS = (
    "jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|"
    "aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?"
)
#: Text after a name on the same line: a date, or what was done.
_TEXT_AFTER = re.compile(
    rf"(?<!\W)\W*(?:\b(?:comments?|data publikacji|edited|fact[- ]checked|from(?=:)|in|last|"
    r"filed under|leave an?|min(?:ute)?s?|no comments|posted|published|read more|reprinted|"
    rf"reviewed|table of contents|under|updated?|views?|{DAYS}|"
    # An abbreviated day or a month alone may be a name; "Sun" after a word is a newspaper.
    rf"(?:{SHORT_DAYS})(?=\W{{1,3}}(?:\d|(?:{MONTHS})\W{{1,3}}\d))|"
    rf"(?:at )?(?:{MONTHS})(?=\W{{1,3}}\d))\b(?!-)|"
    r"\bon (?=\w)|\b\d{1,2}[./]\d|\b\d{4}\b|\b\d{1,2}\.? (?=\w{3})|"
    r"\d年|(?<!\d)\d+ ?(?:小[时時]|分[钟鐘]|天)前).*",
    re.IGNORECASE | re.DOTALL,
)
#: A date, perhaps after words such as "posted on".
_DATE = re.compile(
    rf"(?=.*(?:\d\d|day\b|\b(?:{MONTHS})\b.*\d|\d.*\b(?:{MONTHS})\b))"
    rf"(?:[\W\d]|\d(?:st|nd|rd|th)\b|\b(?:{DAYS}|{SHORT_DAYS}|{MONTHS}|am|at|last|of|on|"
    r"pm|posted|published|the|updated)\b)+",
    re.IGNORECASE,
)
#: What a publishing system has not filled in, other authors who are not named, and an account.
_NOISE = re.compile(
    r"\{\{[^{}]*\}\}|(?<!\S)(?:undefined|null)(?!\S)|\bet al\b\.?|(?<=\w)\s@\w+(?!\S)"
)
#: The number of posts of a member; a date without a space before it.
_NUMBER_AFTER = re.compile(r"(?<!\s)(?:\s+\d[\d,.]*k?\b|\s*»).*", re.DOTALL)
_DATE_AFTER = re.compile(r"\d{1,2}[./]\d{1,2}[./]\d{2}.*", re.DOTALL)
#: Separators of names.
_SEPARATOR = re.compile(
    r"\s*(?:[;,、|·•⋅]|\s[-–—/]\s|\s&\s|\b(?:and|et|och|og|und)\b)\s*", re.IGNORECASE
)
_COMMA_SEPARATOR = re.compile(r"\s*[;,、]\s*")
_DEGREES = (
    r"b\.?a|bsn|b\.?sc|cfa|cfp|chn|cpa|dacvb|dvm|esq|facl?m|jr|lvt|m\.?a|mba|m\.?d|mph|m\.?sc|mw|"
    r"ph\.?d|rdn?|rn|sr|vmd|vts"
)
_ROLES = (
    "analyst|ceo|chair|chief|columnist|consultant|contributors?|coo|correspondents?|cto|dietitian|"
    "directors?|editor(?:ial)?s?|engineer|experts?|founders?|head|journalist|managers?|marketer|"
    "nutritionist|officer|president|producer|professor|redakteur(?:in)?|reporters?|specialist|"
    "vp|writers?"
)
_ROLE = re.compile(rf"\b(?:{_DEGREES}|{_ROLES})\b", re.IGNORECASE)
#: A role directly after a name of two or three words.
_ROLE_AFTER = re.compile(
    r"^((?!from |the )[^\s,]+(?: [^\s,]+){1,2}) (?:lead |senior |staff )?"
    r"(?:ceo|co-?founder|correspondent|founder|journalist|reporter|reviewer|writer)\b.*",
    re.IGNORECASE | re.DOTALL,
)
#: An agency or a broadcaster after a name of two or three words.
_AGENCY_AFTER = re.compile(
    r"^((?!the )\S+(?: \S+){1,2}) (?:the )?(?:AFP|associated press|BBC(?: news| world service)?|"
    r"bloomberg(?: news)?|canadian press|CNN|los angeles times|press association|reuters)$",
    re.IGNORECASE,
)
#: An employer after a name of two or three words.
_EMPLOYER_AFTER = re.compile(r"^((?!the )\S+(?: \S+){1,2}) for (?:the )?[A-Z].*", re.DOTALL)
#: A full name, and a role after a colon.
_COLON_AFTER = re.compile(rf"^(\S+ [^:：]+)[:：].*\b(?:{_DEGREES}|{_ROLES})\b.*", re.IGNORECASE)
#: The sign of a note directly after a name, and its number after a name of two words or more.
_NOTE_SIGN_AFTER = re.compile(r"(?<=\w)[†‡§¶¹²³⁰-⁹]+$")
_NOTE_NUMBER_AFTER = re.compile(r"(?<=[^\W\d_])[0-9]{1,2}$")
_DEGREES_AFTER = re.compile(rf"(?:\s+(?:{_DEGREES})\b\.?)+$", re.IGNORECASE)
#: The last word left of "by Ina Roth at 9:20 PM", or of "Ina Roth writes:" before a quotation.
_WORD_AFTER = re.compile(r"\s+(?:at|on|says|writes|wrote)$")
#: A role, a nickname or an agency after a name.
_IN_BRACKETS = re.compile(r"(?<=\w) ?\((?:[^()]|\([^()]*+\)?)*+\)?")
#: A full name, a slash, and an agency, a role or another name.
_WITH_SLASH = re.compile(r"^([^\W\d_][^\s/]* [^/]*\w) ?/{1,2} ?(\S.*)")
#: Signs of a notice or of a label, such as "Category: News".
_NOTICE_SIGN = re.compile("[©:：]")
_ADDRESS = re.compile(r"https?:|www\.|@|^/|\S\.\S+/")
_TAG = re.compile("<[^<>]*>")
_PART_SEPARATOR = re.compile(r"\s[·•|]\s|\n")
#: A line break between names.
_BREAK_BETWEEN = re.compile(r"([,;&]|\b(?:and|et|und))\n|\n(?=&|(?:and|et|und)\b)", re.IGNORECASE)
#: The name of an account, rather than of a person.
_ACCOUNT = re.compile(r"(?=.*[._\d])[^\W_A-Z][\w.-]*|[A-Z]{1,3}\d+|\S+@\S+")
#: The legal form of a company at the end of its name, or the name of a host.
_ORGANISATION = re.compile(
    r"(?<!\S)(?:[Ss]p\. z o\. ?o|S\.?A|S\.?p\.?A|A\.?G|P\.?L\.?C|plc)\.?$|"
    r"(?<!\S)[^\W_][\w-]{2,}\.[A-Za-z]{2,3}(?!\S)"
)
_OUTER_SIGNS = " .:&*·•()[]（）【】《》「」\"'“”‘’–—-"


def announces_name(line: str) -> bool:
    """Whether a line begins with words that announce an author: by, von, par and so on."""
    return _WORDS_BEFORE.match(line) is not None


def name_in_line(line: str) -> str:
    """The part of a line that names authors, without words before it, a date or words after it.

    Examples
    --------
    >>> name_in_line("Written by Ina Roth on May 3, 2024")
    'Ina Roth'
    >>> name_in_line("May 3, 2024 · Ina Roth, Editor"), name_in_line("J. Doe 509 1")
    ('Ina Roth, Editor', 'J. Doe')
    """
    line = _REVIEWER.sub("", _BREAK_BETWEEN.sub(r"\1 ", line[:MAX_LENGTH]))
    for part in _PART_SEPARATOR.split(_WORDS_BEFORE.sub("", line, count=1)):
        part = _IN_BRACKETS.sub("", _DATE_AFTER.sub("", part, count=1))
        name = _WORDS_BEFORE.sub("", _TEXT_AFTER.sub("", part, count=1), count=1)
        name = _ROLE_AFTER.sub(r"\1", _NUMBER_AFTER.sub("", name, count=1).strip(_OUTER_SIGNS))
        if name.strip(_OUTER_SIGNS):
            return name
    return ""


def split_names(text: str) -> list[str]:
    """Split a text into names, without the roles of the persons.

    Examples
    --------
    >>> split_names("By Ina Roth, Senior Editor, and Jan Peters, PhD")
    ['Ina Roth', 'Jan Peters']
    >>> split_names("Ina Roth¹; Jan Peters†")
    ['Ina Roth', 'Jan Peters']
    """
    text = _TAG.sub(" ", unescape(unescape(text[:MAX_LENGTH])))
    text = _WORDS_BEFORE.sub("", " ".join(valid_text(text).split()), count=1)
    text = _BEFORE_CAPITAL.sub("", text)
    text = _IN_BRACKETS.sub("", _NOISE.sub("", text))
    groups = [_SEPARATOR.split(group) for group in _COMMA_SEPARATOR.split(text)]
    names = [
        _without_employer(_COLON_AFTER.sub(r"\1", name).strip(_OUTER_SIGNS))
        for index, group in enumerate(groups)
        if not (index and _is_role(group))
        for part in group
        for name in _split_at_slash(part)
    ]
    return [
        _WORD_AFTER.sub("", _DEGREES_AFTER.sub("", name))
        for index, name in enumerate(_without_notes(names))
        if name and not (index and _ROLE.search(name))
    ]


def _without_employer(name: str) -> str:
    return _EMPLOYER_AFTER.sub(r"\1", _AGENCY_AFTER.sub(r"\1", name))


def _without_notes(names: Sequence[str]) -> list[str]:
    """Names without the signs of notes after them, and without the numbers of at least two notes.

    A single number may belong to a name, such as that of a station.
    """
    unsigned = [_NOTE_SIGN_AFTER.sub("", name) for name in names]
    numbered = [name for name in unsigned if " " in name and _NOTE_NUMBER_AFTER.search(name)]
    if len(numbered) < 2:
        return unsigned
    return [_NOTE_NUMBER_AFTER.sub("", one) if one in numbered else one for one in unsigned]


def _split_at_slash(text: str) -> list[str]:
    """A name without an agency or a role after a slash, or the two names around the slash."""
    match = _WITH_SLASH.match(text)
    if match is None:
        return [text]
    name, after = match.groups()
    words = tokenize(after)
    if len(words) < 2 or words[0] == "the" or not _EMPLOYERS.isdisjoint(words):
        return [name]
    if _ROLE.search(after):
        return [name]
    # A slash between capital letters is part of a name, as in AC/DC.
    is_part_of_name = name[-2:].isupper() and after[:2].isupper()
    return [text] if is_part_of_name or _is_organisation(name) else [name, after]


def _is_organisation(name: str) -> bool:
    return not ORGANISATIONS.isdisjoint(tokenize(name))


def _is_role(parts: Sequence[str]) -> bool:
    """Whether parts are a role, such as "Privacy" and "Digital Security Expert", and no names."""
    return all(len(part.split()) == 1 for part in parts[:-1]) and bool(_ROLE.search(parts[-1]))


def clean_names(texts: Iterable[str], site_names: Sequence[str] = ()) -> list[str]:
    """Names of authors in texts, without words that are no names, addresses and repetitions.

    Names of the page's site are left out unless there are no others.

    Examples
    --------
    >>> clean_names(["admin", "Ina Roth", "ROTH, INA", "ina@tide.example", "Tide"], ["Tide"])
    ['Ina Roth']
    """
    names: dict[frozenset[str], str] = {}
    for text in islice(texts, MAX_TEXTS):
        parts = [] if is_unfilled(text) else split_names(text)
        # A family name, a comma and a first name.
        if [len(part.split()) for part in parts] == [1, 1] and "," in text:
            names.setdefault(frozenset(tokenize(text)), f"{parts[1]} {parts[0]}")
            continue
        for part in parts:
            if _is_name(part):
                names.setdefault(frozenset(tokenize(part)), part)
    unique = [name for words, name in names.items() if not any(words < longer for longer in names)]
    sites = {joined(name) for name in site_names}
    sites |= {f"the{name}" for name in sites}
    return [name for name in unique if joined(name) not in sites] or unique


def is_person(name: str, site_names: Sequence[str] = ()) -> bool:
    """Whether a cleaned name may be that of a person, and not of an organisation or an account.

    Examples
    --------
    >>> [is_person(name) for name in ("James Akinaka", "CC7567", "Tide Editorial Team", "ina.roth")]
    [True, False, False, False]
    >>> [is_person(name) for name in ("INTERIA.PL S.A", "Tide AG", "tide.example", "J.R. Roth")]
    [False, False, False, True]
    """
    whole = joined(name)
    return not (
        is_account(name)
        or _ORGANISATION.search(name)
        or _is_organisation(name)
        or any(whole.startswith((site, f"the{site}")) for site in map(joined, site_names) if site)
    )


def _is_name(text: str) -> bool:
    words = set(tokenize(text))
    return (
        0 < len(words) <= MAX_WORDS
        and len(text) <= MAX_CHARACTERS
        and not _ADDRESS.search(text)
        and not _NOTICE_SIGN.search(text)
        and words.isdisjoint(NOT_IN_NAMES)
        and not is_unfilled(text)
        and not _DATE.fullmatch(text)
        and not (len(words) > MAX_LOWERCASE and text.islower())
        and not all(word in NOT_NAMES or word.isdigit() for word in words)
    )


def is_account(name: str) -> bool:
    """Whether a name is that of an account, with digits or signs.

    Examples
    --------
    >>> [is_account(name) for name in ("CC7567", "ina.roth", "Ina", "J.R. Roth")]
    [True, True, False, False]
    """
    return _ACCOUNT.fullmatch(name) is not None
