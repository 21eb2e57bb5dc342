"""Extractors of other packages, found by their entry points."""

import re
import sys
import tomllib
import warnings
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from in_process import run_webjury
from one_process import work_here
from webjury import Voter, extract
from webjury.ensemble.features.case import Case
from webjury.ensemble.models.training import segment_example
from webjury.errors import ExtractorError, WebjuryWarning
from webjury.extractors import registry
from webjury.extractors.base import Extractor
from webjury.extractors.bte import BodyTextExtraction
from webjury.extractors.registry import BUILT_IN, extractor_names, get_extractor, run_extractors
from webjury.segmenter.page import Page

_ROOT = Path(__file__).parents[2]
_DOCUMENT = (_ROOT / "docs" / "extractors.md").read_text()


def _block(language: str) -> str:
    """Get the first code block of the document about extractors."""
    return re.findall(rf"^```{language}\n(.*?)^```$", _DOCUMENT, re.DOTALL | re.MULTILINE)[0]


def _install(folder: Path, name: str, entry_points: dict[str, str], module: str) -> None:
    """Write a package with one module into a folder, as installers do."""
    stem = name.replace("-", "_")
    points = "".join(f"{key} = {value}\n" for key, value in entry_points.items())
    (folder / f"{stem}.py").write_text(module)
    info = folder / f"{stem}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{registry.ENTRY_POINTS}]\n{points}")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages: the documented extractor, and one that cannot be loaded."""
    folder = tmp_path_factory.mktemp("site")
    project = tomllib.loads(_block("toml"))["project"]
    (points,) = project["entry-points"].values()
    _install(folder, project["name"], points, _block("python"))
    broken = {"broken": "broken_extractor:Broken"}
    _install(folder, "broken-extractor", broken, "import no_such_library\n")
    return folder


@pytest.fixture
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The packages, in this process."""
    monkeypatch.syspath_prepend(site)
    _clear_caches()
    yield
    sys.modules.pop("longest_block", None)
    _clear_caches()


_PAGE = "<title>Lamp</title><h1>The lamp</h1><p>The keeper lights the lamp every evening at nine."


def test_the_documented_extractor_is_short() -> None:
    assert len(_block("python").strip().splitlines()) <= 11


@pytest.mark.usefixtures("installed")
def test_all_extractors_include_one_that_is_installed(tmp_path, monkeypatch):
    work_here(monkeypatch)
    (tmp_path / "html").mkdir()
    (tmp_path / "html" / "lamp.html").write_text(_PAGE)
    (tmp_path / "clean").mkdir()
    (tmp_path / "clean" / "lamp.txt").write_text("The keeper lights the lamp.")
    _, output, errors = run_webjury("evaluate", "--run", tmp_path)
    text = (tmp_path / "longest-block" / "lamp.txt").read_text()
    assert text == "The keeper lights the lamp every evening at nine."
    assert "longest-block" in output
    assert not (tmp_path / "broken").exists()
    warned = [line for line in errors.splitlines() if "broken" in line]
    assert warned == [
        "webjury: warning: extractor left out: broken: the entry point broken_extractor:Broken of "
        "the package broken-extractor cannot be loaded: ModuleNotFoundError: No module named "
        "'no_such_library'"
    ]


@pytest.mark.usefixtures("installed")
def test_an_installed_extractor_is_loaded_when_it_is_needed() -> None:
    get_extractor("bte")
    assert "longest_block" not in sys.modules
    extractor = get_extractor("longest-block")
    assert extractor.version == "1.0"
    assert extractor.extract(Page("<h1>Title</h1><p>The longest")) == "The longest"


@pytest.mark.usefixtures("installed")
def test_a_voter_is_trained_with_an_installed_extractor(tmp_path: Path) -> None:
    jurors = ["bte", "longest-block"]
    stories = [f"Tide {n} comes in at {n} and leaves at {n + 6}. " * 8 for n in range(12)]
    pages = [Page(f"<h1>Day {n}</h1><p>{story}</p>") for n, story in enumerate(stories)]
    examples = [
        segment_example(Case(page, run_extractors(page, jurors)), story, jurors)
        for page, story in zip(pages, stories, strict=True)
    ]
    hosts = [str(n % 4) for n in range(12)]
    settings = {"num_iterations": 5, "min_data_in_leaf": 1}
    Voter(jurors, settings=settings).fit(examples, hosts).save(tmp_path)
    segments = extract(pages[0], model=Voter.load(tmp_path)).segments
    assert [segment.coverage["longest-block"] for segment in segments] == [0.0, 1.0]
    assert "longest-block" in (tmp_path / "voter.json").read_text()


class _Named(Extractor):
    name = "named"

    def extract_text(self, page: Page) -> str:
        return page.words[0]


class _Other(_Named):
    name = "other"


class _Nameless(Extractor):
    def extract_text(self, page: Page) -> str:
        return ""


NAMED = _Named()
ABSTRACT: object = Extractor
NOTHING = None
TITLE = BodyTextExtraction


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Registers objects of this module as plug-ins, by name."""

    def register(*entries: tuple[str, str]) -> None:
        points = [EntryPoint(name, f"{__name__}:{value}", "") for name, value in entries]
        monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points)
        _clear_caches()

    yield register
    _clear_caches()


def _clear_caches() -> None:
    registry._entry_points.cache_clear()
    registry.get_plugin.cache_clear()


@pytest.mark.parametrize("value", ["_Named", "NAMED"], ids=["class", "instance"])
def test_a_plugin_is_a_class_or_an_instance(register, value: str) -> None:
    register(("named", value))
    assert get_extractor("named").extract(Page("One two")) == "one"
    assert extractor_names() == [*BUILT_IN, "named"]


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("named", "GONE", "cannot be loaded: AttributeError"),
        ("named", "ABSTRACT", "cannot be loaded: TypeError"),
        ("named", "NOTHING", "is not a webjury.Extractor"),
        ("named", "Path", "is not a webjury.Extractor"),
        ("named", "_Nameless", "is an extractor with the name None"),
        ("mine", "_Named", "is an extractor with the name 'named'"),
        ("clean", "_Named", "has an invalid name"),
        ("a b", "_Named", "has an invalid name"),
        ("webjury-voter", "_Named", "has an invalid name"),
    ],
)
def test_an_unusable_plugin_is_an_error_by_name_and_a_warning_in_lists(
    register, name: str, value: str, reason: str
) -> None:
    register((name, value), ("other", "_Other"))
    with pytest.raises(ExtractorError, match=f"^{name}: .*{reason}") as raised:
        get_extractor(name)
    assert raised.value.extractor == name
    with pytest.warns(WebjuryWarning, match=f"extractor left out: {name}: .*{reason}"):
        assert extractor_names() == [*BUILT_IN, "other"]


@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        ([("bte", "TITLE")], "bte: .* has the name of a built-in extractor"),
        ([("named", "_Named"), ("named", "NAMED")], "several packages register this name"),
    ],
)
def test_a_name_cannot_be_used_twice(register, entries, reason: str) -> None:
    register(*entries)
    with pytest.warns(WebjuryWarning, match=reason):
        assert extractor_names() == [*BUILT_IN]
    assert get_extractor("bte") is BUILT_IN["bte"]


def test_two_packages_cannot_use_the_same_name(register) -> None:
    register(("named", "_Named"), ("named", "NAMED"))
    with pytest.raises(ExtractorError, match="several packages register this name"):
        get_extractor("named")


def test_a_command_prints_the_warning_once(register) -> None:
    register(("named", "GONE"))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        for _ in range(3):
            extractor_names()
    assert len(caught) == 1
