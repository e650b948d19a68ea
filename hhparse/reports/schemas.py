"""The schemas hhparse publishes."""

import json
from typing import Literal


def schema_text(topic: Literal["audit", "events", "dataset"]) -> str:
    """The JSON Schema of one object of ``audit`` or ``events``; for ``dataset`` every table's columns, as JSON."""
    if topic == "dataset":
        from hhparse.dataset.schema import describe  # here, because pyarrow takes long to load

        return json.dumps(describe(), indent=2, ensure_ascii=False)
    if topic == "events":
        from hhparse.reports.records import schema
    else:
        from hhparse.reports.audit_schema import schema
    return json.dumps(schema(), indent=2, ensure_ascii=False)
