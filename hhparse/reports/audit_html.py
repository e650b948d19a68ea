"""Audited hands as one HTML page, in parts; what it looks like is said in ``audit.html.jinja``.

The page stands alone (no script, no network) and escapes everything that it is given.
"""

import functools
from importlib.metadata import version
from typing import Any

from hhparse.reports.audit_summary import AuditSummary
from hhparse.reports.hand_view import HandView


def begin() -> str:
    """The head of the page."""
    return str(_parts().begin())


def summary(summary: AuditSummary) -> str:
    """What many hands come to, and links to those that are shown."""
    return str(_parts().summary(summary))


def hand(hand: HandView) -> str:
    """One hand."""
    return str(_parts().hand(hand))


def end() -> str:
    """The end of the page."""
    return str(_parts().end())


@functools.cache
def _parts() -> Any:
    """The macros of the template."""
    import jinja2  # here, because only this form needs it

    loader = jinja2.PackageLoader("hhparse", "reports")
    environment = jinja2.Environment(
        loader=loader, autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template("audit.html.jinja", globals={"version": version("hhparse")}).module
