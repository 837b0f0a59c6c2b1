"""Hypothesis without limits of time: a busy machine is no fault of what is tested.

Both conftests load it, since the tests of altered rules take the engine's alone.
"""

from hypothesis import HealthCheck, settings

PROFILE = "untimed"
settings.register_profile(PROFILE, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(PROFILE)
