"""What differs from game to game at the table: packets, the way round, day or night, a talon."""

from __future__ import annotations

from typing import Any

import pytest

from controller.config import Config
from controller.customs import customs_of, direction_of, preset_options
from controller.dealing import next_zone
from controller.particulars import declarer_of, discards_left, lead_size_of, talon_of
from controller.position import Match
from controller.rows import EndedEarly, MatchBegan, Moved, OptionChosen, decode_row, encode_row
from controller.seating import seats_for
from controller.transcripts import transcript_of
from engine.cards import Hand
from engine.games import GAMES, game
from engine.moves import Deal, Dealer
from engine.reasons import BadOption, IllegalMove, Reason


def match_of(name: str, kinds: tuple[str, ...], **options: Any) -> Match:
    return Match(MatchBegan(name, options, seats_for(Config(), kinds), seed="customs"))


def order_of_dealing(match: Match, dealer: int, cards: int) -> list[str]:
    """The zones of so many cards that are dealt in the order of dealing."""
    match.add(Moved(Dealer(dealer)))
    zones = []
    for card in match.rules.cards[:cards]:
        zone = next_zone(match.customs, match.position)
        assert zone is not None
        zones.append(zone)
        match.add(Moved(Deal(card, zone)))
    return zones


def test_ganjifa_is_dealt_four_at_a_time_and_unsun_karuta_three() -> None:
    persons = match_of("ganjifa", ("person",) * 3, period="day")
    expected = [f"hand/{seat}" for seat in (2, 0, 1, 2) for _ in range(4)]
    assert order_of_dealing(persons, 1, 16) == expected
    assert customs_of("unsun-karuta").packet == 3
    assert customs_of("suns-and-moons").packet == 1


def test_a_packet_that_went_elsewhere_is_made_up_for() -> None:
    match = match_of("ganjifa", ("person", "person", "computer"), period="day")
    order_of_dealing(match, 2, 2)
    match.add(Moved(Deal("KAL-R", "hand/1")))  # tapped on its owner's pad, which wins
    assert next_zone(match.customs, match.position) == "hand/0"


def test_anticlockwise_seats_run_the_other_way_round_the_places() -> None:
    kinds = ("person", "computer", "computer")
    clockwise, anticlockwise = (
        [seat.place for seat in seats_for(Config(), kinds, direction)]
        for direction in ("clockwise", "anticlockwise")
    )
    assert clockwise == [2, 4, 8]
    assert anticlockwise == [2, 8, 4]


def test_each_game_says_which_way_it_is_played() -> None:
    told = {name: direction_of(start_of(name).options) for name in GAMES}
    assert told == {
        "suns-and-moons": "clockwise",
        "ramejan": "clockwise",
        "ganjifa": "anticlockwise",
        "unsun-karuta": "clockwise",
    }


def start_of(name: str) -> Any:
    return game(name).start(game(name).seat_counts[0], preset_options(name, 12))


@pytest.mark.parametrize("hour, period", [(5, "night"), (6, "day"), (17, "day"), (18, "night")])
def test_the_hour_presets_day_or_night(hour: int, period: str) -> None:
    assert preset_options("ganjifa", hour) == {"period": period}
    assert preset_options("suns-and-moons", hour) == {}


@pytest.mark.parametrize("name", GAMES)
def test_what_only_some_games_have_can_be_asked_of_all(name: str) -> None:
    state = start_of(name)
    assert talon_of(state) == Hand()
    assert declarer_of(state) is None
    assert lead_size_of(state) == 1
    assert discards_left(state, 0) == 0


# Day or night, chosen at the table


def test_an_option_chosen_before_the_first_deal_begins_the_match_with_it() -> None:
    match = match_of("ganjifa", ("person",) * 3, period="day", void="trumpFirst")
    row = OptionChosen("period", "night")
    match.add(decode_row(encode_row(row)))
    assert match.position.state.options.trump == "KRI"
    assert match.options == {"period": "night", "void": "trumpFirst"}
    assert transcript_of(match, staff=True).header.options == match.options


def test_later_or_for_no_option_of_the_game_it_is_refused() -> None:
    match = match_of("ganjifa", ("person",) * 3, period="day")
    with pytest.raises(BadOption):
        match.add(OptionChosen("period", "noon"))
    match.add(Moved(Dealer(0)))
    with pytest.raises(IllegalMove) as refused:
        match.add(OptionChosen("period", "night"))
    assert refused.value.reason is Reason.NOT_NOW
    assert match.options == {"period": "day"}
    match.add(EndedEarly())
    assert match.position.ended_early
