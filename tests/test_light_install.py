"""Without extras, mode fast, Markdown and metadata work; errors of all else say what to install."""

import subprocess
import sys
from pathlib import Path

import pytest

ARTICLE = str(Path(__file__).parents[1] / "examples" / "article.html")
#: Modules of extras. With None, Python refuses to import a module, as if it were not installed.
EXTRAS = (
    *("aiohttp", "boilerpy3", "fastapi", "fastwarc", "filelock", "fsspec", "goose3", "h11"),
    *("justext", "lightgbm", "prometheus_client", "protego", "py4j", "pyarrow", "pyspark", "ray"),
    *("rapidfuzz", "readability", "rich", "scipy", "trafilatura", "uvicorn", "yarl"),
)
LIGHT = f"""
import importlib.metadata, sys
sys.modules.update(dict.fromkeys({EXTRAS}))
version_of = importlib.metadata.version

def version(name):
    if name in {EXTRAS}:
        raise importlib.metadata.PackageNotFoundError(name)
    return version_of(name)

importlib.metadata.version = version
from webjury.apps.cli import main
main()
"""


def light(*arguments):
    command = [sys.executable, "-c", LIGHT, *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8")


def test_mode_fast_writes_markdown_with_metadata():
    done = light("extract", "--mode", "fast", "-f", "markdown", "--metadata", ARTICLE)
    assert done.stderr == ""
    assert "date: '2026-05-03'" in done.stdout
    assert "# How a lighthouse keeps time" in done.stdout


def test_mode_fast_explains(tmp_path):
    assert light("extract", "--mode", "fast", "--explain", ARTICLE).stderr == ""
    assert light("explain", "--mode", "fast", ARTICLE, "-o", str(tmp_path / "a.html")).stderr == ""


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("extract", ARTICLE), "jury"),
        (("extract", "--mode", "selector", ARTICLE), "jury"),
        (("extract", "--jury", "auto", ARTICLE), "jury"),
        (("extract", str(Path(ARTICLE).parent), "-o", "texts/"), "jury"),
        (("explain", ARTICLE, "-o", "report.html"), "jury"),
        (("extract", "--mode", "fast", "https://example.org/"), "fetch"),
        (("batch", ARTICLE, "-o", "corpus"), "batch"),
        (("serve",), "serve"),
        (("train", "--mode", "fast", "--data", "x", "-o", "y"), "train"),
        (("evaluate", "x"), "train"),
        (("benchmark", "wcxb"), "train"),
        (("reproduce", "thesis"), "train"),
    ],
)
def test_the_rest_says_what_to_install(arguments, extra, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = light(*arguments)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"not installed; run: pip install 'webjury[{extra}]'" in done.stderr
