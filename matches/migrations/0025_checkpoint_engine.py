"""A checkpoint of a log names the engine that made it; those from before are made anew."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0024_chain_of_stages")]

    operations = [
        migrations.AddField(
            model_name="logline",
            name="position_by",
            field=models.CharField(default="", max_length=40),
        ),
    ]
