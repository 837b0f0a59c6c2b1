"""Addresses of the site."""

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import include, path
from django.views.generic import RedirectView, TemplateView

from companion.core import health, views
from companion.schema import Schema

urlpatterns = [
    path("", include("matches.urls")),
    path("", include("decks.urls")),
    path("", include("companion.offline.urls")),
    path("sign-in/", views.SignIn.as_view(), name="sign_in"),
    path("sign-out/", LogoutView.as_view(), name="sign_out"),
    path("set-password/<str:secret>/", views.set_password, name="set_password"),
    path("first-organiser/<str:secret>/", views.first_organiser, name="first_organiser"),
    path("language/", views.choose_language, name="choose_language"),
    path("account/", views.account, name="account"),
    path("account/prove/", views.prove, name="prove"),
    path("account/password/", views.change_password, name="change_password"),
    path("account/tokens/", views.make_token, name="make_token"),
    path("account/tokens/<int:token_id>/revoke/", views.revoke_token, name="revoke_token"),
    path(
        "accessibility/",
        TemplateView.as_view(template_name="accessibility.html"),
        name="accessibility",
    ),
    path("favicon.ico", RedirectView.as_view(url="/static/companion/icon.svg")),
    path("health/", health.of_all, name="health"),
    path("health/<slug:part>/", health.of_part, name="health_of_part"),
    path("api/v1/", include("matches.api.urls")),
    path("api/v1/", include("decks.api.urls")),
    path("api/v1/schema/", Schema.as_view(), name="schema"),
    path("admin/", admin.site.urls),
]

handler400 = "companion.core.views.bad_request"
handler404 = "companion.core.views.page_not_found"
handler500 = "companion.core.views.server_error"
