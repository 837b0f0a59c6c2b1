"""The ground floor in Django's admin, for the server's owner."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from companion.core.models import AuditRecord, Intent, User
from companion.core.services.accounts import has_rights


@admin.register(User)
class AccountAdmin(UserAdmin):
    """Accounts. What an account may do, and everything of one that may much, is for superusers:
    else whoever may change accounts could make a superuser of their own."""

    fieldsets = (
        (None, {"fields": ("username", "password")}),
        ("Shown to others", {"fields": ("display_name",)}),
        (
            "Rights",
            {
                "fields": (
                    "is_active",
                    "may_create_events",
                    "is_staff",
                    "is_superuser",
                    "groups",
                    "user_permissions",
                )
            },
        ),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> Any:
        """The form's parts; rights to superusers only."""
        parts = super().get_fieldsets(request, obj)
        if request.user.is_superuser:
            return parts
        return [(title, fields) for title, fields in parts if title != "Rights"]

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_change_permission(request, obj) and self._may_touch(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_delete_permission(request, obj) and self._may_touch(request, obj)

    def _may_touch(self, request: HttpRequest, account: User | None) -> bool:
        return account is None or request.user.is_superuser or not has_rights(account)


@admin.register(AuditRecord)
class AuditRecordAdmin(admin.ModelAdmin):
    """To be read, never written."""

    list_display = ["at", "actor", "action", "summary"]
    list_filter = ["action", "via"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Intent)
class IntentAdmin(admin.ModelAdmin):
    """What waits for a worker."""

    list_display = ["task", "subject_id", "version", "created_at", "done_at", "attempts"]
    list_filter = ["task"]
