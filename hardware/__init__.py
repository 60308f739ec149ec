"""Everything physical, seen from the Pi: serial links to the boards, and their simulation."""
