"""A check's documentation for people."""

import textwrap

from hhparse.auditing.registry import CHECKS
from hhparse.reports.audit_view import cited


def explanation(code: str) -> str:
    """What the check *code* looks for, why, an example, when it is not evaluated, and its rule."""
    check = CHECKS[code]
    parts = [f"{check.code} {check.name} ({check.severity})", check.summary]
    parts += [f"{head}: {text}" for head, text in check.sections.items()]
    parts.append(f"Citation: {cited(check.citation)}")
    return "\n\n".join(textwrap.fill(part, 100) for part in parts)
