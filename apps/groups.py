"""Groups of commands: they answer old spellings, and one kind has a default command."""

import click
from click.shell_completion import CompletionItem

from .old_spellings import name_new_command


class AnsweringGroup(click.Group):
    """A group that answers a command that is gone with the new one."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; answer an old spelling."""
        if args[0] not in self.commands and not ctx.resilient_parsing:
            name_new_command(ctx, args)
        return super().resolve_command(ctx, args)


class DefaultGroup(AnsweringGroup):
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
            if not ctx.resilient_parsing:
                name_new_command(ctx, args)
            args = [self._default, *args]
        return super().parse_args(ctx, args)
