import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('decks', '0002_card_summary'),
        ('matches', '0002_sign_up_key'),
    ]

    operations = [
        migrations.CreateModel(
            name='DeckRegistration',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('is_current', models.BooleanField(default=True)),
                ('key', models.CharField(blank=True, max_length=64)),
                ('name', models.CharField(blank=True, max_length=80)),
                ('warband', models.CharField(blank=True, max_length=80)),
                ('handed_in_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('handed_in_by', models.CharField(max_length=200)),
                ('format', models.CharField(max_length=60)),
                ('list_id', models.CharField(blank=True, max_length=60)),
                ('rules_of', models.DateField()),
                ('outcome', models.CharField(choices=[('legal', 'legal'), ('illegal', 'not legal'), ('cannot_tell', 'cannot tell')], max_length=11)),
                ('verdict', models.JSONField()),
                ('checked_at', models.DateTimeField()),
                ('let_in_at', models.DateTimeField(null=True)),
                ('let_in_by', models.CharField(blank=True, max_length=200)),
                ('let_in_reason', models.CharField(blank=True, max_length=500)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deck_registrations', to='matches.entry')),
            ],
            options={
                'ordering': ['entry', '-number'],
            },
        ),
        migrations.CreateModel(
            name='DeckUnlock',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=500)),
                ('given_by', models.CharField(max_length=200)),
                ('given_at', models.DateTimeField(auto_now_add=True)),
                ('closed_at', models.DateTimeField(null=True)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deck_unlocks', to='matches.entry')),
            ],
            options={
                'ordering': ['-given_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='RegisteredCard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('written', models.CharField(blank=True, max_length=200)),
                ('card', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='registered', to='decks.card')),
                ('registration', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='matches.deckregistration')),
            ],
            options={
                'ordering': ['registration', 'position'],
            },
        ),
        migrations.AddConstraint(
            model_name='deckregistration',
            constraint=models.UniqueConstraint(fields=('entry', 'number'), name='registration_number_once'),
        ),
        migrations.AddConstraint(
            model_name='deckregistration',
            constraint=models.UniqueConstraint(condition=models.Q(('is_current', True)), fields=('entry',), name='one_current_deck_an_entry'),
        ),
        migrations.AddConstraint(
            model_name='deckregistration',
            constraint=models.UniqueConstraint(condition=models.Q(('key', ''), _negated=True), fields=('entry', 'key'), name='deck_handed_in_once'),
        ),
        migrations.AddConstraint(
            model_name='deckregistration',
            constraint=models.CheckConstraint(condition=models.Q(('let_in_at__isnull', True), models.Q(('let_in_reason', ''), _negated=True), _connector='OR'), name='let_in_with_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='deckunlock',
            constraint=models.UniqueConstraint(condition=models.Q(('closed_at__isnull', True)), fields=('entry',), name='one_open_unlock_an_entry'),
        ),
        migrations.AddConstraint(
            model_name='registeredcard',
            constraint=models.UniqueConstraint(fields=('registration', 'position'), name='registered_position_once'),
        ),
        migrations.AddConstraint(
            model_name='registeredcard',
            constraint=models.CheckConstraint(condition=models.Q(('card__isnull', False), models.Q(('written', ''), _negated=True), _connector='OR'), name='registered_card_says_something'),
        ),
    ]
