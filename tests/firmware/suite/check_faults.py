"""Faults of chips, cards and air: what is known stays known, and all of it heals."""

from bench import UID4, UID7, UID10, Host, Pad, of_kind

MISO_LEVELS = (0x00, 0xFF)


def test_an_unplugged_chip_is_blind_at_once_and_takes_no_card_away():
    for miso in MISO_LEVELS:
        pad = Pad()
        pad.read(UID7)
        pad.chip.miso = miso
        pad.scan_times(2 if miso == 0x00 else 4)
        assert pad.antenna.state == "blind", miso
        assert pad.antenna.version == 0
        pad.scan_times(50)
        assert pad.lying == [UID7]


def test_a_chip_plugged_in_again_is_set_up_and_reads():
    for miso in MISO_LEVELS:
        pad = Pad()
        pad.read(UID7)
        pad.chip.miso = miso
        pad.scan_times(10)
        pad.chip.miso = None
        pad.chip.brown_out()
        pad.lay(UID4)
        pad.scan_times(10)
        assert pad.antenna.state == "ok"
        assert pad.lying == [UID4]
        assert pad.antenna.restarts == 1
        assert pad.antenna.backlog.number == 2


def test_a_board_that_starts_without_its_chip_finds_it_later():
    host = Host()
    host.board.unplug(0, 0x00)
    host.board.reset("0C0C")
    assert host.hello().get("chips") == "00"
    frames = of_kind(host.pass_time(500), "S")
    assert frames[-1].get("st") == "blind"
    host.board.blind(0, False)
    host.board.lay(0, [UID4])
    frames = of_kind(host.pass_time(1000), "S")
    assert frames[-1].get("st") == "ok"
    assert frames[-1].get("cards") == UID4


def test_a_chip_that_lost_its_settings_is_set_up_within_a_second():
    pad = Pad()
    pad.read(UID7)
    pad.chip.brown_out()
    pad.scan_times(25)
    assert pad.antenna.restarts == 1
    assert pad.antenna.state == "ok"
    assert pad.lying == [UID7]
    assert pad.antenna.backlog.number == 1


def test_a_card_that_leaves_at_any_moment_of_a_scan_is_lifted_or_still_there():
    for moment in range(1, 60):
        pad = Pad()
        pad.read(UID7, UID4)
        exchanges = [0]
        exchange = pad.field.exchange

        def leaving(frame, bits, now_us, pad=pad, moment=moment, count=exchanges, go=exchange):
            count[0] += 1
            if count[0] == moment:
                pad.field.lay([], now_us)
            return go(frame, bits, now_us)

        pad.field.exchange = leaving
        pad.scan()
        assert pad.lying == [UID4, UID7]
        pad.scan_times(12)
        assert pad.lying == [], moment
        assert pad.antenna.state == "ok"


def test_a_card_that_leaves_halfway_is_an_error_not_an_empty_field():
    pad = Pad()
    pad.read(UID7)
    frames = []
    exchange = pad.field.exchange

    def leaving(frame, bits, now_us):
        frames.append(frame)
        if frame[0] == 0x95:
            pad.field.lay([], now_us)
        return exchange(frame, bits, now_us)

    pad.field.exchange = leaving
    pad.scan()
    assert pad.antenna.presence.errors == 1


def test_noise_of_one_percent_loses_no_card_and_invents_none():
    for uids in ((), (UID4,), (UID7,), (UID10,), (UID4, UID7)):
        pad = Pad()
        pad.field.noise.per_mille = 10
        pad.lay(*uids)
        pad.scan_times(20)
        for _ in range(200):
            pad.scan_times(1)
            assert pad.lying == sorted(uids)
        assert pad.antenna.backlog.number == len(uids)


def test_heavy_noise_invents_no_card_and_takes_none_away():
    pad = Pad()
    pad.read(UID7)
    pad.field.noise.per_mille = 300
    for _ in range(300):
        pad.scan_times(1)
        assert pad.lying == [UID7]
    pad.field.noise.per_mille = 0
    pad.lay(UID4)
    pad.scan_times(12)
    assert pad.lying == [UID4]
    assert pad.antenna.backlog.number == 2


def test_only_errors_make_the_antenna_unsure_and_then_restart_its_chip():
    pad = Pad()
    pad.read(UID7)
    pad.field.noise.per_mille = 1000
    pad.scan_times(2)
    assert pad.antenna.state == "ok"
    pad.scan_times(1)
    assert pad.antenna.state == "unsure"
    assert pad.antenna.restarts == 0
    pad.scan_times(40)
    assert pad.antenna.restarts >= 1
    assert pad.lying == [UID7]


def test_a_ghost_is_read_once_and_never_reported():
    host = Host()
    host.hello()
    host.board.ghost(0, UID7)
    frames = host.pass_time(1000)
    assert host.board.chip(0)._field.cards == []
    assert of_kind(frames, "T") == []
    assert all(frame.get("cards") == "" for frame in of_kind(frames, "S"))


def test_a_ghost_beside_a_resting_card_does_not_move_it():
    host = Host()
    host.hello()
    host.board.lay(0, [UID4])
    host.pass_time(500)
    for _ in range(20):
        host.board.ghost(0, UID7)
        for frame in of_kind(host.pass_time(200), "S"):
            assert frame.get("cards") == UID4


def test_never_more_than_one_field_of_a_board_is_on():
    host = Host(antennas=4)
    chips = [host.board.chip(antenna) for antenna in range(4)]
    most = [0]
    for antenna, chip in enumerate(chips):
        exchange = chip._field.exchange

        def watched(frame, bits, now_us, go=exchange):
            most[0] = max(most[0], sum(other.is_field_on for other in chips))
            return go(frame, bits, now_us)

        chip._field.exchange = watched
        host.board.lay(antenna, [f"0102030{antenna}", f"04A1B2C3D4E5F{antenna}"])
    host.hello()
    last = {}
    for frame in of_kind(host.pass_time(1000), "S"):
        last[frame.number("a")] = frame.get("cards")
    assert most[0] == 1
    assert last == {antenna: f"0102030{antenna},04A1B2C3D4E5F{antenna}" for antenna in range(4)}


def test_one_blind_antenna_does_not_slow_its_neighbours_down():
    host = Host(antennas=2)
    host.board.blind(0, True)
    host.hello()
    host.pass_time(1000)
    periods_ms = [frame.number("sc") for frame in of_kind(host.pass_time(5000), "B")
                  if frame.number("a") == 1]  # fmt: skip
    assert max(periods_ms) <= 60


def test_a_second_equal_read_follows_at_once():
    host = Host(antennas=2)
    host.hello()
    for number in range(1, 11):
        host.pass_time(400 + 7 * number)
        host.board.lay(0, [f"010203{number:02X}"])
        placed = []
        waited_ms = 0
        while not placed:
            waited_ms += 1
            placed = [frame for frame in of_kind(host.pass_time(1), "T")
                      if frame.number("tap") == number]  # fmt: skip
        assert waited_ms <= 100, waited_ms
        host.send("L", a=0, lamp="seen", br=50, scan=50, ack=number, boot="0A0B")
