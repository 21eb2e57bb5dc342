"""No name of a file, and no text of a page, controls the terminal or looks like a message."""

import json
import re
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from in_process import run_webjury
from terminal import shown_on_terminal
from webjury.apps.extract import extract

pytestmark = pytest.mark.posix  # Windows refuses such names

#: Sets the title of the terminal and its colour, forges messages, moves the cursor back, turns text
#: round; a byte that is no UTF-8; separators; letters that nobody sees.
NAME = (
    "a\x1b]0;X\x07\x9b31m\nwebjury: forged\rwebjury: forged\b\x7f\x85\u2028webjury: forged"
    "\u2029\u202e\u2066\u200f\u061c\u200b\ufeff\udcff\U000e0041"
)
RAW = re.compile(
    r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    r"\ud800-\udfff\U000e0000-\U000e007f]|^webjury: forged",
    re.MULTILINE,
)
#: Colours, the cursor hidden or shown, lines erased, and the start of the line, for progress bars.
OWN_SEQUENCE = re.compile(r"\x1b\[(?:[0-9;]*m|\?25[lh]|[12]?[AK])|\r")
COMMAND = Path(sys.executable).with_name("webjury")
ARTICLE = Path(__file__).parents[2] / "examples" / "article.html"
#: A page whose texts have what no text loses: signs of direction, separators, unseen letters.
HEADING = "The\u202e tides\u2066 of\u200f the\u2028 harbour\U000e0041 and\u200b the moon"
PAGE = f"""<title>{HEADING}</title><meta name=author content="Ann {HEADING}"><h1>{HEADING}</h1>
<p hidden>{HEADING}, hidden<p>{HEADING} come in twice a day, and leave the harbour.""".encode()


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A working folder with hostile names of all kinds, and an output folder."""
    monkeypatch.chdir(tmp_path)
    article = ARTICLE.read_bytes()
    gold = "No two lighthouses within sight of one another flash alike."
    files = {
        f"{NAME}.html": article,
        f"{NAME}.warc": b"WARC/1.0\r\nbroken",
        f"{NAME}.jsonl": json.dumps({NAME[:5]: 1}).encode(),
        f"{NAME}.json": json.dumps({"name": "\ud800\x1b"}).encode(),
        f"{NAME}.tpl": b"table.none",
        f"{NAME}.site": b"broken",
        f"{NAME}.csv": b"broken",
        "page.html": PAGE,
        "empty.html": b"",
        f"pages/{NAME}.html": article,
        f"pages/{NAME}.txt.css5": b"",
        f"pages/{NAME}.htm": b"",
        f"set/html/{NAME}.html": article,
        f"set/html/{NAME}2.html": article,
        f"set/clean/{NAME}.txt": gold.encode(),
        f"set/{NAME}/{NAME}.txt": gold.encode(),
    }
    for name, data in files.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_bytes(data)


def assert_clean(*outputs):
    for output in outputs:
        assert not RAW.findall(output), output


def calls(text):
    """Arguments of calls, as parameters: a line has a command, and its calls between semicolons."""
    found = []
    for line in text.strip().splitlines():
        command, _, arguments = line.rpartition(": ")
        found += [f"{command} {one}".split() for one in arguments.split(";")]
    return [
        pytest.param([word.replace("NAME", NAME) for word in words], id=" ".join(words))
        for words in found
    ]


COMMANDS = calls("""
NAME; NAME.html; --NAME
extract: NAME; --NAME; -f NAME page.html; --min-f1 NAME page.html; --jurors NAME page.html
extract: --model NAME page.html; --model NAME.json page.html; --templates NAME page.html
extract: --mode fast --templates NAME.site NAME.html; --templates NAME.tpl NAME.html
extract: --templates NAME.tpl NAME.html -f json; --templates NAME.tpl NAME.html -f xml
extract: --templates NAME.tpl NAME.html --explain; --site NAME page.html
extract: --site NAME.site page.html; --mode fast pages/NAME.htm
extract: --mode fast --timeout 60 pages/NAME.htm; --mode fast --min-f1 1 NAME.html -o out.txt
extract: --mode fast NAME.html missing NAME -o texts; NAME.html pages/NAME.html -o texts
extract: page.html -o NAME.unknown; page.html -f txt -o NAME.md; page.html -o page.html/NAME.txt
extract: --mode fast pages -o texts; --mode fast page.html --explain
extract: --mode fast page.html --explain --model NAME
extract: NAME.html -o NAME.html; ftp://NAME/; http://NAME/; http://127.0.0.1:1/NAME
explain: NAME -o report.html; pages/NAME.htm -o report.html; pages -o NAME
explain: page.html -o page.html/NAME
evaluate: NAME; --run NAME; set; set --protocol NAME
batch: NAME -o out; NAME.warc -o out; NAME.jsonl -o out; NAME.jsonl -o out --html-column NAME
batch: NAME.html -o out --mode fast --workers 1; page.html -o page.html/NAME
batch: page.html -o https://NAME; page.html -o out --model NAME.json
batch: page.html -o out --templates NAME
site: NAME; learn NAME -o out.site; learn NAME.site -o out.site
site: learn NAME.html NAME -o NAME.new.site --host NAME; learn NAME.html -o page.html/NAME
train: --mode fast --data NAME -o models; --mode fast --data NAME:0 -o models
train: --mode fast --data set -o page.html/NAME; --mode fast --scores NAME -o models
train: --mode page-type --data NAME -o models; --mode fast --data set -o models
train: --mode voter --data set --jurors NAME -o models
benchmark: NAME; accuracy set --others NAME; frontier --results NAME; unseen NAME
analyse: NAME -o out
reproduce: NAME
serve: --model NAME; --model NAME.json; --host NAME; --allowed-host NAME
""")


def show_warning(message, category, file, line, *_):
    """Print a warning as Python does: pytest keeps it to itself."""
    sys.stderr.write(warnings.formatwarning(message, category, file, line))


@pytest.mark.parametrize("arguments", COMMANDS)
def test_no_message_and_no_warning_has_what_a_name_has(arguments):
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        warnings.showwarning = show_warning
        _, *outputs = run_webjury(*arguments)
    assert any(outputs)
    assert_clean(*outputs)


ON_TERMINAL = calls("""
extract: --mode fast page.html --explain
evaluate: set
batch: NAME.html NAME.warc -o out --mode fast --sites --workers 1
""")


@pytest.mark.parametrize("arguments", ON_TERMINAL)
def test_a_terminal_gets_only_the_sequences_of_webjury(arguments):
    code, shown = shown_on_terminal([COMMAND, *arguments], subprocess.STDOUT)
    assert code in (0, 1, 2)
    assert_clean(OWN_SEQUENCE.sub("", shown))


def test_no_message_has_what_a_variable_has(monkeypatch):
    monkeypatch.setenv("WEBJURY_DATA", NAME)
    code, out, err = run_webjury("benchmark", "wcxb")
    assert code == 2
    assert_clean(out, err)


def test_a_traceback_has_no_line_that_a_name_forges(monkeypatch, capsys):
    def fail(**_options):
        raise ValueError(NAME)

    monkeypatch.setattr(extract, "callback", fail)
    with pytest.raises(ValueError, match="forged") as error:
        run_webjury("extract")
    sys.excepthook(error.type, error.value, error.tb)
    shown = capsys.readouterr().err
    assert shown.startswith("Traceback (most recent call last):\n")
    assert "ValueError: a" in shown
    assert_clean(shown)


@pytest.mark.parametrize("form", ["txt", "markdown", "html", "json", "xml"])
def test_content_keeps_signs_of_direction_and_has_no_control(form):
    code, text, _ = run_webjury("extract", "-f", form, "--title", "--mode", "fast", "page.html")
    assert code == 0
    assert "tides of\u200f the" in text
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", text)


def test_words_and_emojis_with_joiners_are_shown_as_they_are():
    name = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \U0001f469\u200d\U0001f4bb.html"
    assert name in run_webjury("extract", name)[2]
