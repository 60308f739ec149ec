"""Simulated people and the simulator, on top of the real controller."""
