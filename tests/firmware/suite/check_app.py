"""The board's conversation with the Pi, from bytes to bytes, in virtual time."""

from bench import UID4, UID7, Host, of_kind, only

from firmware.frames import MAX_LINE_BYTES, encode

SEVEN_BYTES = [f"04A1B2C3D4E5{number:02X}" for number in range(16)]


def _place(host, antenna, numbers):
    """Lay different cards one after the other."""
    for number in numbers:
        host.board.lay(antenna, [f"010203{number:02X}"])
        host.pass_time(150)


def test_the_board_is_silent_until_asked():
    host = Host()
    host.board.lay(0, [UID4])
    host.board.press(0, "ok")
    host.board.write(b"noise\n\xff\xfe\n" + b"x" * 300 + b"\n")
    assert host.pass_time(5000) == []
    assert host.decoder.rejected == 0


def test_hello_says_who_the_board_is():
    host = Host(antennas=2, version=0xB2)
    hello = host.hello()
    expected = {"proto": "1", "fw": "1.0", "mp": "1.29.0", "id": "e661000000000001",
                "boot": "0A0B", "ant": "2", "chips": "B2,B2"}  # fmt: skip
    assert hello.fields == expected


def test_a_bare_question_mark_and_s_are_enough_to_debug():
    for line, kind in ((b"?\r\n", "H"), (b"s\n", "S")):
        host = Host()
        host.board.write(line)
        assert of_kind(host.pass_time(50), kind)


def test_a_valid_order_wakes_the_board_too():
    host = Host()
    host.send("L", a=0, lamp="turn", br=40, scan=50)
    assert of_kind(host.pass_time(50), "B")


def test_snapshots_come_every_250_ms_with_numbers_that_rise():
    host = Host(antennas=2)
    host.hello()
    frames = host.pass_time(10_000)
    for antenna in (0, 1):
        mine = [frame for frame in frames if frame.number("a") == antenna]
        assert 39 <= len(of_kind(mine, "S")) <= 41
        assert 39 <= len(of_kind(mine, "B")) <= 41
    numbers = [frame.seq for frame in frames]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def test_sequence_numbers_wrap():
    host = Host()
    host.hello()
    host.board._app._seq = 65534
    assert [frame.seq for frame in host.pass_time(500)][:3] == [65535, 0, 1]


def test_a_placed_card_comes_at_once_before_its_snapshot():
    host = Host()
    host.hello()
    host.pass_time(240)
    host.board.lay(0, [UID7])
    frames = host.pass_time(100)
    kinds = [frame.kind for frame in frames]
    tap = of_kind(frames, "T")[0]
    assert (tap.get("uid"), tap.get("tap"), tap.get("boot")) == (UID7, "1", "0A0B")
    assert tap.number("ago") <= 100
    assert frames[kinds.index("T") + 1].get("cards") == UID7
    assert frames[kinds.index("T") + 1].get("tap") == "1"


def test_a_lifted_card_leaves_the_snapshot_and_makes_no_tap():
    host = Host()
    host.hello()
    host.board.lay(0, [UID7])
    host.pass_time(300)
    host.send("L", a=0, lamp="seen", br=50, scan=50, ack=1, boot="0A0B")
    host.board.lay(0, [])
    frames = host.pass_time(600)
    assert of_kind(frames, "S")[-1].get("cards") == ""
    assert of_kind(host.pass_time(1000), "T") == []


def test_taps_come_again_oldest_first_until_acknowledged():
    host = Host()
    host.hello()
    _place(host, 0, range(3))
    for _ in range(3):
        taps = of_kind(host.pass_time(250), "T")
        assert [tap.number("tap") for tap in taps][:3] == [1, 2, 3]
    host.send("L", a=0, lamp="seen", br=50, scan=50, ack=2, boot="0A0B")
    host.pass_time(50)
    assert {tap.number("tap") for tap in of_kind(host.pass_time(1000), "T")} == {3}
    host.send("L", a=0, lamp="seen", br=50, scan=50, ack=3, boot="0A0B")
    host.pass_time(50)
    assert of_kind(host.pass_time(1000), "T") == []


def test_an_acknowledgement_of_another_boot_or_without_one_is_none():
    host = Host()
    host.hello()
    _place(host, 0, range(2))
    host.send("L", a=0, lamp="seen", br=50, scan=50, ack=2, boot="FFFF")
    host.send("L", a=0, lamp="seen", br=50, scan=50, ack=2)
    host.pass_time(50)
    assert of_kind(host.pass_time(300), "T")


def test_a_tap_during_a_stall_arrives_in_order_with_its_age():
    host = Host()
    _place(host, 0, range(5))
    host.pass_time(2000)
    host.send("?")
    taps = of_kind(host.pass_time(100), "T")
    assert [tap.number("tap") for tap in taps][:5] == [1, 2, 3, 4, 5]
    assert [tap.get("uid") for tap in taps][:2] == ["01020300", "01020301"]
    assert taps[0].number("ago") >= 2500
    assert taps[4].number("ago") >= 1900


def test_a_full_backlog_drops_the_oldest_and_counts_it():
    host = Host()
    _place(host, 0, range(20))
    host.send("?")
    frames = host.pass_time(300)
    assert of_kind(frames, "B")[0].get("lost") == "4"
    assert of_kind(frames, "T")[0].number("tap") == 5
    assert of_kind(frames, "S")[0].number("tap") == 20


def test_a_snapshot_that_does_not_fit_says_how_many_are_missing():
    host = Host()
    host.hello()
    host.board.lay(0, SEVEN_BYTES)
    host.pass_time(2000)
    snapshot = of_kind(host.pass_time(300), "S")[-1]
    shown = snapshot.get("cards").split(",")
    assert len(shown) + snapshot.number("more") == 16
    assert shown == SEVEN_BYTES[: len(shown)]
    assert len(shown) >= 3


def test_no_line_of_the_fullest_board_is_too_long():
    host = Host(antennas=4)
    host.hello()
    host.board._app._seq = 60_000
    host.board._app._seats[3].antenna.backlog.number = 4_000_000
    host.now_ms += 1_000_000
    host.board.clock.move_to_ms(host.now_ms)
    host.board._due_ms = host.now_ms
    host.board.lay(3, SEVEN_BYTES)
    host.board.step(host.now_ms + 3000)
    lines = host.board.read().split(b"\n")
    assert len(lines) > 50
    assert max(len(line) + 1 for line in lines) <= MAX_LINE_BYTES


def test_an_order_is_applied_at_once_and_its_number_comes_back():
    host = Host(antennas=2)
    host.hello()
    seq = host.send("L", a=1, lamp="seen", br=50, scan=50)
    frames = host.pass_time(20)
    assert host.board.lamp(1) == "seen"
    assert host.board.lamp(0) == "off"
    assert [frame.number("led") for frame in of_kind(frames, "B") if frame.number("a") == 1] == [
        seq
    ]


def test_brightness_and_scan_rate_are_applied_within_bounds():
    host = Host()
    host.hello()
    host.send("L", a=0, lamp="seen", br=50, scan=100)
    periods_ms = [frame.number("sc") for frame in of_kind(host.pass_time(3000), "B")]
    assert 95 <= periods_ms[-1] <= 110
    dim = max(max(light) for light in host.board.colours(0))
    host.send("L", a=0, lamp="seen", br=4000, scan=1)
    periods_ms = [frame.number("sc") for frame in of_kind(host.pass_time(3000), "B")]
    assert 15 <= periods_ms[-1] <= 30
    assert max(max(light) for light in host.board.colours(0)) == 2 * dim + 1


def test_unknown_keys_are_ignored():
    host = Host()
    host.hello()
    host.send("L", a=0, lamp="wrong", br=50, scan=50, tune="up", colour="42")
    host.pass_time(20)
    assert host.board.lamp(0) == "wrong"


def test_an_order_that_makes_no_sense_changes_nothing_and_is_reported():
    for fields, what in (
        ({"a": 0, "lamp": "disco", "br": 5}, "lamp"),
        ({"a": 7, "lamp": "seen"}, "antenna"),
        ({"lamp": "seen"}, "antenna"),
    ):
        host = Host()
        host.hello()
        host.send("L", **fields)
        error = only(host.pass_time(50), "E")
        assert (error.get("err"), error.get("what")) == ("order", what)
        assert host.board.lamp(0) == "off"


def test_a_bad_line_is_reported_and_the_next_is_obeyed():
    host = Host()
    host.hello()
    order = encode("L", 9, [("a", 0), ("lamp", "seen")])
    host.board.write(order[:-3] + b"zz\n" + bytes(range(128, 256)) + b"\n" + order)
    errors = of_kind(host.pass_time(100), "E")
    assert errors[0].get("err") in ("crc", "byte")
    assert host.board.lamp(0) == "seen"


def test_an_unknown_kind_is_answered_with_n():
    host = Host()
    host.hello()
    host.send("Q")
    assert only(host.pass_time(50), "N").get("type") == "Q"


def test_the_boards_own_lines_echoed_by_a_terminal_mean_nothing():
    host = Host()
    host.hello()
    host.board.lay(0, [UID4])
    host.pass_time(300)
    host.look_away(200)
    echo = host.board.read()
    assert echo
    host.board.write(echo)
    frames = host.pass_time(300)
    assert of_kind(frames, "N") == []
    assert of_kind(frames, "E") == []


def test_a_press_arrives_as_a_count_however_short():
    host = Host(antennas=2)
    host.hello()
    host.board.press(1, "minus")
    host.board.press(1, "ok")
    frames = [frame for frame in of_kind(host.pass_time(60), "B") if frame.number("a") == 1]
    assert frames[-1].get("n") == "1,0,1"
    assert frames[-1].number("h") == 5
    host.board.hold(1, "plus")
    host.pass_time(950)
    host.board.release(1, "plus")
    last = [frame for frame in of_kind(host.pass_time(300), "B") if frame.number("a") == 1][-1]
    assert last.get("n") == "1,5,1"
    assert last.number("h") == 0


def test_presses_while_nobody_listens_are_still_counted():
    host = Host()
    for _ in range(3):
        host.board.press(0, "ok")
        host.pass_time(200)
    host.send("?")
    assert of_kind(host.pass_time(50), "B")[0].get("n") == "0,0,3"


def test_a_silent_host_shows_after_3_s_and_goes_with_its_first_line():
    host = Host()
    host.hello()
    host.send("L", a=0, lamp="turn", br=50, scan=50)
    host.pass_time(2900)
    assert host.board.lamp(0) == "turn"
    host.pass_time(300)
    assert host.board.lamp(0) == "no host"
    host.board.write(b"garbage\n")
    host.pass_time(100)
    assert host.board.lamp(0) == "no host"
    host.send("?")
    host.pass_time(100)
    assert host.board.lamp(0) == "turn"


def test_a_host_that_does_not_read_stops_no_scan_and_gets_the_newest():
    host = Host()
    host.hello()
    transfers = host.board.chip(0).transfers
    host.look_away(120_000)
    assert host.board.chip(0).transfers > transfers + 20_000
    assert host.board.clock.now_ms() - host.board.watchdog_fed_ms < 1000
    host.board.lay(0, [UID7])
    host.look_away(500)
    old = host.decoder.feed(host.board.read())
    assert len(old) < 100
    frames = host.pass_time(100)
    assert of_kind(frames, "T")[0].get("uid") == UID7
    assert len([frame for frame in frames if frame.get("cards", UID7) != UID7]) <= 1
    assert host.decoder.rejected == 0


def test_errors_do_not_pile_up_while_the_host_does_not_read():
    host = Host()
    host.hello()
    for _ in range(500):
        host.board.write(b"x\n")
        host.look_away(20)
    assert len(host.board._app._outbox._lines) <= 48


def test_output_that_is_stuck_under_a_talking_host_starves_the_watchdog():
    host = Host()
    host.hello()
    for _ in range(60):
        host.send("L", a=0, lamp="off", br=50, scan=50)
        host.look_away(1000)
    starved_ms = host.board.clock.now_ms() - host.board.watchdog_fed_ms
    assert starved_ms > 8000


def test_scans_that_are_stuck_starve_the_watchdog():
    host = Host()
    host.hello()
    host.pass_time(1000)
    host.board._app._scanner.step = lambda now_ms: 50
    host.pass_time(20_000)
    starved_ms = host.board.clock.now_ms() - host.board.watchdog_fed_ms
    assert starved_ms > 17_000


def test_a_blind_chip_does_not_starve_the_watchdog():
    host = Host()
    host.board.blind(0, True)
    host.hello()
    host.pass_time(20_000)
    assert host.board.clock.now_ms() - host.board.watchdog_fed_ms < 1000


def test_r_resets_into_a_new_boot_that_is_silent_and_counts_from_1():
    host = Host()
    host.hello()
    _place(host, 0, range(2))
    host.send("R")
    host.pass_time(20)
    assert host.pass_time(2000) == []
    hello = host.hello()
    assert hello.get("boot") != "0A0B"
    tap = of_kind(host.pass_time(300), "T")[0]
    assert (tap.get("tap"), tap.get("uid"), tap.get("boot")) == ("1", "01020301", hello.get("boot"))


def test_an_old_acknowledgement_does_nothing_after_a_reset():
    host = Host()
    host.hello()
    _place(host, 0, range(2))
    host.board.reset("0C0D")
    assert host.hello().get("boot") == "0C0D"
    host.send("L", a=0, lamp="seen", br=50, scan=50, ack=2, boot="0A0B")
    host.pass_time(300)
    assert of_kind(host.pass_time(300), "T")


def test_m_leaves_the_application_until_a_reset():
    host = Host()
    host.hello()
    host.send("M")
    host.pass_time(20)
    assert host.board.is_in_maintenance
    host.send("?")
    assert host.pass_time(2000) == []
    host.board.reset("0C0D")
    assert host.hello().get("boot") == "0C0D"


def test_reset_and_maintenance_need_their_check():
    host = Host()
    host.hello()
    host.board.write(b"R\nM\nR 1\nM 2 *0000\n")
    host.pass_time(100)
    assert not host.board.is_in_maintenance
    assert host.hello().get("boot") == "0A0B"
