"""The command line, as `zermelo` and as `python -m zermelo`."""

from zermelo.starting import quietly_interrupted


def main() -> None:
    with quietly_interrupted():
        from zermelo.cli import main as command_line

        command_line()


if __name__ == "__main__":
    main()
