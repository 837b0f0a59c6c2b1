"""Words that pages need of stages."""

from django import template
from django.utils.safestring import SafeString

from matches.models import Stage
from matches.stages import how

register = template.Library()


@register.simple_tag
def how_cut(stage: Stage) -> SafeString:
    """What a cut asked for, in the page's language."""
    return how.how_cut(stage).__html__()


@register.simple_tag
def who_was_parted(stage: Stage) -> SafeString:
    """Who was level at its line in all but what was recorded by hand."""
    return how.who_was_parted(stage).__html__()
