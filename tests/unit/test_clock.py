"""Time stamps and zones, against the time zone database and moments anybody can look up."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhparse.rooms import clock

UTC = dt.timezone.utc
Moment = tuple[int, ...]


def at(*parts: int) -> dt.datetime:
    return dt.datetime(*parts)  # type: ignore[arg-type]


KNOWN: list[tuple[Moment, str, Moment]] = [
    ((2025, 11, 30, 18, 42, 16), "ET", (2025, 11, 30, 23, 42, 16)),  # winter: five hours
    ((2009, 7, 1, 12, 0, 0), "ET", (2009, 7, 1, 16, 0, 0)),  # summer: four
    ((2009, 7, 1, 12, 0, 0), "EST", (2009, 7, 1, 17, 0, 0)),  # letters of an offset know no summer
    ((2016, 1, 4, 13, 33, 15), "EST", (2016, 1, 4, 18, 33, 15)),
    ((2010, 7, 12, 13, 38, 32), "EDT", (2010, 7, 12, 17, 38, 32)),
    ((2007, 3, 12, 1, 0, 0), "ET", (2007, 3, 12, 5, 0, 0)),  # from 2007 summer time begins in March
    ((2006, 3, 12, 1, 0, 0), "ET", (2006, 3, 12, 6, 0, 0)),  # before, in April
    ((2010, 1, 15, 12, 0, 0), "MSK", (2010, 1, 15, 9, 0, 0)),  # Moscow: three hours in winter
    ((2010, 7, 15, 12, 0, 0), "MSK", (2010, 7, 15, 8, 0, 0)),  # four in summer
    ((2012, 1, 15, 12, 0, 0), "MSK", (2012, 1, 15, 8, 0, 0)),  # four all year, March 2011 to October 2014
    ((2014, 11, 15, 12, 0, 0), "MSK", (2014, 11, 15, 9, 0, 0)),  # three all year since
    ((2012, 7, 27, 23, 0, 33), "MSKS", (2012, 7, 27, 19, 0, 33)),
    ((2010, 7, 15, 12, 0, 0), "YEKST", (2010, 7, 15, 6, 0, 0)),
    ((2016, 7, 15, 12, 0, 0), "YEKT", (2016, 7, 15, 7, 0, 0)),
    ((2014, 1, 16, 13, 17, 20), "CET", (2014, 1, 16, 12, 17, 20)),
    ((2014, 7, 16, 13, 17, 20), "CET", (2014, 7, 16, 11, 17, 20)),  # the room says CET in summer too
    ((2009, 7, 1, 8, 55, 4), "CEST", (2009, 7, 1, 6, 55, 4)),
    ((2016, 8, 31, 1, 52, 10), "MESZ", (2016, 8, 30, 23, 52, 10)),
    ((2024, 9, 3, 8, 35, 31), "KST", (2024, 9, 2, 23, 35, 31)),  # Seoul: nine hours all year
    ((2014, 1, 6, 12, 0, 0), "EET", (2014, 1, 6, 10, 0, 0)),
    ((2010, 7, 6, 12, 0, 0), "EEST", (2010, 7, 6, 9, 0, 0)),
    ((2013, 7, 6, 12, 0, 0), "WET", (2013, 7, 6, 11, 0, 0)),
    ((2013, 7, 6, 12, 0, 0), "BST", (2013, 7, 6, 11, 0, 0)),
    ((2013, 7, 6, 12, 0, 0), "GMT", (2013, 7, 6, 12, 0, 0)),
    ((2013, 7, 6, 12, 0, 0), "UTC", (2013, 7, 6, 12, 0, 0)),
    ((2013, 7, 6, 12, 0, 0), "PT", (2013, 7, 6, 19, 0, 0)),
    ((2013, 7, 6, 12, 0, 0), "CT", (2013, 7, 6, 17, 0, 0)),
    ((2013, 7, 6, 12, 0, 0), "JST", (2013, 7, 6, 3, 0, 0)),
    ((2013, 7, 6, 12, 0, 0), "IST", (2013, 7, 6, 6, 30, 0)),
    ((2013, 7, 6, 12, 0, 0), "CUST", (2013, 7, 6, 4, 0, 0)),
    ((2012, 12, 9, 14, 34, 49), "ICT", (2012, 12, 9, 7, 34, 49)),
    ((2018, 1, 6, 12, 0, 0), "BRT", (2018, 1, 6, 14, 0, 0)),  # Brazil had summer time
    ((2020, 1, 6, 12, 0, 0), "BRT", (2020, 1, 6, 15, 0, 0)),  # and gave it up in 2019
]


@pytest.mark.parametrize(("local", "letters", "moment"), KNOWN)
def test_moments_anybody_can_look_up(local: Moment, letters: str, moment: Moment) -> None:
    assert clock.utc(at(*local), letters) == (at(*moment).replace(tzinfo=UTC), None)


def test_no_zone_and_unknown_zones_give_no_moment() -> None:
    for letters in (None, "", "XYZT", "et"):
        moment, doubt = clock.utc(at(2013, 7, 6, 12, 0, 0), letters)
        assert moment is None and doubt


TWICE = at(2014, 11, 2, 1, 30, 0)
"""Half past one came twice in New York on 2 November 2014: at 5:30 and at 6:30 UTC."""


def test_an_hour_that_happens_twice_is_read_as_the_first_and_noted() -> None:
    moment, doubt = clock.utc(TWICE, "ET")
    assert moment == at(2014, 11, 2, 5, 30, 0).replace(tzinfo=UTC)
    assert doubt is not None and "twice" in doubt


@pytest.mark.parametrize(
    ("other", "hour"),
    [
        ((at(2014, 11, 2, 6, 30, 0), "CET"), 5),
        ((at(2014, 11, 2, 7, 30, 0), "CET"), 6),
        ((at(2014, 11, 2, 8, 30, 0), "MSK"), 5),
        ((at(2014, 11, 2, 9, 30, 0), "MSK"), 6),
        ((at(2014, 11, 2, 6, 30, 0), "UTC"), 6),
        ((at(2014, 11, 1, 22, 30, 0), "PT"), 5),
    ],
)
def test_the_other_stamp_decides(other: tuple[dt.datetime, str], hour: int) -> None:
    assert clock.utc(TWICE, "ET", other) == (at(2014, 11, 2, hour, 30, 0).replace(tzinfo=UTC), None)


def test_an_hour_that_never_was_is_read_by_the_clock_before_it() -> None:
    """Half past two was skipped in New York on 9 March 2014: the clocks had been five hours behind."""
    assert clock.utc(at(2014, 3, 9, 2, 30, 0), "ET") == (at(2014, 3, 9, 7, 30, 0).replace(tzinfo=UTC), None)


def test_another_stamp_that_fits_neither_reading_decides_nothing() -> None:
    moment, doubt = clock.utc(TWICE, "ET", (at(2014, 11, 2, 12, 0, 0), "CET"))
    assert moment == at(2014, 11, 2, 5, 30, 0).replace(tzinfo=UTC) and doubt


MOMENTS = st.datetimes(at(2012, 1, 1), at(2026, 12, 31)).map(lambda moment: moment.replace(microsecond=0))


@given(MOMENTS, st.sampled_from(sorted(clock.PLACES)))
def test_places_against_the_time_zone_database(moment: dt.datetime, letters: str) -> None:
    """From a moment to the clocks on the wall and back; in a doubled hour both readings fit, and the doubt is noted."""
    zone = ZoneInfo(clock.PLACES[letters])
    wall = moment.replace(tzinfo=UTC).astimezone(zone).replace(tzinfo=None)
    found, doubt = clock.utc(wall, letters)
    readings = sorted({wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1)})
    assert found == readings[0]
    assert (doubt is not None) == (len(readings) > 1)
    assert clock.utc(wall, letters, (moment, "UTC")) == (moment.replace(tzinfo=UTC), None)


@given(MOMENTS, st.sampled_from(sorted(clock.OFFSETS)))
def test_offsets_are_fixed(moment: dt.datetime, letters: str) -> None:
    expected = (moment - dt.timedelta(hours=clock.OFFSETS[letters])).replace(tzinfo=UTC)
    assert clock.utc(moment, letters) == (expected, None)


@given(st.datetimes(at(1999, 1, 1), at(2030, 1, 1)))
def test_stamps_read_back(moment: dt.datetime) -> None:
    moment = moment.replace(microsecond=0)
    assert clock.numeric(f"{moment:%Y/%m/%d %H:%M:%S}") == moment
    assert clock.numeric(f"{moment:%Y/%m/%d} - {moment.hour}:{moment:%M:%S}") == moment
    for text in (
        f"{moment:%A, %B %d, %H:%M:%S EDT %Y}",
        f"{moment:%A,%B %d, %H:%M:%S EDT %Y}",
        f"{moment:%a %b %d %H:%M:%S EDT %Y}",
    ):
        assert clock.worded(text) == (moment, "EDT")
    assert clock.worded(f"{moment:%A, %B %d, %H:%M:%S %Y}") == (moment, None)


@pytest.mark.parametrize("text", ["", "2014/13/01 10:00:00", "2014/02/30 10:00:00", "2014/01/01 25:00:00", "yesterday"])
def test_what_is_no_time(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        clock.numeric(text)


@pytest.mark.parametrize(
    "text", ["", "Monday, Foo 04, 13:33:15 EST 2016", "Monday, February 30, 13:33:15 EST 2016", "now"]
)
def test_what_is_no_worded_time(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        clock.worded(text)
