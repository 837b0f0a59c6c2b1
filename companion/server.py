"""gunicorn's configuration: threads, a log line a request only where asked, jobs where embedded."""

import logging
import os

from django.conf import settings
from gunicorn.arbiter import Arbiter
from gunicorn.workers.base import Worker

from companion import embedded

bind = f"{os.environ.get('HOST', '0.0.0.0')}:{os.environ.get('PORT', '8000')}"
worker_class = "gthread"
threads = int(os.environ.get("WEB_THREADS", "8"))
workers = int(os.environ.get("WEB_PROCESSES", "2")) if not settings.EMBEDDED_WORKER else 1
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None
graceful_timeout = 10
keepalive = 15
logconfig_dict = settings.LOGGING
control_socket_disable = True


def when_ready(server: Arbiter) -> None:
    """Says that requests are answered now."""
    logging.getLogger(__name__).info("Answering on %s.", bind)


def post_worker_init(worker: Worker) -> None:
    """Starts the jobs in this process where there is no broker."""
    if settings.EMBEDDED_WORKER:
        embedded.start()
