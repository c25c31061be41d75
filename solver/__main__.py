"""``python -m solver`` is the command ``yams``."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line; Ctrl-C while it is still being loaded is told in one line, too."""
    try:
        from solver.cli import main as program
    except KeyboardInterrupt:
        from solver.language import tr

        sys.stderr.write(f"\nyams: {tr('interrupted')}\n")
        sys.exit(130)
    program()


if __name__ == "__main__":
    main()
