"""Chances as the pages show them."""

from fractions import Fraction

from django import template
from django.template import Context
from django.utils.formats import number_format
from django.utils.translation import gettext

register = template.Library()


@register.filter
def percent(chance: Fraction) -> str:
    """A chance in percent, one place behind the point; never 0 or 100 for what may go otherwise."""
    if chance in (0, 1):
        digits = str(int(chance) * 100)
    else:
        digits = number_format(round(min(max(float(chance) * 100, 0.1), 99.9), 1), 1)
    return gettext("%(percent)s\u00a0%%") % {"percent": digits}


@register.filter
def hundredths(chance: Fraction) -> str:
    """A chance as the width of a bar of 100."""
    return f"{float(chance) * 100:.2f}"


@register.filter
def decimal(amount: Fraction) -> str:
    """An amount with two places behind the point."""
    return number_format(round(float(amount), 2), 2)


@register.simple_tag(takes_context=True)
def with_target(context: Context, name: str) -> str:
    """The question of this page, asked of one target."""
    asked = context["request"].GET.copy()
    asked["target"] = name
    return str(asked.urlencode())
