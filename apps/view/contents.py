"""The content of a page in the forms that a reader can choose from."""

from dataclasses import dataclass

from ...content.marked_page import beginning_of


@dataclass(frozen=True, slots=True)
class Contents:
    """The content in each form.

    Attributes
    ----------
    html : str
        Sanitised, so that it can be shown.
    page : str
        The whole page, as `webjury.content.marked_page` writes it.
    """

    html: str
    markdown: str
    text: str
    page: str = ""
    is_cut: bool = False
    page_is_cut: bool = False

    def beginning(self, n_characters: int) -> "Contents":
        """The content, cut to about `n_characters` characters in each form."""
        is_cut = max(map(len, (self.html, self.markdown, self.text))) > n_characters
        page_is_cut = len(self.page) > n_characters
        if not (is_cut or page_is_cut):
            return self
        return Contents(
            beginning_of(self.html, n_characters),
            self.markdown[:n_characters],
            self.text[:n_characters],
            beginning_of(self.page, n_characters),
            is_cut,
            page_is_cut,
        )
