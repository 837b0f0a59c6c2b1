"""After a restore no ETag of before passes: the epoch is a part of each."""

import pytest

from companion.core import epoch
from companion.core.etags import etag_of
from companion.core.services import installation

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture(autouse=True)
def as_before():
    """The epoch of the process stays what it was."""
    kept = epoch.current()
    yield
    epoch.note(kept)


def test_a_new_epoch_makes_every_etag_another_one():
    assert epoch.read() == ""
    first = installation.begin_epoch()
    epoch.note(epoch.read())
    etag = etag_of("event", 1)
    assert (epoch.current(), etag_of("event", 1)) == (first, etag)
    installation.begin_epoch()
    epoch.note(epoch.read())
    assert epoch.current() != first
    assert etag_of("event", 1) != etag
