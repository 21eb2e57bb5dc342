"""The language of code is read from what highlighters write."""

import pytest
from lxml.html import fragment_fromstring

from webjury.rendering.constructs.code.languages import code_language


@pytest.mark.parametrize(
    ("html", "language"),
    [
        ("<pre><code class='language-C++'>x</code></pre>", "c++"),
        ("<pre data-lang=R>x</pre>", "r"),
        ("<pre class='brush: js'>x</pre>", "js"),
        ("<pre class='sourceCode haskell'><code>x</code></pre>", "haskell"),
        ("<pre class='rust rust-example-rendered'><code>x</code></pre>", "rust"),
        ("<pre><code class='hljs bash'>x</code></pre>", "bash"),
        ("<pre><code class='hljs Go'>x</code></pre>", "go"),
        ("<pre class='sp-cm sp-pristine sp-javascript flex'><code>x</code></pre>", "javascript"),
        ("<pre class=gatsby-code-jsx><code class=gatsby-code-jsx>x</code></pre>", "jsx"),
        ("<pre class='language-none java'>x</pre>", "java"),
    ],
)
def test_the_language_of_code(html: str, language: str) -> None:
    assert code_language(fragment_fromstring(html)) == language


@pytest.mark.parametrize(
    ("classes", "language"),
    [
        ("mw-highlight-lang-ini mw-content-ltr", "ini"),
        ("highlight-lang-ini", "ini"),
        ("highlight highlight-source-ruby", "ruby"),
        ("highlight-python notranslate", "python"),
        ("java", None),
    ],
)
def test_the_language_of_the_element_around_code(classes: str, language: str | None) -> None:
    around = fragment_fromstring(f"<div class='{classes}'><pre>x</pre></div>")
    assert code_language(around[0]) == language


def test_the_code_itself_knows_its_language_best() -> None:
    around = fragment_fromstring("<div class=highlight-box><pre class='Java'>x</pre></div>")
    assert code_language(around[0]) == "java"


@pytest.mark.parametrize(
    "attributes",
    ["", "class='language-none'", "class='kn ko js ts r'", "class=synopsis", "data-lang='a`b'"],
)
def test_code_may_name_no_language(attributes: str) -> None:
    assert code_language(fragment_fromstring(f"<pre {attributes}>x</pre>")) is None
