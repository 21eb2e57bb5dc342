"""A group of commands with a default command."""

import click
from click.shell_completion import CompletionItem


class DefaultGroup(click.Group):
    """A group that runs its first command unless its first argument is the name of a command."""

    @property
    def _default(self) -> str:
        return next(iter(self.commands))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete a command, or the first argument of the default."""
        datasets = self.commands[self._default].params[0].shell_complete(ctx, incomplete)
        names = [*super().shell_complete(ctx, incomplete), *datasets]
        return [item for item in names if item.type == "plain"] or datasets

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Run the default without the name of a command."""
        if not args and ctx.resilient_parsing:  # a shell is completing the line
            return super().parse_args(ctx, args)
        if not args or args[0] not in (*self.commands, *self.get_help_option_names(ctx)):
            args = [self._default, *args]
        return super().parse_args(ctx, args)
