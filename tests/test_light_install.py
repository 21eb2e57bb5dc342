"""Without extras, mode fast, Markdown and metadata work; errors of all else say what to install."""

import subprocess
import sys
from pathlib import Path

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
"""
#: Arguments of commands, and the extra that they need.
HEAVY = [
    (["extract", ARTICLE], "jury"),
    (["extract", "--mode", "selector", ARTICLE], "jury"),
    (["extract", "--jury", "auto", ARTICLE], "jury"),
    (["extract", str(Path(ARTICLE).parent), "-o", "texts/"], "jury"),
    (["explain", ARTICLE, "-o", "report.html"], "jury"),
    (["extract", "--mode", "fast", "https://example.org/"], "fetch"),
    (["batch", ARTICLE, "-o", "corpus"], "batch"),
    (["serve"], "serve"),
    (["train", "--mode", "fast", "--data", "x", "-o", "y"], "train"),
    (["evaluate", "x"], "train"),
    (["benchmark", "wcxb"], "train"),
    (["reproduce", "thesis"], "train"),
]


def light(code, folder):
    """Run Python code after the imports of `LIGHT` in a folder."""
    command = [sys.executable, "-c", LIGHT + code]
    return subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8")


def light_webjury(folder, *arguments):
    """Run a command."""
    return light(f"sys.argv[1:] = {arguments}; main()", folder)


def test_mode_fast_writes_markdown_with_metadata(tmp_path):
    options = ("--mode", "fast", "-f", "markdown", "--metadata")
    done = light_webjury(tmp_path, "extract", *options, ARTICLE)
    assert done.stderr == ""
    assert "date: '2026-05-03'" in done.stdout
    assert "# How a lighthouse keeps time" in done.stdout


def test_mode_fast_explains(tmp_path):
    fast = ("--mode", "fast", ARTICLE)
    assert light_webjury(tmp_path, "extract", "--explain", *fast).stderr == ""
    assert light_webjury(tmp_path, "explain", "-o", "report.html", *fast).stderr == ""


def test_the_rest_says_what_to_install(tmp_path):
    code = f"""
for arguments in {[arguments for arguments, _ in HEAVY]}:
    sys.argv[1:] = arguments
    try:
        main()
    except SystemExit as end:
        assert end.code == 2
"""
    lines = light(code, tmp_path).stderr.splitlines()
    for line, (arguments, extra) in zip(lines, HEAVY, strict=True):
        assert f"not installed; run: pip install 'webjury[{extra}]'" in line, arguments
