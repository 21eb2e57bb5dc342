"""The web pages in a real Chromium: ordinary use, and pages with injected scripts."""

import os
import re
import select
import shutil
import socket
from pathlib import Path

import pytest

from webjury.experiments.data.datasets import load

playwright = pytest.importorskip("playwright.sync_api")

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")

ARTICLE = Path(__file__).parents[3] / "examples" / "article.html"
INJECTION = """<title></title><script>top.document.title = "broken out"</script></title><body>
<script>parent.document.title = "broken out"; fetch("{trap}/")</script>
<meta http-equiv="refresh" content="0; url={trap}/">
<img src="{trap}/x.png"><link rel="stylesheet" href="{trap}/x.css">
<iframe src="{trap}/"></iframe><form action="{trap}/"><button>Go</button>
<article><h1>&lt;/pre&gt;&lt;/textarea&gt;
&lt;script&gt;document.title = "broken out"&lt;/script&gt;</h1>
<p>"'&gt;&lt;img src=x onerror='document.title="broken out"'&gt; {{{{ 7 * 7 }}}} {{% raw %}} """ + (
    "A long text about a lamp that turns once in twenty seconds, all night and all year. " * 9
)


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(browser):
    with browser.new_context() as context:
        yield context.new_page()


@pytest.fixture
def trap():
    """A server that no page may reach."""
    with socket.create_server(("127.0.0.1", 0)) as trap:
        yield trap


def address_of(trap):
    return f"http://127.0.0.1:{trap.getsockname()[1]}"


def was_reached(trap):
    connections, _, _ = select.select([trap], [], [], 0)
    return bool(connections)


def submit(page, url, *, source=None, file=None, form="markdown", mode="voter"):
    page.goto(url)
    if source is not None:
        page.get_by_label("pasted").fill(source)
    if file is not None:
        page.get_by_label("A file").set_input_files(file)
    page.get_by_label("Mode", exact=True).select_option(mode)
    page.get_by_label("Format", exact=True).select_option(form)
    page.get_by_role("button", name="Extract").click()
    page.wait_for_load_state()


def frame_of(page, title):
    """The frame with a title, scrolled into view so that it is loaded."""
    frame = page.locator(f"iframe[title='{title}']")
    frame.scroll_into_view_if_needed()
    return frame.content_frame


def keep_screenshot(page, name):
    """Save a screenshot if the environment names a folder for it."""
    if folder := os.environ.get("WEBJURY_ARTEFACTS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def test_a_file_is_extracted_explained_and_corrected(page, url, corrections):
    errors = []
    page.on("console", lambda message: errors.append(message.text))
    submit(page, url, file=ARTICLE, form="html")
    frame_of(page, "The content").get_by_role("heading", name="What changed").wait_for()
    frame_of(page, "The explanation").get_by_role("heading", name="Agreement").wait_for()

    advert = page.get_by_label("Boats for sale")
    assert not advert.is_checked()
    advert.focus()
    page.keyboard.press("Space")
    page.get_by_label("By Marta Olić").uncheck()
    page.get_by_role("button", name="Save the correction").click()
    name = re.match(r"Saved as (\S+) in", page.get_by_role("status").inner_text())[1]
    assert page.get_by_label("Boats for sale").is_checked()
    keep_screenshot(page, "serve")

    (document,) = (document for document in load(str(corrections)) if document.name == name)
    assert "Boats for sale" in document.gold
    assert "By Marta" not in document.gold
    assert "Marta Olić".encode() in document.html
    assert errors == []


@pytest.mark.parametrize("form", ["html", "markdown", "txt", "xml"])
def test_a_page_with_injected_scripts_runs_and_loads_nothing(page, url, trap, form):
    submit(page, url, source=INJECTION.format(trap=address_of(trap)), form=form, mode="fast")
    for title in ("The explanation", "The page"):
        frame_of(page, title).get_by_text("A long text about a lamp").first.wait_for()
    assert "<script>" in page.locator("ol.segments").inner_text()
    assert "7 * 7" in page.locator("ol.segments").inner_text()
    assert page.title().startswith("Verdict: ")
    assert not was_reached(trap)
    assert [frame.url for frame in page.frames if not frame.url.startswith(url)] == []


def test_the_trap_detects_requests(page, trap):
    with page.expect_request("**/x.png"):
        page.set_content(f'<img src="{address_of(trap)}/x.png">', wait_until="commit")
    assert select.select([trap], [], [], 10)[0]


def test_errors_are_shown_on_a_page(page, url):
    submit(page, url)
    assert "no page was submitted" in page.get_by_role("alert").inner_text()
    page.get_by_role("link", name="Submit another page").click()
    page.get_by_label("Its URL").fill("https://example.org/")
    page.get_by_role("button", name="Extract").click()
    assert "--allow-fetch" in page.get_by_role("alert").inner_text()


def test_pages_fit_a_phone_screen_in_dark_mode(browser, url):
    with browser.new_context(
        viewport={"width": 320, "height": 640}, color_scheme="dark"
    ) as context:
        page = context.new_page()
        submit(page, url, file=ARTICLE)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        background = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert background == "rgb(22, 24, 27)"
        keep_screenshot(page, "serve-phone")
