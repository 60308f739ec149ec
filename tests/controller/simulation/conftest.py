"""Lets pytest explain what fails in the checks that several files share."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.controller.simulation.facts")
