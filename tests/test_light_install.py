"""Without extras, mode fast, Markdown and metadata work; errors of all else say what to install."""

import subprocess
import sys
from pathlib import Path

from webjury.requirements import install_command

ARTICLE = str(Path(__file__).parents[1] / "examples" / "article.html")
#: Modules of extras. With None, Python refuses to import a module, as if it were not installed.
EXTRAS = (
    *("aiohttp", "boilerpy3", "fastapi", "filelock", "fsspec", "goose3", "h11"),
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


def run_light(folder, *commands):
    """Run commands in one Python in a folder; return exit codes, output and errors."""
    code = f"""
codes = []
for sys.argv[1:] in {commands}:
    try:
        main()
    except SystemExit as end:
        codes.append(end.code or 0)
print("codes", *codes)
"""
    run = [sys.executable, "-c", LIGHT + code]
    done = subprocess.run(run, cwd=folder, capture_output=True, encoding="utf-8")
    output, _, codes = done.stdout.rpartition("codes ")
    return codes.split(), output, done.stderr


def test_mode_fast_writes_markdown_with_metadata_and_explains(tmp_path):
    fast = ("--mode", "fast", ARTICLE)
    codes, output, errors = run_light(
        tmp_path,
        ["extract", "-f", "markdown", "--metadata", *fast],
        ["extract", "--explain", *fast],
        ["explain", "-o", "report.html", *fast],
    )
    assert (codes, errors) == (["0"] * 3, "")
    assert "date: '2026-05-03'" in output
    assert "# How a lighthouse keeps time" in output


def test_the_rest_says_what_to_install(tmp_path):
    codes, _, errors = run_light(tmp_path, *(arguments for arguments, _ in HEAVY))
    assert codes == ["2"] * len(HEAVY)
    for line, (arguments, extra) in zip(errors.splitlines(), HEAVY, strict=True):
        assert f"not installed; run: {install_command(f'webjury[{extra}]')}" in line, arguments
