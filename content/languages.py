"""The language of a block of code, by the attributes of the code and of what is around it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from .part import Part

#: Names that mean a language even alone: as a class of code, or as the text of a label.
LANGUAGES = frozenset(
    """bash c c++ clojure cmake console cpp c# csharp css csv cypher dart diff docker dockerfile
    elixir erlang f# fsharp go graphql groovy haskell hcl html http ini java javascript js json
    jsonc jsx julia kotlin latex less lisp lua makefile markdown matlab mermaid nginx nix
    objective-c ocaml perl php powershell proto protobuf ps1 py python r ruby rust sass
    scala scss sh shell sql svelte swift terraform toml ts tsx typescript vb vim vue wasm xml yaml
    yml zig zsh""".split()
)
#: Classes in which common highlighters name a language.
_LANGUAGE_CLASS = re.compile(
    r"(?:^|\s)(?:lang(?:uage)?-|lang:\s?|(?:mw-)?highlight-lang-|highlight-source-|gatsby-code-"
    r"|enlighter-l-|brush:\s*|syntaxhighlighter\s+|sourceCode\s+(?:number\w+\s+)*"
    r"|sp-pristine\s+sp-|blob-wrapper\s(?:.*\s)?type-)([\w+#.-]+)"
)
#: In Sphinx, the beginning of such a class, and a class beside it; others have it for boxes.
_SPHINX_CLASS, _SPHINX = re.compile(r"(?:^|\s)highlight-([\w+#.-]+)"), "notranslate"
#: Attributes that name the language of code, and those that have another meaning on some sites.
_ATTRIBUTES = ("data-lang", "data-language", "data-enlighter-language")
_OTHER_ATTRIBUTES = ("lang", "language", "syntax")
#: In Confluence, the attribute for what others write into the class: ``brush: java``.
_PARAMETERS = "data-syntaxhighlighter-params"
#: Classes of boxes of code: one that only names a language beside them names that of the code.
_BOXES = frozenset("code codehilite highlight src".split())
#: Shorter names may be classes that a minifier has shortened, unless this class is beside them.
_MIN_NAME, _HIGHLIGHTER_CLASS = 3, "hljs"
#: Most characters of an element's classes that are read: they may be as long as a page.
_MAX_CLASSES = 500
_LANGUAGE_NAME = re.compile(r"[\w+#.-]+")
_NOT_LANGUAGES = frozenset(
    "none no-highlight nohighlight plain plaintext text default source wrapper".split()
)
#: Number of elements around code that are asked, and of those whose other texts do not matter;
#: most letters, and most signs more than in the code, beside the code in the others, which hold
#: nothing else than labels and line numbers.
_MAX_AROUND, _MAX_NEAR, _MAX_BESIDE, _MAX_LENGTH = 7, 2, 40, 200


def language_of(part: Part, code: int, labels: Iterable[str]) -> str:
    """The language of code, in lower case; empty if it is unknown.

    It is read from an attribute or prefixed class of the code, or else from a class that only names
    a language, or else from an attribute or prefixed class of the elements around the code, or else
    from the labels beside it.
    """
    inner = [one for one in part.within(code) if part.tags[one] == "code"]
    own = [part.attributes(one) for one in (code, *inner)]
    around = [part.attributes(one) for one in _around(part, code)]
    languages = chain(
        map(_by_prefix, own),
        map(_by_name, own),
        map(_by_prefix, around),
        map(_by_name_in_box, around),
        (label for label in labels if _LANGUAGE_NAME.fullmatch(label)),
    )
    return next(filter(None, languages), "").lower()


def _around(part: Part, code: int) -> Iterator[int]:
    """The two elements around code, and those around these that hold nothing else."""
    (start, stop), doc, element = part.doc.span(code), part.doc, code
    for level in range(_MAX_AROUND):
        if (element := doc.parents[element]) < 0:
            return
        if level >= _MAX_NEAR:
            first, last = doc.span(element)
            if (last - first) > 2 * (stop - start) + _MAX_LENGTH:
                return
            if sum(map(str.isalpha, doc.text[first:start] + doc.text[stop:last])) > _MAX_BESIDE:
                return
        yield element


def _classes(attributes: Mapping[str, str]) -> str:
    names = (attributes.get(name, "")[:_MAX_CLASSES] for name in ("class", _PARAMETERS))
    return " ".join(filter(None, names))


def _by_prefix(attributes: Mapping[str, str]) -> str:
    """The language that an attribute or a class with a prefix names; empty without one."""
    names = _classes(attributes)
    name = next(filter(None, map(attributes.get, _ATTRIBUTES)), "")
    if not name and (match := _LANGUAGE_CLASS.search(names)):
        name = match[1]
    if not name and (match := _SPHINX_CLASS.search(names)):
        name = match[1] if _SPHINX in names or match[1].lower() in LANGUAGES else ""
    for known in filter(None, map(attributes.get, _OTHER_ATTRIBUTES)):
        name = name or (known if known.lower() in LANGUAGES else "")
    name = name.lower()
    return name if _LANGUAGE_NAME.fullmatch(name) and name not in _NOT_LANGUAGES else ""


def _by_name(attributes: Mapping[str, str]) -> str:
    """The class that is only the name of a language; empty without one."""
    names = _classes(attributes).lower().split()
    min_length = 1 if _HIGHLIGHTER_CLASS in names else _MIN_NAME
    return next((name for name in names if len(name) >= min_length and name in LANGUAGES), "")


def _by_name_in_box(attributes: Mapping[str, str]) -> str:
    """The class that is only the name of a language beside the class of a box of code."""
    names = _classes(attributes).lower().split()
    found = (name for name in names if name in LANGUAGES)
    return "" if _BOXES.isdisjoint(names) else next(found, "")
