"""``webjury site``: the group of commands about the pages of one site."""

import click

from ..groups import AnsweringGroup
from .learn import learn


@click.group(cls=AnsweringGroup)
def site() -> None:
    """Use what the pages of one site have in common.

    Menus, teasers and legal notices are on many pages of a site.

    \b
    Example:
      webjury site learn pages/ -o example.org.site
    """


site.add_command(learn)
