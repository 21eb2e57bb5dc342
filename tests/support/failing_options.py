"""Options for batch runs, in a module that worker processes can import."""

from dataclasses import dataclass

from webjury.batch.document_extractor import DocumentExtractor


@dataclass(frozen=True)
class FailingOptions(DocumentExtractor):
    """Options that make every page fail, with the text of the page as the message."""

    def record(self, html, charset, url):
        if html.startswith(b"<title>"):  # the page of `warm_up`
            return super().record(html, charset, url)
        raise ValueError(html.decode("utf-8", "surrogateescape"))
