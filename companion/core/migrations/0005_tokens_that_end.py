"""Tokens get a day on which they end, a scope, and end with their account's password.

Those that are there keep working as they did for a month; an account is not told of the password
links that were made before.
"""

import hashlib
from datetime import timedelta

from django.db import migrations, models
from django.utils import timezone


def let_end(apps, schema_editor):
    ends = timezone.now() + timedelta(days=30)
    for token in apps.get_model("core", "ApiToken").objects.select_related("user"):
        token.expires_at = ends
        token.scope = "write"
        token.password_stamp = hashlib.sha256(token.user.password.encode()).hexdigest()
        token.save(update_fields=["expires_at", "scope", "password_stamp"])
    apps.get_model("core", "PasswordLink").objects.update(told_at=timezone.now())


class Migration(migrations.Migration):
    dependencies = [("core", "0004_kept_answer")]

    operations = [
        migrations.AddField(
            "apitoken", "expires_at", models.DateTimeField(default=timezone.now), preserve_default=False
        ),
        migrations.AddField(
            "apitoken",
            "scope",
            models.CharField(
                choices=[("read", "may look"), ("write", "may look and change")],
                default="read",
                max_length=5,
            ),
        ),
        migrations.AddField(
            "apitoken", "password_stamp", models.CharField(default="", max_length=64), preserve_default=False
        ),
        migrations.AddField("passwordlink", "told_at", models.DateTimeField(null=True)),
        migrations.RunPython(let_end, migrations.RunPython.noop),
    ]
