"""The command that builds a release: the problems that it finds, and files in archives."""

import importlib.util
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = {"version": "0.3.0", "urls": {"Repository": "https://example.org/webjury"}}
CHANGELOG = "# Changelog\n\n## 0.3.0 (2027-01-05)\n\n- A line.\n\n## 0.2.0 (unreleased)\n"


@pytest.fixture(scope="module")
def release():
    spec = importlib.util.spec_from_file_location("release", ROOT / "tools" / "release.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_dated_version_of_the_changelog_is_released(release):
    assert list(release.release_problems(PROJECT, CHANGELOG, "v0.3.0")) == []


@pytest.mark.parametrize(
    ("project", "changelog", "tag", "problem"),
    [
        (PROJECT | {"version": "0.3.1"}, CHANGELOG, None, "the changelog begins with 0.3.0"),
        (PROJECT | {"version": "0.3.0.dev0"}, CHANGELOG, None, "take .dev0 off"),
        (PROJECT, CHANGELOG.replace("2027-01-05", "unreleased"), None, "0.3.0 has no date"),
        (PROJECT, CHANGELOG, "v0.2.0", "the tag is v0.2.0: v0.3.0 is expected"),
        ({"version": "0.3.0"}, CHANGELOG, None, "no [project.urls]"),
    ],
)
def test_what_is_missing_for_a_release_is_named(release, project, changelog, tag, problem):
    (found,) = release.release_problems(project, changelog, tag)
    assert problem in found


def test_the_version_of_this_repository_is_the_first_one_of_its_changelog(release):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    version, _ = release.SECTION.search((ROOT / "CHANGELOG.md").read_text()).groups()
    assert project["version"].removesuffix(".dev0") == version


def test_every_package_that_is_listed_is_in_this_repository():
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    folders = {path.relative_to(ROOT) for path in modules_folders()}
    assert {Path(*name.split(".")[1:]) for name in listed} >= folders
    assert all((ROOT / Path(*name.split(".")[1:])).is_dir() for name in listed)


def modules_folders():
    """Find the folders of this repository that are packages."""
    for top in (ROOT, *ROOT.iterdir()):
        if (top / "__init__.py").is_file():
            yield top
            if top != ROOT:
                yield from (path.parent for path in top.glob("*/**/__init__.py"))


@pytest.mark.parametrize(
    "name",
    [
        "webjury/experiments/thesis/tables.py",
        "webjury/tests/test_package.py",
        "webjury/experiments/results/speed/speed.md",
        "webjury/native/segmenter/walk.pyx",
        "webjury/native/segmenter/walk.c",
        "webjury/examples/article.html",
    ],
)
def test_a_wheel_with_what_users_do_not_run_is_refused(release, name):
    users = [
        "webjury/__init__.py",
        "webjury/py.typed",
        "webjury/ensemble/models/shipped/voter.txt",
        "webjury/native/segmenter/walk.cpython-311-x86_64-linux-gnu.so",
        "webjury/native/__init__.py",
        "webjury-0.3.0.dist-info/licenses/LICENSE",
    ]
    assert list(release.wheel_problems(users)) == []
    found = list(release.wheel_problems([*users, name]))
    assert found
    assert all(problem.startswith(name) for problem in found)
