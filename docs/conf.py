"""The documentation site: the Markdown of this folder and the package's docstrings as HTML."""

import importlib.metadata
import posixpath
import re
from pathlib import Path

from sphinx.application import Sphinx

project = "webjury"
release = importlib.metadata.version("webjury")
html_title = f"webjury {release}"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_click"]
exclude_patterns = ["build"]

# Links to headings, as GitHub has them.
myst_heading_anchors = 3

# Docstrings name types; signatures need not say them again.
autodoc_typehints = "none"
autodoc_member_order = "bysource"
napoleon_google_docstring = False
napoleon_use_ivar = True
default_role = "py:obj"
# Types in docstrings are prose ("bytes, str or Page"); names in backticks must be found.
nitpick_ignore_regex = [("py:class", ".*")]
# The attribute "title" of metadata is taken for a reference, to that of Page or of Extraction.
suppress_warnings = ["ref.python"]

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["webjury.css"]
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False
html_domain_indices = False

#: Pages that show a file from elsewhere.
PAGES = {
    "../experiments/ERRORS.md": "losses.md",
    "../experiments/README.md": "reproduction.md",
    "../experiments/THESIS.md": "thesis.md",
}


def rebase_links(_app: Sphinx, path: Path, _parent: str, content: list[str]) -> None:
    """Let links of a file that is included from elsewhere lead to this site's pages or files."""

    def rebase(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(path.parent.as_posix(), link[1]))
        return f"]({PAGES.get(target, target)})"

    content[0] = re.sub(r"\]\(([^):#]+)\)", rebase, content[0])


def keep_intervals(_app: Sphinx, _path: Path, _parent: str, content: list[str]) -> None:
    """Let no line of a table end within an interval."""
    content[0] = re.sub(r"(?<=\d) to (?=[+-]?\d)", "\u00a0to\u00a0", content[0])


def show_as_typed(_app: Sphinx, _command: object, lines: list[str]) -> None:
    """Let options in a help text, and what it does not wrap, as its examples, be code."""
    shown: list[str] = []
    for line in lines:
        if line.startswith("|  "):
            shown.append(line.removeprefix("|"))
        elif line.startswith("| "):
            shown += [f"{line.removeprefix('| ')}:", ""]
        elif line.startswith("..") or ":default:" in line:
            shown.append(line)
        else:
            shown.append(re.sub(r"(?<!\S)--[a-z0-9-]+", r"``\g<0>``", line))
    lines[:] = shown


def setup(app: Sphinx) -> None:
    """Sphinx calls this."""
    app.connect("include-read", rebase_links)
    app.connect("include-read", keep_intervals)
    app.connect("sphinx-click-process-description", show_as_typed)
    app.connect("sphinx-click-process-options", show_as_typed)
