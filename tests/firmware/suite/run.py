"""Run the checks of one file on whichever interpreter this is, and print each by name."""

import sys

sys.path.append("/".join(__file__.split("/")[:-4]) or ".")


def run(name: str) -> int:
    """The number of checks that failed; every one is run."""
    module = __import__(name)
    checks = sorted(found for found in dir(module) if found.startswith("test_"))
    failures = 0
    for check in checks:
        try:
            getattr(module, check)()
        except Exception as fault:  # noqa: BLE001 - the next check runs in any case
            failures += 1
            print("FAILED", check)  # noqa: T201
            _show(fault)
        else:
            print("passed", check)  # noqa: T201
    print(len(checks) - failures, "passed,", failures, "failed")  # noqa: T201
    return failures if checks else 1


def _show(fault: Exception) -> None:
    if hasattr(sys, "print_exception"):
        sys.print_exception(fault)
    else:
        sys.excepthook(type(fault), fault, fault.__traceback__)


sys.exit(1 if run(sys.argv[1]) else 0)
