"""The ground floor in Django's admin, for the server's owner."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from companion.core.models import AuditRecord, Intent, User

admin.site.register(User, UserAdmin)


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
