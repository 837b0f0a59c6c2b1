"""`manage.py backup` and `restore`: while the product runs, and while it does not."""

import os
import shutil
import sqlite3
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.processes.product import Product, begun_before
from tests.services_real import needs_postgresql

PASSWORD = "a long enough one"
NAME = f"companion_backups_{os.getpid()}"
ACCOUNTS = (
    "from companion.core.models import User; print(sorted(u.username for u in User.objects.all()))"
)
EPOCH = "from companion.core.services import installation; print(installation.this().epoch)"
BOTH = f"{ACCOUNTS}; {EPOCH}"


@pytest.fixture(scope="module")
def product(tmp_path_factory, kept_tables):
    """A product on SQLite."""
    folder = tmp_path_factory.mktemp("product")
    begun_before(folder, kept_tables)
    product = Product(folder)
    yield product
    product.end()


def organiser(product: Product, name: str) -> None:
    product.command("create_organiser", name, "--password", PASSWORD)


def accounts(product: Product) -> str:
    return product.command("shell", "-v0", "-c", ACCOUNTS).strip()


def refusal(product: Product, *command: str) -> str:
    with pytest.raises(subprocess.CalledProcessError) as refused:
        product.command(*command)
    return str(refused.value.stderr)


def test_what_was_there_at_the_time_of_the_copy_comes_back(product, tmp_path):
    organiser(product, "olga")
    told = product.command("backup", str(tmp_path / "copy"))
    assert "MB, checked." in told
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o600
    organiser(product, "later")
    assert "The product is running" in refusal(product, "restore", str(tmp_path / "copy"))
    there, epoch = product.command("shell", "-v0", "-c", BOTH).splitlines()
    assert there == "['later', 'olga']"

    product.end()
    stale = product.folder / "companion.sqlite3-wal"
    stale.write_bytes(b"of another life")
    product.command("restore", str(tmp_path / "copy"))
    kept = next(product.folder.glob("before-restore-*"))
    assert (kept / "companion.sqlite3-wal").exists()
    product.start()
    there, since = product.command("shell", "-v0", "-c", BOTH).splitlines()
    assert there == "['olga']"
    assert since != epoch
    with sqlite3.connect(kept / "companion.sqlite3") as old:
        assert old.execute("SELECT count(*) FROM core_user").fetchone() == (2,)


def test_a_file_that_is_there_is_not_written_over(product, tmp_path):
    (tmp_path / "copy").write_text("dear")
    assert "There is a" in refusal(product, "backup", str(tmp_path / "copy"))
    assert (tmp_path / "copy").read_text() == "dear"


def damaged(copy: Path) -> bytes:
    """The copy with a page of it overwritten."""
    whole = bytearray(copy.read_bytes())
    whole[40960:49152] = b"\xff" * 8192
    return bytes(whole)


def newer(copy: Path) -> bytes:
    """The copy as a later version would write it."""
    with sqlite3.connect(copy) as link:
        link.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('core', '9999_x', '2030')"
        )
    return copy.read_bytes()


@pytest.fixture(scope="module")
def sound(product, tmp_path_factory):
    """A copy of the product's data."""
    copy = tmp_path_factory.mktemp("sound") / "copy"
    product.command("backup", str(copy))
    return copy


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda copy: b"not a database", "is no copy of a SQLite database"),
        (lambda copy: copy.read_bytes()[:100_000], "is damaged"),
        (damaged, "is damaged"),
        (newer, "made by a newer version: it has core.9999_x"),
    ],
    ids=["another file", "cut off", "damaged", "newer"],
)
def test_what_is_no_sound_copy_is_refused_and_nothing_is_changed(
    product, sound, tmp_path, make, words
):
    copy = shutil.copy(sound, tmp_path / "copy")
    (tmp_path / "bad").write_bytes(make(copy))
    told = refusal(product, "restore", str(tmp_path / "bad"))
    assert words in told
    assert "Nothing was changed" in told
    assert product.answers()


@pytest.mark.services
@needs_postgresql
def test_postgresql_is_copied_and_put_back(tmp_path):
    whose = urlsplit(os.environ["DATABASE_URL"])
    url = f"postgres://{whose.netloc}/{NAME}"
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {NAME}")
        product = Product(tmp_path, DATABASE_URL=url, REDIS_URL="")
        try:
            organiser(product, "olga")
            product.command("backup", str(tmp_path / "copy"))
            organiser(product, "later")
            assert "connections use this database" in refusal(
                product, "restore", str(tmp_path / "copy")
            )
            product.end()
            cut = (tmp_path / "copy").read_bytes()[:-20000]
            (tmp_path / "cut").write_bytes(cut)
            assert "is damaged" in refusal(product, "restore", str(tmp_path / "cut"))
            assert accounts(product) == "['later', 'olga']"
            product.command("restore", str(tmp_path / "copy"))
            assert accounts(product) == "['olga']"
            with psycopg.connect(url) as link, pytest.raises(psycopg.Error, match="append-only"):
                link.execute("DELETE FROM core_auditrecord")
        finally:
            product.end()
            admin.execute(f"DROP DATABASE {NAME} WITH (FORCE)")
