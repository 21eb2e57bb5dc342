"""Scrapy: an item pipeline that replaces the HTML of items with the content of the page."""

from typing import TYPE_CHECKING, Any, Self

from ..errors import WebjuryError
from ..requirements import require
from .contents import PageReader, Source

require("scrapy", extra="scrapy")

from itemadapter import ItemAdapter  # noqa: E402
from scrapy.exceptions import DropItem  # noqa: E402

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

__all__ = ["WebjuryPipeline"]


class WebjuryPipeline:
    """Removes the field ``html`` from an item, and adds ``text`` and metadata.

    Items other than dicts get only the metadata that they have fields for.

    Parameters
    ----------
    **options
        As for `webjury.integrations.contents.PageReader`.
    """

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 (each is checked)
        self._reader = PageReader(**options)

    @classmethod
    def from_crawler(cls, crawler: "Crawler") -> Self:
        """Make the pipeline with the options in the setting ``WEBJURY``."""
        return cls(**crawler.settings.getdict("WEBJURY"))

    async def process_item(self, item: Any) -> Any:  # noqa: ANN401 (items are of many types)
        """Extract the page of an item without blocking the crawl.

        Raises
        ------
        DropItem
            If the page has no content, or fails.
        """
        fields = ItemAdapter(item)
        url = fields.get("url")
        try:
            content = await self._reader.aread(Source(str(url), fields["html"], url))
        except WebjuryError as error:
            raise DropItem(f"{url}: {error}") from error
        if not content.text:
            raise DropItem(f"{url}: the page has no content")
        del fields["html"]
        fields["text"] = content.text
        for name, value in content.metadata.items():
            if isinstance(item, dict) or name in fields.field_names():
                fields[name] = fields.get(name) or value
        return item
