"""Hypothesis draws the same examples on every run; ``HYPOTHESIS_PROFILE=long`` searches anew and further."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("default", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", deadline=None, max_examples=5000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
