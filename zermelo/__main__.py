"""The command line, as `zermelo` and as `python -m zermelo`."""

import sys


def main() -> None:
    """Run a command; Ctrl-C while the program is still loading leaves without a traceback."""
    try:
        from zermelo.cli import main as command_line

        command_line()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
