"""Usage errors as messages, by the class and the fields of the click error."""

import click

from zermelo.languages.message import M, Message, joined


def usage_message(error: click.UsageError) -> Message:
    """The sentence for a usage error, with the command that shows the help."""
    path = error.ctx.command_path if error.ctx else "zermelo"
    return M("{problem}; `{command} --help` explains.", problem=problem_of(error), command=path)


def problem_of(error: click.UsageError) -> Message | str:
    """The problem as a message; unknown kinds of errors keep click's wording."""
    if isinstance(error, click.NoSuchOption):
        return no_such_option(error)
    if isinstance(error, click.MissingParameter):
        return M("{parameter} is missing", parameter=name_of(error.param))
    if isinstance(error, click.BadParameter):
        return M("{parameter}: {problem}", parameter=name_of(error.param), problem=error.message)
    if isinstance(error, click.BadOptionUsage):
        return option_misused(error)
    return error.message if isinstance(error.message, Message) else error.message.rstrip(".")


def no_such_option(error: click.NoSuchOption) -> Message:
    near = sorted(error.possibilities or ())
    if near:
        return M(
            "There is no option {name} (did you mean {near}?)", name=error.option_name, near=joined(near, M(" or "))
        )
    return M("There is no option {name}", name=error.option_name)


def option_misused(error: click.BadOptionUsage) -> Message:
    """The problem of an option with an unexpected value, or with a missing one."""
    options = [one for one in error.ctx.command.params if isinstance(one, click.Option)] if error.ctx else []
    if any(one.is_flag and error.option_name in one.opts + one.secondary_opts for one in options):
        return M("The option {name} takes no value", name=error.option_name)
    return M("The option {name} needs a value", name=error.option_name)


def name_of(parameter: click.Parameter | None) -> str:
    """The name of a parameter for users: `--output`, or the metavar of an argument."""
    if parameter is None:
        return ""
    return parameter.opts[0] if isinstance(parameter, click.Option) else str(parameter.metavar)
