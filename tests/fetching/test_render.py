"""Pages that scripts make, in Chromium."""

import json
import shutil
from ipaddress import ip_address

import pytest

pytest.importorskip("playwright.async_api")

import webjury
from in_process import run_webjury
from web_sites import web_site
from webjury import FetchError
from webjury.fetching import fetch
from webjury.fetching.reach import Reach

pytestmark = [
    pytest.mark.browser,
    pytest.mark.allow_hosts(["127.0.0.1"]),
    pytest.mark.skipif(not shutil.which("chromium"), reason="no Chromium is installed"),
]

PROSE = "The lamp turns once in twenty seconds, all night long. " * 8
END = "Beside the stairs hangs the book in which each keeper wrote the hours of the night. " * 5
#: Pages by path. Each makes its own text; what it loads comes from the same site.
PAGES = {
    "/plain": f"<article><h1>The lamp</h1><p>{PROSE}</article>",
    "/built": """<div id=root></div><noscript>Please enable JavaScript</noscript><script>
        fetch("/data").then(answer => answer.json()).then(data => {
            document.title = data.title;
            root.innerHTML = `<article><h1>${data.title}</h1><p>${data.text}</article>`;
        });
        </script>""",
    "/later": f"""<main id=root></main><script>
        setTimeout(() => root.innerHTML = "<h1>The lamp</h1><p>{PROSE}", 400);
        </script>""",
    "/shadow": f"""<lamp-page></lamp-page><script>
        const root = document.querySelector("lamp-page").attachShadow({{mode: "closed"}});
        root.innerHTML = "<article><h1>The lamp</h1><p>{PROSE}</article>";
        </script>""",
    "/scroll": f"""<article id=root><h1>The lamp</h1><p>{PROSE}</p>
        <div style="height: 3000px"></div><p id=end>...</article><script>
        new IntersectionObserver(seen => {{
            if (seen.some(one => one.isIntersecting)) end.textContent = "{END}";
        }}).observe(end);
        </script>""",
    "/consent": f"""<main id=root></main><div role=dialog>We value your privacy.
        <button>Settings</button> <button onclick='show()'> Accept  all </button></div><script>
        function show() {{
            document.querySelector("[role=dialog]").remove();
            root.innerHTML = "<h1>The lamp</h1><p>{PROSE}";
        }}
        </script>""",
    "/moves": "<script>location.href = '/plain'</script>",
    "/reaches": """<article id=root><h1>The lamp</h1></article><script>
        const told = text => root.insertAdjacentHTML("beforeend", `<p>${text}</p>`);
        for (const address of ["http://10.0.0.7/", "http://127.0.0.1:PORT/data"]) {
            fetch(address).then(() => told("reached " + address), () => told("refused"));
        }
        const socket = new WebSocket("ws://127.0.0.1:PORT/data");
        socket.onopen = () => told("reached by a socket");
        </script>""",
    "/endless": "<p>It begins.</p><script>while (true) {}</script>",
    "/downloads": f"""<article><h1>The lamp</h1><p>{PROSE}</article><script>
        location.href = "/file";
        </script>""",
}
DATA = json.dumps({"title": "The lamp", "text": PROSE})


@pytest.fixture(scope="module")
def site():
    with web_site(PAGES | {"/data": DATA, "/file": "PK"}) as site:
        site.kinds = {"/data": "application/json", "/file": "application/zip"}
        site.pages["/reaches"] = PAGES["/reaches"].replace("PORT", str(site.server_port))
        yield site


@pytest.fixture
def rendered(site):
    def read(path, **options):
        url = f"{site.address}{path}"
        return webjury.read(url, "fast", render=True, allow_private=True, **options)

    return read


@pytest.mark.parametrize("path", ["/plain", "/built", "/later", "/shadow", "/consent"])
def test_the_text_that_scripts_make_is_extracted(rendered, path):
    page = rendered(path)
    assert page.markdown.startswith("# The lamp")
    assert PROSE.strip() in page.text
    assert "JavaScript" not in page.text


def test_without_a_browser_the_warning_says_what_to_do(site):
    url = f"{site.address}/built"
    page = webjury.read(url, "fast", allow_private=True)
    assert any("fetch its address with --render" in warning for warning in page.warnings)


def test_a_page_is_scrolled_to_its_end(rendered):
    assert END.strip() in rendered("/scroll").text


def test_the_address_is_that_to_which_scripts_go(rendered, site):
    assert rendered("/moves").metadata.url == f"{site.address}/plain"


def test_a_page_reaches_only_what_may_be_fetched(site, monkeypatch):
    home = ip_address("127.0.0.1")
    only_home = Reach(lambda address: address == home, range(1, 65_536))
    monkeypatch.setattr(fetch, "PUBLIC", only_home)
    page = webjury.fetch(f"{site.address}/reaches", render=True)
    text = page.data.decode()
    assert "<p>refused</p>" in text
    assert f"<p>reached {site.address}/data</p>" in text
    assert "reached http://10.0.0.7/" not in text.partition("<script>")[0]
    assert "<p>reached by a socket</p>" not in text


def test_a_page_that_never_rests_ends_at_the_deadline(rendered):
    with pytest.raises(FetchError, match="it takes more than 4 seconds"):
        rendered("/endless", timeout=4)


def test_nothing_is_downloaded(rendered):
    assert PROSE.strip() in rendered("/downloads").text


def test_the_command_renders_on_request(site):
    options = ("--mode", "fast", "--render", "--allow-private")
    code, out, err = run_webjury("extract", f"{site.address}/built", *options)
    assert (code, err) == (0, "")
    assert PROSE.strip() in out
