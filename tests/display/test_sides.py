"""Sides at a glance: each has its sign on the plates of its seats, at its score, in the chart."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from display.art.type import Role
from display.breaking import sentences
from display.frame import Painter
from display.layout import Orientation
from display.lettering import fit
from display.pieces import CardPiece, Chart, Mark, Piece, Plate, Words
from display.scene import Notice, NoticeKind, Scene
from display.settings import Settings
from display.sides import SIGNS
from display.situations import situation
from tests.display.gallery import GAMES, painter, pieces_of, sample
from tests.display.prompts import prompts
from tests.display.scenes import SCREENS, at_seat, playing, scene


def within(pieces: tuple[Piece, ...], frame: object) -> list[Piece]:
    return [piece for piece in pieces if frame.contains(piece.extent)]  # type: ignore[attr-defined]


def signs(pieces: list[Piece]) -> list[str]:
    return [p.name for p in pieces if isinstance(p, Mark) and p.name in SIGNS]


@pytest.mark.parametrize("name", GAMES)
def test_every_plate_has_the_name_and_the_sign_of_its_side(name: str) -> None:
    made = replace(sample(name), notices=())
    facts, table, pieces = situation(made), painter().layout(made), pieces_of(made)
    for seat, place in enumerate(table.seats):
        found = within(pieces, place.plate.rect)
        named = [p for p in found if isinstance(p, Words)]
        if named:  # a rack lies there else
            assert signs(found) == [SIGNS[facts.side_of(seat)]]
            assert len(named) == 1


def test_partners_have_one_sign_and_opponents_the_other() -> None:
    made = scene(playing(4).cards(2))
    table, pieces = painter().layout(made), pieces_of(made)
    by_seat = [signs(within(pieces, place.plate.rect)) for place in table.seats]
    assert by_seat[0] == by_seat[2] != by_seat[1] == by_seat[3]


def test_only_who_is_waited_for_has_a_plate_in_brass() -> None:
    made = SCREENS["trick"](4)
    table, pieces = painter().layout(made), pieces_of(made)
    fills = [
        next(p.fill for p in within(pieces, place.plate.rect) if isinstance(p, Plate))
        for place in table.seats
    ]
    waited = [seat.waited_for for seat in made.seats]
    lit = {fill for fill, is_waited in zip(fills, waited, strict=True) if is_waited}
    dark = {fill for fill, is_waited in zip(fills, waited, strict=True) if not is_waited}
    assert len(lit) == len(dark) == 1
    assert lit != dark


def test_a_name_stands_on_the_rim_where_something_else_takes_its_plate() -> None:
    plain = SCREENS["trick"](4)
    told = replace(plain, notices=(Notice(NoticeKind.DISK_FULL),))
    for made, on_rim in ((plain, False), (told, True)):
        panel = painter().layout(made).seats[0].panel.rect
        names = [p for p in within(pieces_of(made), panel) if isinstance(p, Words)]
        assert ("Alma" in [piece.text for piece in names]) is on_rim


def test_a_name_on_the_rim_has_the_sign_of_its_side() -> None:
    made = sample("ramejan draw-for")
    facts, table, pieces = situation(made), painter().layout(made), pieces_of(made)
    (seat,) = (n for n, shown in enumerate(made.seats) if shown.rack)
    on_rim = within(pieces, table.seats[seat].panel.rect)
    assert signs(on_rim) == [SIGNS[facts.side_of(seat)]]


@pytest.mark.parametrize("name", ["trick for 3", "trick for 4", "ganjifa trick", "over for 4"])
@pytest.mark.parametrize("how", list(Orientation))
def test_names_at_a_score_are_all_drawn_in_one_size(name: str, how: Orientation) -> None:
    made, artist = sample(name), Painter((960, 540), 1.8, orientation=how)
    artist.paint(made)
    middle = artist.layout(made).middle.rect
    words = [p for p in within(artist.pieces, middle) if isinstance(p, Words)]
    names = [p for p in words if p.role is Role.NAME]
    assert len(names) >= len(situation(made).totals)
    assert len({drawn_px(p) for p in names}) == 1


def test_cards_that_lie_ready_leave_the_name_its_room() -> None:
    made = at_seat(SCREENS["trick"](4), 1, cards_ready=3)
    plate = painter().layout(made).seats[1].plate.rect
    pieces = pieces_of(made)
    cards = (p.frame.rect for p in pieces if isinstance(p, CardPiece))
    backs = [box for box in cards if plate.contains(box)]
    (name,) = (p for p in within(pieces, plate) if isinstance(p, Words))
    assert len(backs) == 3
    assert not any(back.overlaps(name.extent) for back in backs)


def score_rows(made: Scene) -> list[tuple[str, str]]:
    """Names and numbers of the score at the near end."""
    frame = painter().layout(made).scores[0].rect
    words = [p for p in within(pieces_of(made), frame) if isinstance(p, Words)]
    names = [p.text for p in words if p.role is Role.NAME]
    return list(zip([p.text for p in words if p.total is not None], names, strict=False))


def test_scores_stand_by_the_names_of_their_side() -> None:
    made = scene(playing(3).cards(8))
    assert score_rows(made) == [("0", "Alma"), ("0", "Bjørn"), ("0", "Computer 7")]


def test_teams_too_large_for_names_have_their_sign_and_number() -> None:
    made = sample("unsun trick")
    table = painter().layout(made)
    for frame in table.scores:
        assert signs(within(pieces_of(made), frame.rect)) == list(SIGNS[:2])
    assert score_rows(made) == []


def charts(made: Scene) -> list[Chart]:
    return [piece for piece in pieces_of(made) if isinstance(piece, Chart)]


def test_the_course_of_the_match_stands_at_both_ends_once_it_is_over() -> None:
    made = SCREENS["over"](4)
    totals = situation(made).totals
    before = (30, 0), tuple(total - part for total, part in zip(totals, (30, 0), strict=True))
    near, far = charts(replace(made, course=before))
    assert (near.frame.angle_deg, far.frame.angle_deg) == (0, 180)
    assert [line.totals for line in near.lines] == [(30, totals[0]), (0, totals[1])]
    assert [line.sign for line in near.lines] == list(SIGNS[:2])
    assert charts(SCREENS["score"](4)) == []


def test_a_course_that_is_not_known_is_one_deal() -> None:
    made = SCREENS["over"](4)
    assert [line.totals for line in charts(made)[0].lines] == [(t,) for t in situation(made).totals]


def test_where_a_card_is_still_to_lie_the_cloth_has_the_sign_of_its_side() -> None:
    made = scene(playing(4).cards(1))
    table, pieces = painter().layout(made), pieces_of(made)
    spots = [signs(within(pieces, place.spot.rect)) for place in table.seats]
    lying = [bool(cards) for cards in situation(made).lying]
    assert [not found for found in spots] == lying
    assert [found for found in spots if found].count([SIGNS[0]]) in (1, 2)


def test_the_result_of_the_last_deal_is_told_with_the_winners() -> None:
    made = SCREENS["over"](4)
    for seat in painter().layout(made).seats:
        won, rest = (p for p in within(pieces_of(made), seat.panel.rect) if isinstance(p, Words))
        assert "win" in won.text
        assert "bid" in rest.text
        assert drawn_px(won) > drawn_px(rest)


def drawn_px(words: Words) -> int:
    box = words.frame.width, words.frame.height
    return fit(words.text, words.role, words.size_px, box).size_px


def test_a_prompt_of_two_sentences_breaks_between_them() -> None:
    """One of them is longer than half of the panel, so that at the largest size it would not."""
    made = replace(sample("auction for 4"), settings=Settings(language="it"))
    (told,) = (p for p in pieces_of(made) if isinstance(p, Words) and "OK dichiara" in p.text)
    fitted = fit(told.text, told.role, told.size_px, (told.frame.width, told.frame.height))
    assert fitted.lines == sentences(told.text)
    assert len(fitted.lines) == 2


@pytest.mark.parametrize("how", list(Orientation))
def test_a_score_has_more_room_where_nobody_reads_from_opposite(how: Orientation) -> None:
    made, artist = sample("over for 4"), Painter((960, 540), 1.8, orientation=how)
    artist.paint(made)
    middle = artist.layout(made).middle.rect
    chart = max((p for p in artist.pieces if isinstance(p, Chart)), key=lambda p: p.frame.rect.y)
    assert (chart.frame.height > middle.height * 0.35) is (how is Orientation.UPRIGHT)
    assert middle.contains(chart.frame.rect)


def test_short_prompts_are_larger_than_long_ones() -> None:
    sizes: dict[str, int] = {}
    for prompt in prompts():
        made = at_seat(sample("unsun trick"), 0, prompt=prompt)
        panel = painter().layout(made).seats[0].panel.rect
        words = [p for p in within(pieces_of(made), panel) if isinstance(p, Words)]
        sizes |= {p.text: drawn_px(p) for p in words if p.role is Role.PROMPT}
    shortest, longest = (choose(sizes, key=len) for choose in (min, max))
    assert sizes[shortest] == max(sizes.values())
    assert sizes[longest] < sizes[shortest]
