"""Chances as the pages show them."""

from fractions import Fraction

from django import template
from django.template import Context

register = template.Library()


@register.filter
def percent(chance: Fraction) -> str:
    """A chance in percent, one place behind the point; never 0 or 100 for what may go otherwise."""
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    return f"{min(max(float(chance) * 100, 0.1), 99.9):.1f} %"


@register.filter
def hundredths(chance: Fraction) -> str:
    """A chance as the width of a bar of 100."""
    return f"{float(chance) * 100:.2f}"


@register.filter
def decimal(amount: Fraction) -> str:
    """An amount with two places behind the point."""
    return f"{float(amount):.2f}"


@register.simple_tag(takes_context=True)
def with_target(context: Context, name: str) -> str:
    """The question of this page, asked of one target."""
    asked = context["request"].GET.copy()
    asked["target"] = name
    return str(asked.urlencode())
