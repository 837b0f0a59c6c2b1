"""The database itself refuses to change or delete rows of the audit record.

One change stays possible: when an account is deleted, its rows forget the account and keep its name.
"""

from django.db import migrations

COLUMNS = (
    "id, at, actor, via, action, event_id, object_type, object_id, summary, before, after, reason, "
    "request_id"
)

POSTGRESQL = [
    """
    CREATE FUNCTION core_audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'The audit record is append-only.' USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    f"""
    CREATE TRIGGER core_audit_no_change BEFORE UPDATE OF {COLUMNS} ON core_auditrecord
    FOR EACH ROW EXECUTE FUNCTION core_audit_refuse()
    """,
    """
    CREATE TRIGGER core_audit_no_other_user BEFORE UPDATE OF user_id ON core_auditrecord
    FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION core_audit_refuse()
    """,
    """
    CREATE TRIGGER core_audit_no_delete BEFORE DELETE ON core_auditrecord
    FOR EACH ROW EXECUTE FUNCTION core_audit_refuse()
    """,
    """
    CREATE TRIGGER core_audit_no_truncate BEFORE TRUNCATE ON core_auditrecord
    FOR EACH STATEMENT EXECUTE FUNCTION core_audit_refuse()
    """,
]
POSTGRESQL_BACK = [
    "DROP TRIGGER core_audit_no_change ON core_auditrecord",
    "DROP TRIGGER core_audit_no_other_user ON core_auditrecord",
    "DROP TRIGGER core_audit_no_delete ON core_auditrecord",
    "DROP TRIGGER core_audit_no_truncate ON core_auditrecord",
    "DROP FUNCTION core_audit_refuse",
]
REFUSE = "BEGIN SELECT RAISE(ABORT, 'The audit record is append-only.'); END"
SQLITE = [
    f"""
    CREATE TRIGGER core_audit_no_change BEFORE UPDATE OF {COLUMNS} ON core_auditrecord {REFUSE}
    """,
    f"""
    CREATE TRIGGER core_audit_no_other_user BEFORE UPDATE OF user_id ON core_auditrecord
    WHEN NEW.user_id IS NOT NULL {REFUSE}
    """,
    f"CREATE TRIGGER core_audit_no_delete BEFORE DELETE ON core_auditrecord {REFUSE}",
]
SQLITE_BACK = [
    "DROP TRIGGER core_audit_no_change",
    "DROP TRIGGER core_audit_no_other_user",
    "DROP TRIGGER core_audit_no_delete",
]


def guard(apps, schema_editor):
    _run(schema_editor, {"postgresql": POSTGRESQL, "sqlite": SQLITE})


def lift(apps, schema_editor):
    _run(schema_editor, {"postgresql": POSTGRESQL_BACK, "sqlite": SQLITE_BACK})


def _run(schema_editor, statements):
    for statement in statements.get(schema_editor.connection.vendor, []):
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):

    dependencies = [
        ("core", "0002_installation"),
    ]

    operations = [migrations.RunPython(guard, lift)]
