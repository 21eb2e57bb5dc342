"""The language of code, by the classes and attributes that highlighters give its elements."""

import re
from itertools import islice

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
#: Shorter names may also be classes that a program has shortened.
_SHORTEST = 3
_NAME = re.compile(r"[\w+#.-]+")
_NO_LANGUAGES = frozenset("none plain plaintext text default source wrapper".split())


def code_language(element: HtmlElement) -> str | None:
    """Read the language of code from its class, or from an element within or around it.

    It is in lower case; None if it is unknown.
    """
    code = (element, *element.iter("code"))
    around = islice(element.iterancestors(), 2)
    named = [_named(candidate) for candidate in (*code, *around)]
    bare = [name for candidate in code for name in candidate.get("class", "").lower().split()]
    named += [name for name in bare if len(name) >= _SHORTEST and name in LANGUAGES]
    return next((name for name in named if name), None)


def _named(element: HtmlElement) -> str:
    """The language that an attribute or a prefix names; empty if there is none."""
    named = element.get("data-lang") or element.get("data-language")
    match = _PREFIXED.search(element.get("class", ""))
    name = (named or (match[1] if match else "")).lower()
    return name if _NAME.fullmatch(name) and name not in _NO_LANGUAGES else ""
