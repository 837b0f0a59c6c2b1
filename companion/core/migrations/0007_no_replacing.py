"""No row of the audit record is written over: SQLite's REPLACE deletes the row before without
telling the trigger that refuses to delete."""

from django.db import migrations

SQLITE = """
    CREATE TRIGGER core_audit_no_replacing BEFORE INSERT ON core_auditrecord
    WHEN EXISTS (SELECT 1 FROM core_auditrecord WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'The audit record is append-only.'); END
"""


def guard(apps, editor):
    if editor.connection.vendor == "sqlite":
        editor.execute(SQLITE)


def unguard(apps, editor):
    if editor.connection.vendor == "sqlite":
        editor.execute("DROP TRIGGER core_audit_no_replacing")


class Migration(migrations.Migration):
    dependencies = [("core", "0006_erased_names")]

    operations = [migrations.RunPython(guard, unguard)]
