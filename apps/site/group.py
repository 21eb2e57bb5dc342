"""``webjury site``: the group of commands about the pages of one site."""

import click

from .learn import learn
from .template import template


@click.group()
def site() -> None:
    """Use what the pages of one site have in common.

    Menus, teasers and legal notices are on many pages of a site, and the content is mostly in the
    same elements.

    \b
    Examples:
      webjury site learn pages/ -o example.org.site
      webjury site template pages/ -o example.org.tpl
    """


for command in (learn, template):
    site.add_command(command)
