"""Addresses of what browsers keep. The worker of the site lies at its root: it may only serve
pages below its own address."""

from django.urls import path

from companion.offline import views

urlpatterns = [
    path("service-worker.js", views.service_worker, name="service_worker"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("offline/", views.offline, name="offline"),
    path("engine/worker.mjs", views.engine_worker, name="engine_worker"),
    path("engine/<slug:build>/<str:name>", views.engine_file, name="engine_file"),
]
