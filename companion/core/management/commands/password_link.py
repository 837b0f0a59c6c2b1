"""Make a link by which an account sets a new password."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from companion.core.actors import Actor
from companion.core.models import User
from companion.core.services import accounts


class Command(BaseCommand):
    help = "Make a link by which an account sets a new password: manage.py password_link NAME"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["username"]).first()
        if user is None:
            raise CommandError(f"There is no account called {options['username']}.")
        owner = Actor(label="the server's owner", via="command")
        secret = accounts.make_password_link(user=user, actor=owner)
        self.stdout.write("Hand this over; it works once, within 24 hours:")
        self.stdout.write(f"{settings.SITE_URL}{reverse('set_password', args=[secret])}")
