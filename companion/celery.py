"""The Celery application and its timetable; jobs log under the request that called for them."""

import os
from typing import Any

from celery import Celery, Task
from celery.signals import (
    beat_init,
    before_task_publish,
    celeryd_init,
    setup_logging,
    task_prerun,
    worker_process_init,
)

from companion import lifeline
from companion.core import logs

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")

app = Celery("companion")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_logging_as_set(**_: Any) -> None:
    """Keeps Celery from setting levels and formats of its own: it does so unless somebody else
    takes this signal, and the settings have done it."""


@before_task_publish.connect
def send_request_id(headers: dict[str, Any], **_: Any) -> None:
    """Sends the id of the request along with the message that it calls a job by."""
    headers["request_id"] = logs.request_id.get()


@task_prerun.connect
def begin_logs(task: Task, task_id: str, **_: Any) -> None:
    """Starts a job's log context: the request that called for it, else the job's own id."""
    logs.begin(request=task.request.get("request_id") or task_id)


@celeryd_init.connect
@beat_init.connect
def end_with_supervisor(**_: Any) -> None:
    """A worker or beat that `run` started ends with it."""
    lifeline.end_with_supervisor()


@worker_process_init.connect
def end_with_worker(**_: Any) -> None:
    """A worker's process ends with the worker; what it was doing is in the outbox."""
    lifeline.end_with_parent(grace=0)
