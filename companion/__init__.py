"""The site: settings, addresses and the processes that run it. No domain code."""

from companion.celery import app as celery_app

__all__ = ["celery_app"]
