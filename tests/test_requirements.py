"""Optional libraries: a missing one is reported before long work starts."""

import sys

import pytest

from webjury.errors import MissingLibraryError, WebjuryError
from webjury.requirements import _own_command, install_command, require


def test_installed_libraries_raise_nothing_and_are_not_imported() -> None:
    # A module of the standard library that nothing else imports.
    assert "this" not in sys.modules
    require("this", "lxml", extra="experiments")
    require(extra="experiments")
    assert "this" not in sys.modules


@pytest.mark.parametrize("libraries", [("nowhere",), ("lxml", "nowhere"), ("nowhere", "lxml")])
def test_a_missing_library_is_named_with_its_extra(libraries: tuple[str, ...]) -> None:
    with pytest.raises(MissingLibraryError) as raised:
        require(*libraries, extra="goose3")
    command = install_command("webjury[goose3]")
    assert str(raised.value) == f"nowhere is not installed; run: {command}"
    assert isinstance(raised.value, WebjuryError)


@pytest.mark.parametrize(
    ("origin", "command"),
    [
        ("", "pip install 'webjury[jury]'"),
        (
            '{"dir_info": {"editable": true}, "url": "file:///home/me/web%20jury"}',
            "pip install -e '/home/me/web jury[jury]'",
        ),
        ('{"dir_info": {}, "url": "file:///work"}', "pip install '/work[jury]'"),
        (
            '{"vcs_info": {"vcs": "git"}, "url": "https://example.org/webjury.git"}',
            "pip install 'webjury[jury] @ git+https://example.org/webjury.git'",
        ),
        (
            '{"archive_info": {}, "url": "file:///tmp/webjury.whl"}',
            "pip install 'webjury[jury] @ file:///tmp/webjury.whl'",
        ),
    ],
)
def test_webjury_is_installed_again_from_where_it_came(origin: str, command: str) -> None:
    assert _own_command("[jury]", origin) == command
