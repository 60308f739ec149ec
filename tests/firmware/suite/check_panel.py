"""Buttons and lamp ring of a seat."""

from firmware.buttons import Buttons
from firmware.frames import LAMPS
from firmware.ring import NO_HOST, Ring, pixels

SHOWN = list(LAMPS)
SHOWN.append(NO_HOST)


class _Panel:
    def __init__(self):
        self.closed = [False, False, False]
        self.buttons = Buttons([lambda place=place: self.closed[place] for place in range(3)])
        self.now_ms = 0

    def pass_time(self, ms):
        changes = 0
        for _ in range(ms // 5):
            changes += self.buttons.step(self.now_ms)
            self.now_ms += 5
        return changes


def test_a_press_counts_once_and_shows_while_held():
    panel = _Panel()
    panel.closed[2] = True
    assert panel.pass_time(100) == 1
    assert panel.buttons.counts == [0, 0, 1]
    assert panel.buttons.held_mask == 4
    panel.closed[2] = False
    panel.pass_time(100)
    assert panel.buttons.counts == [0, 0, 1]
    assert panel.buttons.held_mask == 0


def test_bouncing_contacts_are_one_press():
    panel = _Panel()
    for closed in (True, False, True, False, True):
        panel.closed[0] = closed
        panel.pass_time(10)
    panel.pass_time(50)
    for closed in (False, True, False):
        panel.closed[0] = closed
        panel.pass_time(10)
    panel.pass_time(50)
    assert panel.buttons.counts == [1, 0, 0]


def test_a_spike_is_no_press():
    panel = _Panel()
    panel.closed[1] = True
    panel.pass_time(10)
    panel.closed[1] = False
    panel.pass_time(100)
    assert panel.buttons.counts == [0, 0, 0]


def test_held_plus_and_minus_repeat_but_ok_does_not():
    panel = _Panel()
    panel.closed = [True, True, True]
    panel.pass_time(500)
    assert panel.buttons.counts == [1, 1, 1]
    panel.pass_time(20)
    assert panel.buttons.counts == [2, 2, 1]
    panel.pass_time(240)
    assert panel.buttons.counts == [4, 4, 1]


def test_counters_wrap_at_256():
    panel = _Panel()
    for _ in range(257):
        panel.closed[2] = True
        panel.pass_time(30)
        panel.closed[2] = False
        panel.pass_time(30)
    assert panel.buttons.counts == [0, 0, 1]


def test_only_moving_buttons_ask_for_attention():
    panel = _Panel()
    panel.pass_time(50)
    assert not panel.buttons.is_moving
    panel.closed[0] = True
    panel.pass_time(5)
    assert panel.buttons.is_moving


def test_every_lamp_is_a_picture_of_its_own_even_without_colours():
    pictures = []
    for lamp in SHOWN:
        film = []
        for now_ms in range(0, 4000, 50):
            brightest = max(max(max(light) for light in pixels(lamp, 100, now_ms, 16)), 1)
            film.append([max(light) * 9 // brightest for light in pixels(lamp, 100, now_ms, 16)]
                        + [brightest // 32])  # fmt: skip
        assert film not in pictures, lamp
        pictures.append(film)


def test_brightness_scales_and_stays_within_bounds():
    for lamp in LAMPS:
        for brightness in (0, 1, 50, 100):
            for light in pixels(lamp, brightness, 700, 16):
                assert all(0 <= part <= 255 * brightness // 100 for part in light)


def test_no_lamp_flashes_more_than_three_times_a_second():
    for lamp in SHOWN:
        levels = [pixels(lamp, 100, now_ms, 16)[0][0] > 127 for now_ms in range(0, 10_000, 10)]
        rises = sum(levels[i] and not levels[i - 1] for i in range(1, len(levels)))
        assert rises <= 30, lamp


def test_equal_pictures_are_sent_once():
    sent = []
    ring = Ring(sent.append)
    ring.lamp = "seen"
    for now_ms in range(0, 1000, 10):
        ring.step(now_ms, False)
    assert len(sent) == 1
    ring.step(1000, True)
    assert len(sent) == 2
    assert ring.showing == NO_HOST


def test_an_animated_lamp_asks_for_its_next_picture():
    ring = Ring(lambda colours: None)
    assert ring.step(0, False) >= 250
    ring.lamp = "turn"
    assert 0 < ring.step(1010, False) <= 50
