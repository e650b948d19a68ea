"""``hhparse.read`` and ``hhparse.audit`` as Python programs call them."""

import io
from pathlib import Path

import pytest

import hhparse
from tests.shared import SAMPLES

FILE = SAMPLES / "pokerstars" / "omaha-hilo-pl" / "odd-cent-to-the-high.txt"
IDS = ["250100098296", "250100099413"]


def ids(source: object) -> list[str | None]:
    return [hand.hand_id for hand in hhparse.read(source)]  # type: ignore[arg-type]


def test_path_text_path_bytes_and_open_files_give_the_same_hands() -> None:
    data = FILE.read_bytes()
    assert ids(FILE) == ids(str(FILE)) == ids(data) == ids(io.BytesIO(data)) == ids(io.StringIO(data.decode())) == IDS
    with FILE.open("rb") as binary, FILE.open(encoding="utf-8") as text:
        assert ids(binary) == ids(text) == IDS


def test_the_file_is_named_where_it_has_a_name() -> None:
    with FILE.open("rb") as binary:
        (first, *_) = hhparse.read(binary)
    assert first.source.file == str(FILE)
    assert next(hhparse.read(FILE.read_bytes())).source.file == "<bytes>"


def test_a_folder_is_read_in_order_with_everything_below_it(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    first, second = FILE.read_text().split("\n\n\n")[:2]
    (tmp_path / "b" / "one.log").write_text(second)
    (tmp_path / "a.txt").write_text(first)
    assert ids(tmp_path) == IDS


def test_reading_is_lazy() -> None:
    class Endless(io.RawIOBase):
        taken = 0

        def read(self, size: int = -1) -> bytes:
            if not size:
                return b""
            self.taken += 1
            return FILE.read_bytes() + b"\n\n\n"

    stream = Endless()
    hands = hhparse.read(stream)  # type: ignore[arg-type]
    assert [next(hands).hand_id for _ in range(5)] == [IDS[0], IDS[1], IDS[0], IDS[1], IDS[0]]
    assert stream.taken < 50


def test_the_callers_faults_are_exceptions_at_once() -> None:
    with pytest.raises(FileNotFoundError):
        hhparse.read("there-is-no-such-file.txt")
    with pytest.raises(ValueError, match="pokerstar"):
        hhparse.read(FILE, room="pokerstar")
    with pytest.raises(ValueError, match="bytes"):
        hhparse.read(FILE.read_text())
    with pytest.raises(ValueError, match="no house"):
        hhparse.audit(next(hhparse.read(FILE)), house="rebort")
    with pytest.raises(ValueError, match="no policy"):
        hhparse.audit(next(hhparse.read(FILE)), policy="button/sdt")


def test_a_report_has_verdict_findings_pots_and_a_dict() -> None:
    report = hhparse.audit(next(hhparse.read(FILE)))
    # 4.70 less 0.21 is 4.49: the odd cent of the halves is the high's
    assert (report.verdict, report.findings) == ("consistent", ())
    assert [share["amount"] for share in report.pots[0]["shares"]] == ["2.25", "2.24"]
    assert report.to_dict()["pots"] == report.pots
    low = hhparse.audit(next(hhparse.read(FILE)), policy="button/lo_gets_half_odd")
    assert low.verdict == "discrepant"
    assert [share["amount"] for share in low.pots[0]["shares"]] == ["2.24", "2.25"]


def test_an_unread_hand_has_a_report_too() -> None:
    (unread,) = hhparse.read(b"\n".join(FILE.read_bytes().splitlines()[:20]))
    assert isinstance(unread, hhparse.Unread)
    report = hhparse.audit(unread)
    assert (report.verdict, [found.code for found in report.findings], report.pots) == ("unread", ["PRS003"], [])
