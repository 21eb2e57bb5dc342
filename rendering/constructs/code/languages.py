"""The language of code, by the classes and attributes that highlighters give its elements."""

import re
from itertools import chain, islice

from lxml.html import HtmlElement

#: Languages that name themselves: as a class of code, or as the text of a label beside it.
LANGUAGES = frozenset(
    """bash c c++ cpp c# csharp css dart diff dockerfile elixir go graphql haskell html ini java
    javascript js json jsx kotlin lua makefile markdown nix perl php powershell python py r ruby
    rust scala scss sh shell sql svelte swift toml ts tsx typescript vue xml yaml yml zig""".split()
)
#: Class names with which common highlighters name a language.
_PREFIXED = re.compile(
    r"(?:^|\s)(?:lang(?:uage)?-|(?:mw-)?highlight-lang-|highlight-source-|highlight-|gatsby-code-"
    r"|brush:\s*|sourceCode\s+|sp-pristine\s+sp-|blob-wrapper\s(?:.*\s)?type-)([\w+#.-]+)"
)
#: Shorter names may also be classes that a program has shortened, unless this class is beside them.
_SHORTEST, _HIGHLIGHTED = 3, "hljs"
#: Characters of the classes of an element that are read: they may be as many as a page has.
_MAX_CLASSES = 500
_NAME = re.compile(r"[\w+#.-]+")
_NO_LANGUAGES = frozenset("none plain plaintext text default source wrapper".split())


def code_language(element: HtmlElement) -> str | None:
    """Read the language of code, in lower case; None if it is unknown.

    It is what a prefix names in the classes of the code, or else a class of the code that is just
    a name, or else what a prefix names in the classes of the two elements around the code.
    """
    code = (element, *element.iter("code"))
    around = islice(element.iterancestors(), 2)
    named = chain(map(_prefixed, code), map(_bare, code), map(_prefixed, around))
    return next(filter(None, named), None)


def _classes(element: HtmlElement) -> str:
    return str(element.get("class", "")[:_MAX_CLASSES])


def _prefixed(element: HtmlElement) -> str:
    """The language that an attribute or a class with a prefix names; empty if there is none."""
    named = element.get("data-lang") or element.get("data-language")
    match = _PREFIXED.search(_classes(element))
    name = (named or (match[1] if match else "")).lower()
    return name if _NAME.fullmatch(name) and name not in _NO_LANGUAGES else ""


def _bare(element: HtmlElement) -> str:
    """The class that is the name of a language; empty if there is none."""
    names = _classes(element).lower().split()
    shortest = 1 if _HIGHLIGHTED in names else _SHORTEST
    return next((name for name in names if len(name) >= shortest and name in LANGUAGES), "")
