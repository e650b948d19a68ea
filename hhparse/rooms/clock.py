"""Time stamps: what a room prints, and the UTC moment it means.

Zone letters mean a place (``ET`` is New York, summer and winter) or a fixed offset (``EDT``, ``CEST``). A stamp in the
hour that happens twice is ambiguous: a second stamp resolves it, else the earlier moment is taken.
"""

import datetime as dt
import re
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

PLACES: Final = {
    "ET": "America/New_York",
    "CT": "America/Chicago",
    "MT": "America/Denver",
    "PT": "America/Los_Angeles",
    "AT": "America/Halifax",
    "NT": "America/St_Johns",
    "CET": "Europe/Paris",
    "MEZ": "Europe/Berlin",
    "EET": "Europe/Helsinki",
    "WET": "Europe/Lisbon",
    "GMT": "Etc/GMT",
    "UTC": "Etc/UTC",
    "MSK": "Europe/Moscow",
    "MSKS": "Europe/Moscow",
    "YEKT": "Asia/Yekaterinburg",
    "YEKST": "Asia/Yekaterinburg",
    "JST": "Asia/Tokyo",
    "KST": "Asia/Seoul",
    "IST": "Asia/Kolkata",
    "CUST": "Asia/Shanghai",
    "CCT": "Asia/Shanghai",
    "PKT": "Asia/Karachi",
    "ICT": "Asia/Bangkok",
    "BRT": "America/Sao_Paulo",
    "ART": "America/Argentina/Buenos_Aires",
    "AEST": "Australia/Brisbane",
    "ACST": "Australia/Darwin",
    "AWST": "Australia/Perth",
    "NZT": "Pacific/Auckland",
    "SAST": "Africa/Johannesburg",
}
"""Letters that follow a place's own summer time."""

OFFSETS: Final = {
    "EDT": -4, "EST": -5, "CDT": -5, "CST": -6, "MDT": -6, "MST": -7, "PDT": -7, "PST": -8, "ADT": -3, "AST": -4,
    "BST": 1, "CEST": 2, "MESZ": 2, "EEST": 3, "WEST": 1, "MSD": 4, "AEDT": 11, "NZST": 12, "NZDT": 13, "BRST": -2,
}  # fmt: skip
"""Letters that name an offset from UTC, in hours."""

MONTHS: Final = dict(zip("jan feb mar apr may jun jul aug sep oct nov dec".split(), range(1, 13), strict=True))  # noqa: SIM905
_NUMERIC: Final = re.compile(r"(\d{4})[/-](\d\d?)[/-](\d\d?)[ -]+(\d\d?):(\d\d?):(\d\d?)")
_WORDS: Final = re.compile(r"[A-Za-z]+,? ?([A-Za-z]{3})[a-z]* (\d\d?),? (\d\d?):(\d\d):(\d\d) +(?:([A-Z]+) +)?(\d{4})")


def numeric(text: str) -> dt.datetime:
    """``2014/01/16 7:17:20`` (or ``2005/08/21 - 21:44:08``) as a moment without a zone; raises ``ValueError``."""
    found = _NUMERIC.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no date and time")
    year, month, day, hour, minute, second = map(int, found.groups())
    return dt.datetime(year, month, day, hour, minute, second)


def worded(text: str) -> tuple[dt.datetime, str | None]:
    """``Monday, January 04, 13:33:15 EST 2016`` as a moment without a zone, and the zone's letters."""
    found = _WORDS.fullmatch(text)
    if found is None or found[1].lower() not in MONTHS:
        raise ValueError(f"{text!r} is no date and time")
    day, hour, minute, second = (int(found[n]) for n in (2, 3, 4, 5))
    return dt.datetime(int(found[7]), MONTHS[found[1].lower()], day, hour, minute, second), found[6]


@lru_cache(64)
def _zone(letters: str) -> dt.tzinfo | None:
    if letters in OFFSETS:
        return dt.timezone(dt.timedelta(hours=OFFSETS[letters]))
    return ZoneInfo(PLACES[letters]) if letters in PLACES else None


def utc(
    local: dt.datetime, letters: str | None, other: tuple[dt.datetime, str | None] | None = None
) -> tuple[dt.datetime | None, str | None]:
    """(UTC moment, what is doubtful about it) of *local* in the zone of *letters*.

    *other*, a second stamp of the same moment, decides between the two readings of an hour that happens twice.
    """
    offsets = _offsets(letters, local.replace(minute=0, second=0)) if letters else ()
    if not offsets:
        return None, f"the time zone {letters} is not known" if letters else "the text names no time zone"
    moment = local.replace(tzinfo=dt.timezone.utc)
    if len(offsets) == 1:
        return moment - offsets[0], None
    if other is not None and other[1]:
        for offset in offsets:
            if any(
                moment - offset + second == other[0].replace(tzinfo=dt.timezone.utc)
                for second in _offsets(other[1], other[0])
            ):
                return moment - offset, None
    return moment - offsets[0], f"{local:%H:%M:%S} happened twice that night; the earlier reading is taken"


@lru_cache(4096)
def _offsets(letters: str, local: dt.datetime) -> tuple[dt.timedelta, ...]:
    """What the clocks of a zone may be ahead of UTC at *local*: nothing if the zone is not known, two in an hour that
    happens twice, the earlier reading first."""
    zone = _zone(letters)
    if zone is None:
        return ()
    first, second = (local.replace(tzinfo=zone, fold=fold).utcoffset() for fold in (0, 1))
    assert first is not None and second is not None
    return (first,) if second >= first else (first, second)  # in an hour that is skipped the offset grows
