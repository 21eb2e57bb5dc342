"""The template extractor: the text of the elements that a template names (thesis, 4.6, 6.3.7).

A template is a text file, and each of its lines selects elements::

    article          all elements with this tag
    itemprop=        all elements with this attribute
    class=content    all elements whose attribute has exactly this value

Blank lines are skipped. Everything after the first equals sign is the value, without quotes. Case
matters in values, but not in names.
"""

import hashlib
import re
import reprlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from ..errors import TemplateError
from ..segmenter.doc import Doc
from ..segmenter.page import Page
from .base import Extractor

#: Maximum number of lines in a template; libxml2 fails on a condition of 5,000 parts.
MAX_EXPRESSIONS = 1_000

# str.splitlines also splits at characters that a value may contain.
_LINE_END = re.compile(r"\r\n?|\n")
_NAME = re.compile(r"[A-Za-z0-9_-]+")
# Characters that lxml does not accept in expressions.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Template:
    r"""The elements of a page that contain its content: one XPath expression for all its lines.

    Examples
    --------
    >>> template = Template.parse("h1\nclass=story", "example.com.tpl")
    >>> TemplateExtractor(template).extract(Page("<h1>One</h1><p>two<p class=story>three"))
    'One\nthree'
    """

    name: str
    xpath: str
    sha256: str

    @classmethod
    def parse(cls, source: str, name: str) -> Self:
        """Parse the source of a template; `name` is for error messages.

        Raises `TemplateError` if a line is malformed, or if there are no lines, or too many.
        """
        lines = enumerate(_LINE_END.split(source.removeprefix("\ufeff")), 1)
        conditions = [
            _condition(line, f"{name}:{number}") for number, line in lines if line.strip()
        ]
        if not conditions:
            raise TemplateError(
                f"{name}: the template is empty; write the name of an element on a line"
            )
        if len(conditions) > MAX_EXPRESSIONS:
            raise TemplateError(
                f"{name}: {len(conditions):,} lines are more than {MAX_EXPRESSIONS:,}; use fewer"
            )
        sha256 = hashlib.sha256(source.encode("utf-8")).hexdigest()
        return cls(name, f"//*[{' or '.join(conditions)}]", sha256)

    @classmethod
    def read(cls, path: str | Path) -> Self:
        """Read a template from a file.

        Raises a `TemplateError` if it cannot be read, is not UTF-8, or is malformed.
        """
        try:
            data = Path(path).read_bytes()
            source = data.decode("utf-8")
        except OSError as error:
            raise TemplateError(
                f"cannot read template {path}: {error.strerror or error}"
            ) from error
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise TemplateError(f"{path}:{line}: not UTF-8 ({error.reason})") from error
        return cls.parse(source, str(path))

    def outermost_matches(self, page: Page) -> list[int]:
        """Find the outermost matching element around or at each visible element, or -1.

        Elements are given by their indices in ``page.elements``.
        """
        matching = set(page.tree.xpath(self.xpath))
        outermost: list[int] = []
        for index, (element, parent) in enumerate(
            zip(page.elements, page.doc.parents, strict=True)
        ):
            match = outermost[parent] if parent >= 0 else -1
            outermost.append(index if match < 0 and element in matching else match)
        return outermost

    def matches(self, page: Page) -> list[int]:
        """Indices of the outermost matching elements, in document order."""
        return distinct_matches(self.outermost_matches(page))


def distinct_matches(outermost: Iterable[int]) -> list[int]:
    """The elements in a result of `Template.outermost_matches`, in document order."""
    return sorted({*outermost} - {-1})


class TemplateExtractor(Extractor):
    """Extracts the text of the elements that a template selects."""

    name = "template"
    linear = True

    def __init__(self, template: Template) -> None:
        self.template = template

    def extract_text(self, page: Page) -> str:
        """The text of the elements that the template selects."""
        return elements_text(page.doc, self.template.matches(page))


def elements_text(doc: Doc, elements: Iterable[int]) -> str:
    """Join the texts of elements, one on each line; no element may be within another."""
    texts = (doc.text_of(element).strip() for element in elements)
    return "\n".join(text for text in texts if text)


def _condition(line: str, location: str) -> str:
    """A line of a template as XPath. Names are compared as text: XPath allows fewer names."""
    name, equals, value = line.partition("=")
    if not _NAME.fullmatch(name):
        kind = "attribute" if equals else "element"
        raise TemplateError(
            f"{location}: {reprlib.repr(name)} is not the name of an {kind}; "
            'a name may contain only letters (a-z), digits, "-" and "_"'
        )
    if not equals:
        return f"name()='{name.lower()}'"
    attribute = f"@*[name()='{name.lower()}']"
    return f"{attribute}={_quote(value, location)}" if value else attribute


def _quote(value: str, location: str) -> str:
    """The value in the kind of quotes that it does not contain; XPath has no escapes."""
    if "'" in value and '"' in value:
        excluded = "both an apostrophe and a quotation mark"
    elif _FORBIDDEN.search(value):
        excluded = "control characters"
    else:
        return f'"{value}"' if "'" in value else f"'{value}'"
    raise TemplateError(f"{location}: a value must not contain {excluded}")
