"""What a run of the command line remembers, and how it speaks to people: on standard error, and nowhere else."""

import sys

from hhparse.reports.escape import visible


class Stop(Exception):
    """hhparse can't go on; the message is a sentence for the user (exit status 3)."""


class Session:
    """One run: how much it says, and whether some input could not be read (``failed``: exit status 2)."""

    def __init__(self) -> None:
        self.verbose = False
        self.quiet = False
        self.failed = False

    def fail(self, message: str) -> None:
        """Some input is not there or can't be opened; the run goes on with the rest."""
        self.failed = True
        say(message)

    def note(self, message: str) -> None:
        """Something worth knowing, unless ``--quiet``."""
        if not self.quiet:
            say(message)

    def tell(self, message: str) -> None:
        """What is going on, for ``--verbose``."""
        if self.verbose:
            say(message)

    def status(self, status: int = 0) -> int:
        """The exit status: *status*, or 2 where some input could not be read."""
        return 2 if self.failed else status


def say(message: str) -> None:
    """*message* on standard error, escaped."""
    print(f"hhparse: {visible(message)}", file=sys.stderr)


def why(error: OSError) -> str:
    """What went wrong, without the number and the path that Python adds."""
    return error.strerror or str(error)
