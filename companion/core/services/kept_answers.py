"""Answers kept for writes that are sent again."""

from datetime import timedelta

from django.utils import timezone

from companion.core.models import KeptAnswer

KEEP = timedelta(days=30)  # longer than any phone stays without a network and is then opened again


def forget_old() -> int:
    """Remove answers that nobody will ask for again; how many."""
    return KeptAnswer.objects.filter(created_at__lt=timezone.now() - KEEP).delete()[0]
