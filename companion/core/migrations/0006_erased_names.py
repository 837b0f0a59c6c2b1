"""Names can be taken out of the words of the audit record; nothing else of it can be changed.

The database takes other words in a row only together with the number of a row that tells of an
erasure. What was done, when, to what and by which door stays as it was written.
"""

from django.db import migrations, models

FIXED = "id, at, via, action, event_id, object_type, object_id, request_id"
WORDS = "actor, summary, before, after, reason, erased_with"
ERASURE = "e.id = NEW.erased_with AND e.action IN ('entry.erased', 'account.erased')"
OLD = (
    "id, at, actor, via, action, event_id, object_type, object_id, summary, before, after, reason, "
    "request_id"
)
REFUSE = "BEGIN SELECT RAISE(ABORT, 'The audit record is append-only.'); END"

POSTGRESQL = [
    "DROP TRIGGER core_audit_no_change ON core_auditrecord",
    f"""
    CREATE TRIGGER core_audit_no_change BEFORE UPDATE OF {FIXED} ON core_auditrecord
    FOR EACH ROW EXECUTE FUNCTION core_audit_refuse()
    """,
    f"""
    CREATE FUNCTION core_audit_refuse_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NOT EXISTS (SELECT 1 FROM core_auditrecord e WHERE {ERASURE}) THEN
            RAISE EXCEPTION 'The audit record is append-only.'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
    END $$
    """,
    f"""
    CREATE TRIGGER core_audit_no_other_words BEFORE UPDATE OF {WORDS} ON core_auditrecord
    FOR EACH ROW EXECUTE FUNCTION core_audit_refuse_words()
    """,
]
POSTGRESQL_BACK = [
    "DROP TRIGGER core_audit_no_other_words ON core_auditrecord",
    "DROP FUNCTION core_audit_refuse_words",
    "DROP TRIGGER core_audit_no_change ON core_auditrecord",
    f"""
    CREATE TRIGGER core_audit_no_change BEFORE UPDATE OF {OLD} ON core_auditrecord
    FOR EACH ROW EXECUTE FUNCTION core_audit_refuse()
    """,
]
SQLITE = [
    "DROP TRIGGER core_audit_no_change",
    f"""
    CREATE TRIGGER core_audit_no_change BEFORE UPDATE OF {FIXED} ON core_auditrecord {REFUSE}
    """,
    f"""
    CREATE TRIGGER core_audit_no_other_words BEFORE UPDATE OF {WORDS} ON core_auditrecord
    WHEN NOT EXISTS (SELECT 1 FROM core_auditrecord e WHERE {ERASURE}) {REFUSE}
    """,
]
SQLITE_BACK = [
    "DROP TRIGGER core_audit_no_other_words",
    "DROP TRIGGER core_audit_no_change",
    f"""
    CREATE TRIGGER core_audit_no_change BEFORE UPDATE OF {OLD} ON core_auditrecord {REFUSE}
    """,
]


def loosen(apps, schema_editor):
    _run(schema_editor, {"postgresql": POSTGRESQL, "sqlite": SQLITE})


def tighten(apps, schema_editor):
    _run(schema_editor, {"postgresql": POSTGRESQL_BACK, "sqlite": SQLITE_BACK})


def _run(schema_editor, statements):
    for statement in statements.get(schema_editor.connection.vendor, []):
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):

    dependencies = [
        ("core", "0005_tokens_that_end"),
    ]

    operations = [
        migrations.AddField(
            model_name="auditrecord",
            name="erased_with",
            field=models.BigIntegerField(null=True),
        ),
        migrations.RunPython(loosen, tighten),
    ]
