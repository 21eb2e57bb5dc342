"""Web pages and reports in a real Chromium: ordinary use, and pages with injected scripts."""

import os
import re
import select
import shutil
import socket
from pathlib import Path

import httpx
import pytest

from servers import training_server
from webjury.apps.cli import cli
from webjury.experiments.data.datasets import load

playwright = pytest.importorskip("playwright.sync_api")

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed"),
]

ARTICLE = Path(__file__).parents[3] / "examples" / "article.html"
#: A script for the width of a page.
WIDTH = "document.documentElement.scrollWidth"
BACKGROUNDS = {"light": "rgb(247, 247, 245)", "dark": "rgb(22, 24, 27)"}
INJECTION = """<title></title><script>top.document.title = "broken out"</script></title><body>
<script>parent.document.title = "broken out"; fetch("{trap}/")</script>
<meta http-equiv="refresh" content="0; url={trap}/">
<img src="{trap}/x.png"><link rel="stylesheet" href="{trap}/x.css">
<iframe src="{trap}/"></iframe><form action="{trap}/"><button>Go</button>
<article><h1>&lt;/pre&gt;&lt;/textarea&gt;
&lt;script&gt;document.title = "broken out"&lt;/script&gt;</h1>
<p>"'&gt;&lt;img src=x onerror='document.title="broken out"'&gt; {{{{ 7 * 7 }}}} {{% raw %}}
<code class="run segments list">code with names of our own</code> """ + (
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
    """A page whose script must not fail."""
    errors = []
    with browser.new_context() as context:
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        yield page
    assert errors == []


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def any_page(request, browser):
    """A page in a browser that runs scripts, or does not."""
    with browser.new_context(java_script_enabled=request.param) as context:
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


def submit(page, url, *, source=None, file=None, mode="voter"):
    page.goto(url)
    if source is not None:
        page.get_by_label("paste the source").fill(source)
    if file is not None:
        page.get_by_label("Choose an HTML file").set_input_files(file)
    if mode != "voter":
        page.get_by_text("Options").click()
        page.get_by_label("Mode", exact=True).select_option(mode)
    page.get_by_role("button", name="Extract the content").click()
    page.wait_for_load_state()


def whole_page(page):
    return page.get_by_role("article", name="The page")


def open_view(page, name):
    page.get_by_role("link", name=name, exact=True).click()


def save(page):
    """Save the correction; return its name."""
    page.get_by_role("button", name="Save the correction").click()
    return re.match(r"Saved as (\S+) in", page.get_by_role("status").first.inner_text())[1]


def keep_screenshot(page, name):
    """Save a screenshot if the environment names a folder for it."""
    if folder := os.environ.get("WEBJURY_ARTEFACTS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def test_a_file_is_extracted_explained_and_corrected(page, url, corrections):
    errors = []
    page.on("console", lambda message: errors.append(message.text))
    submit(page, url, file=ARTICLE)
    whole_page(page).get_by_role("link", name="What changed").click()
    assert page.locator(".list > .kept:focus-within").inner_text().startswith("0.99\nWhat changed")
    assert page.locator(".list ul:visible > li").count() >= 1
    assert page.locator(".list dl:visible").inner_text().endswith("all 7")
    count = page.locator(".facts div").filter(has_text="Kept")
    assert count.inner_text() == "Kept\n8 of 23 segments"

    page.get_by_label("By Marta Olić").check()
    page.get_by_label("What changed").uncheck()
    page.get_by_text("dropped:").first.click()
    page.get_by_label("The Harbour Post", exact=True).first.focus()
    page.keyboard.press("Space")
    for name, verdict in (("By Marta Olić", "kept"), ("What changed", "dropped")):
        part = whole_page(page).get_by_role("link", name=name)
        assert verdict in part.get_attribute("class").split()  # also before it is saved
    assert page.get_by_text("3 unsaved").is_visible()
    keep_screenshot(page, "serve")

    name = save(page)
    assert count.inner_text() == "Kept\n9 of 23 segments"
    assert page.get_by_text("Kept 9").count() == 1
    assert page.get_by_label("The Harbour Post", exact=True).first.is_checked()
    assert page.locator("[data-page] .kept").filter(has_text="By Marta").count() == 1
    assert page.locator("[data-page] .dropped").filter(has_text="What changed").count() == 1
    assert page.locator(".list > .corrected").count() == 3
    (document,) = (document for document in load(str(corrections)) if document.name == name)
    assert "Marta Olić".encode() in document.html
    contents = [document.gold]
    for form in ("Text", "Markdown", "HTML"):
        page.get_by_role("radio", name=form).check()
        contents.append(page.locator(".pane pre:visible").inner_text())
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the").click()
    contents.append(download.value.path().read_text(encoding="utf-8"))
    for content in contents:
        assert "The Harbour Post" in content
        assert "By Marta" in content
        assert "What changed" not in content
    assert errors == []


def test_the_content_comes_first_beside_the_page_with_what_is_dropped(any_page, url):
    page, line = any_page, "link => getComputedStyle(link).textDecorationLine"
    submit(page, url, file=ARTICLE, mode="fast")
    content, shown = page.get_by_role("article", name="The content"), whole_page(page)
    assert content.get_by_role("heading", name="What changed").is_visible()
    assert "The Harbour Post" not in content.inner_text()
    assert content.get_by_role("listitem").count() == 3
    left, right = content.bounding_box(), shown.bounding_box()
    assert left["x"] + left["width"] < right["x"]
    assert max(left["y"], right["y"]) < page.viewport_size["height"] / 2
    brand = shown.get_by_role("link", name="The Harbour Post", exact=True).first
    kept = shown.get_by_role("link", name="What changed")
    title = shown.get_by_role("link", name="How a lighthouse keeps time")  # Markdown has it
    lines = [part.evaluate(line) for part in (brand, kept, title)]
    assert lines == ["line-through", "none", "none"]
    page.get_by_label("Hide what is dropped").check()
    assert (brand.is_visible(), kept.is_visible()) == (False, True)
    assert shown.get_by_role("listitem").count() == 3
    kept.focus()
    page.keyboard.press("Enter")
    where = page.locator(f".list {kept.get_attribute('href')}")
    assert where.evaluate("part => part.getBoundingClientRect().top < innerHeight")
    assert where.is_visible()
    assert not content.is_visible()
    open_view(page, "Content")
    assert content.is_visible()
    assert not where.is_visible()


def test_the_page_begins_at_what_is_kept(page, url):
    menu = "".join(f"<li><a href=/{n}>Keeper {n}</a>" for n in range(80))
    story = "The lamp turns once in twenty seconds, all night long. Keepers lit it by hand. " * 4
    submit(page, url, source=f"<nav><ul>{menu}</ul></nav><article><p>{story * 3}<p>{story}")
    assert page.locator("[data-page]").evaluate("pane => pane.scrollTop") > 500
    playwright.expect(page.locator("[data-page] .kept").first).to_be_in_viewport()


def test_the_arrow_keys_go_from_part_to_part_of_the_page(page, url):
    submit(page, url, file=ARTICLE)
    parts = page.locator("[data-page] a")
    assert parts.locator("xpath=self::*[@tabindex='0']").count() == 1
    parts.first.focus()
    page.keyboard.press("ArrowDown")
    assert page.locator("[data-page] a:focus").inner_text() == parts.nth(1).inner_text()
    open_view(page, "Segments")
    page.get_by_label("What changed").focus()
    assert page.locator("[data-page] .current").inner_text() == "What changed"


def test_what_is_in_doubt_is_corrected_by_keyboard(page, url, corrections):
    submit(page, url, file=ARTICLE)
    open_view(page, "Segments")
    doubtful = page.locator(".list > .doubt")
    n = doubtful.count()
    before = [box.is_checked() for box in doubtful.get_by_role("checkbox").all()]
    assert n >= 2
    page.get_by_role("button", name="Next in doubt").click()
    page.keyboard.press("f")
    page.keyboard.press("n")
    page.keyboard.press("f")
    after = [box.is_checked() for box in doubtful.get_by_role("checkbox").all()]
    assert after == [not before[0], not before[1], *before[2:]]
    page.keyboard.press("Enter")
    assert doubtful.nth(1).locator("dl").is_visible()
    page.keyboard.press("p")
    page.keyboard.press("f")
    page.keyboard.press("s")
    page.get_by_role("status").first.wait_for()
    open_view(page, "Segments")
    boxes = page.locator(".list > .doubt").get_by_role("checkbox").all()
    assert [box.is_checked() for box in boxes] == [before[0], not before[1], *before[2:]]
    assert "webjury train --mode voter" in page.locator("#saved").inner_text()


def test_a_list_is_corrected_as_a_whole(page, url):
    lead = f"<p>{'The tide comes in at noon, and leaves at six. ' * 20}</p>"
    items = "".join(f"<li>{name} of the best kind" for name in ("milk", "flour", "butter"))
    submit(page, url, source=f"<title>List</title><article>{lead}<ul>{items}</ul>{lead}</article>")
    open_view(page, "Segments")
    boxes = [page.get_by_label(name) for name in ("milk", "flour", "butter")]
    before = boxes[0].is_checked()
    boxes[1].focus()
    page.keyboard.press("w")
    assert [box.is_checked() for box in boxes] == [not before] * 3
    boxes[2].focus()
    page.get_by_role("button", name="With its whole list").click()
    assert [box.is_checked() for box in boxes] == [before] * 3


def test_segments_are_filtered_searched_and_found_by_the_strip(page, url):
    submit(page, url, file=ARTICLE)
    open_view(page, "Segments")
    shown = page.locator(".list > li[id]:visible")
    page.get_by_role("radio", name="Kept").check()
    assert all("kept" in item.get_attribute("class") for item in shown.all())
    page.get_by_role("radio", name="All").check()
    page.get_by_role("searchbox").fill("boats for SALE")
    assert page.get_by_text("1 found").is_visible()
    assert "Boats for sale" in shown.inner_text()
    page.get_by_role("searchbox").fill("")
    folded = page.get_by_label("The Harbour Post", exact=True).first
    assert not folded.is_visible()
    page.locator(".strip a").first.click()
    assert folded.is_visible()


@pytest.mark.parametrize(
    ("form", "beginning"),
    [("Markdown", "# How a"), ("Text", "No two"), ("HTML", "<h1>How a")],
)
def test_the_content_is_copied_and_downloaded(page, url, form, beginning):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    submit(page, url, file=ARTICLE)
    page.get_by_role("radio", name=form).check()
    page.get_by_role("button", name="Copy").click()
    page.get_by_role("button", name="Copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert beginning in copied
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the").click()
    assert copied.strip() == download.value.path().read_text(encoding="utf-8").strip()
    assert re.fullmatch(r"how-a-lighthouse\S+\.(md|txt|html)", download.value.suggested_filename)


def test_a_downloaded_report_works_as_a_file(page, url, tmp_path):
    messages, addresses = [], []
    submit(page, url, source=INJECTION.format(trap=url), mode="fast")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download this as a report").click()
    report = tmp_path / "report.html"
    download.value.save_as(report)
    page.on("console", lambda message: messages.append(message.text))
    page.on("request", lambda request: addresses.append(request.url))
    page.goto(report.as_uri())
    page.get_by_role("radio", name="Markdown").check()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the").click()
    assert "A long text about a lamp" in download.value.path().read_text(encoding="utf-8")
    page.get_by_role("radio", name="HTML").check()
    assert "<code>code with names of our own</code>" in page.locator(".pane.html pre").inner_text()
    open_view(page, "Segments")
    page.get_by_role("searchbox").fill("long text")
    assert page.get_by_text("1 found").is_visible()
    assert page.locator("[data-page] code").inner_text() == "code with names of our own"
    assert page.locator("article [class]:not(a)").count() == 0
    assert page.locator("[data-page] a:not([href^='#s'])").count() == 0
    assert messages == []
    assert [address for address in addresses if not address.startswith(("file:", "blob:"))] == []


@pytest.mark.parametrize("any_page", [False], indirect=True)
def test_everything_can_be_read_and_corrected_without_script(any_page, url):
    page = any_page
    submit(page, url, file=ARTICLE)
    page.get_by_role("radio", name="Markdown").check()
    assert page.get_by_text("# How a lighthouse keeps time").is_visible()
    open_view(page, "Segments")
    page.get_by_role("radio", name="In doubt").check()
    box = page.locator(".list > li[id]:visible").get_by_role("checkbox").first
    was_kept = box.is_checked()
    box.set_checked(not was_kept)
    save(page)
    open_view(page, "Segments")
    assert page.locator(".list > .doubt").get_by_role("checkbox").first.is_checked() != was_kept
    page.get_by_text("How far the jurors agree").click()
    page.get_by_role("button", name="Agreement: what this means").click()
    assert page.get_by_text("if they kept the same words").is_visible()
    assert not page.get_by_role("searchbox").is_visible()


@pytest.mark.parametrize("mode", ["fast", "selector"])
def test_a_page_with_injected_scripts_runs_and_loads_nothing(page, url, trap, mode):
    submit(page, url, source=INJECTION.format(trap=address_of(trap)), mode=mode)
    assert "<script>" in page.locator(".list").first.inner_text()
    assert "7 * 7" in page.locator(".list").first.inner_text()
    for form in ("Markdown", "Text", "HTML", "Formatted"):
        page.get_by_role("radio", name=form).check()
    for article in page.get_by_role("article").all():
        assert "A long text about a lamp" in article.inner_text()
    assert page.locator("iframe, article :is(script, img, form, link, meta, [style])").count() == 0
    assert page.title().startswith("Verdict: ")
    assert not was_reached(trap)
    assert [frame.url for frame in page.frames if not frame.url.startswith(url)] == []
    # Nor do the downloads of the page.
    for part in ("html", "xml", "markdown"):
        page.goto(f"{page.url.partition('/content')[0]}/content/{part}")
        assert page.title() != "broken out"
    assert not was_reached(trap)


def test_scripts_and_styles_of_others_are_refused(page, url):
    """The policy allows only our own script, even if a page could write into our page."""
    refused = []
    page.on("console", lambda message: refused.append(message.text))
    page.goto(url)
    page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "document.title = 'broken out'";
            document.body.append(script);
            document.body.insertAdjacentHTML("beforeend", "<p style='color: red' onclick='x'>");
        }"""
    )
    assert page.title() == "webjury"
    assert any("script-src" in text for text in refused)
    assert any("style-src" in text for text in refused)


def test_the_trap_detects_requests(page, trap):
    with page.expect_request("**/x.png"):
        page.set_content(f'<img src="{address_of(trap)}/x.png">', wait_until="commit")
    assert select.select([trap], [], [], 10)[0]


def test_an_empty_form_says_what_to_do_in_place(any_page, url):
    page = any_page
    submit(page, url)
    assert "choose a file or paste its source" in page.get_by_role("alert").inner_text()
    page.get_by_label("URL of the page").fill("https://example.org/")
    page.get_by_role("button", name="Extract the content").click()
    assert "--allow-fetch" in page.get_by_role("alert").inner_text()
    page.get_by_label("paste the source").fill(ARTICLE.read_text(encoding="utf-8"))
    page.get_by_role("button", name="Extract the content").click()
    page.get_by_role("heading", name="How a lighthouse keeps time").first.wait_for()


def test_a_page_that_takes_long_shows_how_long_it_has_taken(page, url):
    page.goto(url)
    page.get_by_label("paste the source").fill("<p>A lamp.")
    # The server never answers, because the page is not sent.
    page.evaluate("addEventListener('submit', (event) => event.preventDefault())")
    page.get_by_role("button", name="Extract the content").click()
    button = page.get_by_role("button", name="Extracting… 2 s of at most 60 s")
    button.wait_for()
    assert button.is_disabled()


def test_a_model_is_trained_in_one_click_and_tried_beside_the_old_one(
    any_page, tmp_path, monkeypatch
):
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    page = any_page
    with training_server() as (url, _):
        for name in ("Tides", "Winds", "Fogs"):
            story = f"The {name.lower()} come in at noon, and are gone by six in the morning. " * 9
            source = f"<title>{name}</title><nav>About {name}</nav><h1>{name}</h1><p>{story}"
            sent = httpx.post(f"{url}/verdicts", data={"html": source, "mode": "fast"}, timeout=60)
            verdict = url + sent.headers["Location"]
            httpx.post(f"{verdict}/correction", data={"kept": ["0", "1"]}, timeout=60)
        page.goto(verdict)
        page.get_by_role("button", name="Train on 3 corrections").click()
        trained = page.get_by_role("heading", name="The model of mode fast is trained")
        trained.wait_for(timeout=120_000)
        keep_screenshot(page, "training")
        page.get_by_role("link", name="Try the new model").click()
        page.get_by_role("link", name="Back to the verdict").click()
        assert page.url == verdict
        page.get_by_role("link", name="Try the new model").click()
        for model in ("old", "new"):
            side = page.get_by_role("region", name=f"The {model} model")
            playwright.expect(side.get_by_role("article")).to_be_visible(timeout=60_000)
            assert "As corrected" in side.inner_text()
        for width in (1280, 320):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(WIDTH) <= width
            keep_screenshot(page, f"beside-{width}")


def test_the_form_is_shown_again_as_it_was(page, url):
    submit(page, url, source="<p>A lamp that turns once in twenty seconds, all night long.")
    page.wait_for_url("**/verdicts/*")
    page.go_back()
    assert page.get_by_role("button", name="Extract the content").is_enabled()


@pytest.fixture(scope="module")
def verdict(url):
    """The address of a verdict, and the beginning of all addresses that it may load."""
    with ARTICLE.open("rb") as file:
        response = httpx.post(f"{url}/verdicts", files={"file": ("article.html", file)}, timeout=60)
    return url + response.headers["Location"], url


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """The address of a report, which loads nothing else."""
    path = tmp_path_factory.mktemp("report") / "report.html"
    cli(["explain", str(ARTICLE), "-o", str(path)], standalone_mode=False)
    return path.as_uri(), path.as_uri()


@pytest.mark.parametrize("kind", ["verdict", "report"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_verdicts_and_reports_fit_every_screen_and_load_nothing_else(
    request, browser, kind, scheme, width
):
    address, own = request.getfixturevalue(kind)
    size, loaded = {"width": width, "height": 800}, []
    with browser.new_context(viewport=size, color_scheme=scheme) as context:
        page = context.new_page()
        page.on("request", lambda request: loaded.append(request.url))
        page.goto(address, wait_until="networkidle")
        assert whole_page(page).get_by_role("heading", name="What changed").is_visible()
        assert page.evaluate(WIDTH) <= width
        keep_screenshot(page, f"{kind}-content-{width}-{scheme}")
        open_view(page, "Segments")
        assert page.evaluate(WIDTH) <= width
        background = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert background == BACKGROUNDS[scheme]
        page.locator(".list > li[id]:visible > details").first.click()
        assert page.evaluate(WIDTH) <= width
        keep_screenshot(page, f"{kind}-{width}-{scheme}")
    assert [one for one in loaded if not one.startswith(own)] == []


def test_the_reference_fits_a_phone(browser, url):
    with browser.new_context(viewport={"width": 390, "height": 800}) as context:
        page = context.new_page()
        page.goto(f"{url}/docs")
        assert page.evaluate(
            "[...document.querySelectorAll('.fields *')]"
            ".every(element => element.getBoundingClientRect().right <= 390)"
        )
