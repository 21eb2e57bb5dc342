"""The command that builds a release: the problems that it finds, and files in archives."""

import runpy
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = {"version": "0.3.0", "urls": {"Repository": "https://example.org/webjury"}}
CHANGELOG = "# Changelog\n\n## 0.3.0 (2027-01-05)\n\n- A line.\n\n## 0.2.0 (unreleased)\n"


@pytest.fixture(scope="module")
def release():
    return SimpleNamespace(**runpy.run_path(str(ROOT / "tools" / "release.py")))


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
    names = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    listed = {ROOT.joinpath(*name.split(".")[1:]) for name in names}
    tops = {path.parent for path in ROOT.glob("*/__init__.py")}
    within = {path.parent for top in tops for path in top.glob("*/**/__init__.py")}
    assert listed >= tops | within
    assert all(path.is_dir() for path in listed)


@pytest.mark.parametrize(
    "name",
    [
        "webjury/experiments/thesis/tables.py",
        "webjury/tests/test_package.py",
        "webjury/experiments/results/speed/speed.md",
        "webjury/segmenter/doc.pyx",
        "webjury/segmenter/doc.c",
        "webjury/examples/article.html",
    ],
)
def test_a_wheel_with_what_users_do_not_run_is_refused(release, name):
    users = [
        "webjury/__init__.py",
        "webjury/py.typed",
        "webjury/ensemble/models/shipped/voter.txt",
        "webjury/segmenter/doc.cpython-311-x86_64-linux-gnu.so",
        "webjury/segmenter/doc.pyi",
        "webjury-0.3.0.dist-info/licenses/LICENSE",
    ]
    assert list(release.wheel_problems(users)) == []
    found = list(release.wheel_problems([*users, name]))
    assert found
    assert all(problem.startswith(name) for problem in found)
