"""Tokens may be made for giving and taking people's rights; those that are there may not."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("core", "0007_no_replacing")]

    operations = [
        migrations.AlterField(
            "apitoken",
            "scope",
            models.CharField(
                choices=[
                    ("read", "may look"),
                    ("write", "may look and change"),
                    ("staff", "may look, change, and give or take people's rights"),
                ],
                default="read",
                max_length=5,
            ),
        )
    ]
