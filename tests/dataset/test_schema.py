"""The documented columns."""

import json
from typing import get_args, get_type_hints

import pyarrow as pa
import pytest

from hhparse import events as ev
from hhparse.dataset.event_rows import CLASSES, columns
from hhparse.dataset.schema import BY_HAND, SCHEMAS, TABLES, check, describe

CONTRACT = {"hands", "seats", "events", "pots", "awards", "findings", "unread", "files"}


def test_the_tables_are_those_of_the_contract() -> None:
    assert set(TABLES) == CONTRACT


@pytest.mark.parametrize("table", sorted(CONTRACT))
def test_every_column_says_what_it_means_and_in_which_unit(table: str) -> None:
    for field in SCHEMAS[table]:
        assert field.metadata[b"meaning"].strip()
        if pa.types.is_integer(field.type) and field.name not in ("n", "board"):
            assert field.metadata[b"unit"].strip(), field.name
    assert SCHEMAS[table].metadata[b"schema_version"] == b"1"
    assert len(set(SCHEMAS[table].names)) == len(SCHEMAS[table].names)


@pytest.mark.parametrize("table", BY_HAND)
def test_a_table_hangs_on_hands_and_tells_its_scale(table: str) -> None:
    assert {"hand_key", "scale", "version"} <= set(SCHEMAS[table].names)
    assert not {"room", "month"} & set(SCHEMAS[table].names)  # partitions are folders


def test_the_description_is_plain_json() -> None:
    told = json.loads(json.dumps(describe()))
    stack = next(column for column in told["tables"]["seats"]["columns"] if column["name"] == "stack")
    assert stack["type"] == "int64" and "minor units" in stack["unit"]
    boards = next(column for column in told["tables"]["hands"]["columns"] if column["name"] == "boards")
    assert boards["type"] == "list<list<string>>"


def _kind(hint: object) -> pa.DataType:
    """The Arrow type for a field, by its annotation alone; any whole number stands for all of them."""
    name = str(hint)
    if "tuple[" in name:
        return pa.list_(pa.string() if "tuple[str" in name else pa.int64())
    if hint is bool:
        return pa.bool_()
    return pa.int64() if int in (hint, *get_args(hint)) else pa.string()


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_every_field_of_an_event_has_a_column_of_its_type(name: str) -> None:
    cls = CLASSES[name]
    hints = get_type_hints(cls)
    found = columns(cls)
    assert len({field.name for field in found}) == len(cls.__struct_fields__)
    for field, own in zip(found, cls.__struct_fields__, strict=True):
        wanted = _kind(hints[own])
        same = pa.types.is_integer if pa.types.is_integer(wanted) else wanted.equals
        assert same(field.type), (name, own, field.type)


def test_money_of_events_is_int64() -> None:
    for cls in ev.EVENTS.values():
        hints = get_type_hints(cls, include_extras=True)
        for field, own in zip(columns(cls), cls.__struct_fields__, strict=True):
            if "'money'" in str(hints[own]):
                assert field.type == pa.int64(), (cls, own)


def test_another_versions_columns_are_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"warehouse has schema version \"0\".*import the text files"):
        check(SCHEMAS["hands"].with_metadata({"schema_version": "0"}), "warehouse")
