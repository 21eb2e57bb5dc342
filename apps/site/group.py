"""``webjury site``: the group of commands about the pages of one site."""

import click

from .learn import learn


@click.group()
def site() -> None:
    """Use what the pages of one site have in common.

    Menus, teasers and legal notices are on many pages of a site.

    \b
    Example:
      webjury site learn pages/ -o example.org.site
    """


site.add_command(learn)
