"""Other pages of a page's site are used, explained and limited; bad ones are named."""

import pytest

from webjury.apps.server.work.site_pages import MAX_SITE_PAGES

TEASER = "The harbour is closed for a week, as the new crane has to be put up at last."
PDF = b"%PDF-1.7 \x00\x01"


def page(number, teaser=TEASER, host="example.org"):
    text = " ".join(f"word{number}x{place}" for place in range(60))
    return (
        f"<link rel=canonical href=https://{host}/{number}><ul><li>Home<li>About us</ul>"
        f"<article><p>{text}, and that is all.</article><p>{teaser}"
    )


#: Pages of two hosts, because visitors may give any pages as pages of one site.
OTHERS = [page(1), page(2), page(3, host="www.example.com"), page(4, teaser="Other words.")]
PAGE = page(9)

#: The request of a browser if no file was chosen.
NOTHING_CHOSEN = f"""--x
Content-Disposition: form-data; name="html"

{PAGE}
--x
Content-Disposition: form-data; name="file"; filename=""
Content-Type: application/octet-stream


--x
Content-Disposition: form-data; name="site_pages"; filename=""
Content-Type: application/octet-stream


--x--
"""


def files(pages):
    return [
        ("site_pages", (f"{number}.html", text, "text/html")) for number, text in enumerate(pages)
    ]


def probability(answer):
    """Get the probability of the teaser."""
    return next(part["probability"] for part in answer["segments"] if part["text"] == TEASER)


def extract(client, others):
    options = {"mode": "fast", "segments": True, "site_pages": others}
    response = client.post("/extract", json={"html": PAGE, **options})
    assert response.status_code == 200, response.text
    return response.json()


def extract_raw(client, parts, **options):
    return client.post(
        "/extract/raw", params={"mode": "fast", "segments": True, **options}, files=parts
    )


def test_text_on_other_pages_of_the_site_counts_less(client):
    alone, known = extract(client, []), extract(client, OTHERS)
    assert probability(known) < probability(alone) / 10
    assert TEASER not in known["content"]
    assert "word9x0" in known["content"]
    assert known["warnings"] == alone["warnings"]


def test_pages_in_the_parts_of_a_body_are_used_as_those_in_json(client):
    parts = [("page", ("page.html", PAGE, "text/html")), *files(OTHERS)]
    assert extract_raw(client, parts).json() == extract(client, OTHERS)
    assert extract_raw(client, parts[:1]).json() == extract(client, [])


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (files(OTHERS), "no part page"),
        ([("page", ("a", PAGE)), ("page", ("b", PAGE))], "or several"),
        ([("page", ("a", PAGE)), ("mode", (None, "fast"))], "a part 'mode'"),
        (
            [("page", ("a", PAGE)), *files([PAGE] * (MAX_SITE_PAGES + 1))],
            f"51 pages are more than {MAX_SITE_PAGES}",
        ),
    ],
)
def test_other_parts_are_refused(client, parts, message):
    response = extract_raw(client, parts)
    assert response.status_code == 422
    assert message in response.json()["detail"]


@pytest.mark.parametrize(
    ("address", "sent"),
    [
        ("/extract/raw", [("page", ("page.html", PAGE))]),
        ("/verdicts", [("html", (None, PAGE))]),
    ],
)
def test_a_page_that_cannot_be_read_is_named(client, address, sent):
    parts = [*sent, ("site_pages", ("one.html", PAGE)), ("site_pages", ("notes.pdf", PDF))]
    response = client.post(address, params={"mode": "fast"}, files=parts)
    assert response.status_code == 422
    expected = "Other page 2 of the site, notes.pdf: the input is a PDF document"
    assert response.json()["detail"].startswith(expected)


def test_all_pages_together_are_within_the_limit_of_the_body(client, max_bytes):
    half = "x" * (max_bytes // 2)
    response = client.post("/extract", json={"html": half, "site_pages": [half]})
    assert response.status_code == 413
    response = extract_raw(client, [("page", ("a", half)), ("site_pages", ("b", half))])
    assert response.status_code == 413


@pytest.mark.parametrize("options", [{}, {"mode": "voter", "jury": "auto"}])
def test_the_verdict_and_its_report_say_what_other_pages_have(client, submit, options):
    address = submit(PAGE, OTHERS, **options)
    reason = "its text is also on 3 of 4 other pages of this site"
    assert reason in client.get(address).text
    assert reason in client.get(f"{address}/report").text
    assert TEASER not in client.get(f"{address}/content/txt").text
    assert "of this site" not in client.get(submit(PAGE, **options)).text


def test_the_form_asks_for_other_pages_and_a_browser_may_send_none(client):
    form = client.get("/").text
    assert "Other pages of the same site (optional)" in form
    assert f"Choose up to {MAX_SITE_PAGES}." in form
    response = client.post(
        "/verdicts",
        content=NOTHING_CHOSEN.replace("\n", "\r\n").encode(),
        headers={"Content-Type": "multipart/form-data; boundary=x"},
    )
    assert response.status_code == 303
    assert "of this site" not in client.get(response.headers["Location"]).text
