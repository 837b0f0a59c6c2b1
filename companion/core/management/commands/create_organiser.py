"""Make the first organiser, or another one."""

import getpass
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from companion.core.actors import Actor
from companion.core.errors import UserError
from companion.core.services import accounts


class Command(BaseCommand):
    help = "Make an account that may create events: manage.py create_organiser NAME"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--display-name", default="")
        parser.add_argument("--password", help="asked for when left out")

    def handle(self, *args: Any, **options: Any) -> None:
        password = options["password"] or getpass.getpass("Password (8 characters or more): ")
        try:
            user = accounts.create_account(
                username=options["username"],
                password=password,
                display_name=options["display_name"],
                may_create_events=True,
                actor=Actor(label="the server's owner", via="command"),
            )
        except UserError as error:
            raise CommandError(error.message) from error
        self.stdout.write(f"{user.label} can now sign in and create events.")
