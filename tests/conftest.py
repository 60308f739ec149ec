"""For all tests: the kernels of the computer players run as they are written, never compiled."""

import os

os.environ["TAPDECK_KERNELS"] = "source"
