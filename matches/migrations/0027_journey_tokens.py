"""A journey that is played tells where its tokens lie, for the wall."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0026_league_by_rating")]

    operations = [
        migrations.AddField(
            model_name="journey",
            name="tokens",
            field=models.JSONField(default=dict),
        ),
    ]
