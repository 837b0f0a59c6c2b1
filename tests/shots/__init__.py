"""Pictures of the pages as people see them: `make shots` writes them under var/shots.

Importing this package readies Django on a database of its own, away from the one in use.
"""

import os
import tempfile

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
os.environ["COMPANION_VAR"] = tempfile.mkdtemp(prefix="companion-shots-")
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
os.environ["DEBUG"] = "1"
os.environ.pop("DATABASE_URL", None)
os.environ.pop("REDIS_URL", None)

django.setup()
