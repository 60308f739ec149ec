"""Long runs: nothing wears out, nothing is lost, nothing grows."""

from bench import Host, of_kind

from hardware.simulated.board.cards import Noise

CARD_CHANGES = 1000
POLLS = 10_000


def test_ten_thousand_polls_and_a_thousand_card_changes_lose_nothing():
    host = Host()
    host.hello()
    transfers = host.board.chip(0).transfers
    taken = []
    for number in range(1, CARD_CHANGES + 1):
        uid = f"04A1B2C3{number:06X}"
        host.board.lay(0, [uid])
        for tap in of_kind(host.pass_time(120), "T"):
            if tap.number("tap") == len(taken) + 1:
                taken.append(tap.get("uid"))
        host.send("L", a=0, lamp="seen", br=50, scan=50, ack=len(taken), boot="0A0B")
    for _ in range(POLLS * 50 // 10_000 - CARD_CHANGES * 120 // 10_000):
        host.pass_time(10_000)
    assert taken == [f"04A1B2C3{number:06X}" for number in range(1, CARD_CHANGES + 1)]
    assert host.board.chip(0).transfers - transfers > POLLS * 10
    last = of_kind(host.pass_time(300), "B")[-1]
    assert (last.number("er"), last.number("lost")) == (0, 0)
    assert 45 <= last.number("sc") <= 60


def test_an_idle_board_keeps_its_period_and_feeds_its_watchdog():
    host = Host()
    host.hello()
    for _ in range(24):
        frames = host.pass_time(10_000)
        assert len(of_kind(frames, "S")) >= 39
        assert host.board.clock.now_ms() - host.board.watchdog_fed_ms < 500
    assert 45 <= of_kind(frames, "B")[-1].number("sc") <= 60


def test_a_stream_of_hostile_bytes_neither_stops_nor_resets_the_board():
    host = Host()
    host.hello()
    noise = Noise(4)
    for _ in range(300):
        host.board.write(bytes(noise.draw(256) for _ in range(noise.draw(300))))
        host.pass_time(50)
    host.board.write(b"\n")
    host.pass_time(3000)
    hello = host.hello()
    assert hello.get("boot") == "0A0B"
    assert host.decoder.rejected == 0
