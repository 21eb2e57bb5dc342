"""Options that several commands of ``webjury analyse`` have."""

import click

limit_option = click.option(
    "--limit",
    type=click.IntRange(1),
    help="Number of evenly spread pages to take from each data set; by default, all.",
)
workers_option = click.option(
    "--workers",
    type=click.IntRange(1),
    default=2,
    show_default=True,
    help="Number of processes.",
)
