"""The one settings file: runs after a clone, and is steered by the environment.

Three ways to run, each by a command that sets what it needs (docs/convention.md):
`make run` the demo on this machine alone, `make serve` a real event on one laptop, and production.

COMPANION_MODE  demo or hall, set by manage.py for `run` and `serve`
DEBUG           1 (default) or 0; 0 is production and refuses to start half-configured
SECRET_KEY      needed in production, else var/secret_key, which is made when it is missing
ALLOWED_HOSTS   comma-separated, needed when DEBUG=0
SITE_URL        the address people reach, https://... ; used in links and as trusted origin
DATABASE_URL    postgres://user:password@host:port/name ; default SQLite in var/
REDIS_URL       redis://host:port/0 ; default Celery's memory transport in the server process
TRUSTED_PROXIES addresses whose X-Forwarded-* is believed; default this machine (127.0.0.1,::1)
HSTS_SUBDOMAINS, HSTS_PRELOAD   1 to promise https for subdomains and browsers' lists; default 0
SESSION_IDLE_HOURS              an account is signed out after so long without a request; 12
LIMITS_TIMES                    as many times what callers may within a minute; 1
PRIVATE_LINK_DAYS               players' private links end so many days after their event; 30
RETAIN_NAMES_DAYS               names of players without an account go so many days after; 0 keeps
EMAIL_HOST      a mail server; players who gave an address are then written to. With it EMAIL_PORT,
                EMAIL_HOST_USER, EMAIL_HOST_PASSWORD, EMAIL_SECURITY (starttls, ssl or none),
                EMAIL_FROM; or EMAIL_BACKEND, any of Django's. Links in e-mails need SITE_URL
ADJUDICATION_PROCESSES  how many questions of the rules a web process works out at once (2)
HEALTH_KEY      who asks /health/ with it (Authorization: Bearer) is told which part is not well
LOG_FORMAT      json (default in production) or text
"""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from companion.core.database import database_of
from companion.core.proxies import networks

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("COMPANION_VAR", BASE_DIR / "var"))
TESTING = "PYTEST_VERSION" in os.environ  # set by pytest, also for the workers it starts

MODE = os.environ.get("COMPANION_MODE", "")
IN_HALL = MODE == "hall"  # a real event on one laptop: closed, but without proxy, broker or TLS
DEBUG = not IN_HALL and os.environ.get("DEBUG", "1").lower() in {"1", "true", "yes", "on"}
IN_PRODUCTION = not DEBUG and not IN_HALL
DATABASE_URL = os.environ.get("DATABASE_URL", "")
REDIS_URL = os.environ.get("REDIS_URL", "")
SITE_URL = os.environ.get("SITE_URL", "").rstrip("/")
ALLOWED_HOSTS = [host for host in os.environ.get("ALLOWED_HOSTS", "").split(",") if host]


def _secret_key() -> str:
    """The signing key: from the environment, else from the file that the first start makes."""
    key_file = VAR_DIR / "secret_key"
    if key := os.environ.get("SECRET_KEY"):
        return key
    if not key_file.exists():
        if IN_PRODUCTION:
            raise ImproperlyConfigured(
                "DEBUG is off and there is no SECRET_KEY. Set SECRET_KEY to 50 random characters."
            )
        VAR_DIR.mkdir(parents=True, exist_ok=True)
        made = VAR_DIR / f"secret_key.{os.getpid()}"
        made.touch(mode=0o600)
        made.write_text(secrets.token_urlsafe(50))
        with suppress(FileExistsError):
            os.link(made, key_file)  # of two that start at once, one makes it
        made.unlink()
    return key_file.read_text().strip()


SECRET_KEY = _secret_key()

if IN_PRODUCTION and not ALLOWED_HOSTS:
    raise ImproperlyConfigured(
        "DEBUG is off and ALLOWED_HOSTS is empty. Set it to the host names people will use."
    )
if IN_PRODUCTION and not REDIS_URL:
    raise ImproperlyConfigured(
        "DEBUG is off and REDIS_URL is not set. Production needs a real broker: "
        "redis://host:port/0. For an event on one laptop without one: make serve"
    )
if not IN_PRODUCTION:
    ALLOWED_HOSTS += ["localhost", "127.0.0.1", "[::1]"]

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "django_filters",
    "django_htmx",
    "csp",
    "companion",
    "companion.core",
    "decks",
    "matches",
]

# Whoever connects from elsewhere cannot say who they are by a header (companion/core/proxies.py).
TRUSTED_PROXIES = [
    one.strip()
    for one in os.environ.get("TRUSTED_PROXIES", "127.0.0.1,::1").split(",")
    if one.strip()
]
networks(TRUSTED_PROXIES)  # a slip of typing is told at the start

MIDDLEWARE = [
    "companion.core.proxies.ProxyMiddleware",
    "companion.core.middleware.RequestIdMiddleware",
    # before the polls that are answered at hand, each in its language
    "companion.core.language.LanguageMiddleware",
    "companion.core.compression.CompressionMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "matches.views.at_hand.AtHandMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "django.middleware.common.CommonMiddleware",
    "companion.core.middleware.KeptNowhereMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "companion.core.sessions.AccountSessionMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    # before the forms are read, which the proof against forged ones does
    "companion.core.middleware.IncomingMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "matches.views.pace.PaceMiddleware",
    "companion.core.once.OnceMiddleware",
    "companion.core.middleware.UserErrorMiddleware",
    "companion.core.middleware.DatabaseAwayMiddleware",
]

ROOT_URLCONF = "companion.urls"
WSGI_APPLICATION = "companion.wsgi.application"
# threads of each web process: for pages, for what changes something, for polls of open pages
WEB_THREADS = int(os.environ.get("WEB_THREADS", "8"))
WEB_WRITERS = int(os.environ.get("WEB_WRITERS", "4"))
WEB_POLLERS = int(os.environ.get("WEB_POLLERS", "2"))
WEB_PROCESSES = int(os.environ.get("WEB_PROCESSES", "2"))
HEALTH_KEY = os.environ.get("HEALTH_KEY", "")
# what all who are not staff share of a page is made so often at most; tests look at once
SHOWN_EVERY_SECONDS = 0 if TESTING else 2
# told of every row of the audit record in the transaction of its change
RECORD_FOLLOWERS = [
    "matches.people.services.stamps.follow",
    "matches.players.services.ratings.follow",
    "matches.webhooks.services.telling.follow",
]
# hosts of an inner network that webhooks may be sent to all the same, by whoever runs the server
WEBHOOK_HOSTS = [one for one in os.environ.get("WEBHOOK_HOSTS", "").split(",") if one]
WEB_WAITING = 2000  # requests of a process; more are told to come again

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            # every template has words and dates
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.l10n",
                "companion.core.templatetags.look",
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]


# the demo has a database of its own, so that none of it is in a real event
DATABASES = {
    "default": database_of(
        DATABASE_URL, VAR_DIR / ("demo.sqlite3" if MODE == "demo" else "companion.sqlite3")
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES: dict[str, dict[str, object]]
if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "companion.core.cache.ForgivingRedisCache",
            "LOCATION": REDIS_URL,
            # tests that run at once know nothing of each other
            "KEY_PREFIX": "companion" + os.environ.get("PYTEST_XDIST_WORKER", ""),
        }
    }
else:
    # Django keeps 300 things: the counters of 200 phones would push out those of whoever guesses
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "OPTIONS": {"MAX_ENTRIES": 20_000},
        }
    }

AUTH_USER_MODEL = "core.User"
AUTHENTICATION_BACKENDS = ["companion.core.backends.PacedBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]
if TESTING:
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # tests sign in often

LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = "front"
LOGOUT_REDIRECT_URL = "front"

LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_I18N = True
# each by its own name: who looks for theirs reads no other (docs/languages.md)
LANGUAGES = [("en-gb", "English"), ("de", "Deutsch"), ("es", "Español"), ("fr", "Français")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["companion.formats"]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_SECURE = False
LANGUAGE_COOKIE_HTTPONLY = True
USE_TZ = True

STATIC_URL = "static/"
# with DEBUG on, static files are served from where they lie
STATIC_ROOT = None if DEBUG else VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG
            else "whitenoise.storage.CompressedManifestStaticFilesStorage"
        )
    },
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_AUTOREFRESH = DEBUG
MEDIA_ROOT = VAR_DIR / "media"
# besides its files; how much a request may be at all, each view says (companion/core/sizes.py)
DATA_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [SELF],
        "object-src": [NONE],
    }
}
SECURE_REFERRER_POLICY = "same-origin"  # private links never leave in a referrer
X_FRAME_OPTIONS = "DENY"
MESSAGE_STORAGE = "companion.core.messages.TranslatedStorage"
SESSION_ENGINE = "companion.core.session_store"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30  # of the private links that a device has opened
SESSION_IDLE_SECONDS = int(float(os.environ.get("SESSION_IDLE_HOURS", "12")) * 3600)
SESSION_LONGEST_SECONDS = 60 * 60 * 24 * 14  # then an account signs in anew, idle or not
PRIVATE_LINK_DAYS = int(os.environ.get("PRIVATE_LINK_DAYS", "30"))
RETAIN_NAMES_DAYS = int(os.environ.get("RETAIN_NAMES_DAYS", "0"))  # 0 keeps them for ever
PROOF_HOLDS_SECONDS = 60 * 15  # how long a password given again is good for
CSRF_FAILURE_VIEW = "companion.core.views.csrf_failure"
if SITE_URL:
    CSRF_TRUSTED_ORIGINS = [SITE_URL]
if not DEBUG:
    # COMPANION_PLAIN_HTTP=1 is for a hall's own network without a certificate
    secure = IN_PRODUCTION and os.environ.get("COMPANION_PLAIN_HTTP", "0") != "1"
    if IN_PRODUCTION:
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = secure
    SECURE_REDIRECT_EXEMPT = [r"^health/"]
    SESSION_COOKIE_SECURE = secure
    CSRF_COOKIE_SECURE = secure
    LANGUAGE_COOKIE_SECURE = secure
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 30 if secure else 0
    # other hosts of the domain, and browsers' own lists, are the operator's to promise
    SECURE_HSTS_PRELOAD = secure and os.environ.get("HSTS_PRELOAD", "0") == "1"
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD or (
        secure and os.environ.get("HSTS_SUBDOMAINS", "0") == "1"
    )

# E-mail, where it is set up: never needed, nothing waits for it.
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_BACKEND = os.environ.get("EMAIL_BACKEND", "django.core.mail.backends.smtp.EmailBackend")
SENDS_MAIL = bool(EMAIL_HOST or os.environ.get("EMAIL_BACKEND"))
EMAIL_SECURITY = os.environ.get("EMAIL_SECURITY", "starttls")
EMAIL_USE_TLS = EMAIL_SECURITY == "starttls"
EMAIL_USE_SSL = EMAIL_SECURITY == "ssl"
EMAIL_PORT = int(os.environ.get("EMAIL_PORT", "465" if EMAIL_USE_SSL else "587"))
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_TIMEOUT = 10  # a job waits no longer for the server
EMAIL_SUBJECT_PREFIX = ""
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM", "")
MAIL_KEPT_DAYS = 7  # players' addresses are forgotten so long after their event
if EMAIL_SECURITY not in {"starttls", "ssl", "none"}:
    raise ImproperlyConfigured(f"EMAIL_SECURITY is starttls, ssl or none, not {EMAIL_SECURITY!r}.")
if SENDS_MAIL and not (SITE_URL and DEFAULT_FROM_EMAIL):
    raise ImproperlyConfigured(
        "E-mail is set up without SITE_URL or EMAIL_FROM. E-mails hold links, and come from "
        "somebody: set SITE_URL to https://... and EMAIL_FROM to an address."
    )

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "companion.core.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "companion.core.api.pagination.Pages",
    "PAGE_SIZE": 50,
    "DEFAULT_THROTTLE_CLASSES": ["companion.core.api.throttles.Paced"],
    "EXCEPTION_HANDLER": "companion.core.api.problems.handle",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["companion.core.api.parsers.JsonBodies"],
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
# How many within how many seconds (companion/core/limits.py), by act and by who is counted. A hall
# shares one address, so what an address may is the hall's; with a private link or an account one is
# counted alone.
LIMITS_TIMES = int(os.environ.get("LIMITS_TIMES", "1"))
LIMITS: dict[str, dict[str, list[tuple[int, int]]]] = {
    "reads": {"account": [(600, 60)], "entry": [(600, 60)], "address": [(60_000, 60)]},
    "writes": {"account": [(300, 60)], "entry": [(60, 60)], "address": [(120, 60)]},
    "sign_up": {"account": [(60, 60)], "entry": [(20, 60)], "address": [(60, 60), (600, 3600)]},
    "engine": {"account": [(600, 60)], "entry": [(600, 60)], "address": [(60, 60)]},
    "positions": {"account": [(240, 60)], "entry": [(120, 60)], "address": [(300, 60)]},
    "costly": {"account": [(60, 60)], "entry": [(20, 60)], "address": [(60, 60)]},
    "passwords": {"address": [(60, 60)]},
    "codes": {"match": [(10, 3600)]},
}
# a hall of thousands behind one address, or a measure, may need more; guessing stays as slow
for act in LIMITS.keys() - {"passwords", "codes"}:
    for kind, allowed in LIMITS[act].items():
        LIMITS[act][kind] = [(most * LIMITS_TIMES, seconds) for most, seconds in allowed]
SPECTACULAR_SETTINGS = {
    "TITLE": "Companion",
    "DESCRIPTION": "Events, entries, rounds, results, standings, cards and decks.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "OAS_VERSION": "3.1.0",
    # fields of one name with different choices, each set under a name of its own
    "ENUM_NAME_OVERRIDES": {
        "EventState": "matches.models.event.Event.State",
        "EntryState": "matches.models.entry.Entry.State",
        "RoundState": "matches.models.round.Round.State",
        "MatchState": "matches.models.match.Match.State",
        "ReportState": "matches.models.report.Report.State",
        "MatchKind": "matches.models.match.Match.Kind",
        "PenaltyKind": "matches.models.penalty.Penalty.Kind",
        "LogState": "matches.models.game_log.GameLog.State",
        "QuestionKind": "matches.models.question.Question.Kind",
        "DisputeState": "matches.models.dispute.Dispute.State",
        "RulingKind": "matches.models.dispute.Ruling.Kind",
        "RulingGiven": "matches.api.bodies.disputes.KINDS",
        "WebhookKind": "matches.models.webhook.Webhook.Kind",
        "JourneyKind": "matches.models.journey.Journey.Kind",
        "JourneyState": "matches.models.journey.Journey.State",
        "OrderKind": "matches.models.standing.RollOff.Kind",
        "StaffRole": "matches.models.role.EventRole.Role",
        "DeckStatus": "matches.api.bodies.decks.STATUSES",
        "MatchEnding": "matches.api.bodies.entries.ENDINGS",
        "AnyRole": "matches.api.bodies.events.ROLES",
    },
}

# processes of each web process that work out questions of the rules engine
ADJUDICATION_PROCESSES = int(os.environ.get("ADJUDICATION_PROCESSES", "2"))

# With no broker given, jobs run in a thread of the server process.
EMBEDDED_WORKER = not REDIS_URL
CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_DEFAULT_QUEUE = "companion"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = (
    # a worker waits a second at most for a message, so more than that means that Redis hangs
    {"socket_timeout": 2, "socket_connect_timeout": 1} if REDIS_URL else {"polling_interval": 0.1}
)
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "companion.core.tasks.sweep_intents", "schedule": 10.0},
    "heartbeat": {"task": "companion.core.tasks.note_worker_seen", "schedule": 15.0},
    "paused logs": {"task": "matches.tasks.check_paused_logs", "schedule": 20.0},
    "paused journeys": {"task": "matches.tasks.check_paused_journeys", "schedule": 20.0},
    "old addresses": {"task": "matches.tasks.forget_old_addresses", "schedule": 3600.0},
    "webhooks": {"task": "matches.tasks.retry_webhooks", "schedule": 10.0},
    "old names": {"task": "matches.tasks.erase_old_names", "schedule": 600.0},
    "forget": {"task": "companion.core.tasks.forget_kept_answers", "schedule": 24 * 3600.0},
}

LOG_FORMAT = os.environ.get("LOG_FORMAT", "json" if IN_PRODUCTION else "text")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"context": {"()": "companion.core.logs.ContextFilter"}},
    "formatters": {
        "text": {
            "()": "companion.core.logs.TextFormatter",
            "format": "{levelname:<7} {name} {message} {context}",
            "style": "{",
        },
        "json": {"()": "companion.core.logs.JsonFormatter"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["context"],
            "formatter": LOG_FORMAT,
        }
    },
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "INFO")},
    "loggers": {
        # Django's own console handler would say everything twice, once without ids
        "django": {"level": "INFO"},
        "django.server": {"handlers": ["console"], "level": "INFO", "propagate": False},
        "_granian": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "companion.access": {"level": "INFO" if os.environ.get("ACCESS_LOG") else "WARNING"},
        "celery.worker.strategy": {"level": "WARNING"},
        "celery.app.trace": {"level": "WARNING"},
        "celery.beat": {"level": "WARNING"},
    },
}
