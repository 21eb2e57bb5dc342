"""Cases: a page, and what webjury makes of it.

``tests/cases/NAME/page.html`` is the page, the files beside it are what mode fast must give: the
text, the Markdown with links and images, the metadata. A case may lack those that it is not about.
They are rewritten by::

    python -m pytest tests/test_cases.py --renew-cases

which writes all of them beside a page that is alone. Read what it wrote before you commit it.
"""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from webjury import Page, extract, read_metadata

FOLDERS = sorted(path.parent for path in Path(__file__).parent.glob("cases/*/page.html"))
MADE = {
    "text.txt": lambda page: extract(page, "fast").text,
    "page.md": lambda page: extract(page, "fast").to_markdown(links=True, images=True),
    "metadata.json": lambda page: metadata_as_json(read_metadata(page)),
}


def metadata_as_json(metadata):
    return json.dumps(asdict(metadata), ensure_ascii=False, indent=2)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_case_gives_the_files_beside_its_page(folder, request):
    page = Page((folder / "page.html").read_bytes())
    if request.config.getoption("--renew-cases"):
        for name in files_beside_page(folder) or MADE:
            (folder / name).write_text(MADE[name](page) + "\n", encoding="utf-8")
    names = files_beside_page(folder)
    assert names, "run: python -m pytest tests/test_cases.py --renew-cases"
    for name in names:
        assert MADE[name](page) + "\n" == (folder / name).read_text(encoding="utf-8")


def files_beside_page(folder):
    return sorted(path.name for path in folder.iterdir() if path.name != "page.html")
